import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { findEvidence, requestOfClaim } from "../../../../src/engine/authority/find.ts";
import { leftOutOf } from "../../../../src/engine/authority/gate/left-out.ts";
import { createAuthority, type EvidenceRecord } from "../../../../src/engine/authority/review.ts";
import type { ReviewRequest } from "../../../../src/contract/types/review.ts";
import {
  asking,
  askingInline,
  corpusOf,
  ENVELOPE,
  fact,
  inline,
  quantity,
  rule,
} from "../../../support/authority.ts";

/** What is left out of a request over a corpus: ids and the reason of the claim alone. */
function leftOut(request: unknown, ...records: readonly EvidenceRecord[]) {
  const corpora = [corpusOf(records)];
  const found = leftOutOf(request as ReviewRequest, corpora, createAuthority(corpora, ENVELOPE));
  return found && [found.records.map(({ evidence_id: id }) => id), found.decision_reason];
}

const [YES, YES_2, NO] = [fact("yes", "a__a"), fact("yes-2", "a__a"), fact("no", "!a__a")];
const SUPPOSED = fact("supposed", "!a__a", { source_kind: "premise" });
const WITNESSED = asking({ claim: "a__a" }, YES, YES_2);

describe("evidence omitted from a request", () => {
  it("is a fact that denies the claim, but not an assumption", () => {
    assert.deepEqual(leftOut(WITNESSED, YES, YES_2, NO), [["no"], "conflicting_evidence"]);
    assert.equal(leftOut(WITNESSED, YES, YES_2, SUPPOSED), null);
    assert.equal(leftOut(WITNESSED, YES, YES_2, fact("more", "a__a"), fact("other", "!b__b")), null);
    assert.equal(leftOut(asking({ claim: "a__a" }, YES, NO), YES, NO), null);
  });

  it("is a minimal set of premises that refutes the claim, whatever the request cites besides its witnesses", () => {
    const refuting = [rule("r1", "b__b -> c__c"), rule("r2", "c__c -> !a__a"), fact("b", "b__b")] as const;
    const aside = rule("aside", "b__b -> d__d");
    assert.deepEqual(leftOut(WITNESSED, YES, YES_2, ...refuting, aside), [
      ["r2", "r1", "b"],
      "claim_refuted_by_entailment",
    ]);
    const cited = asking({ claim: "a__a" }, YES, YES_2, ...refuting);
    assert.deepEqual(leftOut(cited, YES, YES_2, ...refuting)?.[0], ["r2", "r1", "b"]);
  });

  it("is whatever contradicts the premises of the request", () => {
    const [rules, one, other] = [rule("r", "b__b -> a__a"), fact("b", "b__b"), fact("not-b", "!b__b")];
    const request = asking({ claim: "a__a", premises: ["r", "b"] }, rules, one);
    assert.equal(leftOut(request, rules, one), null);
    assert.deepEqual(leftOut(request, rules, one, other), [["not-b"], "inconsistent_premises"]);
  });

  it("is also found if the proposer supplies the evidence", () => {
    const own = askingInline(
      { claim: "a__a", domain: "lab.test" },
      inline("x", "a__a"),
      inline("no", "a__a"),
    );
    assert.deepEqual(leftOut(own, NO)?.[0], ["no"]);
    assert.equal(
      leftOut(askingInline({ claim: "a__a", domain: "inline.only" }, inline("x", "a__a")), NO),
      null,
    );
  });

  it("includes a denial even if all relevant evidence exceeds the bounds of a review", () => {
    const wide = Array.from({ length: 12 }, (_, at) => [
      rule(`r${at}`, `x${at}__x > 5 -> a__a | c${at}__c`),
      quantity(`q${at}`, `x${at}__x`, 3, { min: 0, max: 1_000_000_000 }),
    ]).flat();
    assert.equal(leftOut(WITNESSED, YES, YES_2, ...wide), null);
    assert.deepEqual(leftOut(WITNESSED, YES, YES_2, ...wide, NO), [["no"], "reasoning_budget_exceeded"]);
  });

  it("is listed up to a limit, and counted", () => {
    const denials = Array.from({ length: 100 }, (_, at) => fact(`no-${at}`, "!a__a"));
    const corpora = [corpusOf([YES, YES_2, ...denials])];
    const found = leftOutOf(WITNESSED as ReviewRequest, corpora, createAuthority(corpora, ENVELOPE));
    assert.deepEqual([found?.total, found?.records.length], [100, 64]);
  });

  it("is not empty if the claim alone is contradicted and the request is not", () => {
    const name = fc.constantFrom("a__a", "b__b", "c__c", "d__d");
    const formula = fc
      .tuple(name, name, fc.constantFrom("-> !", "->", "| !", "& !"))
      .map(([a, b, op]) => `${a} ${op} ${b}`);
    const literal = fc.tuple(name, fc.boolean()).map(([a, positive]) => (positive ? a : `!${a}`));
    fc.assert(
      fc.property(
        fc.array(formula, { maxLength: 4 }),
        fc.array(literal, { maxLength: 4 }),
        fc.infiniteStream(fc.boolean()),
        (formulas, literals, coins) => {
          const records = [
            ...formulas.map((one, at) => rule(`r${at}`, one)),
            ...literals.map((one, at) => fact(`f${at}`, one)),
          ];
          const corpora = [corpusOf(records)];
          const authority = createAuthority(corpora, ENVELOPE);
          const cited = records.filter(() => coins.next().value);
          const premises = cited.filter(({ kind, ...one }) => !("subject" in one && one.subject === "a"));
          const ids = premises.map(({ evidence_id: id }) => id);
          const request = asking({ claim: "a__a", ...(ids.length > 0 ? { premises: ids } : {}) }, ...cited);
          const mine = authority.review(request).result.assigned_state;
          if (mine !== "verified" && mine !== "inferred") return;
          const { claim } = request as ReviewRequest;
          const alone = authority.review(findEvidence(requestOfClaim(claim), corpora, authority)).result;
          const isAgainst =
            ["contradicted", "ambiguous"].includes(alone.assigned_state ?? "") ||
            alone.decision_reason === "inconsistent_premises";
          assert.equal(leftOutOf(request as ReviewRequest, corpora, authority) !== null, isAgainst);
        },
      ),
    );
  });
});
