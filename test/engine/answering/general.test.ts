import assert from "node:assert/strict";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import type { StageDetails } from "../../../src/contract/types/stages.ts";
import type { World } from "../../../src/engine/answering/world.ts";
import type { Answer } from "../../../src/engine/answer/answer.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";

/** By class: what is answered, and beside it what is declined or denied. `?`: declined, or unknown. */
const CLASSES: Readonly<Record<string, readonly (readonly [answer: string, question: string])[]>> = {
  "where a place is, and where it is not": [
    ["no", "Is Egypt in Europe?"],
    ["yes", "Is Egypt in Africa?"],
    ["no", "Is Munich in France?"],
    ["no", "Is Peru in Asia?"],
    ["no", "Is Edinburgh in England?"],
    ["no", "Is France in Paris?"],
    ["no", "Is Las Vegas in Canada?"],
    ["no", "Is the Nile in Europe?"],
    ["no", "Is Palermo in Bavaria?"],
    ["?", "Is Lake Geneva in France?"],
    ["no", "Is New Zealand in Australia?"],
    ["?", "Is Paris in Narnia?"],
    ["?", "Is Paris in Texas?"],
    ["?", "Is London in Canada?"],
    ["no", "Is Chicago in Canada?"],
  ],
  "a place in two continents": [
    ["yes", "Is Istanbul in Europe?"],
    ["yes", "Is Turkey in Asia?"],
    ["no", "Is Turkey in Africa?"],
    ["no", "Is Ankara in Europe?"],
    ["?", "Is Cyprus in Europe?"],
    ["no", "Is Cyprus in Africa?"],
    ["?", "Is Egypt in Asia?"],
    ["?", "Is Lesotho in South Africa?"],
    ["?", "Is France in South America?"],
    ["Asia, Europe", "Which continent is Turkey in?"],
  ],
  "where a place is, said by a verb or with what it is": [
    ["yes", "Does Brazil lie in South America?"],
    ["no", "Is Munich located in France?"],
    ["Bavaria", "Where is Munich located?"],
    ["South America", "Which continent does Peru lie in?"],
    ["no", "Is Chile a country in Africa?"],
    ["yes", "Is Chile a country in South America?"],
    ["?", "Is Narnia a country in Africa?"],
  ],
  "asked as a wish, a command or a request": [
    ["Nairobi", "Name the capital of Kenya."],
    ["Spain", "Of which country is Madrid the capital?"],
    ["Lima", "Tell me what the capital of Peru is."],
    ["yes", "Can you tell me whether a shark is a fish?"],
    ["no", "Do you know if whales are fish?"],
    ["yes", "I wonder whether gold is a metal."],
    ["Jupiter", "Give me the largest planet."],
    ["yes", "Please tell me whether gold is a metal."],
    ["yes", "Hello there! Is a dog an animal?"],
    ["November", "What month follows October?"],
    ["?", "Can you tell me?"],
    ["?", "Do you know Ann?"],
    ["?", "I wonder."],
  ],
  "the largest, and the order from the sun": [
    ["yes", "Is Jupiter bigger than Earth?"],
    ["no", "Is Mars bigger than Jupiter?"],
    ["yes", "Is Mercury smaller than Venus?"],
    ["?", "Is Venus bigger than Mars?"],
    ["no", "Is Venus farther from the sun than Mars?"],
    ["yes", "Is Venus closer to the sun than Mars?"],
    ["Mercury", "Which planet is closest to the sun?"],
    ["Neptune", "Which planet is the farthest from the sun?"],
    ["Earth", "What is the third planet from the sun?"],
    ["?", "Is Venus farther from the moon than Mars?"],
    ["?", "What is the ninth planet from the sun?"],
  ],
  "which region a place is in": [
    ["Germany", "Which country is Munich in?"],
    ["Europe", "On which continent is Germany?"],
    ["?", "Which country is Edinburgh in?"],
    ["?", "Which country is the Danube in?"],
  ],
  "members of a closed kind": [
    ["no", "Is Greenland a continent?"],
    ["no", "Is Berlin a country?"],
    ["no", "Is Pluto a planet?"],
    ["no", "Is Monday a month?"],
    ["?", "Is Greenland a country?"],
    ["?", "Is Oceania a continent?"],
    ["7", "How many continents are there?"],
    ["4", "How many seasons are there?"],
    ["8", "How many planets are in the solar system?"],
    ["no", "Are there eight continents?"],
    ["?", "How many countries are there?"],
    ["?", "How many planets are in the galaxy?"],
  ],
  "how many of something it has": [
    ["8", "How many legs does a spider have?"],
    ["6", "How many legs does an ant have?"],
    ["3", "How many sides does a triangle have?"],
    ["yes", "Does a triangle have three sides?"],
    ["no", "Does a triangle have four sides?"],
    ["no", "Do spiders have six legs?"],
    ["?", "Does some octagon have eight sides?"],
    ["?", "How many legs does a snake have?"],
    ["?", "How many legs does a table have?"],
    ["?", "How many legs does my dog have?"],
    ["8", "How many legs do two dogs have?"],
    ["6", "How many sides has a hexagon got?"],
    ["yes", "Has a hexagon got six sides?"],
  ],
  "words and their letters": [
    ["6", 'How many letters are in the word "garden"?'],
    ["6", "How many letters does the word garden have?"],
    ["2", 'How many vowels does "garden" contain?'],
    ["5", 'How often does the letter s occur in "possessions"?'],
    ["5", 'How many times does the letter "s" appear in the word "possessions"?'],
    ["r", 'What is the third letter of "garden"?'],
    ["n", "What is the last letter of the word garden?"],
    ["g", 'Which letter does the word "garden" start with?'],
    ["yes", 'Does the word "garden" contain the letter e?'],
    ["no", 'Does the word "garden" contain the letter z?'],
    ["yes", 'Does the word "apple" start with a vowel?'],
    ["no", 'Does the word "garden" start with a vowel?'],
    ["n", 'Which letter does the word "garden" finish with?'],
    ["no", 'Does the word "garden" finish with the letter g?'],
    ["yes", 'Is "level" a palindrome?'],
    ["no", 'Is "lever" a palindrome?'],
    ["nedrag", 'Spell the word "garden" backwards.'],
    ["nedrag", 'How do you spell "garden" backwards?'],
    ["mice", "What is the plural of mouse?"],
    ["mouse", 'What is the singular of "mice"?'],
    ["brought", "What is the past tense of bring?"],
    ["gone", 'What is the past participle of the verb "go"?'],
    ["better", "What is the comparative of good?"],
    ["cold", "What is the opposite of hot?"],
    ["?", 'How many vowels does "yellow" contain?'],
    ["?", 'What is the ninth letter of "garden"?'],
    ["?", "What is the plural of glorb?"],
    ["?", 'Spell the word "garden" quickly.'],
  ],
  "what relatives of relatives are": [
    ["uncle", "What do you call your mother's brother?"],
    ["uncle", "What is your mother's brother called?"],
    ["uncle", "Who is my mother's brother to me?"],
    ["daughter-in-law", "What do you call your son's wife?"],
    ["grandfather", "What is the father of my father called?"],
    ["yes", "Is my father's sister my aunt?"],
    ["no", "Is my father's sister my uncle?"],
    ["?", "Is my mother's son my brother?"],
    ["?", "What do you call my grandmother's daughter?"],
    ["?", "What is my dentist's brother called?"],
  ],
  "units side by side": [
    ["4500", "What is 4.5 km in metres?"],
    ["4500", "Convert 4.5 km to metres."],
    ["120", "Express 2 hours in minutes."],
    ["kilogram", "Which is heavier, a kilogram or a pound?"],
    ["yes", "Is a kilogram more than a pound?"],
    ["no", "Is 3 km more than 2 miles?"],
    ["yes", "Is an hour longer than 50 minutes?"],
    ["no", "Is an hour shorter than 50 minutes?"],
    ["?", "What is 3 km in minutes?"],
    ["?", "Is a kilogram more than a mile?"],
    ["?", "Is an hour bluer than 50 minutes?"],
  ],
  "sums among words that ask for them": [
    ["50", "Work out 7 times 8, minus 6."],
    ["100", "What is 7 times 8 minus 6, times 2?"],
    ["23", "Half of 46, please."],
    ["42", "Could you please be so kind as to tell me, if it isn't too much trouble, what 12 plus 30 is?"],
    ["a quarter of 100", "What is more: a quarter of 100 or a third of 60?"],
    ["yes", "Is half of 46 more than 20?"],
    ["no", "Is half of 46 more than 5 squared?"],
    ["47", "Write forty-seven in digits."],
    ["?", "What is 5 plus?"],
    ["?", "What is 3 times 4 not?"],
    ["?", "What is 6 divided by 0?"],
  ],
  "how units convert": [
    ["1000", "How many metres are in a kilometre?"],
    ["100", "How many centimetres is one metre?"],
    ["3000", "How many grams are there in 3 kilograms?"],
    ["3600", "How many seconds are in an hour?"],
    ["12", "How many months does a year have?"],
    ["12", "How many eggs are in a dozen?"],
    ["8", "How many pints are in a gallon?"],
    ["yes", "Is a mile longer than a kilometre?"],
    ["no", "Is a kilometre 100 metres?"],
    ["?", "How many litres are in a gallon?"],
    ["?", "How many days are in a year?"],
    ["?", "How many kilograms are in a metre?"],
    ["1250/381", "How many feet are in a metre?"],
  ],
  "months and days": [
    ["no", "Does February have 30 days?"],
    ["?", "Does February have 28 days?"],
    ["?", "How many days does February have?"],
    ["30", "How many days are in April?"],
    ["no", "Is May before April?"],
    ["?", "Is Sunday before Monday?"],
    ["Tuesday", "What day comes after Monday?"],
    ["May", "Which month comes before June?"],
    ["May", "What is the fifth month of the year?"],
    ["yes", "Is Saturday on the weekend?"],
  ],
  "days by today": [
    ["Wednesday", "If today is Monday, what day will it be the day after tomorrow?"],
    ["Sunday", "Today is Monday. What day was yesterday?"],
    ["Thursday", "If yesterday was Tuesday, what day is tomorrow?"],
    ["Monday", "If today is Monday, what day will it be in two weeks?"],
    ["Friday", "If today is Monday, what day was it 10 days ago?"],
    ["?", "If today is not Monday, what day is tomorrow?"],
    ["?", "If today is Monday, what day is my birthday?"],
    ["?", "If today is Monday or Tuesday, what day is tomorrow?"],
  ],
  "what is told of a kind": [
    ["yes", "Isn't a whale a mammal?"],
    ["no", "Isn't a whale a fish?"],
    ["yes", "Do cows eat grass?"],
    ["?", "Do cows eat meat?"],
    ["no", "Do dogs lay eggs?"],
    ["?", "Is bread made of flour?"],
    ["?", "Is water a liquid?"],
    ["yes", "Is red a colour?"],
    ["puppy", "What is a young dog called?"],
    ["green", "What colour is grass?"],
    ["blue", "What colour is the sky?"],
    ["?", "What colour is a car?"],
    ["?", "Do unicorns exist?"],
  ],
  "what is the capital of what": [
    ["yes", "Isn't Berlin the capital of Germany?"],
    ["no", "Isn't Berlin the capital of France?"],
    ["yes", "Is Washington the capital of the USA?"],
    ["Lima", "What is the capital city of Peru?"],
    ["Australia", "Canberra is the capital of which country?"],
    ["Norway", "Which country's capital is Oslo?"],
    ["?", "Munich is the capital of which country?"],
    ["?", "Which country's capital is Munich?"],
    ["?", "London is the capital of which country?"],
    ["?", "What is the capital city of Bolivia?"],
    ["?", "Is Berlin the capital of Atlantis?"],
  ],
  "what a number is": [
    ["yes", "Is 7 a prime number?"],
    ["no", "Is 9 prime?"],
    ["no", "Is 1 a prime number?"],
    ["yes", "Is zero even?"],
    ["no", "Is seven even?"],
    ["yes", "Is 10 a multiple of 5?"],
    ["no", "Is 21 divisible by 4?"],
    ["yes", "Is 3 a factor of 12?"],
    ["no", "Is 26 a perfect square?"],
    ["?", "Is 25 a perfect number?"],
    ["?", "Is 2.5 even?"],
    ["?", "Is 28 a lucky number?"],
    ["yes", "Is 0.5 larger than 0.45?"],
    ["100", "What number comes after 99?"],
    ["9", "Which is bigger, 7 or 9?"],
    ["70", "What is three score and ten?"],
    ["?", "What is two score cards?"],
    ["24", "What is the product of 2, 3 and 4?"],
    ["3", "What is the average of 2 and 4?"],
  ],
  "the most of its kind, as it is defined": [
    ["Pacific Ocean", "What is the largest ocean?"],
    ["Jupiter", "Which planet is the largest?"],
    ["Mount Everest", "What is the highest mountain in the world?"],
    ["Brazil", "What is the largest country in South America?"],
    ["?", "What is the longest river in the world?"],
    ["?", "What is the longest river in Africa?"],
    ["yes", "Is Russia the largest country in the world?"],
    ["no", "Is Mont Blanc the highest mountain in the world?"],
    ["?", "Is Paris the highest mountain in the world?"],
  ],
  "of all, of a shape, of a region, of a month": [
    ["yes", "Do all triangles have three sides?"],
    ["no", "Do all triangles have four sides?"],
    ["?", "Does every spider have eight legs?"],
    ["triangle", "What shape has three sides?"],
    ["pentagon", "What is a shape with five sides called?"],
    ["yes", "Is there a country in Africa?"],
    ["?", "Is there an ocean in Africa?"],
    ["yes", "Does February 2024 have 29 days?"],
    ["no", "Does February 2023 have 29 days?"],
    ["366", "How many days does a leap year have?"],
    ["yes", "Is Christmas in December?"],
    ["no", "Is Christmas in July?"],
  ],
  "statements with a tag": [
    ["yes", "A whale is a mammal, isn't it?"],
    ["no", "Whales are fish, aren't they?"],
    ["yes", "Rome is the capital of Italy, right?"],
    ["?", "A whale is not a fish, is it?"],
    ["yes", "Tom is a clerk. Tom is a clerk, isn't he?"],
  ],
  "what stands around a question": [
    ["no", "**Is a whale a fish?** 🐳"],
    ["no", "IS A WHALE A FISH?"],
    ["no", "Hey, is a whale a fish, please?"],
    ["no", "Is a whale a fish? Answer yes or no."],
    ["no", "\u202eIs a whale a fish?"],
    ["4", "What is ２＋２?"],
    ["yes", "Tom, is a cat. Is Tom a cat?"],
    ["?", "Is ten \u202eplus three\u202c twelve?"],
    ["?", 'Is "whale" a noun?'],
    ["?", "Is a 𝑤hale a fish?"],
  ],
};

