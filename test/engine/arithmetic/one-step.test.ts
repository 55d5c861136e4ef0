import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

/** Problems of one and two steps with their answers. */
const ANSWERED: readonly (readonly [prompt: string, answer: string])[] = [
  [
    "Orla bought two sticker albums. One had 18 pages and the other had 27. After one week she had already read 30 of the pages. How many pages does she still have to read?",
    "15",
  ],
  [
    "Pia went to the market 3 times last week. She buys 4 melons each time she goes to the market. How many melons did Pia buy last week?",
    "12",
  ],
  [
    "Rolf found 52 pebbles and 18 starfish at the shore. He gave 20 of the pebbles to Una. How many pebbles does Rolf now have?",
    "32",
  ],
  [
    "Sven went to 8 chess games this year. He went to 5 games last year. How many chess games did Sven go to in all?",
    "13",
  ],
  ["One brick weighs 3.5 pounds. How much do 6 bricks weigh?", "21"],
  ["A brick weighs 4 pounds. How much do 6 bricks weigh?", "24"],
  [
    "It is 12 miles from Una's house to the lake. It took Una 3 hours to get there. How fast did Una go?",
    "4",
  ],
  ["It took Pia 4 hours to stroll to the mill at 3 miles per hour. How far did Pia stroll?", "12"],
  ["Mrs. Lund has 9 hens. How many more hens does Mrs. Lund need to have 25 hens?", "16"],
  ["There were 40 parents and 65 pupils in the hall. How many people were present in the hall?", "105"],
  ["Campers went to a show in 6 vans. Each van took 9 campers. How many campers went to the show?", "54"],
  ["If Rolf bicycled 15 kilometers per day for 4 days, how many kilometers did Rolf bike?", "60"],
  ["Sven spent 4 days carving his oar. He carved for 1.5 hours every day. How many hours did he carve?", "6"],
  [
    "There were 31 bundles of straw in the barn. Una stacked bundles in the barn today. There are now 50 bundles of straw in the barn. How many bundles did she store in the barn?",
    "19",
  ],
  [
    "310 books have been collected so far. 90 more books will be collected this week. How many books will be collected in total?",
    "400",
  ],
  ["Pia was at the lake for 4 days and found 6 shells every day. How many shells did Pia find?", "24"],
  ["Rolf has 40 corks. He has 15 more corks that Sven. How many corks does Sven have?", "25"],
  [
    "A cook served 10 soups during lunch and 7 during dinner today. He served 5 yesterday. How many soups did he serve today?",
    "17",
  ],
  ["Pia picked 8 figs yesterday and 5 figs today. How many figs did she pick today?", "5"],
  [
    "Last Friday Una sold 40 magazines and 25 newspapers. What is the total number of reading materials sold by her?",
    "65",
  ],
  [
    "For the autumn fair sale Orla baked pastries. She baked 13 cupcakes and 8 cookies. After the sale she had 5 to take back home. How many pastries did she sell?",
    "16",
  ],
  ["Nils has 6 trays, each with 12 rolls. How many rolls does Nils have?", "72"],
  ["There are 5 boxes, each containing 7 pens. How many pens are there?", "35"],
  ["Orla bought 14 bracelets, each of which featured 6 stones. How many stones did she have in total?", "84"],
  ["The farm has a herd of 26 goats. It sells 9 goats. How many goats does the farm have left?", "17"],
  [
    "Ivo had 17 dollars. He was given another 8 dollars by his aunt. How many dollars does he have now?",
    "25",
  ],
  ["Una earns $12 grooming a pony. How many dollars did she get, if she groomed 9 ponies?", "108"],
  [
    "Pia invited 15 people to a party. They each ate 3 slices of cake. How many slices of cake did they eat?",
    "45",
  ],
  [
    "Rolf spent $20 in total on gloves and a scarf. He spent $8 on the scarf. How much did Rolf spend on the gloves?",
    "12",
  ],
  [
    "Una bought a kite for $4, and spent $6 on marbles. Una also spent $15 on a shirt. In total, how much did Una spend on toys?",
    "10",
  ],
  [
    "Sven spent $7 on a lamp and a stool cost him $19. How much more did the stool cost him than the lamp?",
    "12",
  ],
  ["Last Monday, Orla sold 90 apples and pears. If she sold 35 pears, how many apples did she sell?", "55"],
  ["It takes 3 feet of ribbon to make a bow. How many bows can be made with 24 feet of material?", "8"],
  [
    "If each wreath is made with 5 different dried flowers, how many flowers are needed for 30 wreaths?",
    "150",
  ],
  ["Pens come in packs of 8. If Ivo buys 12 packs, how many pens will he have?", "96"],
  ["A plank was 9.5 feet long. Then Nils sawed 2.5 feet off the end. How long is the plank now?", "7"],
  ["Tia is 4.5 feet tall. She grew 0.5 feet taller this year. How tall was Tia last year?", "4"],
  [
    "There were a total of 9 chess matches this year. Una missed 4 of the matches. How many chess matches did Una go to in all?",
    "5",
  ],
  ["Sven found out that he has 40 corks. He puts them into boxes of 8. How many boxes does he need?", "5"],
  ["Rolf invited 20 friends to a party. 6 couldn't come. How many friends came?", "14"],
  ["Rolf invited 20 friends to a party. 6 didn't come. How many friends came?", "14"],
  ["Pia divides $7.50 equally among 3 cousins. How much money will each cousin receive?", "2.5"],
  ["Sven gave 5 pears each to 4 friends. How many pears did he give away?", "20"],
  ["Sven had 30 pears. He gave 5 pears each to 4 friends. How many pears does he have left?", "10"],
  ["Una knows that Rolf has 12 corks. Una has 5 corks. How many corks does Una have?", "5"],
  ["It rained 3 inches on Monday and 5 inches on Tuesday. How many inches did it rain in all?", "8"],
  [
    "Ivo's father gathered wood as he walked towards the lake. Ivo gathered 12 sticks and his father gathered 9 sticks. How many sticks did they gather in all?",
    "21",
  ],
  [
    "There are 8 pear trees in the yard. Workers will remove 3 trees today. How many pear trees will be in the yard?",
    "5",
  ],
  [
    "The crew laid 40 tiles this morning and 25 tiles this afternoon. How many tiles were laid this day?",
    "65",
  ],
  ["If each kite costs $2.50, how much must Orla pay for 4 kites?", "10"],
  [
    "The club plays 12 tennis games a month. The season is played for 5 months. How many tennis games are played in the season?",
    "60",
  ],
  ["A chest is filled with 40 rubies and 25 diamonds. How many gems are in the chest?", "65"],
  ["The town of Elmhill has 520 adults and 310 children. How many people live in Elmhill?", "830"],
  ["Nora has an aquarium with 21 fish. She buys 6 more fish. How many fish does she have now?", "27"],
  ["Each chest is filled with 40 rubies. There are 3 chests. How many rubies are there?", "120"],
  [
    "Una has 6 pens. Rolf has 9 pens. If Una gives all of her pens to Rolf, how many pens will Rolf have?",
    "15",
  ],
  [
    "Una has 6 pens. Rolf has 9 pens. If Una gives all of her pens to Rolf, how many pens will Una have?",
    "0",
  ],
  ["Jo bought 3 packs of 12 pens. How many pens did Jo buy?", "36"],
  ["Jo has 3 packs of 12 pens. How many pens does Jo have?", "36"],
  ["Jo baked 3 trays of 12 muffins. How many muffins did Jo bake?", "36"],
  ["Jo bought 3 packs of 12 pens. She gave 6 pens to Al. How many pens does Jo have left?", "30"],
  ["Jo bought 3 packs of 12 pens and 2 packs of 5 pencils. How many pencils did Jo buy?", "10"],
  [
    "Una has 2 apricots. She picked 14 more apricots from the tree. Then she ate 5 of them. How many apricots are left?",
    "11",
  ],
  ["Una wants to put 63 photos in an album. Each page holds 7 photos. How many pages will she use?", "9"],
  ["Una wants to put 5 photos in an album. Rolf has 9 photos. How many photos do they have in all?", "14"],
  ["Una planted 24 tulips in 4 equal rows. How many tulips were in each row?", "6"],
  ["Tickets to the play cost $7. How much would 9 tickets cost?", "63"],
  [
    "Una's scarf is 48 inches long. Ann's scarf is 36 inches long. How much longer is Una's scarf than Ann's?",
    "12",
  ],
  ["Vera weighed 130 pounds. She lost 12 pounds. How much does she weigh now?", "118"],
  ["A box of crayons has 24 crayons. How many crayons are in 5 boxes?", "120"],
];

