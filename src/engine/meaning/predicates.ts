import { adverbEffect } from "../lexicon/adverbs.ts";
import type {
  Clause,
  Joint,
  Modifier,
  Noun,
  NounPhrase,
  Predicates,
  Prepositional,
  Properties,
  Property,
  Word,
} from "../grammar/syntax.ts";
import {
  orOf,
  and,
  not,
  withPlaces,
  type Filler,
  type Form,
  type Places,
  type RoleFilling,
  type Time,
} from "./form.ts";
import { LOPSIDED, isPlaced } from "./clause-checks.ts";
import { degreesOf, oppositesOf } from "../lexicon/degrees.ts";
import { saysPosture, saysWeather } from "./clause-checks.ts";
import { arrangementOf, isRowPlace, ordinalOf, saysNext } from "../lexicon/arrangements.ts";
import { IllFormed, NotInterpreted, within, type Scope, type Slot, type TextMeaning } from "./scope.ts";
import {
  isRank,
  boundOf,
  checkedAdverbs,
  degreeLemma,
  isIndefinite,
  isTerm,
  modal,
  slotOf,
  slotsOf,
  timeSlots,
} from "./features.ts";
import { existsForm, type Said } from "./existence.ts";
import { equatedMeasure, measureOf, momentOf, numberAt } from "./amounts.ts";
import { ONE } from "../text/rational.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { isPart, kindSaid, partForm } from "./kinds-said.ts";
import { asNaming, memberForm, membersNamed } from "./named-members.ts";
import { theOnlyForm } from "./only.ts";
import { filled } from "./roles.ts";
import { placesIn } from "./ledger.ts";
import { isOfAllNamed } from "./references.ts";

/** What a copula says of its subject. */

export function copulaForm(
  text: TextMeaning,
  clause: Clause,
  time: Time,
  places: readonly number[],
  scope: Scope,
): Form {
  const { predicate, subject } = asNaming(clause);
  if (subject === null || predicate === null)
    throw new NotInterpreted("a copula without a subject", clause.verb);
  const only = theOnlyForm(text, clause, scope, places);
  if (only !== null) return only;
  const inner = clause.negation !== null || clause.modal !== null ? within(scope) : scope;
  checkedAdverbs(clause, text.tokens);
  const slots = [...clause.phrases.flatMap(slotsOf), ...timeSlots(clause)];
  if (subject.kind === "pronoun" && subject.word.lemma === "there") {
    const at = [...places, subject.word.at];
    return modal(
      clause,
      existsForm(text, predicate as NounPhrase, { time, places: at, scope: inner, slots }),
    );
  }
  // "It is now 8:50"
  if (
    subject.kind === "pronoun" &&
    subject.word.lemma === "it" &&
    "kind" in predicate &&
    predicate.kind === "moment"
  )
    return modal(clause, {
      kind: "atom",
      category: "verb",
      lemma: "be",
      roles: [{ role: "moment", filler: momentOf(text, predicate.word) }],
      time,
      at: [...places, subject.word.at],
    });
  return withNounPhrase(
    text,
    subject,
    scope,
    (filler) => modal(clause, predicatedForm(text, filler, predicate, { time, places, scope: inner, slots })),
    true,
  );
}

export function predicatedForm(
  text: TextMeaning,
  subject: Filler,
  predicate: NonNullable<Clause["predicate"]>,
  said: Said,
): Form {
  const { time, places, scope, slots } = said;
  const first: RoleFilling = { role: "subject", filler: subject };
  if ("preposition" in predicate) return placeForm(text, first, predicate, said);
  if ("degree" in predicate) return propertyForm(text, subject, predicate, time, scope, slots, places);
  if (!("kind" in predicate)) return wordForm(text, predicate, first, said);
  if (predicate.kind === "properties") {
    if (slots.length > 0) throw new NotInterpreted("a phrase after several adjectives", null);
    return propertiesForm(text, subject, predicate, time, scope, places);
  }
  if (predicate.kind === "predicates") return joinedForm(text, subject, predicate, said);
  // "Is a cook or a baker": what kind it is, twice.
  if (predicate.kind === "group" && saysKinds(predicate)) return joinedForm(text, subject, predicate, said);
  checkTimes(time, places);
  return nounForm(text, subject, predicate, said);
}

