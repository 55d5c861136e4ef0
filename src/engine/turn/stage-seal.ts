import type { Speech } from "../answer/answered.ts";
import { epistemicStateOf } from "../answer/epistemic-state.ts";
import type { FieldEvidence } from "../../contract/types/field.ts";
import type { EpistemicState } from "../../contract/types/taxonomy.ts";
import { fieldEvidence } from "../memory/field.ts";
import type { Stage } from "./stage.ts";
import type { Walked } from "./stage-walk.ts";
import { traceHashOf } from "./trace.ts";

export interface Sealed extends Walked {
  readonly traceHash: string;
  readonly evidence: FieldEvidence;
  readonly epistemicState: EpistemicState;
  readonly hedged: boolean;
}

/**
 * Measures the field and seals the turn. Its hash covers the prompt, the answer, the field and the six
 * earlier stages.
 */
export const sealStage: Stage<"trace_hash", Walked, Sealed> = {
  id: "trace_hash",
  label: "Trace Hash",
  run: ({ genesis }, walked, recorded) => {
    const { prompt, surface, articulationSurface, walkSurface, answered, clearance, field } = walked;
    const { versor_condition: versorCondition, field_digest: fieldDigest } = fieldEvidence(
      genesis,
      field,
      null,
    );
    if (versorCondition === null || fieldDigest === null)
      throw new Error("a measured field has a condition and a digest");
    const epistemicState = epistemicStateOf(answered);
    const hedged = isHedged(answered.speech);
    const traceHash = traceHashOf({
      prompt,
      surface,
      articulation_surface: articulationSurface,
      walk_surface: walkSurface,
      grounding_source: answered.grounding,
      epistemic_state: epistemicState,
      normative_clearance: clearance.clearance,
      refusal_emitted: clearance.refusalEmitted,
      hedge_injected: hedged,
      versor_condition: versorCondition,
      field_digest: fieldDigest,
      stages: recorded,
    });
    return {
      out: {
        ...walked,
        traceHash,
        evidence: fieldEvidence(genesis, field, traceHash),
        epistemicState,
        hedged,
      },
      summary: traceHash.slice(0, 16),
      detail: { trace_hash: traceHash, versor_condition: versorCondition, field_digest: fieldDigest },
    };
  },
};

function isHedged(speech: Speech): boolean {
  return speech.kind === "verdict"
    ? speech.typically !== undefined
    : speech.kind === "number" && speech.hedge !== null;
}
