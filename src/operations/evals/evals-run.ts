import { canonicalize } from "../../canonical/json.ts";
import type {
  Acceptance,
  EntailmentCase,
  EvalCaseResult,
  EvalRunResult,
  LaneKind,
  PackCase,
  TurnCase,
} from "../../contract/evals.ts";
import { REVIEW_BOUNDS } from "../../engine/reasoning/problem.ts";
import { createEntailer } from "../../engine/reasoning/questions.ts";
import { score } from "../../engine/scoring/score.ts";
import type { Answer } from "../../engine/answer/answer.ts";
import type { StageDetails } from "../../contract/types/stages.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import type { World } from "../../engine/answering/world.ts";
import type { CasesOf, LaneCases } from "../../store/packs/lanes.ts";
import { findPackFaults } from "./evals-packs.ts";
import { applyWrite } from "../world/vault-state.ts";

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

/** Called after each case. `signal` stops a run between two cases, which then rejects with the signal's reason. */
export interface RunControls {
  readonly onCase?: (result: EvalCaseResult, done: number) => void;
  readonly signal?: AbortSignal;
}

/** Runs cases in this thread, while nothing else is answered. */
export function localCases(sealedWorld: EvalTools["sealedWorld"]): CaseRunner {
  let entailer: ReturnType<typeof createEntailer> | null = null;
  return async (posed) => {
    switch (posed.lane) {
      case "turns":
        return runTurnCase(await sealedWorld(), posed.one);
      case "entailment":
        return runEntailmentCase((entailer ??= createEntailer(REVIEW_BOUNDS)), posed.one);
      case "packs":
        return runPackCase(posed.one);
    }
  };
}

/** Runs cases one after another and lets other work of the process run in between. A case that throws fails the run. */
export async function runCases(
  { sealedWorld, runCase = localCases(sealedWorld) }: EvalTools,
  { kind, cases }: Pick<LaneCases, "kind" | "cases">,
  { onCase, signal }: RunControls = {},
): Promise<EvalCaseResult[]> {
  const results: EvalCaseResult[] = [];
  for (const one of cases) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    signal?.throwIfAborted();
    const result = await runCase({ lane: kind, one } as PosedCase); // cases are of the kind of their lane
    results.push(result);
    onCase?.(result, results.length);
  }
  return results;
}

// ---- kinds ------------------------------------------------------------------------------------------------------------

/** The prompt of a case as a turn takes it: the mode is its first line. */
export function promptOfCase({ prompt, mode }: Pick<TurnCase, "prompt" | "mode">): string {
  return mode === undefined || mode === null ? prompt : `mode: ${mode}\n${prompt}`;
}

function runTurnCase(world: World, { case_id, expected, ...one }: TurnCase): EvalCaseResult {
  const { outcome, actual, reasons } = score(expected, answerToCase(world, one));
  return resultOf(
    { case_id, outcome, expected, actual, refusal_reason: actual.kind === "refused" ? actual.reason : null },
    reasons,
  );
}

/**
 * The typed answer to a case. Its earlier turns run first, in order, each in a world whose vault holds what the ones before it stated. The
 * vault is the case's own; nothing is stored. The mode belongs to the prompt: an earlier turn names its own in its first line.
 */
export function answerToCase(
  world: World,
  { turns = [], ...asked }: Pick<TurnCase, "prompt" | "turns" | "mode">,
): Answer {
  let { vault } = world;
  turns.forEach((turn, nth) => {
    vault = applyWrite(vault, runTurn({ ...world, vault }, turn).write, nth + 1);
  });
  return answerOfTurn(runTurn({ ...world, vault }, promptOfCase(asked)));
}

/** The typed answer of a turn. */
function answerOfTurn({
  fields: {
    pipeline_record: { stages },
  },
}: Turn): Answer {
  const realized = stages.find(({ stage_id }) => stage_id === "realizer");
  if (realized === undefined) throw new Error("a turn has no realizer stage");
  return (realized.detail as StageDetails["realizer"]).answer; // the detail of the stage of that id
}

/** Asks the diagram engine and the truth table about a formula. If they disagree, the answer is a refusal. */
function runEntailmentCase(
  entailer: ReturnType<typeof createEntailer>,
  { case_id, premises, query, expected }: EntailmentCase,
): EvalCaseResult {
  const { line } = entailer.question({ premises, query });
  const [said, reason] = [String(line["outcome"]), String(line["reason"])];
  const fault =
    said === "refused"
      ? ({ outcome: "refused", reasons: [`declined: ${reason}`] } as const)
      : ({ outcome: "wrong", reasons: [`expected ${expected}, the answer is ${said}`] } as const);
  const { outcome, reasons } = said === expected ? ({ outcome: "correct", reasons: [] } as const) : fault;
  return resultOf(
    {
      case_id,
      outcome,
      expected,
      actual: { outcome: said, reason, oracle_verdict: line["oracle_verdict"] ?? null },
      refusal_reason: said === "refused" ? reason : null,
    },
    reasons,
  );
}

async function runPackCase({ case_id, packs, expected }: PackCase): Promise<EvalCaseResult> {
  const faults = await findPackFaults(packs);
  const kinds = [...faults.keys()];
  const correct = canonicalize(kinds) === canonicalize(expected);
  const reasons = correct
    ? []
    : [
        `expected ${shown(expected)}, found ${[...faults].map(([kind, text]) => `${kind} (${text})`).join(", ") || "none"}`,
      ];
  return resultOf(
    { case_id, outcome: correct ? "correct" : "wrong", expected, actual: kinds, refusal_reason: null },
    reasons,
  );
}

function shown(kinds: readonly string[]): string {
  return kinds.join(", ") || "none";
}

function resultOf(
  fields: Omit<EvalCaseResult, "passed" | "failure_reasons">,
  reasons: readonly string[],
): EvalCaseResult {
  return { ...fields, passed: fields.outcome === "correct", failure_reasons: [...reasons] };
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
