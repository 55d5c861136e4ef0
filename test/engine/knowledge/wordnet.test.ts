import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { importWordnet, WordnetError, wordnetLicence } from "../../../src/engine/knowledge/wordnet.ts";
import { wordnetTexts } from "../../support/wordnet.ts";

const rows = importWordnet(wordnetTexts());
const row = (id: string) =>
  rows.find((each) => each.id === id) ??
  assert.fail(`no ${id} among ${rows.map((each) => each.id).join(", ")}`);

describe("the import of a WordNet database", () => {
  it("makes a row of every synset, sorted by the sense key of its first word", () => {
    assert.deepEqual(
      rows.map(({ id }) => id),
      [
        "bald%3:00:00::",
        "grumble%2:32:00::",
        "grumbler%1:05:00::",
        "grumbler%1:18:01::",
        "old_tuft%1:18:00::",
        "shaven%5:00:00:bald:00",
        "thing%1:03:00::",
        "tuft%1:08:00::",
        "tufted_grumbler%1:05:10::",
        "tuftily%4:02:00::",
        "tufty%3:00:00::",
      ],
    );
  });
  it("keeps words as written, their keys, and their places in the order of the index", () => {
    const { lemmas, keys, numbers, pos } = row("grumbler%1:05:00::");
    assert.deepEqual(
      { lemmas, keys, numbers, pos },
      {
        lemmas: ["grumbler", "grumble beast"],
        keys: ["grumbler%1:05:00::", "grumble_beast%1:05:00::"],
        numbers: [2, 1],
        pos: "noun",
      },
    );
    assert.deepEqual(row("grumbler%1:18:01::").numbers, [1]);
  });
  it("links kinds, classes of individuals, and parts of wholes, in one direction only", () => {
    assert.deepEqual(row("tufted_grumbler%1:05:10::").hypernyms, ["grumbler%1:05:00::"]);
    assert.deepEqual(
      [row("old_tuft%1:18:00::").hypernyms, row("old_tuft%1:18:00::").classes],
      [[], ["tufted_grumbler%1:05:10::"]],
    );
    assert.deepEqual(row("grumbler%1:05:00::").parts, ["tuft%1:08:00::"]);
    assert.deepEqual(row("tuft%1:08:00::").parts, []);
  });
  it("links antonyms between words, not between all words of a synset", () => {
    assert.deepEqual(row("bald%3:00:00::").antonyms, [["bald%3:00:00::", "tufty%3:00:00::"]]);
  });
  it("names a satellite by its head, and drops the marker of an adjective's position", () => {
    assert.deepEqual(row("shaven%5:00:00:bald:00").lemmas, ["shaven"]);
  });
  it("keeps the gloss on one line with single blanks, and the licence", () => {
    assert.equal(row("grumbler%1:05:00::").gloss, 'a beast that grumbles; "the grumbler slept"');
    assert.equal(
      wordnetLicence(wordnetTexts().noun.data),
      "This is a made-up database for tests.\nAnyone may copy it.",
    );
  });
  it("refuses malformed lines, naming file and line", () => {
    const cases: readonly (readonly [string, string, RegExp])[] = [
      ["| whatever", "whatever", /data\.noun: line 3: no gloss/],
      ["03 n 01 thing", "03 x 01 thing", /data\.noun: line 3: not a synset/],
      ["thing 0 001 ~", "thing 0 1 ~", /no pointer count/],
      ["~ 00000200 n 0000 | whatever", "~ 00000200 n | whatever", /malformed pointer/],
      [
        "thing n 1 1 ~ 1 0 00000100",
        "thing n 1 1 ~ 1 0 elsewhere",
        /index\.noun: line 6: not an index entry/,
      ],
    ];
    for (const [from, to, expected] of cases) {
      assert.throws(
        () => importWordnet(wordnetTexts((line) => line.replace(from, to))),
        (error) => error instanceof WordnetError && expected.test(error.message),
        from,
      );
    }
  });
});
