import { digestHex } from "../../canonical/digest.ts";
import type { Claim, ReviewRequestA, ReviewRequestB } from "../../contract/types/review.ts";
import type { DecisionReason } from "../../contract/types/review-result.ts";
import type { SealedCorpus, SealedRecord } from "./evidence.ts";
import { clustersFor } from "./premise-clusters.ts";
import { premisesFor } from "./premise-growth.ts";
import { factsAbout, type Source } from "./record-index.ts";
import type { Authority, ReviewResult } from "./review.ts";

/** A request that lacks only its evidence. */
export type Unfounded = Pick<ReviewRequestB, "request_id" | "scenario_id" | "proposer" | "claim">;
/** An ordinary request: sent again, it gets the same result. */
export type FoundRequest = ReviewRequestA | ReviewRequestB;

/** A claim alone as a request, with ids made from its digest. */
export function requestOfClaim(claim: Claim): Unfounded {
  const id = `claim-${digestHex(claim).slice(0, 16)}`;
  return {
    request_id: id,
    scenario_id: "gate",
    proposer: { lane: "local_fixture", model_family: "model_style_proposer", proposal_id: id },
    claim,
  };
}

/** Whether a request was made of a claim alone: then its evidence was found, and nobody chose it. */
export function isOfClaim({ request_id: id, scenario_id: scenario, proposer, claim }: Unfounded): boolean {
  const made = requestOfClaim(claim);
  return (
    id === made.request_id &&
    scenario === made.scenario_id &&
    proposer.proposal_id === made.proposer.proposal_id
  );
}

/**
 * Finds the evidence of a claim in the corpus of its domain: every fact about the claim itself, for or against, so that
 * none is left out; and a minimal set of premises with which the authority decides as it does with all that bear on the
 * claim. Assumptions (`source_kind: premise`) are tried only if nothing else decides.
 * Deterministic and bounded: premises are taken by their distance from the claim, in the order of the file.
 */
export function findEvidence(
  asked: Unfounded,
  corpora: readonly SealedCorpus[],
  authority: Authority,
): FoundRequest {
  const corpus = corpora.find(({ domains }) => domains.includes(asked.claim.domain));
  return corpus === undefined ? asked : findIn(corpus, asked, authority).smallest().request;
}

/** What was found for a claim in one corpus. */
export interface Found {
  /** With every premise that bears on the claim, as far as the bounds of a review reach. */
  readonly whole: Decided;
  /** With the fewest premises that decide as all of them do. Takes a review for each premise. */
  smallest(): Decided;
}

export function findIn(corpus: SealedCorpus, asked: Unfounded, authority: Authority): Found {
  const search = { asked, matching: factsAbout(asked.claim, corpus), authority };
  const proven = decideOver(search, { corpus, withAssumptions: false });
  const assumed = isDecided(proven.result) ? proven : decideOver(search, { corpus, withAssumptions: true });
  const whole = isDecided(assumed.result) ? assumed : proven;
  return { whole, smallest: () => smallest(search, whole) };
}

export interface Decided {
  readonly request: FoundRequest;
  readonly premises: readonly SealedRecord[];
  readonly result: ReviewResult;
}

interface Search {
  readonly asked: Unfounded;
  /** The facts about the claim itself. */
  readonly matching: readonly SealedRecord[];
  readonly authority: Authority;
}

/** Decides over all premises together; if that is beyond the bounds of a review, over the smaller sets that grow from the claim. */
function decideOver(search: Search, source: Source): Decided {
  const { claim } = search.asked;
  const whole = decide(search, premisesFor(claim, source));
  if (!isBeyondBounds(whole.result)) return whole;
  let best = whole;
  for (const cluster of clustersFor(claim, source)) {
    const decided = decideWithin(search, cluster);
    if (weightOf(decided.result) > weightOf(best.result)) best = decided;
  }
  const core = conflictOf(best);
  return core.length === 0 ? best : decide(search, core);
}

/** The premises of which the authority says that they cannot all hold. */
export function conflictOf({ premises, result }: Decided): readonly SealedRecord[] {
  const { trace_summary: summary } = result;
  const inference = "inference" in summary && summary.inference.consulted ? summary.inference : null;
  const core = new Set(inference?.conflict_core);
  return premises.filter(({ record }) => core.has(record.evidence_id));
}

/** Leaves out the farther half of the premises until the rest is within the bounds. */
function decideWithin(search: Search, premises: readonly SealedRecord[]): Decided {
  const decided = decide(search, premises);
  return isBeyondBounds(decided.result) && premises.length > 1
    ? decideWithin(search, premises.slice(0, premises.length >> 1))
    : decided;
}

/** What a review refuses to reason about: too much, or a variable that nothing measures. */
const isBeyondBounds = ({ decision_reason: reason }: ReviewResult): boolean =>
  reason === "reasoning_budget_exceeded" || reason === "out_of_regime_or_malformed";

/**
 * Which of several sets of premises counts, least first. A contradiction in one is one in all; a refutation outweighs
 * what entails the claim. Witnesses alone do not count for it: what could not be examined might refute it.
 */
const WEIGHTS: readonly DecisionReason[] = [
  "entailed_from_resolved_premises",
  "conflicting_evidence",
  "claim_denied_by_evidence",
  "claim_refuted_by_entailment",
  "inconsistent_premises",
];
const weightOf = ({ decision_reason: reason }: ReviewResult): number => WEIGHTS.indexOf(reason);

/** Leaves out each premise that the decision does not need, the farthest from the claim first. */
function smallest(search: Search, whole: Decided): Decided {
  if (!isDecided(whole.result)) return whole; // every record that bears on the claim shows what is missing
  let kept = whole;
  for (const left of whole.premises.toReversed()) {
    const fewer = decide(
      search,
      kept.premises.filter((one) => one !== left),
    );
    if (fewer.result.decision_reason === whole.result.decision_reason) kept = fewer;
  }
  return kept;
}

function decide({ asked, matching, authority }: Search, premises: readonly SealedRecord[]): Decided {
  const cited = [...new Set([...matching, ...premises])];
  if (cited.length === 0) return { request: asked, premises, result: authority.review(asked).result };
  const isArithmetic = premises.some(
    ({ record, formula }) =>
      record.kind === "quantity" || (formula !== null && formula.bounded_deductive.kind !== "parsed"),
  );
  const request: ReviewRequestA = {
    ...asked,
    evidence: cited.map(({ record, contentSha256 }) => ({
      evidence_id: record.evidence_id,
      content_sha256: contentSha256,
    })),
    ...(premises.length === 0
      ? {}
      : {
          inference: {
            mode: isArithmetic ? ("bounded_arithmetic" as const) : ("bounded_deductive" as const),
            premise_ids: premises.map(({ record }) => record.evidence_id),
          },
        }),
  };
  return { request, premises, result: authority.review(request).result };
}

const isDecided = ({ assigned_state: state, status }: ReviewResult): boolean =>
  status === "assigned" && state !== "undetermined";
