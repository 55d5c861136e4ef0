import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createKnowledge, emptyKnowledge, UnreadableRule } from "../../../src/engine/knowledge/knowledge.ts";
import { apply, bound, type Proposition } from "../../../src/engine/language/meaning.ts";
import type { Rejection } from "../../../src/engine/language/reading.ts";
import { knowledgeOf, packOf, readTestRule } from "./packs.ts";

const definition = (id: string, term: string, text: string) => ({
  id,
  term,
  pos: "noun" as const,
  definition: text,
  source: "test",
});
const {
  factsAbout,
  factsWith,
  definitionsOf,
  typicalAbout,
  knowsTerm,
  conversionsOf,
  parentsOf,
  ancestorsOf,
  childrenOf,
  descendantsOf,
  instancesOf,
  isIndividual,
  sentencesAbout,
} = knowledgeOf(
  [
    "penguin is_a bird",
    "robin is_a bird",
    "bird is_a animal",
    "emperor_penguin is_a penguin",
    "Pingu instance_of penguin",
    "Rob instance_of robin",
    "~bird can fly",
    "~bird can sing",
    "penguin cannot fly",
    "~animal has leg",
    "penguin disjoint robin",
    "kilometre equals 1000_metre",
    "mile equals 1.609344_kilometre",
  ],
  {
    definitions: [
      definition("d1", "penguin", "a bird that swims"),
      definition("d2", "Monday", "the first day of the week"),
      definition("d3", "penguin", "a biscuit"),
    ],
  },
);

