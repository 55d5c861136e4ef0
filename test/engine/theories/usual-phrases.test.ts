import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PROBLEMS: WordProblems = [
  [
    "Ann and Bob both collect stamps. Ann has 4 stamps. Bob has 3 more stamps than Ann. How many has Bob?",
    "7",
  ],
  [
    "Ann, Bob and Cid all keep hens. Ann has 4 hens. Bob has twice as many hens as Ann. How many hens has Bob?",
    "8",
  ],
  ["Ann and Bob both have 4 stamps. How many stamps does Ann have?", "4"],
  ["Ann and Bob both have 4 stamps. How many stamps do Ann and Bob have?", "8"],
  ["Ann and Bob have 4 stamps. How many stamps does Ann have?", "open"],
  [
    "A cafe served 9 pizzas during lunch and 6 during dinner. How many more pizzas were served during lunch than during dinner?",
    "3",
  ],
  ["Ann ate 3 plums at lunch and 4 plums at dinner. How many plums did she eat at lunch?", "3"],
  ["Ann ate 3 plums at lunch and 4 plums at dinner. How many plums did she eat at breakfast?", "open"],
  ["Ann had 5 pens. She bought some more pens. Now she has 9 pens. How many pens did she buy?", "4"],
  ["Ann had 5 pens. She sold some more pens. Now she has 9 pens. How many pens did she buy?", "open"],
];

describeProblems("both, all, some more, and what is without an article", PROBLEMS);
