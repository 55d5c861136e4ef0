import { plural } from "../../contract/plural.ts";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { Heartbeat, LivedLife } from "../../contract/lived-life.ts";
import { askRoute } from "../../operations/system/route-call.ts";
import { live, type Ending } from "../../operations/contemplation/live.ts";
import { openRuntime } from "../../operations/runtime.ts";
import { StateLockedError, acquireLock } from "../../operations/system/state-access.ts";
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

const HELP = `usage: touchstone live --beats N [options]

Lives without turns. Each beat measures the field over what is known, derives what follows from ratified and stated knowledge together
with the packs, proposes what could be taught, and writes the checkpoint and the record state/lived-life.json. The life ends early when
a beat finds nothing left to do. The next life continues from the record if the engine, its packs and the ratified knowledge are the same.
Ctrl-C ends it after the current beat.

  --beats N      the number of beats at most
  --every MS     the pause between beats in milliseconds (0)
  --json         the record as \`GET /lived-life\` gives it, as one line of canonical JSON
  --data DIR     the folder of packs, evidence and policies (TOUCHSTONE_DATA, data)
  --state DIR    the folder of journal, logs and checkpoints (TOUCHSTONE_STATE, data/state); no server may hold it
  --help         shows this text

exit codes: 0 done or stopped, 1 failure, or a state directory that another process holds, 2 usage
`;

export const liveCommand: Command = { name: "live", help: HELP, run };

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

async function run(args: string[], io: CliIo): Promise<number> {
  const { values, positionals } = parseArguments(args, {
    beats: { type: "string" },
    every: { type: "string" },
    data: { type: "string" },
    state: { type: "string" },
  });
  if (values.help) {
    await write(io.stdout, HELP);
    return 0;
  }
  takePositionals(positionals);
  if (values.beats === undefined) throw new UsageError("--beats is missing");
  const bounds = {
    beats: parseCount(values.beats, "--beats", 1),
    everyMs: parseCount(values.every ?? "0", "--every", 0),
  };
  const folders = { dataDir: dataDirOf(values.data, io), stateDir: stateDirOf(values.state, io) };
  const stop = new AbortController();
  const onSignal = (): void => stop.abort();
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    // Each beat is a result and is printed as it comes; with --json the record is the only result.
    const progress = createProgress(io, "beats", bounds.beats);
    let beats = 0;
    const onBeat = (beat: Heartbeat): Promise<void> => {
      if (values.json !== true) return write(io.stdout, `${describeBeat(beat)}\n`);
      progress.show(++beats);
      return Promise.resolve();
    };
    const { ending, record } = await liveHere(
      { ...folders, ...bounds, signal: stop.signal, onBeat },
      io,
    ).finally(progress.end);
    if (ending === "stopped")
      await write(io.stderr, "touchstone live: stopped; the record ends with the last beat\n");
    await write(io.stdout, values.json ? `${canonicalize(record)}\n` : describe(record, ending));
    return 0;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new FileError(adviseOn(error), error);
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, onSignal);
  }
}

interface Task {
  readonly dataDir: string;
  readonly stateDir: string;
  readonly beats: number;
  readonly everyMs: number;
  readonly signal: AbortSignal;
  readonly onBeat: (beat: Heartbeat) => Promise<void>;
}

async function liveHere(
  task: Task,
  io: CliIo,
): Promise<{ readonly ending: Ending; readonly record: LivedLife }> {
  const lock = await acquireLock(task.stateDir).catch((error: unknown) => {
    throw error instanceof StateLockedError ? new FileError(error.message, error) : error;
  });
  const log = (line: string): void => {
    io.stderr.write(`touchstone live: ${line}\n`);
  };
  try {
    const runtime = await openRuntime({
      root: io.root,
      ...task,
      sessionId: null,
      now: Date.now,
      log,
      onPoisoned: (error) => log(error.message),
    });
    try {
      const ending = await live({ ...task, runtime, now: Date.now, log });
      const record = await askRoute(runtime.operations, "livedLife");
      return { ending, record };
    } finally {
      await runtime.close();
    }
  } finally {
    await lock.release();
  }
}

function describeBeat({
  tick,
  versor_condition: condition,
  facts_consolidated: facts,
  proposals_created: proposals,
  pending_proposals: pending,
  did_work: worked,
}: Heartbeat): string {
  const field = condition === null ? "not measured" : `${condition.toExponential(1)} off closure`;
  return `beat ${tick}: ${plural(facts, "consequence")}, ${plural(proposals, "proposal")} (${pending} pending), field ${field}${worked ? "" : ", nothing left to do"}`;
}

const ENDINGS = {
  converged: "converged: nothing was left to do",
  stopped: "stopped",
  beats: "all beats are done; more is left to do",
} as const satisfies Record<Ending, string>;

function describe(record: LivedLife, ending: Ending): string {
  const closure = record.closure_observed
    ? `closure ${record.closure_held ? "held" : "did not hold"} below ${record.closure_ceiling}`
    : "closure was not observed";
  return `${plural(record.heartbeats, "beat")}, ${plural(record.total_facts_consolidated, "consequence")}, ${plural(record.total_proposals_created, "proposal")}; ${closure}; ${ENDINGS[ending]}\n  ${record.resume_summary}\n`;
}
