import type { StageDetails, StageId } from "../../contract/types/stages.ts";
import type { RecordedStage } from "./record.ts";
import type { World } from "../answering/world.ts";

/** What a stage computes, and what it leaves in the record. */
export interface Outcome<S extends StageId, Out> {
  readonly out: Out;
  readonly summary: string;
  readonly detail: StageDetails[S];
}

/** One stage of a turn: a pure function of the world and of the findings of the earlier stages. */
export interface Stage<S extends StageId, In, Out> {
  readonly id: S;
  readonly label: string;
  run(world: World, before: In, recorded: readonly RecordedStage[]): Outcome<S, Out>;
}

/** Runs a stage and adds its record to those before it. */
export function perform<S extends StageId, In, Out>(
  { id, label, run }: Stage<S, In, Out>,
  world: World,
  before: In,
  recorded: RecordedStage[],
): Out {
  const { out, summary, detail } = run(world, before, recorded);
  const stage: RecordedStage<S> = { stage_id: id, label, status: "recorded", summary, detail };
  recorded.push(stage as RecordedStage); // TypeScript does not widen the generic id
  return out;
}
