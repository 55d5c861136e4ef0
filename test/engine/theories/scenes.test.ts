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
      "red",
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
  "what verbs of managing, forgetting and preventing say of their contents": [
    ["Ida forgot to lock the door. Did Ida lock the door?", "no"],
    ["Ida did not forget to lock the door. Did Ida lock the door?", "yes"],
    ["Ida forgot that she had locked the door. Did Ida lock the door?", "yes"],
    ["Tom managed to open the door. Did Tom open the door?", "yes"],
    ["Tom never managed to open the door. Did Tom open the door?", "no"],
    ["Ann prevented Tom from opening the door. Did Tom open the door?", "no"],
    ["The door was open. Ida remembered to close the door. Is the door open?", "no"],
    ["Ida forgot to lock the door. Tom locked the door. Who locked the door?", "Tom"],
    // What was tried, promised, asked for, begun, nearly done or done at another time.
    ["Ida tried to open the door. Did Ida open the door?", "refused"],
    ["Ida promised to water the plants. Did Ida water the plants?", "refused"],
    ["Ann asked Tom to open the door. Did Tom open the door?", "refused"],
    ["Tom began to paint the wall. Did Tom paint the wall?", "refused"],
    ["Tom nearly managed to open the door. Did Tom open the door?", "unread"],
    ["In May Tom managed to open the safe. Did Tom open the safe in June?", "refused"],
    ["Tom will manage to open the door. Did Tom open the door?", "refused"],
  ],
  "one of the parrots in the aviary is a parrot there": [
    ["All parrots in the aviary can talk. Coco is one of the parrots in the aviary. Can Coco talk?", "yes"],
    ["All parrots in the aviary can talk. Coco is a parrot in the barn. Can Coco talk?", "unknown"],
    ["No parrot can talk. Coco is one of the parrots. Can Coco talk?", "no"],
    ["Every car in the garage is electric. The Fiat is a car in the garage. Is the Fiat electric?", "yes"],
    // A nurse need not be where she works, and "the children" may be those three.
    ["Ann is a nurse in Rome. Is Ann in Rome?", "unread"],
    [
      "Three children are in the choir. Max is one of the children. Every child in the choir may sing. May Max sing?",
      "refused",
    ],
  ],
  "what a clause after the verb tells may have happened before or after": [
    ["Tom gave the key to Ann, who gave it to Bea. Who has the key?", "Bea"],
    ["Tom gave the key to Ann, who then gave it to Bea. Who has the key?", "Bea"],
    ["Tom gave the key to Ann, who had given it to Bea. Who has the key?", "refused"],
    ["Tom, who lost the key, bought a lock. Does Tom have the key?", "no"],
    ["Tom met Ann, who gave him the key. Who has the key?", "ambiguous"],
    ["Tom took the key, which lay on the table. Where is the key?", "refused"],
  ],
  "words that only join sentences": [
    ["Gesa is younger than Finja, who is in turn younger than Edda. Is Edda older than Gesa?", "yes"],
    [
      "The exhibition opened on 20 January 2023 and closed for good on 3 February 2023. How many days after its opening did the exhibition close?",
      "14",
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
