import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { openWords } from "../../support/reading.ts";
import { describeProblems, type WordProblems } from "../../support/told-problems.ts";

const STUFF: WordProblems = [
  ["A jug held 2 litres of lemonade. Tom poured 500 ml out of it. How many ml are left in the jug?", "1500"],
  ["A jug holds 2 litres of water. Ann pours out 300 ml. How much water is left in the jug?", "1.7"],
  ["A jug held 2 litres of lemonade. Tom poured 500 ml into it. How much lemonade is in the jug?", "2.5"],
  [
    "A jug held 2 litres of lemonade. Tom poured 500 ml out of a bottle. How much is left in the jug?",
    "open",
  ],
  [
    "A jug held 2 litres of lemonade. Tom poured some of it into a glass. How much is left in the jug?",
    "open",
  ],
  ["A jug held 2 litres of lemonade. Tom wanted to pour 500 ml out. How much is left in the jug?", "open"],
  ["A jug held 2 litres of lemonade. Tom poured 3 litres out of it. How much is left in the jug?", "open"],
  [
    "A bucket held 10 litres of water. Six glasses of 250 ml were poured from it. How much water remains?",
    "8.5",
  ],
  ["A sack contained 5 kg of flour. The cook used 700 g of it. How much flour is left?", "4.3"],
  ["A sack contained 5 kg of flour. The cook used 700 g of rice. How much flour is left?", "open"],
  ["A bag holds 3 kg of sugar. Half of the sugar was used. How much sugar is left?", "1.5"],
  [
    "A bottle holds 1 litre of juice. Tom drinks a quarter of it and Ann drinks 200 ml. How much is left?",
    "0.55",
  ],
];

const MONEY: WordProblems = [
  ["Mia had 20 dollars in her purse. She took out 5 dollars. How much money is in the purse now?", "15"],
  ["There were 30 dollars in the tin. Bob took out a third of the money. How much is in the tin now?", "20"],
  ["There were 30 dollars in the tin. Bob took 12 dollars out of it. How much is left in the tin?", "18"],
  ["There are 30 dollars in the tin. Bob took 12 dollars out of it. How much is left in the tin?", "open"],
  ["There are 30 dollars in the tin. Bob spent 12 dollars. How much is left in the tin?", "open"],
  [
    "Mia had 20 dollars. She spent 5 dollars on lunch and 3 dollars on a book. How much does she have left?",
    "12",
  ],
  ["Mia had 20 dollars. Tom spent 5 dollars. How much does Mia have left?", "open"],
];

const SIZES: WordProblems = [
  ["A plank was 300 cm long. Gus sawed off 80 cm. How long is the plank now?", "220"],
  ["A rope was 12 m long. Ann cut off a third of it. How long is it now?", "8"],
  ["A rope is 12 m long. Ann cut off 50 cm. How long is the rope now?", "open"],
  ["A rope was 12 m long. Ann cut off 50 cm. How long is the rope now?", "11.5"],
  ["Sven weighed 34 kilos. He has put on 3 kilos. How much does he weigh now?", "37"],
  ["Sven weighed 34 kilos. Ann has put on 3 kilos. How much does Sven weigh now?", "open"],
  ["Tom was 150 cm tall. He grew 5 cm last year. How tall is Tom now?", "open"],
  ["Ben is taller than Kai by 8 cm, and Kai measures 150 cm. How tall is Ben?", "158"],
  [
    "The red string is 90 cm long. The green string is 30 cm long. By how much is the red string longer?",
    "60",
  ],
  [
    "The red string is 90 cm long. The green string is 30 cm long. The blue one is 20 cm long. By how much is the red string longer?",
    "open",
  ],
  ["A shirt costs 20 dollars. A hat costs 5 dollars. How much cheaper is the hat?", "15"],
];

describeProblems("what is left of a measured stuff", STUFF);
describeProblems("what is left of money in a place", MONEY);
describeProblems("measures that change and differ", SIZES);

describe("which of two has more of a measure", () => {
  const which = async (text: string): Promise<string> => {
    const found = answerText(text, await openWords());
    return found.kind === "text" ? found.value : "open";
  };
  it("is told by any verb that says it", async () => {
    const bags = (blue: string): string =>
      `The red bag weighs 3 kg and the blue bag weighs ${blue}. Which bag is heavier?`;
    assert.equal(await which(bags("2500 g")), "red");
    assert.equal(await which(bags("3500 g")), "blue");
    assert.equal(await which(bags("3000 g")), "open");
    assert.equal(await which("A shirt costs 20 dollars. A hat costs 5 dollars. Which is cheaper?"), "hat");
    assert.equal(await which("Tom is 12 and Ann is 10. Who is younger?"), "Ann");
  });
});
