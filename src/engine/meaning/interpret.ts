import type { Token } from "../text/document.ts";
import { rational, type Rational } from "../text/rational.ts";
import type {
  Clause,
  Amount as SyntaxAmount,
  Modifier,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Utterance,
  Word,
} from "../grammar/syntax.ts";
import { NOW, and, not, type Amount, type Asked, type Atom, type Filler, type Form, type Measure, type Question, type RoleFilling, type Term, type Time } from "./form.ts";
import type { Referents, Unresolved } from "./referents.ts";

/** What a phrase's place in a sentence is filled with, and the form that results. */
type Continue = (filler: Term | Form | Measure) => Form;

/** A construct that has no meaning here yet: the sentence cannot be used. */
export class NotInterpreted extends Error {
  readonly word: Word | null;

  constructor(reason: string, word: Word | null) {
    super(reason);
    this.word = word;
  }
}

interface Scope {
  /** What a gap stands for. */
  readonly gap: Term | null;
  /** Under a quantifier, a condition, a negation or an attitude: nothing new is introduced into the discourse. */
  readonly inner: boolean;
}
const TOP: Scope = { gap: null, inner: false };

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

const PRONOUN_QUANTIFIERS: ReadonlyMap<string, readonly ["every" | "some" | "no", "person" | "thing"]> = new Map([
  ["everyone", ["every", "person"]],
  ["everything", ["every", "thing"]],
  ["someone", ["some", "person"]],
  ["something", ["some", "thing"]],
  ["anyone", ["some", "person"]],
  ["anything", ["some", "thing"]],
  ["nobody", ["no", "person"]],
  ["nothing", ["no", "thing"]],
]);

/** Turns the utterances of one text into forms, in order; names, pronouns and "the" are resolved against what was said before. */
export class Interpreter {
  readonly #referents: Referents;
  readonly #tokens: readonly Token[];
  #sentence = 0;
  #variables = 0;

  constructor(referents: Referents, tokens: readonly Token[]) {
    this.#referents = referents;
    this.#tokens = tokens;
  }

  statement(utterance: Utterance, sentence: number): Form {
    this.#sentence = sentence;
    return this.#sentential(utterance.body as Sentential, TOP);
  }

