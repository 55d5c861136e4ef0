import { adverbEffect } from "../lexicon/adverbs.ts";
import type { Form } from "../meaning/form.ts";
import type { Reading, Said } from "../meaning/interpret.ts";
import type { Document } from "../text/document.ts";
import { atomsIn, childrenOf, partsOf, termsOf } from "../theories/forms.ts";

/**
 * The readings that take each participle for one thing throughout: "Every wug is muffled. Rex is not muffled" speaks twice of a property,
 * or twice of what is done, but hardly of one and then of the other. Likewise each noun ("axes" are of one sort), and each name. All of them, if none does.
 */
export function withOneUse(
  readings: readonly Reading[],
  document: Document,
  formal: boolean,
): readonly Reading[] {
  const alike = withOneParticiple(readings, document);
  if (!formal) return alike;
  // An argument that is judged by its form says the same in the same words, and what a duty is of stands with the word for it.
  return fewest(fewest(alike, countPredicates), countOutside);
}

function fewest(readings: readonly Reading[], count: (reading: Reading) => number): readonly Reading[] {
  const counts = readings.map(count);
  const least = Math.min(...counts);
  return readings.filter((_, at) => counts[at] === least);
}

/** How many clauses no modal word is said of. */
const countOutside = ({ said }: Reading): number => sum(said.map((one) => outside(formOf(one))));

function outside(form: Form): number {
  if (form.kind === "modal") return 0;
  return form.kind === "atom" ? 1 : sum(childrenOf(form).map(outside));
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

const formOf = (one: Said): Form => (one.mood === "question" ? one.question.form : one.form);

/** How many predicates a text speaks of, with what they are said of. */
function countPredicates({ said }: Reading): number {
  const found = said.flatMap((one) => atomsIn(formOf(one)));
  return new Set(
    found.map(({ category, lemma, time, roles }) =>
      [
        category,
        lemma,
        ...time.adverbs.filter((adverb) => adverbEffect(adverb) === null),
        ...roles.map(({ role }) => role),
      ].join(" "),
    ),
  ).size;
}

function withOneParticiple(readings: readonly Reading[], document: Document): readonly Reading[] {
  const alike = readings.filter((reading) => usesAlike(reading, document));
  return alike.length > 0 ? alike : readings;
}

function usesAlike({ said, referents }: Reading, { tokens }: Document): boolean {
  const uses = new Map<string, string>();
  for (const term of said.flatMap((one) => [...partsOf(formOf(one))].flatMap(termsOf))) {
    if (term.kind !== "thing" || term.id < 0 || referents.get(term.id).name === null) continue;
    for (const at of term.at ?? [])
      if (/^\p{Lu}/u.test(tokens[at]?.text ?? "")) noteUse(tokens[at]?.lower, "name");
  }
  return said.every((one) => {
    return atomsIn(formOf(one)).every((atom) => {
      if (atom.category === "noun") return atom.at.every((at) => isAlike(tokens[at]?.lower, atom.lemma));
      const isDone = atom.category === "verb" && !atom.roles.some(({ role }) => role === "subject");
      if (!isDone && atom.category !== "adjective") return true;
      return atom.at.every((at) => {
        const { lower = "" } = tokens[at] ?? {};
        if (!PARTICIPLE.test(lower)) return true;
        return isAlike(lower, atom.category);
      });
    });
  });

  function noteUse(word: string | undefined, use: string): string {
    const known = uses.get(word ?? "") ?? use;
    uses.set(word ?? "", known);
    return known;
  }
  function isAlike(word: string | undefined, use: string): boolean {
    return word === undefined || noteUse(word, use) === use;
  }
}
const PARTICIPLE = /(?:ed|en|t|n)$/;
