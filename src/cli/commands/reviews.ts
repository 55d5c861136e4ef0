import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import type { DataOf } from "../../contract/routes.ts";
import type { ReviewReplay } from "../../contract/reviews.ts";
import { explainRecord } from "../../operations/reviews/explain.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { CheckpointRefusal } from "../../operations/system/journal-key.ts";
import { openReader, type Reader } from "../../operations/runtime.ts";
import { adviseOn } from "../terminal/advice.ts";
import {
  UsageError,
  dataDirOf,
  parseArguments,
  parseCount,
  stateDirOf,
  takePositionals,
} from "../terminal/arguments.ts";
import { FileError, write } from "../terminal/files.ts";
import type { CliIo, Command } from "../terminal/io.ts";
import { createProgress } from "../terminal/progress.ts";
import { tableOf } from "../terminal/table.ts";
import { printImpact } from "./reviews-impact.ts";
import { OPTIONS, queryOf, type ReviewsValues } from "./reviews-options.ts";
import { RECORD_ACTIONS } from "./reviews-record.ts";

const HELP = `usage: touchstone reviews list [filters] [options]
       touchstone reviews show N [options]
       touchstone reviews replay N|all [options]
       touchstone reviews impact NEW [filters] [options]
       touchstone reviews check [options]
       touchstone reviews checkpoint [--origin NAME] [options]
       touchstone reviews publish [--witness URL]… [--policy FILE] [options]
       touchstone reviews accept-rollback --yes [options]

The reviews on record: those of \`touchstone review --record\` and of gates that record.

list             lists them, the oldest first
show             prints one: what was asked, what was decided, on which corpora
replay           decides one, or all, again over the corpora of then (served or superseded), and compares; all names those that are not equal
impact           decides those again that consulted the corpus of the file NEW, over NEW, and names those that would be decided differently:
                 the same as \`touchstone gate --impact NEW\`
check            recomputes every digest, id, tree hash, facet and trace hash, and reports what does not match
checkpoint       signs the number of reviews and the root of their tree with the journal's key, under a name of its own; keep a copy elsewhere
publish          signs a checkpoint, sends it to witnesses (C2SP tlog-witness), prints it with their cosignatures, and keeps it in
                 <state>/reviews/cosigned
accept-rollback  accepts a record that has fewer or other reviews than were signed; until then none is added. The acceptance is recorded

Filters, all of which must hold:
  --standing STATE   the epistemic state; refused or invalid where none was assigned
  --domain D         the claim's domain
  --subject S        the claim's subject
  --evidence ID      the decision rests on this record, whose id is in the ledger
  --passed BOOL      what the gate said: true or false
  --since T          recorded in or after a year, month, day or instant (2026, 2026-05, 2026-05-31)
  --until T          recorded in or before one

  --limit N          lists at most N (100)
  --offset N         skips the first N
  --origin NAME      the name of record and key in checkpoints, without spaces and + (that of the last one, else made from the key)
  --witness URL      a witness to ask; may be repeated. Without a policy its cosignature is kept, and not verified
  --policy FILE      who must have signed: a file of C2SP tlog-policy; publish asks the witnesses that have a URL
  --json             canonical JSON in the form of the HTTP interface; replay all: a line for each that is not equal, then the counts
  --data DIR         the folder of evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR        the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help             shows this text

  touchstone reviews list --since 2026-05 --until 2026-05 --passed true --evidence cc-release-pharmacist

exit codes: 0 done, 1 failure or no such review, 2 usage, 5 a replay differs, a decision changes, or there is damage, 6 a corpus is missing
`;

export const reviewsCommand: Command = { name: "reviews", help: HELP, run };

type Action = (reader: Reader, given: readonly string[], values: ReviewsValues, io: CliIo) => Promise<number>;
const READING: Readonly<Record<string, Action>> = { list, show, replay };
/** Those that open no runtime. */
const OWN: typeof RECORD_ACTIONS = { impact, ...RECORD_ACTIONS };
const ACTIONS = [...Object.keys(READING), ...Object.keys(OWN)];

const EXIT_DIFFERS = 5;
const EXIT_MISSING = 6;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, OPTIONS);
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action = "", ...rest] = positionals;
  if (!ACTIONS.includes(action))
    throw new UsageError(
      action === ""
        ? `one of ${ACTIONS.join(", ")} is missing`
        : `there is no \`reviews ${action}\`; use one of ${ACTIONS.join(", ")}`,
    );
  const own = OWN[action];
  if (own !== undefined) return asFileError(own(rest, values, io));
  const reader = await openReader({
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
  });
  try {
    return await asFileError((READING[action] as Action)(reader, rest, values, io)); // looked up above
  } finally {
    await reader.close();
  }
}

async function asFileError(running: Promise<number>): Promise<number> {
  try {
    return await running;
  } catch (error) {
    if (error instanceof CheckpointRefusal) throw new FileError(error.message, error);
    if (!(error instanceof Failure)) throw error;
    throw error.reason === "bad_value"
      ? new UsageError(error.message)
      : new FileError(adviseOn(error), error);
  }
}

