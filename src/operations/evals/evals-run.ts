import type { Acceptance, EvalCaseResult, EvalRunResult } from "../../contract/evals.ts";
import type { LaneCases } from "../../store/packs/lanes.ts";
import type { EvalTools, PosedCase } from "./cases.ts";

/** Called after each case. `signal` stops a run between two cases, which then rejects with the signal's reason. */
export interface RunControls {
  readonly onCase?: (result: EvalCaseResult, done: number) => void;
  readonly signal?: AbortSignal;
}

/** Runs cases one after another and lets other work of the process run in between. A case that throws fails the run. */
export async function runCases(
  { sealedWorld, runCase }: EvalTools,
  { kind, cases }: Pick<LaneCases, "kind" | "cases">,
  { onCase, signal }: RunControls = {},
): Promise<EvalCaseResult[]> {
  const run = runCase ?? (await import("./local-cases.ts")).localCases(sealedWorld); // loads the whole engine
  const results: EvalCaseResult[] = [];
  for (const one of cases) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    signal?.throwIfAborted();
    const result = await run({ lane: kind, one } as PosedCase); // cases are of the kind of their lane
    results.push(result);
    onCase?.(result, results.length);
  }
  return results;
}

// ---- totals -----------------------------------------------------------------------------------------------------------

/** The lane, version and split of a run. */
export interface RunOf {
  readonly lane: string;
  readonly version: string;
  readonly split: string;
  readonly acceptance: Acceptance | null;
  readonly digest: string | null;
}

/** The report of a run. */
export function reportOf(
  { lane, version, split, acceptance, digest }: RunOf,
  cases: EvalCaseResult[],
): EvalRunResult {
  const metrics = measure(cases);
  return {
    lane,
    version,
    split,
    passed: acceptance === null ? null : isAccepted(acceptance, metrics),
    metrics,
    cases,
    source_digest: digest,
  };
}

export type Metrics = Record<"correct" | "wrong" | "refused" | "total" | "pass_rate", number>;

/** The counts of outcomes, and accuracy: correct/total. */
export function measure(cases: readonly Pick<EvalCaseResult, "outcome">[]): Metrics {
  const count = (outcome: EvalCaseResult["outcome"]) =>
    cases.filter((each) => each.outcome === outcome).length;
  const correct = count("correct");
  return {
    correct,
    wrong: count("wrong"),
    refused: count("refused"),
    total: cases.length,
    pass_rate: cases.length === 0 ? 0 : correct / cases.length,
  };
}

function isAccepted(
  { max_wrong: maxWrong, min_pass_rate: minPassRate = 0 }: Acceptance,
  { wrong, pass_rate: passRate }: Metrics,
): boolean {
  return wrong <= maxWrong && passRate >= minPassRate;
}
