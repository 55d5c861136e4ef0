import type { Lexeme, Sentence } from "../lexemes.ts";
import { readSentences } from "../numerals.ts";
import type { Words } from "../words/lexicon.ts";

/** A sentence in lower case; `#f0` is a fraction or percentage, `#n1` a count or a measure, `#m2` an amount of money: the index in `numbers`. */
export interface PartSentence {
  readonly text: string;
  readonly numbers: readonly Lexeme[];
  readonly closing: string | null;
}

const markOf = ({ form, unit }: Lexeme): string =>
  unit === "percent" || (form === "fraction" && unit === null) ? "f" : unit === "dollar" ? "m" : "n";

/** "speak two languages" in the text and in the question: what some do, and no number to count with. */
function isPredicate(lexemes: readonly Lexeme[], at: number, sentences: readonly Sentence[]): boolean {
  const [number, noun] = [lexemes[at], lexemes[at + 1]];
  const asked = sentences.at(-1)?.lexemes ?? [];
  return (
    number?.form === "count" &&
    number.unit === null &&
    /^[a-z]+$/.test(number.lower) &&
    noun !== undefined &&
    asked.some((one, index) => one.lower === number.lower && asked[index + 1]?.lower === noun.lower) &&
    sentences.some(
      (told, index) =>
        index < sentences.length - 1 &&
        told.lexemes.some(
          (one, place) => one.lower === number.lower && told.lexemes[place + 1]?.lower === noun.lower,
        ),
    )
  );
}

export function partSentences(prompt: string): readonly PartSentence[] {
  const sentences = readSentences(prompt);
  return sentences.map(({ lexemes, closing }) => {
    const numbers: Lexeme[] = [];
    const words = lexemes.map((lexeme, at) =>
      lexeme.kind === "number" && !isPredicate(lexemes, at, sentences)
        ? `#${markOf(lexeme)}${numbers.push(lexeme) - 1}`
        : lexeme.lower,
    );
    return { text: words.join(" "), numbers, closing };
  });
}

/** What a word is counted by: a verb by its lemma, a noun by its singular. */
export function stemOf(word: string, words: Words): string {
  const lemma = words.verbForms(word)[0]?.lemma;
  if (lemma !== undefined) return lemma;
  const single = words.singular(word);
  return PAST.get(word) ?? single.replace(/(?:ed|e|ing)$/, "");
}
const PAST: ReadonlyMap<string, string> = new Map([
  ["wore", "wear"],
  ["spoke", "speak"],
  ["drank", "drink"],
  ["sang", "sing"],
  ["swam", "swim"],
  ["came", "come"],
  ["went", "go"],
  ["rode", "ride"],
  ["drove", "drive"],
]);

const EMPTY =
  /^(?:is|are|was|were|be|been|the|a|an|has|have|had|does|do|did|of|,|in|also|there|them|his|her|their)$/;
/** The words of a label that say something, each by its stem. */
export function labelOf(text: string, words: Words): string {
  return text
    .split(" ")
    .filter((word) => word !== "" && !EMPTY.test(word))
    .map((word) => stemOf(word, words))
    .join(" ");
}

/** The clauses of a sentence: at commas and `and` before what can begin a further one. */
export function clausesOf(text: string): readonly string[] {
  return text
    .split(
      / ,? ?(?:and|but|while|;)(?: then| also)? (?=(?:the )?(?:#[fn]|rest|remaining|others|remainder)|(?!then\b)[\p{L}'-]+ (?:[\p{L}'-]+ ){1,3}?(?:#[fnm]|the rest|the remaining)|#)| ,(?: then)? (?=(?:#[fn]|the rest|the remaining|the others)|[\p{L}'-]+ (?:[\p{L}'-]+ ){1,3}?#[fnm])/u,
    )
    .map((clause) =>
      clause
        .replace(/^(?:then|first|next|after that|later|and|but|afterwards|finally)(?: ,)? /, "")
        .replace(
          /^(?<when>on (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|the (?:first|second|third|next) day)) ,? ?(?<rest>.+)$/u,
          "$<rest> $<when>",
        )
        .replace(/ ,$/, "")
        .trim(),
    );
}
