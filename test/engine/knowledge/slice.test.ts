import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import type { Sentence } from "../../../src/engine/knowledge/fact.ts";
import { createKnowledge, MAX_SLICE } from "../../../src/engine/knowledge/knowledge.ts";
import { apply, bound, not, symbolOf, type Proposition } from "../../../src/engine/language/meaning.ts";
import { knowledgeOf, packOf, readTestRule } from "./packs.ts";

const set = (...items: readonly string[]): ReadonlySet<string> => new Set(items);
const ids = (sentences: readonly Sentence[]): string[] =>
  sentences.map(({ id }) => id.replace("pack:p/", ""));

const ZOO = [
  "penguin is_a bird",
  "bird is_a animal",
  "cat is_a mammal",
  "mammal is_a animal",
  "bird disjoint mammal",
  "animal disjoint plant",
  "rose is_a plant",
  "bird has wing",
  "penguin cannot fly",
  "bird can sing",
  "wing is_a limb",
  "wing part_of bird",
  "snake lacks leg",
  "hot antonym cold",
  "ice property cold",
  "~bird can fly",
];
const PLACES = [
  "Paris located_in France",
  "Lyon located_in France",
  "France located_in Europe",
  "Madrid located_in Spain",
  "Spain located_in Europe",
  "Paris instance_of city",
  "Lyon instance_of city",
  "Paris capital_of France",
  "France borders Spain",
  "Spain borders Portugal",
  "city is_a place",
  "Monday precedes Tuesday",
  "Tuesday precedes Wednesday",
];

describe("a slice of the knowledge", () => {
  const zoo = knowledgeOf(ZOO);
  const about = (...symbols: readonly string[]): string[] => ids(zoo.sentencesAbout(set(...symbols), set()));

  it("holds the chain between two kinds, and nothing else", () => {
    assert.deepEqual(about("noun:penguin/1", "noun:animal/1"), ["bird.is_a.animal", "penguin.is_a.bird"]);
  });
  it("includes facts that keep two kinds apart", () => {
    assert.deepEqual(about("noun:penguin/1", "noun:cat/1"), [
      "bird.disjoint.mammal",
      "cat.is_a.mammal",
      "penguin.is_a.bird",
    ]);
  });
  it("holds a denial only if the denied property is mentioned", () => {
    assert.deepEqual(about("noun:penguin/1", "ability:fly/1"), ["penguin.cannot.fly"]);
    assert.deepEqual(about("noun:penguin/1", "ability:sing/1"), ["bird.can.sing", "penguin.is_a.bird"]);
    assert.deepEqual(about("noun:snake/1", "noun:leg/1", "verb:have/2"), ["snake.lacks.leg"]);
    assert.deepEqual(about("noun:ice/1", "adjective:hot/1"), ["hot.antonym.cold", "ice.property.cold"]);
  });
  it("holds what everyone of a kind has if having it is mentioned, through the kinds of the object", () => {
    assert.deepEqual(about("noun:penguin/1", "noun:limb/1", "verb:have/2"), [
      "bird.has.wing",
      "penguin.is_a.bird",
      "wing.is_a.limb",
    ]);
    assert.deepEqual(
      about("noun:penguin/1", "noun:limb/1").filter((each) => each.includes("has")),
      [],
    );
  });
  it("never contains typical facts", () => assert.deepEqual(about("noun:bird/1", "ability:fly/1"), []));

  const places = knowledgeOf(PLACES);
  const near = (symbols: readonly string[], names: readonly string[], converse = false): string[] =>
    ids(places.sentencesAbout(set(...symbols), set(...names), { converse }));

  it("leads from a place to all that it is in", () => {
    assert.deepEqual(near(["relation:in/2"], ["Paris", "Europe"]), [
      "france.located_in.europe",
      "france.located_in.europe#2",
      "paris.located_in.france",
      "paris.located_in.france#2",
    ]);
  });
  it("leads down from a place only when asked to search it", () => {
    assert.deepEqual(near(["relation:in/2", "noun:city/1"], ["France"]), [
      "france.located_in.europe",
      "france.located_in.europe#2",
    ]);
    assert.deepEqual(near(["relation:in/2", "noun:city/1"], ["France"], true), [
      "france.located_in.europe",
      "france.located_in.europe#2",
      "lyon.instance_of.city",
      "lyon.located_in.france",
      "paris.instance_of.city",
      "paris.located_in.france",
    ]);
  });
  it("includes facts between two individuals from both sides, and not from further away", () => {
    assert.deepEqual(near(["relation:capital of/2"], ["France"]), ["paris.capital_of.france"]);
    assert.deepEqual(near(["verb:border/2"], ["France"]), ["france.borders.spain", "france.borders.spain#2"]);
    assert.deepEqual(near(["verb:come right after/2"], ["Monday"]), ["monday.precedes.tuesday#4"]);
  });
  it("includes nothing about names that are mentioned without a predicate", () =>
    assert.deepEqual(near(["adjective:nice/1"], ["Paris"]), []));

  it("holds a rule when all its conditions can be met", () => {
    const extra = { rules: [{ id: "r1", text: "every cat pet tame", source: "test" }] };
    const { sentencesAbout } = knowledgeOf(["tabby is_a cat"], extra);
    assert.deepEqual(ids(sentencesAbout(set("noun:tabby/1", "noun:pet/1", "adjective:tame/1"), set())), [
      "r1",
      "tabby.is_a.cat",
    ]);
    assert.deepEqual(ids(sentencesAbout(set("noun:tabby/1", "adjective:tame/1"), set())), []);
  });
  it("is bounded, says so, and keeps the nearest", () => {
    const { sliceAbout } = knowledgeOf(
      Array.from({ length: MAX_SLICE + 50 }, (_, index) => `k${index} is_a k${index + 1}`),
    );
    const { sentences, complete } = sliceAbout(set("noun:k0/1", `noun:k${MAX_SLICE + 50}/1`), set());
    assert.equal(complete, false);
    assert.equal(sentences.length, MAX_SLICE);
    assert.ok(sentences.some(({ ref }) => ref === "p/k0.is_a.k1"));
    assert.equal(sliceAbout(set("noun:k640/1", "noun:k650/1"), set()).complete, true);
  });
  it("does not depend on the order in which packs were loaded", () => {
    const packs = [packOf("b", ZOO), packOf("a", PLACES)];
    const [one, two] = [packs, [...packs].reverse()].map((order) =>
      createKnowledge(order, { readRule: readTestRule }),
    );
    const symbols = set("noun:penguin/1", "noun:plant/1", "relation:in/2");
    assert.deepEqual(one?.sentencesAbout(symbols, set("Paris")), two?.sentencesAbout(symbols, set("Paris")));
    assert.ok((one?.sentencesAbout(symbols, set("Paris")).length ?? 0) > 3);
  });
});

