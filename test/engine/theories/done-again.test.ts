import { describeAnswers } from "../../support/told-answers.ts";

describeAnswers("do it", [
  ["Ida promised to water the plants, but she forgot to do it. Did Ida water the plants?", "no"],
  ["Ida wanted to sell the car, but she didn't do it. Did Ida sell the car?", "no"],
  ["Ida wanted to sell the car, and she did it. Did Ida sell the car?", "yes"],
  ["Ida forgot to do it. Did Ida water the plants?", "open"],
  ["Ida promised to water the plants. Did Ida water the plants?", "open"],
]);

describeAnswers("containers for a stuff", [
  ["Each jar holds 500 grams of honey. Ingo needs 2 kilograms of honey. How many jars does he need?", "4"],
  [
    "Each jar contains 500 grams of honey. Ingo has to bring at least 2.2 kilograms of honey to the market. How many jars does he need at the least?",
    "5",
  ],
  ["A bottle holds 2 litres of water. Ann needs 7 litres of water. How many bottles does she need?", "4"],
  ["A bottle holds 2 litres of water. Ann needs 7 litres of juice. How many bottles does she need?", "open"],
  ["A bottle holds 2 litres of water. Ann has 7 litres of water. How many bottles does she need?", "open"],
  [
    "A bottle holds 2 litres of water. Ann needs 7 litres of water. She has 3 litres of water. How many bottles does she need?",
    "open",
  ],
  [
    "A bottle holds 2 litres of water. Ann needs at most 7 litres of water. How many bottles does she need?",
    "open",
  ],
  [
    "A bottle holds at most 2 litres of water. Ann needs 7 litres of water. How many bottles does she need?",
    "open",
  ],
  ["A bottle holds 2 litres of water. Ann needs 7 litres of water. How many cups does she need?", "open"],
]);

describeAnswers("a price that is changed", [
  ["A hat cost 7 euros. Its price has been raised by 2 euros. How much does the hat cost now?", "9"],
  ["A hat costs 50 euros. The price is reduced by 20 percent. How much does the hat cost now?", "40"],
  [
    "Last summer a boat ride cost 7 euros. Since then the price has been raised by 2 euros. How many euros does one boat ride cost now?",
    "9",
  ],
  ["A hat cost 50 euros. The price of milk was raised by 2 euros. How much does the hat cost now?", "open"],
  ["A hat cost 50 euros. The price was raised. How much does the hat cost now?", "open"],
  [
    "The hat costs 50 euros. The coat costs 80 euros. The price of the coat is reduced by 20 euros. How much does the hat cost now?",
    "open",
  ],
]);
