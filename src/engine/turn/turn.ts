import type { FieldEvidence } from "../../contract/types/field.ts";
import type { PipelineRecord } from "../../contract/types/pipeline.ts";
import type { Clearance, EpistemicState, GroundingSource } from "../../contract/types/taxonomy.ts";
import type { TurnVerdict } from "../../contract/types/verdict.ts";
import { NO_LICENCE_DECISION } from "../reliability/leeway.ts";
import type { LeewayEvidence } from "../../contract/types/leeway.ts";
import type { RecordedStage } from "./record.ts";
import { perform } from "./stage.ts";
import { graphStage } from "./stage-graph.ts";
import { inputStage } from "./stage-input.ts";
import { intentStage } from "./stage-intent.ts";
import { realizerStage } from "./stage-realizer.ts";
import { sealStage } from "./stage-seal.ts";
import { targetStage } from "./stage-target.ts";
import { walkStage } from "./stage-walk.ts";
import type { VaultWrite } from "../answer/vault.ts";
import type { World } from "../answering/world.ts";

/** The stages in order; each takes the output of the one before it. */
export const STAGES = [
  inputStage,
  intentStage,
  graphStage,
  targetStage,
  realizerStage,
  walkStage,
  sealStage,
] as const;

/** The labels of the edges between consecutive stages. */
const EDGE_LABELS = ["classify", "plan graph", "topology", "realize", "retain evidence", "seal"] as const;

/** The outcome of a turn: the part of a journal entry that is a function of prompt and world alone. */
export interface Turn {
  readonly fields: TurnFields;
  readonly write: VaultWrite;
}

export interface TurnFields {
  readonly prompt: string;
  readonly surface: string;
  readonly articulation_surface: string | null;
  readonly walk_surface: string | null;
  readonly grounding_source: GroundingSource;
  readonly epistemic_state: EpistemicState;
  readonly normative_clearance: Clearance;
  readonly normative_detail: string;
  readonly trace_hash: string;
  readonly refusal_emitted: boolean;
  readonly hedge_injected: boolean;
  readonly identity_verdict: TurnVerdict | null;
  readonly safety_verdict: TurnVerdict | null;
  readonly ethics_verdict: TurnVerdict | null;
  readonly pipeline_record: PipelineRecord<RecordedStage>;
  readonly field_evidence: FieldEvidence;
  readonly leeway_evidence: LeewayEvidence;
}

/**
 * Runs one turn. Pure: the same prompt in the same world gives the same turn, to the last bit.
 * @param ended called when a stage has ended
 */
export function runTurn(world: World, prompt: string, ended: () => void = () => undefined): Turn {
  const stages: RecordedStage[] = [];
  const heard = perform(inputStage, world, prompt, stages);
  ended();
  const meant = perform(intentStage, world, heard, stages);
  ended();
  const graphed = perform(graphStage, world, meant, stages);
  ended();
  const targeted = perform(targetStage, world, graphed, stages);
  ended();
  const realized = perform(realizerStage, world, targeted, stages);
  ended();
  const walked = perform(walkStage, world, realized, stages);
  ended();
  const { answered, assessment, clearance, evidence, ...sealed } = perform(sealStage, world, walked, stages);
  ended();
  return {
    write: answered.write,
    fields: {
      prompt,
      surface: sealed.surface,
      articulation_surface: sealed.articulationSurface,
      walk_surface: sealed.walkSurface,
      grounding_source: answered.grounding,
      epistemic_state: sealed.epistemicState,
      normative_clearance: clearance.clearance,
      normative_detail: assessment.detail,
      trace_hash: sealed.traceHash,
      refusal_emitted: clearance.refusalEmitted,
      hedge_injected: sealed.hedged,
      identity_verdict: assessment.identity,
      safety_verdict: assessment.safety,
      ethics_verdict: assessment.ethics,
      pipeline_record: recordOf(stages, sealed.traceHash, evidence),
      field_evidence: evidence,
      leeway_evidence: answered.leeway ?? NO_LICENCE_DECISION,
    },
  };
}

function recordOf(
  stages: readonly RecordedStage[],
  traceHash: string,
  { versor_condition, field_digest }: FieldEvidence,
): PipelineRecord<RecordedStage> {
  const edges = EDGE_LABELS.map((label, index) => ({
    from_stage: stages[index]?.stage_id ?? "",
    to_stage: stages[index + 1]?.stage_id ?? "",
    label,
  }));
  return {
    schema_version: "cognitive_pipeline_record_v1",
    status: "recorded",
    missing_reason: null,
    trace_hash: traceHash,
    versor_condition,
    field_digest,
    stages,
    edges,
  };
}
