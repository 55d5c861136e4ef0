import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { contribute, declarations, nameOf, unite } from "../../../src/engine/authority/premises.ts";
import type { Item } from "../../../src/engine/authority/evidence.ts";
import { corpusOf, fact, quantity, rule } from "../../support/authority.ts";

/** The cited items of records, by id. */
const itemsOf = (...records: Parameters<typeof corpusOf>[0]): Item[] =>
  [...corpusOf(records).records.values()].map((sealed) => ({
    shape: "A",
    id: sealed.record.evidence_id,
    record: sealed.record,
    sealed,
  }));

describe("the name of a subject and predicate", () => {
  it("is made of sealed ones as they are", () => {
    assert.equal(nameOf("a__b", "c", "A"), "a__b__c");
    assert.equal(nameOf("a", "b", "B"), "a__b");
  });
  it("is a digest for inline ones that are not plain words from end to end", () => {
    for (const odd of ["9a", "a b", "a!", "A", "a__b", ""])
      for (const [subject, predicate] of [
        [odd, "plain"],
        ["plain", odd],
      ] as const)
        assert.match(nameOf(subject, predicate, "B"), /^x_[0-9a-f]{32}$/, `${subject}, ${predicate}`);
  });
});

describe("what a record contributes", () => {
  it("is nothing to logic alone if it is a quantity, and says why", () => {
    const [item] = itemsOf(quantity("q", "n__n", 9)) as [Item];
    assert.deepEqual(contribute(item, "bounded_deductive"), {
      kind: "rejected",
      text: "n__n = 9",
      why: "out of regime: a quantity is no premise in bounded_deductive",
    });
    assert.equal(contribute(item, "bounded_arithmetic").kind, "premise");
  });
  it("is nothing if it is a rule that cannot be read in the mode", () => {
    const [item] = itemsOf(rule("r", "n__n > 5 -> c__c")) as [Item];
    const { kind, text } = contribute(item, "bounded_deductive");
    assert.deepEqual([kind, text], ["rejected", "n__n > 5 -> c__c"]);
    assert.equal(contribute(item, "bounded_arithmetic").kind, "premise");
  });
});

describe("the declared ranges", () => {
  const records = [
    fact("f", "a__a"),
    quantity("ranged", "n__n", 2, { min: 0, max: 4 }),
    quantity("bare", "n__n", 9),
    quantity("unused", "m__m", 1),
  ];
  it("are those of all cited quantities, and the values of premises without one", () => {
    assert.deepEqual(declarations(itemsOf(...records), new Set(["f", "bare"])), [
      { id: "ranged", variable: "n__n", range: { min: 0, max: 4 }, onlyAsPremise: false },
      { id: "bare", variable: "n__n", range: { min: 9, max: 9 }, onlyAsPremise: true },
    ]);
  });
  it("are united to the smallest interval that holds them, whichever comes first", () => {
    const declared = declarations(itemsOf(...records), new Set(["bare"]));
    for (const order of [declared, declared.toReversed()])
      assert.deepEqual([...unite(order)], [["n__n", { min: 0, max: 9 }]]);
  });
});
