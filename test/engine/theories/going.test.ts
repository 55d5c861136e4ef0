import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { divide, multiply, rational } from "../../../src/engine/text/rational.ts";
import { motion } from "../../../src/engine/theories/quantity/motion.ts";
import { withRepeats } from "../../../src/engine/theories/quantity/repeats.ts";
import { discourseOf, openWords } from "../../support/reading.ts";

/** How far, how long and how often: beside each text others that differ by a word and are open. */

type Problems = readonly (readonly [text: string, answer: string])[];

const GOING: Problems = [
  ["A van drives at 60 km per hour for 3 hours. How far does it drive?", "180"],
  ["A van drives at 60 km per hour for 3 hours. How many kilometres does it drive?", "180"],
  ["A van drives at 60 km per hour for 30 minutes. How many kilometres does it drive?", "30"],
  ["Ines wandered 4 kilometers at 2 kilometers per hour. How long did Ines wander?", "2"],
  ["Ines walks 4 km per hour. She walks 10 km. How many minutes does she walk?", "150"],
  ["Ines walks 4 km per hour. If she walks 3 hours, how far will she walk?", "12"],
  ["Ines drove 180 km in 3 hours. How fast did she drive?", "60"],
  ["Ines drove 12 miles per hour. It took Ines 6 hours to get there. How far did Ines drive?", "72"],
  ["Ines drove 12 miles per hour. It took Max 6 hours to get there. How far did Ines drive?", "open"],
  ["Ines drove 180 km in 3 hours. Then she drove 60 km. How fast did she drive?", "open"],
  ["Ines drove 180 km in 3 hours. Max drove 60 km. How fast did Max drive?", "open"],
  ["A van drives 60 km per hour. It stops for 2 hours. How far does it drive?", "open"],
  ["Ines drove 180 km in 3 hours and rested 1 hour. How fast did she drive?", "open"],
  ["Ines did not drive 180 km in 3 hours. How fast did she drive?", "open"],
  ["Ines drove about 180 km in 3 hours. How fast did she drive?", "open"],
  ["Ines sailed 30 miles in 2 hours at 10 miles per hour. How fast did Ines sail?", "open"],
  ["A van drives at 60 km per hour. How far does it drive?", "open"],
];

const OFTEN: Problems = [
  ["Ines cycles 70 km each day for five days. How many kilometres does she cycle in all?", "350"],
  ["Ines read 12 pages a day for 5 days. How many pages did she read?", "60"],
  ["Ines read 12 pages every day for 2 weeks. How many pages did she read?", "168"],
  ["Ines worked 8 hours a day for 5 days. How many hours did she work?", "40"],
  [
    "Ines collected 3 shells every day for 6 days. She gave 4 shells to Max. How many shells does she have?",
    "14",
  ],
  ["Ines read 12 pages every day for 2 weeks. How many pages did she read every day?", "open"],
  ["Ines reads 12 pages every day for 2 weeks. How many pages does she read each week?", "open"],
  ["Ines read at least 12 pages a day for 5 days. How many pages did she read?", "open"],
  ["Ines read 12 pages a day for about 5 days. How many pages did she read?", "open"],
  ["Ines almost read 12 pages a day for 5 days. How many pages did she read?", "open"],
  ["Ines did not read 12 pages a day for 5 days. How many pages did she read?", "open"],
  ["Ines paid 5 euros a week for 4 months. How much did she pay?", "open"],
];

const SAVED: Problems = [
  ["Ines saved 5 euros a week for 4 weeks. How much did she save?", "20"],
  ["Ines donated 12 euros on Monday and 5 euros on Friday. How much did she donate?", "17"],
  ["Ines collected 12 euros and 5 cans. How much did she collect?", "open"],
  ["Ines has 20 euros. She saved 5 euros. How many euros does she have?", "open"],
];

const NIGHTS: Problems = [
  ["Ines went to bed at 22:50 and got up at 6:20. How many hours did she sleep?", "7.5"],
  ["Ines went to bed at 22:50 and woke up at 6:20. How long did she sleep?", "7.5"],
  ["Ines slept from 22:50 to 6:20. How many hours did she sleep?", "7.5"],
  ["A bus leaves at 22:40 and arrives at 1:05. How many minutes does the trip take?", "open"],
  ["A bus leaves at 9:40 and arrives at 11:05. How long does the trip take?", "85"],
  ["The play starts at 19:30 and ends at 21:15. How long does the play last?", "105"],
  ["A bus leaves at 9:40 and arrives at 8:05. How many minutes does the trip take?", "open"],
  ["A bus leaves at 11:30 and arrives at 1:15. How many minutes does the trip take?", "open"],
  ["Ines went to bed at 22:50 and Max got up at 6:20. How many hours did she sleep?", "open"],
  ["Ines got up at 6:20 and went to bed at 22:50. How many hours did she sleep?", "open"],
  ["Ines went to bed at about 22:50 and got up at 6:20. How many hours did she sleep?", "open"],
  [
    "Ines went to bed at 22:50 and got up at 6:20, but she was awake for 2 hours. How many hours did she sleep?",
    "open",
  ],
];

const ALL: readonly (readonly [title: string, problems: Problems])[] = [
  ["way, time and speed", GOING],
  ["what is done so often", OFTEN],
  ["money that is saved, given and collected", SAVED],
  ["nights and trips", NIGHTS],
];

describe("how far, how long, how often", () => {
  for (const [title, problems] of ALL)
    describe(title, () => {
      for (const [text, wanted] of problems)
        it(`${text} — ${wanted}`, async () => {
          const answer = answerText(text, await openWords());
          assert.equal(answer.kind === "number" ? answer.value : "open", wanted);
        });
    });

  const OFF = () => rational(7n);
  for (const [text, bug] of [
    ["A van drives at 60 km per hour for 3 hours. How far does it drive?", { way: OFF }],
    ["Ines walks 10 km at 4 km per hour. How long does she walk?", { time: OFF }],
    ["Ines drove 180 km in 3 hours. How fast did she drive?", { speed: OFF }],
  ] as const)
    it(`a wrong ${Object.keys(bug).join()} is found`, async () => {
      const discourse = await discourseOf(text);
      const right = { way: multiply, time: divide, speed: divide };
      assert.equal(motion(discourse)?.kind, "number");
      assert.equal(motion(discourse, { ...right, ...bug }), null);
    });

  it("a wrong product is found by adding one by one", async () => {
    const discourse = await discourseOf("Ines read 12 pages a day for 5 days. How many pages did she read?");
    assert.notEqual(withRepeats(discourse), discourse);
    assert.equal(withRepeats(discourse, OFF), discourse);
  });
});
