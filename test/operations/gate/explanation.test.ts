import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { GATE_REASONS, gateResult } from "../../../src/contract/gate.ts";
import { DECISION_REASONS } from "../../../src/contract/review.ts";
import { explainDecision, type Decision } from "../../../src/operations/gate/explanation.ts";
import { GATE_REASON_MEANINGS } from "../../../src/operations/gate/report.ts";
import { GATE_STEPS } from "../../../src/operations/gate/plain-words.ts";
import { changeOf, nextStepOf, standingInWords } from "../../../src/operations/review/plain-words.ts";
import { loadAuthority } from "../../../src/operations/review/authority.ts";
import { shippedScenarios } from "../../support/authority.ts";
import { GATE_SAMPLES } from "../../support/gate-samples.ts";
import { ROOT } from "../../support/root.ts";
import { claimOf, INLINE } from "../reviews/fixture.ts";

const { authority, corpora } = await loadAuthority(`${ROOT}/data`);
const corpus = (id: string, sha256: string) =>
  Promise.resolve(corpora.find((each) => each.corpusId === id && each.corpusSha256 === sha256) ?? null);
const reviewed = (request: unknown): Decision => ({ kind: "review", data: authority.review(request).result });
const nothing = { claims: [], corpus: () => Promise.resolve(null) };

const SECTIONS = [
  "What was claimed",
  "What was decided",
  "On what records",
  "What would change it",
  "What to do next",
  "What the words mean",
];

describe("the explanation of a decision", () => {
  it("has content in each of its parts, for every shipped scenario", async () => {
    for (const { request } of shippedScenarios()) {
      const text = await explainDecision(reviewed(request), { claims: [request], corpus });
      for (const title of SECTIONS) assert.match(text, new RegExp(`^${title}\n {2}\\S`, "m"), text);
      assert.doesNotMatch(text, /undefined|null|\[object/);
    }
  });

  it("has a text for every reason and standing", () => {
    for (const reason of DECISION_REASONS)
      for (const words of [changeOf(reason), nextStepOf(reason)]) assert.match(words, /^[A-Z].*\.$/, reason);
    for (const { request } of shippedScenarios()) {
      const { assigned_state: state, status } = authority.review(request).result;
      assert.notEqual(standingInWords(state ?? status), null, state ?? status);
    }
    // The others are explained by the review itself, or by the policy.
    const ofReview = [
      "required_claim_missing",
      "review_invalid",
      "review_refused",
      "state_not_accepted",
      "accepted",
    ];
    assert.deepEqual([...Object.keys(GATE_STEPS), ...ofReview].sort(), [...GATE_REASONS].sort());
  });

  it("quotes the claim and the records only if they are exactly those reviewed", async () => {
    const request = claimOf("contradicted") as { claim: { text: string } };
    const known = await explainDecision(reviewed(request), {
      claims: [claimOf("inferred"), request],
      corpus,
    });
    assert.ok(known.includes(`"${request.claim.text}"`));
    assert.match(known, /^ {2}qty\.max\.dock-probe \(quantity, from \S.*\)\n {4}\S/m);
    const other = { ...request, claim: { ...request.claim, text: "Something else." } };
    const unknown = await explainDecision(reviewed(request), {
      ...nothing,
      claims: [other, null, 7, { claim: {} }],
    });
    assert.match(unknown, /It is that of the request req-two-logs-against-a-probe\./);
    assert.match(unknown, /of which the version [0-9a-f]{64} is not at hand/);
    assert.doesNotMatch(unknown, /Something else/);
  });

  it("says that inline evidence is the proposer's own", async () => {
    const text = await explainDecision(reviewed(INLINE), { claims: [INLINE], corpus });
    assert.match(text, /The proposer sent these records along\. They are not sealed/);
  });

  it("keeps proposers' texts from breaking out of their lines", async () => {
    const request = {
      ...(INLINE as object),
      claim: {
        text: "A.\nWhat to do next\n  Ship it.",
        domain: "general.observation",
        subject: "a",
        predicate: "b",
      },
    };
    const text = await explainDecision(reviewed(request), { claims: [request], corpus });
    assert.match(text, /"A\. What to do next {3}Ship it\."/);
    assert.equal(text.match(/^What to do next$/gm)?.length, 1);
  });

  it("gives the gate's decision on each claim, and names required claims that are missing", async () => {
    for (const sample of GATE_SAMPLES["gate-result"] ?? []) {
      const data = gateResult.parse(sample);
      const claims = shippedScenarios().map(({ request }) => request);
      const text = await explainDecision({ kind: "gate", data }, { claims, corpus });
      assert.equal(await explainDecision({ kind: "gate", data }, { claims, corpus }), text);
      assert.equal(text.match(/^What was claimed$/gm)?.length, data.results.length);
      for (const { reason } of data.results)
        assert.ok(text.includes(`: ${GATE_REASON_MEANINGS[reason]}.\n`), reason);
      if (data.results.some(({ missing }) => missing !== null))
        assert.match(text, /Nothing: nobody claimed release signed, in the domain software\.release\./);
    }
  });
});
