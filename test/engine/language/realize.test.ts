import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import {
  apply,
  bound,
  named,
  not,
  type Proposition,
  type Term,
} from "../../../src/engine/language/meaning.ts";
import { conjunction, renumbered } from "../../../src/engine/language/normal.ts";
import { pluralise } from "../../../src/engine/language/morphology.ts";
import { read } from "../../../src/engine/language/read.ts";
import {
  createWording,
  wordNegation,
  wordPredicate,
  wordProposition,
  wordQuestion,
  wordTerm,
} from "../../../src/engine/language/realize.ts";
import { LEXICON } from "./lexicon.ts";
import { notation } from "./notation.ts";

const ALICE = named("Alice");
const BOB = named("Bob");
const X = bound(0);
const Y = bound(1);
const all = (where: Proposition | null, holds: Proposition, variable = 0): Proposition => ({
  kind: "all",
  variable,
  where,
  holds,
});
const some = (where: Proposition | null, holds: Proposition, variable = 0): Proposition => ({
  kind: "some",
  variable,
  where,
  holds,
});
const and = (...of: Proposition[]): Proposition => ({ kind: "and", of });
const or = (...of: Proposition[]): Proposition => ({ kind: "or", of });

const WORDED: readonly (readonly [Proposition, string])[] = [
  [apply("adjective", "nice", ALICE), "Alice is nice."],
  [not(apply("adjective", "nice", ALICE)), "Alice is not nice."],
  [apply("noun", "animal", named("the cat")), "The cat is an animal."],
  [apply("verb", "chase", ALICE, named("the cat")), "Alice chases the cat."],
  [not(apply("verb", "live in", ALICE, named("Paris"))), "Alice does not live in Paris."],
  [apply("ability", "fly", ALICE), "Alice can fly."],
  [not(apply("ability", "fly", ALICE)), "Alice cannot fly."],
  [apply("comparative", "tall", ALICE, BOB), "Alice is taller than Bob."],
  [apply("comparative", "careful", ALICE, BOB), "Alice is more careful than Bob."],
  [apply("relation", "in", named("Paris"), named("France")), "Paris is in France."],
  [apply("relation", "capital of", named("Paris"), named("France")), "Paris is the capital of France."],
  [apply("relation", "aunt of", ALICE, BOB), "Alice is an aunt of Bob."],
  [apply("adjective", "afraid of", ALICE, BOB), "Alice is afraid of Bob."],
  [apply("verb", "rain"), "It rains."],
  [not(apply("verb", "rain")), "It does not rain."],
  [all(apply("noun", "cat", X), apply("noun", "animal", X)), "Every cat is an animal."],
  [all(apply("noun", "cat", X), not(apply("noun", "dog", X))), "No cat is a dog."],
  [not(all(apply("noun", "cat", X), apply("adjective", "red", X))), "Not every cat is red."],
  [
    all(and(apply("noun", "person", X), apply("adjective", "kind", X)), apply("adjective", "nice", X)),
    "Every kind person is nice.",
  ],
  [
    all(and(apply("noun", "person", X), apply("verb", "chase", X, BOB)), apply("adjective", "nice", X)),
    "Every person who chases Bob is nice.",
  ],
  [all(apply("adjective", "red", X), apply("adjective", "big", X)), "Everything that is red is big."],
  [all(null, apply("adjective", "red", X)), "Everything is red."],
  [
    all(apply("noun", "bird", X), some(apply("noun", "wing", Y), apply("verb", "have", X, Y), 1)),
    "Every bird has a wing.",
  ],
  [some(apply("noun", "cat", X), not(apply("adjective", "red", X))), "Some cat is not red."],
  [some(null, and(apply("noun", "cat", X), apply("adjective", "red", X))), "There is a red cat."],
  [not(some(null, apply("noun", "cat", X))), "There is no cat."],
  [
    { kind: "implies", left: apply("adjective", "kind", ALICE), right: apply("adjective", "nice", BOB) },
    "If Alice is kind, then Bob is nice.",
  ],
  [
    { kind: "iff", left: apply("adjective", "kind", ALICE), right: apply("adjective", "nice", BOB) },
    "Alice is kind if and only if Bob is nice.",
  ],
  [
    { kind: "xor", of: [apply("adjective", "kind", ALICE), apply("adjective", "nice", BOB)] },
    "Alice is kind or Bob is nice but not both.",
  ],
  [{ kind: "equal", left: ALICE, right: BOB }, "Alice is Bob."],
  [
    not(and(apply("adjective", "kind", ALICE), apply("adjective", "nice", BOB))),
    "It is false that both Alice is kind and Bob is nice.",
  ],
  [
    all(and(apply("noun", "cat", X), apply("adjective", "red", X)), apply("adjective", "nice", BOB)),
    "If a cat is red, then Bob is nice.",
  ],
];

