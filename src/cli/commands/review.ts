import { YamlDuplicateKeyError } from "../../operations/system/yaml-document.ts";
import { loadAuthority, type LoadedAuthority } from "../../operations/review/authority.ts";
import { explainReview } from "../../operations/review/explain.ts";
import { createFinder } from "../../operations/review/find.ts";
import { openOwnRecorder, type OwnRecorderOptions } from "../../operations/reviews/own-recorder.ts";
import type { Recorded, Recording } from "../../operations/reviews/recorder.ts";
import { StateLockedError } from "../../operations/system/state-access.ts";
import { Failure } from "../../contract/failures.ts";
import { agree } from "../../contract/plural.ts";
import {
  dataDirOf,
  parseArguments,
  parseCount,
  stateDirOf,
  takePositionals,
  UsageError,
} from "../terminal/arguments.ts";
import { DuplicateKeyInFileError, FileError, readJson, write, writeText } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { readClaims } from "./gate-claims.ts";
import { EXIT_CODES, reviewFile } from "./review-jsonl.ts";

const HELP = `usage: touchstone review FILE|- [options]
       touchstone review --find CLAIM|- [--request FILE] [options]

Decides a claim and prints the result as one line of canonical JSON: the same bytes that the HTTP interface sends as \`data\`.
With --find it first finds the sealed records that bear on the claim: every fact about it, and the fewest premises that decide it. CLAIM holds the claim alone
(text, domain, subject, predicate), or a request that names no evidence, as JSON or YAML.

  --find               finds the evidence of the claim
  --request FILE       with --find: writes the request that was found, which anybody can review again with the same result
  --jsonl              the file holds one request per line; prints one result per line, in the same order
  --jobs N             with --jsonl: N processes (1); fewer if the file has less than 2 MiB for each
  --out FILE           with --jsonl: writes the results to FILE, and continues after those that it already holds. After an interruption, a kill or
                       a full disk, the same command again gives the bytes of one whole run; a torn last line is cut off
  --offset N           with --jsonl: skips the first N requests (lines that are not blank), such as those that have results already
  --limit N            with --jsonl: reviews at most N requests
  --certificate FILE   writes what \`touchstone verify\` needs: the refutation, or the cited records;
                       with --jsonl one line for each result, null where there is nothing to write
  --explain            explains the decision on standard error
  --record             puts the review on record before the result is printed: \`touchstone reviews\` lists it
  --data DIR           the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR          with --record: the folder of journal, logs and records (TOUCHSTONE_STATE, data/state)
  --help               shows this text

  touchstone review --find claim.json --request request.json --explain
  touchstone review --jsonl claims.jsonl --out results.jsonl --jobs 2
  touchstone review --jsonl claims.jsonl --offset "$(wc -l < results.jsonl)" >> results.jsonl

exit codes: 0 assigned, 1 a file cannot be read or is not JSON, 2 usage, 3 refused, 4 invalid, or no claim whose evidence could be found; with --jsonl the highest
`;

const OPTIONS = {
  jsonl: { type: "boolean" },
  jobs: { type: "string" },
  certificate: { type: "string" },
  explain: { type: "boolean" },
  record: { type: "boolean" },
  data: { type: "string" },
  state: { type: "string" },
  out: { type: "string" },
  offset: { type: "string" },
  limit: { type: "string" },
  find: { type: "boolean" },
  request: { type: "string" },
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
  return values.jsonl === true
    ? reviewLines(file, dataDir, values, io)
    : reviewOne(file, dataDir, values, io);
}

type Values = ReturnType<typeof parseArguments<typeof OPTIONS>>["values"];

function reviewLines(file: string, dataDir: string, values: Values, io: CliIo): Promise<number> {
  for (const name of ["explain", "record", "find"] as const)
    if (values[name]) throw new UsageError(`--${name} works on one request, not with --jsonl`);
  const { jobs = "1", offset = "0", limit, certificate, out } = values;
  const span = {
    offset: parseCount(offset, "--offset", 0),
    limit: limit === undefined ? Infinity : parseCount(limit, "--limit", 1),
  };
  return reviewFile({ file, dataDir, jobs: parseCount(jobs, "--jobs", 1), certificate, out, ...span }, io);
}

async function reviewOne(file: string, dataDir: string, values: Values, io: CliIo): Promise<number> {
  for (const name of ["jobs", "out", "offset", "limit"] as const)
    if (values[name] !== undefined) throw new UsageError(`--${name} needs --jsonl`);
  if (values.request !== undefined && !values.find) throw new UsageError("--request needs --find");
  try {
    const given = values.find === true ? await readClaim(file, io) : await readJson(file, io);
    return await reviewRequest(given, dataDir, values, io);
  } catch (error) {
    if (!INVALID.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
    await write(io.stderr, `touchstone review: ${error.message}\n`);
    return EXIT_CODES.invalid;
  }
}

/** What `--find` was given is no claim, or has its evidence already. */
class UnfitClaimError extends Error {}
/** What makes a request invalid before it is reviewed. */
const INVALID = [DuplicateKeyInFileError, YamlDuplicateKeyError, UnfitClaimError];

async function readClaim(file: string, io: CliIo): Promise<unknown> {
  const { claims } = await readClaims(file, io);
  if (claims.length === 1) return claims[0];
  throw new UsageError(
    `--find takes one claim, and there ${agree(claims.length, "is", "are")} ${claims.length}: \`touchstone gate\` finds the evidence of many`,
  );
}

function findRequest(claim: unknown, loaded: LoadedAuthority): unknown {
  try {
    return createFinder(loaded)(claim).request;
  } catch (error) {
    if (error instanceof Failure) throw new UnfitClaimError(`no evidence can be found: ${error.message}`);
    throw error;
  }
}

async function reviewRequest(given: unknown, dataDir: string, values: Values, io: CliIo): Promise<number> {
  const loaded = await loadAuthority(dataDir);
  const request = values.find === true ? findRequest(given, loaded) : given;
  if (values.request !== undefined) await writeText(values.request, `${JSON.stringify(request, null, 2)}\n`);
  const review = loaded.authority.review(request);
  if (values.record) {
    const stateDir = stateDirOf(values.state, io);
    const recorded = await recordOne({ dataDir, stateDir, loaded }, { request, review }, io);
    await write(io.stderr, `touchstone review: recorded as review ${recorded.review_id}\n`);
  }
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

async function recordOne(
  places: Pick<OwnRecorderOptions, "dataDir" | "stateDir" | "loaded">,
  recording: Recording,
  io: CliIo,
): Promise<Recorded> {
  try {
    const log = (line: string): void => {
      void write(io.stderr, `touchstone review: ${line}\n`);
    };
    const recorder = await openOwnRecorder({ ...places, root: io.root, now: Date.now, log });
    return await recorder.record(recording).finally(() => recorder.close());
  } catch (error) {
    throw error instanceof Failure || error instanceof StateLockedError
      ? new FileError(error.message, error)
      : error;
  }
}
