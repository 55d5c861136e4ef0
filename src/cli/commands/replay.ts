import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { plural } from "../../contract/plural.ts";
import type { ReplayExplanation, TurnReplayComparison } from "../../contract/turn.ts";
import { openReader, type Reader } from "../../operations/runtime.ts";
import { REPLAY_OUTCOMES, replayAll, replayTurn } from "../../operations/turns/replay-all.ts";
import { areThreadsWorthIt, replayThreads } from "../../operations/turns/replay-threads.ts";
import type { ReplayForm } from "../../operations/turns/turn-engine.ts";
import type { TurnThreadData } from "../../operations/turns/turn-messages.ts";
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
import { watchRun } from "../terminal/watched-run.ts";

const HELP = `usage: touchstone replay turn N [--expect HASH] [options]
       touchstone replay all [--from N] [options]

turn   runs one recorded turn again, with what was stated, ratified and counted just before it, and compares field by field
all    runs every recorded turn again, counts them, and names those that are not equal with the reason: the turn used stored knowledge from
       before the context log, another engine answered it, or the difference is unexplained

It writes nothing and works beside a running server. A run that ends early, or has nothing to replay, says so and exits with 1.

  --sealed       with packs, policies and ratified knowledge of now, and nothing that turns stated
  --expect HASH  the trace hash that a sealed replay must have; implies --sealed
  --from N       begins at this turn (1)
  --json         canonical JSON: the comparison; for all, a line for each turn that is not equal, then the counts
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 equal or explained, 1 failure or no such turn, 2 usage, 5 unexplained (sealed: diverged), 6 no turn could be compared, because its evidence is missing
`;

export const replayCommand: Command = { name: "replay", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    expect: { type: "string" },
    from: { type: "string" },
    sealed: { type: "boolean" },
    data: { type: "string" },
    state: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  const [action, ...rest] = positionals;
  if (action !== "turn" && action !== "all")
    throw new UsageError(
      action === undefined ? "turn N or all is missing" : `there is no \`replay ${action}\`; use turn or all`,
    );
  if (values.expect !== undefined && !/^[a-f0-9]{64}$/.test(values.expect))
    throw new UsageError("--expect must be 64 hexadecimal digits");
  const [number] = takePositionals(rest, ...(action === "turn" ? ["N"] : []));
  const turnId = number === undefined ? 0 : parseCount(number, "N", 1);
  const from = parseCount(values.from ?? "1", "--from", 1);
  const form = values.sealed === true || values.expect !== undefined ? "sealed" : "journal";
  const asked = { form, json: values.json === true } as const;
  const place = {
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
  };
  const reader = await openReader({ ...place, now: Date.now });
  try {
    return action === "turn"
      ? await one(reader, { ...asked, turnId, expected: values.expect ?? null }, io)
      : await all(reader, { ...asked, from, place }, io);
  } finally {
    await reader.close();
  }
}

const NO_TURNS = 'the journal has no turns yet: `touchstone ask "Is a penguin a bird?"` takes one';

async function one(
  reader: Reader,
  { turnId, form, expected, json }: Asked & { readonly turnId: number; readonly expected: string | null },
  io: CliIo,
): Promise<number> {
  const comparison = await replayTurn(reader, turnId, form).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    if (error.reason !== "evidence_unavailable")
      throw new FileError(
        reader.journal.status().turn_count === 0 ? `${error.message}; ${NO_TURNS}` : adviseOn(error),
        error,
      );
    await write(io.stderr, `touchstone replay: ${error.message}\n`);
    return null;
  });
  if (comparison === null) return 6;
  await write(io.stdout, json ? `${canonicalize(comparison)}\n` : describe(comparison));
  if (expected !== null && comparison.replay_trace_hash !== expected) {
    await write(
      io.stderr,
      `touchstone replay: the replay has the trace hash ${comparison.replay_trace_hash ?? "none"}, not ${expected}\n`,
    );
    return 5;
  }
  return comparison.equivalent || EXPLAINED.has(comparison.explanation) ? 0 : 5;
}

/** Differences that are no alarm. */
const EXPLAINED: ReadonlySet<ReplayExplanation | undefined> = new Set([
  "used_stored_knowledge",
  "engine_changed",
]);

