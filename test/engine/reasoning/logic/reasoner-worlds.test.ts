import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { not, type Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { isTrue, propositions, sentences, told, worlds } from "./forms.ts";

const reasoner = createReasoner();

describe("random theories", () => {
  const PREDICATES = { pp: 1, qq: 1, rel: 2 };
  const SMALL = [...worlds(1, PREDICATES, ["A", "B"]), ...worlds(2, PREDICATES, ["A", "B"])];

  function checkAgainst(all: typeof SMALL, premises: readonly Proposition[], claim: Proposition): void {
    const decision = reasoner.decide(sentences(...premises), claim, "classical");
    assert.notEqual(decision.kind, "disagreement");
    if (decision.kind === "inconsistent") {
      const core = premises.filter((_, index) => decision.core.includes(`s${index + 1}`));
      assert.ok(!all.some((world) => core.every((each) => isTrue(world, each))), "the core is inconsistent");
    } else if (decision.kind === "decided" && decision.verdict !== "unknown") {
      const used: readonly string[] = decision.used;
      const grounds = premises.filter((_, index) => used.includes(`s${index + 1}`));
      for (const world of all)
        if (grounds.every((each) => isTrue(world, each)))
          assert.equal(isTrue(world, claim), decision.verdict === "yes");
    } else if (decision.kind === "decided") {
      // That the sentences allow both is compared below, where all worlds can be listed.
      const [canHold, canFail] = [true, false].map((value) =>
        all.some((world) => isTrue(world, claim) === value),
      );
      assert.ok(canHold && canFail, "a claim that every world decides is not unknown");
    }
  }

  it("never get a verdict that a world of one or two things contradicts", () => {
    const theory = fc.tuple(
      fc.array(propositions({ unary: ["pp", "qq"], depth: 2 }), { maxLength: 4 }),
      propositions({ unary: ["pp", "qq"], depth: 2 }),
    );
    fc.assert(
      fc.property(theory, ([premises, claim]) => {
        checkAgainst(SMALL, premises, claim);
      }),
      { numRuns: runs(250) },
    );
  });

  it("about kinds alone are decided as all worlds of four things are, which suffice to distinguish two kinds", () => {
    const theory = fc.tuple(
      fc.array(propositions({ unary: ["pp", "qq"], relation: false, depth: 2 }), { maxLength: 3 }),
      propositions({ unary: ["pp", "qq"], relation: false, depth: 1 }),
    );
    // Two kinds make four sorts of things; with two names, worlds of up to four things suffice.
    const all = [1, 2, 3, 4].flatMap((size) => [...worlds(size, { pp: 1, qq: 1 }, ["A", "B"])]);
    let declined = 0;
    fc.assert(
      fc.property(theory, ([premises, claim]) => {
        const decision = reasoner.decide(sentences(...premises), claim, "classical");
        const models = all.filter((world) => premises.every((each) => isTrue(world, each)));
        const [canHold, canFail] = [true, false].map((value) =>
          models.some((world) => isTrue(world, claim) === value),
        );
        const expected = canHold ? (canFail ? "unknown" : "yes") : canFail ? "no" : "inconsistent";
        // A proof that is not found within the budget is no answer; it must be rare, which is counted below.
        if (decision.kind === "over_budget") {
          declined++;
          return;
        }
        if (expected !== "inconsistent") {
          assert.equal(told(decision), expected);
          return;
        }
        // Consistency is judged on what can matter for the claim: an answer must then be what that part says.
        checkAgainst(all, premises, claim);
      }),
      { numRuns: runs(250) },
    );
    assert.ok(declined <= 5, `${declined} of 250 were declined`);
  });

  it("have the same verdict and derivation in any order of their sentences", () => {
    const theory = fc.tuple(
      fc.array(propositions({ unary: ["pp", "qq"], depth: 2 }), { minLength: 2, maxLength: 4 }),
      propositions({ depth: 1 }),
    );
    fc.assert(
      fc.property(theory, ([premises, claim]) => {
        const given = sentences(...premises);
        const forward = reasoner.decide(given, claim, "classical");
        assert.deepEqual(reasoner.decide(given, claim, "classical"), forward);
        const backward = reasoner.decide(given.toReversed(), claim, "classical");
        assert.equal(told(backward), told(forward));
        if (forward.kind === "decided" && backward.kind === "decided")
          assert.deepEqual(backward.derivation, forward.derivation);
      }),
      { numRuns: runs(150) },
    );
  });

  it("have opposite verdicts for a claim and its denial", () => {
    const theory = fc.tuple(
      fc.array(propositions({ unary: ["pp", "qq"], depth: 2 }), { maxLength: 3 }),
      propositions({ depth: 1 }),
    );
    fc.assert(
      fc.property(theory, ([premises, claim]) => {
        const one = told(reasoner.decide(sentences(...premises), claim, "classical"));
        const other = told(reasoner.decide(sentences(...premises), not(claim), "classical"));
        assert.equal(other, { yes: "no", no: "yes" }[one] ?? one);
      }),
      { numRuns: runs(100) },
    );
  });
});
