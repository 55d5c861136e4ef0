import { partValue } from "../text/numerals.ts";
import { divide, rational, type Rational } from "../text/rational.ts";
import type { Amount as SyntaxAmount, Modifier, Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import type { Amount, DatedMoment, Filler, Form, Measure, Places, Term, Time } from "./form.ts";
import { NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";
import { boundOf, isTerm } from "./features.ts";

/** Numbers of things and of units, and what they are compared with. */

/** An amount, and the words that say it. */
export interface SaidAmount {
  readonly amount: Amount;
  readonly at: Places;
}

/** The noun phrase reader, handed in so that this file needs no other. */
type ReadPhrase = (phrase: NounPhrase, scope: Scope, then: (term: Term) => Form) => Form;

/** Reads an amount; `then` says what has it. Who is compared with stands outside of what is said. */
export function withAmount(
  text: TextMeaning,
  noun: Noun,
  scope: Scope,
  read: ReadPhrase,
  then: (said: SaidAmount) => Form,
): Form {
  const amount = noun.amount as SyntaxAmount;
  const rate = rateOf(noun);
  const per = rate === null ? {} : { per: rate.per };
  const exact = /^(?:exactly|only)$/.test(amount.bound?.lemma ?? "") ? { exact: true as const } : {};
  const relation = amount.relative;
  if (amount.bound !== null && amount.value === null && relation === null)
    throw new NotInterpreted("a bound without a number", amount.bound);
  const words = [amount.bound, amount.value, relation?.word ?? null];
  const at = [...words.flatMap((word) => (word === null ? [] : [word.at])), ...(rate?.at ?? [])];
  if (relation === null)
    return then({
      amount: {
        bound: boundOf(amount.bound),
        value: numberOf(text, amount),
        relation: null,
        ...exact,
        ...per,
      },
      at,
    });
  const value = numberOf(text, amount);
  const difference = relation.kind === "plus" || relation.kind === "minus";
  const kind = difference && /^(?:less|fewer)$/.test(relation.word?.lemma ?? "") ? "minus" : relation.kind;
  const counted =
    difference && value === null && relation.than !== null
      ? { bound: ">" as const, value: rational(0n) }
      : { bound: boundOf(amount.bound), value };
  if (relation.than === null)
    return then({ amount: { ...counted, relation: { kind, than: null }, ...per }, at });
  return withCompared(text, relation.than, scope, read, ({ than, variable, at: more }) =>
    then({
      amount: {
        ...counted,
        relation: { kind, than, ...(variable === undefined ? {} : { variable }) },
        ...per,
      },
      at: [...at, ...more],
    }),
  );
}

interface Compared {
  readonly than: Term | Form;
  readonly variable?: number;
  readonly at: Places;
}

function withCompared(
  text: TextMeaning,
  than: NonNullable<NonNullable<SyntaxAmount["relative"]>["than"]>,
  scope: Scope,
  read: ReadPhrase,
  then: (compared: Compared) => Form,
): Form {
  if (than.kind !== "clause") {
    if (than.kind === "noun" && than.determiner === null) return then(comparedKind(text, than, scope));
    if (than.kind === "group" || than.kind === "moment" || than.kind === "content")
      throw new NotInterpreted("an amount that is compared with this", null);
    return read(than, scope, (term) => then({ than: term, at: [] }));
  }
  const { subject, objects, phrases, times, adverbs, verb, negation, modal } = than;
  if (negation !== null || modal !== null) throw new NotInterpreted("a comparison with this clause", verb);
  const bare =
    objects.length + phrases.length + times.length + adverbs.length === 0 && than.predicate === null;
  if (bare && subject !== null && /^(?:do|have|be)$/.test(verb.lemma))
    return read(subject, scope, (term) => then({ than: term, at: [verb.at] }));
  const variable = text.fresh();
  const gap: Term = { kind: "variable", id: variable };
  return then({ than: text.read.sentential(text, than, { ...within(scope), gap }), variable, at: [] });
}

/** "More apples than oranges": the same of another kind. */
function comparedKind(text: TextMeaning, noun: Noun, scope: Scope): Compared {
  if (noun.head === null || noun.amount !== null)
    throw new NotInterpreted("an amount that is compared with a number", noun.amount?.value ?? null);
  const variable = text.fresh();
  const than = text.read.described(text, noun, { kind: "variable", id: variable }, within(scope));
  return { than, variable, at: [] };
}

const isRate = (one: Modifier): one is Extract<Modifier, { kind: "phrase" }> =>
  one.kind === "phrase" && /^(?:a|per|each|every)$/.test(one.phrase.preposition.lemma);

/** "A bag" of "$3 a bag". */
function rateOf(noun: Noun): { readonly per: string; readonly at: Places } | null {
  const phrase = noun.modifiers.find(isRate)?.phrase;
  if (phrase === undefined) return null;
  const { object, preposition } = phrase;
  if (object.kind !== "noun" || object.head === null || object.amount !== null || object.determiner !== null)
    throw new NotInterpreted("a rate of this kind", preposition);
  const words = object.modifiers.map((one) => {
    if (one.kind !== "noun") throw new NotInterpreted("a rate of this kind", preposition);
    return one.word;
  });
  const all = [...words, object.head];
  return { per: all.map(({ lemma }) => lemma).join(" "), at: [preposition.at, ...all.map(({ at }) => at)] };
}

export const withoutRate = (noun: Noun): Noun => ({
  ...noun,
  modifiers: noun.modifiers.filter((one) => !isRate(one)),
});

function numberOf(text: TextMeaning, { value, relative }: SyntaxAmount): Rational | null {
  return value === null
    ? null
    : numberAt(text, value, relative?.kind === "part" || relative?.kind === "times");
}

export function measureOf(text: TextMeaning, word: Word, unit: string): Measure {
  const amount: Amount = { bound: "=", value: numberAt(text, word), relation: null };
  return { kind: "measure", amount, unit, at: [word.at] };
}

/** "20 %", of nothing that is said with it. */
export function percentOf(text: TextMeaning, word: Word, another: Word | null): Measure {
  const value = text.tokens[word.at]?.numeral?.value ?? null;
  const at = [word.at, ...(another === null ? [] : [another.at])];
  return { kind: "measure", amount: { bound: "=", value, relation: null }, unit: "percent", at };
}

export function momentOf(text: TextMeaning, word: Word): DatedMoment {
  const moment = text.tokens[word.at]?.moment ?? null;
  if (moment === null) throw new NotInterpreted("a time of this kind", word);
  return { kind: "moment", moment, at: [word.at] };
}

/** The value of a number. As a part, a third is 1/3 and 15 % is 15/100; "as many" is once as many. */
export function numberAt(text: TextMeaning, word: Word, isPart = false): Rational {
  const token = text.tokens[word.at];
  if (isPart && /^(?:many|much|few|little)$/.test(word.lemma)) return rational(1n);
  const isPercent = token?.sign === "percent";
  const part = isPart ? partValue(token?.lower ?? "") : null;
  const value = part ?? token?.numeral?.value ?? null;
  if (isPart && isPercent && value !== null) return divide(value, rational(100n));
  if (value === null || isPercent) throw new NotInterpreted("a number of this kind", word);
  return value;
}

/** The term that a phrase has to mean here. */
export function asTerm(filler: Parameters<typeof isTerm>[0], word: Word | null): Term {
  if (!isTerm(filler)) throw new NotInterpreted("a phrase of this kind in this place", word);
  return filler;
}

/** "Is 3 km more than 2 miles?"; "how many centimetres is one metre?" asks what "one metre is 100 centimetres" tells. */
export function equatedMeasure(
  measure: Filler,
  predicate: NounPhrase,
  other: Filler,
  { time, places }: { readonly time: Time; readonly places: Places },
): Form | null {
  const isAsked = predicate.kind === "gap" && isTerm(other);
  if (measure.kind !== "measure" || (!isAsked && other.kind !== "measure")) return null;
  const [subject, filler] = isAsked ? [other, measure] : [measure, other];
  const roles = [
    { role: "subject", filler: subject },
    { role: "measure", filler },
  ];
  return { kind: "atom", category: "verb", lemma: "be", roles, time, at: places };
}