describe("questions of general knowledge that stand alone", () => {
  let world: World;
  before(async () => {
    world = (await loadInputs(join(ROOT, "data"))).sealed();
  });
  const answerTo = (prompt: string): Answer => {
    const { stages } = runTurn(world, prompt).fields.pipeline_record;
    const realized = stages.find(({ stage_id }) => stage_id === "realizer")
      ?.detail as StageDetails["realizer"];
    return realized.answer;
  };
  const gist = (prompt: string): string => {
    const { kind, verdict, value, items } = answerTo(prompt);
    if (kind === "refused" || verdict === "unknown") return "?";
    return verdict ?? value ?? items.join(", ");
  };

  for (const [name, rows] of Object.entries(CLASSES))
    it(`are answered: ${name}`, () => {
      assert.deepEqual(
        rows.map(([, question]) => [gist(question), question]),
        rows.map((row) => [...row]),
      );
    });

  it("rest on rows of packs, and on the rule that leads from them", () => {
    const { grounds, derivation, mode } = answerTo("Is Munich in France?");
    assert.equal(mode, "classical");
    assert.deepEqual(
      grounds.map(({ source, text }) => [source, text]),
      [["pack", "Munich is in Germany."]],
    );
    assert.deepEqual(derivation.at(-1), {
      step: 2,
      rule: "apart",
      from: [1],
      conclusion: "Germany and France are two countries.",
    });
  });

  it("give the reason for what is asked of a number", () => {
    assert.equal(answerTo("Is 7 a prime number?").derivation.at(-1)?.conclusion, "Only 1 and 7 divide 7.");
    assert.equal(answerTo("Is 25 a perfect square?").derivation.at(-1)?.conclusion, "25 is 5 times 5.");
  });

  it("are left to other readers where the prompt states anything", () => {
    assert.equal(gist("Rex is a dog. How many legs does a dog have?"), "?");
    assert.equal(gist("Dogs have three legs. How many legs does a dog have?"), "3");
    assert.equal(gist("mode: classical\nIs Munich in France?"), "?");
  });
});
