import type { RecordedStage, StageDetails, StageId } from "./record.ts";
import type { World } from "./world.ts";

/** What a stage computed, and what it leaves in the record. */
export interface Outcome<S extends StageId, Out> {
  readonly out: Out;
  readonly summary: string;
  readonly detail: StageDetails[S];
}

/** One stage of a turn: a pure function of the world and of what the stages before it found. */
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
  recorded.push(stage as RecordedStage); // a stage of some id is a stage
  return out;
}
