import { createReadStream, createWriteStream, type WriteStream } from "node:fs";
import { once } from "node:events";
import { loadAuthority } from "../operations/authority.ts";
import { explainReview } from "../operations/explain.ts";
import { localReviewer, reviewLines, workerReviewer, type ReviewedLines } from "../operations/review-batch.ts";
import { dataDirOf, parseArguments, parseCount, takePositionals, UsageError } from "./arguments.ts";
import { FileError, readJson, write, writeBytes, writeText } from "./files.ts";
import type { CliIo, Command } from "./io.ts";

const HELP = `usage: touchstone review FILE|- [options]

Decides a claim and prints the result as one line of canonical JSON: the same bytes that the HTTP interface sends as \`data\`.

  --jsonl              the file holds one request per line; prints one result per line, in the same order
  --jobs N             with --jsonl: N worker threads (1)
  --certificate FILE   writes what \`touchstone verify\` needs: the refutation, or the cited records;
                       with --jsonl one line for each result, null where there is nothing to write
  --explain            says on standard error what was decided and why
  --data DIR           the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --help               shows this text

exit codes: 0 assigned, 1 a file cannot be read or is not JSON, 2 usage, 3 refused, 4 invalid; with --jsonl the highest
`;

const OPTIONS = {
  jsonl: { type: "boolean" }, jobs: { type: "string" }, certificate: { type: "string" }, explain: { type: "boolean" }, data: { type: "string" },
} as const;

const EXIT_CODES = { assigned: 0, refused: 3, invalid: 4 } as const;

export const reviewCommand: Command = { name: "review", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) { await write(io.stdout, HELP); return 0; }
  const [file = "-"] = takePositionals(positionals, "FILE");
  const dataDir = dataDirOf(values.data, io);
  if (values.jsonl) {
    if (values.explain) throw new UsageError("--explain is for one request");
    return reviewFile({ file, dataDir, jobs: parseCount(values.jobs ?? "1", "--jobs", 1), certificate: values.certificate }, io);
  }
  if (values.jobs !== undefined) throw new UsageError("--jobs goes with --jsonl");
  const request = await readJson(file, io);
  const review = (await loadAuthority(dataDir)).authority.review(request);
  await write(io.stdout, `${review.text}\n`);
  if (values.explain) await write(io.stderr, explainReview(review));
  if (values.certificate !== undefined) {
    const body = review.certificateFile();
    if (body === null) await write(io.stderr, "touchstone review: this result has no certificate; no file was written\n");
    else await writeText(values.certificate, body);
  }
  return EXIT_CODES[review.result.status];
}

interface BatchOptions { readonly file: string; readonly dataDir: string; readonly jobs: number; readonly certificate: string | undefined }

async function reviewFile({ file, dataDir, jobs, certificate }: BatchOptions, io: CliIo): Promise<number> {
  const { authority } = await loadAuthority(dataDir); // also where workers will read it: a broken corpus is reported once
  const script = new URL("./review-worker.mjs", import.meta.url);
  const certificates = certificate !== undefined;
  const reviewers = jobs === 1 ? [localReviewer({ authority, certificates })] : Array.from({ length: jobs }, () => workerReviewer(script, { dataDir, certificates }));
  const out = certificate === undefined ? null : createWriteStream(certificate);
  const progress = progressOn(io);
  let exitCode = 0;
  try {
    if (out) await once(out, "open");
    for await (const lines of reviewLines(file === "-" ? io.stdin : createReadStream(file), reviewers)) {
      await writeBytes(io.stdout, lines.texts);
      if (out) await writeBytes(out, lines.certificates);
      exitCode = Math.max(exitCode, ...lines.statuses.map((status) => EXIT_CODES[status]));
      progress.count(lines);
    }
    if (out) await finish(out);
    return exitCode;
  } catch (error) {
    if (error instanceof Error && "syscall" in error) throw new FileError(error.message, error);
    throw error;
  } finally {
    progress.end();
    await Promise.all(reviewers.map((reviewer) => reviewer.close()));
  }
}

async function finish(stream: WriteStream): Promise<void> {
  stream.end();
  await once(stream, "finish");
}

/** A count on standard error, where a person looks at it. */
function progressOn({ stderr }: CliIo) {
  let done = 0;
  let shown = 0;
  const show = () => stderr.write(`\r${done} reviewed`);
  return {
    count: ({ statuses }: ReviewedLines) => { done += statuses.length; if (stderr.isTTY && Date.now() - shown > 200) { shown = Date.now(); show(); } },
    end: () => { if (stderr.isTTY && shown > 0) { show(); stderr.write("\n"); } },
  };
}
