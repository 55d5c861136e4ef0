import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { withIrregularForms } from "../../../src/engine/lexicon/irregular.ts";
import type { OpenWords } from "../../../src/engine/lexicon/lexicon.ts";
import { lexiconWords } from "./fixture.ts";
import { ADJECTIVES, GERUNDS, NOUNS, VERBS } from "./irregular-forms.ts";

describe("irregular forms", () => {
  let words: OpenWords;
  before(async () => {
    words = await lexiconWords();
  });

  /** The rows of a table whose forms are not led back to their lemmas. */
  function missing(table: string, pos: string, kinds: readonly string[]): string[] {
    const rows = table
      .trim()
      .split(/[|\n]/)
      .map((row) => row.trim().split(" "));
    assert.ok(rows.every((row) => row.length === kinds.length + 1));
    return rows.flatMap(([lemma, ...forms]) =>
      forms.flatMap((list, index) =>
        list
          .split("/")
          .filter(
            (form) =>
              !words
                .analyse(form)
                .some((one) => one.lemma === lemma && one.pos === pos && one.form === kinds[index]),
          )
          .map((form) => `${lemma} ${form}`),
      ),
    );
  }

  it("of verbs lead to their lemmas", () => {
    assert.deepEqual(missing(VERBS, "verb", ["past", "participle"]), []);
    assert.deepEqual(missing(GERUNDS, "verb", ["gerund"]), []);
  });
  it("of nouns lead to their lemmas", () => {
    assert.deepEqual(missing(NOUNS, "noun", ["plural"]), []);
  });
  it("of adjectives lead to their lemmas", () => {
    assert.deepEqual(missing(ADJECTIVES, "adjective", ["comparative", "superlative"]), []);
  });
  it("come once, also where the other words have them", () => {
    const known = { lemma: "set", pos: "verb", form: "past" } as const;
    const one = withIrregularForms({ analyse: () => [known], longest: () => 1, isMass: () => false });
    assert.deepEqual(one.analyse("set"), [known, { ...known, form: "participle" }]);
  });
});