describe("wording", () => {
  for (const [meaning, text] of WORDED) {
    it(`says ${text}`, () => assert.equal(wordProposition(meaning), text));
    it(`says ${text} so that it is read in the same meaning`, () => {
      const result = read(text, LEXICON);
      assert.equal(result.kind, "read", JSON.stringify(result));
      if (result.kind !== "read") return;
      const utterance = result.readings[0]?.utterances[0];
      assert.equal(utterance?.kind, "statement");
      if (utterance?.kind === "statement") assert.equal(notation(utterance.meaning), notation(meaning));
    });
  }

  it("denies by the shortest denial", () => {
    assert.equal(wordNegation(not(apply("adjective", "nice", ALICE))), "Alice is nice.");
    assert.equal(
      wordNegation(all(apply("noun", "cat", X), apply("adjective", "red", X))),
      "Not every cat is red.",
    );
  });

  it("words predicates and terms by themselves", () => {
    assert.equal(wordPredicate({ category: "noun", lemma: "animal" }), "is an animal");
    assert.equal(wordPredicate({ category: "verb", lemma: "live in" }), "lives in");
    assert.equal(wordTerm(ALICE), "Alice");
    assert.equal(wordTerm(X), "something");
  });

  it("puts a question into words", () => {
    assert.equal(
      wordQuestion({ kind: "polar", claim: apply("adjective", "nice", ALICE) }),
      "Is it true that Alice is nice?",
    );
    assert.equal(
      wordQuestion({ kind: "which", variable: 0, where: apply("adjective", "nice", X) }),
      "What is nice?",
    );
    assert.equal(
      wordQuestion({ kind: "kinds", predicate: { category: "noun", lemma: "bird" } }),
      "What kinds of bird are there?",
    );
  });

  it("words what has no subject without letters for what it is about", () => {
    const loop = all(apply("verb", "see", X, X), apply("verb", "see", ALICE, X));
    assert.equal(
      wordProposition(loop),
      "For every thing, if that thing sees itself, then Alice sees that thing.",
    );
  });
});

