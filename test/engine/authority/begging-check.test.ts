import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { OracleInput, OracleResult } from "../../../src/bdd/oracle/oracle.ts";
import { confirmBegging } from "../../../src/engine/authority/begging-check.ts";

const RANGES = new Map([["t__t", { min: 0, max: 5 }]]);
const ENTAILED = { outcome: "entailed", reason: "tautological_implication", entailedWithoutBegging: true };
const INCONSISTENT = { outcome: "refused", reason: "inconsistent_premises", entailedWithoutBegging: false };
const OPEN = { outcome: "unknown", reason: "undetermined", entailedWithoutBegging: false };

/** What comes of a check, and what the oracle was asked: it says that the premises entail the claim where `begs` is among them. */
function confirm(texts: readonly string[], indices: readonly number[], leg: typeof ENTAILED) {
  const asked: OracleInput[] = [];
  const worlds = new Map([[1, { t__t: 3, c__c: false, a__a: true }]]);
  const oracle = (input: OracleInput): OracleResult => {
    asked.push(input);
    const entails = input.premises.includes("begs") || input.premises.length > 1;
    return entails
      ? { verdict: "entailed", reason: "tautological_implication", detail: null }
      : { verdict: "unknown", reason: "undetermined", detail: null };
  };
  const question = { texts, ranges: RANGES, mode: "bounded_arithmetic", query: "c__c", maxWords: 9 } as const;
  const agrees = confirmBegging(question, { indices, worlds }, leg, oracle);
  return { agrees, asked: asked.map(({ premises }) => premises), ranges: asked.map(({ ranges }) => ranges) };
}

describe("the oracle on premises that beg the question", () => {
  it("is not asked where none can: then none may be named", () => {
    assert.deepEqual(confirm(["begs", "b"], [], OPEN), { agrees: true, asked: [], ranges: [] });
    assert.deepEqual(confirm(["begs", "b"], [0], OPEN), { agrees: false, asked: [], ranges: [] });
  });

  it("is asked about each premise alone, and then about the others together", () => {
    const { agrees, asked } = confirm(["begs", "b", "c"], [0], ENTAILED);
    assert.deepEqual([agrees, asked], [true, [["begs"], ["b"], ["c"], ["b", "c"]]]);
    assert.equal(
      confirm(["begs", "b", "c"], [0], { ...ENTAILED, entailedWithoutBegging: false }).agrees,
      false,
    );
    assert.equal(confirm(["begs", "b", "c"], [0, 1], ENTAILED).agrees, false, "`b` does not");
  });

  it("is not asked about the others if none begs, all do, or the premises contradict each other", () => {
    assert.deepEqual(confirm(["a", "b"], [], ENTAILED).asked, [["a"], ["b"]]);
    assert.deepEqual(confirm(["begs", "begs"], [0, 1], ENTAILED).asked, [["begs"], ["begs"]]);
    const { agrees, asked } = confirm(["begs", "b", "c"], [0], INCONSISTENT);
    assert.deepEqual([agrees, asked], [true, [["begs"], ["b"], ["c"]]]);
  });

  it("gets the declared ranges, but for a premise that needs them only the values of the world in which it does not beg", () => {
    const { ranges } = confirm(["a", "b"], [], ENTAILED);
    assert.deepEqual(ranges, [RANGES, new Map([["t__t", { min: 3, max: 3 }]])]);
  });
});