/** "Is red or a dumpus", "is kind and not a baker" */
function joinedForm(
  text: TextMeaning,
  subject: Filler,
  { joint, parts }: Pick<Predicates, "joint" | "parts">,
  said: Said,
): Form {
  // "Who is older, Ann or Bob?" asks about both of them.
  const isName = (part: (typeof parts)[number]): boolean => "kind" in part && part.kind === "name";
  if (parts.some(isName) && !parts.every(isName)) throw new IllFormed("a name beside a property", joint.word);
  // "Kept in box 3 and washers | in box 4": rather the washers are kept there.
  if (said.slots.length > 0 && parts.some(isPlaced)) text.choose([LOPSIDED]);
  if (said.slots.length > 0) throw new NotInterpreted("a phrase after several", joint.word);
  const inner =
    joint.word.lemma === "and" || joint.word.lemma === "but" ? said : { ...said, scope: within(said.scope) };
  const forms = parts.map((part) =>
    "kind" in part && part.kind === "denied"
      ? not(predicatedForm(text, subject, part.of, { ...inner, scope: within(inner.scope) }), [part.word.at])
      : predicatedForm(text, subject, part, inner),
  );
  return joinedAs(joint, forms);
}

/** "Is a sailor", "is the third from the left", "is Otto". */
function nounForm(text: TextMeaning, subject: Filler, predicate: NounPhrase, said: Said): Form {
  const { time, places, scope, slots } = said;
  // That they are there is rather said of the parrots.
  if (slots.length > 0 && isPart(predicate)) throw new IllFormed("a phrase apart from its noun", null);
  const one = kindSaid(text, predicate);
  if (one !== null) return withPlaces(nounForm(text, subject, one.kind, said), one.at);
  if (predicate.kind === "noun" && saysKind(predicate) && isTerm(subject)) {
    const is = [...places, ...(predicate.determiner === null ? [] : [predicate.determiner.word.at])];
    const noun = slots.length === 0 ? predicate : withPhrases(text, predicate, slots);
    return withPlaces(text.read.described(text, noun, subject, within(scope), time), is);
  }
  if (predicate.kind === "noun" && predicate.amount !== null && isRowPlace(predicate.head?.lemma ?? ""))
    throw new IllFormed("somebody who is several places", predicate.head);
  if (slots.length > 0 && predicate.kind === "noun" && isBareNumber(predicate))
    return filled(
      text,
      [{ role: "measure", phrase: predicate }, ...slots],
      [{ role: "subject", filler: subject }],
      scope,
      (roles) => ({ kind: "atom", category: "verb", lemma: "be", roles, time, at: places }),
    );
  return (
    partForm(text, subject, predicate, said) ??
    agedForm(text, subject, predicate, said) ??
    membersNamed(text, subject, predicate, said) ??
    identityForm(text, subject, predicate, said)
  );
}

/** "The mother | of Max", "the key | to the door"; "What is Tom to Ella?" does not ask who is Tom. */
function checkApart(predicate: NounPhrase, slots: readonly Slot[]): void {
  if (predicate.kind === "name" ? slots.length > 0 : slots.some(({ role }) => /^(?:of|to)$/.test(role)))
    throw new IllFormed("a phrase apart from its noun", null);
  if (slots.length > 0) throw new NotInterpreted("a phrase of this kind", null);
}

/** "Will be 9 in 3 years" */
const isBareNumber = ({ amount, head, determiner, modifiers }: Noun): boolean =>
  amount !== null &&
  head === null &&
  determiner === null &&
  modifiers.length === 0 &&
  amount.relative === null;

/** "Tom has 7 stickers. Ann is 8": somebody is so old, and not so many. */
function agedForm(
  text: TextMeaning,
  subject: Filler,
  predicate: NounPhrase,
  { time, places, slots }: Said,
): Form | null {
  if (slots.length > 0 || predicate.kind !== "noun" || !isBareNumber(predicate)) return null;
  if (subject.kind !== "thing") return null;
  const { several, gender, name, noun } = text.referents.get(subject.id);
  const isPerson =
    name === null ? text.words.kindsOf(noun ?? "")?.includes("person") === true : gender !== "it";
  const value = predicate.amount?.value ?? null;
  if (several || !isPerson || value === null || text.tokens[value.at]?.sign !== null) return null;
  const bound = predicate.amount?.bound ?? null;
  const amount = { bound: boundOf(bound), value: numberAt(text, value), relation: null };
  const at = [value.at, ...(bound === null ? [] : [bound.at])];
  const roles: RoleFilling[] = [
    { role: "subject", filler: subject },
    { role: "measure", filler: { kind: "measure", amount, unit: "", at } },
  ];
  return { kind: "atom", category: "verb", lemma: "be", roles, time, at: places };
}

