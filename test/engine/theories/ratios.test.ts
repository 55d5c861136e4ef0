import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const CHAINS: WordProblems = [
  [
    "Each of the five kittens drinks 100 ml of milk a day. How many millilitres do they drink in two days?",
    "1000",
  ],
  [
    "Each of the five kittens drinks 100 ml of milk a day. How much milk do three of the kittens drink in two days?",
    "600",
  ],
  ["Each of the five kittens drinks 100 ml of milk a day. How much water do they drink in two days?", "open"],
  ["Priya reads 12 pages every day. How many days will she need for a book of 84 pages?", "7"],
  ["Priya reads 12 pages every day. How many days will she need for a book of 90 pages?", "open"],
  ["Every chicken lays one egg per day. Hanna has 6 chickens. How many eggs do they lay in a week?", "42"],
  ["A taxi charges 2 dollars for every kilometre. How much does a ride of 7 kilometres cost?", "14"],
  ["A ferry takes 20 minutes for one crossing. How long do 4 crossings take?", "80"],
  ["It takes Mia 15 minutes to bake a tray of rolls. How long does she need for 3 trays?", "45"],
  ["A dog eats 600 grams of food a day. A bag holds 6 kg of food. How many days does a bag last?", "10"],
  ["A dog eats 600 grams of meat a day. A bag holds 6 kg of rice. How many days does a bag last?", "open"],
  [
    "A dog eats 600 grams of food a day. The cat eats 100 grams. A bag holds 6 kg. How many days does it last?",
    "open",
  ],
  ["A pool is 25 m long. Mia swims 10 lengths of it every morning. How far does she swim in a week?", "1750"],
  [
    "Ben drinks 2 glasses of milk every day. A glass holds 250 ml. How much milk does he drink in a week?",
    "3500",
  ],
  ["Ann works 8 hours a day. She works 5 days a week. How many hours does she work in 4 weeks?", "160"],
  ["A recipe for 4 people needs 200 g of rice and 3 onions. How many onions are needed for 8 people?", "6"],
  ["Apples cost 2 dollars a kilo. How much do 500 g of apples cost?", "1"],
  ["Rice costs 9 dollars for 3 kilos. How much does one kilo cost?", "3"],
];

const KNOWN: WordProblems = [
  ["A farmer has 5 cows and 10 hens. How many legs do his animals have?", "40"],
  ["A farmer has 5 cows and 10 hens. How many legs do the hens have?", "open"],
  ["A farmer has 5 cows and 10 lamps. How many legs do his animals have?", "open"],
  ["How many wheels do 3 cars have?", "12"],
  ["Grandma knitted 5 pairs of socks. How many socks did she knit?", "10"],
  ["Grandma knitted 5 pairs of socks. How many gloves did she knit?", "open"],
];

const OF_ONE: WordProblems = [
  ["Milk costs 2 dollars a litre. Ann bought 3 litres of milk. How much did she pay?", "6"],
  ["Milk costs 2 dollars a litre. Ann bought 3 litres of juice. How much did she pay?", "open"],
  ["A pen costs 2 dollars. Ann bought 3 pens. How much did Ann pay?", "6"],
  ["A pen cost 2 dollars last year. Ann buys 3 pens. How much does Ann pay?", "open"],
  ["Tom reads 12 pages a day. His book has 84 pages. How many days does he need for the book?", "7"],
  ["Tom reads 12 pages a day. Ann's book has 84 pages. How many days does Ann need?", "open"],
  ["A car drives 60 km per hour. It drives for 2 hours. How far does it drive?", "120"],
  ["A car drives 60 km per hour. It waits for 2 hours. How far does it drive?", "open"],
  ["A car drives 60 km per hour. A bus drives 2 hours. How far does the bus drive?", "open"],
  ["Lottie buys 15 cups at 2 dollars a cup. How much does she earn?", "open"],
  ["Tom has 3 boxes. Ann's boxes hold 6 pens each. How many pens does Tom have?", "open"],
  ["A train covers 150 km in 2 hours. How far does it travel in 5 hours?", "375"],
  ["A train covered 150 km in 2 hours. How far will it travel in 5 hours?", "open"],
];

describeProblems("amounts along a chain of ratios", CHAINS);
describeProblems("ratios that are known", KNOWN);
describeProblems("ratios of one who does it", OF_ONE);
