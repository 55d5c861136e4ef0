import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { digestHex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { type Verification, verifyResult } from "../verify/result.ts";
import { dataDirOf, parseArguments, takePositionals, UsageError } from "./arguments.ts";
import { FileError, readJson, write } from "./files.ts";
import type { CliIo, Command } from "./io.ts";

const HELP = `usage: touchstone verify --request FILE --result FILE [--certificate FILE] [options]

Checks a review's result against its request, without the engine: recomputes what follows from the material, and checks the refutation.
One of the files may be - for standard input. The result may stand in the envelope of an HTTP response.

  --request FILE       the request
  --result FILE        the result that the authority gave
  --certificate FILE   what \`touchstone review --certificate FILE\` wrote; a claim entailed or refuted cannot be checked without it
  --data DIR           where the sealed records are found if no certificate file is given (TOUCHSTONE_DATA, data)
  --json               prints one line of canonical JSON: {checked, notes, problems, valid}
  --help               shows this text

exit codes: 0 valid, 1 not valid or not readable, 2 usage
`;

const OPTIONS = { request: { type: "string" }, result: { type: "string" }, certificate: { type: "string" }, data: { type: "string" } } as const;

export const verifyCommand: Command = { name: "verify", summary: "checks a review's result without the engine", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) { await write(io.stdout, HELP); return 0; }
  takePositionals(positionals);
  if (values.request === undefined || values.result === undefined) throw new UsageError(`--${values.request === undefined ? "request" : "result"} is missing`);
  const files = [values.request, values.result, values.certificate];
  if (files.filter((file) => file === "-").length > 1) throw new UsageError("only one file can be `-`");

  const request = await readJson(values.request, io);
  const result = bareResult(await readJson(values.result, io));
  const certificate = values.certificate === undefined ? null : await readBytes(values.certificate, io);
  const records = certificate === null ? await readRecords(dataDirOf(values.data, io)) : new Map<string, unknown>();
  const verification = verifyResult({ request, result, certificate, records });
  await write(io.stdout, values.json ? `${canonicalize(verification)}\n` : describe(verification));
  return verification.valid ? 0 : 1;
}

function describe({ valid, problems, checked, notes }: Verification): string {
  const lines = (mark: string, texts: readonly string[]) => texts.map((text) => `  ${mark} ${text}\n`).join("");
  return `${valid ? "valid" : "not valid"}\n${lines("!", problems)}${lines("+", checked)}${notes.length > 0 ? `not checked\n${lines("-", notes)}` : ""}`;
}

/** The result in an HTTP response's envelope, or what was given. */
function bareResult(value: unknown): unknown {
  const envelope = value as { ok?: unknown; data?: unknown } | null; // only looked at
  return typeof envelope === "object" && envelope?.ok === true && Object.keys(envelope).length === 2 && "data" in envelope ? envelope.data : value;
}

async function readBytes(file: string, { stdin }: CliIo): Promise<Uint8Array> {
  if (file !== "-") return readFile(file).catch((error: unknown) => { throw new FileError(`cannot read \`${file}\``, error); });
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Every record of every corpus, by the digest of its content. A folder or file that cannot be read holds none: a missing record is a problem soon enough. */
async function readRecords(dataDir: string): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  const folder = join(dataDir, "evidence");
  for (const name of (await readdir(folder).catch(() => [])).filter((each) => each.endsWith(".json")).sort()) {
    try {
      const corpus = JSON.parse(await readFile(join(folder, name), "utf8")) as { records?: unknown };
      for (const record of Array.isArray(corpus.records) ? corpus.records : []) records.set(digestHex(record), record);
    } catch { /* not a corpus */ }
  }
  return records;
}
