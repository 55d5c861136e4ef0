import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { fold } from "../../../src/engine/policy/fold.ts";
import { compilePhrases, findPhrases, vocabularyOf } from "../../../src/engine/policy/phrase.ts";
import { splitText, viewsOf } from "../../../src/engine/policy/words.ts";

const LISTS = [{ list_id: "pet", words: ["cat", "dog"] }];
const find = (phrase: string, text: string): string | null => {
  const index = compilePhrases([phrase], LISTS);
  return (
    viewsOf(splitText(fold(text)), vocabularyOf(index)).flatMap((words) => findPhrases(words, index))[0] ??
    null
  );
};

/** Phrase, text, and what is found. */
const CASES: readonly (readonly [string, string, string | null])[] = [
  ["feed cats", "Who will feed cats?", "feed cats"],
  ["feed cats", "Who feeds cats?", null],
  ["feed the? {pet}", "Feed the cat", "feed the cat"],
  ["feed the? {pet}", "Feed dog", "feed dog"],
  ["feed the? {pet}", "Feed a dog", null],
  ["feed the? old? {pet}", "Feed cat", "feed cat"],
  ["feed a|my {pet}|bird", "Feed my bird", "feed my bird"],
  ["feed !{pet}", "Feed cat", null],
  ["feed !{pet}", "Feed ducks", "feed ducks"],
  ["feed *2 {pet}", "Feed cat", "feed cat"],
  ["feed *2 {pet}", "Feed the old cat", "feed the old cat"],
  ["feed *2 {pet}", "Feed the very old cat", null],
  ["feed *2 {pet}", "Feed, please, the cat", "feed please the cat"],
  ["feed {pet}", "Feed, cat", null],
  ["feed *2 {pet}", "Feed him. The cat eats", null],
  ["feed *2 {pet}", "Feed feed feed the cat", "feed feed the cat"],
  ["^ feed {pet}", "They feed cat", null],
  ["^ feed {pet}", "They sleep; feed cat", "feed cat"],
  ["^ feed {pet}", "They say: feed cat", "feed cat"],
  ["^ feed {pet}", "Please feed cat", "feed cat"],
  ["^ feed {pet}", "Hello, now just feed cat", "feed cat"],
  ["^ feed {pet}", "We just feed cat", null],
  ["^ feed {pet}", "(feed cat)", "feed cat"],
  ["feed :", "feed: cats", "feed"],
  ["feed :", "feed cats:", null],
  ["feed ,", "feed, cats", "feed"],
  ["feed ,", "feed cats", null],
  ["feed .", "They feed.", "feed"],
  ["feed .", "They feed, cats", null],
  ["feed .", "Feed 3.5 cats", null],
  ["don't feed", "Don’t feed them", "don't feed"],
  ["feed cats", "F.e.e.d c.a.t.s", "feed cats"],
  ["feed cats", "ƒееԁ ϲаtѕ", "feed cats"],
  ["feed cats", "🅵🅴🅴🅳 🅲🅰🆃🆂", "feed cats"],
  ["feed cats", "f33d c4t5", "feed cats"],
  ["feed cats", "A, B, C, D, E feed dogs", null],
];

describe("a phrase of a policy", () => {
  for (const [phrase, text, expected] of CASES) {
    it(`\`${phrase}\` ${expected === null ? "is not" : "is"} in \`${text}\``, () => {
      assert.equal(find(phrase, text), expected);
    });
  }

  it("matches exactly where a naive word-by-word search does", () => {
    const word = fc.constantFrom("a", "b", "c");
    const item = fc.oneof(
      word,
      word.map((each) => `${each}?`),
      fc.constantFrom("*1", "*2", "!a", "!b", "a|b"),
    );
    fc.assert(
      fc.property(
        word,
        fc.array(item, { maxLength: 5 }),
        word,
        fc.array(word, { maxLength: 12 }),
        (first, middle, last, words) => {
          const items = [first, ...middle, last];
          const text = words.join(" ");
          const index = compilePhrases([items.join(" ")], []);
          const [view = []] = viewsOf(splitText(text), new Set());
          const expected = words.some((_, at) => startsWith(items, words.slice(at)));
          assert.equal(findPhrases(view, index).length > 0, expected, `${items.join(" ")} in ${text}`);
        },
      ),
    );
  });

  it("takes time linear in its length, however often it almost matches", () => {
    const index = compilePhrases(["a *9 a? *9 a? b"], []);
    const [words = []] = viewsOf(splitText("a ".repeat(2048)), new Set());
    assert.deepEqual(findPhrases(words, index), []);
  });
});

/** The definition of phrases, by trying everything. */
function startsWith(items: readonly string[], words: readonly string[]): boolean {
  const [item, ...rest] = items;
  if (item === undefined) return true;
  const [word, ...others] = words;
  if (item.startsWith("*")) {
    return Array.from({ length: Number(item.slice(1)) + 1 }, (_, count) => count).some(
      (count) => count <= words.length && startsWith(rest, words.slice(count)),
    );
  }
  if (item.endsWith("?")) return startsWith(rest, words) || startsWith([item.slice(0, -1), ...rest], words);
  if (word === undefined) return false;
  const fits = item.startsWith("!") ? item.slice(1) !== word : item.split("|").includes(word);
  return fits && startsWith(rest, others);
}
