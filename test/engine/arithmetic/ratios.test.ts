import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  [
    "Mia and Bo are planning a party. Of the 260 guests, 60 percent are women. Of the women, 50 percent are from Mia's village. How many women guests are from Mia's village?",
    "78",
  ],
  [
    "There are 800 pupils in a school. If half of the pupils are going to the lake, and 1/4 of the pupils going to the lake are going to the lake in the morning, how many pupils are going to the lake in the afternoon?",
    "300",
  ],
  ["If 3 looms weave 30 ribbons in one hour, how many ribbons will 5 looms weave in 2 hours?", "100"],
  ["If 3 hens eat 30 worms in 2 hours, how many worms will 6 hens eat in 30 minutes?", "15"],
  ["4 painters paint 8 fences in 2 days. How many days will it take 2 painters to paint 6 fences?", "3"],
  ["4 painters paint 8 fences in 2 days. How long will it take 2 painters to paint 6 fences?", "3"],
  ["4 painters paint 8 fences in 2 days. How many painters are needed to paint 6 fences in 3 days?", "2"],
  [
    "Lena gave all 36 shells to her cousins. Each of her cousins got 4 shells. How many cousins got shells?",
    "9",
  ],
  [
    "Lena gave all three dozens of shells from her trip to her cousins. Each of her cousins got 4 shells. How many cousins received shells?",
    "9",
  ],
  [
    "Omar takes sailing trips. One trip costs $20 and takes 1.5 hours. How much will Omar need to pay for 12 hours of trips?",
    "160",
  ],
  [
    "One lesson costs $20 and lasts for 90 minutes. How much will Omar need to pay for 12 hours of lessons?",
    "160",
  ],
  [
    "Ada is a cobbler. Boots take 20 minutes to mend, sandals take 10 minutes to mend, and belts take 5 minutes to mend because they are thin. How many minutes will it take Ada to mend 3 boots, 2 sandals and 1 belt?",
    "85",
  ],
  [
    "The farm washes horses. It takes 30 minutes to wash a mare. It takes half as much time to wash a foal as it takes to wash a mare. They do not wash cows. If the farm washes 3 mares and 8 foals, what is the total length of time it will take, in minutes?",
    "210",
  ],
  [
    "Ann and Bob played 30 games of darts against each other. Ann won half as many games as did Bob. How many games did Bob win?",
    "20",
  ],
  [
    "At the zoo, Ann saw 4 times more owls than hawks. If she saw 80 birds total, how many hawks did she see?",
    "16",
  ],
  [
    "Ann and Bea gather nuts together and take home 340 nuts total. If Ann gathered 10 more than 4 times the amount of nuts that Bea gathered, how many nuts did Ann gather?",
    "274",
  ],
  [
    "It takes 4 painters 6 days to paint a barn. How many days would it take 3 painters to paint the barn?",
    "8",
  ],
  ["4 painters can paint a barn in 6 days. How long would it take 3 painters to paint the same barn?", "8"],
  ["If 4 painters can paint a barn in 6 days, how many days will 3 painters need to paint it?", "8"],
  [
    "If it takes 4 painters 6 days to paint a barn, how many painters are needed to paint the barn in 3 days?",
    "8",
  ],
  [
    "The perimeter of a yard is 36 feet and its length is twice its width. What is the width of the yard?",
    "6",
  ],
  [
    "The perimeter of a rectangular garden is 30 feet. The length is 3 feet more than the width. What is the length of the garden?",
    "9",
  ],
  [
    "The length of a rectangle is twice its width. The perimeter of the rectangle is 30 feet. What is the length of the rectangle?",
    "10",
  ],
  ["5 machines fill 60 jars per minute. How many jars do 3 machines fill in 4 minutes?", "144"],
  [
    "Ann and Bea baked 27 pies altogether. Ann baked 3 more than twice as many pies as Bea. How many pies did Bea bake?",
    "8",
  ],
  [
    "Ann and Bea baked 27 pies altogether. Ann baked 3 less than twice as many pies as Bea. How many pies did Bea bake?",
    "10",
  ],
  [
    "Ann baked 3 more than twice the number of pies Bea baked. Together, they baked 27 pies. How many pies did Ann bake?",
    "19",
  ],
  [
    "Ann baked 3 more than twice the number of pies Bea baked. If they baked 27 pies together, how many pies did Ann bake?",
    "19",
  ],
  ["It takes 4 taps 2 hours to fill a tank. How many minutes would it take 8 taps to fill the tank?", "60"],
  ["5 machines fill 60 jars each hour. How many jars do 3 machines fill in 30 minutes?", "18"],
];