/** Why a turn differs, for people; a sealed replay tells no causes apart. */
const CAUSES = {
  sealed:
    "a sealed replay does not know what earlier turns stated, and uses today's ratified knowledge and licences: the cause is nondeterminism or the state at that time",
  equal: "",
  used_stored_knowledge: "the turn is older than the context log: what it knew then is not recorded",
  engine_changed: "another engine answered the turn: the version, a pack or a policy has changed since",
  unexplained:
    "this engine, with what journal and logs say that the turn knew, answers otherwise: something was changed, or is not deterministic",
} as const;

function describe({
  turn_id: id,
  equivalent,
  original_trace_hash: original,
  replay_trace_hash: again,
  divergences,
  explanation,
}: TurnReplayComparison): string {
  const critical = divergences.filter(({ severity }) => severity === "critical");
  const head = equivalent
    ? `turn ${id} is equal: ${original ?? "no hash"}\n`
    : `turn ${id} diverged: ${original ?? "no hash"} was recorded, the replay gave ${again ?? "none"}\n`;
  const hint = equivalent
    ? ""
    : `  ${CAUSES[explanation ?? "sealed"]}\n${explanation === undefined ? licenceHint(critical) : ""}`;
  return (
    head +
    critical
      .map(({ path, original: was, replay: is }) => `  ${path}: ${brief(was)} → ${brief(is)}\n`)
      .join("") +
    hint
  );
}

/** A changed licence alone means that practice ran, or that a word was ratified, since the turn. */
function licenceHint(critical: TurnReplayComparison["divergences"]): string {
  return critical.some(({ path }) => path === "leeway_evidence")
    ? "  the licence has changed since: practice ran again, or a word was ratified\n"
    : "";
}

function brief(value: unknown): string {
  const text = canonicalize(value);
  return text.length <= 60 ? text : `${text.slice(0, 57)}…`;
}

interface Asked {
  readonly form: ReplayForm;
  readonly json: boolean;
}

async function all(
  reader: Reader,
  { from, form, json, place }: Asked & { readonly from: number; readonly place: TurnThreadData },
  io: CliIo,
): Promise<number> {
  const total = reader.journal.status().turn_count;
  if (total < from)
    throw new FileError(
      total === 0
        ? `nothing was replayed, because ${NO_TURNS}, and --state names another state directory`
        : `nothing was replayed: the journal ends with turn ${total}; --from must not be greater`,
    );
  await tellTorn(reader, total, io);
  const count = total - from + 1;
  const run = watchRun({ from, total }, io);
  const progress = createProgress(io, "turns", count);
  const onTurn = async (done: number, line: string | null, item: object | null): Promise<void> => {
    if (item !== null) await write(io.stdout, json ? `${canonicalize(item)}\n` : `${line ?? ""}\n`);
    progress.show(done);
    await setImmediate(); // lets a signal in
    run.finished(done);
  };
  const started = performance.now();
  const threads = areThreadsWorthIt(count)
    ? replayThreads(join(io.root, "dist", "thread-worker.mjs"), place)
    : null;
  const tally = await replayAll(reader, { from, form }, onTurn, threads)
    .catch(run.explain)
    .finally(async () => {
      progress.end();
      run.release();
      await threads?.close();
    });
  await write(io.stderr, `${rateOf(count, performance.now() - started)}\n`);
  await write(
    io.stdout,
    json
      ? `${canonicalize(tally)}\n`
      : `${REPLAY_OUTCOMES[form].map((outcome) => `${tally[outcome] ?? 0} ${outcome.replaceAll("_", " ")}`).join(", ")}\n`,
  );
  if ((tally.diverged ?? 0) + (tally.unexplained ?? 0) > 0) return 5;
  return tally.unavailable === count ? 6 : 0;
}

/** Says that the journal ends in a line that is not whole: a server may be writing it, or a crash left it. */
async function tellTorn({ journal }: Reader, total: number, io: CliIo): Promise<void> {
  const { torn } = journal.report;
  if (torn !== null)
    await write(
      io.stderr,
      `touchstone replay: ${plural(torn.bytes, "byte")} after turn ${total} are no whole turn and are not replayed; a turn may be being written\n`,
    );
}

function rateOf(count: number, elapsedMs: number): string {
  const seconds = elapsedMs / 1000;
  return `replayed ${plural(count, "turn")} in ${seconds.toFixed(1)} s, ${Math.round(count / Math.max(seconds, 0.001))} a second`;
}
