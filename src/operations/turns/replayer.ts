import { canonicalize } from "../../canonical/json.ts";
import { Failure } from "../../contract/failures.ts";
import type { SessionLine } from "../../contract/status.ts";
import {
  REPLAY_SEVERITY,
  type ReplayExplanation,
  type TurnJournalEntry,
  type TurnReplayComparison,
} from "../../contract/turn.ts";
import type { World } from "../../engine/answering/world.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import { candidatesOf } from "../teaching/proposal-candidates.ts";
import { teachableOf } from "../teaching/teachable.ts";
import type { Inputs } from "../world/inputs.ts";
import { resultOf } from "./chat.ts";
import { ContextRebuild, type RebuildParts } from "./context-rebuild.ts";
import type { Replayer } from "./replay.ts";

export interface ReplayerParts extends RebuildParts {
  readonly sessions: () => Promise<readonly SessionLine[]>;
  /** The core identity of this engine. */
  readonly coreIdentity: () => Promise<string>;
  readonly now: () => number;
}

/** Replays sealed (with packs, policies and teachings, but with an empty vault), or with what a turn knew. Nothing is written. */
export function createReplayer(parts: ReplayerParts): Replayer {
  const { inputs, teachings, arithmetic, now } = parts;
  const rebuild = new ContextRebuild(parts);
  const sealed = async (entry: TurnJournalEntry): Promise<TurnReplayComparison> => {
    const ready = await inputs();
    const [taught, known] = [await teachings.current(), await arithmetic.current()];
    const again = rerun(ready, () => ready.sealed(taught, known), entry, now);
    return compare(entry, again.result, "sealed_fresh_runtime_single_turn");
  };
  const inContext = async (entry: TurnJournalEntry): Promise<TurnReplayComparison> => {
    const ready = await inputs();
    const { world, coreIdentity } = await rebuild.before(entry);
    const { result, turn } = rerun(ready, () => world, entry, now);
    rebuild.took(entry, turn);
    const comparison = compare(entry, result, "sealed_runtime_journal_context");
    return { ...comparison, explanation: await explain(parts, comparison, coreIdentity) };
  };
  return {
    replay: (entry, form) => {
      if (entry.trace_integrity !== "pipeline_trace")
        return Promise.reject(
          new Failure(
            "evidence_unavailable",
            `turn ${entry.turn_id} has no canonical pipeline trace hash to compare with`,
          ),
        );
      return form === "sealed" ? sealed(entry) : inContext(entry);
    },
  };
}

/** Why a turn came out as it did. @param logged the core identity in the context log; null for a turn that is older */
async function explain(
  { sessions, coreIdentity }: ReplayerParts,
  { equivalent, turn_id: turnId }: TurnReplayComparison,
  logged: string | null,
): Promise<ReplayExplanation> {
  if (equivalent) return "equal";
  const session = (await sessions()).findLast(({ first_turn_id: first }) => first <= turnId);
  const then = session === undefined ? logged : (session.core_identity ?? null);
  if (then !== null && then !== (await coreIdentity())) return "engine_changed";
  return then === null || logged === null ? "used_stored_knowledge" : "unexplained";
}

/** The second run as an entry, without time and digest, since it is not journaled. */
type Rerun = Omit<TurnJournalEntry, "timestamp" | "journal_digest"> & {
  readonly timestamp: null;
  readonly journal_digest: null;
};

function rerun(
  inputs: Inputs,
  world: () => World,
  { turn_id, prompt }: TurnJournalEntry,
  now: () => number,
): { readonly result: Rerun; readonly turn: Turn } {
  const started = now();
  try {
    const turn = runTurn(world(), prompt);
    const elapsedMs = now() - started;
    // A replay knows no proposals, so all candidates count as new. Only their chains show in the result.
    const candidates = candidatesOf(teachableOf(turn.write, inputs.speech), {
      turnId: turn_id,
      revision: "unknown",
    });
    const result = resultOf(turn, { turnId: turn_id, checkpoints: false, candidates, elapsedMs });
    return {
      result: { ...result, timestamp: null, trace_integrity: "pipeline_trace", journal_digest: null },
      turn,
    };
  } catch (cause) {
    throw new Failure("runtime_unavailable", `turn ${turn_id} cannot be run again`, { cause });
  }
}

/** Compares the two entries member by member; REPLAY_SEVERITY says which differences are critical. */
export function compare(
  original: TurnJournalEntry,
  replay: Rerun,
  basis: TurnReplayComparison["basis"],
): TurnReplayComparison {
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
    basis,
    origin_state: "unrecorded",
    original_trace_hash: original.trace_hash,
    replay_trace_hash: replay.trace_hash,
    equivalent: divergences.every(({ severity }) => severity === "informational"),
    replay_turn_cost_ms: replay.turn_cost_ms,
    divergences,
    leeway_evidence: original.leeway_evidence,
  };
}
