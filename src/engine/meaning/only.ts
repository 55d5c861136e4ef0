import type {
  Clause,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Sentential,
  Word,
} from "../grammar/syntax.ts";
import { isDayName } from "../lexicon/kinds.ts";
import { AMONG } from "./exceptions.ts";
import { isTerm, saysRule } from "./features.ts";
import { and, not, NOW, withPlaces, type Form, type Places, type Term } from "./form.ts";
import { placesIn } from "./ledger.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { IllFormed, NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";

/** "Only": what is said of these is said of nothing else. */

/** "Only Ann", "sells only apples", "only sells apples", "works only on Mondays": the clause without the word, and what the word is about. */
interface Focused {
  readonly only: Word;
  readonly clause: Clause;
  readonly on: "subject" | NounPhrase | Prepositional;
}

/** "Only members may sing or dance": only they may sing, and only they may dance. */
export const onlyBeforeAll = ({ parts }: Extract<Sentential, { kind: "joined" }>): Word | null =>
  parts.reduce<Word | null>((found, part) => {
    const focused = found === null && part.kind === "clause" ? focusedIn(part) : null;
    return focused?.on === "subject" ? focused.only : found;
  }, null);

/** What a clause with "only" says, or null for any other. */
export function onlyForm(text: TextMeaning, said: Clause, scope: Scope): Form | null {
  const focused = focusedIn(said);
  if (focused === null) return null;
  return focused.on === "subject" ? ofSubject(text, focused, scope) : ofFocus(text, focused, scope);
}

function focusedIn(clause: Clause): Focused | null {
  return markedIn(clause) ?? byAdverb(clause);
}

/** "Only" in a noun phrase. */
function markedIn(clause: Clause): Focused | null {
  const subject = clause.subject === null ? null : unmarked(clause.subject);
  if (subject !== null)
    return { only: subject.only, clause: { ...clause, subject: subject.phrase }, on: "subject" };
  for (const one of clause.objects) {
    const found = unmarked(one);
    if (found === null) continue;
    const objects = clause.objects.map((other) => (other === one ? found.phrase : other));
    return { only: found.only, clause: { ...clause, objects }, on: found.phrase };
  }
  for (const one of clause.phrases) {
    const isOnly = one.adverb?.lemma === "only" ? one.adverb : null;
    const found = isOnly === null ? unmarked(one.object) : { only: isOnly, phrase: one.object };
    if (found === null) continue;
    const phrase = { ...one, object: found.phrase, adverb: isOnly === null ? one.adverb : null };
    const phrases = clause.phrases.map((other) => (other === one ? phrase : other));
    return { only: found.only, clause: { ...clause, phrases }, on: phrase };
  }
  return null;
}

function unmarked(phrase: NounPhrase): { readonly only: Word; readonly phrase: NounPhrase } | null {
  if (phrase.kind === "group") {
    const [first, ...others] = phrase.parts;
    const found = first === undefined ? null : unmarked(first);
    return found === null ? null : { ...found, phrase: { ...phrase, parts: [found.phrase, ...others] } };
  }
  if (!("modifiers" in phrase)) return null;
  const isOnly = (one: Modifier): one is Extract<Modifier, { kind: "only" }> => one.kind === "only";
  const found = phrase.modifiers.find(isOnly);
  // "The only girl" is one of whom there are no others.
  const isAfterThe =
    phrase.kind === "noun" && (phrase.determiner?.word.at ?? Infinity) < (found?.word.at ?? 0);
  if (found === undefined || isAfterThe) return null;
  return {
    only: found.word,
    phrase: { ...phrase, modifiers: phrase.modifiers.filter((one) => one !== found) },
  };
}

