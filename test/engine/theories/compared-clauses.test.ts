import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PROBLEMS: WordProblems = [
  [
    "Ann ate 6 plums and gave 2 plums to Bob. How many more plums did she eat than those she gave to Bob?",
    "4",
  ],
  ["Ann ate 6 plums and sold 2 pears. How many more plums did she eat than those she sold?", "open"],
  [
    "At the stop 9 children got on the bus and 4 children got off. How many more children got on than those that got off?",
    "5",
  ],
  [
    "There were 30 birds on the tree. 9 birds flew away to Asia and 4 birds flew away to Africa. How many more birds flew away to Asia than those that flew away to Africa?",
    "5",
  ],
  [
    "Bob has 4 fewer coins than Ann who has 9 more coins than Cid. Cid has 2 coins. How many coins has Bob?",
    "7",
  ],
  ["Bob has 4 fewer coins than Ann who has 9 coins. Cid has 2 coins. How many coins does Cid have?", "2"],
  ["Tim has 4 times more coins than Ann. Ann has 5 coins. How many coins does Tim have?", "20"],
  ["Tim has 4 more coins than Ann. Ann has 5 coins. How many coins does Tim have?", "9"],
  [
    "Ann saw 12 birds on Monday. On Tuesday she saw 3 times that many. How many birds did she see on Tuesday?",
    "36",
  ],
  [
    "Ann saw 12 birds on Monday. On Tuesday she saw half that many. How many birds did she see on Tuesday?",
    "6",
  ],
  [
    "Ann saw 12 birds on Monday. On Tuesday she saw twice that many. How many birds did she see in all?",
    "36",
  ],
  ["While at the market, Bob bought 4 apples and 5 pears. How many apples did he buy?", "4"],
  [
    "Ann picked 5 apples, Bob picked 3 apples, and Cid picked 4 apples and 2 pears, at the farm. How many apples were picked in total?",
    "12",
  ],
  ["There were 6 children in the park when 3 more children came. How many children were in the park?", "9"],
  ["When 3 children came, there were 6 children in the park. How many children were in the park?", "open"],
];

describeProblems("comparisons with what a clause tells, and clauses beside the main one", PROBLEMS);
