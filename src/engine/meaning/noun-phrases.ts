import { moneyName } from "../lexicon/units.ts";
import type { Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import { isAnaphoric } from "../lexicon/kinds.ts";
import {
  orOf,
  NOW,
  and,
  not,
  type Atom,
  type Filler,
  type Form,
  type Term,
  type RoleFilling,
} from "./form.ts";
import { IllFormed, NotInterpreted, within, type Continue, type Scope, type TextMeaning } from "./scope.ts";
import { askedFor } from "./features.ts";
import { memberReferent, oneOfTwo } from "./one-of-two.ts";
import { asTerm, momentOf, percentOf, withAmount, withoutRate, type SaidAmount } from "./amounts.ts";
import {
  asRest,
  isApart,
  isNamed,
  relativeOf,
  restPlaces,
  ODD_COMPOUND,
  endsInAdjective,
  headless,
} from "./noun-checks.ts";
import { areUnlike, elliptic, isMeasure, percentAlone, placesOfMore, UNLIKE, withUnit } from "./counting.ts";
import {
  areKnown,
  besides,
  definiteReferent,
  freeVariables,
  genderOf,
  genderOfNoun,
  groupTerm,
  nameTerm,
  ownedReferent,
  ownerAgain,
  pronounReferent,
  type PronounPlace,
  spokenOf,
} from "./references.ts";
import { bound } from "./binding.ts";
import { eachPart, met, placesOf } from "./listings.ts";
import { PRONOUN_QUANTIFIERS, quantifierOf } from "./quantifier-words.ts";
import { asPartitive, severalMeant } from "./partitives.ts";
import { allButSome, exceptedIn, isCutShort, isFree, withException } from "./exceptions.ts";
import { kindAtom, modified } from "./name-modifiers.ts";
import { asOnes } from "./noun-ellipsis.ts";

/** Noun phrases: quantifiers, names, pronouns, "the". `then` says what holds of what they mean. */

export function withNounPhrase(
  text: TextMeaning,
  phrase: NounPhrase,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  const some = allButSome(phrase);
  if (some !== null) return withNounPhrase(text, some, scope, then, subject);
  const excepted = exceptedIn(phrase);
  if (excepted !== null)
    return withException(text, excepted, scope, then, (one, next) =>
      withNounPhrase(text, one, scope, next, subject),
    );
  switch (phrase.kind) {
    case "gap":
      if (scope.gap === null) throw new NotInterpreted("a phrase without its place", null);
      return then(scope.gap);
    case "name": {
      const term = nameTerm(text, phrase.name, subject);
      for (const one of phrase.modifiers)
        besides(text, modified(text, one, term, scope), phrase.name[0] ?? null);
      return then(term);
    }
    case "pronoun":
      return withPronoun(text, phrase, scope, then, subject);
    case "group":
      return withGroup(text, phrase, scope, then, subject);
    case "moment":
      return then(momentOf(text, phrase.word));
    case "content":
      if (phrase.form === "wh" || phrase.form === "whether")
        throw new NotInterpreted("a question inside a sentence", null);
      return then(text.read.sentential(text, phrase.clause, { ...within(scope), gap: null, others: [] }));
    case "noun":
      return (
        withMember(text, phrase, then, subject) ??
        withSeveral(text, phrase, scope, then) ??
        withUnit(phrase, subject, then) ??
        withNoun(text, phrase, phrase.head === null ? scope : { ...scope, others: [] }, then, subject)
      );
    default:
      // A property or a word where a thing must stand.
      throw new IllFormed("no noun phrase", null);
  }
}

type Group = Extract<NounPhrase, { kind: "group" }>;

function withGroup(text: TextMeaning, phrase: Group, scope: Scope, then: Continue, subject: boolean): Form {
  const { lemma, at } = phrase.joint.word;
  if (areUnlike(text, phrase)) text.choose([UNLIKE]);
  if (isCutShort(phrase)) throw new IllFormed("an exception that goes on", phrase.joint.word);
  const { first, again } = phrase.joint;
  const places = [at, ...[first, again].flatMap((one) => one?.at ?? []), ...placesOf(phrase)];
  const each = { ...scope, together: "each" } as const;
  if (phrase.of !== undefined)
    return eachPart(text, phrase, places, (part, meet) =>
      withNounPhrase(text, part, each, met(meet, then), subject),
    );
  if (lemma === "and" && areKnown(phrase.parts)) return withKnown(text, phrase, scope, then, places);
  if (lemma === "but") throw new NotInterpreted("an exception", phrase.joint.word);
  const open = lemma !== "and"; // what is said of either introduces nothing
  if (open) text.depth++;
  const forms = phrase.parts.map((part) => withNounPhrase(text, part, scope, then, subject));
  if (open) text.depth--;
  if (phrase.joint.first?.lemma === "neither" || lemma === "nor")
    return and(forms.map((form) => not(form, places)));
  if (lemma === "or") return orOf(phrase.joint.first?.lemma ?? null, forms, places);
  if (scope.together === "together") throw new NotInterpreted("a group of this kind", phrase.joint.word);
  return and(forms, places);
}

/** "Ann and Bob": each for itself, or both as one. */
function withKnown(
  text: TextMeaning,
  phrase: Group,
  scope: Scope,
  then: Continue,
  at: readonly number[],
): Form {
  const terms: Term[] = [];
  const next = (index: number): Form => {
    const part = phrase.parts[index];
    if (part !== undefined)
      return withNounPhrase(
        text,
        part,
        scope,
        (filler) => {
          terms.push(asTerm(filler, phrase.joint.word));
          return next(index + 1);
        },
        true,
      );
    const isBoth = phrase.joint.first?.lemma === "both";
    const inside: Scope = isBoth ? { ...scope, together: "each" } : scope;
    return distributed(text, terms, groupTerm(text, terms, at), inside, then, phrase.joint.word);
  };
  return next(0);
}

/** The things that a group is made of, spoken of by its words. */
function membersOf({ referents }: TextMeaning, { id, at = [] }: Term): readonly Term[] {
  return referents.get(id).members.map((one): Term => ({ kind: "thing", id: one, at }));
}

function distributed(
  text: TextMeaning,
  members: readonly Term[],
  group: Term,
  scope: Scope,
  then: Continue,
  word: Word | null,
): Form {
  const as =
    scope.together === "either" ? (["each", "together"] as const)[text.choose([0, 0.2])] : scope.together;
  if (as === "together") return then(group);
  const at = [...(group.at ?? []), ...(word === null ? [] : [word.at])];
  return and(
    members.map((one) => then({ ...one, at })),
    at,
  );
}

/** What "nobody else" says of those whom it does not leave out; `everyone-else.ts` knows whom it leaves out. */
export const ELSE = "else";

type Pronoun = Extract<NounPhrase, { kind: "pronoun" }>;

function withPronoun(
  text: TextMeaning,
  phrase: Pronoun,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  const { word, modifiers } = phrase;
  const quantified = PRONOUN_QUANTIFIERS.get(word.lemma.replace(/ else$/, ""));
  if (quantified !== undefined) {
    const others = / else$/.test(word.lemma) ? [ELSE] : [];
    const quantifier = isFree(text, word, scope) ? "every" : quantified[0];
    const kind = (of: Term): Form =>
      quantified[1] === "thing" ? { kind: "true" } : kindAtom("person", of, [word.at]);
    const gender = quantified[1] === "thing" ? "it" : "they";
    return bound(
      text,
      { quantifier, at: [word.at], gender, noun: null, scope },
      (term) =>
        and([
          kind(term),
          ...others.map((lemma): Atom => ({ ...kindAtom(lemma, term, [word.at]), category: "adjective" })),
          ...modifiers.map((one) => modified(text, one, term, within(scope))),
        ]),
      then,
    );
  }
  if (/^(?:this|that|those|these)$/.test(word.lemma) && modifiers.length > 0)
    return withNounPhrase(text, asOnes(text, phrase), scope, then, subject);
  if (modifiers.length > 0) throw new NotInterpreted("a pronoun with a description", word);
  if (/^(?:who|what)$/.test(word.lemma)) return withAsked(text, null, scope, then, [word.at]);
  // Who speaks and who is spoken to are known as well as by a name.
  if (/^(?:i|we|you)$/.test(word.lemma)) return then(nameTerm(text, [word], subject));
  if (/^(?:he|she|it|they)$/.test(word.lemma)) {
    const found = pronounReferent(text, word, pronounPlace(scope, subject), scope.others);
    const term = spokenOf(text, found, [word.at], subject);
    if (found.members.length === 0) return then(term);
    return distributed(text, membersOf(text, term), term, scope, then, word);
  }
  // "Said that he was ill, but that was a lie": not that he said this.
  text.choose([UNSAID]);
  throw new NotInterpreted("a pronoun of this kind", word);
}

/** How much dearer it is that "that" stands for nothing that was said. */
const UNSAID = 0.4;

/** Who does something is rather a person, what it is done to rather a thing; of what is so, either is said. */
function pronounPlace({ doing, dealing, handling }: Scope, subject: boolean): PronounPlace {
  if (!subject) return handling ?? "thing";
  if (dealing) return "dealer";
  return doing ? "person" : "any";
}

/** "Who sings?", "How many sailors sing?": what is asked for stands in its place. `noun` is null for "who" and "what". */
function withAsked(
  text: TextMeaning,
  noun: Noun | null,
  scope: Scope,
  then: Continue,
  at: readonly number[],
): Form {
  if (text.asked !== null)
    throw new NotInterpreted("a question for two things", noun?.determiner?.word ?? null);
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable, at };
  text.asked = askedFor(noun, variable);
  const where: Form = noun === null ? { kind: "true" } : text.read.described(text, noun, term, within(scope));
  return and([where, then(term)]);
}