const WORDING = createWording({
  lookup: (lemma) => LEXICON.lookup(lemma),
  isMass: (noun) => LEXICON.lookup(noun).some(({ mass }) => mass === true),
  plural: (noun) => pluralise(noun),
  before: (name) => (name === "Nile" ? "the " : ""),
});
const IN_WORDS: readonly (readonly [Proposition, string])[] = [
  [all(apply("noun", "gold", X), apply("noun", "metal", X)), "Gold is a metal."],
  [all(apply("noun", "water", X), apply("adjective", "cold", X)), "Water is cold."],
  [all(apply("noun", "gold", X), not(apply("noun", "water", X))), "No gold is water."],
  [some(null, apply("noun", "gold", X)), "There is gold."],
  [all(apply("noun", "penguin", X), apply("noun", "bird", X)), "Penguins are birds."],
  [
    all(and(apply("noun", "person", X), apply("adjective", "kind", X)), apply("adjective", "nice", X)),
    "Kind people are nice.",
  ],
  [all(apply("noun", "bird", X), apply("ability", "fly", X)), "Birds can fly."],
  [all(apply("noun", "cat", X), apply("verb", "chase", X, BOB)), "Cats chase Bob."],
  [
    all(apply("noun", "bird", X), some(apply("noun", "wing", Y), apply("verb", "have", X, Y), 1)),
    "Birds have wings.",
  ],
  [all(apply("noun", "penguin", X), not(apply("ability", "fly", X))), "No penguin can fly."],
  [not(all(apply("noun", "cat", X), apply("adjective", "red", X))), "Not every cat is red."],
  [all(apply("noun", "wumpus", X), apply("adjective", "red", X)), "Every wumpus is red."],
  [
    some(apply("noun", "iron", X), apply("relation", "made of", named("the box"), X)),
    "The box is made of iron.",
  ],
  [some(apply("noun", "person", X), apply("verb", "love", ALICE, X)), "Alice loves someone."],
  [all(apply("noun", "cat", X), apply("verb", "see", ALICE, X)), "Alice sees every cat."],
  [not(some(apply("noun", "cat", X), apply("verb", "see", ALICE, X))), "Alice does not see any cat."],
  [apply("relation", "in", named("Nile"), named("Africa")), "The Nile is in Africa."],
  [
    and(apply("noun", "elephant", named("Jumbo")), apply("adjective", "small elephant", named("Jumbo"))),
    "Jumbo is a small elephant.",
  ],
  [and(apply("noun", "person", ALICE), apply("adjective", "kind", ALICE)), "Alice is a kind person."],
  [and(apply("noun", "cat", ALICE), apply("adjective", "big", ALICE)), "Alice is a cat and big."],
  [
    all(apply("noun", "person", X), some(apply("noun", "person", Y), apply("verb", "love", X, Y), 1)),
    "Every person loves someone.",
  ],
  [
    some(null, and(apply("noun", "person", X), apply("verb", "love", ALICE, X))),
    "There is a person who Alice loves.",
  ],
  [apply("verb", "want a unicorn", ALICE), "Alice wants a unicorn."],
];

describe("wording with a vocabulary", () => {
  for (const [meaning, text] of IN_WORDS)
    it(`says ${text}`, () => assert.equal(WORDING.proposition(meaning), text));

  it("is read in the same meaning", () => {
    for (const [meaning, text] of IN_WORDS) {
      const result = read(text, LEXICON);
      const meanings =
        result.kind === "read"
          ? result.readings.map(({ utterances: [one] }) =>
              one?.kind === "statement" ? notation(one.meaning) : "",
            )
          : [];
      assert.ok(meanings.includes(notation(meaning)), `${text} ${meanings.join(" // ")}`);
    }
  });

  it("gives names their article, and denials and parts of sentences the same words", () => {
    assert.equal(WORDING.term(named("Nile")), "the Nile");
    assert.equal(WORDING.predicate({ category: "noun", lemma: "gold" }), "is gold");
    assert.equal(
      WORDING.negation(all(apply("noun", "gold", X), apply("adjective", "cold", X))),
      "It is false that gold is cold.",
    );
    assert.equal(WORDING.clause(all(apply("noun", "gold", X), apply("noun", "metal", X))), "gold is a metal");
  });
});

const NOUNS = ["cat", "dog", "animal", "wumpus", "person"];
const ADJECTIVES = ["kind", "red", "nice", "big"];
const VERBS = ["chase", "see", "like"];
const NAMES = ["Alice", "Bob", "Carol", "the mouse", "7"];
const name = fc.constantFrom(...NAMES).map(named);

/** What is said of one term, by predicates that need no variable of their own. */
const said = (term: Term): fc.Arbitrary<Proposition> => {
  const others = NAMES.filter((one) => term.kind !== "name" || one !== term.name);
  return fc.oneof(
    fc.constantFrom(...NOUNS).map((lemma) => apply("noun", lemma, term)),
    fc.constantFrom(...ADJECTIVES).map((lemma) => apply("adjective", lemma, term)),
    fc
      .tuple(fc.constantFrom(...VERBS), fc.constantFrom(...others))
      .map(([lemma, other]) => apply("verb", lemma, term, named(other))),
    fc.constantFrom("fly", "swim").map((lemma) => apply("ability", lemma, term)),
    fc.constantFrom(...others).map((other) => apply("comparative", "tall", term, named(other))),
  );
};
const literal = (term: Term): fc.Arbitrary<Proposition> =>
  fc.tuple(said(term), fc.boolean()).map(([one, denied]) => (denied ? not(one) : one));
