import { loadAuthority } from "../operations/authority.ts";
import { explainReview } from "../operations/explain.ts";
import { dataDirOf, parseArguments, parseCount, takePositionals, UsageError } from "./arguments.ts";
import { readJson, write, writeText } from "./files.ts";
import type { CliIo, Command } from "./io.ts";
import { EXIT_CODES, reviewFile } from "./review-jsonl.ts";

const HELP = `usage: touchstone review FILE|- [options]

Decides a claim and prints the result as one line of canonical JSON: the same bytes that the HTTP interface sends as \`data\`.

  --jsonl              the file holds one request per line; prints one result per line, in the same order
  --jobs N             with --jsonl: N processes (1), fewer for a file of less than 2 MiB for each
  --out FILE           with --jsonl: writes the results there and, where it holds some, goes on behind them: after an interruption, a kill or a
                       full disk the same command again ends in the bytes of one run; a torn last line is cut off
  --offset N           with --jsonl: passes over the first N requests (lines that are not blank), as many as there are results of them
  --limit N            with --jsonl: reviews N requests at most
  --certificate FILE   writes what \`touchstone verify\` needs: the refutation, or the cited records;
                       with --jsonl one line for each result, null where there is nothing to write
  --explain            says on standard error what was decided and why
  --data DIR           the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --help               shows this text

  touchstone review --jsonl claims.jsonl --out results.jsonl --jobs 2
  touchstone review --jsonl claims.jsonl --offset "$(wc -l < results.jsonl)" >> results.jsonl

exit codes: 0 assigned, 1 a file cannot be read or is not JSON, 2 usage, 3 refused, 4 invalid; with --jsonl the highest
`;

const OPTIONS = {
  jsonl: { type: "boolean" },
  jobs: { type: "string" },
  certificate: { type: "string" },
  explain: { type: "boolean" },
  data: { type: "string" },
  out: { type: "string" },
  offset: { type: "string" },
  limit: { type: "string" },
} as const;

export const reviewCommand: Command = { name: "review", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [file = "-"] = takePositionals(positionals, "FILE");
  const dataDir = dataDirOf(values.data, io);
  if (values.jsonl) {
    if (values.explain) throw new UsageError("--explain is for one request");
    const { jobs = "1", offset = "0", limit, certificate, out } = values;
    const span = {
      offset: parseCount(offset, "--offset", 0),
      limit: limit === undefined ? Infinity : parseCount(limit, "--limit", 1),
    };
    return reviewFile({ file, dataDir, jobs: parseCount(jobs, "--jobs", 1), certificate, out, ...span }, io);
  }
  for (const name of ["jobs", "out", "offset", "limit"] as const)
    if (values[name] !== undefined) throw new UsageError(`--${name} goes with --jsonl`);
  const request = await readJson(file, io);
  const review = (await loadAuthority(dataDir)).authority.review(request);
  await write(io.stdout, `${review.text}\n`);
  if (values.explain) await write(io.stderr, explainReview(review));
  if (values.certificate !== undefined) {
    const body = review.certificateFile();
    if (body === null)
      await write(io.stderr, "touchstone review: this result has no certificate; no file was written\n");
    else await writeText(values.certificate, body);
  }
  return EXIT_CODES[review.result.status];
}