/** "Is a sailor", "is Otto", "is 9": what it is, or how much. */
function identityForm(
  text: TextMeaning,
  subject: Filler,
  predicate: NounPhrase,
  { time, places, scope, slots }: Said,
): Form {
  checkApart(predicate, slots);
  const first: RoleFilling = { role: "subject", filler: subject };
  return withNounPhrase(
    text,
    predicate,
    scope,
    (other) => {
      const equated = equatedMeasure(subject, predicate, other, { time, places });
      if (equated !== null) return equated;
      if (!isTerm(subject)) throw new NotInterpreted("a copula of this kind", null);
      if (other.kind === "measure")
        return {
          kind: "atom",
          category: "verb",
          lemma: "be",
          roles: [first, { role: "measure", filler: other }],
          time,
          at: places,
        };
      if (!isTerm(other))
        return {
          kind: "atom",
          category: "verb",
          lemma: "be",
          roles: [first, { role: other.kind === "moment" ? "moment" : "content", filler: other }],
          time,
          at: places,
        };
      const members = memberForm(text, subject, other) ?? memberForm(text, other, subject);
      if (members !== null) return withPlaces(members, places);
      return { kind: "equal", left: subject, right: other, time, at: places };
    },
    false,
  );
}

export function propertiesForm(
  text: TextMeaning,
  subject: Filler,
  { joint, parts }: Properties,
  time: Time,
  scope: Scope,
  places: Places = [],
): Form {
  const forms = parts.map((part) =>
    "parts" in part
      ? propertiesForm(text, subject, part, time, scope, places)
      : propertyForm(text, subject, part, time, scope, [], places),
  );
  return joint === null ? and(forms) : joinedAs(joint, forms);
}

function joinedAs({ word, first }: Joint, forms: readonly Form[]): Form {
  const at = [word.at, ...(first === null ? [] : [first.at])];
  if (first?.lemma === "neither" || word.lemma === "nor") return and(forms.map((form) => not(form, at)));
  if (word.lemma === "or" && first === null) {
    const within = forms.flatMap((form) => (form.kind === "or" ? form.of : [form]));
    return {
      kind: "or",
      of: within,
      at: [...at, ...forms.flatMap((form) => (form.kind === "or" ? form.at : []))],
    };
  }
  return word.lemma === "or" ? orOf(first?.lemma ?? null, forms, at) : and(forms, at);
}

/** "Right behind Ann" is how near, not a property. */
function isNext({ word, complement }: Property, slots: readonly Slot[]): boolean {
  if (!saysNext(word.lemma)) return false;
  const own = complement !== null && "preposition" in complement ? [complement.preposition.lemma] : [];
  return [...own, ...slots.map(({ role }) => role)].some((role) => arrangementOf(role) !== null);
}

const DEGREE_WORDS = { positive: "", comparative: "", superlative: "most ", equative: "as " } as const;

/** @throws NotInterpreted, IllFormed for a property that means something else */
function checkProperty(text: TextMeaning, one: Property, slots: readonly Slot[]): void {
  const { word, measure, degree } = one;
  if (/^(?:other|same|such|different)$/.test(word.lemma))
    throw new NotInterpreted("a phrase that stands for another", word);
  const head = measure?.kind === "noun" ? measure.head : null;
  if (degree === "equative" && head?.lemma === "time") throw new IllFormed("times as a measure", head);
  if (isNext(one, slots)) throw new IllFormed("a place that is right", word);
  if (saysPosture(text, word)) throw new IllFormed("what it does", word);
  if (saysWeather(text, word)) throw new IllFormed("what the weather does", word);
}

