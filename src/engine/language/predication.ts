import { measureOf } from "./attributes.ts";
import { PREPOSITIONS, UNIQUE_ROLES } from "./closed-words.ts";
import type { Predicate } from "./meaning.ts";
import { articleFor, comparativeOf, thirdPerson } from "./morphology.ts";

/** `is kind`, and its denial `is not kind`. The object comes after it. */
export interface Predication {
  readonly said: string;
  readonly denied: string /** What follows `is`, where that stands alone: `kind`, `a cat`. */;
  readonly complement: string | null;
}

function copula(rest: string, alone: boolean): Predication {
  return { said: `is ${rest}`, denied: `is not ${rest}`, complement: alone ? rest : null };
}

/** The verb phrase of a predicate, as it is said of one. */
export function predicationOf({ category, lemma }: Predicate, places: number): Predication {
  switch (category) {
    case "noun":
      return lemma.startsWith("one of the ")
        ? copula(lemma, false)
        : copula(`${articleFor(lemma)} ${lemma}`, places < 2);
    case "adjective":
      return copula(measureOf(lemma) === null ? lemma : `${articleFor(lemma)} ${lemma}`, places < 2);
    case "verb":
      return { said: thirdPerson(lemma), denied: `does not ${lemma}`, complement: null };
    case "ability":
      return { said: `can ${lemma}`, denied: `cannot ${lemma}`, complement: null };
    case "comparative":
      return copula(`${comparativeOf(lemma) ?? `more ${lemma}`} than`, false);
    case "relation":
      return copula(relationWords(lemma), false);
  }
}

function relationWords(lemma: string): string {
  if (PREPOSITIONS.includes(lemma) || !lemma.endsWith(" of")) return lemma;
  return `${UNIQUE_ROLES.includes(lemma.slice(0, -3)) ? "the" : articleFor(lemma)} ${lemma}`;
}