/** "One has 15 beans and the other has 10" */
function withMember(text: TextMeaning, phrase: Noun, then: Continue, subject: boolean): Form | null {
  const member = oneOfTwo(text, phrase, subject);
  if (member === null) return null;
  const { noun, at } = member;
  const referent = memberReferent(text, member, genderOfNoun(text, noun));
  const thing = spokenOf(text, referent, at, subject);
  besides(text, kindAtom(noun, thing, at), null);
  return then(thing);
}

/** "The three" */
function withSeveral(text: TextMeaning, phrase: Noun, scope: Scope, then: Continue): Form | null {
  const several = severalMeant(text, phrase);
  return several === null ? null : distributed(text, membersOf(text, several), several, scope, then, null);
}

/** "Every cat", "3 pens", "2 hours", "the box", "cats". */
function withNoun(text: TextMeaning, said: Noun, scope: Scope, then: Continue, subject: boolean): Form {
  const noun = elliptic(text, asPartitive(said), subject);
  if (isNamed(text, noun)) throw new IllFormed("a name as a noun", noun.head);
  if (endsInAdjective(text, noun)) text.choose([ODD_COMPOUND]);
  const determiner = noun.determiner?.word.lemma ?? null;
  const owned = noun.determiner !== null && noun.determiner.owner !== null;
  // "Request 12" is the one with that number.
  const numbered =
    determiner === null && noun.count !== "pl" && noun.modifiers.some(({ kind }) => kind === "label");
  const pointed = /^(?:this|that)$/.test(determiner ?? "") && noun.amount === null && noun.head !== null;
  if (owned || determiner === "the" || numbered || pointed)
    return withDefinite(text, noun, scope, then, subject);
  const at = placesOfNoun(noun);
  if (/^(?:which|what|how (?:many|much))$/.test(determiner ?? ""))
    return withAsked(text, noun, scope, then, [...at, ...placesOfMore(noun)]);
  if (noun.amount === null) return withQuantified(text, noun, null, scope, then, subject);
  const read = (phrase: NounPhrase, inside: Scope, next: (term: Term) => Form): Form =>
    withNounPhrase(text, phrase, inside, (filler) => next(asTerm(filler, noun.head)), false);
  if (isApart(text, noun)) throw new IllFormed("a time that is a thing", noun.head);
  const percent = percentAlone(text, said);
  if (percent !== null) return then(percentOf(text, percent, noun.amount.relative?.word ?? null));
  return withAmount(text, noun, scope, read, (amount) =>
    withCounted(text, noun, amount, scope, then, subject),
  );
}

