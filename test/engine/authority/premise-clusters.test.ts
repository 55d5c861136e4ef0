import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clustersFor } from "../../../src/engine/authority/premise-clusters.ts";
import { premisesFor } from "../../../src/engine/authority/premise-growth.ts";
import type { SealedRecord } from "../../../src/engine/authority/evidence.ts";
import type { EvidenceRecord } from "../../../src/engine/authority/review.ts";
import { corpusOf, fact, quantity, rule } from "../../support/authority.ts";

const CLAIM = { text: "It holds.", domain: "lab.test", subject: "c", predicate: "c" };
const idsOf = (records: readonly SealedRecord[]): string[] => records.map(({ record }) => record.evidence_id);
const sourceOf = (records: readonly EvidenceRecord[]) => ({
  corpus: corpusOf(records),
  withAssumptions: false,
});
const premises = (...records: EvidenceRecord[]): string[] => idsOf(premisesFor(CLAIM, sourceOf(records)));
const clusters = (...records: EvidenceRecord[]): string[][] =>
  Array.from(clustersFor(CLAIM, sourceOf(records)), idsOf);

/** A rule over so many names, of which the claim is one. */
const wide = (names: number): EvidenceRecord =>
  rule("wide", `${Array.from({ length: names - 1 }, (_, at) => `a${at}__a`).join(" & ")} -> c__c`);

describe("the premises of a claim", () => {
  it("are the nearest first, and those as near in the order of the file", () => {
    const records = [fact("y", "y__y"), fact("x", "x__x"), rule("r", "x__x & y__y -> c__c")];
    assert.deepEqual(premises(...records), ["r", "y", "x"]);
    assert.deepEqual(premises(...records.toReversed()), ["r", "x", "y"]);
  });
  it("are 64 at most", () => {
    const rules = Array.from({ length: 70 }, (_, at) => rule(`r${at}`, "a__a -> c__c"));
    assert.deepEqual(premises(...rules), idsOf([...corpusOf(rules).records.values()]).slice(0, 64));
  });
  it("mention as many names as a review takes at most", () => {
    assert.deepEqual(premises(wide(20)), ["wide"]);
    assert.deepEqual(premises(wide(21)), []);
  });
});

describe("the smaller sets of premises of a claim", () => {
  it("each begin with another record about it", () => {
    const sets = clusters(rule("q", "a__a -> c__c"), rule("r", "b__b -> c__c"), fact("a", "a__a"));
    assert.deepEqual(sets, [
      ["q", "r", "a"],
      ["r", "q", "a"],
    ]);
  });
  it("are 16 at most, without those that come to nothing", () => {
    const rules = Array.from({ length: 18 }, (_, at) => rule(`r${at}`, "a__a -> c__c"));
    assert.equal(clusters(rule("unmeasured", "m__m > 5 -> c__c"), ...rules).length, 16);
  });
  it("mention as many names as a review takes at most", () => {
    assert.deepEqual(clusters(wide(20)), [["wide"]]);
    assert.deepEqual(clusters(wide(21)), []);
  });
  it("have a measurement of each variable", () => {
    const [over, under] = [rule("over", "n__n > 5 -> c__c"), rule("under", "n__n < 3 -> !c__c")];
    const measured = quantity("n", "n__n", 9, { min: 0, max: 10 });
    assert.deepEqual(clusters(over, fact("f", "n__n")), []);
    assert.deepEqual(clusters(over, measured), [["over", "n"]]);
    assert.deepEqual(clusters(over, under, measured), [
      ["over", "n", "under"],
      ["under", "n", "over"],
    ]);
  });
  it("have as many assignments as a review tries at most: of the claim, and of 2^19 values", () => {
    const over = rule("over", "n__n > 5 -> c__c");
    const span = 2 ** 19;
    for (const min of [0, 7, -5]) {
      const max = min + span - 1;
      assert.deepEqual(clusters(over, quantity("n", "n__n", min, { min, max })), [["over", "n"]]);
      assert.deepEqual(clusters(over, quantity("n", "n__n", min, { min, max: max + 1 })), []);
    }
  });
  it("count the smallest interval that holds all measurements of a variable", () => {
    const over = rule("over", "n__n > 5 -> c__c");
    const span = 2 ** 19;
    const near = quantity("near", "n__n", 9, { min: 0, max: 9 });
    const far = (max: number) => quantity("far", "n__n", max, { min: max - 9, max });
    const both = (max: number, ...order: readonly number[]) =>
      clusters(over, ...order.map((at) => [near, far(max)][at] as EvidenceRecord));
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      assert.deepEqual(both(span - 1, ...order)[0]?.length, 3);
      assert.deepEqual(both(span, ...order)[0]?.length, 2, "the second one would make it too wide");
    }
  });
});
