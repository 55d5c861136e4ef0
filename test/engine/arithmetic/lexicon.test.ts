import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const answer = (prompt: string, words: Words): string => {
  const result = solveProblem(prompt, words);
  return result.kind === "solved" ? result.text : `${result.sub_type} ${result.token_text}`;
};

/** A prompt with a verb that the base lexicon leaves out, the word as it stands, its class, and the answer once it is known. */
const UNLOCKED = [
  [
    "Tom had 12 stones. He flung 5 stones into the lake. How many stones does he have left?",
    "flung",
    "change_verb",
    "decrease",
    "7",
  ],
  [
    "Ida had 12 beads. She glued 5 of the beads. How many beads does she have left?",
    "glued",
    "change_verb",
    "decrease",
    "7",
  ],
  [
    "Ida had 12 beads. She amassed 5 more beads. How many beads does she have now?",
    "amassed",
    "change_verb",
    "increase",
    "17",
  ],
  [
    "Ida had 12 beads. She bequeathed 5 beads to Otto. How many beads does Ida have now?",
    "bequeathed",
    "transfer_verb",
    "give",
    "7",
  ],
  [
    "Otto had 3 beads. He snatched 5 beads from Ida. How many beads does Otto have now?",
    "snatched",
    "transfer_verb",
    "receive",
    "8",
  ],
] as const;

describe("the lexicon of word problems", () => {
  for (const [prompt, word, category, polarity, unlocked] of UNLOCKED)
    it(`refuses \`${word}\` as a lexical gap until it is ratified`, () => {
      assert.equal(answer(prompt, new Words([])), `lexical ${word}`);
      const after = answer(prompt, new Words([{ lemma: word, category, polarity }]));
      assert.equal(after, unlocked);
    });

  it("points at the unknown verb by sentence and token", () => {
    const result = solveProblem(
      "Ida had 12 beads. She glued 5 of the beads. How many beads does she have left?",
      new Words([]),
    );
    assert.equal(result.kind, "declined");
    if (result.kind === "declined")
      assert.deepEqual(
        [result.sentence_index, result.token_index, result.token_text, result.missing_operator],
        [1, 1, "glued", "glued"],
      );
  });

  it("takes the lemma of a ratified verb in any form", () => {
    for (const lemma of ["glue", "glues", "glued", "  Glued. "])
      assert.equal(
        answer(UNLOCKED[1][0], new Words([{ lemma, category: "change_verb", polarity: "decrease" }])),
        "7",
        lemma,
      );
  });

  it("ignores classes it does not know", () =>
    assert.equal(
      answer(UNLOCKED[1][0], new Words([{ lemma: "glue", category: "magic_verb", polarity: null }])),
      "lexical glued",
    ));

  it("never answers otherwise for a filler or noun that is ratified", () => {
    const base = new Words([]);
    const more = new Words([
      { lemma: "merrily", category: "filler", polarity: null },
      { lemma: "satchel", category: "container_noun", polarity: null },
      { lemma: "cubit", category: "unit_noun", polarity: null },
    ]);
    const prompt = "Ida had 12 beads. She lost 5 beads. How many beads does she have left?";
    assert.equal(answer(prompt, more), answer(prompt, base));
  });
});
