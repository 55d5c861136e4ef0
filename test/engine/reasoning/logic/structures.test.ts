import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { symbolOf, type Proposition, type Term } from "../../../../src/engine/language/meaning.ts";
import { Extensions } from "../../../../src/engine/reasoning/logic/extensions.ts";
import { isTrueIn, type Structure } from "../../../../src/engine/reasoning/logic/structures.ts";
import { formula } from "./forms.ts";

/** A structure as a list of what holds in it. */
interface Listed extends Pick<Structure, "size" | "names"> {
  readonly holds: ReadonlySet<string>;
}
const entryOf = (symbol: string, elements: readonly number[]): string => JSON.stringify([symbol, elements]);

function structureOf({ size, names, holds }: Listed): Structure {
  const extensions = new Extensions(size);
  for (const entry of holds) {
    const [symbol, elements] = JSON.parse(entry) as [string, number[]];
    extensions.add(symbol, elements);
  } // as it was written
  return { size, names, holds: extensions };
}

/** By the definition of truth, one element after the other. */
function isTrue(
  { size, names, holds }: Listed,
  part: Proposition,
  values: ReadonlyMap<number, number> = new Map(),
): boolean {
  const structure = { size, names, holds };
  const element = (term: Term): number =>
    (term.kind === "name" ? names.get(term.name) : values.get(term.variable)) ?? -1;
  const go = (each: Proposition): boolean => isTrue(structure, each, values);
  switch (part.kind) {
    case "apply":
      return holds.has(entryOf(symbolOf(part.predicate, part.terms.length), part.terms.map(element)));
    case "equal":
      return element(part.left) === element(part.right);
    case "not":
      return !go(part.of);
    case "and":
      return part.of.filter(go).length === part.of.length;
    case "or":
      return part.of.filter(go).length > 0;
    case "xor":
      return part.of.filter(go).length === 1;
    case "implies":
      return !go(part.left) || go(part.right);
    case "iff":
      return go(part.left) === go(part.right);
    case "all":
    case "some": {
      const among = Array.from({ length: size }, (_, each) =>
        new Map(values).set(part.variable, each),
      ).filter((inner) => part.where === null || isTrue(structure, part.where, inner));
      const count = among.filter((inner) => isTrue(structure, part.holds, inner)).length;
      return part.kind === "all" ? count === among.length : count > 0;
    }
  }
}

const term = fc.constantFrom("x", "y", "Ann", "Bob");
const atom = fc.oneof(
  fc.tuple(fc.constantFrom("cat", "dog"), term).map(([word, a]) => `${word}(${a})`),
  fc.tuple(fc.constantFrom("likes", "sees"), term, term).map(([word, a, b]) => `${word}(${a},${b})`),
  fc.tuple(term, term, term).map((terms) => `gives(${terms.join(",")})`),
);
const form = fc
  .letrec<{ form: string }>((tie) => ({
    form: fc.oneof(
      { depthSize: "small", maxDepth: 4 },
      atom,
      tie("form").map((inner) => `-${inner}`),
      fc
        .tuple(tie("form"), fc.constantFrom("&", "|", "^", ">", "="), tie("form"))
        .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
      fc.tuple(tie("form"), tie("form"), tie("form")).map((parts) => `(${parts.join(" ^ ")})`),
      fc
        .tuple(fc.constantFrom("@", "!"), fc.constantFrom("x", "y"), tie("form"))
        .map(([sign, variable, inner]) => `${sign}${variable} ${inner}`),
      fc
        .tuple(fc.constantFrom("@", "!"), fc.constantFrom("x", "y"), tie("form"), tie("form"))
        .map(([sign, variable, where, inner]) => `${sign}${variable}:${where} ${inner}`),
    ),
  }))
  .form.map((text) => `@x !y ${text}`);

