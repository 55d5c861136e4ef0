import { describe } from "node:test";
import { describeProblems, type WordProblems as Problems } from "../../support/told-problems.ts";

/** Word problems as a teacher writes them, beside what differs from them by a word and is open, or comes to something else. */

const IN_EACH: Problems = [
  ["In a garden there are 8 rows of 7 tulips. How many tulips are there?", "56"],
  ["There are 8 rows of 7 tulips and 3 rows of 5 roses. How many tulips are there?", "56"],
  ["There are 8 rows of 7 tulips and 3 rows of 5 roses. How many roses are there?", "15"],
  ["There are 8 rows of 7 tulips and 3 rows of 5 roses. How many rows are there?", "11"],
  ["There are 8 rows of 7 red tulips. How many tulips are there?", "56"],
  ["There are 8 rows of 7 red tulips. How many red tulips are there?", "56"],
  ["There are 8 rows of 7 red tulips. How many white tulips are there?", "open"],
  ["There are 8 rows of 7 tulips. 3 tulips die. How many tulips are there?", "open"],
  ["Ann has 3 bags of 5 oranges. How many oranges does she have?", "15"],
  ["Ann has 3 bags of 5 oranges. She gives 1 bag to Tom. How many oranges does she have?", "open"],
  ["Ann has 3 bags of 5 oranges. She buys 2 bags. How many oranges does she have?", "open"],
  ["Ann has 3 pictures of 4 dogs. How many dogs does she have?", "open"],
  ["Ann buys 3 pictures of 4 dogs. How many dogs does she buy?", "open"],
  ["There are 5 shelves with 12 books on each shelf. How many books are there?", "60"],
  ["Tom has 4 bags with 3 marbles in each bag. How many marbles does Tom have?", "12"],
  ["Tom has 4 bags with 3 marbles in each bag. How many marbles does Ann have?", "open"],
  ["Tom has 4 bags with 3 marbles in each bag. How many bags does Tom have?", "4"],
  ["Tom has 4 red bags with 3 marbles in each bag. How many marbles does Tom have?", "12"],
  ["Tom has 4 bags with 3 marbles. How many marbles does Tom have?", "open"],
  ["Tom has 4 bags with at least 3 marbles in each bag. How many marbles does Tom have?", "open"],
  ["Tom had 4 bags with 3 marbles in each bag. How many marbles did Tom have?", "12"],
  ["Tom had 4 bags with 3 marbles in each bag. How many marbles does Tom have?", "open"],
  ["Tom buys 4 boxes with 12 eggs in each box. How many eggs does he have?", "48"],
  ["Tom buys 4 boxes with 12 eggs in each box. How many eggs does he buy?", "48"],
  ["A garden has 8 rows of 7 tulips. How many tulips are in the garden?", "56"],
  ["There are 4 bags with 3 marbles in each. How many marbles are there?", "12"],
  ["A box holds 6 eggs. Mrs Lane buys 4 boxes. How many eggs does she have?", "24"],
  ["A box holds 6 eggs. Mrs Lane buys 4 boxes. She uses 5 eggs for a cake. How many eggs are left?", "19"],
  ["A box holds 6 eggs. Mrs Lane buys 4 boxes. She uses 5 eggs. How many eggs does she have?", "19"],
  [
    "Each box holds 6 eggs. Mrs Lane buys 4 boxes. She uses 5 eggs. She gives 1 box to Tom. How many eggs does she have?",
    "open",
  ],
  [
    "Each box holds 6 eggs. Mrs Lane buys 4 boxes. She gives 1 box to Tom. She uses 5 eggs. How many eggs does she have?",
    "13",
  ],
  ["The box holds 6 eggs. Mrs Lane buys 4 boxes. How many eggs does she have?", "open"],
  [
    "A box holds 6 eggs. Another box holds 4 eggs. Mrs Lane buys 4 boxes. How many eggs does she have?",
    "open",
  ],
  ["A box holds 6 eggs. It is red. Mrs Lane buys 4 boxes. How many eggs does she have?", "open"],
  ["A farmer has 18 cows. There are 3 farmers. How many cows are there?", "open"],
  ["A bus has 40 seats. There are 3 buses. How many seats are there?", "120"],
  ["Each of the 5 teams has 11 players. How many players are there in all?", "55"],
  ["Each of 5 teams has 11 players. How many players are there?", "55"],
  ["There are 6 teams. Each of the 5 teams has 11 players. How many players are there?", "open"],
  ["6 children sit at each of the 4 tables. How many children are there?", "24"],
  ["6 children sit at each of 4 tables. 2 children leave. How many children are there?", "open"],
  ["There are 5 boxes. There are 3 pens in each of 2 boxes. How many pens are there?", "open"],
  ["There are 3 pens in each of the 5 boxes. How many pens are there?", "15"],
  ["There are 3 pens in each of the 5 red boxes. How many pens are there?", "15"],
  ["There are at least 3 pens in each of the 5 boxes. How many pens are there?", "open"],
  ["Tom gives 3 pens to each of his 4 friends. How many pens does he give away?", "12"],
  ["Not all of the 5 teams have 11 players. How many players are there?", "open"],
  ["Some of the 5 teams have 11 players. How many players are there?", "open"],
  ["There are 5 shelves with 12 books each. How many books are there?", "60"],
  ["Tom buys 4 boxes of 12 eggs each. How many eggs does he have?", "48"],
  ["Tom has 4 bags with 3 marbles in each. How many marbles does Tom have?", "12"],
  ["Tom has 4 bags that hold 3 marbles each. How many marbles does Tom have?", "12"],
  ["Ann and Tom have 4 bags with 3 marbles each. How many marbles does Tom have?", "open"],
  ["There are 5 shelves with about 12 books each. How many books are there?", "open"],
  ["Ann buys 5 tickets at 7 dollars each. How much does she pay?", "35"],
  ["Ida has 3 boxes of crayons with 8 crayons in each. How many crayons does she have?", "24"],
  ["Betty has 3 boxes containing 24 oranges each. How many oranges does Betty have?", "72"],
  ["Tom has 4 bags that hold 3 marbles together. How many marbles does Tom have?", "open"],
  ["Ann has 4 bags of 3 apples and 2 bags of 5 pears. How many pears does she have?", "10"],
  ["Ann has 4 bags of 3 apples and 2 bags of 5 pears. How many bags does she have?", "6"],
];