describe("knowledge", () => {
  it("knows kinds above and below, directly and through others", () => {
    assert.deepEqual(parentsOf("penguin"), ["bird"]);
    assert.deepEqual(parentsOf("Pingu"), ["penguin"]);
    assert.deepEqual(ancestorsOf("Pingu"), ["animal", "bird", "penguin"]);
    assert.deepEqual(childrenOf("bird"), ["penguin", "robin"]);
    assert.deepEqual(descendantsOf("animal"), ["bird", "emperor penguin", "penguin", "robin"]);
    assert.deepEqual(instancesOf("bird"), ["Pingu", "Rob"]);
    assert.deepEqual(ancestorsOf("unheard-of"), []);
  });
  it("terminates on cyclic kinds", () => {
    const round = knowledgeOf(["a is_a b", "b is_a c", "c is_a a"]);
    assert.deepEqual(round.ancestorsOf("a"), ["b", "c"]);
    assert.deepEqual(round.typicalAbout("a"), []);
  });
  it("finds definitions by term in any case, with their citations", () => {
    assert.deepEqual(
      definitionsOf("Penguin").map(({ ref, definition: text }) => [ref, text]),
      [
        ["p/d1", "a bird that swims"],
        ["p/d3", "a biscuit"],
      ],
    );
    assert.equal(definitionsOf("monday")[0]?.term, "Monday");
    assert.deepEqual(definitionsOf("dragon"), []);
  });
  it("gives facts about a term, strict ones first, and symmetric ones from both sides", () => {
    assert.deepEqual(
      factsAbout("bird").map(({ text }) => text),
      ["A bird is an animal.", "Typically, birds can fly.", "Typically, birds can sing."],
    );
    assert.deepEqual(
      factsAbout("robin").map(({ text }) => text),
      ["A robin is a bird.", "No penguin is a robin."],
    );
    assert.deepEqual(
      factsWith("animal").map(({ ref }) => ref),
      ["p/bird.is_a.animal"],
    );
  });
  it("inherits typical facts from the kinds above, unless a nearer fact contradicts them", () => {
    assert.deepEqual(
      typicalAbout("Pingu").map(({ text }) => text),
      ["Typically, birds can sing.", "Typically, animals have legs."],
    );
    assert.deepEqual(
      typicalAbout("Rob").map(({ fact }) => fact.object),
      ["fly", "sing", "leg"],
    );
  });
  it("inherits neither of two contradictory typical facts that are equally near, else the nearer", () => {
    const lines = [
      "Nixon instance_of quaker",
      "Nixon instance_of republican",
      "~quaker property peaceful",
      "~republican not_property peaceful",
      "quaker is_a person",
      "~person property loud",
      "~quaker not_property loud",
    ];
    assert.deepEqual(
      knowledgeOf(lines)
        .typicalAbout("Nixon")
        .map(({ text }) => text),
      ["Typically, quakers are not loud."],
    );
    assert.deepEqual(
      knowledgeOf(lines)
        .typicalAbout("quaker")
        .map(({ text }) => text),
      ["Typically, quakers are not loud.", "Typically, quakers are peaceful."],
    );
  });
  it("lists the terms that any row mentions", () => {
    assert.deepEqual(
      ["penguin", "Penguin", "Pingu", "fly", "leg", "Monday", "dragon", "metre"].map(knowsTerm),
      [true, true, true, true, true, true, false, false],
    );
    assert.deepEqual(["Pingu", "penguin", "Zed", "zed"].map(isIndividual), [true, false, true, false]);
  });
  it("converts units exactly as the pack writes them", () => {
    assert.deepEqual(conversionsOf("mile"), [
      {
        unit: "mile",
        amount: "1.609344",
        of: "kilometre",
        ref: "p/mile.equals.1.609344_kilometre",
        text: "1 mile is 1.609344 kilometres.",
      },
    ]);
  });
  it("gives its sentences as plain data with text, citation and a number if a row states more than one thing", () => {
    const [sentence] = sentencesAbout(new Set(["noun:penguin/1", "noun:bird/1"]), new Set());
    assert.deepEqual(JSON.parse(JSON.stringify(sentence)), {
      id: "pack:p/penguin.is_a.bird",
      ref: "p/penguin.is_a.bird",
      source: "pack",
      text: "A penguin is a bird.",
      meaning: {
        kind: "all",
        variable: 0,
        where: {
          kind: "apply",
          predicate: { category: "noun", lemma: "penguin" },
          terms: [{ kind: "variable", variable: 0 }],
        },
        holds: {
          kind: "apply",
          predicate: { category: "noun", lemma: "bird" },
          terms: [{ kind: "variable", variable: 0 }],
        },
      },
    });
  });
  it("is the same in any order of packs, in all its lists", () => {
    const packs = [
      packOf("b", ["cat is_a animal", "cat has tail"]),
      packOf("a", ["cat is_a pet", "~cat can purr"]),
    ];
    for (const order of [packs, [...packs].reverse()]) {
      assert.deepEqual(
        createKnowledge(order, { readRule: readTestRule })
          .factsAbout("cat")
          .map(({ ref }) => ref),
        ["a/cat.is_a.pet", "b/cat.has.tail", "b/cat.is_a.animal", "a/cat.can.purr"],
      );
    }
  });
  it("refuses a rule that does not parse, naming its row", () => {
    const rejection: Rejection = {
      kind: "rejected",
      span: { start: 0, end: 3 },
      text: "Hm.",
      at: 0,
      found: "Hm",
      expected: "a subject",
      help: null,
    };
    assert.throws(
      () =>
        createKnowledge([packOf("p", [], { rules: [{ id: "r1", text: "Hm.", source: "test" }] })], {
          readRule: () => rejection,
        }),
      (error) =>
        error instanceof UnreadableRule &&
        error.ref === "p/r1" &&
        /cannot be read at `Hm`/.test(error.message),
    );
  });
  it("takes the meaning of an ability with an object from the grammar, or treats it as one word if the grammar does not parse it", () => {
    const meaning: Proposition = {
      kind: "all",
      variable: 0,
      where: apply("noun", "hen", bound(0)),
      holds: {
        kind: "some",
        variable: 1,
        where: apply("noun", "egg", bound(1)),
        holds: apply("ability", "lay", bound(0), bound(1)),
      },
    };
    const texts: string[] = [];
    const hens = createKnowledge([packOf("p", ["hen can lay_eggs", "hen can run", "~hen can lay_low"])], {
      readRule: (text) => {
        texts.push(text);
        return meaning;
      },
    });
    assert.deepEqual(texts, ["Hens can lay eggs."]);
    assert.deepEqual(
      hens
        .sentencesAbout(new Set(["noun:hen/1", "noun:egg/1", "ability:lay/2"]), new Set())
        .map((sentence) => sentence.meaning),
      [meaning],
    );
    const unread = createKnowledge([packOf("p", ["hen can lay_eggs"])], {
      readRule: () => ({
        kind: "rejected",
        span: { start: 0, end: 1 },
        text: "",
        at: 0,
        found: "",
        expected: "",
        help: null,
      }),
    });
    assert.equal(unread.sentencesAbout(new Set(["noun:hen/1", "ability:lay eggs/1"]), new Set()).length, 1);
  });
  it("can be compiled from no packs at all", () => {
    const nothing = emptyKnowledge();
    assert.deepEqual(nothing.sentencesAbout(new Set(["noun:cat/1"]), new Set(["Tom"])), []);
    assert.deepEqual(
      [nothing.knowsTerm("cat"), nothing.lexicon.lookup("cat"), nothing.senses.senses("cat")],
      [false, [], []],
    );
  });
});
