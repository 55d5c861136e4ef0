import type { LogosStatus } from "../../contract/types/logos.ts";
import { SPIN3_ONE, spin3Deviation, spin3Product, spin3Reverse, type Spin3 } from "../../algebra/spin3.ts";
import { HOLONOMY_TOLERANCE } from "../../algebra/tolerance.ts";

/** A stored edge of a loop. Its rotor is stored with it, not derived from its end points. */
export interface LoopEdge {
  readonly source_id: string;
  readonly target_id: string;
  readonly rotor: Spin3;
}
/** One step of a loop. `edge` is null if no pack has it; `reversed` traverses it from target to source. */
export interface LoopStep {
  readonly edge: LoopEdge | null;
  readonly reversed: boolean;
}

/**
 * `missing`: an edge is missing · `open`: the edges do not form a closed loop · `deviates`: the loop is
 * closed, but its rotors do not cancel.
 */
export type LoopOutcome = "verified" | "deviates" | "open" | "missing";
export interface Holonomy {
  readonly outcome: LoopOutcome;
  /** The largest absolute component of (composed rotor − 1); null if there is no closed loop. */
  readonly deviation: number | null;
}

/**
 * Composes the rotors of a loop in order (R₁R₂…Rₙ), reversing those of reversed edges, and measures the
 * deviation from 1. A loop without edges is open.
 */
export function composeLoop(startId: string, steps: readonly LoopStep[]): Holonomy {
  const passed = steps.flatMap(({ edge, reversed }) => (edge === null ? [] : [pass(edge, reversed)]));
  if (passed.length < steps.length) return { outcome: "missing", deviation: null };
  const joins = passed.every(({ from }, at) => from === (at === 0 ? startId : passed[at - 1]?.to));
  if (!joins || passed.at(-1)?.to !== startId) return { outcome: "open", deviation: null };
  const deviation = spin3Deviation(
    passed.reduce((composed, { rotor }) => spin3Product(composed, rotor), SPIN3_ONE),
  );
  return { outcome: deviation <= HOLONOMY_TOLERANCE ? "verified" : "deviates", deviation };
}

function pass(
  { source_id, target_id, rotor }: LoopEdge,
  reversed: boolean,
): { readonly from: string; readonly to: string; readonly rotor: Spin3 } {
  return reversed
    ? { from: target_id, to: source_id, rotor: spin3Reverse(rotor) }
    : { from: source_id, to: target_id, rotor };
}

/** The combined status of all loops of a pack. */
export function statusOfLoops(outcomes: readonly LoopOutcome[]): LogosStatus {
  if (outcomes.length === 0) return "unknown";
  if (outcomes.includes("missing")) return "warning";
  return outcomes.every((outcome) => outcome === "verified") ? "clear" : "failed";
}