/** "3 pens", "2 hours" */
function withCounted(
  text: TextMeaning,
  noun: Noun,
  amount: SaidAmount,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  const counted = withoutRate(noun);
  const { head } = counted;
  if (noun.determiner !== null || !isMeasure(counted))
    return withQuantified(text, counted, amount, scope, then, subject);
  const at = [...amount.at, ...(head === null ? [] : [head.at])];
  return then({ kind: "measure", amount: amount.amount, unit: moneyName(head?.lemma ?? ""), at });
}

function withQuantified(
  text: TextMeaning,
  noun: Noun,
  said: SaidAmount | null,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  const free = noun.determiner !== null && isFree(text, noun.determiner.word, scope);
  const quantifier = free ? "every" : quantifierOf(noun, subject, scope.kinds && subject);
  const gender = noun.count === "pl" && quantifier === "some" ? "they" : genderOf(text, noun);
  const at = [...placesOfNoun(noun), ...(said?.at ?? [])];
  const where = (term: Term): Form => text.read.described(text, noun, term, within(scope));
  if (quantifier === "not every")
    return not(bound(text, { quantifier: "every", at, gender, noun, scope }, where, then), at);
  return bound(text, { quantifier, at, gender, noun, scope, said }, where, then);
}

function placesOfNoun({ determiner }: Noun): readonly number[] {
  return determiner === null ? [] : [determiner.word.at];
}

