import assert from "node:assert/strict";
import { it } from "node:test";
import { subtract } from "../../../src/engine/text/rational.ts";
import { distance } from "../../../src/engine/theories/quantity/distances.ts";
import { discourseOf } from "../../support/reading.ts";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const JUMPS = "The rabbit jumped 12 inches. The frog jumped 5 inches farther than the rabbit.";

const PROBLEMS: WordProblems = [
  [`${JUMPS} How far did the frog jump?`, "17"],
  [`${JUMPS} How far did the rabbit jump?`, "12"],
  [`${JUMPS} How much farther did the frog jump than the rabbit?`, "5"],
  [`${JUMPS} How much farther did the rabbit jump than the frog?`, "open"],
  [`${JUMPS} The mouse jumped 9 inches less than the frog. How far did the mouse jump?`, "8"],
  [`${JUMPS} The mouse jumped 9 inches lesser than the frog. How far did the mouse jump?`, "8"],
  [`${JUMPS} The frog jumped again. How far did the frog jump?`, "open"],
  [`${JUMPS} How far did the mouse jump?`, "open"],
  [
    "The rabbit jumped 12 inches. The mouse jumped 16 inches less than the frog who jumped 37 inches farther than the rabbit. How much farther did the mouse jump than the rabbit?",
    "21",
  ],
  [
    "The rabbit jumped 12 inches. The frog jumped 5 inches higher than the rabbit. How far did the frog jump?",
    "open",
  ],
  [
    "The rabbit jumped 12 inches. The frog walked 5 inches farther than the rabbit. How far did the frog walk?",
    "open",
  ],
  ["Ann ran 8 miles and Bob ran 3 miles farther than Ann. How many miles did Bob run?", "11"],
  ["Ann ran 8 miles and Bob ran 3 miles less than Ann. How far did Bob run?", "5"],
  ["Ann ran 8 miles and Bob ran twice as many miles as Ann. How far did Bob run?", "16"],
  ["Ann slept 8 hours and Bob slept 2 hours longer than Ann. How long did Bob sleep?", "10"],
  ["Ann slept 8 hours and Bob slept 2 hours longer than Ann. How far did Bob sleep?", "open"],
  ["Ann ran 8 miles. She ran 3 miles. How far did Ann run?", "open"],
  ["Ann ran 8 miles. How far will Bob run?", "open"],
  ["Ann ran at least 8 miles. Bob ran 3 miles farther than Ann. How far did Bob run?", "open"],
  [
    "Ann threw the ball 20 meters. Bob threw the hat 4 meters farther than Ann. How far did Bob throw the ball?",
    "open",
  ],
];

describeProblems("how far or how long each did one thing", PROBLEMS);

it("a distance that does not lead back to what it is counted from is no answer", async () => {
  const discourse = await discourseOf(`${JUMPS} How far did the frog jump?`);
  assert.equal(distance(discourse)?.kind, "number");
  assert.equal(distance(discourse, (_kind, other, value) => subtract(other, value))?.kind, "refused");
});
