import { describeProblems, type Solutions } from "../../support/word-problems.ts";

const ANSWERED: Solutions = [
  ["A baker has 50 rolls and puts 8 rolls in each bag. How many rolls are left over?", "2"],
  ["27 candies are shared equally among 4 children. How many candies are left over?", "3"],
  ["Mia has 53 beads. She puts 6 beads on each string. How many full strings can she make?", "8"],
  ["Mia has 53 beads. She puts 6 beads on each string. How many beads are left over?", "5"],
  ["There are 53 pens. Each box holds 6 pens. How many boxes are needed?", "9"],
  ["There are 53 pens. Each box holds 6 pens. How many full boxes are there?", "8"],
  ["Mia shares 29 stickers equally among 4 friends. How many stickers are left?", "1"],
  ["Mia shares 29 stickers among 4 friends. How many stickers are left over?", "1"],
  ["There are 50 eggs. Each carton holds 12 eggs. How many cartons are needed for all the eggs?", "5"],
  ["There are 48 eggs. Each carton holds 12 eggs. How many cartons are needed?", "4"],
  ["Mia packs 29 books into boxes of 4. How many full boxes are there?", "7"],
  ["Mia had 53 beads. Mia put them into bags of 6. How many full bags did Mia get?", "8"],
  ["Mia had 53 beads. Ben put them into bags of 6. How many beads are left over?", "5"],
];

/** What is not said, or could be meant in two ways. */
const DECLINED: readonly string[] = [
  "Mia shares 29 stickers equally among 4 friends. How many stickers does each friend get?",
  "Mia packs 29 books into boxes of 4. How many boxes does she fill?",
  "Mia gives 29 stickers to 4 friends. How many stickers are left over?",
  "Mia shares 3 stickers equally among 4 friends. How many stickers are left over?",
  "Mia has 53 beads. She puts 6 beads on each string. How many full boxes can she make?",
];

const TRAPS: Solutions = [
  ["A farmer has 65 eggs and cartons that hold 10 eggs. How many cartons does he need for all eggs?", "7"],
  ["23 people want to ride in cars. Each car holds 5 people. How many cars do they need?", "5"],
  ["Mia has 53 beads. She puts 6 beads on each string. How many beads does she have?", "53"],
  ["Mia has 53 beads and 6 strings. She puts 8 beads on each string. How many beads are left over?", "5"],
];

describeProblems("equal groups and what is left over", ANSWERED, DECLINED, TRAPS);
