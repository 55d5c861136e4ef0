import type { StageDetails, StageId } from "../../contract/types/stages.ts";

/** The record of one stage. */
export interface RecordedStage<S extends StageId = StageId> {
  readonly stage_id: S;
  readonly label: string;
  readonly status: "recorded";
  /** One line for people. */
  readonly summary: string;
  readonly detail: StageDetails[S];
}
