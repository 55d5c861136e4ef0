import { describe, it } from "node:test";
import { tableReader } from "../../../../src/engine/tasks/puzzles/tables/reader.ts";
import { thingsReader } from "../../../../src/engine/tasks/puzzles/things/reader.ts";
import { countingReader } from "../../../../src/engine/tasks/words/counting.ts";
import { expectTold } from "../told.ts";

const ROW =
  "On the sill, I see several items arranged in a row: a red spoon, a beige jar, a dark green bowl, a teal fork, and a pink candle.";
const PILE = "On the shelf, there are two red spoons, one teal mug, three red forks, and four teal forks.";

describe("things of colours", () => {
  it("are counted, named and placed as asked", () =>
    expectTold(thingsReader, [
      [`${ROW} What color is the jar?`, "beige"],
      [`${ROW} What is the color of the item directly to the right of the jar?`, "dark green"],
      [`${ROW} What is the color of the thing furthest from the fork?`, "red"],
      [`${ROW} What is the color of the third thing from the right?`, "dark green"],
      [`${ROW} Which item is in the middle?`, null],
      [`${ROW} Is the fork teal?`, "yes"],
      [`${ROW} What is the color of the thing furthest from the bowl?`, "declined"],
      [
        `${ROW} How many non-red items do you see to the left of the teal item?\nOptions:\n(A) one\n(B) two\n(C) three`,
        "two",
      ],
      [`${ROW} How many items are neither red nor pink?`, "3"],
    ]));
  it("counts, also after something is taken away", () =>
    expectTold(thingsReader, [
      [`${PILE} How many red things are on the shelf?`, "5"],
      [`${PILE} If I remove all the forks from the shelf, how many teal items remain on it?`, "1"],
      [
        `${PILE} If I remove all the red forks and all the teal items from the shelf, how many items remain on it?`,
        "2",
      ],
      [`${PILE} If I remove all the forks from the drawer, how many red items remain on it?`, null],
      [`${PILE} If I remove two forks from the shelf, how many forks remain on it?`, null],
      [`${PILE} If I remove all the red forks from the shelf, how many red forks remain on it?`, "0"],
    ]));
  it("declines where none of the things is called so", () =>
    expectTold(thingsReader, [
      [`${PILE} How many red tools are there?`, "declined"],
      [`${PILE} How many red forks shine on the shelf?`, "declined"],
      [`${PILE} If I remove all the vessels from the shelf, how many items remain on it?`, "declined"],
    ]));
  it("passes over no words behind a thing", () =>
    expectTold(thingsReader, [
      [
        "On the shelf, I see a red spoon, a tan jar and a teal mug in theory. How many red things are there?",
        null,
      ],
      [
        "On the shelf, I see a red spoon, a tan jar and a teal mug if Olga agrees. How many red things are there?",
        null,
      ],
    ]));
  it("declines where colour or order is not told", () =>
    expectTold(thingsReader, [
      ["On the shelf, I see a big spoon and a red mug. How many red things are there?", "declined"],
      [
        "On the shelf, I see a red spoon, a tan jar and a teal mug. What color is the item directly to the left of the jar?",
        "declined",
      ],
      [`${ROW} Olga takes the jar. How many red items are there?`, null],
    ]));
});

describe("things counted by kind", () => {
  it("knows the kinds of everyday things", () =>
    expectTold(countingReader, [
      ["I have two figs, a lychee, three geese, and an oboe. How many fruits do I have?", "3"],
      ["I have two stalks of celery, a lettuce head, and a lynx. How many vegetables do I have?", "3"],
      ["Olga has three mice, a cello and two harps. How many musical instruments does Olga have?", "3"],
      ["I have a heron, two geckos and a sofa. How many animals do I have in total?", "3"],
      ["I have a heron, two leeks and a sofa. How many animals and vegetables do I have?", "3"],
    ]));
  it("declines a thing that it does not know, or of which people do not agree", () =>
    expectTold(countingReader, [
      ["I have a leek and a zorp. How many vegetables do I have?", "declined"],
      ["I have a leek and a tomato. How many fruits do I have?", "declined"],
      ["I have a leek and Pere has a yam. How many vegetables do I have?", null],
      ["I have a leek. I eat the leek. How many vegetables do I have?", null],
      ["I have a leek and a yam. How many zorps do I have?", null],
    ]));
});

const HERD =
  "Here is a table where the first line is a header and each subsequent line is a goat: name, age, height (cm), weight (kg) Olga, 3, 60, 40 Pere, 9, 75, 55 Quin, 5, 70, 62 For example: the age of Olga is 3, the weight of Pere is 55 kg.";

describe("tables as text", () => {
  it("answers questions about rows and columns", () =>
    expectTold(tableReader, [
      [`${HERD} Which is the second heaviest goat?`, "Pere"],
      [`${HERD} How many goats are more than 4 years old?`, "2"],
      [`${HERD} Which goat is younger but heavier than Pere?`, "Quin"],
      [`${HERD} What is the average height of the goats?`, "205/3"],
      [`${HERD} What is the total weight of the goats?`, "157"],
      [`${HERD} How old is Quin?`, "5"],
      [`${HERD} Which goat is taller than the other ones?`, "Pere"],
      [`${HERD} How many goats weigh less than 60 kg?`, "2"],
      [`${HERD} What is the number of the column with the heights?`, "3"],
    ]));
  it("takes rows and tables that are added and deleted into account", () =>
    expectTold(tableReader, [
      [`${HERD} We then delete the goat named Pere from the table.\nWhich is the oldest goat?`, "Quin"],
      [`${HERD} We now add a goat to the table:\nRolf, 12, 50, 30\nWhich is the oldest goat?`, "Rolf"],
      [
        `${HERD} And here is a similar table, but listing herons:\nname, age, height (cm), weight (kg)\nStan, 2, 90, 2\nTess, 4, 95, 2\nWhat is the name of the last animal?`,
        "Tess",
      ],
      [
        `${HERD} And here is a similar table, but listing herons:\nname, age, height (cm), weight (kg)\nStan, 2, 90, 2\nTess, 4, 95, 2\nWhat is the name of the last goat?`,
        "Quin",
      ],
      [
        `${HERD} And here is a similar table, but listing herons:\nname, age, height (cm), weight (kg)\nStan, 2, 90, 2\nTess, 4, 95, 2\nWhich is the lightest heron?`,
        "declined",
      ],
    ]));
  it("declines examples that the table denies, rows that are not there and questions that it can't read", () =>
    expectTold(tableReader, [
      [`${HERD.replace("Olga is 3", "Olga is 4")} Which is the oldest goat?`, "declined"],
      [`${HERD} We then delete the goat named Zed from the table.\nWhich is the oldest goat?`, "declined"],
      [`${HERD} Which goat has the same name as a queen?`, "declined"],
      [`${HERD} Every goat grows by 3 cm. Which is the tallest goat?`, "declined"],
    ]));
});
