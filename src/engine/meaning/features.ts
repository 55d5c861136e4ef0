import type { Token } from "../text/document.ts";
import type { Clause, Noun, Prepositional, Word } from "../grammar/syntax.ts";
import { NotInterpreted, type Slot } from "./scope.ts";
import { not, type Amount, type Asked, type Filler, type Form, type Term, type Time } from "./form.ts";

/** Small questions about clauses and noun phrases. */

export const isTerm = (filler: Filler): filler is Term =>
  filler.kind === "thing" || filler.kind === "variable";
export const UNITS =
  /^(?:hour|minute|second|day|week|month|year|metre|meter|kilometre|kilometer|mile|km|cm|mm|m|kg|g|gram|kilogram|pound|euro|dollar|cent|litre|liter|inch|foot|percent|degree|ounce|gallon|ton|yard)$/;
export const isUnit = (lemma: string): boolean => UNITS.test(lemma);

export function isIndefinite(noun: Noun): boolean {
  const lemma = noun.determiner?.word.lemma ?? null;
  return noun.amount === null && noun.determiner?.owner == null && (lemma === null || lemma === "a");
}

export function isParticiple(clause: Clause, tokens: readonly Token[]): boolean {
  return !/ing$/.test(tokens[clause.verb.at]?.lower ?? "");
}

export function askedBy({ lemma }: Word): Asked {
  if (lemma === "where") return { kind: "place" };
  return { kind: lemma === "when" ? "time" : "reason" };
}

export function boundOf(bound: Word | null): Amount["bound"] {
  switch (bound?.lemma) {
    case "at least":
      return ">=";
    case "at most":
      return "<=";
    case "more than":
      return ">";
    case "fewer than":
      return "<";
    case "about":
      return "~";
    default:
      return "=";
  }
}

/** "less tall" is a predicate of its own; "more" and "most" are in the degree already. */
export function degreeLemma(lemma: string, degree: Word | null): string {
  if (degree === null || /^(?:more|most)$/.test(degree.lemma)) return lemma;
  if (/^(?:less|least|fewer)$/.test(degree.lemma)) return `${degree.lemma} ${lemma}`;
  throw new NotInterpreted("a degree of this kind", degree);
}

/** "Which sailor", "how many crates", "how many more crates"; null for "who" and "what". */
export function askedFor(noun: Noun | null, variable: number): Asked {
  const head = noun?.head?.lemma ?? null;
  return /^how (?:many|much)$/.test(noun?.determiner?.word.lemma ?? "")
    ? { kind: "amount", variable, noun: head, difference: noun?.amount != null }
    : { kind: "which", variable, noun: head };
}

export function slotOf({ preposition, object, adverb, measure }: Prepositional): Slot {
  if (adverb !== null || measure !== undefined)
    throw new NotInterpreted("a phrase of this kind", adverb ?? preposition);
  return { role: preposition.lemma, phrase: object };
}

export function timeSlots({ times }: Clause): readonly Slot[] {
  return times.map((phrase) => ({ role: "during", phrase }));
}

export function descriptionOf(noun: Noun): readonly string[] {
  return noun.modifiers.flatMap((one) => {
    if (one.kind === "adjective") return "word" in one.property ? [one.property.word.lemma] : [];
    if (one.kind === "noun" || one.kind === "ordinal" || one.kind === "label") return [one.word.lemma];
    return [];
  });
}

export function timeOf(clause: Clause): Time {
  const future = clause.modal?.lemma === "will" || clause.modal?.lemma === "shall";
  return {
    tense: future ? "future" : clause.tense,
    perfect: clause.perfect !== null,
    progressive: clause.progressive !== null,
    adverbs: clause.adverbs.map(({ lemma }) => lemma),
  };
}

export function placesOf(clause: Clause): readonly number[] {
  const words = [
    clause.verb,
    clause.particle,
    clause.perfect,
    clause.progressive,
    clause.passive,
    clause.support,
    ...clause.adverbs,
  ];
  return words.flatMap((one) => (one === null ? [] : [one.at]));
}

export function negated(clause: Clause, form: Form): Form {
  return clause.negation === null ? form : not(form, [clause.negation.at]);
}

export function modal(clause: Clause, form: Form): Form {
  const one = clause.modal;
  if (one === null || /^(?:will|shall)$/.test(one.lemma)) return form;
  const force = (one.lemma === "could" ? "can" : one.lemma) as "must";
  return { kind: "modal", force, of: form, at: [one.at] };
}
