import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { englishWords } from "../../../src/engine/lexicon/english.ts";
import { WordList, withWordList } from "../../../src/engine/lexicon/word-list.ts";
import { openWords } from "../../support/reading.ts";

const ROWS = [
  "ally n18+v41",
  "box n06+v35",
  "boy n18+ child male",
  "bus n06+",
  "hop v38+",
  "nice a00+",
  "oddly r02",
  "run n04v38+",
  "spurious a00?",
  "tidy a00+v30",
];
const list = new WordList(`${ROWS.join("\n")}\n`);
const nothing = { analyse: () => [], longest: () => 1, isMass: () => false };

describe("the word list", () => {
  it("finds exactly the listed words", () => {
    for (const row of ROWS) assert.ok(list.lookup(row.split(" ")[0] ?? "").length > 0, row);
    for (const word of ["", "a", "boxe", "hopp", "nic", "zebra"])
      assert.deepEqual(list.lookup(word), [], word);
  });
  it("gives the parts of speech with their supersense, and which are common", () => {
    assert.deepEqual(list.lookup("run"), [
      { pos: "noun", supersense: 4, common: false, open: false },
      { pos: "verb", supersense: 38, common: true, open: false },
    ]);
  });
  it("knows the wider nouns of a noun", () => {
    assert.deepEqual(list.widerThan("boy"), ["child", "male"]);
    assert.deepEqual(list.widerThan("box"), []);
    assert.equal(list.lookup("boy").length, 1);
  });
  it("knows which adjectives leave open what something is", () =>
    assert.deepEqual(
      ["spurious", "nice"].map((word) => list.lookup(word)[0]?.open),
      [true, false],
    ));
  it("is empty if nothing is listed", () => assert.deepEqual(new WordList("").lookup("box"), []));
});

describe("regular forms of listed words", () => {
  const words = withWordList(nothing, list);
  const forms = (form: string): string[] =>
    words.analyse(form).map(({ lemma, pos, form: kind }) => `${lemma} ${pos} ${kind}`);
  for (const [form, expected] of [
    ["boxes", ["box noun plural", "box verb third"]],
    ["allies", ["ally noun plural"]],
    ["hopped", ["hop verb past", "hop verb participle"]],
    ["hopping", ["hop verb gerund"]],
    ["nicest", ["nice adjective superlative"]],
    ["tidier", ["tidy adjective comparative"]],
  ] as const)
    it(`lead ${form} back to its lemma`, () => assert.deepEqual(forms(form), [...expected]));
  it("leave out a rare part of speech beside a common one", () =>
    assert.deepEqual(forms("runs"), ["run verb third"]));
});

describe("what two nouns may name", () => {
  const words = englishWords(nothing, `${ROWS.join("\n")}\n`);
  for (const [one, other, expected] of [
    ["boy", "boy", true],
    ["boy", "child", true],
    ["child", "boy", true],
    ["boy", "ally", true],
    ["boy", "girl", false],
    ["box", "bus", false],
    ["box", "thing", true],
  ] as const)
    it(`${one} and ${other}`, () => assert.equal(words.mayName(one, other), expected));
  it("a rare adjective may change what something is", () =>
    assert.deepEqual(
      ["nice", "spurious", "oneiric"].map((word) => words.leavesOpen(word)),
      [false, true, true],
    ));
});

describe("packs and word list together", () => {
  it("know the words of both", async () => {
    const words = await openWords();
    assert.ok(words.analyse("gave").some(({ lemma, pos }) => lemma === "give" && pos === "verb"));
    assert.ok(words.analyse("crates").some(({ lemma, pos }) => lemma === "crate" && pos === "noun"));
  });
});
