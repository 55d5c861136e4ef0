import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PROBLEMS: WordProblems = [
  [
    "Tom read 18 pages on Monday and 25 on Tuesday. How many more pages did he read on Tuesday than on Monday?",
    "7",
  ],
  [
    "Tom read 18 pages on Monday. He read 25 pages on Tuesday. How many more pages did he read on Tuesday than he did on Monday?",
    "7",
  ],
  [
    "Tom read 18 pages on Monday. He read 25 pages on Tuesday. How many more pages did he read on Monday than on Tuesday?",
    "open",
  ],
  [
    "The library lent 37 books yesterday and 45 books today. How many more books did it lend today than yesterday?",
    "8",
  ],
  ["The library lent 37 books yesterday and 45 books today. How many books did it lend today?", "45"],
  ["The library lent 37 books yesterday and 45 books today. How many books did it lend in all?", "82"],
  [
    "The shop sold 37 hats in May and 45 hats in June. How many more hats did it sell in June than in May?",
    "8",
  ],
  ["Tom ate 5 pears and Ann ate 9 pears. How many more pears did Ann eat than Tom?", "4"],
  ["Tom ate 5 pears and Ann ate 9 pears. How many more pears did Ann eat than Tom did?", "4"],
  ["Tom ate 5 pears and Ann ate 9 pears. How many fewer pears did Tom eat than Ann?", "4"],
  ["Tom ate 5 pears and Ann ate 9 plums. How many more pears did Ann eat than Tom?", "open"],
  [
    "Tom picked 12 apples last year. This year he picked 20. How many more apples did he pick this year than last year?",
    "8",
  ],
  ["Tom picked 12 apples last year. This year he picked 20. How many apples did he pick this year?", "20"],
  [
    "Jorge scored 156 goals last season. This season he scored 187 goals. How many more goals did he score this season than last season?",
    "31",
  ],
  ["Ann has 12 eggs. Yesterday she sold 3 eggs. How many eggs does she have?", "open"],
  ["Ann had 12 eggs. Yesterday she sold 3 eggs. How many eggs does she have left?", "9"],
  [
    "The red team scored 5 goals and the blue team scored 9 goals. How many more goals did the blue team score than the red team?",
    "4",
  ],
  [
    "There were 50 birds on a wire. 17 flew away and then 9 came back. How many birds are on the wire now?",
    "42",
  ],
  ["There are 24 kids in the gym and 9 more walk in. How many kids are in the gym now?", "33"],
  ["There were 30 frogs in the pond. 8 frogs hopped away. How many frogs are left in the pond?", "22"],
  ["The bakery made 200 rolls. 135 rolls were sold. How many rolls were not sold?", "65"],
  ["A dozen eggs costs 3 dollars. How much do 4 dozen eggs cost?", "12"],
  [
    "There are 5 boxes. Each box has the same number of pens. There are 40 pens in all. How many pens are in each box?",
    "8",
  ],
  [
    "There are 5 boxes. Each box has the same number of pens. There are 40 pens in all. Tom takes 5 pens. How many pens are in each box?",
    "open",
  ],
  [
    "Ben has 7 shelves with each having the same number of books. He has 28 books in all. How many books are on each shelf?",
    "4",
  ],
  ["A pizza was cut into 8 slices. Ray ate 3 slices and Meg ate 2. How many slices were left?", "3"],
  [
    "A pizza is cut into 8 slices. Ann eats 1/4 of the pizza and Bob eats 2 slices. How many slices are left?",
    "open",
  ],
  ["There are 5 apples in the bowl. Mike ate 2 apples. How many apples are in the bowl?", "open"],
  ["There were 20 cookies. Ann ate 4 cookies and Bob ate 3. How many cookies are left?", "13"],
  ["There were 20 cookies. Ann bought 4 cookies. How many cookies are left?", "open"],
  ["It takes Mia 15 minutes to paint one chair. How long does it take her to paint 6 chairs?", "90"],
  ["It takes 15 minutes to boil one egg. How long does it take to boil 6 eggs?", "open"],
  ["A recipe needs 3 cups of flour for 12 cookies. How many cups of flour are needed for 36 cookies?", "9"],
  ["Lucy sells lemonade for 2 dollars a cup. On Sunday she sold 17 cups. How much money did she make?", "34"],
  ["Omar read 18 pages on Monday and twice as many on Tuesday. How many pages did he read in all?", "54"],
];

describeProblems(
  "what was done by one or at one time, what comes and goes, equal shares and proportions",
  PROBLEMS,
);
