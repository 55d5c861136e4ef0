import assert from "node:assert/strict";
import { it } from "node:test";
import { add } from "../../../src/engine/text/rational.ts";
import { unfinishedTask } from "../../../src/engine/theories/quantity/tasks.ts";
import { discourseOf } from "../../support/reading.ts";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const BAKER = "A baker needs to bake 20 loaves. She has already baked 8.";

const PROBLEMS: WordProblems = [
  [`${BAKER} How many loaves does she still need to bake?`, "12"],
  [`${BAKER} How many more loaves does she need to bake?`, "12"],
  [`${BAKER} How many loaves does she need to bake?`, "open"],
  [`${BAKER} If each loaf takes 3 minutes to bake, how long will it take her to bake the rest?`, "36"],
  [`${BAKER} Each loaf takes 3 minutes to bake. How many minutes will it take her to bake the rest?`, "36"],
  [`${BAKER} If each loaf takes 3 minutes to cool, how long will it take her to bake the rest?`, "open"],
  [`${BAKER} If each bun takes 3 minutes to bake, how long will it take her to bake the rest?`, "open"],
  [`${BAKER} She ate 2 loaves. How many loaves does she still need to bake?`, "open"],
  [`${BAKER} Her helper baked 2 loaves. How many loaves does she still need to bake?`, "open"],
  [
    "A baker needs to bake 20 loaves. She has already eaten 8. How many loaves does she still need to bake?",
    "open",
  ],
  [
    "A baker needs to bake 20 loaves. She has not yet baked 8. How many loaves does she still need to bake?",
    "open",
  ],
  ["Ann had to water 14 trees. She already watered 9. How many trees did she still have to water?", "5"],
  [
    "Ann must grade 30 papers. She graded 12 papers on Monday and 8 on Tuesday. How many papers must she still grade?",
    "10",
  ],
  [
    "A painter needed to paint 10 rooms in a building. Each room takes 8 hours to paint. If he already painted 8 rooms, how much longer will he take to paint the rest?",
    "16",
  ],
  [
    "A painter needed to paint 10 rooms in a building. Each room takes 8 hours to clean. If he already painted 8 rooms, how much longer will he take to paint the rest?",
    "open",
  ],
  ["A visitor needs to sign 2 forms. Zoe is a visitor. How many forms does Zoe need to sign?", "open"],
];

describeProblems("what is left of a task", PROBLEMS);

it("a rest that does not fit the whole is no answer", async () => {
  const discourse = await discourseOf(`${BAKER} How many loaves does she still need to bake?`);
  assert.equal(unfinishedTask(discourse)?.kind, "number");
  assert.equal(unfinishedTask(discourse, add)?.kind, "refused");
});
