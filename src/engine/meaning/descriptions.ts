import { unitsNamed } from "../lexicon/units.ts";
import { headAfter, isRoomNoun, measureNounsOf } from "../lexicon/kinds.ts";
import type {
  Clause,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Sentential,
  Word,
} from "../grammar/syntax.ts";
import { NOW, and, not, withPlaces, type Form, type Term, type Time } from "./form.ts";
import { IllFormed, NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";
import { AMONG, OUTSIDE } from "./exceptions.ts";
import { isParticiple, isRank, isTerm, isUnit, slotOf } from "./features.ts";
import { predicatedForm, propertiesForm, propertyForm } from "./predicates.ts";
import { measureOf } from "./amounts.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { filled } from "./roles.ts";
import { placesIn } from "./ledger.ts";
import { isOfAllNamed, nameTerm } from "./references.ts";

/** What a noun and its modifiers say of a thing. */

/** "A former pilot" need not be a pilot: such a word and its noun are one kind of their own. */
function withKinds(text: TextMeaning, noun: Noun): Noun {
  const head = noun.head?.lemma ?? null;
  if (head === null) return noun;
  const kinds = text.words.kindsOf(head);
  const modifiers = noun.modifiers.map((one): Modifier => {
    const participle = participleBefore(text, noun, one);
    if (participle !== null && leavesOpen(text, participle.lemma, kinds))
      return { kind: "noun", word: participle };
    const isWord = one.kind === "adjective" && "word" in one.property && one.property.degree === "positive";
    if (!isWord || one.property.degreeWord !== null || one.property.measure !== null) return one;
    const { lemma, at } = one.property.word;
    // "Presumed" is a form of "presume".
    const form = text.tokens[at]?.lower ?? lemma;
    return leavesOpen(text, form, kinds) ? { kind: "noun", word: { lemma: form, at } } : one;
  });
  return { ...noun, modifiers };
}

const leavesOpen = ({ words }: TextMeaning, modifier: string, kinds: readonly string[] | null): boolean =>
  headAfter(modifier, kinds) !== null || words.leavesOpen(modifier);

/** "Presumed" of "a presumed thief", as it stands; null for any other modifier. */
function participleBefore(text: TextMeaning, { head }: Noun, modifier: Modifier): Word | null {
  if (modifier.kind !== "participle" || head === null) return null;
  const { at } = modifier.clause.verb;
  const lemma = text.tokens[at]?.lower;
  return at < head.at && lemma !== undefined ? { lemma, at } : null;
}

export function describedForm(
  text: TextMeaning,
  whole: Noun,
  of: Term,
  scope: Scope,
  time: Time = NOW,
): Form {
  const { beside, ...said } = whole;
  if (beside === undefined) return describedAlone(text, said, of, scope, time);
  // Whatever is of either kind, whether "and" or "or" joins them.
  const kinds = [said, beside.noun].map((noun) => describedAlone(text, noun, of, scope, time));
  return { kind: "or", of: kinds, at: [beside.word.at] };
}

function describedAlone(text: TextMeaning, said: Noun, of: Term, scope: Scope, time: Time): Form {
  const noun = withKinds(text, said);
  // "The next day Tom leaves": no day is called Tom.
  const isTime = noun.head !== null && text.words.kindsOf(noun.head.lemma)?.includes("time") === true;
  if (isTime && noun.modifiers.some(({ kind }) => kind === "called"))
    throw new IllFormed("a time with a name", noun.head);
  if (noun.modifiers.some((one) => isInUnits(noun, one))) throw new IllFormed("a unit in another", noun.head);
  checkTimes(text, noun);
  const forms: Form[] = [];
  const compound = noun.modifiers.filter(
    (one): one is Extract<Modifier, { kind: "noun" }> => one.kind === "noun",
  );
  if (noun.head !== null) {
    const lemma = [...compound.map(({ word }) => word.lemma), noun.head.lemma].join(" ");
    const at = [...compound.map(({ word }) => word.at), noun.head.at];
    forms.push({
      kind: "atom",
      category: "noun",
      lemma,
      roles: [{ role: "subject", filler: of }],
      time,
      at,
    });
  }
  const whole = wholeOf(noun);
  if (whole?.head != null) {
    const { head, modifiers } = whole;
    const before = modifiers.flatMap((one) => (one.kind === "noun" ? [one.word] : []));
    const lemma = [...before, head].map((one) => one.lemma).join(" ");
    const roles = [{ role: "subject", filler: of }];
    forms.push({ kind: "atom", category: "noun", lemma, roles, time, at: [head.at] });
  }
  const ranks = rankPhrases(noun);
  for (const modifier of noun.modifiers) {
    if (modifier.kind === "noun" || ranks.includes(modifier)) continue;
    const one = modifierForm(text, modifier, of, scope, time, noun.head === null);
    forms.push(isRank(modifier) ? withPhrases(text, one, ranks, scope) : one);
  }
  return and(forms);
}

/** "Some of the clerks": each is a clerk. */
function wholeOf({ head, determiner, amount, modifiers: [only, second] }: Noun): Noun | null {
  const isSome = /^(?:some|any|several|a few|many|most|every|each|all|no)$/.test(
    determiner?.word.lemma ?? "",
  );
  if (head !== null || !isSome || amount !== null || second !== undefined) return null;
  if (only?.kind !== "phrase" || only.phrase.preposition.lemma !== "of") return null;
  const { object } = only.phrase;
  return object.kind === "noun" && object.count === "pl" && object.amount === null ? object : null;
}

/** "Two hours in minutes": no hours that are in minutes. */
const isInUnits = ({ head }: Noun, one: Modifier): boolean =>
  one.kind === "phrase" &&
  one.phrase.preposition.lemma === "in" &&
  one.phrase.object.kind === "noun" &&
  one.phrase.object.count === "pl" &&
  one.phrase.object.amount === null &&
  head !== null &&
  isUnit(head.lemma) &&
  isUnit(one.phrase.object.head?.lemma ?? "");

type Phrase = Extract<Modifier, { kind: "phrase" }>;

/** "The third book from the left", "the tallest in the hall": among what it is ranked, or from where. */
function rankPhrases({ modifiers, head }: Noun): readonly Modifier[] {
  if (modifiers.filter(isRank).length !== 1) return [];
  return modifiers.filter(
    (one) =>
      one.kind === "phrase" &&
      (head === null || /^(?:from|of)$/.test(one.phrase.preposition.lemma)) &&
      one.phrase.object.kind !== "content",
  );
}

function withPhrases(text: TextMeaning, form: Form, phrases: readonly Modifier[], scope: Scope): Form {
  if (form.kind !== "atom" || phrases.length === 0) return form;
  const said = phrases.map((one) => (one as Phrase).phrase);
  // "The tallest of them": of all that are ranked.
  const isOfAll = (one: Prepositional): boolean => form.category === "comparative" && isOfAllNamed(text, one);
  const slots = said.filter((one) => !isOfAll(one)).map(slotOf);
  const at = [...form.at, ...said.filter(isOfAll).flatMap((one) => placesIn(one))];
  const inside: Scope = { ...scope, together: "together" };
  return filled(text, slots, form.roles, inside, (roles) => ({ ...form, roles, at }));
}

/** "In the kitchen", "before noon" after a noun. */
function phraseForm(text: TextMeaning, said: Prepositional, of: Term, scope: Scope, time: Time): Form {
  const inner = { ...within(scope), gap: of };
  if (said.object.kind === "content") return momentForm(text, said, of, inner, time);
  // "Gets to the coast at 13:35": hardly a coast of that time.
  if (said.object.kind === "moment") text.choose([MOMENT]);
  const { role: lemma, phrase } = slotOf(said);
  if (/^(?:to|into|onto)$/.test(lemma) && isHolder(text, of)) text.choose([NO_WAY]);
  if (lemma === AMONG) return among(text, of, said, scope, time);
  if (lemma === OUTSIDE) return not(among(text, of, said, scope, time), []);
  const first = { role: "subject", filler: of };
  // "Tom and Bob ate 9 of them": not of Tom and Bob.
  const others = lemma === "of" ? scope.others : [];
  return filled(text, [{ role: "object", phrase, preposition: lemma, others }], [first], scope, (roles) => ({
    kind: "atom",
    category: "place",
    lemma,
    roles,
    time,
    at: [said.preposition.at],
  }));
}

/** "6 hours" */
const isTimeAmount = (phrase: NounPhrase): boolean =>
  phrase.kind === "noun" &&
  phrase.amount !== null &&
  unitsNamed(phrase.head?.lemma ?? "").some(({ dimension }) => dimension === "time");

/** "Build a wall in 6 hours": no wall is in them. */
function checkTimes({ words }: TextMeaning, { head, modifiers }: Noun): void {
  const kinds = head === null ? null : words.kindsOf(head.lemma);
  if (head === null || kinds?.every((kind) => MATERIAL.test(kind)) !== true) return;
  const isTime = modifiers.some(
    (one) =>
      one.kind === "phrase" && one.phrase.preposition.lemma === "in" && isTimeAmount(one.phrase.object),
  );
  if (isTime) throw new IllFormed("a thing in a time", head);
}
const MATERIAL = /^(?:artifact|person|animal|object|plant|food|body)$/;

/** How much dearer it is that "from the basket to the box" speaks of a basket that is to the box. */
const NO_WAY = 0.4;

/** A container or a room: no way, letter or door that is "to" something. */
function isHolder({ referents }: TextMeaning, of: Term): boolean {
  const noun = of.kind === "thing" ? referents.get(of.id).noun : null;
  return noun !== null && (isRoomNoun(noun) || measureNounsOf(noun).includes("container"));
}

/** "Lost 7 and found 4": four are found, and none is called "found 4". */
function checkLabel({ words, tokens }: TextMeaning, number: Word): void {
  const before = tokens[number.at - 1]?.lower ?? "";
  const isDone = words
    .analyse(before)
    .some(({ pos, form, lemma }) => pos === "verb" && form === "past" && lemma !== before);
  if (isDone) throw new IllFormed("a number of what is done", number);
}

export function modifierForm(
  text: TextMeaning,
  modifier: Exclude<Modifier, { kind: "noun" }>,
  of: Term,
  scope: Scope,
  time: Time,
  isPart = false,
): Form {
  const inner = { ...within(scope), gap: of };
  switch (modifier.kind) {
    case "adjective":
      return "parts" in modifier.property
        ? propertiesForm(text, of, modifier.property, time, scope)
        : propertyForm(text, of, modifier.property, time, scope, []);
    case "relative":
      return text.read.sentential(text, withPlace(modifier), inner);
    case "participle":
      return participleForm(text, modifier.clause, inner);
    case "phrase":
      // "One of Tom and Ann": of both of them.
      return phraseForm(text, modifier.phrase, of, isPart ? { ...scope, together: "together" } : scope, time);
    case "ordinal":
      return {
        kind: "atom",
        category: "adjective",
        lemma: modifier.word.lemma,
        roles: [{ role: "subject", filler: of }],
        time,
        at: [modifier.word.at],
      };
    case "price":
      return priceForm(text, modifier.price, of, scope, time);
    case "label":
      checkLabel(text, modifier.word);
      return {
        kind: "atom",
        category: "of",
        lemma: "number",
        roles: [
          { role: "subject", filler: of },
          { role: "label", filler: measureOf(text, modifier.word, "") },
        ],
        time,
        at: [modifier.word.at],
      };
    case "called": {
      return {
        kind: "equal",
        left: of,
        right: nameTerm(text, modifier.name),
        time,
        at: [...(modifier.by === undefined ? [] : [modifier.by.at]), ...modifier.name.map(({ at }) => at)],
      };
    }
    case "only":
      throw new NotInterpreted("an adverb of this kind", modifier.word);
    case "apposition":
      if (isPart) return partOf(text, of, modifier.of, scope, time);
      return predicatedForm(text, of, modifier.of, { time, places: [], scope, slots: [] });
  }
}

/** How much dearer it is that a time of day belongs to a thing than that something happens then. */
const MOMENT = 0.4;

/** "Minutes after the bell rang" */
function momentForm(
  text: TextMeaning,
  { preposition, object }: Prepositional,
  of: Term,
  scope: Scope,
  time: Time,
): Form {
  if (object.kind !== "content" || object.form !== "that" || !/^(?:before|after)$/.test(preposition.lemma))
    throw new NotInterpreted("a phrase of this kind", preposition);
  const filler = text.read.sentential(text, object.clause, { ...scope, gap: null });
  return {
    kind: "atom",
    category: "place",
    lemma: preposition.lemma,
    roles: [
      { role: "subject", filler: of },
      { role: "object", filler },
    ],
    time,
    at: [preposition.at],
  };
}

/** "The crates sold to Otto", "a crate holding 8 pens" */
function participleForm(text: TextMeaning, clause: Clause, scope: Scope): Form {
  const passive = clause.passive === null && clause.progressive === null && isParticiple(clause, text.tokens);
  const said: Clause = {
    ...clause,
    subject: { kind: "gap" },
    passive: passive ? clause.verb : clause.passive,
  };
  return text.read.sentential(text, said, scope);
}

/** "A $5 ticket" */
function priceForm(text: TextMeaning, price: Noun, of: Term, scope: Scope, time: Time): Form {
  const first = { role: "subject", filler: of };
  return filled(text, [{ role: "measure", phrase: price }], [first], scope, (roles) => ({
    kind: "atom",
    category: "of",
    lemma: "price",
    roles,
    time,
    at: [],
  }));
}

/** That it is one of those that are excepted: Ann, children, those in the kitchen. */
function among(
  text: TextMeaning,
  of: Term,
  { object, preposition }: Prepositional,
  scope: Scope,
  time: Time,
): Form {
  const at = [preposition.at];
  const again = (one: NounPhrase): Form =>
    among(text, of, { object: one, preposition, adverb: null }, scope, time);
  if (object.kind === "group") {
    const { word } = object.joint;
    return { kind: "or", of: object.parts.map(again), at: [...at, word.at] };
  }
  if (object.kind === "noun" && object.determiner === null && object.amount === null)
    return withPlaces(text.read.described(text, object, of, within(scope), time), at);
  if (
    object.kind === "pronoun" &&
    /^(?:that|those)$/.test(object.word.lemma) &&
    object.modifiers.length > 0
  ) {
    const parts = object.modifiers.map((one) => {
      if (one.kind === "noun") throw new NotInterpreted("an exception of this kind", preposition);
      return modifierForm(text, one, of, within(scope), time);
    });
    return withPlaces(and(parts), [...at, object.word.at]);
  }
  return withNounPhrase(
    text,
    object,
    scope,
    (filler) => {
      if (!isTerm(filler) || filler.kind !== "thing")
        throw new NotInterpreted("an exception of this kind", preposition);
      return { kind: "equal", left: of, right: filler, time, at };
    },
    false,
  );
}

/** "All the crates", "half the crates": of what it is a part. */
function partOf(text: TextMeaning, of: Term, whole: NounPhrase, scope: Scope, time: Time): Form {
  const first = { role: "subject", filler: of };
  const slot = { role: "object", phrase: whole, others: scope.others };
  return filled(text, [slot], [first], scope, (roles) => ({
    kind: "atom",
    category: "place",
    lemma: "of",
    roles,
    time,
    at: [],
  }));
}

/** "The shed in which Otto sleeps", "the shed where Otto sleeps". */
function withPlace({ clause, preposition }: Extract<Modifier, { kind: "relative" }>): Sentential {
  if (preposition === null) return clause;
  if (clause.kind !== "clause" || preposition.lemma === "when")
    throw new NotInterpreted("a relative clause of this kind", preposition);
  const lemma = preposition.lemma === "where" ? "in" : preposition.lemma;
  const phrase = {
    preposition: { lemma, at: preposition.at },
    object: { kind: "gap" },
    adverb: null,
  } as const;
  return { ...clause, phrases: [...clause.phrases, phrase] };
}