async function list(
  { operations }: Reader,
  given: readonly string[],
  values: ReviewsValues,
  io: CliIo,
): Promise<number> {
  takePositionals(given);
  const page = await askRoute(operations, "reviews", { query: queryOf(values) });
  await write(io.stdout, values.json ? `${canonicalize(page)}\n` : describePage(page, io));
  return 0;
}

/** What a gate made of a review; nothing if no gate asked. */
function describeGate(passed: boolean | null): string {
  if (passed === null) return "";
  return passed ? "passed" : "stopped";
}

function describePage({ items, total, offset, damaged }: DataOf<"reviews">, io: CliIo): string {
  const rows = items.map((item) => [
    String(item.review_id),
    item.recorded_at,
    item.assigned_state ?? item.status,
    describeGate(item.passed),
    item.domain ?? "",
    item.request_id ?? "",
    item.claim_excerpt ?? "",
  ]);
  const columns = [{ align: "right" }, {}, {}, {}, {}, {}, { cut: true }] as const;
  const counts =
    total === items.length
      ? plural(total, "review")
      : `${items.length} of ${plural(total, "review")}, after ${offset}`;
  const bad = damaged.length === 0 ? "" : `damaged and left out: ${damaged.join(", ")}\n`;
  return `${tableOf(columns, rows, io)}${counts}\n${bad}`;
}

async function impact(given: readonly string[], values: ReviewsValues, io: CliIo): Promise<number> {
  const [file = ""] = takePositionals(given, "NEW");
  return printImpact(file, values, io);
}

async function show(
  { operations }: Reader,
  given: readonly string[],
  values: ReviewsValues,
  io: CliIo,
): Promise<number> {
  const [number = ""] = takePositionals(given, "N");
  const record = await askRoute(operations, "reviewRecord", { id: idOf(number) });
  await write(io.stdout, values.json ? `${canonicalize(record)}\n` : explainRecord(record));
  return 0;
}

async function replay(
  reader: Reader,
  given: readonly string[],
  values: ReviewsValues,
  io: CliIo,
): Promise<number> {
  const [which = ""] = takePositionals(given, "N");
  if (which === "all") return replayAll(reader, values.json === true, io);
  const found = await askRoute(reader.operations, "reviewReplay", { id: idOf(which) });
  await write(io.stdout, values.json ? `${canonicalize(found)}\n` : describeReplay(found));
  return { equal: 0, differs: EXIT_DIFFERS, evidence_missing: EXIT_MISSING }[found.outcome];
}

async function replayAll({ operations, reviews }: Reader, json: boolean, io: CliIo): Promise<number> {
  const { count } = await reviews.read();
  const tally = { equal: 0, differs: 0, evidence_missing: 0, unreadable: 0 };
  const progress = createProgress(io, "reviews", count);
  for (let id = 1; id <= count; id++) {
    progress.show(id - 1);
    const found = await askRoute(operations, "reviewReplay", { id: String(id) }).catch((error: unknown) => {
      if (error instanceof Failure && error.reason === "read_error") return null;
      throw error;
    });
    tally[found?.outcome ?? "unreadable"]++;
    if (found !== null && found.outcome !== "equal")
      await write(io.stdout, json ? `${canonicalize(found)}\n` : describeReplay(found));
  }
  progress.end();
  const { equal, differs, evidence_missing: missing, unreadable } = tally;
  await write(
    io.stdout,
    json
      ? `${canonicalize(tally)}\n`
      : `${equal} equal, ${differs} differ, ${missing} lack a corpus${unreadable === 0 ? "" : `, ${unreadable} unreadable`}\n`,
  );
  if (differs + unreadable > 0) return EXIT_DIFFERS;
  return missing > 0 ? EXIT_MISSING : 0;
}

function describeReplay(found: ReviewReplay): string {
  const {
    review_id: id,
    outcome,
    original_trace_hash: was,
    replay_trace_hash: is,
    missing,
    divergences,
  } = found;
  const engine = found.same_engine ? "" : "  the engine's version or inputs have changed since\n";
  if (outcome === "equal") return `review ${id} is equal: ${was}\n`;
  if (outcome === "evidence_missing")
    return `review ${id} cannot be decided again: ${missing.map(({ corpus_id, corpus_sha256 }) => `${corpus_id} ${corpus_sha256}`).join(", ")} is neither served nor superseded\n`;
  return `review ${id} differs: ${was} was recorded, the replay gave ${is ?? "none"}\n${divergences
    .map(({ path, original, replay: again }) => `  ${path}: ${brief(original)} → ${brief(again)}\n`)
    .join("")}${engine}`;
}

function brief(value: unknown): string {
  const text = canonicalize(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

function idOf(text: string): string {
  return String(parseCount(text, "N", 1));
}
