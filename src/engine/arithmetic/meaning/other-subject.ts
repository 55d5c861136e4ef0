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
  if (hasUncounted(told))
    return { reason: "some are told of that are not counted", missing: "how many others there are" };
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

/** "Eight got off, and 5 others got on", but not "the others". */
const hasUncounted = (told: string): boolean => /(?<! the| all| most) others /u.test(told);

/** "It jumped 5 inches higher than the frog. How far did it jump?" */
function isOfOtherScale(told: string, question: string): boolean {
  const [asked = ""] = wordsIn(question, / how (\w+) /gu);
  const own = COMPARED.get(asked);
  const given = wordsIn(told, / # \w+ (\w+er) than /gu);
  return (
    own !== undefined &&
    given.some((word) => !own.has(word) && isCompared(word)) &&
    !given.some((word) => own.has(word))
  );
}

/** What is asked by "how", and the comparatives of the same scale. */
const COMPARED: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ["far", "farther further longer shorter"],
    ["high", "higher taller lower"],
    ["tall", "taller higher shorter"],
    ["long", "longer shorter"],
    ["wide", "wider broader narrower"],
    ["deep", "deeper shallower"],
    ["old", "older younger"],
    ["heavy", "heavier lighter"],
    ["fast", "faster slower"],
  ].map(([word = "", comparatives = ""]) => [word, new Set(comparatives.split(" "))] as const),
);

const isCompared = (word: string): boolean => [...COMPARED.values()].some((one) => one.has(word));

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
