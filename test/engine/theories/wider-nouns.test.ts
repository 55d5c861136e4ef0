import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const PROBLEMS: WordProblems = [
  ["Ann bought 0.75 gallon of milk and 0.5 gallon of juice. How many gallons of milk did she buy?", "0.75"],
  ["3 t-shirt cost 45 dollars. How much does 1 t-shirt cost?", "15"],
  ["At the zoo, Leo saw 4 lions, twice as many monkeys and 3 zebras. How many animals did he see?", "15"],
  ["Leo saw 4 lions and 3 zebras. How many animals did he see?", "7"],
  ["Leo saw 4 lions and 3 zebras. How many animals did he see in all?", "7"],
  ["Ann picked 5 roses and 7 flowers. How many flowers did Ann pick?", "open"],
  ["Ann bought 4 apples and half as many pears. How many pears did she buy?", "2"],
  ["Ann bought 4 apples and half as many pears. How many pieces of fruit did she buy?", "6"],
  [
    "A chef bought 0.14 kilograms of almonds and 0.38 kilograms of pecans. How many kilograms of nuts did the chef buy in all?",
    "0.52",
  ],
  [
    "There are 12 boys in a class. There are 3 more girls than boys. How many students are in the class?",
    "27",
  ],
  ["There are 12 boys in a class. There are 3 more girls than boys. How many girls are in the class?", "15"],
  ["There are 12 boys and 9 girls in a class. How many students are in the class?", "21"],
  ["There are 12 boys and 9 girls in a class. How many children are in the class?", "21"],
  ["Yuri has 5 quarters and 3 dimes. How many coins does he have?", "8"],
  ["Lisa has 3 cats and 2 dogs. How many pets does she have?", "5"],
  ["A farmer has 14 cows, 23 sheep and 8 goats. How many animals does the farmer have?", "45"],
  ["For a party Sue bought 12 forks and 15 spoons. How many pieces of cutlery did she buy?", "27"],
  ["There are 12 boys and 9 girls in a park. How many students are in the park?", "open"],
  ["There are 18 cars and 7 trucks in a lot. How many vehicles are in the lot?", "25"],
];

describeProblems("what is counted by a wider noun, and what is compared with it", PROBLEMS);
