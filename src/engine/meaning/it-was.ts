import type { Clause, NounPhrase } from "../grammar/syntax.ts";
import { withPlaces, type Form } from "./form.ts";
import type { Scope, TextMeaning } from "./scope.ts";

/** "Fran or Dev broke the vase, and it wasn't Fran": what the clause before leaves open of its subject is said of a name. */
export function itWasForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const { subject, predicate, copula, verb, negation, objects, phrases, times, adverbs, modal } = clause;
  const { open } = text;
  if (!copula || subject?.kind !== "pronoun" || subject.word.lemma !== "it" || predicate === null)
    return null;
  if (!("kind" in predicate) || predicate.kind !== "name" || predicate.modifiers.length > 0) return null;
  const isPlain = objects.length + phrases.length + times.length + adverbs.length === 0 && modal === null;
  if (open === null || !isPlain || text.sentence - open.sentence > 1) return null;
  if (!isAmong(predicate, open.clause.subject)) return null;
  const said: Clause = { ...open.clause, subject: predicate, negation, support: open.clause.support ?? verb };
  return withPlaces(text.read.sentential(text, said, scope), [subject.word.at, verb.at]);
}

/** Remembers a clause that leaves open who did it. */
export function rememberOpen(text: TextMeaning, clause: Clause, { inner }: Scope): void {
  const { subject, negation, modal, copula } = clause;
  if (subject === null || inner || negation !== null || modal !== null || copula || !isOpen(subject)) return;
  text.open = { clause, sentence: text.sentence };
}

const isOpen = (subject: NounPhrase): boolean =>
  subject.kind === "group" && subject.joint.word.lemma === "or";

const nameOf = (one: NounPhrase): string | null =>
  one.kind === "name" ? one.name.map(({ lemma }) => lemma).join(" ") : null;

/** "It was Rex" may tell the name of a thing: only of those who are named it tells who did it. */
const isAmong = (name: NounPhrase, subject: NounPhrase | null): boolean =>
  subject?.kind === "group" &&
  subject.parts.some((part) => nameOf(part) !== null && nameOf(part) === nameOf(name));