/** Texts that invite a wrong operation: none may be answered. */
const DECLINED: readonly string[] = [
  "Tom had 9 coins. He lost some coins. Now he has 9 coins. How many coins did Tom lose?",
  "6 bricks weigh 24 pounds. Una has some bricks. How much do they weigh?",
  "One brick weighs 3 pounds. How much do 5 stones weigh?",
  "Pia went to the market 3 times last week. She buys 4 melons each day. How many melons did Pia buy last week?",
  "It is 12 miles from Una's house to the lake. How fast did Una go?",
  "Rolf found 52 pebbles and 18 new ones at the shore. How many pebbles does Rolf now have left?",
  "Rolf spent $20 in total on gloves and a scarf. He spent $8 on the scarf. How much did Rolf spend in all?",
  "Una bought a kite for $4, and spent $6 on a lamp. Una also spent $15 on a shirt. In total, how much did Una spend on toys?",
  "Last Monday, Orla sold 90 apples and pears. How many apples did she sell?",
  "Nora had 5 kites. 3 friends didn't come to the park. How many kites does Nora have now?",
  "Each of the 5 teams won 3 games and lost 2 games. How many games did they win?",
  "A plank was 9.5 feet long. A rope was 4 feet long. Then Nils sawed 2.5 feet off the end. How long is the plank now?",
  "There are 8 pear trees and 4 fig trees in the yard. Workers will remove 3 trees today. How many pear trees will be in the yard?",
  "Crane Lake had 30 swans. It now has 12 more swans. How many swans are there in Crane Lake?",
  "Nora has a box with 12 pens and a bag. She loses 3 pens. How many pens does she have left?",
  "Jo has 3 packs of 12 pens and 5 loose pens. How many pens does Jo have?",
  "Jo bought 3 packs of 12 pens and 2 boxes of 5 pens. How many pens did Jo buy?",
  "Una bought 3 hats and 2 shirts. Hats cost $7. How much did Una spend?",
  "Vera weighed 130 pounds. Her sister lost 12 pounds. How much does Vera weigh now?",
  "Vera weighed 130 pounds. She lost 3 hats. How much does she weigh now?",
];

describe("a problem of one or two steps", () => {
  for (const [prompt, answer] of ANSWERED)
    it(`gives ${answer}: ${prompt}`, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind === "solved" ? solved.text : `${solved.reason}: ${solved.missing}`, answer);
    });
  for (const prompt of DECLINED)
    it(`is declined: ${prompt}`, () => {
      const solved = solveProblem(prompt, words);
      assert.equal(solved.kind, "declined", solved.kind === "solved" ? solved.text : "");
    });
});
