import type { EntailmentScenario, ReviewScenario } from "../../contract/demo-files.ts";
import type { EvidenceDag } from "../../contract/demos.ts";
import type { Authority } from "../../engine/authority/review.ts";
import { graphOfReview, type ReviewResponse } from "./demo-graph.ts";

/** The outcome of a scenario's request. */
export interface RanScenario {
  readonly status: string;
  readonly decisionReason: string;
  readonly traceHash: string;
  /** In canonical form. */
  readonly text: string;
  readonly response: unknown;
  readonly graph: EvidenceDag | null;
}

/** Runs a scenario's request through the authority that answers live requests. */
export async function runReview(
  authority: Authority,
  { scenario_id: scenarioId, title, request }: ReviewScenario | EntailmentScenario,
): Promise<RanScenario> {
  const { text } = authority.review(request);
  const response = JSON.parse(text) as ReviewResponse; // the authority's own result
  return {
    status: response.status,
    decisionReason: response.decision_reason,
    traceHash: response.trace_hash,
    text,
    response,
    graph: graphOfReview({ scenarioId, title, request }, response),
  };
}

const DECIDED = new Set(["entailed", "refuted", "unknown"]);

/** The same for scenarios about what the premises say of the claim. `decided`: they entail it, refute it, or are known to leave it open. */
export async function runEntailment(
  authority: Authority,
  scenario: EntailmentScenario,
): Promise<RanScenario> {
  const ran = await runReview(authority, scenario);
  const leg = (ran.response as ReviewResponse).trace_summary.inference; // what `runReview` parsed
  return ran.status === "assigned" && leg?.consulted === true && DECIDED.has(leg.outcome)
    ? { ...ran, status: "decided" }
    : ran;
}
