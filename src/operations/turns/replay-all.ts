import { Failure } from "../../contract/failures.ts";
import type { TurnReplayComparison } from "../../contract/turn.ts";
import { JournalDamagedError } from "../../store/journal/errors.ts";
import type { Journal } from "../../store/journal/journal.ts";
import type { Replayer } from "./replay.ts";
import { decodeEntry, readEntry } from "./trace.ts";

/** `unavailable`: the turn has no hash to compare with, cannot be read, or fails now. */
export interface ReplayTally {
  readonly equal: number;
  readonly diverged: number;
  readonly unavailable: number;
}

/** Called after each turn; `line` and `item` describe a difference, and are null for an equal turn. */
export type OnReplayed = (tally: ReplayTally, line: string | null, item: object | null) => Promise<void>;

/** A journal with its replayer. */
export interface ReplaySource {
  readonly journal: Journal;
  readonly replayer: Replayer;
}

/** Replays one turn. @throws Failure as `GET /replay/{id}` does */
export async function replayTurn(
  { journal, replayer }: ReplaySource,
  turnId: number,
): Promise<TurnReplayComparison> {
  return replayer.replay(await readEntry(journal, turnId, "replay turn"));
}

/** Replays every turn from `from` on. A turn that cannot be read or run is counted and reported, and the replay continues. */
export async function replayAll(
  { journal, replayer }: ReplaySource,
  from: number,
  onReplayed: OnReplayed,
): Promise<ReplayTally> {
  const tally = { equal: 0, diverged: 0, unavailable: 0 };
  const count = journal.status().turn_count;
  for (let turnId = from; turnId <= count; turnId++) {
    const outcome = await replayOne({ journal, replayer }, turnId);
    tally[outcome.kind]++;
    await onReplayed({ ...tally }, outcome.line, outcome.item);
  }
  return tally;
}

interface Replayed {
  readonly kind: keyof ReplayTally;
  readonly line: string | null;
  readonly item: object | null;
}

async function replayOne({ journal, replayer }: ReplaySource, turnId: number): Promise<Replayed> {
  try {
    const line = await journal.line(turnId);
    if (line === null) return unavailable(turnId, "there is no such turn");
    const { equivalent, divergences, original_trace_hash, replay_trace_hash } = await replayer.replay(
      decodeEntry(line),
    );
    if (equivalent) return { kind: "equal", line: null, item: null };
    const critical = divergences.filter(({ severity }) => severity === "critical").map(({ path }) => path);
    return {
      kind: "diverged",
      line: `turn ${turnId} diverged in ${critical.join(", ")}`,
      item: { turn_id: turnId, outcome: "diverged", critical, original_trace_hash, replay_trace_hash },
    };
  } catch (error) {
    if (error instanceof Failure || error instanceof JournalDamagedError)
      return unavailable(turnId, error.message);
    throw error;
  }
}

function unavailable(turnId: number, reason: string): Replayed {
  return {
    kind: "unavailable",
    line: `turn ${turnId} is unavailable: ${reason}`,
    item: { turn_id: turnId, outcome: "unavailable", reason },
  };
}
