import type { EvalCaseResult, LaneKind, TurnCase } from "../../contract/evals.ts";
import type { World } from "../../engine/answering/world.ts";
import type { CasesOf } from "../../store/packs/lanes.ts";

/** What a run needs. */
export interface EvalTools {
  /** The world of sealed turns: packs, policies and ratified proposals, an empty vault, and a reasoner of its own. */
  readonly sealedWorld: () => Promise<World>;
  /** Runs cases in another thread; absent: they are run in this one. */
  readonly runCase?: CaseRunner;
}

/** A case with the kind of its lane. */
export type PosedCase = {
  readonly [K in LaneKind]: { readonly lane: K; readonly one: CasesOf[K] };
}[LaneKind];

/** Runs one case. */
export type CaseRunner = (posed: PosedCase) => Promise<EvalCaseResult>;

/** The prompt of a case as a turn takes it: the mode is its first line. */
export function promptOfCase({ prompt, mode }: Pick<TurnCase, "prompt" | "mode">): string {
  return mode === undefined || mode === null ? prompt : `mode: ${mode}\n${prompt}`;
}
