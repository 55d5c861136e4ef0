import { partValue } from "../text/numerals.ts";
import { divide, rational, type Rational } from "../text/rational.ts";
import type { Amount as SyntaxAmount, Modifier, Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import {
  NOW,
  and,
  not,
  type Amount,
  type Atom,
  type Form,
  type Measure,
  type Quantifier,
  type Term,
  type RoleFilling,
} from "./form.ts";
import { NotInterpreted, type Continue, type Scope, type Slot, type TextMeaning } from "./scope.ts";
import { askedFor, boundOf, descriptionOf, isTerm, isUnit } from "./features.ts";
import { substituted } from "./substitution.ts";

/** Noun phrases: quantifiers, names, pronouns, "the". `then` says what holds of what they mean. */

const QUANTIFIERS: ReadonlyMap<string, "every" | "some" | "no" | "most" | "many" | "few"> = new Map([
  ["every", "every"],
  ["each", "every"],
  ["all", "every"],
  ["any", "some"],
  ["some", "some"],
  ["a", "some"],
  ["another", "some"],
  ["several", "some"],
  ["no", "no"],
  ["neither", "no"],
  ["most", "most"],
  ["many", "many"],
  ["few", "few"],
]);

const PRONOUN_QUANTIFIERS: ReadonlyMap<string, readonly ["every" | "some" | "no", "person" | "thing"]> =
  new Map([
    ["everyone", ["every", "person"]],
    ["everything", ["every", "thing"]],
    ["someone", ["some", "person"]],
    ["something", ["some", "thing"]],
    ["anyone", ["some", "person"]],
    ["anything", ["some", "thing"]],
    ["nobody", ["no", "person"]],
    ["nothing", ["no", "thing"]],
  ]);

export function withNounPhrase(
  text: TextMeaning,
  phrase: NounPhrase,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  switch (phrase.kind) {
    case "gap":
      if (scope.gap === null) throw new NotInterpreted("a phrase without its place", null);
      return then(scope.gap);
    case "name": {
      const name = phrase.name.map(({ lemma }) => lemma).join(" ");
      const term = nameTerm(text, name);
      return and([...phrase.modifiers.map((one) => modified(text, one, term, scope)), then(term)]);
    }
    case "pronoun":
      return withPronoun(text, phrase, scope, then);
    case "group":
      return withGroup(text, phrase, scope, then, subject);
    case "moment":
      return then(measureOf(text, phrase.word, "moment"));
    case "content":
      if (phrase.form === "wh" || phrase.form === "whether")
        throw new NotInterpreted("a question inside a sentence", null);
      return then(text.read.sentential(text, phrase.clause, { ...scope, inner: true }));
    case "noun":
      return withNoun(text, phrase, scope, then, subject);
  }
}

/** What a modifier says of a name or a pronoun, which takes no noun before it but as a title. */
function modified(text: TextMeaning, modifier: Modifier, of: Term, scope: Scope): Form {
  if (modifier.kind === "noun") throw new NotInterpreted("a title", modifier.word);
  return text.read.modifier(text, modifier, of, scope, NOW);
}

function withGroup(
  text: TextMeaning,
  phrase: Extract<NounPhrase, { kind: "group" }>,
  scope: Scope,
  then: Continue,
  subject: boolean,
): Form {
  const forms = phrase.parts.map((part) => withNounPhrase(text, part, scope, then, subject));
  const { lemma, at } = phrase.joint.word;
  if (phrase.joint.first?.lemma === "neither" || lemma === "nor")
    return and(forms.map((form) => not(form, [at])));
  if (lemma === "or")
    return { kind: phrase.joint.first?.lemma === "either" ? "xor" : "or", of: forms, at: [at] };
  return and(forms, [at]);
}

export function nameTerm(text: TextMeaning, name: string): Term {
  const known = text.referents.named(name);
  const referent =
    known ??
    text.referents.add({
      name,
      noun: null,
      description: [],
      several: false,
      gender: null,
      lastSentence: text.sentence,
    });
  referent.lastSentence = text.sentence;
  return { kind: "thing", id: referent.id };
}

function withPronoun(
  text: TextMeaning,
  phrase: Extract<NounPhrase, { kind: "pronoun" }>,
  scope: Scope,
  then: Continue,
): Form {
  const { lemma, at } = phrase.word;
  const quantified = PRONOUN_QUANTIFIERS.get(lemma);
  if (quantified !== undefined) {
    const variable = text.fresh();
    const term: Term = { kind: "variable", id: variable };
    const [quantifier, sort] = quantified;
    const kind: Form =
      sort === "thing"
        ? { kind: "true" }
        : {
            kind: "atom",
            category: "noun",
            lemma: "person",
            roles: [{ role: "subject", filler: term }],
            time: NOW,
            at: [at],
          };
    const where = and([
      kind,
      ...phrase.modifiers.map((one) => modified(text, one, term, { ...scope, inner: true })),
    ]);
    return { kind: "quantified", quantifier, amount: null, variable, where, holds: then(term), at: [at] };
  }
  if (/^(?:who|what)$/.test(lemma)) return withAsked(text, null, scope, then);
  if (/^(?:he|she|it|they)$/.test(lemma)) {
    const found = text.referents.forPronoun(lemma as "he" | "she" | "it" | "they", text.sentence);
    const [only] = found;
    if (only === undefined || found.length > 1)
      throw new NotInterpreted(
        only === undefined ? "nothing that it can mean" : "several that it can mean",
        phrase.word,
      );
    only.lastSentence = text.sentence;
    return then({ kind: "thing", id: only.id });
  }
  throw new NotInterpreted("a pronoun of this kind", phrase.word);
}

/** "Who sings?", "How many sailors sing?": what is asked for stands in its place. `noun` is null for "who" and "what". */
function withAsked(text: TextMeaning, noun: Noun | null, scope: Scope, then: Continue): Form {
  if (text.asked !== null)
    throw new NotInterpreted("a question for two things", noun?.determiner?.word ?? null);
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable };
  text.asked = askedFor(noun, variable);
  const where: Form =
    noun === null ? { kind: "true" } : text.read.described(text, noun, term, { ...scope, inner: true });
  return and([where, then(term)]);
}