const FOR_EACH: Problems = [
  ["Tom buys 4 boxes with 12 eggs in each box. How many eggs does he buy?", "48"],
  ["Tom buys 4 boxes with 12 eggs in each box and 3 eggs. How many eggs does he buy?", "open"],
  ["Tom bought 4 boxes. Each box holds 12 eggs. How many eggs did he buy?", "48"],
  ["Tom paints 4 boxes. Each box holds 12 eggs. How many eggs does he paint?", "open"],
  ["Ann reads 3 books. Each book has 50 pages. How many pages does she read?", "150"],
  ["Ann reads 3 books. Each book has 50 pages. How many pages does Tom read?", "open"],
  ["Tom gives 3 pens to each of his 4 friends. How many pens does he give away?", "12"],
  ["Tom gave 3 pens to each of his 4 friends. How many pens did he give away?", "12"],
  ["Tom gave 3 pens to each of 4 friends and 2 pens to Ann. How many pens did he give away?", "open"],
  ["Mia has 4 cousins. She gives each cousin 5 shells. How many shells does she give away?", "20"],
  ["Mia has 4 cousins. She gives each cousin 5 shells. How many shells does she have?", "open"],
  ["Mia has 4 cousins. She gives 2 cousins 5 shells each. How many shells does she give away?", "open"],
  [
    "Mia has 4 cousins. One of them is ill. She gives each cousin 5 shells. How many shells does she give away?",
    "20",
  ],
  ["Mia has 4 cousins. She gives each cousin at least 5 shells. How many shells does she give away?", "open"],
  ["There are 5 children. Each child eats 2 apples. How many apples does Tom eat?", "open"],
  ["There are 5 children. Each girl eats 2 apples. How many apples do they eat in all?", "open"],
  ["Ida has 3 boxes of crayons with 8 crayons in each. How many crayons does she have?", "24"],
];

