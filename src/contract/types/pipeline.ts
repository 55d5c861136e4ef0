import type { StageId } from "./stages.ts";

/** A stage as it was recorded; `detail` is one of `StageDetails`. */
export interface PipelineStage {
  readonly stage_id: StageId;
  readonly label: string;
  readonly status: EvidenceStatus;
  /** One line for people. */
  readonly summary: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Whether evidence was recorded: of a record, a stage, a field. */
export type EvidenceStatus = "recorded" | "missing_evidence";

/** The stages of a turn, and what leads from one to the next. `Stage`: the type of a stage. @see contract §6.3 */
export interface PipelineRecord<Stage = PipelineStage> {
  readonly schema_version: "cognitive_pipeline_record_v1";
  readonly status: EvidenceStatus;
  readonly missing_reason: string | null;
  readonly trace_hash: string | null;
  readonly versor_condition: number | null;
  readonly field_digest: string | null;
  readonly stages: readonly Stage[];
  readonly edges: readonly {
    readonly from_stage: string;
    readonly to_stage: string;
    readonly label: string | null;
  }[];
}
