import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { createSenses, EMPTY_SENSES, joinSenses, type Sense } from "../../../src/engine/knowledge/senses.ts";
import { importWordnet } from "../../../src/engine/knowledge/wordnet.ts";
import { wordnetTexts } from "../../support/wordnet.ts";

const text = importWordnet(wordnetTexts())
  .map((row) => `${canonicalize(row)}\n`)
  .join("");
const net = createSenses("wordnet", text);
const keys = (senses: readonly Sense[]): string[] => senses.map(({ sense }) => sense);

describe("the senses of a word", () => {
  it("are found by any of their words, in any case, in the order of their numbers", () => {
    assert.deepEqual(keys(net.senses("grumbler")), ["grumbler%1:18:01::", "grumbler%1:05:00::"]);
    assert.deepEqual(keys(net.senses("GRUMBLE_Beast")), ["grumble_beast%1:05:00::"]);
    assert.deepEqual(net.senses("dragon"), []);
  });
  it("name the word of the lookup, its number and citation", () => {
    assert.deepEqual(net.senses("grumble beast"), [
      {
        sense: "grumble_beast%1:05:00::",
        lemma: "grumble beast",
        pos: "noun",
        number: 1,
        gloss: 'a beast that grumbles; "the grumbler slept"',
        words: ["grumbler", "grumble beast"],
        hypernyms: ["thing%1:03:00::"],
        classes: [],
        parts: ["tuft%1:08:00::"],
        antonyms: [],
        ref: "wordnet/grumbler%1:05:00::",
      },
    ]);
  });
  it("have antonyms of the exact word only", () => {
    assert.deepEqual(net.senses("bald")[0]?.antonyms, ["tufty%3:00:00::"]);
    assert.deepEqual(net.senses("bare")[0]?.antonyms, []);
  });
  it("lead up to all hypernyms, for individuals through their class", () => {
    assert.deepEqual(keys(net.senseChain("old_tuft%1:18:00::")), [
      "tufted_grumbler%1:05:10::",
      "grumbler%1:05:00::",
      "thing%1:03:00::",
    ]);
    assert.deepEqual(keys(net.senseChain("grumble_beast%1:05:00::")), ["thing%1:03:00::"]);
    assert.deepEqual(net.senseChain("dragon%1:05:00::"), []);
  });
  it("say by which meanings a word is a hyponym of another, with the path", () => {
    const paths = net.isKindOf("tufted grumbler", "thing");
    assert.deepEqual(
      paths.map(({ senseA, senseB, path }) => [senseA.sense, senseB.sense, keys(path)]),
      [
        [
          "tufted_grumbler%1:05:10::",
          "thing%1:03:00::",
          ["tufted_grumbler%1:05:10::", "grumbler%1:05:00::", "thing%1:03:00::"],
        ],
      ],
    );
    assert.deepEqual(
      net.isKindOf("grumbler", "thing").map(({ senseA }) => senseA.sense),
      ["grumbler%1:05:00::"],
    );
    assert.deepEqual(net.isKindOf("thing", "grumbler"), []);
    assert.deepEqual(net.isKindOf("grumbler", "grumble beast"), []);
  });
  it("terminate on cyclic links", () => {
    const row = (id: string, above: string) =>
      canonicalize({
        antonyms: [],
        classes: [],
        gloss: "g",
        hypernyms: [above],
        id,
        keys: [id],
        lemmas: [id.slice(0, 1)],
        numbers: [1],
        parts: [],
        pos: "noun",
        source: "s",
      });
    const round = createSenses(
      "p",
      `${row("a%1:03:00::", "b%1:03:00::")}\n${row("b%1:03:00::", "a%1:03:00::")}\n`,
    );
    assert.deepEqual(keys(round.senseChain("a%1:03:00::")), ["b%1:03:00::"]);
    assert.equal(round.isKindOf("a", "b").length, 1);
  });
  it("of several WordNets are kept separate", () => {
    const both = joinSenses([net, createSenses("other", text)]);
    assert.deepEqual(
      both.senses("tuft").map(({ ref }) => ref),
      ["wordnet/tuft%1:08:00::", "other/tuft%1:08:00::"],
    );
    assert.deepEqual(joinSenses([]).senses("tuft"), EMPTY_SENSES.senses("tuft"));
  });
});
