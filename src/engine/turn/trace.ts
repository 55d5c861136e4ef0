import { digestHex } from "../../canonical/digest.ts";

/** What the trace hash of a turn covers; `stages` are the first six as recorded. @see contract §6.4 */
export interface TraceMaterial {
  readonly prompt: string;
  readonly surface: string;
  readonly articulation_surface: string | null;
  readonly walk_surface: string | null;
  readonly grounding_source: string;
  readonly epistemic_state: string;
  readonly normative_clearance: string;
  readonly refusal_emitted: boolean;
  readonly hedge_injected: boolean;
  readonly versor_condition: number;
  readonly field_digest: string;
  readonly stages: readonly unknown[];
}

/** SHA-256 of the canonical form of exactly the listed members. */
export function traceHashOf(material: TraceMaterial): string {
  const {
    prompt,
    surface,
    articulation_surface,
    walk_surface,
    grounding_source,
    epistemic_state,
    normative_clearance,
    refusal_emitted,
    hedge_injected,
    versor_condition,
    field_digest,
    stages,
  } = material;
  return digestHex({
    prompt,
    surface,
    articulation_surface,
    walk_surface,
    grounding_source,
    epistemic_state,
    normative_clearance,
    refusal_emitted,
    hedge_injected,
    versor_condition,
    field_digest,
    stages,
  });
}
