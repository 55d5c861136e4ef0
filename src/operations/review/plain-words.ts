import type { ReviewResult } from "../../engine/authority/review.ts";

type Reason = ReviewResult["decision_reason"];

/** What each standing means that a review can give, to a person who has never heard of it. */
const STANDING_WORDS: Readonly<Record<string, string>> = {
  verified: "at least two sources that are independent of each other say so",
  inferred:
    "no record says so itself, but it follows from the records by proof: whenever they are right, so is the claim",
  evidenced: "one source says so and none denies it, which is less than verified",
  contradicted: "the records show that the claim is false",
  ambiguous: "some records support the claim and some deny it, so neither is believed",
  undetermined: "the records show neither that the claim is true nor that it is false",
  scope_boundary: "nobody made this authority judge claims of this domain",
  computationally_bounded:
    "the question is larger than what is decided within fixed bounds, so it was not begun",
  refused: "no decision was made, because any decision could have been wrong",
  invalid: "the request could not be used, so nothing was decided",
};

/** What would lead to another decision, by the reason for this one. */
const CHANGES: Readonly<Record<Reason, string>> = {
  invalid_payload: "A request of the right form would be decided.",
  outside_epistemic_envelope:
    "A corpus of sealed evidence that lists the claim's domain would make it one that is judged.",
  invalid_evidence_reference:
    "A request that cites records as they stand in the corpus now, by id and content hash, would be decided.",
  out_of_regime_or_malformed:
    "Without the premise that cannot be read, or with a right one in its place, the claim would be decided.",
  reasoning_budget_exceeded: "With fewer premises, or smaller ranges, the claim would be decided.",
  entailment_oracle_disagreement: "Nothing that a user can do: two procedures that must agree do not.",
  inconsistent_premises: "Without one of the premises that cannot all hold, the claim would be decided.",
  claim_refuted_by_entailment:
    "If one of these records is wrong and is corrected, the proof falls. More witnesses for the claim do not outweigh it.",
  claim_denied_by_evidence:
    "A record that supports the claim would make it ambiguous; without the denying ones it would be undetermined.",
  conflicting_evidence: "If one side turns out to be wrong and is withdrawn, the other decides.",
  verified_by_matching_evidence:
    "A record that denies the claim would make it ambiguous, a proof against it contradicted, and with one source less it would be only evidenced.",
  entailed_from_resolved_premises:
    "If one of these records is withdrawn or comes out otherwise, the proof falls.",
  evidence_present_but_not_verifying:
    "A second, independent source would make it verified; a record that denies it would make it ambiguous.",
  insufficient_evidence:
    "A record about exactly this subject and predicate would decide it, or a rule from which it follows.",
};

/** What to do next, by the reason for the decision; for one that lets a claim pass see the gate. */
const STEPS: Readonly<Record<Reason, string>> = {
  invalid_payload: "Correct what the problems name, and review again.",
  outside_epistemic_envelope: "Check the domain of the claim against `touchstone evidence list`.",
  invalid_evidence_reference:
    "Find out whether the evidence was meant to change; `touchstone evidence list CORPUS` shows the hashes of now. A claim without evidence, given to `touchstone gate`, finds its records itself.",
  out_of_regime_or_malformed:
    "Check the rules with `touchstone evidence rules FILE --check`, and review again.",
  reasoning_budget_exceeded: "Cite only what bears on the claim, and review again.",
  entailment_oracle_disagreement: "Report it, with the request: it is a fault of Touchstone.",
  inconsistent_premises:
    "Find out which of them is wrong (`touchstone evidence trace ID` shows where one comes from), and withdraw it.",
  claim_refuted_by_entailment:
    "Do not act on the claim. If you doubt the records, `touchstone evidence trace ID` shows where one comes from.",
  claim_denied_by_evidence:
    "Do not act on the claim. If you doubt the records, `touchstone evidence trace ID` shows where one comes from.",
  conflicting_evidence: "Do not act on the claim before somebody found out which side is wrong.",
  verified_by_matching_evidence: "You may act on the claim, as far as you trust its sources.",
  entailed_from_resolved_premises: "You may act on the claim, as far as you trust these records.",
  evidence_present_but_not_verifying:
    "Look for a second source; or, if one is enough for you, add `evidenced` to `accept` in the policy of the gate.",
  insufficient_evidence:
    "Make the missing record, such as with `touchstone evidence capture` or `import`, and review again.",
};

export function standingInWords(standing: string): string | null {
  return STANDING_WORDS[standing] ?? null;
}
export const changeOf = (reason: Reason): string => CHANGES[reason];
export const nextStepOf = (reason: Reason): string => STEPS[reason];