const WHO: Problems = [
  [
    "Jason had 49 quarters in his bank. His dad gave him 25 quarters. How many quarters does he have now?",
    "74",
  ],
  [
    "Ann has 23 euros. Her aunt gives her 6 euros and she spends 3 euros. How many euros does she have?",
    "26",
  ],
  ["Tom has 5 coins. His dad has 9 coins. He loses 2 coins. How many coins does he have now?", "open"],
  ["Tom has 5 coins. His dad has 9 coins. His dad gives him 2 coins. How many coins does he have now?", "7"],
  [
    "Nancy found 35 seashells and 25 starfish on the beach. She gave 17 of the seashells to Jason. How many seashells does Nancy now have?",
    "18",
  ],
  [
    "Sally grew 113 turnips and 118 pumpkins. Mary grew 129 turnips. How many turnips did they grow in total?",
    "242",
  ],
  [
    "There are 18 children on the bus. 5 children get off the bus. How many children are on the bus now?",
    "13",
  ],
  [
    "There are 18 children on the bus. At the stop 5 children get off the bus and 3 get on. How many children are on the bus now?",
    "16",
  ],
  [
    "There are 18 children on the bus. At the stop 5 children get off. How many children are on the bus now?",
    "13",
  ],
  [
    "There are 18 children on the bus. At the stop 5 children get on the bus. How many children are on the bus now?",
    "23",
  ],
  [
    "There are 18 children on the bus. At the stop 5 children get on the train. How many children are on the bus now?",
    "open",
  ],
  [
    "There are 18 children on the bus and 4 on the train. At the stop 5 children get on. How many children are on the bus now?",
    "open",
  ],
  [
    "There are 18 children on the bus. At the stop 5 children do not get off. How many children are on the bus now?",
    "open",
  ],
  ["There are 18 children on the bus. Some children get off. How many children are on the bus now?", "open"],
  [
    "25 children were riding on the bus. At the bus stop 18 children got on the bus. How many children are now riding on the bus?",
    "43",
  ],
  [
    "A train leaves with 120 passengers. At the first stop 35 get off and 20 get on. How many passengers are on the train now?",
    "105",
  ],
  [
    "Dan had 7 potatoes in the garden. The rabbits ate 4 of the potatoes. How many potatoes does Dan now have?",
    "3",
  ],
  ["Dan had 9 potatoes. Three rabbits ate 2 of the potatoes. How many potatoes does Dan have now?", "open"],
  ["Dan had 7 potatoes. The rabbits ate 2 potatoes each. How many potatoes does Dan now have?", "open"],
  [
    "25 children were riding on the bus. At the bus stop 18 children got off the bus. How many children are now riding on the bus?",
    "7",
  ],
  [
    "25 children were riding on the bus. At the bus stop 18 children got on the train. How many children are now riding on the bus?",
    "open",
  ],
  [
    "8 boys were playing in the park. 3 boys were sitting in the park. How many boys are in the park?",
    "open",
  ],
  ["A bus leaves with 20 passengers. 6 get off. How many passengers are on the bus now?", "14"],
  ["A bus leaves without 20 passengers. 6 get off. How many passengers are on the bus now?", "open"],
];

const AGAIN: Problems = [
  ["A farmer has 18 cows and half as many sheep. How many animals does he have?", "27"],
  ["A farmer has 18 cows and half as many sheep. How many sheep does he have?", "9"],
  ["A farmer has 18 cows and twice as many sheep. How many sheep does he have?", "36"],
  ["A farmer has 18 cows and three times as many sheep. How many sheep does he have?", "54"],
  ["A farmer has 18 cows and 5 fewer sheep. How many sheep does he have?", "13"],
  ["A farmer has 18 cows and 5 fewer sheep than cows. How many sheep does he have?", "13"],
  ["A farmer has 18 cows and 5 more sheep than cows. How many sheep does he have?", "23"],
  ["A farmer has 18 cows and 5 more sheep. How many sheep does he have?", "open"],
  ["A farmer has 18 cows, 3 pigs and half as many sheep. How many sheep does he have?", "open"],
  ["Ann has 6 red pens and twice as many blue pens. How many pens does she have?", "18"],
  ["Ann has 6 red pens and twice as many blue pens. How many blue pens does she have?", "12"],
  ["Ann has 6 red pens. Tom has twice as many. How many pens does Tom have?", "12"],
  ["A farmer does not have 18 cows and half as many sheep. How many sheep does he have?", "open"],
];