/** "Only" as an adverb: it is about what it stands before, and before the verb about what comes last. */
function byAdverb(clause: Clause): Focused | null {
  const { adverbs, subject, verb, objects, phrases } = clause;
  const places = subject === null ? [] : placesIn(subject);
  const isBefore = (one: NounPhrase | Prepositional, { at }: Word): boolean =>
    Math.min(...placesIn(one)) === at + 1;
  const only = adverbs.find(
    (one) =>
      one.lemma === "only" ||
      (one.lemma === "alone" && one.at === lastOf(places) + 1) ||
      (one.lemma === "just" && subject !== null && isBefore(subject, one)),
  );
  if (only === undefined) return null;
  const rest = { ...clause, adverbs: adverbs.filter((one) => one !== only) };
  if (only.lemma === "alone" || (subject !== null && isBefore(subject, only)))
    return { only, clause: rest, on: "subject" };
  const things = objects.filter(({ kind }) => kind !== "gap" && kind !== "content");
  const all = [...things, ...phrases];
  const next = all.find((one) => isBefore(one, only));
  const [last, second] = all;
  const on = next ?? (only.at < verb.at && second === undefined ? last : undefined);
  if (on === undefined || things.length < objects.length)
    throw new NotInterpreted("an adverb of this kind", only);
  return { only, clause: rest, on };
}

const lastOf = (places: readonly number[]): number => Math.max(-2, ...places);

/** "Only members swim": who swims is a member. "Only Ann swims" says besides that she does. */
function ofSubject(text: TextMeaning, { only, clause }: Focused, scope: Scope): Form {
  const subject = clause.subject as NounPhrase;
  if (subject.kind === "noun" && subject.amount !== null && subject.determiner === null)
    throw new IllFormed("a number of its own word", only);
  const gapped: Clause = { ...clause, subject: { kind: "gap" } };
  const rule = noOther(text, only, subject, scope, (gap) =>
    text.read.sentential(text, gapped, { ...within(scope), gap }),
  );
  if (isKind(subject)) return rule;
  return and([text.read.sentential(text, clause, scope), rule]);
}

/** "Sells only apples": she does, and whatever she sells is an apple. */
function ofFocus(text: TextMeaning, { only, clause, on }: Focused, scope: Scope): Form {
  const { negation, modal, subject } = clause;
  const isOpen = negation !== null || (modal !== null && !/^(?:may|can|could|will)$/.test(modal.lemma));
  if (isOpen || on === "subject" || subject === null)
    throw new NotInterpreted("an adverb of this kind", only);
  const focus = "preposition" in on ? on.object : on;
  if ("preposition" in on && !isApart(on)) throw new NotInterpreted("an adverb of this kind", only);
  return withNounPhrase(
    text,
    subject,
    { ...scope, kinds: saysRule(clause) },
    (doer) => {
      if (!isTerm(doer)) throw new NotInterpreted("an adverb of this kind", only);
      const inside: Scope = { ...scope, doer };
      const bare: Clause = { ...clause, subject: null };
      const rule = noOther(text, only, focus, inside, (gap) =>
        text.read.sentential(text, withGap(bare, on), { ...within(inside), gap }),
      );
      return and([text.read.sentential(text, bare, inside), rule]);
    },
    true,
  );
}

/** "On Mondays", "with Ann": what has its own time or person has no other beside it, as a place has. */
function isApart({ preposition, object }: Prepositional): boolean {
  if (object.kind !== "name") return false;
  const name = object.name.map(({ lemma }) => lemma.toLowerCase().replace(/s$/, "")).join(" ");
  return isDayName(name) || /^(?:with|to|for|from)$/.test(preposition.lemma);
}

const GAP: NounPhrase = { kind: "gap" };

function withGap(clause: Clause, on: NounPhrase | Prepositional): Clause {
  return {
    ...clause,
    objects: clause.objects.map((one) => (one === on ? GAP : one)),
    phrases: clause.phrases.map((one) => (one === on ? { ...one, object: GAP } : one)),
  };
}

/** "Members": of whatever is one. */
const isKind = (phrase: NounPhrase): boolean =>
  phrase.kind === "noun" && phrase.determiner === null && phrase.amount === null;

