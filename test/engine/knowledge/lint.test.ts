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
  ["a cycle of kinds", ["a is_a b", "b is_a c", "c is_a a"], [/is_a has a cycle: a → b → c → a/]],
  ["places in each other", ["Ada located_in Bea", "Bea located_in Ada"], [/located_in has a cycle/]],
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
    [/`lemon`: property sour contradicts not_property sour/],
  ],
  [
    "a denied ability of a kind above",
    ["bird can fly", "penguin is_a bird", "penguin cannot fly", "emperor is_a penguin"],
    [/`penguin`: can fly contradicts cannot fly \(p\/penguin\.cannot\.fly\)/],
  ],
  [
    "a part lacked that a kind above has, under another name",
    ["animal has leg", "leg is_a limb", "snake is_a animal", "snake lacks limb"],
    [/`snake`: has leg contradicts lacks limb/],
  ],
  [
    "opposites of one thing",
    ["ice property cold", "ice property hot", "hot antonym cold"],
    [/`ice`: property cold contradicts property hot/],
  ],
  ["a relation to itself", ["cat is_a cat"], [/is_a relates `cat` to itself/, /cycle/]],
  ["a duplicate fact", ["cat disjoint dog", "dog disjoint cat"], [/duplicate of p\/cat\.disjoint\.dog/]],
  ["an invalid amount", ["mile equals many_metres"], [/must be a number and a unit/]],
  ["a synonym of no known part of speech", ["foo synonym bar"], [/no part of speech in common/]],
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

describe("lint of packs", () => {
  for (const [what, lines, expected] of CASES) {
    it(`finds: ${what}`, () => {
      const found = errors(...lines);
      assert.equal(found.length, expected.length, found.join("\n"));
      expected.forEach((pattern, index) => assert.match(found[index] ?? "", pattern));
    });
  }
  it("warns once about a fact that two packs state", () => {
    const found = lintPacks(
      [packOf("a", ["cat is_a animal"]), packOf("b", ["cat is_a animal"])],
      null,
    ).filter(({ problem }) => /duplicate/.test(problem));
    assert.deepEqual(found, [
      {
        level: "warning",
        ref: "b/cat.is_a.animal",
        problem: "cat is_a animal: duplicate of a/cat.is_a.animal",
      },
    ]);
  });
  it("warns about undefined terms", () => {
    const [found] = lintPacks(
      [packOf("a", ["cat is_a animal"], { words: [{ lemma: "cat", pos: "noun" }] })],
      null,
    );
    assert.deepEqual(found, {
      level: "warning",
      ref: "a/",
      problem: "terms without a definition or word entry (1): animal",
    });
  });
  it("warns about a term used both as an individual and as a kind", () => {
    const found = lintPacks([packOf("a", ["Mercury instance_of planet", "Mercury is_a metal"])], null);
    assert.ok(
      found.some(({ problem }) => /both as an individual and as a kind: Mercury/.test(problem)),
      JSON.stringify(found),
    );
  });
  it("finds rules that cannot be parsed", () => {
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
