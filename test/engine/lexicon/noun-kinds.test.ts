import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nounKinds } from "../../../src/engine/lexicon/noun-kinds.ts";
import { supersenseOf } from "../../../src/engine/lexicon/supersenses.ts";
import { WordList } from "../../../src/engine/lexicon/word-list.ts";

describe("the kinds of a noun", () => {
  const list = new WordList("apple n13+\nkitchen n06+\nrun v38+\nteacher n18+\n");

  it("are its supersense, and what the rows know besides", () => {
    assert.deepEqual(nounKinds("apple", list), ["food"]);
    assert.deepEqual(nounKinds("kitchen", list), ["location", "artifact"]);
    assert.deepEqual(nounKinds("teacher", list), ["person"]);
    assert.deepEqual(nounKinds("dollar", list), ["possession"]);
    assert.deepEqual(nounKinds("hour", list), ["time"]);
    assert.deepEqual(nounKinds("mile", list), ["quantity"]);
  });
  it("are unknown for a word that no list has as a noun", () => {
    assert.equal(nounKinds("run", list), null);
    assert.equal(nounKinds("wumpus", list), null);
  });
  it("have no name for a number that is none of nouns", () => assert.equal(supersenseOf(38), null));
});
