import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { agreesByStepping } from "../../../src/engine/theories/calendar/check.ts";
import { openWords } from "../../support/reading.ts";

const LECTURE = "The lecture began at 9:30 and lasted 45 minutes.";
const FIRE =
  "The smoke was seen at 7:50, the bell rang at 8:05, and the crew arrived ten minutes after the bell.";
const SHOW = "The show opened on 20 January 2023 and closed on 3 February 2023.";
const STAGE = "A cart sets off at 11:20 and gets to the harbour at 13:35.";

/** What is told, what is asked, and the answer. */
const ASKED: readonly (readonly [told: string, question: string, answer: string])[] = [
  [`On Tuesday there was a lecture at the university. ${LECTURE}`, "At what time did it end?", "10:15"],
  [LECTURE, "At what time did it end?", "10:15"],
  ["The lecture began at 9:30. It lasted 45 minutes.", "When did the lecture end?", "10:15"],
  [
    "The lecture began at half past nine in the morning and ended at a quarter to eleven.",
    "How many minutes did the lecture last?",
    "75",
  ],
  [FIRE, "How many minutes after the smoke was seen did the crew arrive?", "25"],
  [
    FIRE.replace("after the bell", "before the bell"),
    "How many minutes after the smoke was seen did the crew arrive?",
    "5",
  ],
  [SHOW, "How many days after its opening did the show close?", "14"],
  [STAGE, "How many minutes does the whole ride take?", "135"],
  [
    "Today is Wednesday. Otto came the day before yesterday, and Mara is due two days after tomorrow.",
    "On which day of the week is Mara due?",
    "Saturday",
  ],
  [
    "Today is Wednesday. The plumber came yesterday. The painter came two days earlier.",
    "On which day did the painter come?",
    "Sunday",
  ],
  [
    "The leak was found on Thursday. It was removed one day after it was found.",
    "On which weekday was the leak removed?",
    "Friday",
  ],
  ["Mara was born in 1990. Otto was born in 1985.", "Was Otto born before Mara?", "yes"],
  ["Mara arrived at 9:15. Otto arrived at 9:05.", "Did Mara arrive before Otto?", "no"],
  ["Mara arrived at 9:15. Otto left at 9:05.", "Did Otto leave after Mara arrived?", "no"],
  // What is denied, only planned, said, supposed, or not exact.
  [LECTURE.replace("began", "did not begin"), "At what time did it end?", "refused"],
  ["The lecture should have begun at 9:30. It lasted 45 minutes.", "At what time did it end?", "refused"],
  ["Otto says that the lecture began at 9:30. It lasted 45 minutes.", "At what time did it end?", "refused"],
  ["If the lecture began at 9:30, it lasted 45 minutes.", "When did the lecture end?", "refused"],
  [LECTURE.replace("lasted 45", "lasted at least 45"), "At what time did it end?", "refused"],
  ["The lecture began before 9:30 and lasted 45 minutes.", "When did it end?", "refused"],
  ["The lecture usually begins at 9:30 and lasts 45 minutes.", "When does it end?", "refused"],
  // Something else took so long, or the time may have moved.
  [
    "The lecture began at 9:30 and the talk lasted 45 minutes.",
    "At what time did the lecture end?",
    "refused",
  ],
  [`${LECTURE} It was interrupted for ten minutes.`, "When did it end?", "refused"],
  [`${LECTURE} The clocks were put forward an hour at 10:00.`, "When did it end?", "refused"],
  [
    "The leak was found on Thursday. The tile was removed one day after the leak was found.",
    "On which weekday was the leak removed?",
    "refused",
  ],
  [
    "The leak was found on Thursday. It was removed more than one day after it was found.",
    "On which weekday was the leak removed?",
    "refused",
  ],
  [`There was a lecture at 8:30. ${LECTURE}`, "At what time did it end?", "refused"],
  // Of two days, two years, two who travel.
  [
    "The lecture began at 9:30 on Monday and ended at 10:15 on Tuesday.",
    "How many minutes did the lecture last?",
    "refused",
  ],
  [
    STAGE.replace("11:20", "23:20").replace("13:35", "1:35"),
    "How many minutes does the ride take?",
    "refused",
  ],
  [STAGE, "How many minutes does the flight take?", "refused"],
  [
    "A cart sets off at 11:20 and a coach gets to the harbour at 13:35.",
    "How many minutes does the ride take?",
    "refused",
  ],
  [
    "The show opened on 20 February and closed on 3 March.",
    "How many days after its opening did the show close?",
    "refused",
  ],
  [
    "The show opened on 20 December and closed on 3 January.",
    "How many days after its opening did the show close?",
    "refused",
  ],
  ["Mara was born in 1990. Otto was born in 1990.", "Was Otto born before Mara?", "refused"],
  [
    "Mara arrived at 9:15 on Monday. Otto arrived at 9:05 on Tuesday.",
    "Did Mara arrive before Otto?",
    "refused",
  ],
  ["Tonight's film starts at 7:45 p.m. and runs for 135 minutes.", "At what time does it finish?", "22:00"],
  [
    "Tonight's film starts at 7:45 p.m. and lasts 135 minutes without a break.",
    "At what time does it finish?",
    "22:00",
  ],
  ["A 40-minute film starts at 8 p.m.", "When does it end?", "20:40"],
  ["Otto starts at 8 p.m. Otto runs for 40 minutes.", "When does Otto end?", "refused"],
  ["The train left at 22:20 and arrived at 6:05 the next morning.", "How long did the journey take?", "465"],
  [
    "The train left at 22:20 and arrived at 6:05 the next morning.",
    "Did it arrive before it left?",
    "refused",
  ],
  ["Mara woke at 8:00 the next morning and left at 9:00.", "How long did the journey take?", "refused"],
  [
    "We left on 28 June, and we sailed back exactly nine days later.",
    "On what date did we sail back?",
    "7 July",
  ],
  ["Today is Wednesday. The plumber will come tomorrow.", "On which day did the plumber come?", "refused"],
  [
    "Today is Wednesday. The plumber did not come yesterday.",
    "On which day did the plumber come?",
    "refused",
  ],
];

describe("times that a text tells", () => {
  for (const [told, question, wanted] of ASKED)
    it(`${wanted}: ${told} ${question}`, async () => {
      const answer = answerText(`${told} ${question}`, await openWords());
      const got = answer.kind === "text" || answer.kind === "number" ? answer.value : null;
      const verdict = answer.kind === "verdict" ? answer.verdict : "refused";
      assert.equal(got ?? verdict, wanted);
    });

  it("are checked by a clock and a calendar that step", () => {
    const [from, to] = [
      { line: "clock", at: 570 },
      { line: "clock", at: 615 },
    ] as const;
    assert.equal(agreesByStepping(from, to, { unit: "minute", count: 45 }), true);
    assert.equal(agreesByStepping(from, to, { unit: "minute", count: 46 }), false);
    const [first, last] = [738_000, 738_014].map((at) => ({ line: "date", from: at, to: at }) as const);
    assert.equal(
      first !== undefined && last !== undefined && agreesByStepping(first, last, { unit: "day", count: 14 }),
      true,
    );
    assert.equal(
      first !== undefined && last !== undefined && agreesByStepping(first, last, { unit: "day", count: 13 }),
      false,
    );
  });
});
