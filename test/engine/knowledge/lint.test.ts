import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lintPacks } from "../../../src/engine/knowledge/lint.ts";
import type { Rejection } from "../../../src/engine/language/reading.ts";
import { packOf, readTestRule } from "./packs.ts";

const errors = (...lines: readonly string[]): string[] =>
  lintPacks([packOf("p", lines)], null)
    .filter(({ level }) => level === "error")
    .map(({ ref, problem }) => `${ref}: ${problem}`);

const CASES: readonly (readonly [what: string, lines: readonly string[], expected: readonly RegExp[]])[] = [
  ["a circle of kinds", ["a is_a b", "b is_a c", "c is_a a"], [/is_a goes in a circle: a → b → c → a/]],
  ["places in each other", ["Ada located_in Bea", "Bea located_in Ada"], [/located_in goes in a circle/]],
  [
    "a kind below two that are apart",
    ["bat is_a bird", "bat is_a mammal", "bird disjoint mammal", "vampire is_a bat"],
    [/^p\/bird\.disjoint\.mammal: `bat` is both bird and mammal/],
  ],
  [
    "an individual of two that are apart",
    ["Tom instance_of cat", "Tom instance_of dog", "cat disjoint dog"],
    [/`Tom` is both cat and dog/],
  ],
  [
    "a kind apart from one above it",
    ["cat is_a animal", "cat disjoint animal"],
    [/`cat` is both cat and animal/],
  ],
  [
    "a denied property",
    ["lemon property sour", "lemon not_property sour"],
    [/of `lemon` it follows property sour/],
  ],
  [
    "a denied ability of a kind above",
    ["bird can fly", "penguin is_a bird", "penguin cannot fly", "emperor is_a penguin"],
    [/of `penguin` it follows can fly, and by p\/penguin\.cannot\.fly cannot fly/],
  ],
  [
    "a part lacked that a kind above has, under another name",
    ["animal has leg", "leg is_a limb", "snake is_a animal", "snake lacks limb"],
    [/of `snake` it follows has leg.*lacks limb/],
  ],
  [
    "opposites of one thing",
    ["ice property cold", "ice property hot", "hot antonym cold"],
    [/of `ice` it follows property cold.*property hot/],
  ],
  ["a relation to itself", ["cat is_a cat"], [/`cat` stands in the relation is_a to itself/, /circle/]],
  [
    "a fact that stands twice",
    ["cat disjoint dog", "dog disjoint cat"],
    [/stands in p\/cat\.disjoint\.dog too/],
  ],
  ["an amount that is none", ["mile equals many_metres"], [/must be a number and a unit/]],
  ["a synonym of no known part of speech", ["foo synonym bar"], [/nothing says of which part of speech/]],
  [
    "nothing, of a word that is known only as the synonym of another",
    ["cello is_a instrument", "cello synonym violoncello"],
    [],
  ],
  ["nothing, of a noun and an adjective that look alike", ["orange property orange"], []],
  [
    "nothing",
    [
      "~bird can fly",
      "penguin is_a bird",
      "penguin cannot fly",
      "ice property cold",
      "fire property hot",
      "hot antonym cold",
      "cat disjoint dog",
      "cat is_a animal",
      "dog is_a animal",
    ],
    [],
  ],
];

describe("what packs say together", () => {
  for (const [what, lines, expected] of CASES) {
    it(`is searched for errors: ${what}`, () => {
      const found = errors(...lines);
      assert.equal(found.length, expected.length, found.join("\n"));
      expected.forEach((pattern, index) => assert.match(found[index] ?? "", pattern));
    });
  }
  it("is warned of where two packs say the same, once", () => {
    const found = lintPacks(
      [packOf("a", ["cat is_a animal"]), packOf("b", ["cat is_a animal"])],
      null,
    ).filter(({ problem }) => /stands/.test(problem));
    assert.deepEqual(found, [
      {
        level: "warning",
        ref: "b/cat.is_a.animal",
        problem: "cat is_a animal: stands in a/cat.is_a.animal too",
      },
    ]);
  });
  it("is warned of where nothing defines a term", () => {
    const [found] = lintPacks(
      [packOf("a", ["cat is_a animal"], { words: [{ lemma: "cat", pos: "noun" }] })],
      null,
    );
    assert.deepEqual(found, {
      level: "warning",
      ref: "a/",
      problem: "1 terms have neither a definition nor a word entry: animal",
    });
  });
  it("is warned of where a term names an individual and a kind", () => {
    const found = lintPacks([packOf("a", ["Mercury instance_of planet", "Mercury is_a metal"])], null);
    assert.ok(
      found.some(({ problem }) => /as an individual and as a kind: Mercury/.test(problem)),
      JSON.stringify(found),
    );
  });
  it("is searched for rules that cannot be read", () => {
    const rejection: Rejection = {
      kind: "rejected",
      span: { start: 0, end: 1 },
      text: "?",
      at: 0,
      found: "?",
      expected: "a sentence",
      help: null,
    };
    const pack = packOf("a", [], {
      rules: [
        { id: "r1", text: "every cat pet tame", source: "test" },
        { id: "r2", text: "?", source: "test" },
      ],
    });
    assert.deepEqual(
      lintPacks([pack], (text) => (text === "?" ? rejection : readTestRule(text))).map(({ ref, level }) => [
        ref,
        level,
      ]),
      [["a/r2", "error"]],
    );
    assert.deepEqual(lintPacks([pack], null), []);
  });
});
