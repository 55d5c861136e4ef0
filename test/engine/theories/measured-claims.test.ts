import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const CASES: readonly (readonly [verdict: string, text: string])[] = [
  ["yes", "The parcel weighs 2 kg. Does it weigh more than 1500 grams?"],
  ["no", "The parcel weighs 2 kg. Does it weigh more than 2000 grams?"],
  ["yes", "The parcel weighs a kilogram. Does the parcel weigh 1000 grams?"],
  ["yes", "The parcel weighs more than a kilogram. Does it weigh more than 900 grams?"],
  ["no", "The parcel weighs less than 2 kg. Does it weigh 3 kg?"],
  ["no", "The parcel weighs at most 2 kg. Is it heavier than 2 kg?"],
  ["?", "The parcel weighs at least 2 kg. Does it weigh more than 2 kg?"],
  ["?", "The parcel weighs less than 2 kg. Does it weigh 1 kg?"],
  ["?", "Otto thinks the parcel weighs 2 kg. Does the parcel weigh more than 1 kg?"],
  ["?", "The parcel may weigh 2 kg. Does it weigh more than 1 kg?"],
  ["yes", "The trip takes 3 hours. Does it take 180 minutes?"],
  ["yes", "The pen costs 5 dollars. Is the pen cheaper than 6 dollars?"],
  ["?", "The ticket cost 12 euros last year. Does it cost more than 10 euros now?"],
  ["yes", "The film lasts an hour. Is the film longer than 50 minutes?"],
  ["no", "The rope was 4 metres long. Otto cut 1 metre off. Is the rope longer than 350 cm?"],
  ["?", "The wall is 3 metres high. Is the wall longer than 2 metres?"],
  ["yes", "Mara is 12 years old. Is Mara older than 10?"],
  ["no", "Mara is 12. Is Mara over 14?"],
  ["?", "Mara is 3 years older than Otto. Is Mara over 2?"],
  ["yes", "Otto ran 3 km on Monday and 4 km on Tuesday. Did Otto run more than 6 km?"],
  [
    "?",
    "There are 30 litres in the tank. Otto pours in 15 litres. Are there more than 40 litres in the tank?",
  ],
  ["?", "The parcel weighs at least 2 kg. Otto takes a book out of it. Does it weigh more than 1 kg?"],
  // Who ran 5 km ran 3 km as well.
  ["?", "Otto ran 5 km. Did Otto run 3 km?"],
  ["no", "Otto ran 5 km. Did Otto run 6 km?"],
  ["yes", "Otto slept for 8 hours. Did he sleep for at least 7 hours?"],
];

describe("claims of a measure", () => {
  for (const [verdict, text] of CASES)
    it(`${text} — ${verdict}`, async () => {
      const answer = answerText(text, await openWords());
      const found = answer.kind === "verdict" && answer.verdict !== "unknown" ? answer.verdict : "?";
      assert.equal(found, verdict);
    });
});

describe("what somebody has got", () => {
  for (const [answer, text] of [
    ["yes", "Otto has got a red car. Has Otto got a car?"],
    ["no", "Otto hasn't got a car. Does Otto have a car?"],
    ["3", "Otto has got 3 pens. How many pens does Otto have?"],
  ])
    it(`${text} — ${answer}`, async () => {
      const found = answerText(text ?? "", await openWords());
      assert.equal(
        found.kind === "verdict" ? found.verdict : found.kind === "number" ? found.value : "?",
        answer,
      );
    });
});
