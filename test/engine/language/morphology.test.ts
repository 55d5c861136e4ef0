import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import {
  articleFor,
  baseOfComparative,
  baseOfThird,
  comparativeOf,
  pluralise,
  regularForms,
  singularise,
  thirdPerson,
} from "../../../src/engine/language/morphology.ts";

const PLURALS: readonly (readonly [string, string])[] = [
  ["cat", "cats"],
  ["box", "boxes"],
  ["fly", "flies"],
  ["boy", "boys"],
  ["bus", "buses"],
  ["wumpus", "wumpuses"],
  ["church", "churches"],
  ["dish", "dishes"],
  ["leaf", "leaves"],
  ["wolf", "wolves"],
  ["knife", "knives"],
  ["roof", "roofs"],
  ["hero", "heroes"],
  ["radio", "radios"],
  ["man", "men"],
  ["woman", "women"],
  ["person", "people"],
  ["child", "children"],
  ["mouse", "mice"],
  ["sheep", "sheep"],
  ["human", "humans"],
  ["German", "Germans"],
  ["Norman", "Normans"],
  ["ottoman", "ottomans"],
  ["policewoman", "policewomen"],
  ["yeoman", "yeomen"],
  ["specimen", "specimens"],
  ["omen", "omens"],
  ["polar bear", "polar bears"],
  ["house", "houses"],
  ["body of water", "bodies of water"],
  ["A", "A"],
];
const THIRDS: readonly (readonly [string, string])[] = [
  ["chase", "chases"],
  ["see", "sees"],
  ["fly", "flies"],
  ["play", "plays"],
  ["wash", "washes"],
  ["go", "goes"],
  ["do", "does"],
  ["have", "has"],
  ["miss", "misses"],
  ["fix", "fixes"],
  ["live in", "lives in"],
  ["echo", "echoes"],
];
const COMPARATIVES: readonly (readonly [string, string | null])[] = [
  ["tall", "taller"],
  ["big", "bigger"],
  ["nice", "nicer"],
  ["happy", "happier"],
  ["good", "better"],
  ["careful", null],
  ["new", "newer"],
  ["red", "redder"],
  ["famous", null],
  ["narrow", "narrower"],
  ["slow", "slower"],
];

describe("inflection", () => {
  it("makes plurals, and finds their singulars first", () => {
    for (const [one, many] of PLURALS) {
      assert.equal(pluralise(one), many);
      if (one !== many) assert.equal(singularise(many)[0], one, many);
    }
  });

  it("makes the third person, and finds its base form", () => {
    for (const [base, third] of THIRDS) {
      assert.equal(thirdPerson(base), third);
      if (!base.includes(" ")) assert.ok(baseOfThird(third).includes(base), third);
    }
  });

  it("compares short adjectives by an ending", () => {
    for (const [base, more] of COMPARATIVES) {
      assert.equal(comparativeOf(base), more, base);
      if (more !== null) assert.ok(baseOfComparative(more).includes(base), more);
    }
  });

  it("chooses the article by sound", () => {
    for (const word of [
      "animal",
      "hour",
      "honest man",
      "F",
      "8",
      "X",
      "umbrella",
      "uncle",
      "impus",
      "unhappy man",
    ])
      assert.equal(articleFor(word), "an", word);
    for (const word of [
      "cat",
      "unit",
      "union",
      "European",
      "one-eyed cat",
      "house",
      "U",
      "B",
      "user",
      "wumpus",
    ])
      assert.equal(articleFor(word), "a", word);
  });

  it("gives all forms of an entry, its own before the regular ones", () => {
    const formsOf = (...entry: Parameters<typeof regularForms>): string =>
      regularForms(...entry)
        .map(({ form, kind }) => `${kind} ${form}`)
        .join(", ");
    assert.equal(
      formsOf({ lemma: "stop", pos: "verb" }),
      "base stop, third stops, past stopped, participle stopped, gerund stopping",
    );
    assert.equal(
      formsOf({ lemma: "eat", pos: "verb", past: "ate", participle: "eaten" }),
      "base eat, third eats, past ate, participle eaten, gerund eating",
    );
    assert.equal(
      formsOf({ lemma: "live in", pos: "verb" }),
      "base live in, third lives in, past lived in, participle lived in, gerund living in",
    );
    assert.equal(formsOf({ lemma: "water", pos: "noun", mass: true }), "base water");
    assert.equal(formsOf({ lemma: "index", pos: "noun", plural: "indices" }), "base index, plural indices");
    assert.equal(
      formsOf({ lemma: "happy", pos: "adjective" }),
      "base happy, comparative happier, superlative happiest",
    );
    assert.equal(formsOf({ lemma: "careful", pos: "adjective" }), "base careful");
    assert.equal(formsOf({ lemma: "Paris", pos: "name" }), "base Paris");
  });

  it("is undone by its inverse for any word of letters", () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z][aeiou][bdglmnprt]{1,2}[aeiou]?[dgklmnprt]$/);
    fc.assert(
      fc.property(word, (one) => {
        assert.ok(singularise(pluralise(one)).includes(one), pluralise(one));
        assert.ok(baseOfThird(thirdPerson(one)).includes(one), thirdPerson(one));
      }),
      { examples: [["voman"], ["ruman"], ["roman"], ["lumen"]] },
    );
  });
});
