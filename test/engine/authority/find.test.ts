import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import {
  findEvidence,
  isOfClaim,
  requestOfClaim,
  type FoundRequest,
} from "../../../src/engine/authority/find.ts";
import { createAuthority, type EvidenceRecord } from "../../../src/engine/authority/review.ts";
import { corpusOf, ENVELOPE, fact, quantity, rule } from "../../support/authority.ts";

const [DOMAIN = ""] = corpusOf([fact("x", "a__b")]).domains;

/** What is found for the claim `<subject>__<predicate>`: the request, and what the authority makes of it. */
function found(name: string, ...records: readonly EvidenceRecord[]) {
  const [subject = "", predicate = ""] = name.split("__");
  const corpora = [corpusOf([...records])];
  const authority = createAuthority(corpora, ENVELOPE);
  const asked = requestOfClaim({ text: "It holds.", domain: DOMAIN, subject, predicate });
  const request = findEvidence(asked, corpora, authority);
  return { request, result: authority.review(request).result };
}

const cited = ({ evidence = [] }: FoundRequest): readonly string[] =>
  evidence.map(({ evidence_id }) => evidence_id);

describe("the evidence found for a claim", () => {
  it("is every fact about it, including denials", () => {
    const { request, result } = found(
      "street__wet",
      fact("one", "street__wet", { provenance_root: "one" }),
      fact("two", "street__wet", { provenance_root: "two" }),
      fact("other", "street__dry"),
      fact("against", "!street__wet"),
    );
    assert.deepEqual(cited(request), ["one", "two", "against"]);
    assert.equal(result.assigned_state, "ambiguous");
  });

  it("is the smallest chain of rules and facts that proves it", () => {
    const { request, result } = found(
      "street__wet",
      rule("rain", "sky__rains -> street__wet"),
      rule("clouds", "sky__dark -> sky__rains"),
      fact("dark", "sky__dark"),
      rule("aside", "sky__dark -> town__grey"),
      fact("far", "moon__full"),
    );
    assert.equal(result.assigned_state, "inferred");
    assert.deepEqual(cited(request), ["rain", "clouds", "dark"]);
    assert.equal(request.inference?.mode, "bounded_deductive");
  });

  it("includes facts that share the subject or the predicate of the claim, but are not about it", () => {
    for (const name of ["roof__wet", "street__flooded"]) {
      const { request, result } = found("street__wet", rule("r", `${name} -> street__wet`), fact("f", name));
      assert.deepEqual([result.assigned_state, cited(request)], ["inferred", ["r", "f"]]);
    }
  });

  it("is the first of several sets that decide, if all relevant evidence exceeds the bounds of a review", () => {
    const { request } = found(
      "goal__met",
      rule("wide", "n__n > 5 & m__m > 5 -> goal__met"),
      quantity("n", "n__n", 1, { min: 0, max: 1_000_000 }),
      quantity("m", "m__m", 1, { min: 0, max: 1_000_000 }),
      rule("first", "plan__kept -> goal__met"),
      fact("kept", "plan__kept"),
      rule("second", "plan__made -> goal__met"),
      fact("made", "plan__made"),
    );
    assert.deepEqual(cited(request), ["first", "kept"]);
  });

  it("lets a denial decide, even if all premises together exceed the bounds of a review", () => {
    const { result } = found(
      "goal__met",
      fact("denial", "!goal__met"),
      rule("wide", "n__n > 5 & m__m > 5 -> goal__met"),
      quantity("n", "n__n", 1, { min: 0, max: 1_000_000 }),
      quantity("m", "m__m", 1, { min: 0, max: 1_000_000 }),
      rule("small", "plan__kept -> goal__met"),
    );
    assert.equal(result.decision_reason, "claim_denied_by_evidence");
  });

  it("leaves out a rule that cannot be read, which would refuse the whole claim", () => {
    const { request, result } = found(
      "street__wet",
      rule("broken", "sky__rains -> street__wet &"),
      rule("rain", "sky__rains -> street__wet"),
      fact("rains", "sky__rains"),
    );
    assert.deepEqual([result.assigned_state, cited(request)], ["inferred", ["rain", "rains"]]);
  });

  it("includes the quantities that decide a claim by arithmetic", () => {
    const { request, result } = found(
      "release__fast",
      rule("limit", "release__ms < 200 -> release__fast"),
      quantity("measured", "release__ms", 140, { min: 0, max: 1000 }),
    );
    assert.equal(result.assigned_state, "inferred");
    assert.deepEqual(request.inference?.mode, "bounded_arithmetic");
  });

  it("includes records that refute the claim, even if others support it", () => {
    const { result } = found(
      "street__wet",
      fact("one", "street__wet", { provenance_root: "one" }),
      fact("two", "street__wet", { provenance_root: "two" }),
      rule("sun", "sky__clear -> !street__wet"),
      fact("clear", "sky__clear"),
    );
    assert.deepEqual(
      [result.assigned_state, result.decision_reason],
      ["contradicted", "claim_refuted_by_entailment"],
    );
  });

  it("rests on an assumption only if nothing else decides", () => {
    const assumed = fact("assumed", "sky__rains", { source_kind: "premise" });
    const seen = fact("seen", "sky__rains");
    const rain = rule("rain", "sky__rains -> street__wet");
    assert.deepEqual(cited(found("street__wet", rain, assumed).request), ["rain", "assumed"]);
    assert.deepEqual(cited(found("street__wet", rain, assumed, seen).request), ["rain", "seen"]);
  });

  it("is everything relevant if nothing decides, and empty if nothing is relevant", () => {
    const { request, result } = found(
      "street__wet",
      rule("rain", "sky__rains -> street__wet"),
      fact("x", "moon__full"),
    );
    assert.deepEqual([cited(request), result.assigned_state], [["rain"], "undetermined"]);
    assert.deepEqual(found("street__wet", fact("x", "moon__full")).request.evidence, undefined);
  });

  it("is bounded: of a thousand rules in a chain, those within the bounds of a review", () => {
    const rules = Array.from({ length: 1000 }, (_, at) => rule(`r${at}`, `n${at + 1}__x -> n${at}__x`));
    const { request, result } = found("n0__x", ...rules);
    assert.equal(result.assigned_state, "undetermined");
    assert.equal(cited(request).length, 19);
  });

  it("is a smaller set that decides, if all relevant evidence exceeds the bounds of a review", () => {
    const wide = (id: string, name: string) => quantity(id, name, 5, { min: 0, max: 1_000_000 });
    const { request, result } = found(
      "shipment__in_range",
      rule("humid", "store__humidity > 40 -> shipment__damp & shipment__in_range"),
      wide("humidity", "store__humidity"),
      rule("shock", "van__shock > 40 | van__tilt > 40 -> !shipment__in_range"),
      wide("shock-seen", "van__shock"),
      wide("tilt-seen", "van__tilt"),
      rule("unmeasured", "road__length > 40 -> shipment__in_range"),
      rule("warm", "shipment__max > 80 -> excursion__occurred"),
      rule("excursion", "excursion__occurred -> !shipment__in_range"),
      quantity("probe", "shipment__max", 131, { min: 0, max: 200 }),
    );
    assert.equal(result.decision_reason, "claim_refuted_by_entailment");
    assert.deepEqual([...cited(request)].sort(), ["excursion", "probe", "warm"]);
  });

  it("does not let witnesses decide while premises exceed the bounds of a review", () => {
    const { result } = found(
      "street__wet",
      fact("one", "street__wet", { provenance_root: "one" }),
      fact("two", "street__wet", { provenance_root: "two" }),
      rule("dry", "sky__light > 40 & sky__heat > 40 -> !street__wet"),
      quantity("light", "sky__light", 50, { min: 0, max: 1_000_000 }),
      quantity("heat", "sky__heat", 50, { min: 0, max: 1_000_000 }),
    );
    assert.equal(result.decision_reason, "reasoning_budget_exceeded");
  });

  it("is the contradictory records, if the others are too many to reason about", () => {
    const { request, result } = found(
      "shipment__in_range",
      rule("warm", "shipment__max > 80 -> !shipment__in_range"),
      quantity("logger", "shipment__max", 78),
      quantity("probe", "shipment__max", 131),
      rule("humid", "store__humidity > 40 -> !shipment__in_range"),
      quantity("humidity", "store__humidity", 5, { min: 0, max: 100_000_000 }),
    );
    assert.equal(result.decision_reason, "inconsistent_premises");
    assert.deepEqual([...cited(request)].sort(), ["logger", "probe"]);
  });

  it("considers the sixteen sets nearest to the claim, if all relevant evidence exceeds the bounds of a review", () => {
    const foundAfter = (count: number) =>
      found(
        "goal__met",
        ...Array.from({ length: count }, (_, at) => [
          rule(`wide-${at}`, `n${at}__n > 5 -> goal__met`),
          quantity(`n-${at}`, `n${at}__n`, 1, { min: 0, max: 400_000 }),
        ]).flat(),
        rule("near", "plan__kept -> goal__met"),
        fact("kept", "plan__kept"),
      );
    assert.equal(foundAfter(16).result.decision_reason, "reasoning_budget_exceeded");
    const { request, result } = foundAfter(15);
    assert.deepEqual([result.assigned_state, cited(request)], ["inferred", ["near", "kept"]]);
  });

  it("considers at most 64 premises, the nearest first", () => {
    const rules = Array.from({ length: 63 }, (_, at) => rule(`r${at}`, "sky__rains -> street__wet"));
    const rains = fact("rains", "sky__rains");
    assert.equal(found("street__wet", ...rules, rains).result.assigned_state, "inferred");
    const { request, result } = found(
      "street__wet",
      ...rules,
      rule("one-more", "sky__rains -> street__wet"),
      rains,
    );
    assert.deepEqual([result.assigned_state, cited(request).length], ["undetermined", 64]);
  });

  it("is the same among ten thousand records as among a few", () => {
    const noise = Array.from({ length: 5_000 }, (_, at) => [
      fact(`seen-${at}`, `street__seen_${at}`),
      rule(`rule-${at}`, `street__seen_${at} -> street__told_${at % 97}`),
    ]).flat();
    const near = [rule("rain", "sky__rains -> street__wet"), fact("rains", "sky__rains")];
    const { request, result } = found(
      "street__wet",
      ...noise.slice(0, 5_000),
      ...near,
      ...noise.slice(5_000),
    );
    assert.deepEqual([cited(request), result.assigned_state], [["rain", "rains"], "inferred"]);
    assert.equal(found("street__told_5", ...noise).result.assigned_state, "inferred");
  });

  it("needs each of its premises: removing any of them changes the decision", () => {
    const names = ["a__a", "b__b", "c__c", "d__d", "e__e"];
    const name = fc.constantFrom(...names);
    const formula = fc
      .tuple(name, name, name, fc.constantFrom("->", "| !", "& !"))
      .map(([a, b, c, op]) => `(${a} ${op} ${b}) | ${c}`);
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 6 }), fc.subarray(names.slice(1)), (formulas, facts) => {
        const records = [
          ...formulas.map((one, at) => rule(`r${at}`, one)),
          ...facts.map((one, at) => fact(`f${at}`, one)),
        ];
        const authority = createAuthority([corpusOf(records)], ENVELOPE);
        const { request, result } = found("a__a", ...records);
        assert.deepEqual(authority.review(request).result, result);
        if (result.decision_reason !== "entailed_from_resolved_premises" || request.inference === undefined)
          return;
        for (const { evidence_id: left } of request.evidence ?? []) {
          const evidence = (request.evidence ?? []).filter(({ evidence_id }) => evidence_id !== left);
          const premise_ids = request.inference.premise_ids.filter((id) => id !== left);
          const fewer = authority.review({
            ...request,
            evidence,
            inference: { ...request.inference, premise_ids },
          });
          assert.notEqual(fewer.result.decision_reason, result.decision_reason);
        }
      }),
    );
  });
});

describe("a request of a claim alone", () => {
  const claim = { text: "It holds.", domain: DOMAIN, subject: "street", predicate: "wet" };
  const made = requestOfClaim(claim);

  it("is told from one that somebody made, whichever of its names differs", () => {
    assert.equal(isOfClaim(made), true);
    assert.equal(isOfClaim({ ...made, request_id: "mine" }), false);
    assert.equal(isOfClaim({ ...made, scenario_id: "mine" }), false);
    assert.equal(isOfClaim({ ...made, proposer: { ...made.proposer, proposal_id: "mine" } }), false);
    assert.equal(isOfClaim({ ...made, claim: { ...claim, predicate: "dry" } }), false);
  });

  it("finds nothing in a domain without a corpus", () => {
    const asked = requestOfClaim({ ...claim, domain: "inline.only" });
    const corpora = [corpusOf([fact("f", "street__wet")])];
    assert.equal(findEvidence(asked, corpora, createAuthority(corpora, ENVELOPE)), asked);
  });
});
