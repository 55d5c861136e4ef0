import {
  disputedCase,
  type DisputedCase,
  type EvalCaseResult,
  type EvalRunResult,
} from "../../contract/evals.ts";
import { isRight, type Actual } from "../../engine/scoring/score.ts";
import { parseCases, type ParsedCases } from "../../store/packs/lanes.ts";

/** A disputed case that was run. `ours`: the answer is the one that the list argues is right. */
export interface Disputed extends DisputedCase {
  readonly outcome: EvalCaseResult["outcome"];
  readonly ours: boolean;
}

/** A list of cases whose label is argued to be wrong, or everything that is wrong with the list. */
export function parseDisputed(bytes: Uint8Array): ParsedCases<DisputedCase> {
  return parseCases(bytes, disputedCase);
}

/** The cases of a list that were run. Each keeps the outcome that its label gives it: disputed cases are shown apart but still counted. */
export function disputedAmong(
  results: readonly EvalCaseResult[],
  list: readonly DisputedCase[],
): readonly Disputed[] {
  const outcomes = new Map(results.map((result) => [result.case_id, result]));
  return list.flatMap((one) => {
    const result = outcomes.get(one.case_id);
    return result === undefined
      ? []
      : [{ ...one, outcome: result.outcome, ours: isRight(one.held, result.actual as Actual) }]; // a turn's result has the form of its score
  });
}

/** How many of them count as wrong only because they were answered as the list argues. */
export function wrongAsHeld(disputed: readonly Disputed[]): number {
  return disputed.filter(({ outcome, ours }) => outcome === "wrong" && ours).length;
}

/** The report with the counts of disputed cases added; the other figures do not change. */
export function withDisputed(report: EvalRunResult, disputed: readonly Disputed[]): EvalRunResult {
  const told = disputed.map(({ case_id, outcome, ours }) => ({ case_id, outcome, as_held: ours }));
  return disputed.length === 0 ? report : { ...report, metrics: { ...report.metrics, disputed: told } };
}