/** "Every cat", "3 pens", "2 hours", "the box", "cats". */
function withNoun(text: TextMeaning, noun: Noun, scope: Scope, then: Continue, subject: boolean): Form {
  const determiner = noun.determiner?.word.lemma ?? null;
  const owned = noun.determiner !== null && noun.determiner.owner !== null;
  if (owned || determiner === "the") return withDefinite(text, noun, scope, then);
  if (/^(?:which|what|how (?:many|much))$/.test(determiner ?? "")) return withAsked(text, noun, scope, then);
  const { amount, head } = noun;
  if (amount !== null && determiner === null && head !== null && isUnit(head.lemma)) {
    const at = [...(amount.value === null ? [] : [amount.value.at]), head.at];
    return then({ kind: "measure", amount: amountOf(text, amount), unit: head.lemma, at });
  }
  const variable = text.fresh();
  const term: Term = { kind: "variable", id: variable };
  const where = text.read.described(text, noun, term, { ...scope, inner: true });
  const quantifier = quantifierOf(noun, subject);
  if (quantifier === "some" && !scope.inner) return withIntroduced(text, noun, where, variable, then);
  const counted = amount === null ? null : amountOf(text, amount);
  return {
    kind: "quantified",
    quantifier,
    amount: counted,
    variable,
    where,
    holds: then(term),
    at: placesOfNoun(noun),
  };
}

/** A bare plural is generic as a subject, and some elsewhere. */
function quantifierOf({ determiner, amount }: Noun, subject: boolean): Quantifier {
  if (amount !== null) return "count";
  if (determiner === null) return subject ? "generic" : "some";
  const known = QUANTIFIERS.get(determiner.word.lemma);
  if (known === undefined) throw new NotInterpreted("a determiner of this kind", determiner.word);
  return known;
}

