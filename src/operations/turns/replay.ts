import type { Mutex } from "async-mutex";
import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import { REPLAY_SEVERITY, type TurnJournalEntry, type TurnReplayComparison } from "../../contract/turn.ts";
import type { Sentence } from "../../engine/knowledge/fact.ts";
import { runTurn } from "../../engine/turn/turn.ts";
import type { Journal } from "../../store/journal/journal.ts";
import { candidatesOf } from "../teaching/proposal-candidates.ts";
import { resultOf } from "./chat.ts";
import type { ArithmeticState, ArithmeticStateSource } from "../world/arithmetic-state.ts";
import type { Operation } from "../system/operation.ts";
import type { Teachings } from "../teaching/teachings.ts";
import { readEntry } from "./trace.ts";
import type { Inputs } from "../world/inputs.ts";

export interface Replayer {
  /** Runs a recorded turn again in a sealed world, and compares. @throws Failure for a turn without a hash, or one that fails now */
  replay(entry: TurnJournalEntry): Promise<TurnReplayComparison>;
}

/** `GET /replay/{id}`; queues with chat turns. */
export function replayOperation(journal: Journal, replayer: Replayer, lock: Mutex): Operation<"replay"> {
  return async ({ id: { id } }) => {
    const entry = await readEntry(journal, id, "replay turn");
    return lock.runExclusive(() => replayer.replay(entry));
  };
}

/** Replays in a world with packs, policies and teachings, but with an empty vault. Nothing is written. */
export function createReplayer({
  inputs,
  teachings,
  arithmetic,
  now,
}: {
  readonly inputs: () => Promise<Inputs>;
  readonly teachings: Teachings;
  readonly arithmetic: ArithmeticStateSource;
  readonly now: () => number;
}): Replayer {
  return {
    replay: async (entry) => {
      if (entry.trace_integrity !== "pipeline_trace")
        throw new Failure(
          "evidence_unavailable",
          `turn ${entry.turn_id} has no canonical pipeline trace hash to compare with`,
        );
      const ready = await inputs();
      const taught = await teachings.current();
      const started = now();
      const again = rerun(ready, { taught, known: await arithmetic.current() }, entry, () => now() - started);
      return compare(entry, again);
    },
  };
}

/** The second run as an entry, without time and digest, since it is not journaled. */
type Rerun = Omit<TurnJournalEntry, "timestamp" | "journal_digest"> & {
  readonly timestamp: null;
  readonly journal_digest: null;
};

function rerun(
  inputs: Inputs,
  { taught, known }: { readonly taught: readonly Sentence[]; readonly known: ArithmeticState },
  { turn_id, prompt }: TurnJournalEntry,
  elapsedMs: () => number,
): Rerun {
  try {
    const turn = runTurn(inputs.sealed(taught, known), prompt);
    // A sealed run knows no proposals, so all candidates count as new. Only their chains show in the result.
    const candidates = candidatesOf(turn.write, inputs.speech, { turnId: turn_id, revision: "unknown" });
    const result = resultOf(turn, {
      turnId: turn_id,
      checkpoints: false,
      candidates,
      elapsedMs: elapsedMs(),
    });
    return { ...result, timestamp: null, trace_integrity: "pipeline_trace", journal_digest: null };
  } catch (cause) {
    throw new Failure("runtime_unavailable", `turn ${turn_id} cannot be run again`, { cause });
  }
}

/** Compares the two entries member by member; REPLAY_SEVERITY says which differences are critical. */
export function compare(original: TurnJournalEntry, replay: Rerun): TurnReplayComparison {
  const paths = (Object.keys(REPLAY_SEVERITY) as (keyof typeof REPLAY_SEVERITY)[]).sort(); // the table's own keys
  const divergences = paths
    .filter((path) => canonicalize(original[path]) !== canonicalize(replay[path]))
    .map((path) => ({
      path,
      original: original[path] as unknown,
      replay: replay[path] as unknown,
      severity: REPLAY_SEVERITY[path],
    }));
  return {
    turn_id: original.turn_id,
    basis: "sealed_fresh_runtime_single_turn",
    origin_state: "unrecorded",
    original_trace_hash: original.trace_hash,
    replay_trace_hash: replay.trace_hash,
    equivalent: divergences.every(({ severity }) => severity === "informational"),
    replay_turn_cost_ms: replay.turn_cost_ms,
    divergences,
    leeway_evidence: original.leeway_evidence,
  };
}
