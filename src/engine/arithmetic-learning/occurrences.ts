import { singularise } from "../language/morphology.ts";
import type { Problem } from "./problem.ts";

/**
 * Tells which problems can contain a form of a word. A reader looks up only the words of its text, so adding a
 * word changes nothing for the other problems. When in doubt, the answer is "it can".
 */
export class Occurrences {
  readonly #texts = new Map<Problem, string>();

  mayHold(problem: Problem, lemma: string): boolean {
    const text = this.#texts.get(problem) ?? wordsOf(problem.prompt);
    this.#texts.set(problem, text);
    return text.includes(` ${stemOf(lemma)}`);
  }
}

/** The words of a text and their possible singulars, each after a blank. */
function wordsOf(text: string): string {
  const words = new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
  return [...words]
    .flatMap((word) => [word, ...singularise(word)])
    .map((word) => ` ${word}`)
    .join("");
}

/** The prefix that all forms of a word share: `hop` of `hopped`, `carr` of `carry`, `kni` of `knife`, `d` of `die`. */
function stemOf(lemma: string): string {
  const [first = ""] = lemma.toLowerCase().match(/\p{L}+/u) ?? [];
  return first.replace(/(?:ied|ies|ing|ed|es|fe|ie|f|s|y|e)$/, "").replace(/(.)\1$/, "$1");
}
