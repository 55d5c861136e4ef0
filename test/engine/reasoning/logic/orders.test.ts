import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../../support/properties.ts";
import type { Sentence } from "../../../../src/engine/knowledge/fact.ts";
import type { Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { formula, sentences } from "./forms.ts";

const CHAIN = formula("@x @y @z ((over(x,y) & over(y,z)) > over(x,z))");
const ONE_WAY = formula("@x @y (over(x,y) > -over(y,x))");
/** Say nothing of the relation that is not said without them, and make it one of several that are spoken of together: then it has all of its instances. */
const BESIDE = ["@x @y (over(x,y) > seen(x,y))", "@x (seen(x,x) > over(x,x))"].map((text, at): Sentence => ({ id: `beside${at}`, source: "assumption", ref: "", text: "", meaning: formula(text) }));

const reasoner = createReasoner();

/** Whether a set of pairs over some elements is closed under the chain, and one way. */
function isOrder(pairs: ReadonlySet<number>, size: number, oneWay: boolean): boolean {
  const has = (a: number, b: number): boolean => pairs.has(a * size + b);
  for (let a = 0; a < size; a++) for (let b = 0; b < size; b++) {
    if (!has(a, b)) continue;
    if (oneWay && has(b, a)) return false;
    for (let c = 0; c < size; c++) if (has(b, c) && !has(a, c)) return false;
  }
  return true;
}

describe("relations that go over chains", () => {
  const names = ["Ann", "Bob", "Cid"];
  const pairs = names.flatMap((a) => names.map((b) => `${a},${b}`));

  it("are decided as enumerating all relations over three names does, whatever is said of one pair and not said of another, and one way or not", () => {
    const relations = Array.from({ length: 2 ** 9 }, (_, bits) => new Set(pairs.flatMap((_, at) => ((bits >> at) & 1 ? [at] : []))));
    const counts = new Map<string, number>();
    for (const oneWay of [true, false]) {
      const models = relations.filter((one) => isOrder(one, 3, oneWay));
      for (let said = 0; said < 2 ** 9; said++) for (const denied of [-1, said % 9]) {
        const stated = pairs.flatMap((pair, at) => ((said >> at) & 1 ? [`over(${pair})`] : at === denied ? [`-over(${pair})`] : []));
        const theory = sentences(CHAIN, ...oneWay ? [ONE_WAY] : [], ...stated.map(formula));
        const fitting = models.filter((one) => pairs.every((_, at) => ((said >> at) & 1 ? one.has(at) : at !== denied || !one.has(at))));
        const asked = said % 4;
        const decision = reasoner.decide(theory, formula(`over(${pairs[asked] ?? ""})`), "classical");
        const inIt = fitting.filter((one) => one.has(asked)).length;
        const expected = fitting.length === 0 ? "inconsistent" : inIt === fitting.length ? "yes" : inIt === 0 ? "no" : "unknown";
        assert.equal(decision.kind === "decided" ? decision.verdict : decision.kind, expected, `${oneWay} ${stated.join(" ")} ? ${pairs[asked] ?? ""}`);
        assert.equal(reasoner.conflict(theory) === null, fitting.length > 0);
        counts.set(expected, (counts.get(expected) ?? 0) + 1);
      }
    }
    for (const outcome of ["yes", "no", "unknown", "inconsistent"]) assert.ok((counts.get(outcome) ?? 0) > 20, `${outcome}: ${counts.get(outcome) ?? 0}`);
  });

  const many = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil"];
  const place = fc.integer({ min: 0, max: many.length - 1 });
  const problem = fc.record({
    steps: fc.array(fc.tuple(place, place).filter(([a, b]) => a !== b).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const), { maxLength: 9 }),
    back: fc.option(fc.tuple(place, place), { freq: 4 }), denied: fc.array(fc.tuple(place, place), { maxLength: 2 }), asked: fc.tuple(place, place), isDenied: fc.boolean(), oneWay: fc.boolean(),
  });

  for (const mode of ["classical", "rules_forward", "rules_closed"] as const) {
    it(`are decided by the same grounds and steps as with all instances, in mode ${mode}`, () => {
      const verdicts = new Map<string, number>();
      fc.assert(fc.property(problem, ({ steps, back, denied, asked, isDenied, oneWay }) => {
        const said = (word: string, [a, b]: readonly [number, number]): Proposition => formula(`${word}(${many[a] ?? ""},${many[b] ?? ""})`);
        const theory = sentences(...steps.map((pair) => said("over", pair)), ...back === null ? [] : [said("over", back)], ...denied.map((pair) => said("-over", pair)), CHAIN, ...oneWay && mode === "classical" ? [ONE_WAY] : []);
        const claim = said(isDenied ? "-over" : "over", asked);
        const decision = reasoner.decide(theory, claim, mode);
        assert.deepEqual(decision, reasoner.decide([...theory, ...BESIDE], claim, mode));
        const outcome = decision.kind === "decided" ? decision.verdict : decision.kind;
        verdicts.set(outcome, (verdicts.get(outcome) ?? 0) + 1);
      }), { numRuns: 600, seed: 20_261_122 });
      for (const outcome of mode === "rules_closed" ? ["yes", "no"] : ["yes", "no", "unknown"]) assert.ok((verdicts.get(outcome) ?? 0) > 10, `${outcome}: ${verdicts.get(outcome) ?? 0}`);
    });
  }

  it("are decided for more names than all instances have room for, and so is that what is said of them cannot hold", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    const chain = letters.slice(0, 4).flatMap((first) => letters.map((second) => `N${first}${second}`));
    const facts = chain.slice(1).map((name, at) => formula(`over(${chain[at] ?? ""},${name})`));
    const theory = sentences(...facts, CHAIN, ONE_WAY);
    const verdictOf = (text: string, of = theory): string => { const decision = reasoner.decide(of, formula(text), "classical"); return decision.kind === "decided" ? decision.verdict : decision.kind; };
    assert.equal(verdictOf("over(Naa,Naf)"), "yes");
    assert.equal(verdictOf("over(Nci,Ncb)"), "no");
    assert.equal(verdictOf("over(Nca,Else)"), "unknown");
    assert.equal(reasoner.conflict(theory), null);
    const closed = reasoner.decide(sentences(...facts, CHAIN), formula("over(Ncb,Nca)"), "rules_closed");
    assert.equal(closed.kind === "decided" && closed.verdict, "no");
  });
});
