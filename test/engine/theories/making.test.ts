import { describe } from "node:test";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const EACH_TAKES: WordProblems = [
  ["Nora has 20 plums. Each tart takes 4 plums. How many tarts can she make?", "5"],
  ["Nora had 47 plums. She ate 27 of them. Each tart takes 4 plums. How many tarts could she make?", "5"],
  ["Each cake uses 3 eggs. Nora has 12 eggs. How many cakes can she bake?", "4"],
  ["Nora has 20 plums. If each tart needs 4 plums, how many tarts can she bake?", "5"],
  ["Nora has 21 plums. Each tart takes 4 plums. How many tarts can she make?", "open"],
  ["Nora has 20 plums. Each tart takes 4 minutes. How many tarts can she make?", "open"],
  ["Nora has 20 plums and 6 eggs. Each tart takes 4 plums and 2 eggs. How many tarts can she make?", "open"],
  [
    "Nora has 20 plums. Each tart takes 4 plums. Each tart needs 2 eggs. How many tarts can she make?",
    "open",
  ],
  ["Nora has 20 plums. Each tart takes 4 plums. Each pie takes 5 plums. How many pies can she make?", "open"],
  ["Nora has 20 plums. 8 of them are rotten. Each tart takes 4 plums. How many tarts can she make?", "open"],
  ["Nora has 20 plums. She already made 2 tarts. Each tart takes 4 plums. How many can she make?", "open"],
  ["Nora has 20 plums. Each tart takes at least 4 plums. How many tarts can she make?", "open"],
];

const USE_OF_REST: WordProblems = [
  [
    "Nora had 47 plums. She ate 27 of them and used the rest to make tarts. Each tart takes 4 plums. How many tarts could she make?",
    "5",
  ],
  [
    "Nora had 47 plums. She ate 27 of them and decided to use the rest to make tarts. If each tart takes 4 plums, how many tarts could she make?",
    "5",
  ],
  [
    "Nora had 47 plums. She ate 27 of them and used half of the rest to make tarts. Each tart takes 4 plums. How many tarts could she make?",
    "open",
  ],
  [
    "Nora had 47 plums. She ate 27 of them and used the rest to make pies. Each tart takes 4 plums. How many tarts could she make?",
    "open",
  ],
  [
    "Nora had 47 plums. She ate 27 of them and used the rest to make tarts. She found 8 more. Each tart takes 4 plums. How many tarts could she make?",
    "open",
  ],
  [
    "Nora had 47 plums. She ate 27 of them and decided to give the rest to Olaf. Each tart takes 4 plums. How many tarts could she make?",
    "open",
  ],
];

const MADE_WITH: WordProblems = [
  ["Nora makes bags with 3 cookies in each bag. She has 18 cookies. How many bags can she make?", "6"],
  [
    "Nora was making baggies of cookies with 3 cookies in each bag. If she had 2 ginger cookies and 16 oatmeal cookies, how many baggies could she make?",
    "6",
  ],
  [
    "Nora was making bags with 3 cookies in each bag. She had 18 cookies and 9 sweets. How many bags could she make?",
    "6",
  ],
  ["Nora makes bags with 3 cookies in each box. She has 18 cookies. How many bags can she make?", "open"],
  [
    "Nora makes bags with 3 cookies and 2 sweets in each bag. She has 18 cookies. How many bags can she make?",
    "open",
  ],
  ["Nora makes bags with 3 cookies in each bag. Olaf has 18 cookies. How many bags can Nora make?", "open"],
  [
    "Nora makes bags with at least 3 cookies in each bag. She has 18 cookies. How many bags can she make?",
    "open",
  ],
  ["Nora makes bags with 3 cookies in each bag. She has 19 cookies. How many bags can she make?", "open"],
];

const LONGER_NOUNS: WordProblems = [
  ["Nora has 5 apple pies and 6 cherry pies. How many pies does she have?", "11"],
  ["Nora has 5 apple pies and 6 peach pies. How many pies does she have?", "11"],
  ["Nora has 5 toy cars and 6 race cars. How many cars does she have?", "open"],
  ["Nora has 5 chocolate eggs and 6 duck eggs. How many eggs does she have?", "open"],
  ["Nora has 5 apple pies and 6 cherry pies. She eats 2 pies. How many pies does she have?", "open"],
];

const HOUSES: WordProblems = [
  ["The shop had 47 lamps. They sold 27. How many lamps do they have?", "20"],
  ["The cafeteria had 47 plums. They handed out 27 to students. How many plums do they have left?", "20"],
  [
    "The cafeteria had 47 plums. For lunch they handed out 27 to students and decided to use the rest to make pies. If each pie takes 4 plums, how many pies could they make?",
    "5",
  ],
  ["The shop had 47 lamps. The school had 30 lamps. They sold 27. How many lamps do they have?", "open"],
  ["The park had 5 trees. They gave 10 plums. How many plums does the park have?", "open"],
  ["The zoo had 9 keepers and 47 plums. They gave away 27 plums. How many plums does the zoo have?", "open"],
];

describe("what can be made of what there is", () => {
  describeProblems("of which each takes so many", EACH_TAKES);
  describeProblems("of the rest", USE_OF_REST);
  describeProblems("with so many in each", MADE_WITH);
  describeProblems("of kinds with longer nouns", LONGER_NOUNS);
  describeProblems("by those of a house, whom no sentence names", HOUSES);
});
