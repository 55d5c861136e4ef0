import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { TurnReplayComparison } from "../../contract/turn.ts";
import { openReader, type Reader } from "../../operations/runtime.ts";
import { replayAll, replayTurn, type ReplayTally } from "../../operations/turns/replay-all.ts";
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

const HELP = `usage: touchstone replay turn N [--expect HASH] [options]
       touchstone replay all [--from N] [options]

turn   runs one recorded turn again, sealed (with packs, policies and ratified knowledge, but nothing that turns stated), and compares
       field by field
all    runs every recorded turn again, counts equal, diverged and unavailable turns, and names those that are not equal

It writes nothing and works beside a running server.

  --expect HASH  the trace hash that the replay must have
  --from N       begins at this turn (1)
  --json         canonical JSON: the comparison; for all, a line for each turn that is not equal, then the counts
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state)
  --help         shows this text

exit codes: 0 equal, 1 failure or no such turn, 2 usage, 5 diverged, 6 no turn could be compared, because its evidence is missing
`;

export const replayCommand: Command = { name: "replay", help: HELP, run };

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    expect: { type: "string" },
    from: { type: "string" },
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
  const reader = await openReader({
    root: io.root,
    dataDir: dataDirOf(values.data, io),
    stateDir: stateDirOf(values.state, io),
    now: Date.now,
  });
  try {
    return action === "turn"
      ? await one(reader, turnId, values.expect ?? null, values.json === true, io)
      : await all(reader, from, values.json === true, io);
  } finally {
    await reader.close();
  }
}

const NO_TURNS = 'the journal has no turns yet: `touchstone ask "Is a penguin a bird?"` takes one';

async function one(
  reader: Reader,
  turnId: number,
  expected: string | null,
  json: boolean,
  io: CliIo,
): Promise<number> {
  const comparison = await replayTurn(reader, turnId).catch(async (error: unknown) => {
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
  return comparison.equivalent ? 0 : 5;
}

function describe({
  turn_id: id,
  equivalent,
  original_trace_hash: original,
  replay_trace_hash: again,
  divergences,
}: TurnReplayComparison): string {
  const critical = divergences.filter(({ severity }) => severity === "critical");
  const head = equivalent
    ? `turn ${id} is equal: ${original ?? "no hash"}\n`
    : `turn ${id} diverged: ${original ?? "no hash"} was recorded, the replay gave ${again ?? "none"}\n`;
  const hint = equivalent
    ? ""
    : `  a sealed replay does not know what earlier turns stated, and uses today's ratified knowledge and licences: the cause is nondeterminism or the state at that time\n${licenceHint(critical)}`;
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

async function all(reader: Reader, from: number, json: boolean, io: CliIo): Promise<number> {
  const total = reader.journal.status().turn_count;
  if (total < from)
    await write(
      io.stderr,
      `touchstone replay: ${total === 0 ? NO_TURNS : `the journal ends with turn ${total}; --from must not be greater`}\n`,
    );
  const progress = createProgress(io, "turns", Math.max(0, total - from + 1));
  const onTurn = async (tally: ReplayTally, line: string | null, item: object | null): Promise<void> => {
    if (item !== null) await write(io.stdout, json ? `${canonicalize(item)}\n` : `${line ?? ""}\n`);
    progress.show(tally.equal + tally.diverged + tally.unavailable);
  };
  const tally = await replayAll(reader, from, onTurn).finally(progress.end);
  await write(
    io.stdout,
    json
      ? `${canonicalize(tally)}\n`
      : `${tally.equal} equal, ${tally.diverged} diverged, ${tally.unavailable} unavailable\n`,
  );
  if (tally.diverged > 0) return 5;
  return tally.equal === 0 && tally.unavailable > 0 ? 6 : 0;
}
