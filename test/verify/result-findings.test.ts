import assert from "node:assert/strict";
import { test } from "node:test";
import { verifyResult } from "../../src/verify/result.ts";
import { CASES } from "../support/result-cases.ts";

// What a reader is told of each result: what was established, and what only corpus, envelope or engine could confirm.

const NO_ENVELOPE = [
  "the version of the envelope: no envelope was given",
  "whether the domain lies in the envelope: corpora or envelope were not given",
];
const NO_CORPUS = "that the cited records stand in the corpus that the result names: no corpus was given";
const follows = (goal: string, used: string): string =>
  `the premises are consistent; the claim is ${goal} by truth tables, and by the refutation, which uses ${used} premises`;
const MODELS =
  "the two models are the least ones of the premises with the claim true and with the claim false";

/** By case: how many records are cited, the reason, what else was checked, and what else could not be. */
const FINDINGS: Readonly<
  Record<string, { cited?: number; reason: string; also?: string; note?: string; noNotes?: true }>
> = {
  "row 1: a payload that is no request": {
    reason: "invalid_payload",
    note: "the wording of the validation errors",
    noNotes: true,
  },
  "row 2: outside the envelope": { reason: "outside_epistemic_envelope" },
  "row 3: an inline item twice": { reason: "invalid_evidence_reference" },
  "row 3: references that are unknown, repeated, mismatched": {
    reason: "invalid_evidence_reference",
    note: "which references are unknown or do not match: no corpus was given",
  },
  "row 4: a malformed premise": { cited: 2, reason: "out_of_regime_or_malformed" },
  "row 5: twenty-one atoms": { cited: 1, reason: "reasoning_budget_exceeded" },
  "row 5: within the bounds of atoms and assignments": {
    cited: 1,
    reason: "reasoning_budget_exceeded",
    note: "whether the engine needed more than 100000 diagram nodes, the other bounds being kept",
  },
  "row 6: engine and oracle disagree": {
    cited: 1,
    reason: "entailment_oracle_disagreement",
    note: "what engine and oracle each found when they disagreed",
  },
  "row 7: inconsistent premises": {
    cited: 4,
    reason: "inconsistent_premises",
    also: "the premises have no model; the conflict core is what remains when each premise is dropped in turn",
  },
  "row 8: the claim refuted": {
    cited: 3,
    reason: "claim_refuted_by_entailment",
    also: follows("refuted", "2 of 2"),
  },
  "row 9: denied": { cited: 3, reason: "claim_denied_by_evidence" },
  "row 10: in conflict": { cited: 3, reason: "conflicting_evidence" },
  "row 11: two roots": { cited: 3, reason: "verified_by_matching_evidence" },
  "row 12: entailed, in spite of a premise that begs": {
    cited: 3,
    reason: "entailed_from_resolved_premises",
    also: follows("entailed", "2 of 3"),
  },
  "row 13: one support, inline": { reason: "evidence_present_but_not_verifying" },
  "row 14: two models, inline, with names that fit no formula": {
    reason: "insufficient_evidence",
    also: MODELS,
  },
  "row 14: two models over a range": { cited: 3, reason: "insufficient_evidence", also: MODELS },
  "row 14: entailed by begging alone": {
    reason: "insufficient_evidence",
    also: follows("entailed", "1 of 1"),
  },
};

for (const [title, make] of Object.entries(CASES))
  test(`${title}: the result is valid, and says what was checked and what was not`, () => {
    const { cited, reason, also, note, noNotes } = FINDINGS[title]!;
    const row = /^row (\d+)/.exec(title)![1]!;
    assert.deepEqual(verifyResult(make().material), {
      valid: true,
      problems: [],
      checked: [
        ...(also === undefined ? [] : [also]),
        ...(cited === undefined ? [] : [`the ${cited} cited records have the content hashes of the request`]),
        `row ${row} of the decision table holds: ${reason}`,
        "every field of the result has the value that follows, trace_hash included",
      ],
      notes: [
        ...(noNotes ? [] : NO_ENVELOPE),
        ...(cited === undefined ? [] : [NO_CORPUS]),
        ...(note === undefined ? [] : [note]),
      ],
    });
  });
