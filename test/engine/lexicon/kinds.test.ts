import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nameGender } from "../../../src/engine/lexicon/given-names.ts";
import {
  headAfter,
  isCollective,
  isPersonNoun,
  isPlaceNoun,
  isPlacePart,
  measureNounsOf,
  nounGender,
  wholeOf,
} from "../../../src/engine/lexicon/kinds.ts";
import { KINSHIP, isTwin, kinshipOf } from "../../../src/engine/lexicon/kinship.ts";
import { readPacks } from "../../../src/store/packs/packs.ts";
import { ROOT } from "../../support/root.ts";
import { join } from "node:path";

describe("kinds of nouns", () => {
  it("tell containers from portions, groups and shares", () => {
    assert.deepEqual(measureNounsOf("box"), ["container"]);
    assert.deepEqual(measureNounsOf("slice"), ["portion"]);
    assert.deepEqual(measureNounsOf("flock"), ["group"]);
    assert.deepEqual(measureNounsOf("half"), ["share"]);
    assert.deepEqual(measureNounsOf("kind"), ["sort"]);
    assert.deepEqual(measureNounsOf("pack"), ["container", "group"]);
    assert.deepEqual(measureNounsOf("owner"), []);
  });
  it("know after which modifiers the head does not hold", () => {
    assert.equal(headAfter("fake", ["artifact"]), "denied");
    assert.equal(headAfter("decoy", ["animal"]), "denied");
    assert.equal(headAfter("alleged", ["person"]), "open");
    assert.equal(headAfter("red", ["artifact"]), null);
    assert.equal(headAfter("wooden", ["artifact"]), null);
    assert.equal(headAfter("wooden", ["animal"]), "denied");
    assert.equal(headAfter("wooden", null), "open");
    assert.equal(headAfter("chocolate", ["food"]), null);
    assert.equal(headAfter("chocolate", ["animal"]), "denied");
  });
  it("know collectives, persons, places and parts", () => {
    assert.ok(isCollective("team") && !isCollective("player"));
    assert.ok(isPersonNoun("teacher") && !isPersonNoun("table"));
    assert.ok(isPlaceNoun("kitchen") && !isPlaceNoun("spoon"));
    assert.ok(isPlacePart("top") && !isPlacePart("kitchen"));
    assert.deepEqual(["wheel", "finger", "ear", "gill", "table"].map(wholeOf), [
      "car",
      "hand",
      "head",
      "fish",
      null,
    ]);
    assert.deepEqual(["king", "waitress", "doctor"].map(nounGender), ["he", "she", null]);
  });
});

describe("given names", () => {
  it("of the packs all have a pronoun", async () => {
    const words = (await readPacks(join(ROOT, "data"))).find(
      ({ packId }) => packId === "general-vocabulary",
    )!.words;
    const names = words.filter(({ pos, lemma }) => pos === "name" && /^[A-Z][a-z]+$/.test(lemma));
    assert.ok(names.length > 300);
    assert.deepEqual(
      names.filter(({ lemma }) => nameGender(lemma) === null).map(({ lemma }) => lemma),
      [],
    );
  });
  it("are he, she or either; others are not known", () => {
    assert.deepEqual(["Tom", "Ann", "Alex", "Paris"].map(nameGender), ["he", "she", "they", null]);
  });
});

describe("kinship", () => {
  it("is made of parents, children and spouses", () => {
    assert.deepEqual(kinshipOf("mother"), {
      word: "mother",
      gender: "she",
      ways: [["parent"]],
      inverse: "child",
    });
    assert.deepEqual(kinshipOf("brother")?.ways, [["parent", "child"]]);
    assert.deepEqual(kinshipOf("cousin")?.ways, [["parent", "parent", "child", "child"]]);
    assert.deepEqual(kinshipOf("aunt")?.ways, [
      ["parent", "parent", "child"],
      ["parent", "parent", "child", "spouse"],
    ]);
    assert.deepEqual(kinshipOf("mother-in-law")?.ways, [["spouse", "parent"]]);
    assert.equal(kinshipOf("friend"), null);
    assert.ok(isTwin("twin"));
  });
  it("has a word once, and ways of the inverse that lead back", () => {
    const words = KINSHIP.map(({ word }) => word);
    assert.deepEqual(
      words.filter((word, index) => words.indexOf(word) !== index),
      [],
    );
    const back = {
      parent: "child",
      child: "parent",
      spouse: "spouse",
      "step-parent": "step-child",
      "step-child": "step-parent",
      godparent: "godchild",
      godchild: "godparent",
    } as const;
    for (const { word, ways, inverse } of KINSHIP) {
      const other = KINSHIP.filter((one) => inverse.split(" or ").includes(one.word));
      assert.ok(other.length > 0, word);
      const reversed = ways
        .map((way) =>
          [...way]
            .reverse()
            .map((step) => back[step])
            .join(),
        )
        .sort();
      for (const one of other) assert.deepEqual(one.ways.map((way) => way.join()).sort(), reversed, word);
    }
  });
});
