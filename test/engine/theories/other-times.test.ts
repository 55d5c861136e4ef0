import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PROBLEMS: WordProblems = [
  ["Tom has 10 coins. Tom could lose 3 coins. How many coins does Tom have now?", "open"],
  ["Tom has 10 coins. Tom pretends to lose 3 coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tom promises 3 coins to Ann. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tom polishes 3 coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tom had lost 3 coins before. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tom swaps 3 coins for 2 stamps. How many coins does Tom have now?", "7"],
  ["Tom has 10 coins and 4 stamps. Tom swaps 3 coins for 2 stamps. How many stamps does Tom have now?", "6"],
  ["Tom has 10 coins. Tom swaps 3 coins with Ann. How many coins does Tom have now?", "open"],
  ["Tom has 10 coins. Ann gives Tom 3 coins and takes them back. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Ann takes 3 coins from Tom and returns them. How many coins does Tom have now?", "10"],
  [
    "Tom has 10 coins. Ann takes 3 coins from Tom and returns 2 of them. How many coins does Tom have now?",
    "9",
  ],
  ["Tom has 10 coins. Tom loses none of the coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. A year ago Tom lost 3 coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tom lost 3 coins in 1990. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Next week Tom loses 3 coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tomorrow Tom loses 3 coins. How many coins does Tom have now?", "10"],
  ["Tom has 10 coins. Tomorrow Tom loses 3 coins. How many coins will Tom have tomorrow?", "open"],
  ["Tom had 10 coins. A year ago Tom lost 3 coins. How many coins does Tom have now?", "open"],
  ["Tom had 10 coins. He could sell 3 of them. How many coins does he have left?", "open"],
  ["Ann pretends that Tom found 3 coins. Tom has 10 coins. How many coins does Tom have?", "10"],
  ["Ben traded 5 cards for 3 stickers. He had 12 cards. How many cards does he have now?", "open"],
  [
    "Ben had 12 cards and 4 stickers. He traded 5 cards to Ann for 3 stickers. How many stickers does he have now?",
    "7",
  ],
  [
    "Ann sends Tom 3 coins, but none of them arrive. Tom has 10 coins. How many coins does Tom have now?",
    "open",
  ],
  [
    "Ann has 10 coins. She sends Tom 3 coins, but none of them arrive. How many coins does Ann have now?",
    "open",
  ],
  ["There are 8 birds in the tree. None of them fly away. How many birds are in the tree?", "8"],
];

describeProblems("what leaves amounts as they are, goes back, or is exchanged", PROBLEMS);
