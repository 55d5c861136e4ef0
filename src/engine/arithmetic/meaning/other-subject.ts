import { adverbDegreesOf, degreesOf, type Scale } from "../../lexicon/degrees.ts";
import type { Sentence } from "../lexemes.ts";

/** What the text gives numbers for, where the question asks for something else: nothing else here tells the two apart. */
interface Mismatch {
  readonly reason: string;
  readonly missing: string;
}

/** @param asking the index of the sentence that asks */
export function findMismatch(sentences: readonly Sentence[], asking: number): Mismatch | null {
  const textOf = ({ lexemes }: Pick<Sentence, "lexemes">): string =>
    ` ${lexemes.map(({ kind, lower }) => (kind === "number" ? "#" : lower)).join(" ")} `;
  const question = textOf(sentences.find(({ index }) => index === asking) ?? { lexemes: [] });
  const told = sentences.map(textOf).join(" ");
  if (isOfOtherWork(told, question))
    return { reason: "the time that is told is for other work", missing: "how long what is asked takes" };
  if (isOfOtherScale(told, question))
    return { reason: "what is compared is not what is asked", missing: "a comparison of what is asked" };
  return isOfMoreGoods(told, question)
    ? { reason: "the question names some of the things alone", missing: "what they cost" }
    : null;
}

const wordsIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, word = ""]) => word);

/** "Each loaf takes 3 minutes to cool. How long will it take to bake the rest?" */
function isOfOtherWork(told: string, question: string): boolean {
  const asked = wordsIn(
    question,
    / (?:long|longer|time|minutes|hours|days) .* (?:take|takes|took|need|needs) .*?to (\w+)/gu,
  );
  const given = wordsIn(told, / (?:takes?|took|needs?|needed) # \w+ to (\w+)/gu);
  return asked.length > 0 && given.length > 0 && !given.some((verb) => asked.includes(verb));
}

/** "It jumped 5 inches higher than the frog. How far did it jump?" */
function isOfOtherScale(told: string, question: string): boolean {
  const asked = wordsIn(question, / how (\w+) /gu).flatMap(scalesOf);
  const given = wordsIn(told, / # \w+ (\w+er) than /gu).flatMap((word) => basesOf(word).flatMap(scalesOf));
  return asked.length > 0 && given.length > 0 && !given.some((scale) => asked.includes(scale));
}

const scalesOf = (word: string): readonly Scale[] =>
  [...degreesOf(word), ...adverbDegreesOf(word)].map(({ scale }) => scale);

/** "Higher", "later", "bigger", "heavier", "farther". */
function basesOf(comparative: string): readonly string[] {
  if (/^f[au]rther$/.test(comparative)) return ["far"];
  const stem = comparative.slice(0, -2);
  return [stem, `${stem}e`, stem.replace(/(.)\1$/u, "$1"), stem.replace(/i$/u, "y")];
}

/** "Ann spent $4 on books, $3 on pens and $6 on a hat. How much did she spend on books and pens?" */
function isOfMoreGoods(told: string, question: string): boolean {
  const list =
    / (?:spend|spent|pay|paid) (?:in (?:all|total) )?(?:on|for) (?<goods>.*) and (?<last>[^?]*)/u.exec(
      question,
    )?.groups;
  if (list === undefined || !question.includes(" how much ")) return false;
  const asked = new Set(`${list["goods"]} ${list["last"]}`.split(" "));
  const given = wordsIn(told, / # (?:on|for) (?:(?:an?|the|some|his|her|their|new) )*(\w+)/gu);
  return given.some((noun) => asked.has(noun)) && given.some((noun) => !asked.has(noun));
}