const SHARED: Problems = [
  ["There are 32 children. They form teams of 4. How many teams are there?", "8"],
  ["There are 32 children. They form teams of 5. How many teams are there?", "open"],
  ["There are 32 children. Some of them form teams of 4. How many teams are there?", "open"],
  ["There are 32 children. They do not form teams of 4. How many teams are there?", "open"],
  ["There are 32 children and 2 of them are ill. They form teams of 4. How many teams are there?", "open"],
  ["There are 32 children. They form 4 teams. How many children are in each team?", "8"],
  ["Ms Bell has 27 pencils. She puts 3 in each cup. How many cups does she need?", "9"],
  ["Ms Bell has 27 pencils. She puts 3 pencils in each cup. How many cups does she need?", "9"],
  ["Ms Bell has 27 pencils. She puts 4 in each cup. How many cups does she need?", "open"],
  ["Ms Bell has 27 pencils. She puts about 3 in each cup. How many cups does she need?", "open"],
  [
    "Ms Bell has 27 pencils. She puts 3 in each cup. She already has 2 cups. How many more cups does she need?",
    "open",
  ],
  ["Ms Bell has 27 pencils and loses 3. She puts 3 in each cup. How many cups does she need?", "8"],
  [
    "Dad baked 36 cookies. He shared them equally among his 4 children. How many cookies did each child get?",
    "9",
  ],
  [
    "Dad baked 36 cookies. He ate 4. He shared them equally among his 4 children. How many cookies did each child get?",
    "8",
  ],
  [
    "Dad baked 36 cookies. He shared half of them equally among his 4 children. How many cookies did each child get?",
    "open",
  ],
  [
    "A shirt costs 12 dollars and a cap costs 8 dollars. How much do the shirt and the cap cost together?",
    "20",
  ],
  ["A shirt costs 12 dollars. A cap costs 8 dollars. How much more does the shirt cost than the cap?", "4"],
  [
    "A shirt costs 12 dollars. A cap costs 8 dollars. How much more does the cap cost than the shirt?",
    "open",
  ],
  [
    "A shirt costs 12 dollars. A cap costs at least 8 dollars. How much do the shirt and the cap cost together?",
    "open",
  ],
  [
    "A shirt costs 12 dollars. A cap costs 8 dollars. Ann has a coupon for 2 dollars. How much do the shirt and the cap cost together?",
    "open",
  ],
  ["A shirt costs 12 dollars and a cap costs 8 euros. How much do they cost together?", "open"],
  [
    "A shirt costs 12 dollars, a scarf costs 5 dollars and a cap costs 8 dollars. How much do the shirt and the cap cost together?",
    "20",
  ],
  [
    "Kelly bought 2 pounds of peanuts and 3 pounds of apples. How many pounds of nuts did she buy in all?",
    "open",
  ],
  [
    "A shirt costs 12 dollars. The cap costs 8 dollars more. How much do the shirt and the cap cost together?",
    "open",
  ],
  [
    "A shirt costs 12 dollars and a cap costs 8 dollars. The shirt is free today. How much do the shirt and the cap cost together?",
    "open",
  ],
  [
    "A red shirt costs 12 dollars. A cap costs 8 dollars. How much do the red shirt and the cap cost together?",
    "20",
  ],
  ["Ann has 10 pounds. She buys 2 pounds of apples. How many pounds does Ann have left?", "open"],
];

