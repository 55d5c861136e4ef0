import { availableParallelism, loadavg } from "node:os";
import { Thread } from "../system/thread.ts";
import { createThreadPool } from "../system/thread-pool.ts";
import type { Replayed, ReplayThreads } from "./replay-all.ts";
import type { TurnRequest, TurnThreadData } from "./turn-messages.ts";

/** Below so many turns one thread is done before others have read the packs. */
const MIN_TURNS = 1_000;
const MAX_THREADS = 4;
const TURNS_AT_A_TIME = 32;

/**
 * Threads that run turns again, as many as there are processors. Each runs all turns that stated something up to the ones that it is asked for,
 * so that a journal of questions gains most, and one of statements nothing.
 * @param script the path of the built thread
 */
export function replayThreads(
  script: string,
  { root, dataDir, stateDir }: TurnThreadData,
  count = Math.min(availableParallelism(), MAX_THREADS),
  turnsAtATime = TURNS_AT_A_TIME,
): ReplayThreads & { close(): Promise<void> } {
  const over: TurnThreadData = { root, dataDir, stateDir };
  const pool = createThreadPool(
    () => new Thread(script, { work: "turns", over }, "a thread that replayed turns ended"),
    count,
  );
  return {
    turnsAtATime,
    ahead: 4 * count,
    replay: async (span) =>
      (await pool.ask({ kind: "replays", span } satisfies TurnRequest)) as readonly Replayed[], // what a thread answers this with
    close: () => pool.close(),
  };
}

/**
 * Whether threads are faster for so many turns. They take some 1.4 times the processor time of one, so where others use the processors they
 * are slower by the clock: 45 s for 3,000 turns on two processors with fifteen processes, where one thread took 18 and 33 s.
 * @param idle how many processors were idle in the last minute
 */
export function areThreadsWorthIt(
  turns: number,
  idle = availableParallelism() - (loadavg()[0] ?? 0),
): boolean {
  return turns >= MIN_TURNS && availableParallelism() > 1 && idle >= 1;
}