describe("truth in a finite structure", () => {
  it("follows its definition, both for all elements at once and for one after another", () => {
    const outcomes = new Set<boolean>();
    fc.assert(
      fc.property(
        form,
        fc.constantFrom(1, 2, 3, 5, 31, 32, 33),
        fc.integer({ min: 1, max: 2 ** 31 }),
        fc.integer({ min: 1, max: 9 }),
        (text, size, seed, share) => {
          let state = seed;
          const isChosen = (): boolean => {
            state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647;
            return state % 10 < share;
          };
          const elements = Array.from({ length: size }, (_, each) => each);
          const pairs = elements.flatMap((a) => elements.map((b) => [a, b]));
          const holds = [
            ...["noun:cat/1", "noun:dog/1"].flatMap((symbol) =>
              elements.map((each) => entryOf(symbol, [each])),
            ),
            ...["verb:likes/2", "verb:sees/2"].flatMap((symbol) =>
              pairs.map((pair) => entryOf(symbol, pair)),
            ),
            ...elements.map((each) => entryOf("verb:gives/3", [each, 0, each])),
          ].filter(isChosen);
          const structure: Listed = {
            size,
            names: new Map([
              ["Ann", 0],
              ["Bob", size - 1],
            ]),
            holds: new Set(holds),
          };
          if (size > 5 && /[@!].*[@!].*[@!].*[@!]/.test(text)) return; // too many elements for so many quantifiers
          const expected = isTrue(structure, formula(text));
          outcomes.add(expected);
          assert.equal(isTrueIn(structureOf(structure), formula(text), { left: 10_000_000 }), expected);
        },
      ),
      { numRuns: runs(500), seed: 20_261_122 },
    );
    assert.equal(outcomes.size, 2);
  });

  it("follows its definition when inner conditions leave few elements", () => {
    const places = fc.constantFrom("x", "y", "z", "Ann");
    const literal = fc
      .tuple(fc.constantFrom("", "-"), fc.constantFrom("likes", "sees"), places, places)
      .map(([sign, word, a, b]) => `${sign}${word}(${a},${b})`);
    const quantifier = fc.constantFrom("@", "!", "-@", "-!");
    const outcomes = new Map<boolean, number>();
    fc.assert(
      fc.property(
        fc.tuple(quantifier, quantifier, quantifier),
        fc.tuple(literal, literal, literal, literal),
        fc.constantFrom(
          "((A & B) > C)",
          "(A > (B > C))",
          "(A & (B & C))",
          "(A > -(B & C))",
          "(A & -(B > C))",
          "((A | B) > C)",
          "(A > !x (B & C))",
          "(A & @y (B > C))",
          "((A & !z B) > (C & D))",
        ),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 0, max: 2 ** 16 - 1 }),
        fc.integer({ min: 0, max: 2 ** 16 - 1 }),
        ([q, r, s], [a, b, c, d], matrix, size, likes, sees) => {
          const text = `${q}x ${r}y ${s}z ${matrix.replace("A", a).replace("B", b).replace("C", c).replace("D", d)}`;
          const listed = (word: string, bits: number): string[] =>
            Array.from({ length: size * size }, (_, at) => at)
              .filter((at) => (bits >> at) & 1)
              .map((at) => entryOf(`verb:${word}/2`, [Math.floor(at / size), at % size]));
          const structure: Listed = {
            size,
            names: new Map([["Ann", 1]]),
            holds: new Set([...listed("likes", likes), ...listed("sees", sees)]),
          };
          const expected = isTrue(structure, formula(text));
          outcomes.set(expected, (outcomes.get(expected) ?? 0) + 1);
          assert.equal(isTrueIn(structureOf(structure), formula(text), { left: 1_000_000 }), expected, text);
        },
      ),
      { numRuns: runs(1_000), seed: 20_261_122 },
    );
    for (const outcome of [true, false])
      assert.ok((outcomes.get(outcome) ?? 0) > runs(400), `${outcome}: ${outcomes.get(outcome) ?? 0}`);
  });

  it("is undefined beyond the budget, and for a name without an element", () => {
    const structure = structureOf({ size: 2, names: new Map([["Ann", 0]]), holds: new Set() });
    assert.equal(isTrueIn(structure, formula("@x @y @z (likes(x,y) | likes(y,z))"), { left: 5 }), null);
    assert.equal(isTrueIn(structure, formula("@x likes(x,Bob)"), { left: 100 }), null);
  });
});