// ---- the slice against the whole, on one individual: every kind is then a proposition -----------------------------------

const KINDS = ["a", "b", "c", "d", "e", "f"];
const kind = fc.constantFrom(...KINDS);
/** "Whatever is a and not b is c", and "no a that is not b is c". */
const rule = fc.tuple(kind, kind, kind, fc.boolean()).filter(([a, b, c]) => a !== b && b !== c && a !== c);
const fact = fc
  .tuple(kind, fc.constantFrom("is_a", "is_a", "is_a", "disjoint"), kind)
  .filter(([x, , y]) => x !== y)
  .map((parts) => parts.join(" "));

/** The truth of a sentence about kinds in the world in which the one individual is of `kinds`. */
function holds(part: Proposition, kinds: ReadonlySet<string>): boolean {
  switch (part.kind) {
    case "apply":
      return kinds.has(symbolOf(part.predicate, part.terms.length));
    case "not":
      return !holds(part.of, kinds);
    case "and":
      return part.of.every((each) => holds(each, kinds));
    case "all":
      return part.where === null || !holds(part.where, kinds) || holds(part.holds, kinds);
    default:
      throw new Error(`not expected here: ${part.kind}`);
  }
}
function readExceptRule(text: string): Proposition {
  const [a = "", b = "", c = "", forbids] = text.split(" ");
  const is = (each: string): Proposition => apply("noun", each, bound(0));
  return {
    kind: "all",
    variable: 0,
    where: { kind: "and", of: [is(a), not(is(b))] },
    holds: forbids === "true" ? not(is(c)) : is(c),
  };
}
const WORLDS = Array.from(
  { length: 1 << KINDS.length },
  (_, bits) => new Set(KINDS.filter((_, index) => (bits >> index) & 1).map((each) => `noun:${each}/1`)),
);

describe("a slice, and all of the packs", () => {
  it("agree on everything that can be said of the vocabulary", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fact, { minLength: 1, maxLength: 9 }),
        fc.array(rule, { maxLength: 3 }),
        fc.uniqueArray(kind, { minLength: 1, maxLength: 3 }),
        (lines, rules, mentioned) => {
          const rows = rules.map((parts, index) => ({
            id: `r${index}`,
            text: parts.join(" "),
            source: "test",
          }));
          const knowledge = createKnowledge([packOf("p", lines, { rules: rows })], {
            readRule: readExceptRule,
          });
          const vocabulary = mentioned.map((each) => `noun:${each}/1`);
          const possible = (sentences: readonly Sentence[]): string[] =>
            [
              ...new Set(
                WORLDS.filter((world) => sentences.every(({ meaning }) => holds(meaning, world))).map(
                  (world) => vocabulary.filter((each) => world.has(each)).join(" "),
                ),
              ),
            ].sort();
          const everything = knowledge.sentencesAbout(new Set(KINDS.map((each) => `noun:${each}/1`)), set());
          assert.deepEqual(
            possible(knowledge.sentencesAbout(new Set(vocabulary), set())),
            possible(everything),
          );
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});
