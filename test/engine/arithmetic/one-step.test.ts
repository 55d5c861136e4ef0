import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Problems of one and two steps with their answers. */
const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  ["Orla bought two sticker albums. One had 18 pages and the other had 27. After one week she had already read 30 of the pages. How many pages does she still have to read?", "15"],
  ["Pia went to the market 3 times last week. She buys 4 melons each time she goes to the market. How many melons did Pia buy last week?", "12"],
  ["Rolf found 52 pebbles and 18 starfish at the shore. He gave 20 of the pebbles to Una. How many pebbles does Rolf now have?", "32"],
  ["Sven went to 8 chess games this year. He went to 5 games last year. How many chess games did Sven go to in all?", "13"],
  ["One brick weighs 3.5 pounds. How much do 6 bricks weigh?", "21"],
  ["A brick weighs 4 pounds. How much do 6 bricks weigh?", "24"],
  ["It is 12 miles from Una's house to the lake. It took Una 3 hours to get there. How fast did Una go?", "4"],
  ["It took Pia 4 hours to stroll to the mill at 3 miles per hour. How far did Pia stroll?", "12"],
  ["Mrs. Lund has 9 hens. How many more hens does Mrs. Lund need to have 25 hens?", "16"],
  ["There were 40 parents and 65 pupils in the hall. How many people were present in the hall?", "105"],
  ["Campers went to a show in 6 vans. Each van took 9 campers. How many campers went to the show?", "54"],
  ["If Rolf bicycled 15 kilometers per day for 4 days, how many kilometers did Rolf bike?", "60"],
  ["Sven spent 4 days working on his model. He worked for 1.5 hours each day. How many hours did he work?", "6"],
  ["There were 31 bundles of straw in the barn. Una stacked bundles in the barn today. There are now 50 bundles of straw in the barn. How many bundles did she store in the barn?", "19"],
  ["310 books have been collected so far. 90 more books will be collected this week. How many books will be collected in total?", "400"],
  ["Pia was at the lake for 4 days and found 6 shells every day. How many shells did Pia find?", "24"],
  ["Rolf has 40 corks. He has 15 more corks that Sven. How many corks does Sven have?", "25"],
  ["A cook served 9 soups during lunch and 6 during dinner today. He served 5 yesterday. How many soups did he serve today?", "15"],
  ["Pia picked 8 figs yesterday and 5 figs today. How many figs did she pick today?", "5"],
  ["Last Friday Una sold 40 magazines and 25 newspapers. What is the total number of reading materials she sold?", "65"],
  ["For the spring bake sale Orla made pastries. She baked 12 cupcakes and 9 cookies. After the sale she had 5 to take back home. How many pastries did she sell?", "16"],
];

/** Texts that invite a wrong operation: none may be answered. */
const DECLINED: readonly string[] = [
  "6 bricks weigh 24 pounds. Una has some bricks. How much do they weigh?",
  "One brick weighs 3 pounds. How much do 5 stones weigh?",
  "Pia went to the market 3 times last week. She buys 4 melons each day. How many melons did Pia buy last week?",
  "It is 12 miles from Una's house to the lake. How fast did Una go?",
  "Rolf found 52 pebbles and 18 new ones at the shore. How many pebbles does Rolf now have left?",
];

describe("a problem of one or two steps", () => {
  for (const [prompt, answer] of ANSWERED) it(`gives ${answer}: ${prompt}`, () => {
    const solved = solveProblem(prompt, words);
    assert.equal(solved.kind === "solved" ? solved.text : `${solved.reason}: ${solved.missing}`, answer);
  });
  for (const prompt of DECLINED) it(`is declined: ${prompt}`, () => {
    const solved = solveProblem(prompt, words);
    assert.equal(solved.kind, "declined", solved.kind === "solved" ? solved.text : "");
  });
});