export function propertyForm(
  text: TextMeaning,
  subject: Filler,
  one: Property,
  time: Time,
  scope: Scope,
  slots: readonly Slot[],
  places: Places = [],
): Form {
  if (one.degreeWord !== null && one.degree === "equative")
    return timesForm(text, subject, one, { time, scope, slots, places });
  checkProperty(text, one, slots);
  const more: Slot[] = [...slots];
  if (one.measure !== null) more.push({ role: "measure", phrase: one.measure });
  if (one.than !== null) {
    if (one.than.kind === "clause") throw new NotInterpreted("a comparison with a clause", one.word);
    more.push({ role: "than", phrase: one.than });
  }
  const { complement } = one;
  const isOfAll =
    complement !== null &&
    "preposition" in complement &&
    one.degree === "superlative" &&
    isOfAllNamed(text, complement);
  if (complement !== null && !isOfAll)
    more.push("preposition" in complement ? slotOf(complement) : { role: "content", phrase: complement });
  const among = isOfAll ? placesIn(complement) : [];
  const at = [...places, one.word.at, ...(one.degreeWord === null ? [] : [one.degreeWord.at]), ...among];
  const graded = one.degree !== "positive";
  const first: RoleFilling[] = [{ role: "subject", filler: subject }, ...rankRole(text, one)];
  const lemma = `${DEGREE_WORDS[one.degree]}${one.word.lemma}`;
  const inside: Scope = one.degree === "superlative" ? { ...scope, together: "together" } : scope;
  return filled(text, more, first, inside, (roles) => ({
    kind: "atom",
    category: graded ? "comparative" : "adjective",
    lemma: degreeLemma(lemma, one.degreeWord),
    roles,
    time,
    at,
  }));
}

/** "The second tallest", "at least as tall as": as many times. */
function rankRole(text: TextMeaning, { rank, bound, word }: Property): readonly RoleFilling[] {
  if (rank !== undefined) return [{ role: "rank", filler: measureOf(text, rank, "") }];
  if (bound === undefined) return [];
  const amount = { bound: boundOf(bound), value: ONE, relation: null };
  if (amount.bound === "=") throw new NotInterpreted("a comparison of this kind", word);
  return [{ role: "times", filler: { kind: "measure", amount, unit: "", at: [bound.at] } }];
}

/** Adverbs that can stand with what someone is. */
const TIMES =
  /^(?:now|today|yesterday|tomorrow|still|already|also|again|then|therefore|so|thus|hence|always|usually|often|sometimes|however|finally|first|actually|currently|once|each|together|altogether|there|here)$/;

/** "Otto is away", "Otto is third from the left". */
function wordForm(text: TextMeaning, word: Word, subject: RoleFilling, said: Said): Form {
  const { lemma, at } = word;
  const { time, places, scope, slots } = said;
  if (lemma === "there") throw new IllFormed("a place that is not said", word);
  const ranked = ordinalOf(lemma) === null ? [] : slots;
  if (ranked.length < slots.length) throw new IllFormed("a phrase with this word", word);
  return filled(text, ranked, [subject], scope, (roles) => ({
    kind: "atom",
    // "The lamp is on"
    category: oppositesOf(lemma).length > 0 ? "adjective" : "place",
    lemma,
    roles,
    time,
    at: [...places, at],
  }));
}

/** "Is behind Ann", "is two places behind Ann", "is right behind Ann". */
function placeForm(
  text: TextMeaning,
  subject: RoleFilling,
  predicate: Prepositional,
  { time, places, scope, slots }: Said,
): Form {
  const { preposition, adverb } = predicate;
  // "At the end of the queue" is a place there, not what it comes to "at the end".
  if (preposition.lemma === "of" && time.adverbs.length > 0)
    throw new IllFormed('what "of" belongs to', preposition);
  // "Over 14" is how old, and no place.
  if (/^(?:over|under|above|below)$/.test(preposition.lemma) && isNumber(predicate.object))
    throw new IllFormed("a number as a place", preposition);
  const [phrase, ...far] = slotsOf({ ...predicate, adverb: null });
  const own = phrase === undefined ? [] : [{ ...phrase, role: "object", preposition: preposition.lemma }];
  const adverbs = [...time.adverbs, ...(adverb === null ? [] : [adverb.lemma])];
  return filled(text, [...own, ...far, ...slots], [subject], scope, (roles) => ({
    kind: "atom",
    category: "place",
    lemma: preposition.lemma,
    roles,
    time: { ...time, adverbs },
    at: [...places, preposition.at, ...(adverb === null ? [] : [adverb.at])],
  }));
}

