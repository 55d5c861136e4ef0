import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("whose, and which of the two", [
  ["Ann's car is red and Bob's car is blue. Whose car is blue?", "Bob"],
  ["Ann's phone is red. Bob's phone is green. Whose phone is red?", "Ann"],
  ["Ann bought a car. Whose car is blue?", "open"],
  ["Ann and Bob were in the kitchen. Ann made the coffee. Which of the two made the coffee?", "Ann"],
  ["Ann and Bob are here. Ann is taller than Bob. Which of the two is taller?", "Ann"],
  ["Two trains are in the hall. These two trains are red. Are the trains red?", "yes"],
  ["Arne is 36 years old. How many years old is Arne?", "36"],
  ["Paul wrote the letter. Was it Paul who wrote the letter?", "yes"],
]);

describeAnswers("some of, all of, one too", [
  ["Some of the clerks sing. Does a clerk sing?", "yes"],
  ["A few of the clerks sing. Does a clerk sing?", "yes"],
  ["A few of the clerks sing. Do all clerks sing?", "unknown"],
  ["All of the clerks sing. Otto is a clerk. Does Otto sing?", "open"],
  ["Ann has a hat, and Bob has one too. Does Bob have a hat?", "yes"],
  ["Ann has a hat. Bob doesn't have one. Does Bob have a hat?", "no"],
  ["Ann has a hat and a dog. Bob has one too. Does Bob have a dog?", "open"],
  ["Ann has 3 hats. Bob has one. How many hats does Bob have?", "1"],
  ["No clerk owns a car. How many clerks own a car?", "0"],
  ["No clerk owns a car. How many clerks own a bike?", "open"],
  ["Nobody but Ann sings. How many people sing?", "open"],
]);

describeAnswers("people of a department, and what they usually do", [
  ["Everybody in accounting has a permit. Ann is in accounting. Does Ann have a permit?", "yes"],
  [
    "Everybody in accounting has a permit, and a few of the people in sales have one too. Ann is in sales. Does Ann have a permit?",
    "unknown",
  ],
  ["Everyone in sales may enter. Ann is in marketing. May Ann enter?", "unknown"],
  ["Joanne is usually here by eight. Is Joanne here?", "open"],
  ["Otto usually sings. Does Otto sing?", "yes"],
  ["The lamp is red. Otto usually sings. Is the lamp red?", "yes"],
]);

describeAnswers("those of whom a rule speaks, by their noun alone", [
  [
    "Each helper at the fair gets a lunch. A few of the helpers are clerks. Does a clerk get a lunch?",
    "open",
  ],
  ["Each helper at the fair sings. Some of the helpers at the fair are clerks. Does a clerk sing?", "yes"],
  ["Each helper sings. Some of the helpers are clerks. Does a clerk sing?", "yes"],
  ["Each helper at the fair sings. Otto is a helper. Does Otto sing?", "unknown"],
]);
