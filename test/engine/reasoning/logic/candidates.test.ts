import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { MODES, named, type Mode, type Proposition } from "../../../../src/engine/language/meaning.ts";
import { createReasoner } from "../../../../src/engine/reasoning/logic/reasoner.ts";
import { substitute } from "../../../../src/engine/reasoning/logic/propositions.ts";
import type { Sentence } from "../../../../src/engine/knowledge/fact.ts";
import { formula, sentences } from "./forms.ts";

const NAMES = ["Ann", "Bob", "Cid", "Dan", "Eve"];
const VARIABLE = "x".charCodeAt(0);
/** What is asked of each name. */
const CONDITIONS = [
  "cat(x)",
  "-cat(x)",
  "(cat(x) & big(x))",
  "(cat(x) | big(x))",
  "!y likes(x,y)",
  "@y likes(x,y)",
  "likes(x,Ann)",
  "likes(Bob,x)",
  "!y:cat(y) likes(x,y)",
  "(big(x) > cat(x))",
];
const FORMS = [
  "cat(A)",
  "big(A)",
  "old(A)",
  "likes(A,B)",
  "-cat(A)",
  "-likes(A,B)",
  "(cat(A) | big(B))",
  "(cat(A) > big(B))",
  "(old(A) ^ big(A))",
  "@x:cat(x) big(x)",
  "@x:big(x) old(x)",
  "@x:old(x) cat(x)",
  "@x (big(x) | cat(x))",
  "@x:cat(x) -old(x)",
  "@x:cat(x) likes(x,A)",
  "@x @y (likes(x,y) > big(x))",
  "@x @y (likes(x,y) > likes(y,x))",
  "@x:cat(x) !y:big(y) likes(x,y)",
  "!x:cat(x) big(x)",
  "(cat(A) = big(B))",
  "@x @y @z ((likes(x,y) & likes(y,z)) > likes(x,z))",
];

/** The names by deciding the condition of each by itself; null where that decides one of them not. */
function oneByOne(
  theory: readonly Sentence[],
  where: Proposition,
  names: readonly string[],
  mode: Mode,
): readonly (readonly [string, readonly string[]])[] | "over_budget" | null {
  const reasoner = createReasoner();
  const found: (readonly [string, readonly string[]])[] = [];
  for (const name of names) {
    const decision = reasoner.decide(theory, substitute(where, VARIABLE, named(name)), mode);
    if (decision.kind !== "decided") return decision.kind === "over_budget" ? "over_budget" : null;
    if (decision.verdict === "yes") found.push([name, decision.used]);
  }
  return found;
}

function together(
  theory: readonly Sentence[],
  where: Proposition,
  names: readonly string[],
  mode: Mode,
): readonly (readonly [string, readonly string[]])[] | null {
  const found = createReasoner().find(theory, VARIABLE, where, names.map(named), mode);
  return found === null
    ? null
    : found.map(({ term, used }) => [term.kind === "name" ? term.name : "", used] as const);
}

const filled = fc
  .tuple(fc.constantFrom(...FORMS), fc.constantFrom(...NAMES), fc.constantFrom(...NAMES))
  .map(([form, a, b]) => form.replaceAll("A", a).replace(/\bB\b/g, b));

describe("names for which a condition is proved", () => {
  it("match the names decided one by one, with the same grounds", () => {
    const counts = { some: 0, none: 0, undecided: 0 };
    fc.assert(
      fc.property(
        fc.array(filled, { minLength: 1, maxLength: 9 }),
        fc.constantFrom(...CONDITIONS),
        fc.constantFrom(...MODES),
        fc.boolean(),
        (texts, condition, mode, isStored) => {
          const theory = sentences(...texts.map(formula)).map(
            (sentence, at): Sentence =>
              isStored && at % 2 === 1 ? { ...sentence, source: "pack" } : sentence,
          );
          const where = formula(`@x ${condition}`);
          assert.ok(where.kind === "all");
          const alone = oneByOne(theory, where.holds, NAMES, mode);
          const found = together(theory, where.holds, NAMES, mode);
          if (alone !== "over_budget") assert.deepEqual(found, alone);
          counts[found === null ? "undecided" : found.length > 0 ? "some" : "none"]++;
        },
      ),
      { numRuns: runs(1_000), seed: 20_261_122 },
    );
    for (const [outcome, count] of Object.entries(counts))
      assert.ok(count > runs(100), `${outcome}: ${count}`);
  });

  it("are the same among many stated and assumed sentences", () => {
    fc.assert(
      fc.property(
        fc.array(filled, { minLength: 3, maxLength: 8 }),
        fc.integer({ min: 60, max: 75 }),
        fc.constantFrom(...CONDITIONS),
        fc.boolean(),
        (texts, many, condition, isAssumed) => {
          const others = Array.from(
            { length: many },
            (_, at) => `N${"abcdefghijklmnopqrstuvwxyz"[at % 26] ?? ""}${"abcd"[Math.floor(at / 26)] ?? ""}`,
          );
          const facts = sentences(
            ...others.map((name, at) => formula(`${["cat", "big", "old"][at % 3] ?? ""}(${name})`)),
          ).map(
            (sentence): Sentence => ({
              ...sentence,
              id: `o${sentence.id}`,
              source: isAssumed ? "assumption" : "prompt",
            }),
          );
          const theory = [...sentences(...texts.map(formula)), ...facts];
          const where = formula(`@x ${condition}`);
          assert.ok(where.kind === "all");
          const names = [...NAMES, ...others.slice(0, 4)];
          const alone = oneByOne(theory, where.holds, names, "classical");
          if (alone !== "over_budget")
            assert.deepEqual(together(theory, where.holds, names, "classical"), alone);
        },
      ),
      { numRuns: runs(60), seed: 20_261_122 },
    );
  });

  it("include a name about which nothing was said", () => {
    const theory = sentences(formula("@x big(x)"), formula("cat(Ann)"));
    const where = formula("@x big(x)");
    assert.ok(where.kind === "all");
    assert.deepEqual(
      together(theory, where.holds, ["Ann", "Bob", "Cid"], "classical"),
      ["Ann", "Bob", "Cid"].map((name) => [name, ["s1"]]),
    );
  });
});