const isNumber = (phrase: NounPhrase): boolean =>
  phrase.kind === "noun" && phrase.head === null && phrase.amount !== null && phrase.modifiers.length === 0;

/** "By the way", but not "wide". */
const isAsideWord = (adverb: string): boolean =>
  adverbEffect(adverb) === "neutral" && degreesOf(adverb).length === 0;

function checkTimes({ adverbs }: Time, places: Places): void {
  const odd = adverbs.find((adverb) => !TIMES.test(adverb) && !isAsideWord(adverb));
  // "Is 2 m long" says how long.
  if (odd !== undefined && degreesOf(odd).length > 0)
    throw new IllFormed("a measure as an adverb", { lemma: odd, at: places.at(-1) ?? 0 });
  if (odd !== undefined)
    throw new NotInterpreted("an adverb of this kind with a noun", { lemma: odd, at: places.at(-1) ?? 0 });
}

/** "A parrot in the aviary", "a member of staff in the choir": that it is there is said as well; where a nurse works she need not be. */
function saysWhere({ words }: TextMeaning, noun: Noun, slots: readonly Slot[]): boolean {
  const isPerson = noun.head === null || words.kindsOf(noun.head.lemma)?.includes("person") !== false;
  return slots.every(({ role, phrase }) => {
    const head = phrase.kind === "noun" ? (phrase.head?.lemma ?? null) : null;
    const isGroup = head !== null && words.kindsOf(head)?.includes("group") === true;
    return /^(?:in|on|under|inside)$/.test(role) && (isGroup || !isPerson);
  });
}

/** "The third from the left", "the tallest in the hall": the phrases belong to what the noun phrase ranks by. */
function withPhrases(text: TextMeaning, noun: Noun, slots: readonly Slot[]): Noun {
  if (!noun.modifiers.some(isRank) && saysWhere(text, noun, slots))
    throw new IllFormed("a phrase apart from its noun", noun.head);
  if (!noun.modifiers.some(isRank)) throw new NotInterpreted("a phrase after a noun", noun.head);
  const phrases = slots.map(
    ({ role, phrase, at }): Modifier => ({
      kind: "phrase",
      phrase: { preposition: { lemma: role, at: at?.[0] ?? -1 }, object: phrase, adverb: null },
    }),
  );
  return { ...noun, modifiers: [...noun.modifiers, ...phrases] };
}

/** "A sailor", and "the oldest sailor", of which the superlative says that it is one. */
function saysKind(noun: Noun): boolean {
  if (isIndefinite(noun)) return true;
  const ranked = noun.modifiers.some(isRank) && noun.determiner?.owner == null;
  return (ranked || noun.head === null) && noun.amount === null && noun.determiner?.word.lemma === "the";
}

const saysKinds = (phrase: NounPhrase): boolean =>
  phrase.kind === "group" ? phrase.parts.every(saysKinds) : phrase.kind === "noun" && saysKind(phrase);

/** "Twice as tall as Otto": the measure is so many times his. */
function timesForm(
  text: TextMeaning,
  subject: Filler,
  one: Property,
  { time, scope, slots, places }: Said,
): Form {
  const { degreeWord, than, word } = one;
  if (
    degreeWord === null ||
    than === null ||
    than.kind === "clause" ||
    one.measure !== null ||
    one.complement !== null
  )
    throw new NotInterpreted("a comparison of this kind", word);
  const value = numberAt(text, degreeWord, true);
  const times: RoleFilling = {
    role: "times",
    filler: { kind: "measure", amount: { bound: "=", value, relation: null }, unit: "", at: [degreeWord.at] },
  };
  const compared: Slot[] = [...slots, { role: "than", phrase: than }];
  const at = [...places, word.at];
  const lemma = `as ${word.lemma}`;
  return filled(text, compared, [{ role: "subject", filler: subject }, times], scope, (roles) => ({
    kind: "atom",
    category: "comparative",
    lemma,
    roles,
    time,
    at,
  }));
}