function placesOfNoun({ determiner, amount }: Noun): readonly number[] {
  return [determiner?.word, amount?.value].flatMap((one) => (one == null ? [] : [one.at]));
}

function withIntroduced(text: TextMeaning, noun: Noun, where: Form, variable: number, then: Continue): Form {
  const referent = text.referents.add({
    name: null,
    noun: noun.head?.lemma ?? null,
    description: descriptionOf(noun),
    several: noun.count === "pl",
    gender: null,
    lastSentence: text.sentence,
  });
  const thing: Term = { kind: "thing", id: referent.id };
  return and([substituted(where, variable, thing), then(thing)]);
}

function withDefinite(text: TextMeaning, noun: Noun, scope: Scope, then: Continue): Form {
  if (noun.amount !== null) throw new NotInterpreted("an amount of what is known", noun.amount.value);
  const owner = noun.determiner?.owner ?? null;
  if (owner !== null)
    return withNounPhrase(
      text,
      owner,
      scope,
      (holder) => {
        if (!isTerm(holder)) throw new NotInterpreted("an owner of this kind", null);
        const variable = text.fresh();
        const term: Term = { kind: "variable", id: variable };
        const of: Atom = {
          kind: "atom",
          category: "of",
          lemma: "of",
          roles: [
            { role: "subject", filler: term },
            { role: "object", filler: holder },
          ],
          time: NOW,
          at: noun.determiner === null ? [] : [noun.determiner.word.at],
        };
        const where = and([text.read.described(text, noun, term, scope), of]);
        return {
          kind: "quantified",
          quantifier: "the",
          amount: null,
          variable,
          where,
          holds: then(term),
          at: of.at,
        };
      },
      false,
    );
  const description = descriptionOf(noun);
  const found = text.referents.described(noun.head?.lemma ?? null, description, noun.count === "pl");
  const [only] = found;
  if (found.length > 1) throw new NotInterpreted("several that it can mean", noun.head);
  const referent =
    only ??
    text.referents.add({
      name: null,
      noun: noun.head?.lemma ?? null,
      description,
      several: noun.count === "pl",
      gender: null,
      lastSentence: text.sentence,
    });
  referent.lastSentence = text.sentence;
  const thing: Term = { kind: "thing", id: referent.id };
  return and([text.read.described(text, noun, thing, scope), then(thing)]);
}

function amountOf(text: TextMeaning, amount: SyntaxAmount): Amount {
  const relation = amount.relative;
  if (relation?.than != null) throw new NotInterpreted("an amount that is compared", relation.word);
  return {
    bound: boundOf(amount.bound),
    value: amount.value === null ? null : numberAt(text, amount.value, relation?.kind === "part"),
    relation: relation === null ? null : { kind: relation.kind, than: null },
  };
}

export function measureOf(text: TextMeaning, word: Word, unit: string): Measure {
  return {
    kind: "measure",
    amount: { bound: "=", value: numberAt(text, word), relation: null },
    unit,
    at: [word.at],
  };
}

/** The value of a number. As a part, a third is 1/3 and 15 % is 15/100. */
function numberAt(text: TextMeaning, word: Word, isPart = false): Rational {
  const token = text.tokens[word.at];
  const isPercent = token?.sign === "percent";
  const part = isPart ? partValue(token?.lower ?? "") : null;
  const value = part ?? token?.numeral?.value ?? null;
  if (isPart && isPercent && value !== null) return divide(value, rational(100n));
  if (value === null || isPercent) throw new NotInterpreted("a number of this kind", word);
  return value;
}

/** Fills one place after the other: what stands first has the wider scope. */
export function filled(
  text: TextMeaning,
  slots: readonly Slot[],
  roles: RoleFilling[],
  scope: Scope,
  make: (roles: RoleFilling[]) => Form,
): Form {
  const [slot, ...others] = slots;
  if (slot === undefined) return make(roles);
  return withNounPhrase(
    text,
    slot.phrase,
    scope,
    (filler) => filled(text, others, [...roles, { role: slot.role, filler }], scope, make),
    false,
  );
}
