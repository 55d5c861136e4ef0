import type {
  EntailmentScenario,
  PromotionScenario,
  ReviewScenario,
  Scenario,
} from "../../contract/demo-files.ts";
import { DECISION_TABLE } from "../../engine/authority/decision-table.ts";
import type { PromotionResult } from "../../engine/promotion/promotion.ts";
import type { ReviewResponse } from "./demo-graph.ts";
import type { RanScenario } from "./demo-runners.ts";

/** What a scenario expects and what the decision gave, each under the scenario's key. */
type Comparison = readonly [key: string, expected: unknown, found: unknown];

/** The expectations that the decision does not meet, as texts that begin with the key. */
export function unexpectedIn(scenario: Scenario, ran: RanScenario): string[] {
  return comparisonsOf(scenario, ran).flatMap(([key, expected, found]) =>
    expected === found
      ? []
      : [`${key} is ${JSON.stringify(expected)}, but the decision gives ${JSON.stringify(found)}`],
  );
}

function comparisonsOf(scenario: Scenario, { response }: RanScenario): readonly Comparison[] {
  // The runner of a scenario's kind made the response.
  if ("snapshot" in scenario) return promotionComparisons(scenario, response as PromotionResult);
  const result = response as ReviewResponse;
  const claimed = claimOf(scenario.request, "proposed_state");
  return [
    "expected_row" in scenario ? rowComparisons(scenario, result) : legComparisons(scenario, result),
    wrongness(scenario, claimed, result.assigned_state),
  ].flat();
}

function rowComparisons(
  { expected_row: row, expected_state: state }: ReviewScenario,
  { decision_reason: reason, assigned_state: found }: ReviewResponse,
): readonly Comparison[] {
  return [
    ["expected_row", row, DECISION_TABLE.find((each) => each.reason === reason)?.row ?? null],
    ["expected_state", state, found],
  ];
}

function legComparisons(
  { expected_outcome: outcome, expected_reason: reason }: EntailmentScenario,
  { trace_summary: { inference } }: ReviewResponse,
): readonly Comparison[] {
  const leg = inference?.consulted === true ? inference : null;
  return [
    ["expected_outcome", outcome, leg?.outcome ?? null],
    ["expected_reason", reason, leg?.reason ?? null],
  ];
}

function promotionComparisons(
  scenario: PromotionScenario,
  { status, decision_reason: reason }: PromotionResult,
): readonly Comparison[] {
  return [
    ["expected_reason", scenario.expected_reason, reason],
    ...wrongness(scenario, claimOf(scenario.request, "claimed_status"), status),
  ];
}

/** A proposer is wrong if it claims another state than the decided one. If it claims none, this says nothing about it. */
function wrongness(
  { proposer_wrong: wrong }: Scenario,
  claimed: string | null,
  decided: string | null,
): readonly Comparison[] {
  return claimed === null ? [] : [["proposer_wrong", wrong, claimed !== decided]];
}

/** The state that the proposer of a request claims, if any. A request may be any JSON. */
function claimOf(request: unknown, key: string): string | null {
  const proposer = memberOf(request, "proposer");
  const claimed = memberOf(proposer, key);
  return typeof claimed === "string" ? claimed : null;
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined; // any object may have this member
}