/** Others are asked for, the total is of more, a part has no number, or it is done all at once. */
const DECLINED: readonly string[] = [
  "Of the 260 guests, 60 percent are women. Of the women, half are from Rome. How many guests are from Rome?",
  "There are 260 guests. Half of the guests are women. Half of the guests are from Rome. How many women are from Rome?",
  "If 3 bees visit 30 flowers in one hour, how many flowers will 5 bees visit in 2 hours?",
  "If 3 hens eat 30 worms in 2 hours, how many worms will 5 hens eat in 30 minutes?",
  "If 3 hens eat 30 worms in 2 hours, how many worms will 6 ducks eat in 30 minutes?",
  "Lena gave all 36 shells to her cousins. Each of her cousins got 4 shells. How many friends got shells?",
  "One lesson costs $20 and lasts for 5 hours. How much will Omar need to pay for 12 hours of lessons?",
  "Pies take 30 minutes to bake and cakes take 40 minutes to bake. How many minutes will it take Ada to bake 3 pies and 2 cakes?",
  "Ann and Bob played 30 games of chess against each other. Ann won half as many games as did Bob. How many games did Bob win?",
  "Ann, Bea and Cy went out. They picked 340 plums in total. Ann picked 3 times as many plums as Bea. How many plums did Ann pick?",
  "Ann, Bea and Cy picked 340 plums in total. Ann picked 3 times as many plums as Bea. How many plums did Ann pick?",
  "If 3 hens eat 30 worms in 2 hours and 4 ducks eat 10 worms in 1 hour, how many worms will 6 hens eat in 3 hours?",
  "If 3 old hens eat 30 worms in 2 hours, how many worms will 6 young hens eat in 3 hours?",
  "If 4 boys sing 8 songs in 30 minutes, how many songs will 6 boys sing in 60 minutes?",
  "If about 3 hens eat 30 worms in 2 hours, how many worms will 6 hens eat in 3 hours?",
  "If 3 hens eat 30 worms in 2 days, how many worms will 6 hens eat in 3 hours?",
  "Lena gave all 37 shells to her cousins. Each of her cousins got 4 shells. How many cousins got shells?",
  "Lena gave 36 shells to her cousins. Each of her cousins got 4 shells. How many shells does she have left?",
  "Lena gave all 36 shells to her cousins. Each of her older cousins got 4 shells. How many cousins got shells?",
  "One lesson costs $20 and lasts for 2 hours. How much will Omar need to pay for 12 hours of concerts?",
  "Boots take 20 minutes to mend and belts take 5 minutes to mend. How many minutes will it take Ada to mend 3 boots and 2 hats?",
  "Boots take 20 minutes to mend and belts take 5 minutes to clean. How many minutes will it take Ada to mend 3 boots and 2 belts?",
  "Of the 260 guests, 60 percent are women. Of the women, half are from Rome. How many women are not from Rome?",
  "Of the 260 guests, 60 percent are women. Of the women, half are from Rome. How many men are from Rome?",
  "Of the 260 guests, 60 percent are women. Of the men, half are from Rome. How many men are from Rome?",
  "Of the 260 guests, 60 percent are women. Of the guests, half are from Rome. How many women are from Rome?",
  "Ann saw 4 times as many owls as hawks. Bea saw 80 birds in total. How many hawks did Ann see?",
  "Ann picked 4 times as many plums as Bea. They picked 81 pears in total. How many plums did Bea pick?",
  "Ann won half as many games as Bob. Ann and Bob played 30 games. How many games did Bob win?",
  "Ann picked 4 times as many plums as Bea. Ann and Cy picked 80 plums in total. How many plums did Bea pick?",
  "It takes 4 painters 6 days to paint a barn. How many days would it take 3 painters to paint a bigger barn?",
  "It takes 4 painters 6 days to paint a barn. How many days would it take 3 painters to paint two barns?",
  "Ann and Bea picked 340 plums in total. Ann picked 3 fewer than twice as many plums as Bea. How many plums did Ann pick?",
  "The perimeter of a yard is 36 feet and its length is twice the width of the pond. What is the width of the yard?",
  "The perimeter of a yard is 36 feet and its length is 3 meters more than its width. What is the width of the yard?",
  "The perimeter of a yard is 36 feet and its length is 20 feet more than its width. What is the width of the yard?",
  "The perimeter of a yard is 36 feet and its length is twice its width. What is the width of the pond?",
  "The area of a yard is 32 square feet and its length is twice its width. What is the width of the yard?",
  "It takes 4 painters 6 days to paint a barn. How many days would it take 3 painters to paint the shed?",
  "It takes 4 men 60 minutes to walk a trail. How many minutes would it take 3 men to walk the trail?",
  "It takes 4 painters 6 days to paint a barn. How many days would it take 3 robots to paint the barn?",
  "The perimeter of a garden is 36 feet and the length is 20 feet more than the width. What is the length of the garden?",
];

describe("quantities in fixed ratios", () => {
  for (const [prompt, answer] of ANSWERED) {
    it(`answers ${answer}: ${prompt}`, () => {
      const outcome = solveProblem(prompt, words);
      assert.equal(outcome.kind === "solved" ? outcome.text : outcome.reason, answer);
    });
  }
  for (const prompt of DECLINED)
    it(`declines: ${prompt}`, () => assert.equal(solveProblem(prompt, words).kind, "declined"));
});
