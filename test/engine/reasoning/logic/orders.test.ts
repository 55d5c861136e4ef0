import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import type { Sentence } from "../../../../src/engine/knowledge/fact.ts";
import type { Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { REASONING_BUDGET } from "../../../../src/engine/reasoning/theory.ts";
import { formula, sentences } from "./forms.ts";

const CHAIN = formula("@x @y @z ((over(x,y) & over(y,z)) > over(x,z))");
const ONE_WAY = formula("@x @y (over(x,y) > -over(y,x))");
/** Say nothing of the relation that is not said without them, and make it one of several that are spoken of together: then it has all of its instances. */
const BESIDE = ["@x @y (over(x,y) > seen(x,y))", "@x (seen(x,x) > over(x,x))"].map(
  (text, at): Sentence => ({
    id: `beside${at}`,
    source: "assumption",
    ref: "",
    text: "",
    meaning: formula(text),
  }),
);

const reasoner = createReasoner();

/** Whether a set of pairs over some elements is closed under the chain, and one way. */
function isOrder(pairs: ReadonlySet<number>, size: number, oneWay: boolean): boolean {
  const has = (a: number, b: number): boolean => pairs.has(a * size + b);
  for (let a = 0; a < size; a++)
    for (let b = 0; b < size; b++) {
      if (!has(a, b)) continue;
      if (oneWay && has(b, a)) return false;
      for (let c = 0; c < size; c++) if (has(b, c) && !has(a, c)) return false;
    }
  return true;
}

/** Of the theories over three names one in so many; all with EVERY_CASE=1. */
const STEP = process.env["EVERY_CASE"] === "1" ? 1 : 5;

describe("transitive relations", () => {
  const names = ["Ann", "Bob", "Cid"];
  const pairs = names.flatMap((a) => names.map((b) => `${a},${b}`));
  const isOneWay = (one: ReadonlySet<number>): boolean =>
    [...one].every((at) => !one.has((at % 3) * 3 + Math.floor(at / 3)));
  const isSaid = (one: ReadonlySet<number>, meaning: Proposition): boolean => {
    const [atom, is] = meaning.kind === "not" ? [meaning.of, false] : [meaning, true];
    const terms =
      atom.kind === "apply"
        ? atom.terms.map((term) => (term.kind === "name" ? term.name : "")).join(",")
        : "";
    return one.has(pairs.indexOf(terms)) === is;
  };

  it("are decided as enumerating all relations over three names does, for stated and denied pairs, with and without asymmetry", () => {
    const relations = Array.from(
      { length: 2 ** 9 },
      (_, bits) => new Set(pairs.flatMap((_, at) => ((bits >> at) & 1 ? [at] : []))),
    );
    const counts = new Map<string, number>();
    for (const oneWay of [true, false]) {
      const models = relations.filter((one) => isOrder(one, 3, oneWay));
      for (let said = 0; said < 2 ** 9; said += STEP)
        for (const denied of [-1, said % 9]) {
          const stated = pairs.flatMap((pair, at) =>
            (said >> at) & 1 ? [`over(${pair})`] : at === denied ? [`-over(${pair})`] : [],
          );
          const theory = sentences(CHAIN, ...(oneWay ? [ONE_WAY] : []), ...stated.map(formula));
          const fitting = models.filter((one) =>
            pairs.every((_, at) => ((said >> at) & 1 ? one.has(at) : at !== denied || !one.has(at))),
          );
          const asked = said % 4;
          const decision = reasoner.decide(theory, formula(`over(${pairs[asked] ?? ""})`), "classical");
          const inIt = fitting.filter((one) => one.has(asked)).length;
          const expected =
            fitting.length === 0
              ? "inconsistent"
              : inIt === fitting.length
                ? "yes"
                : inIt === 0
                  ? "no"
                  : "unknown";
          assert.equal(
            decision.kind === "decided" ? decision.verdict : decision.kind,
            expected,
            `${oneWay} ${stated.join(" ")} ? ${pairs[asked] ?? ""}`,
          );
          assert.equal(reasoner.conflict(theory) === null, fitting.length > 0);
          counts.set(expected, (counts.get(expected) ?? 0) + 1);
        }
    }
    for (const outcome of ["yes", "no", "unknown", "inconsistent"])
      assert.ok((counts.get(outcome) ?? 0) > 20 / STEP, `${outcome}: ${counts.get(outcome) ?? 0}`);
  });

  it("are decided along one path when there is room for no more, as enumerating all relations does, by a minimal set of sentences", () => {
    const relations = Array.from(
      { length: 2 ** 9 },
      (_, bits) => new Set(pairs.flatMap((_, at) => ((bits >> at) & 1 ? [at] : []))),
    );
    const hasty = createReasoner({ ...REASONING_BUDGET, maxSteps: 100 }); // two names are far apart
    const counts = new Map<string, number>();
    for (const oneWay of [true, false])
      for (let said = 0; said < 2 ** 9; said += STEP)
        for (const denied of [-1, said % 9])
          for (const isDenied of [false, true]) {
            const stated = pairs.flatMap((pair, at) =>
              (said >> at) & 1 ? [`over(${pair})`] : at === denied ? [`-over(${pair})`] : [],
            );
            const theory = sentences(CHAIN, ...(oneWay ? [ONE_WAY] : []), ...stated.map(formula));
            const asked = (said + 1) % 9;
            const decision = hasty.decide(
              theory,
              formula(`${isDenied ? "-" : ""}over(${pairs[asked] ?? ""})`),
              "classical",
            );
            if (decision.kind !== "decided" || decision.verdict === "unknown") continue;
            const isIn = (decision.verdict === "yes") !== isDenied;
            const decides = (ids: readonly string[]): boolean =>
              relations.every((one) => {
                const holds = theory
                  .filter(({ id }) => ids.includes(id))
                  .every(({ id, meaning }) =>
                    id === "s1"
                      ? isOrder(one, 3, false)
                      : id === "s2" && oneWay
                        ? isOneWay(one)
                        : isSaid(one, meaning),
                  );
                return !holds || one.has(asked) === isIn;
              });
            assert.ok(
              decides(decision.used),
              `${stated.join(" ")} ? ${pairs[asked] ?? ""}: ${decision.used.join(" ")}`,
            );
            for (const id of decision.used)
              assert.ok(!decides(decision.used.filter((each) => each !== id)), `${id} is not needed`);
            counts.set(decision.verdict, (counts.get(decision.verdict) ?? 0) + 1);
          }
    for (const verdict of ["yes", "no"])
      assert.ok((counts.get(verdict) ?? 0) > 50 / STEP, `${verdict}: ${counts.get(verdict) ?? 0}`);
  });

  const many = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil"];
  const place = fc.integer({ min: 0, max: many.length - 1 });
  const problem = fc.record({
    steps: fc.array(
      fc
        .tuple(place, place)
        .filter(([a, b]) => a !== b)
        .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      { maxLength: 9 },
    ),
    back: fc.option(fc.tuple(place, place), { freq: 4 }),
    denied: fc.array(fc.tuple(place, place), { maxLength: 2 }),
    asked: fc.tuple(place, place),
    isDenied: fc.boolean(),
    oneWay: fc.boolean(),
  });

  for (const mode of ["classical", "rules_forward", "rules_closed"] as const) {
    it(`are decided with the same grounds and steps as full grounding gives, in mode ${mode}`, () => {
      const verdicts = new Map<string, number>();
      fc.assert(
        fc.property(problem, ({ steps, back, denied, asked, isDenied, oneWay }) => {
          const said = (word: string, [a, b]: readonly [number, number]): Proposition =>
            formula(`${word}(${many[a] ?? ""},${many[b] ?? ""})`);
          const theory = sentences(
            ...steps.map((pair) => said("over", pair)),
            ...(back === null ? [] : [said("over", back)]),
            ...denied.map((pair) => said("-over", pair)),
            CHAIN,
            ...(oneWay && mode === "classical" ? [ONE_WAY] : []),
          );
          const claim = said(isDenied ? "-over" : "over", asked);
          const decision = reasoner.decide(theory, claim, mode);
          assert.deepEqual(decision, reasoner.decide([...theory, ...BESIDE], claim, mode));
          const outcome = decision.kind === "decided" ? decision.verdict : decision.kind;
          verdicts.set(outcome, (verdicts.get(outcome) ?? 0) + 1);
        }),
        { numRuns: runs(600), seed: 20_261_122 },
      );
      for (const outcome of mode === "rules_closed" ? ["yes", "no"] : ["yes", "no", "unknown"])
        assert.ok((verdicts.get(outcome) ?? 0) > runs(10), `${outcome}: ${verdicts.get(outcome) ?? 0}`);
    });
  }

  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const longChain = letters.slice(0, 6).flatMap((first) => letters.map((second) => `N${first}${second}`));

  for (const mode of ["rules_forward", "rules_closed"] as const) {
    it(`are decided with the same grounds and steps as full grounding gives, across many intermediate names, in mode ${mode}`, () => {
      const verdicts = new Map<string, number>();
      const near = fc.array(fc.tuple(fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 3 })), {
        maxLength: 6,
      });
      fc.assert(
        fc.property(
          near,
          fc.integer({ min: 0, max: 3 }),
          fc.integer({ min: 10, max: 16 }),
          fc.boolean(),
          fc.nat({ max: 12 }),
          (more, from, to, isBack, gap) => {
            const said = (a: number, b: number): Proposition =>
              formula(`over(${longChain[a] ?? ""},${longChain[b] ?? ""})`);
            const steps = Array.from({ length: 16 }, (_, at) => [at, at + 1] as const).filter(
              ([at]) => gap > 4 || at !== gap + 4,
            );
            const theory = sentences(
              ...[
                ...steps,
                ...more.map(([at, by]) => [at, Math.min(16, at + by)] as const).filter(([a, b]) => a !== b),
              ].map(([a, b]) => said(a, b)),
              CHAIN,
            );
            const claim = isBack ? said(to, from) : said(from, to);
            const decision = reasoner.decide(theory, claim, mode);
            assert.deepEqual(decision, reasoner.decide([...theory, ...BESIDE], claim, mode));
            const outcome = decision.kind === "decided" ? decision.verdict : decision.kind;
            verdicts.set(outcome, (verdicts.get(outcome) ?? 0) + 1);
          },
        ),
        { numRuns: 30, seed: 20_261_122 },
      );
      for (const outcome of mode === "rules_closed" ? ["yes", "no"] : ["yes", "unknown"])
        assert.ok((verdicts.get(outcome) ?? 0) > 3, `${outcome}: ${verdicts.get(outcome) ?? 0}`);
    });
  }

  it("are decided from end to end of a long chain, using each of its steps, whatever the order of sentences and the names", () => {
    const facts = longChain.slice(1).map((name, at) => formula(`over(${longChain[at] ?? ""},${name})`));
    const [first = "", last = "", middle = "", next = ""] = [
      longChain[0],
      longChain.at(-1),
      longChain[70],
      longChain[71],
    ];
    const decided = (
      theory: readonly Sentence[],
      text: string,
    ): { readonly verdict: string; readonly used: number; readonly steps: number } => {
      const decision = reasoner.decide(theory, formula(text), "classical");
      assert.ok(decision.kind === "decided");
      return { verdict: decision.verdict, used: decision.used.length, steps: decision.derivation.length };
    };
    for (const order of [
      facts,
      facts.toReversed(),
      facts.toSorted((a, b) => (JSON.stringify(a).slice(-9) < JSON.stringify(b).slice(-9) ? -1 : 1)),
    ]) {
      const theory = sentences(...order, CHAIN, ONE_WAY);
      const count = facts.length;
      assert.deepEqual(decided(theory, `over(${first},${last})`), {
        verdict: "yes",
        used: count + 1,
        steps: 2 * count,
      });
      assert.deepEqual(decided(theory, `-over(${first},${last})`), {
        verdict: "no",
        used: count + 1,
        steps: 2 * count,
      });
      assert.deepEqual(decided(theory, `over(${last},${first})`), {
        verdict: "no",
        used: count + 2,
        steps: 2 * count + 2,
      });
      const apart = sentences(
        ...order.filter(
          (fact) =>
            !JSON.stringify(fact).includes(`"${middle}"`) || !JSON.stringify(fact).includes(`"${next}"`),
        ),
        CHAIN,
        ONE_WAY,
        formula(`-over(${first},${last})`),
      );
      assert.deepEqual(decided(apart, `over(${middle},${next})`), {
        verdict: "no",
        used: count + 1,
        steps: 2 * count + 2,
      });
      assert.equal(decided(apart, `over(${first},${last})`).verdict, "no");
      assert.equal(
        decided(
          sentences(...order.filter((fact) => !JSON.stringify(fact).includes(`"${middle}"`)), CHAIN, ONE_WAY),
          `over(${first},${last})`,
        ).verdict,
        "unknown",
      );
    }
  });

  it("are decided by one of several shortest paths", () => {
    const facts = longChain.slice(1, 60).map((name, at) => formula(`over(${longChain[at] ?? ""},${name})`));
    const shorter = [
      [3, 9],
      [5, 8],
      [40, 44],
    ].map(([a, b]) => formula(`over(${longChain[a ?? 0] ?? ""},${longChain[b ?? 0] ?? ""})`));
    for (const theory of [
      sentences(...facts, ...shorter, CHAIN, ONE_WAY),
      sentences(...shorter, ONE_WAY, ...facts.toReversed(), CHAIN),
    ]) {
      const decision = reasoner.decide(
        theory,
        formula(`over(${longChain[0] ?? ""},${longChain[59] ?? ""})`),
        "classical",
      );
      assert.ok(decision.kind === "decided" && decision.verdict === "yes");
      assert.equal(decision.used.length, 59 - 5 - 3 + 1);
    }
  });

  it("are decided, and contradictions found, for more names than the limit on instances allows", () => {
    const chain = letters.slice(0, 4).flatMap((first) => letters.map((second) => `N${first}${second}`));
    const facts = chain.slice(1).map((name, at) => formula(`over(${chain[at] ?? ""},${name})`));
    const theory = sentences(...facts, CHAIN, ONE_WAY);
    const verdictOf = (text: string, of = theory): string => {
      const decision = reasoner.decide(of, formula(text), "classical");
      return decision.kind === "decided" ? decision.verdict : decision.kind;
    };
    assert.equal(verdictOf("over(Naa,Naf)"), "yes");
    assert.equal(verdictOf("over(Nci,Ncb)"), "no");
    assert.equal(verdictOf("over(Nca,Else)"), "unknown");
    assert.equal(reasoner.conflict(theory), null);
    const closed = reasoner.decide(sentences(...facts, CHAIN), formula("over(Ncb,Nca)"), "rules_closed");
    assert.equal(closed.kind === "decided" && closed.verdict, "no");
  });
});
