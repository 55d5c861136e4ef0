import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";

const FAMILY = "Lars is 40 years old, and his son is 11 years old.";
const SIBLINGS = "Lars is 40 years old. Pia is 35 years old.";

/** Of what is asked with "refused" some word leaves the answer open, or says that it cannot be. */
const CASES: Readonly<Record<string, readonly (readonly [text: string, answer: string])[]>> = {
  "from one time of day to another": [
    ["A concert starts at 7:30 p.m. and ends at 9:15 p.m. How many minutes does the concert last?", "105"],
    ["Nora works from 9 a.m. to 5 p.m. How many hours does Nora work?", "8"],
    ["Nora worked from 8:30 a.m. to noon. How many hours did she work?", "3.5"],
    ["Nora arrived at noon. She left at 10 am. How many hours did the trip take?", "2"],
    ["Nora read from 4:10 p.m. until 5:00 p.m. How many minutes did Nora read?", "50"],
    ["A train leaves at 11:40 a.m. and arrives at 1:10 p.m. How many minutes does the train take?", "90"],
    ["Nora left home at 7:50 a.m. and arrived at school at 8:20 a.m. How many minutes did she need?", "30"],
    [
      "A class begins at 10:50 a.m. It lasts 45 minutes. How many minutes after 11 a.m. does the class end?",
      "35",
    ],
    [
      "A class begins at 10:50 a.m. and lasts 5 minutes. How many minutes before 11 a.m. does the class end?",
      "5",
    ],
    ["How many minutes are there from 2:15 p.m. to 3:05 p.m.?", "50"],
    [
      "A class begins at 10:50 a.m. It lasts 45 minutes. How many minutes before 11 a.m. does the class end?",
      "refused",
    ],
    [
      "Nora left home at 7:50 am. Olaf arrived at school at 8:20 am. How many minutes did she need?",
      "refused",
    ],
    [
      "Nora left home at 7:50 am. She left school at 1 pm and got home at 1:20 pm. How many minutes did she need?",
      "refused",
    ],
    [
      "The train was 20 minutes late. It left at 9:50 a.m. and arrived at 10:30 a.m. How many minutes did it take?",
      "refused",
    ],
    ["Nora worked from 8 a.m. to 5 p.m. with a break of 1 hour. How many hours did Nora work?", "refused"],
    ["The film ends at 9:20 p.m. Nora arrives at 8:15 p.m. How many minutes does the film last?", "refused"],
    ["How many hours are there from 9 pm to 5 am?", "refused"],
  ],
  "in another unit": [
    ["How many minutes are in 2 hours and 15 minutes?", "135"],
    ["How many months are there in 4 years and 5 months?", "53"],
    ["How many inches are in 3 feet and 2 inches?", "38"],
    ["How many minutes are in 2 hours or 15 minutes?", "refused"],
    ["How many minutes are in 2 hours and 15 hours?", "refused"],
    ["How many hours are in 3 days and 4 pounds?", "refused"],
  ],
  "how old somebody was, or will be": [
    [`${FAMILY} How old was Lars when his son was born?`, "29"],
    [`${FAMILY} How old will the son be when Lars is 60 years old?`, "31"],
    [`${SIBLINGS} How old was Lars when Pia was 10?`, "15"],
    [`${SIBLINGS} When Pia is 50, how old will Lars be?`, "55"],
    ["Lars is 30. He is 5 years older than Pia. How old was Lars when Pia was 10?", "15"],
    [`${SIBLINGS} How old was Pia when Lars was born?`, "refused"],
    [`${SIBLINGS} How old was Lars when Pia was 50?`, "refused"],
    [`${SIBLINGS} How old will Lars be when Pia is 10?`, "refused"],
    ["Lars is 40 years old. How old was Lars when he married Pia?", "refused"],
    ["Lars is 40 years old. How old was Lars when Pia was born?", "refused"],
    ["Lars is 180 cm tall. How tall was Lars when Pia was born?", "refused"],
    ["Lars is 180 cm tall. Pia is 12. How tall was Lars when Pia was born?", "refused"],
  ],
};

describe("spans of time and ages", () => {
  for (const [title, cases] of Object.entries(CASES))
    for (const [text, wanted] of cases)
      it(`${title}: ${text} ${wanted}`, async () => {
        const answer = answerText(text, await openWords());
        assert.equal(answer.kind === "number" ? answer.value : "refused", wanted);
      });
});
