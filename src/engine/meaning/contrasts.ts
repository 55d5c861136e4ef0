import type { Clause, NounPhrase, Prepositional, Sentential, Word } from "../grammar/syntax.ts";
import { isTerm, modal } from "./features.ts";
import { and, not, withPlaces, type Filler, type Form } from "./form.ts";
import { placesIn } from "./ledger.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { IllFormed, NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";

/**
 * "Left without paying", "drank coffee instead of tea", "besides Ann, Tom signed": what else is so, or is not. A clause with such a phrase says both;
 * its denial, and what must or may be, are of both together. Null for other clauses.
 */
export function contrastForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const found = contrastIn(clause);
  if (found === null || clause.subject === null) return null;
  const { phrase, isSo } = found;
  const { preposition, object } = phrase;
  const rest = { ...clause, phrases: clause.phrases.filter((one) => one !== phrase) };
  if (object.kind === "content") return besideForm(text, rest, { object, isSo, word: preposition }, scope);
  const other = withOther(rest, phrase);
  const { objects, phrases } = other;
  if (other.subject !== rest.subject) return twoForms(text, rest, other, { isSo, word: preposition }, scope);
  return whole(text, rest, scope, (main, inner) => {
    const parts = inOrder(preposition, clause.verb, [
      () => text.read.sentential(text, main, inner),
      () =>
        denied(text.read.sentential(text, { ...main, objects, phrases }, isSo ? inner : within(inner)), isSo),
    ]);
    return and(parts, [preposition.at]);
  });
}

interface Contrast {
  readonly phrase: Prepositional;
  /** Whether what the phrase names is so too. */
  readonly isSo: boolean;
}

function contrastIn({ phrases, copula }: Clause): Contrast | null {
  for (const phrase of phrases) {
    const { preposition, object } = phrase;
    const isClause = object.kind === "content" && object.form === "gerund";
    const isOther = /^(?:instead of|rather than)$/.test(preposition.lemma);
    if (isOther && (isClause || !copula)) return { phrase, isSo: false };
    if (preposition.lemma === "without" && isClause) return { phrase, isSo: false };
    if (/^(?:besides|in addition to|as well as)$/.test(preposition.lemma) && (isClause || !copula))
      return { phrase, isSo: true };
  }
  return null;
}

const denied = (form: Form, isSo: boolean): Form => (isSo ? form : not(form, []));

/** In the order of the text, for pronouns; what is done comes before what is not. */
function inOrder(word: Word, verb: Word, [main, other]: readonly [() => Form, () => Form]): readonly Form[] {
  if (word.at > verb.at) {
    const first = main();
    return [first, other()];
  }
  const second = other();
  return [main(), second];
}

/** What both say of one subject, under the modal and the denial of the clause. */
function whole(
  text: TextMeaning,
  clause: Clause,
  scope: Scope,
  say: (main: Clause, scope: Scope) => Form,
): Form {
  const isFuture = /^(?:will|shall)$/.test(clause.modal?.lemma ?? "");
  const free = clause.negation === null && (clause.modal === null || isFuture);
  const main: Clause = free
    ? { ...clause, subject: { kind: "gap" } }
    : {
        ...clause,
        subject: { kind: "gap" },
        negation: null,
        modal: isFuture ? clause.modal : null,
        also: [],
      };
  const both = (gap: Filler): Form => {
    if (!isTerm(gap)) throw new NotInterpreted("who does both", clause.verb);
    const form = say(main, { ...(free ? scope : within(scope)), gap });
    return free ? form : modal(isFuture ? { ...clause, modal: null } : clause, form);
  };
  return withNounPhrase(text, clause.subject as NounPhrase, scope, both, true);
}

/** "Left without paying": whoever does the one does, or does not do, the other. */
function besideForm(
  text: TextMeaning,
  clause: Clause,
  { object, isSo, word }: { readonly object: NounPhrase; readonly isSo: boolean; readonly word: Word },
  scope: Scope,
): Form {
  const { clause: body } = object as Extract<NounPhrase, { kind: "content" }>;
  return whole(text, clause, scope, (main, inner) => {
    const told = inTense(body, main, word);
    const parts = inOrder(word, clause.verb, [
      () => text.read.sentential(text, main, inner),
      () => denied(text.read.sentential(text, told, isSo ? inner : within(inner)), isSo),
    ]);
    return and(parts, [word.at]);
  });
}

function inTense(body: Sentential, main: Clause, word: Word): Sentential {
  if (body.kind === "joined") return { ...body, parts: body.parts.map((part) => inTense(part, main, word)) };
  if (body.kind !== "clause" || body.subject !== null)
    throw new NotInterpreted("a clause without a subject", word);
  const { subject, tense, modal: will, perfect } = main;
  return { ...body, subject, tense, modal: will, perfect, progressive: null };
}

/** "Tom, rather than Ann, signed the form" */
function twoForms(
  text: TextMeaning,
  clause: Clause,
  other: Clause,
  { isSo, word }: { readonly isSo: boolean; readonly word: Word },
  scope: Scope,
): Form {
  if (clause.negation !== null || clause.modal !== null)
    throw new NotInterpreted("a denial of one of two", word);
  const main = text.read.sentential(text, clause, scope);
  const second = text.read.sentential(text, other, isSo ? scope : within(scope));
  return withPlaces(and([main, denied(second, isSo)]), [word.at]);
}

/** The clause with what the phrase names in the place of that with which it is contrasted. */
function withOther(clause: Clause, { preposition, object: other }: Prepositional): Clause {
  const { objects, phrases, verb } = clause;
  const object = objects.at(-1);
  const last = phrases.at(-1);
  const isNamed = (one: NounPhrase | undefined): boolean => one?.kind === "name" || one?.kind === "pronoun";
  const isAfter = preposition.at > verb.at;
  if (isNamed(other) && !isNamed(object) && !isNamed(last?.object)) return { ...clause, subject: other };
  const place = last === undefined ? -1 : Math.max(...placesIn(last.object));
  if (object === undefined || (isAfter && place > Math.max(...placesIn(object)))) {
    if (last === undefined) throw new IllFormed("what it is instead of", preposition);
    return { ...clause, phrases: [...phrases.slice(0, -1), { ...last, object: other }] };
  }
  if (object.kind === "content" || object.kind === "gap")
    throw new NotInterpreted("what it is instead of", preposition);
  return { ...clause, objects: [...objects.slice(0, -1), other] };
}