  question(utterance: Utterance, sentence: number): Question {
    this.#sentence = sentence;
    const body = utterance.body as Sentential;
    const { asked } = utterance;
    if (asked === null) return { asked: { kind: "polar" }, form: this.#sentential(body, { ...TOP, inner: true }) };
    return this.#asking(asked, body);
  }

  #asking(asked: NonNullable<Utterance["asked"]>, body: Sentential): Question {
    const variable = this.#fresh();
    const scope: Scope = { gap: { kind: "variable", id: variable }, inner: true };
    if (!("kind" in asked)) {
      if ("preposition" in asked) return { asked: askedBy((asked as Prepositional).preposition), form: this.#sentential(body, scope) };
      throw new NotInterpreted("a question of this kind", null);
    }
    if (asked.kind === "pronoun") return { asked: { kind: "which", variable, noun: null }, form: this.#sentential(body, scope) };
    if (asked.kind === "noun") {
      const where = this.#described(asked, { kind: "variable", id: variable }, scope);
      const form = and([where, this.#sentential(body, scope)]);
      const many = /^how (?:many|much)$/.test(asked.determiner?.word.lemma ?? "");
      const noun = asked.head?.lemma ?? null;
      const difference = asked.amount !== null;
      return { asked: many ? { kind: "amount", variable, noun, difference } : { kind: "which", variable, noun }, form };
    }
    throw new NotInterpreted("a question of this kind", null);
  }

  #fresh(): number {
    return ++this.#variables;
  }

  #sentential(body: Sentential, scope: Scope): Form {
    switch (body.kind) {
      case "clause":
        return this.#clause(body, scope);
      case "joined": {
        const parts = body.parts.map((part) => this.#sentential(part, scope));
        const either = body.joint.first?.lemma === "either";
        const { lemma, at } = body.joint.word;
        if (lemma === "or") return { kind: either ? "xor" : "or", of: parts, at: [at] };
        if (body.joint.first?.lemma === "neither" || lemma === "nor") return and(parts.map((part) => not(part, [at])), [at]);
        return and(parts, [at]);
      }
      case "subordinate":
        return this.#subordinate(body, scope);
    }
  }

  #subordinate(body: Extract<Sentential, { kind: "subordinate" }>, scope: Scope): Form {
    const { lemma, at } = body.word;
    const inner = { ...scope, inner: true };
    const conditional = /^(?:if|whenever|provided|as long as|unless|only if|if and only if|only when)$/.test(lemma);
    const condition = this.#sentential(body.condition, conditional ? inner : scope);
    const main = this.#sentential(body.main, conditional ? inner : scope);
    switch (lemma) {
      case "if":
      case "whenever":
      case "provided":
      case "as long as":
        return { kind: "if", condition, then: main, at: [at] };
      case "unless":
        return { kind: "if", condition: not(condition, [at]), then: main, at: [at] };
      case "only if":
      case "only when":
        return { kind: "if", condition: main, then: condition, at: [at] };
      case "if and only if":
        return { kind: "iff", condition, then: main, at: [at] };
      default:
        return { kind: "linked", link: lemma, first: condition, second: main, at: [at] };
    }
  }

  #clause(clause: Clause, scope: Scope): Form {
    const time = timeOf(clause);
    const places = placesOf(clause);
    const subject = clause.subject;
    if (clause.copula) return this.#copula(clause, time, places, scope);
    const passive = clause.passive !== null;
    const by = passive ? clause.phrases.find(({ preposition }) => preposition.lemma === "by") : undefined;
    const slots: { readonly role: string; readonly phrase: NounPhrase }[] = [];
    if (by !== undefined) slots.push({ role: "subject", phrase: by.object });
    clause.objects.forEach((object, index) => {
      slots.push({ role: passive || (clause.objects.length > 1 && index === 0) ? "recipient" : "object", phrase: object });
    });
    for (const { preposition, object } of clause.phrases)
      if (preposition !== by?.preposition) slots.push({ role: preposition.lemma, phrase: object });
    clause.times.forEach((phrase) => slots.push({ role: "during", phrase }));
    const lemma = clause.particle === null ? clause.verb.lemma : `${clause.verb.lemma} ${clause.particle.lemma}`;
    const build = (first: RoleFilling[]): Form =>
      this.#fill(slots, first, { ...scope, inner: scope.inner || clause.negation !== null }, (roles) => ({
        kind: "atom",
        category: "verb",
        lemma,
        roles,
        time,
        at: places,
      }));
    const whole = (roles: RoleFilling[]): Form => modal(clause, negated(clause, build(roles)));
    if (subject === null) return whole([]);
    const role = passive && clause.objects.length === 0 ? "object" : passive ? "object" : "subject";
    return this.#nounPhrase(subject, scope, (filler) => whole([{ role, filler }]), role === "subject");
  }

  /** Fills one place after the other: what stands first has the wider scope. */
  #fill(
    slots: readonly { readonly role: string; readonly phrase: NounPhrase }[],
    roles: RoleFilling[],
    scope: Scope,
    make: (roles: RoleFilling[]) => Form,
  ): Form {
    const [slot, ...others] = slots;
    if (slot === undefined) return make(roles);
    return this.#nounPhrase(slot.phrase, scope, (filler) =>
      this.#fill(others, [...roles, { role: slot.role, filler }], scope, make), false);
  }

  #copula(clause: Clause, time: Time, places: readonly number[], scope: Scope): Form {
    const { predicate, subject } = clause;
    if (subject === null || predicate === null) throw new NotInterpreted("a copula without a subject", clause.verb);
    const inner = { ...scope, inner: scope.inner || clause.negation !== null };
    const slots = clause.phrases.map(({ preposition, object }) => ({ role: preposition.lemma, phrase: object }));
    if (subject.kind === "pronoun" && subject.word.lemma === "there") {
      const thing = predicate as NounPhrase;
      const exists = this.#nounPhrase(thing, inner, (filler) =>
        this.#fill(slots, [{ role: "subject", filler }], inner, (roles) => ({ kind: "atom", category: "verb", lemma: "exist", roles, time, at: places })), false);
      return modal(clause, negated(clause, exists));
    }
    return this.#nounPhrase(subject, scope, (filler) =>
      modal(clause, negated(clause, this.#predicated(filler, predicate, { time, places, scope: inner, slots }))), true);
  }

  #predicated(
    subject: Filler,
    predicate: NonNullable<Clause["predicate"]>,
    { time, places, scope, slots }: { time: Time; places: readonly number[]; scope: Scope; slots: readonly { role: string; phrase: NounPhrase }[] },
  ): Form {
    const first: RoleFilling = { role: "subject", filler: subject };
    if ("preposition" in predicate)
      return this.#fill([{ role: "object", phrase: predicate.object }, ...slots], [first], scope, (roles) =>
        ({ kind: "atom", category: "place", lemma: predicate.preposition.lemma, roles, time, at: [...places, predicate.preposition.at] }));
    if ("degree" in predicate) return this.#property(subject, predicate, time, scope, slots);
    if (!("kind" in predicate))
      return { kind: "atom", category: "place", lemma: predicate.lemma, roles: [first], time, at: [...places, predicate.at] };
    if ((predicate.kind as string) === "properties") return this.#properties(subject, predicate as unknown as Properties, time, scope);
    if (predicate.kind === "noun" && isIndefinite(predicate) && isTerm(subject))
      return and([this.#described(predicate, subject, scope, time), this.#fill(slots, [first], scope, () => ({ kind: "true" }))]);
    return this.#nounPhrase(predicate, scope, (other) => {
      if (!isTerm(subject)) throw new NotInterpreted("a copula of this kind", null);
      if (other.kind === "measure")
        return { kind: "atom", category: "verb", lemma: "be", roles: [first, { role: "measure", filler: other }], time, at: places };
      if (!isTerm(other)) throw new NotInterpreted("a copula of this kind", null);
      return { kind: "equal", left: subject, right: other, time, at: places };
    }, false);
  }

  #properties(subject: Filler, { joint, parts }: Properties, time: Time, scope: Scope): Form {
    const forms = parts.map((part) =>
      "parts" in part ? this.#properties(subject, part, time, scope) : this.#property(subject, part, time, scope, []));
    if (joint?.word.lemma === "or") return { kind: joint.first?.lemma === "either" ? "xor" : "or", of: forms, at: [joint.word.at] };
    if (joint?.first?.lemma === "neither") return and(forms.map((form) => not(form, [joint.word.at])));
    return and(forms);
  }

  #property(subject: Filler, one: Property, time: Time, scope: Scope, slots: readonly { role: string; phrase: NounPhrase }[]): Form {
    const more: { role: string; phrase: NounPhrase }[] = [...slots];
    if (one.measure !== null) more.push({ role: "measure", phrase: one.measure });
    if (one.than !== null) {
      if (one.than.kind === "clause") throw new NotInterpreted("a comparison with a clause", one.word);
      more.push({ role: "than", phrase: one.than });
    }
    if (one.complement !== null)
      more.push("preposition" in one.complement ? { role: one.complement.preposition.lemma, phrase: one.complement.object } : { role: "content", phrase: one.complement });
    const at = [one.word.at, ...(one.degreeWord === null ? [] : [one.degreeWord.at])];
    const graded = one.degree !== "positive";
    const lemma = one.degree === "superlative" ? `most ${one.word.lemma}` : one.degree === "equative" ? `as ${one.word.lemma}` : one.word.lemma;
    return this.#fill(more, [{ role: "subject", filler: subject }], scope, (roles) =>
      ({ kind: "atom", category: graded ? "comparative" : "adjective", lemma: degreeLemma(lemma, one.degreeWord), roles, time, at }));
  }

  /** All that a noun and its modifiers say of a thing. */
  #described(noun: Noun, of: Term, scope: Scope, time: Time = NOW): Form {
    const forms: Form[] = [];
    const compound = noun.modifiers.filter((one): one is Extract<Modifier, { kind: "noun" }> => one.kind === "noun");
    if (noun.head !== null) {
      const lemma = [...compound.map(({ word }) => word.lemma), noun.head.lemma].join(" ");
      const at = [...compound.map(({ word }) => word.at), noun.head.at];
      forms.push({ kind: "atom", category: "noun", lemma, roles: [{ role: "subject", filler: of }], time, at });
    }
    for (const modifier of noun.modifiers) if (modifier.kind !== "noun") forms.push(this.#modified(modifier, of, scope, time));
    return and(forms);
  }

  #modified(modifier: Exclude<Modifier, { kind: "noun" }>, of: Term, scope: Scope, time: Time): Form {
    const inner = { gap: of, inner: true };
    switch (modifier.kind) {
      case "adjective":
        return "parts" in modifier.property
          ? this.#properties(of, modifier.property as unknown as Properties, time, scope)
          : this.#property(of, modifier.property, time, scope, []);
      case "relative":
        if (modifier.preposition !== null) throw new NotInterpreted("a relative clause of place", modifier.preposition);
        return this.#sentential(modifier.clause, inner);
      case "participle": {
        const { clause } = modifier;
        const passive = clause.passive === null && clause.progressive === null && isParticiple(clause, this.#tokens);
        return this.#sentential({ ...clause, subject: { kind: "gap" }, passive: passive ? clause.verb : clause.passive }, inner);
      }
      case "phrase":
        return this.#nounPhrase(modifier.phrase.object, scope, (filler) => ({
          kind: "atom",
          category: "place",
          lemma: modifier.phrase.preposition.lemma,
          roles: [{ role: "subject", filler: of }, { role: "object", filler }],
          time,
          at: [modifier.phrase.preposition.at],
        }), false);
      case "ordinal":
        return { kind: "atom", category: "adjective", lemma: modifier.word.lemma, roles: [{ role: "subject", filler: of }], time, at: [modifier.word.at] };
      case "label":
        return { kind: "atom", category: "of", lemma: "number", roles: [{ role: "subject", filler: of }, { role: "label", filler: this.#measure(modifier.word, "") }], time, at: [modifier.word.at] };
      case "called": {
        const name = modifier.name.map(({ lemma }) => lemma).join(" ");
        return { kind: "equal", left: of, right: this.#name(name), time, at: modifier.name.map(({ at }) => at) };
      }
      case "apposition":
        return this.#predicated(of, modifier.of, { time, places: [], scope, slots: [] });
    }
  }

  #nounPhrase(phrase: NounPhrase, scope: Scope, then: Continue, subject: boolean): Form {
    switch (phrase.kind) {
      case "gap":
        if (scope.gap === null) throw new NotInterpreted("a phrase without its place", null);
        return then(scope.gap);
      case "name": {
        const name = phrase.name.map(({ lemma }) => lemma).join(" ");
        const term = this.#name(name);
        const said = phrase.modifiers.filter((one) => one.kind !== "noun").map((one) => this.#modified(one, term, scope, NOW));
        return and([...said, then(term)]);
      }
      case "pronoun":
        return this.#pronoun(phrase, scope, then);
      case "group":
        return this.#group(phrase, scope, then, subject);
      case "moment":
        return then(this.#measure(phrase.word, "moment"));
      case "content":
        return then(this.#sentential(phrase.clause, { ...scope, inner: true }));
      case "noun":
        return this.#noun(phrase, scope, then, subject);
    }
  }

  #group(phrase: Extract<NounPhrase, { kind: "group" }>, scope: Scope, then: Continue, subject: boolean): Form {
    const forms = phrase.parts.map((part) => this.#nounPhrase(part, scope, then, subject));
    const { lemma, at } = phrase.joint.word;
    if (phrase.joint.first?.lemma === "neither" || lemma === "nor") return and(forms.map((form) => not(form, [at])));
    if (lemma === "or") return { kind: phrase.joint.first?.lemma === "either" ? "xor" : "or", of: forms, at: [at] };
    return and(forms, [at]);
  }

  #name(name: string): Term {
    const known = this.#referents.named(name);
    const referent = known ?? this.#referents.add({ name, noun: null, description: [], several: false, gender: null, members: [], lastSentence: this.#sentence });
    referent.lastSentence = this.#sentence;
    return { kind: "thing", id: referent.id };
  }

  #pronoun(phrase: Extract<NounPhrase, { kind: "pronoun" }>, scope: Scope, then: Continue): Form {
    const { lemma, at } = phrase.word;
    const quantified = PRONOUN_QUANTIFIERS.get(lemma);
    if (quantified !== undefined) {
      const variable = this.#fresh();
      const term: Term = { kind: "variable", id: variable };
      const [quantifier, sort] = quantified;
      const kind: Form = sort === "thing" ? { kind: "true" } : { kind: "atom", category: "noun", lemma: "person", roles: [{ role: "subject", filler: term }], time: NOW, at: [at] };
      const where = and([kind, ...phrase.modifiers.map((one) => this.#modified(one as Exclude<Modifier, { kind: "noun" }>, term, { ...scope, inner: true }, NOW))]);
      return { kind: "quantified", quantifier, amount: null, variable, where, holds: then(term), at: [at] };
    }
    if (/^(?:he|she|it|they)$/.test(lemma)) {
      const found = this.#referents.forPronoun(lemma as "he" | "she" | "it" | "they", this.#sentence);
      const [only] = found;
      if (only === undefined || found.length > 1) throw new NotInterpreted(only === undefined ? "nothing that it can mean" : "several that it can mean", phrase.word);
      only.lastSentence = this.#sentence;
      return then({ kind: "thing", id: only.id });
    }
    throw new NotInterpreted("a pronoun of this kind", phrase.word);
  }

  #noun(noun: Noun, scope: Scope, then: Continue, subject: boolean): Form {
    const determiner = noun.determiner?.word.lemma ?? null;
    const at = [...(noun.determiner === null ? [] : [noun.determiner.word.at]), ...(noun.amount?.value == null ? [] : [noun.amount.value.at])];
    if (noun.amount !== null && noun.head !== null && isUnit(noun.head.lemma) && determiner === null)
      return then({ kind: "measure", amount: this.#amount(noun.amount, scope), unit: noun.head.lemma, at: [...at, noun.head.at] });
    if (determiner !== null && (noun.determiner?.owner !== null || /^(?:the|this|that|'s)$/.test(determiner))) return this.#definite(noun, scope, then);
    const quantifier = determiner === null ? null : QUANTIFIERS.get(determiner);
    if (quantifier === undefined) throw new NotInterpreted("a determiner of this kind", noun.determiner?.word ?? null);
    const variable = this.#fresh();
    const term: Term = { kind: "variable", id: variable };
    const where = this.#described(noun, term, { ...scope, inner: true });
    if (noun.amount !== null)
      return { kind: "quantified", quantifier: "count", amount: this.#amount(noun.amount, scope), variable, where, holds: then(term), at };
    const chosen = quantifier ?? (subject ? "generic" : "some");
    if (chosen === "some" && !scope.inner) return this.#introduced(noun, where, variable, then);
    return { kind: "quantified", quantifier: chosen, amount: null, variable, where, holds: then(term), at };
  }

  /** "A cat slept": something new, of which later sentences can speak. */
  #introduced(noun: Noun, where: Form, variable: number, then: Continue): Form {
    const referent = this.#referents.add({
      name: null,
      noun: noun.head?.lemma ?? null,
      description: descriptionOf(noun),
      several: noun.count === "pl",
      gender: null,
      members: [],
      lastSentence: this.#sentence,
    });
    const thing: Term = { kind: "thing", id: referent.id };
    return and([substituted(where, variable, thing), then(thing)]);
  }

  /** "The cat", "Tom's cat": what was spoken of, or something that the text takes for known. */
  #definite(noun: Noun, scope: Scope, then: Continue): Form {
    const owner = noun.determiner?.owner ?? null;
    if (owner !== null)
      return this.#nounPhrase(owner, scope, (holder) => {
        if (!isTerm(holder)) throw new NotInterpreted("an owner of this kind", null);
        const variable = this.#fresh();
        const term: Term = { kind: "variable", id: variable };
        const of: Atom = { kind: "atom", category: "of", lemma: "of", roles: [{ role: "subject", filler: term }, { role: "object", filler: holder }], time: NOW, at: noun.determiner === null ? [] : [noun.determiner.word.at] };
        const where = and([this.#described(noun, term, scope), of]);
        return { kind: "quantified", quantifier: "the", amount: null, variable, where, holds: then(term), at: of.at };
      }, false);
    const description = descriptionOf(noun);
    const found = this.#referents.described(noun.head?.lemma ?? null, description, noun.count === "pl");
    const [only] = found;
    if (found.length > 1) throw new NotInterpreted("several that it can mean", noun.head);
    const referent = only ?? this.#referents.add({ name: null, noun: noun.head?.lemma ?? null, description, several: noun.count === "pl", gender: null, members: [], lastSentence: this.#sentence });
    referent.lastSentence = this.#sentence;
    const thing: Term = { kind: "thing", id: referent.id };
    return and([this.#described(noun, thing, scope), then(thing)]);
  }

  #amount(amount: SyntaxAmount, scope: Scope): Amount {
    const relation = amount.relative;
    if (relation?.than != null) throw new NotInterpreted("an amount that is compared", relation.word);
    void scope;
    return {
      bound: boundOf(amount.bound),
      value: amount.value === null ? null : this.#valueOf(amount.value),
      relation: relation === null ? null : { kind: relation.kind, than: null },
    };
  }

  #measure(word: Word, unit: string): Measure {
    return { kind: "measure", amount: { bound: "=", value: this.#valueOf(word), relation: null }, unit, at: [word.at] };
  }

  #valueOf(word: Word): Rational {
    return this.#tokens[word.at]?.numeral?.value ?? rational(0n);
  }
}

type Properties = { readonly joint: { readonly word: Word; readonly first: Word | null } | null; readonly parts: readonly (Property | Properties)[] };

export type { Unresolved };

const isTerm = (filler: Filler): filler is Term => filler.kind === "thing" || filler.kind === "variable";
const UNITS = /^(?:hour|minute|second|day|week|month|year|metre|meter|kilometre|kilometer|mile|km|cm|mm|m|kg|g|gram|kilogram|pound|euro|dollar|cent|litre|liter|inch|foot|percent|degree|ounce|gallon|ton|yard)$/;
const isUnit = (lemma: string): boolean => UNITS.test(lemma);

function isIndefinite(noun: Noun): boolean {
  const lemma = noun.determiner?.word.lemma ?? null;
  return noun.amount === null && noun.determiner?.owner == null && (lemma === null || lemma === "a");
}

function isParticiple(clause: Clause, tokens: readonly Token[]): boolean {
  return !/ing$/.test(tokens[clause.verb.at]?.lower ?? "");
}

function askedBy({ lemma }: Word): Asked {
  return lemma === "where" ? { kind: "place" } : lemma === "when" ? { kind: "time" } : { kind: "reason" };
}

function boundOf(bound: Word | null): Amount["bound"] {
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

function degreeLemma(lemma: string, degree: Word | null): string {
  return degree !== null && /^(?:less|least|fewer)$/.test(degree.lemma) ? `${degree.lemma} ${lemma}` : lemma;
}

function descriptionOf(noun: Noun): readonly string[] {
  return noun.modifiers.flatMap((one) => {
    if (one.kind === "adjective") return "word" in one.property ? [one.property.word.lemma] : [];
    if (one.kind === "noun" || one.kind === "ordinal" || one.kind === "label") return [one.word.lemma];
    return [];
  });
}

function timeOf(clause: Clause): Time {
  const future = clause.modal?.lemma === "will" || clause.modal?.lemma === "shall";
  return {
    tense: future ? "future" : clause.tense,
    perfect: clause.perfect !== null,
    progressive: clause.progressive !== null,
    adverbs: clause.adverbs.map(({ lemma }) => lemma),
  };
}

function placesOf(clause: Clause): readonly number[] {
  const words = [clause.verb, clause.particle, clause.perfect, clause.progressive, clause.passive, clause.support, ...clause.adverbs];
  return words.flatMap((one) => (one === null ? [] : [one.at]));
}

function negated(clause: Clause, form: Form): Form {
  return clause.negation === null ? form : not(form, [clause.negation.at]);
}

function modal(clause: Clause, form: Form): Form {
  const one = clause.modal;
  if (one === null || /^(?:will|shall)$/.test(one.lemma)) return form;
  const force = (one.lemma === "could" ? "can" : one.lemma) as "must";
  return { kind: "modal", force, of: form, at: [one.at] };
}

/** A form with one variable replaced. */
export function substituted(form: Form, variable: number, by: Term): Form {
  const swap = (one: Form): Form => substituted(one, variable, by);
  const filler = (one: Filler): Filler => {
    if (one.kind === "variable") return one.id === variable ? by : one;
    if (one.kind === "thing" || one.kind === "measure") return one;
    return swap(one);
  };
  switch (form.kind) {
    case "true":
      return form;
    case "atom":
      return { ...form, roles: form.roles.map((role) => ({ ...role, filler: filler(role.filler) })) };
    case "equal":
      return { ...form, left: filler(form.left) as Term, right: filler(form.right) as Term };
    case "not":
    case "modal":
      return { ...form, of: swap(form.of) };
    case "and":
    case "or":
    case "xor":
      return { ...form, of: form.of.map(swap) };
    case "if":
    case "iff":
      return { ...form, condition: swap(form.condition), then: swap(form.then) };
    case "linked":
      return { ...form, first: swap(form.first), second: swap(form.second) };
    case "quantified":
      return { ...form, where: swap(form.where), holds: swap(form.holds) };
  }
}
