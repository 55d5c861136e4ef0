import { singularise } from "../language/morphology.ts";
import type { Problem } from "./problem.ts";

/**
 * In which problems a word can stand in one of its forms. A reader looks up the words of its text and nothing else, so that a word more
 * changes nothing for the others. Errs on the side of "it can".
 */
export class Occurrences {
  readonly #texts = new Map<Problem, string>();

  mayHold(problem: Problem, lemma: string): boolean {
    const text = this.#texts.get(problem) ?? wordsOf(problem.prompt);
    this.#texts.set(problem, text);
    return text.includes(` ${stemOf(lemma)}`);
  }
}

/** The words of a text with the singulars that they can be plurals of, each after a blank. */
function wordsOf(text: string): string {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return [...words]
    .flatMap((word) => [word, ...singularise(word)])
    .map((word) => ` ${word}`)
    .join("");
}

/** What all forms of a word begin with: `hop` of `hopped`, `carr` of `carry`, `kni` of `knife`, `d` of `die`. */
function stemOf(lemma: string): string {
  const [first = ""] = lemma.toLowerCase().match(/\p{L}+/u) ?? [];
  return first.replace(/(?:ied|ies|ing|ed|es|fe|ie|f|s|y|e)$/, "").replace(/(.)\1$/, "$1");
}
