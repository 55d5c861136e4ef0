import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("all but so many, and the rest of so many", [
  ["All but two of the ten lamps are on. How many lamps are on?", "8"],
  ["All but two of the ten lamps are on. How many lamps are not on?", "2"],
  ["Otto had 9 keys. He lost all but two. How many did he lose?", "7"],
  ["Otto had 9 keys. He lost all but two of them. How many keys does he have left?", "2"],
  ["Otto had 9 keys. All but two were lost. How many were lost?", "7"],
  ["There are 9 keys. All but one are red. How many keys are red?", "8"],
  ["Otto had 5 pens. He gave all but one to Mara. How many pens does Otto have?", "1"],
  ["Otto, Emil and Karl are boys. All but one of them are ill. Otto is not ill. Is Karl ill?", "yes"],
  ["Otto ate 3 of the 8 buns and Mara ate the rest. How many buns did Mara eat?", "5"],
  // how many there are is not known by then
  ["Otto had 9 keys. He found 3 keys. He lost all but two of them. How many did he lose?", "open"],
  ["Otto lost all but two of his keys. How many keys did Otto lose?", "open"],
  ["Otto had 9 keys. He lost all but ten of them. How many did he lose?", "open"],
]);
