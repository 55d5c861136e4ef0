import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { createKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { regularForms } from "../../../src/engine/language/morphology.ts";
import { readPacks } from "../../../src/store/packs/packs.ts";
import { ROOT } from "../../support/root.ts";
import { knowledgeOf, packOf, readTestRule } from "./packs.ts";

const { lexicon } = knowledgeOf(
  [
    "polar_bear is_a bear",
    "New_York located_in United_States",
    "mouse can run",
    "mouse can lay_eggs",
    "body_of_water is_a thing",
    "bear property big",
    "hot antonym cold",
  ],
  {
    words: [
      { lemma: "mouse", pos: "noun", plural: "mice" },
      { lemma: "run", pos: "verb", past: "ran", participle: "run" },
      { lemma: "water", pos: "noun", mass: true },
      { lemma: "tooth", pos: "noun", plural: "teeth" },
    ],
    definitions: [{ id: "d", term: "quickly", pos: "adverb", definition: "at speed", source: "test" }],
  },
);

describe("the lexicon of packs", () => {
  it("has the words of word rows, facts and definitions, with the part of speech that their position implies", () => {
    const parts = (lemma: string): string[] => lexicon.lookup(lemma).map(({ pos }) => pos);
    assert.deepEqual(
      ["mouse", "polar bear", "New York", "run", "big", "cold", "quickly", "dragon", "new york"].map(parts),
      [["noun"], ["noun"], ["name"], ["verb"], ["adjective"], ["adjective"], ["adverb"], [], []],
    );
    assert.deepEqual(lexicon.lookup("mouse"), [{ lemma: "mouse", pos: "noun", plural: "mice" }]);
  });
  it("leads irregular and regular forms back to their lemmas", () => {
    const analyse = (form: string): string[] =>
      lexicon
        .analyse(form)
        .map(({ lemma, pos, form: kind }) => `${lemma} ${pos} ${kind}`)
        .sort();
    assert.deepEqual(analyse("mice"), ["mouse noun plural"]);
    assert.deepEqual(analyse("mouses"), []);
    assert.deepEqual(analyse("polar bears"), ["polar bear noun plural"]);
    assert.deepEqual(analyse("run"), ["run verb base", "run verb participle"]);
    assert.deepEqual(analyse("ran"), ["run verb past"]);
    assert.deepEqual(analyse("running"), ["run verb gerund"]);
    assert.deepEqual(analyse("bigger"), ["big adjective comparative"]);
    assert.deepEqual(analyse("dragons"), []);
  });
  it("gives the maximal number of tokens of a word by its first token", () => {
    assert.deepEqual(
      ["polar", "Polar", "New", "new", "mouse", "dragon"].map((token) => lexicon.longest(token)),
      [2, 2, 2, 2, 1, 0],
    );
    assert.deepEqual(
      ["body", "bodies", "lay", "lays", "mice"].map((token) => lexicon.longest(token)),
      [3, 3, 2, 2, 1],
    );
  });
  it("makes plurals at the last word, or before `of`, irregular ones too", () => {
    assert.equal(lexicon.plural("body of water"), "bodies of water");
    assert.deepEqual(
      ["mouse", "polar bear", "milk tooth", "dragon"].map((noun) => lexicon.plural(noun)),
      ["mice", "polar bears", "milk teeth", "dragons"],
    );
    assert.deepEqual(
      ["water", "mouse"].map((noun) => lexicon.isMass(noun)),
      [true, false],
    );
  });
  it("takes each form from the first pack that has it, whatever the load order", () => {
    const packs = [
      packOf("b", [], { words: [{ lemma: "octopus", pos: "noun", plural: "octopi" }] }),
      packOf("a", [], { words: [{ lemma: "octopus", pos: "noun", plural: "octopuses" }] }),
    ];
    for (const order of [packs, [...packs].reverse()])
      assert.equal(createKnowledge(order, { readRule: readTestRule }).lexicon.plural("octopus"), "octopuses");
  });
  it("finds every form of every pack word, wherever it begins", async () => {
    const packs = (await readPacks(join(ROOT, "data"))).map(({ packId, definitions, words }) =>
      packOf(packId, [], { words, definitions }),
    );
    const { lexicon: all } = createKnowledge(packs, { readRule: readTestRule });
    const words = new Map(
      packs.flatMap((pack) => pack.words).map(({ lemma, pos }) => [`${lemma} ${pos}`, lemma]),
    );
    let forms = 0;
    for (const lemma of new Set([...words.values(), "goose", "mouse", "good", "go", "lie"]))
      for (const entry of all.lookup(lemma))
        for (const { form, kind } of regularForms(entry)) {
          forms++;
          assert.ok(
            all
              .analyse(form)
              .some((each) => each.lemma === lemma && each.pos === entry.pos && each.form === kind),
            `${lemma} ${entry.pos}: ${form}`,
          );
          assert.ok(all.longest(form.split(" ")[0] ?? "") >= form.split(" ").length, form);
        }
    assert.ok(forms > 20_000, String(forms));
  });
});
