import {
  disputedCase,
  type DisputedCase,
  type EvalCaseResult,
  type EvalRunResult,
} from "../../contract/evals.ts";
import { isRight, type Actual } from "../../engine/scoring/score.ts";
import { parseCases, type ParsedCases } from "../../store/packs/lanes.ts";

/** A disputed case that was run: `ours` where the answer is the one that the list holds to be right. */
export interface Disputed extends DisputedCase {
  readonly outcome: EvalCaseResult["outcome"];
  readonly ours: boolean;
}

/** A list of cases whose label is held to be mistaken, or all that is wrong with it. */
export function parseDisputed(bytes: Uint8Array): ParsedCases<DisputedCase> {
  return parseCases(bytes, disputedCase);
}

/** The cases of a list that were run. Their outcome stays what it is by the label: they are told apart, not set aside. */
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

/** How many of them are wrong by their label because they are answered as is held to be right. */
export function wrongAsHeld(disputed: readonly Disputed[]): number {
  return disputed.filter(({ outcome, ours }) => outcome === "wrong" && ours).length;
}

/** The report with the disputed cases among its figures; the other figures stay as they are. */
export function withDisputed(report: EvalRunResult, disputed: readonly Disputed[]): EvalRunResult {
  const told = disputed.map(({ case_id, outcome, ours }) => ({ case_id, outcome, as_held: ours }));
  return disputed.length === 0 ? report : { ...report, metrics: { ...report.metrics, disputed: told } };
}
