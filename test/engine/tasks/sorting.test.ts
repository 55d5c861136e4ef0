import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { compareAgain } from "../../../src/engine/tasks/words/collation-again.ts";
import { ACCENTED, EXPANDED, LETTERS } from "../../../src/engine/tasks/words/collation-table.ts";
import { compareKeys, sortKeyOf } from "../../../src/engine/tasks/words/collation.ts";
import { sortingReader } from "../../../src/engine/tasks/words/sorting.ts";
import { readTaskText } from "../../../src/engine/tasks/text.ts";

function sort(prompt: string): string | null {
  const result = sortingReader.read(readTaskText(prompt));
  return result?.kind === "answered" && result.answer.kind === "list"
    ? result.answer.items.join(" ")
    : (result?.kind ?? null);
}

const ALPHABETICALLY = "Sort the following words alphabetically:";

describe("sorting words", () => {
  it("sorts words told with blanks, commas and a last and", () => {
    assert.equal(sort(`${ALPHABETICALLY} pear fig apple`), "apple fig pear");
    assert.equal(sort("Put these words in alphabetical order: pear, fig, and apple."), "apple fig pear");
    assert.equal(sort("Put these words in alphabetical order: pear, fig and apple."), "apple fig pear");
    assert.equal(sort(`${ALPHABETICALLY} and or a`), "a and or");
  });
  it("keeps what stands between commas together", () => {
    assert.equal(sort(`${ALPHABETICALLY} tea towel, teapot, tea`), "tea tea towel teapot");
    assert.equal(sort(`${ALPHABETICALLY} x-ray, Ann's, anns, b12, b1`), "Ann's anns b1 b12 x-ray");
  });
  it('leaves a list alone where an "and" could be one of the words', () => {
    assert.equal(sort(`${ALPHABETICALLY} pear and fig`), null);
    assert.equal(sort(`${ALPHABETICALLY} salt and pepper, oil and vinegar`), null);
  });
  it("keeps every word of the list, equal ones too, as it is written", () => {
    assert.equal(sort(`${ALPHABETICALLY} Bo an bo an`), "an an bo Bo");
    assert.equal(sort(`${ALPHABETICALLY} Walnut hazel almond Hazel`), "almond hazel Hazel Walnut");
  });
  it("sorts backwards where that is asked", () => {
    assert.equal(sort("Sort the following words in reverse alphabetical order: a c b"), "c b a");
    assert.equal(
      sort("Sort the following words in reverse alphabetical order: ähre ahorn esche"),
      "esche ähre ahorn",
    );
  });
  it("leaves other texts and lists with anything but words alone", () => {
    assert.equal(sort("Sort the following words by length: a bb"), null);
    assert.equal(sort(`${ALPHABETICALLY} a 12 b`), null);
    assert.equal(sort("Is a whale a mammal?"), null);
    assert.equal(sort(`${ALPHABETICALLY} pear fig. What comes first?`), null);
    assert.equal(sort(`${ALPHABETICALLY} pear fig. Leave out pear.`), null);
  });
  it("says by which order it sorts", () => {
    const result = sortingReader.read(readTaskText(`${ALPHABETICALLY} zoë zoo`));
    assert.ok(result?.kind === "answered");
    assert.match(result.said, /^zoë, zoo\.$/u);
    assert.match(result.steps.at(-1)?.conclusion ?? "", /by the root collation of Unicode/u);
  });
});

describe("the root collation of Unicode", () => {
  it("puts letters with accents beside those without, and ligatures with what they are made of", () => {
    for (const [given, sorted] of [
      ["öl ozean olive", "öl olive ozean"],
      ["zèbre zebra zebu", "zebra zèbre zebu"],
      ["côte cote coté côté", "cote coté côte côté"],
      ["straße strasse strasser", "strasse straße strasser"],
      ["œuf oeuf ofen", "oeuf œuf ofen"],
      ["łoś lotos lupa", "łoś lotos lupa"],
      ["ørn orm os", "orm ørn os"],
      ["đak dan den", "đak dan den"],
      ["ёж еда ель", "еда ёж ель"],
      ["ωμέγα άλφα βήτα", "άλφα βήτα ωμέγα"],
      ["coop co-op", "co-op coop"],
      ["жук zoo ζώο", "zoo ζώο жук"],
    ] as const)
      assert.equal(sort(`${ALPHABETICALLY} ${given}`), sorted, given);
  });
  it("declines words with a character that the table lacks", () => {
    for (const list of ["猫 犬", "שלום apple", "ǂa b", "a\u0489b c"])
      assert.equal(sort(`${ALPHABETICALLY} ${list}`), "declined", list);
  });

  const small = [
    ...LETTERS,
    ...ACCENTED.flatMap(([, pairs]) => [...pairs]),
    ...Object.keys(EXPANDED),
    "ς",
  ].filter((char) => char !== "‘");
  const capitals = small.map((char) => char.toUpperCase()).filter((char) => [...char].length === 1);
  const word = fc
    .array(
      fc.oneof(
        fc.constantFrom(...small),
        fc.constantFrom(..."aeosdiуиαс "),
        fc.constantFrom(...capitals, "ẞ"),
      ),
      { minLength: 1, maxLength: 6 },
    )
    .map((chars) => chars.join(""));
  const alike = fc
    .tuple(word, fc.constantFrom(...small))
    .map(([one, char]): readonly [string, string] => [one, one.replace(/.(?=.?$)/u, char)]);
  const pair = fc.oneof(
    fc.tuple(word, word),
    alike,
    word.map((one): readonly [string, string] => [one, one.toUpperCase().replace("SS", "ẞ")]),
  );
  it("is that of the platform, computed either way", () => {
    const platform = new Intl.Collator("und");
    fc.assert(
      fc.property(pair, ([one, other]) => {
        const [left, right] = [sortKeyOf(one), sortKeyOf(other)];
        if (left === null || right === null) return;
        const expected = Math.sign(platform.compare(one, other));
        assert.equal(Math.sign(compareKeys(left, right)), expected, `keys of ${one} and ${other}`);
        assert.equal(compareAgain(one, other), expected, `${one} and ${other} again`);
      }),
      { numRuns: runs(1_000) },
    );
  });
  it("has a key for every letter of its table, small and capital", () => {
    for (const char of [...small, ...capitals.filter((one) => one !== "İ")])
      assert.notEqual(sortKeyOf(char), null, char);
  });
});
