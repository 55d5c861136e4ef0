import { canonicalize } from "../../canonical/json.ts";
import type { EntailmentCase, EvalCaseResult, PackCase, TurnCase } from "../../contract/evals.ts";
import type { StageDetails } from "../../contract/types/stages.ts";
import type { Answer } from "../../engine/answer/answer.ts";
import type { World } from "../../engine/answering/world.ts";
import { REVIEW_BOUNDS } from "../../engine/reasoning/problem.ts";
import { createEntailer } from "../../engine/reasoning/questions.ts";
import { score } from "../../engine/scoring/score.ts";
import { runTurn, type Turn } from "../../engine/turn/turn.ts";
import { applyWrite } from "../world/vault-state.ts";
import { findPackFaults } from "./evals-packs.ts";
import { promptOfCase, type CaseRunner, type EvalTools } from "./cases.ts";

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