/** Whatever it holds of is one of these. */
function noOther(
  text: TextMeaning,
  only: Word,
  these: NounPhrase,
  scope: Scope,
  say: (gap: Term) => Form,
): Form {
  const isOne =
    these.kind === "name" ||
    (these.kind === "group" && these.joint.word.lemma === "and" && these.parts.every(isOneOrKind)) ||
    isOneOrKind(these);
  if (!isOne) throw new NotInterpreted("an adverb of this kind", only);
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable, at: [only.at] };
  const where = say(term);
  const preposition = { lemma: AMONG, at: only.at };
  const phrase: Modifier = { kind: "phrase", phrase: { preposition, object: these, adverb: null } };
  const holds = withPlaces(text.read.modifier(text, phrase, term, within(scope), NOW), [only.at]);
  return { kind: "quantified", quantifier: "every", amount: null, variable, where, holds, at: [only.at] };
}

/** "Tom", "the red box", "members" */
const isOneOrKind = (phrase: NounPhrase): boolean =>
  phrase.kind === "name" ||
  isKind(phrase) ||
  (phrase.kind === "pronoun" && /^(?:he|she|it|i|you)$/.test(phrase.word.lemma)) ||
  (phrase.kind === "noun" &&
    phrase.amount === null &&
    phrase.count !== "pl" &&
    phrase.head !== null &&
    (phrase.determiner?.word.lemma === "the" || phrase.determiner?.owner != null));

/**
 * "Tom is the only one who is ill", "the only girl is Ann": that it is so of Tom, and of nobody else. "Tom is not the only one" denies that
 * there is nobody else. Null where a copula does not say this.
 */
export function theOnlyForm(text: TextMeaning, clause: Clause, scope: Scope, places: Places): Form | null {
  const { subject, predicate, modal, negation, phrases } = clause;
  const pairs = [
    [subject, predicate],
    [predicate, subject],
  ] as const;
  const [who, kind] = pairs.find(([, one]) => isTheOnly(one)) ?? [null, null];
  if (who === null || !isTheOnly(kind) || !("kind" in who)) return null;
  const only = kind.modifiers.flatMap((one) => (one.kind === "only" ? [one.word] : []))[0];
  const phrase = who as NounPhrase;
  if (only === undefined || modal !== null || !isOneOfMany(phrase))
    throw new NotInterpreted("an adverb of this kind", only ?? null);
  const { head } = kind;
  const isBare = head?.lemma === "one";
  const modifiers = [
    ...kind.modifiers.filter((one) => one.kind !== "only"),
    ...phrases.map((one): Modifier => ({ kind: "phrase", phrase: one })),
  ];
  const described: Noun = { ...kind, determiner: null, head: isBare ? null : head, modifiers };
  const at = [...places, only.at, ...(kind.determiner === null ? [] : [kind.determiner.word.at])];
  const own = isBare && head !== null ? [...at, head.at] : at;
  const isSo = withNounPhrase(
    text,
    phrase,
    scope,
    (filler) => {
      if (!isTerm(filler)) throw new NotInterpreted("an adverb of this kind", only);
      return withPlaces(text.read.described(text, described, filler, within(scope)), own);
    },
    true,
  );
  if (phrase.kind === "pronoun" && /^(?:who|what)$/.test(phrase.word.lemma)) return isSo;
  const rule = noOther(text, only, phrase, scope, (gap) =>
    text.read.described(text, described, gap, within(scope)),
  );
  return and([isSo, negation === null ? rule : not(rule, [negation.at])]);
}

const isTheOnly = (phrase: Clause["predicate"]): phrase is Noun =>
  phrase !== null &&
  "kind" in phrase &&
  phrase.kind === "noun" &&
  phrase.determiner?.word.lemma === "the" &&
  phrase.modifiers.some(({ kind }) => kind === "only");

/** "Tom", "Tom and Ann", "who" */
const isOneOfMany = (phrase: NounPhrase): boolean =>
  (phrase.kind === "pronoun" && /^(?:who|what)$/.test(phrase.word.lemma)) ||
  (phrase.kind === "group" ? phrase.parts.every(isOneOrKind) : isOneOrKind(phrase) && !isKind(phrase));