const ground = name.chain(literal);
const noun = (variable: number): fc.Arbitrary<Proposition> =>
  fc.constantFrom(...NOUNS).map((lemma) => apply("noun", lemma, bound(variable)));
const restricted = (variable: number): fc.Arbitrary<Proposition> =>
  fc
    .tuple(
      noun(variable),
      fc.uniqueArray(fc.constantFrom(...ADJECTIVES), { maxLength: 2 }),
      fc.option(literal(bound(variable))),
    )
    .map(
      ([kind, adjectives, more]) =>
        conjunction([
          kind,
          ...adjectives.map((lemma) => apply("adjective", lemma, bound(variable))),
          more,
        ]) as Proposition,
    );

const fragment: fc.Arbitrary<Proposition> = fc.oneof(
  ground,
  fc.tuple(ground, ground).map(([left, right]) => and(left, right)),
  fc.tuple(ground, ground).map(([left, right]) => or(left, right)),
  fc.tuple(ground, ground, ground).map(([a, b, c]) => or(and(a, b), c)),
  fc.tuple(ground, ground).map(([left, right]): Proposition => ({ kind: "implies", left, right })),
  fc.tuple(ground, ground).map(([left, right]): Proposition => ({ kind: "iff", left, right })),
  fc.tuple(ground, ground).map(([left, right]) => not(and(left, right))),
  fc.tuple(ground, ground).map(([left, right]) => not(or(left, right))),
  fc.tuple(restricted(0), said(X)).map(([where, holds]) => all(where, holds)),
  fc.tuple(restricted(0), said(X)).map(([where, holds]) => all(where, not(holds))),
  fc.tuple(restricted(0), said(X)).map(([where, holds]) => not(all(where, holds))),
  fc.tuple(restricted(0), literal(X)).map(([where, holds]) => some(where, holds)),
  fc.tuple(literal(X), said(X)).map(([where, holds]) => all(where, holds)),
  restricted(0).map((what) => some(null, what)),
  restricted(0).map((what) => not(some(null, what))),
  fc
    .tuple(noun(0), fc.constantFrom(...VERBS), noun(1))
    .map(([where, lemma, what]) => all(where, some(what, apply("verb", lemma, X, Y), 1))),
  fc
    .tuple(noun(0), fc.constantFrom(...VERBS), noun(1))
    .map(([where, lemma, what]) => all(where, not(some(what, apply("verb", lemma, X, Y), 1)))),
);

describe("wording and reading", () => {
  it("give back the same meaning", () => {
    fc.assert(
      fc.property(fragment, (meaning) => {
        const text = wordProposition(meaning);
        const result = read(text, LEXICON);
        assert.equal(result.kind, "read", `${text} ${JSON.stringify(result)}`);
        if (result.kind !== "read") return;
        const meanings = result.readings.map(({ utterances: [one] }) =>
          one?.kind === "statement" ? notation(one.meaning) : "",
        );
        assert.ok(
          meanings.includes(notation(renumbered(meaning))),
          `${text}\n${notation(meaning)}\n${meanings.join("\n")}`,
        );
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("never shows a variable", () => {
    const open = fc.letrec<{ p: Proposition }>((tie) => ({
      p: fc.oneof(
        { maxDepth: 4 },
        fc.tuple(fc.nat(2), fc.nat(2)).map(([a, b]) => apply("verb", "see", bound(a), bound(b))),
        fc.nat(2).map((a) => apply("noun", "cat", bound(a))),
        tie("p").map((one) => not(one)),
        fc.tuple(tie("p"), tie("p")).map(([a, b]) => and(a, b)),
        fc.tuple(tie("p"), tie("p")).map(([left, right]): Proposition => ({ kind: "implies", left, right })),
        fc
          .tuple(fc.constantFrom("all" as const, "some" as const), fc.nat(2), fc.option(tie("p")), tie("p"))
          .map(([kind, variable, where, holds]): Proposition => ({ kind, variable, where, holds })),
      ),
    })).p;
    fc.assert(
      fc.property(open, (meaning) => {
        assert.doesNotMatch(wordProposition(meaning), /\b[xyzuvw]\d?\b/);
      }),
      { numRuns: runs(1_000) },
    );
  });
});