const WHERE_PUT: Problems = [
  ["Ida has 12 forks in the drawer and 7 forks on the shelf. How many forks does Ida have?", "19"],
  ["There are 12 forks in the drawer and 7 forks on the shelf. How many forks are on the shelf?", "7"],
  ["There are 12 forks in the drawer and 7 forks on the shelf. How many forks are in the drawer?", "12"],
  ["There are 12 forks in the drawer and 7 on the shelf. How many forks are there?", "19"],
  ["There are 12 forks in the drawer or 7 on the shelf. How many forks are there?", "open"],
  ["Ida put 4 forks in the drawer and 3 in the box. How many forks did she put in the box?", "3"],
  ["There are 12 forks in the drawer. Ida placed 3 forks in the drawer. How many forks are now there?", "15"],
  [
    "There are 12 forks in the drawer and 7 forks on the shelf. Ida placed 3 more forks on the shelf. How many forks are now there in total?",
    "22",
  ],
  ["There are 12 forks in the drawer. Ida placed 3 forks. How many forks are now there?", "open"],
  [
    "There are 12 forks in the drawer. Ida placed 3 forks and Uwe placed 4 forks in the drawer. How many forks are now there?",
    "open",
  ],
  [
    "There are 12 forks in the box. Ida packed 3 forks and Uwe packed 4 forks in the box. How many forks are in the box?",
    "open",
  ],
  [
    "There are 12 forks in the drawer and 7 forks on the shelf. Ida placed 3 forks from the shelf in the drawer. How many forks are in the drawer?",
    "open",
  ],
];

const TAKEN: Problems = [
  ["Ida has 17 plums. Uwe takes 6 away. How many plums does Ida have?", "11"],
  ["Ida has 17 plums. Uwe takes 6 plums away. How many plums does Ida have?", "open"],
  ["Ida has 17 plums. Max has 3 plums. Uwe takes 6 away. How many plums does Ida have?", "open"],
  ["Ida has 17 plums. Ida takes 6 away. How many plums does Ida have?", "open"],
  ["Ida had some plums. She gave 6 to Uwe. Now she has 9 plums. How many plums did she have at first?", "15"],
  [
    "Ida had some plums. She found 6 more. Now she has 20 plums. How many plums did she have initially?",
    "14",
  ],
  ["Ida has 8 plums. Uwe has 4 plums. If Uwe gives all of his plums to Ida, how many will Ida have?", "12"],
  [
    "Ida picked 7 plums and 4 pears from the orchard. Uwe gave Ida 3 plums. How many plums does Ida have now?",
    "10",
  ],
  [
    "Ida has 17 plums in her cellar. She bought 5 plums over the weekend. How many plums does Ida have now?",
    "22",
  ],
  ["There were 45 gulls on a roof. 18 flew away. How many gulls are on the roof now?", "27"],
  ["Ida has 16 plums. She eats a quarter of them. How many plums are left?", "12"],
];

const BEFORE: Problems = [
  ["Ida ate 3 plums. She had 9 plums. How many plums does she have?", "open"],
  ["Ida ate 3 plums on Monday. She had 9 plums. How many plums does she have now?", "open"],
  ["Ida had 9 plums. She ate 3 plums. How many plums does she have?", "6"],
  ["Ida ate 3 plums. Then she had 9 plums. How many plums did she have at first?", "12"],
  ["Ida ate 3 plums. She originally had 9 plums. How many plums does she have?", "6"],
];

const COINS: Problems = [
  ["Ida has 9 nickels and 5 pennies. How many nickels does she have?", "9"],
  [
    "Ida had 9 nickels and 2 dimes. Uwe gave her 3 nickels and 5 pennies. How many nickels does she have now?",
    "12",
  ],
  ["Ida has 9 pennies. She spends 4 pennies. How many pennies does she have left?", "5"],
];

const CONTENTS: Problems = [
  ["There are 9 jars. Each jar has 4 beans in it. How many beans are there?", "36"],
  ["There are 9 jars. Each jar has 4 beans and 5 nuts in it. How many beans are there in all?", "36"],
];

const ALL: readonly (readonly [title: string, problems: Problems])[] = [
  ["so many in each of so many", IN_EACH],
  ["what is done for each, and what is in it", FOR_EACH],
  ["who is meant, and who gets on and off", WHO],
  ["as many again", AGAIN],
  ["parts, cups that are filled, and what two things cost", SHARED],
  ["where so many are, and where they are put", WHERE_PUT],
  ["from whom some are taken, and how many there were", TAKEN],
  ["what was before and what was afterwards", BEFORE],
  ["coins, of which none is counted in another", COINS],
  ["what each has in it", CONTENTS],
];

describe("word problems", () => {
  for (const [title, problems] of ALL) describeProblems(title, problems);
});
