import type { Leg } from "./leg.ts";
import type { DecisionReason, ReviewStatus } from "../../contract/types/review-result.ts";
import type { EpistemicState } from "../../contract/types/taxonomy.ts";

/** What the decision knows about a request. These facts are the only way in which a proposer can affect it. */
export interface Facts {
  readonly payloadErrors: readonly string[];
  readonly inEnvelope: boolean;
  readonly referenceErrors: readonly string[];
  /** Null when no inference leg was consulted. */
  readonly leg: Leg | null;
  readonly supporting: number;
  readonly denying: number;
  readonly independent: number;
}

export interface Row {
  /** The row number in contract §15.4. */
  readonly row: number;
  readonly when: (facts: Facts) => boolean;
  readonly status: ReviewStatus;
  readonly state: EpistemicState | null;
  readonly reason: DecisionReason;
}

const refusedFor =
  (reason: Leg["reason"]) =>
  ({ leg }: Facts) =>
    leg?.outcome === "refused" && leg.reason === reason && leg.agreement !== false;

/** The decision: the first row whose condition holds. */
export const DECISION_TABLE = [
  {
    row: 1,
    when: ({ payloadErrors }) => payloadErrors.length > 0,
    status: "invalid",
    state: null,
    reason: "invalid_payload",
  },
  {
    row: 2,
    when: ({ inEnvelope }) => !inEnvelope,
    status: "refused",
    state: "scope_boundary",
    reason: "outside_epistemic_envelope",
  },
  {
    row: 3,
    when: ({ referenceErrors }) => referenceErrors.length > 0,
    status: "invalid",
    state: null,
    reason: "invalid_evidence_reference",
  },
  {
    row: 4,
    when: refusedFor("out_of_regime_or_malformed"),
    status: "refused",
    state: null,
    reason: "out_of_regime_or_malformed",
  },
  {
    row: 5,
    when: refusedFor("reasoning_budget_exceeded"),
    status: "refused",
    state: "computationally_bounded",
    reason: "reasoning_budget_exceeded",
  },
  {
    row: 6,
    when: ({ leg }) => leg?.agreement === false,
    status: "refused",
    state: null,
    reason: "entailment_oracle_disagreement",
  },
  {
    row: 7,
    when: refusedFor("inconsistent_premises"),
    status: "refused",
    state: null,
    reason: "inconsistent_premises",
  },
  {
    row: 8,
    when: ({ leg }) => leg?.outcome === "refuted",
    status: "assigned",
    state: "contradicted",
    reason: "claim_refuted_by_entailment",
  },
  {
    row: 9,
    when: ({ denying, supporting }) => denying > 0 && supporting === 0,
    status: "assigned",
    state: "contradicted",
    reason: "claim_denied_by_evidence",
  },
  {
    row: 10,
    when: ({ denying, supporting }) => denying > 0 && supporting > 0,
    status: "assigned",
    state: "ambiguous",
    reason: "conflicting_evidence",
  },
  {
    row: 11,
    when: ({ independent }) => independent >= 2,
    status: "assigned",
    state: "verified",
    reason: "verified_by_matching_evidence",
  },
  {
    row: 12,
    when: ({ leg, supporting, denying }) =>
      leg?.entailedWithoutBegging === true && supporting + denying === 0,
    status: "assigned",
    state: "inferred",
    reason: "entailed_from_resolved_premises",
  },
  {
    row: 13,
    when: ({ supporting }) => supporting > 0,
    status: "assigned",
    state: "evidenced",
    reason: "evidence_present_but_not_verifying",
  },
  { row: 14, when: () => true, status: "assigned", state: "undetermined", reason: "insufficient_evidence" },
] as const satisfies readonly Row[];

export type FiredRow = (typeof DECISION_TABLE)[number];

export function decide(facts: Facts): FiredRow {
  return DECISION_TABLE.find(({ when }) => when(facts))!; // the last row always holds
}