/** How much dearer it is that a genitive belongs to more than the word before it. */
const FAR_OWNER = 0.4;

function withDefinite(text: TextMeaning, said: Noun, scope: Scope, then: Continue, subject: boolean): Form {
  const noun = asRest(said);
  const at = [...placesOfNoun(noun), ...(noun === said ? [] : restPlaces(said))];
  if (noun === said && noun.head !== null && isAnaphoric(noun.head.lemma))
    throw new NotInterpreted("a phrase that stands for another", noun.head);
  if (noun.amount !== null && noun.amount.relative?.kind !== "part")
    return withDefiniteAmount(text, noun, scope, then);
  if (noun.amount !== null) throw new NotInterpreted("a part of this kind", noun.amount.value);
  const relative = relativeOf(noun);
  const owner = relative?.whose ?? noun.determiner?.owner ?? null;
  // "The sister of Bob's mother" is hardly the mother of Bob's sister.
  if (owner?.kind === "noun" && relativeOf(owner) !== null) text.choose([FAR_OWNER]);
  const again = owner === null ? null : ownerAgain(text, noun);
  if (again !== null) return owned(text, noun, again, scope, then);
  if (owner !== null) {
    const of = (holder: Filler): Form =>
      owned(text, relative?.noun ?? noun, asTerm(holder, noun.head), scope, then, relative?.at);
    return withNounPhrase(text, owner, scope, of, false);
  }
  if (noun.head === null) throw headless(noun);
  const { referent } = definiteReferent(text, noun);
  const thing = spokenOf(text, referent, at, subject);
  const described = text.read.described(text, noun, thing, scope);
  if (freeVariables(described).size > 0) return and([described, then(thing)]);
  besides(text, described, noun.head);
  return then(thing);
}

/** "Tom's box": the one that he has, or what was meant by these words before. */
function owned(
  text: TextMeaning,
  noun: Noun,
  holder: Term,
  scope: Scope,
  then: Continue,
  at: readonly number[] = placesOfNoun(noun),
): Form {
  const ofHolder = (subject: Term): Atom => {
    const roles: RoleFilling[] = [
      { role: "subject", filler: subject },
      { role: "object", filler: holder },
    ];
    return { kind: "atom", category: "of", lemma: "of", roles, time: NOW, at };
  };
  if (holder.kind === "thing") {
    const thing = spokenOf(text, ownedReferent(text, noun, holder.id), at);
    const said = and([text.read.described(text, noun, thing, scope), ofHolder(thing)]);
    if (freeVariables(said).size > 0) return and([said, then(thing)]);
    besides(text, said, noun.head);
    return then(thing);
  }
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable, at };
  const gender = noun.count === "pl" ? "they" : genderOf(text, noun);
  const { sentence: lastSentence } = text;
  const where = and([text.read.described(text, noun, term, within(scope)), ofHolder(term)]);
  const local = text.referents.add({ noun: noun.head?.lemma ?? null, gender, variable, lastSentence });
  text.depth++;
  const holds = then(term);
  text.depth--;
  text.referents.close(local);
  return { kind: "quantified", quantifier: "the", amount: null, variable, where, holds, at };
}

/** How much dearer it is that "her" says whose 5 shells they are. */
const HER = 0.4;

/** "The 3 crates": so many are what is meant. */
function withDefiniteAmount(text: TextMeaning, noun: Noun, scope: Scope, then: Continue): Form {
  // "Gave her 5 shells" rather says whom.
  const word = noun.determiner?.word ?? null;
  if (word !== null && text.tokens[word.at]?.lower === "her") text.choose([HER]);
  const plain: Noun = { ...noun, amount: null, count: "pl" };
  const read = (): Form => {
    throw new NotInterpreted("an amount of what is known", noun.amount?.value ?? null);
  };
  return withAmount(text, noun, scope, read, ({ amount, at }) =>
    withDefinite(
      text,
      plain,
      scope,
      (filler) => {
        const variable = text.fresh();
        const of: RoleFilling[] = [
          { role: "subject", filler: { kind: "variable", id: variable } },
          { role: "object", filler },
        ];
        const where: Atom = { kind: "atom", category: "of", lemma: "of", roles: of, time: NOW, at };
        const counted: Form = {
          kind: "quantified",
          quantifier: "count",
          amount,
          variable,
          where,
          holds: { kind: "true" },
          at,
        };
        return and([counted, then(filler)]);
      },
      false,
    ),
  );
}
