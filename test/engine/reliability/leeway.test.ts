import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { digestOf } from "../../../src/canonical/digest.ts";
import { leewayEvidence } from "../../../src/contract/turn.ts";
import {
  NO_LICENCE_DECISION,
  latitude,
  leewayOf,
  licenceOf,
  type Ledger,
} from "../../../src/engine/reliability/leeway.ts";
import { reliabilityFloor } from "../../../src/engine/reliability/wilson.ts";

const ledger = (correct: number, wrong: number, refused = 0): Ledger =>
  new Map([["additive", { correct, wrong, refused }]]);
const CHECKER = "wilson_floor:z=2.576:min=10";

describe("the latitude of an answer", () => {
  const cases: readonly (readonly [
    string,
    Ledger | null,
    "plain" | "hedged" | "withheld",
    string,
    number | null,
  ])[] = [
    ["is strict without practice", null, "hedged", "unknown", null],
    ["is strict for a class that was not practised", new Map(), "hedged", "unknown", null],
    [
      "is strict below ten committed cases, however right they are",
      ledger(9, 0, 500),
      "hedged",
      "unknown",
      null,
    ],
    ["is strict below ten committed cases, however wrong they are", ledger(0, 9), "hedged", "unknown", null],
    ["is none where ten cases say too little", ledger(10, 0), "withheld", "blocked", 0.85],
    ["is none where the evidence is against the class", ledger(500, 500), "withheld", "blocked", 0.85],
    ["is a proposal from the first licence on", ledger(95, 5), "hedged", "PROPOSE", 0.85],
    ["is a proposal with 656 of 656", ledger(656, 0), "hedged", "PROPOSE", 0.85],
    ["is full with 657 of 657", ledger(657, 0, 1000), "plain", "SERVE", 0.99],
  ];
  for (const [title, given, stance, license, theta] of cases) {
    it(title, () => {
      const { evidence, stance: found } = latitude("additive", given);
      assert.deepEqual([found, evidence.license, evidence.theta], [stance, license, theta]);
      leewayEvidence.parse(evidence);
    });
  }

  it("names the decision by its digest", () => {
    const { evidence } = latitude("additive", ledger(657, 0));
    assert.deepEqual(evidence, {
      class_name: "additive",
      license: "SERVE",
      theta: 0.99,
      claim_disclosure: "approximate",
      calibration_evidence_ref: "calibration:additive",
      source_digest: digestOf({
        class_name: "additive",
        action: "SERVE",
        checker: CHECKER,
        measured: 0.990000877,
        required: 0.99,
        licensed: true,
      }),
    });
    assert.deepEqual(latitude("additive", ledger(50, 50)).evidence, {
      class_name: "additive",
      license: "blocked",
      theta: 0.85,
      claim_disclosure: "none",
      calibration_evidence_ref: "calibration:additive",
      source_digest: digestOf({
        class_name: "additive",
        action: "PROPOSE",
        checker: CHECKER,
        measured: reliabilityFloor(50, 50),
        required: 0.85,
        licensed: false,
      }),
    });
  });

  it("without a decision reports evidence from turns that no licence covers", () => {
    assert.equal(licenceOf("additive", ledger(9, 0)), null);
    assert.deepEqual(leewayOf(null), NO_LICENCE_DECISION);
    assert.deepEqual(NO_LICENCE_DECISION, {
      class_name: "none",
      license: "unknown",
      theta: null,
      claim_disclosure: "none",
      source_digest: null,
      calibration_evidence_ref: null,
    });
  });

  it("never grows with another wrong answer, never claims to be verified, and is plain only with a floor of 0.99 and no wrong answers", () => {
    const rank = { withheld: 0, hedged: 1, plain: 2 };
    fc.assert(
      fc.property(fc.nat(3000), fc.nat(40), fc.nat(50), (correct, wrong, refused) => {
        const [one, more] = [
          latitude("additive", ledger(correct, wrong, refused)),
          latitude("additive", ledger(correct, wrong + 1, refused)),
        ];
        assert.equal(one.stance === "plain", wrong === 0 && reliabilityFloor(correct, wrong) >= 0.99);
        if (correct + wrong >= 10) assert.ok(rank[more.stance] <= rank[one.stance]);
        assert.equal(
          one.evidence.claim_disclosure === "approximate",
          one.evidence.license === "SERVE" || one.evidence.license === "PROPOSE",
        );
        leewayEvidence.parse(one.evidence);
      }),
    );
  });
});
