import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import type { WordedOutcome } from "../../../src/engine/wording/outcome.ts";
import { openWords } from "../../support/reading.ts";

/** The verdict, the value, or how it was declined. */
function shortOf(answer: WordedOutcome): string {
  if (answer.kind === "verdict") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : answer.kind;
}

const CASES: Readonly<Record<string, readonly (readonly [text: string, answer: string])[]>> = {
  "what lies, stands or sits somewhere is there": [
    ["A letter lies on the table. Is the letter on the table?", "yes"],
    ["A cat is sitting on the table. Is the cat on the table?", "yes"],
    ["There is an old letter on the table. Is the letter on the table?", "yes"],
    ["There is a letter lying on the table. Where is the letter?", "table"],
    ["The vase stood on the shelf. Tom put the vase into the box. Is the vase on the shelf?", "no"],
    ["Rome lies on the Tiber. Is Rome on the Tiber?", "yes"],
    // Who may sit there, lives there or lies about something is not there for that.
    ["Tom may be sitting on the bench. Is Tom on the bench?", "refused"],
    ["Tom lives in Rome. Is Tom in Rome?", "refused"],
    ["Tom lies about his age. Is Tom at home?", "refused"],
    ["The town lies 5 km from the sea. Is the town at the sea?", "refused"],
    ["There was a key in the drawer. Tom took the key. Is the key in the drawer?", "refused"],
    ["There is a lecture on Tuesday. Is the lecture on the table?", "refused"],
  ],
  "how it stands changes no measure and no order": [
    [
      "Arne is sitting on a bench next to his little son. Arne is 36 years old, four times as old as his son. How old is his son?",
      "9",
    ],
    [
      "A red, a blue and a black car are parked in a row. The blue car is directly to the left of the red one, and the black car is directly to the right of the red one. Which car is in the middle?",
      "red car",
    ],
    [
      "A red, a blue and a black car are parked in a row. The blue car is directly to the left of the red one, and the black car is directly to the right of the red one. Tom parked the red car behind the house. Which car is in the middle?",
      "refused",
    ],
  ],
  "what an event is like moves no time, unless it says when": [
    [
      "There was a long film on Sunday. The film began at 14:10 and lasted 95 minutes. At what time did it end?",
      "15:45",
    ],
    [
      "There was a delayed film on Sunday. The film began at 14:10 and lasted 95 minutes. At what time did it end?",
      "refused",
    ],
  ],
  "a whole and a part": [
    [
      "A bottle contains one and a half litres of water. How many millilitres of water does it contain?",
      "1500",
    ],
    ["The film lasts two and a quarter hours. It begins at 6 pm. At what time does it end?", "20:15"],
    ["Tom has two cats and a half sister. How many cats does Tom have?", "2"],
  ],
  "how far somebody went in all": [
    [
      "Tom walked 3 kilometres on Monday and 2 kilometres on Tuesday. How many kilometres did he walk in all?",
      "5",
    ],
    ["Tom did not walk 3 km on Monday. He walked 2 km on Tuesday. How many km did he walk?", "2"],
    ["Tom walked 3 km to the lake. Then he drove 20 km. How many kilometres did he travel?", "refused"],
  ],
};

describe("scenes, and what is told beside them", () => {
  for (const [name, cases] of Object.entries(CASES))
    it(name, async () => {
      const words = await openWords();
      for (const [text, expected] of cases)
        assert.equal(shortOf(answerText(text, words, null)), expected, text);
    });
});
