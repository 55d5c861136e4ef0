import type { Amount, Atom, Filler, Form, Measure, Quantified, Time } from "../../meaning/form.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import type { Discourse } from "../../theories/theory.ts";
import { numeralInDigits, numeralInWords } from "../../text/numerals.ts";
import type { Rational } from "../../text/rational.ts";
import type { Knowledge } from "../../knowledge/knowledge.ts";

/** Whom or what a question is about: something that packs know by name, or a kind. */
export type Subject =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "noun"; readonly noun: string; readonly variable: number };

/** Said of the present, with no word that says when or how often. */
export const isPlain = ({ tense, perfect, progressive, adverbs }: Time): boolean =>
  tense === "present" && !perfect && !progressive && adverbs.length === 0;

/** The fillers of an atom by role, if it is plain and has these roles and no others. */
export function rolesOf(atom: Atom, roles: readonly string[]): readonly Filler[] | null {
  if (!(atom.category === "noun" || atom.category === "adjective") && !isPlain(atom.time)) return null;
  if (atom.time.adverbs.length > 0 || atom.roles.length !== roles.length) return null;
  const fillers = roles.map((role) => atom.roles.find((one) => one.role === role)?.filler ?? null);
  return fillers.every((filler) => filler !== null) ? fillers : null;
}

/** "call(recipient: x, object: name)", whoever calls it so: whom, and what. */
export function calledRoles(atom: Atom): readonly Filler[] | null {
  if (atom.lemma !== "call") return null;
  return (
    rolesOf(atom, ["recipient", "object"]) ??
    rolesOf(atom, ["subject", "recipient", "object"])?.slice(1) ??
    null
  );
}

/** "leg(x1)": the noun, where a form says this of a variable and nothing else. */
export function nounOf(form: Form, variable: number): string | null {
  if (form.kind !== "atom" || form.category !== "noun") return null;
  const [filler] = rolesOf(form, ["subject"]) ?? [];
  return filler?.kind === "variable" && filler.id === variable ? form.lemma : null;
}

/** Words of small kinds and of all of them: what a kind has, is asked by "a", by the plural, or by the name alone. */
const QUANTIFIERS: ReadonlySet<string> = new Set([
  ...["some", "any", "every", "all", "each", "no", "most", "many", "few", "several", "only", "certain"],
  ...["both", "either", "neither", "another", "other", "exactly", "about", "almost", "up"],
]);

/** Reads the forms of a question that stands alone. */
export class Asked {
  readonly knowledge: Knowledge;
  readonly #discourse: Discourse;
  readonly #words: readonly string[];

  constructor(knowledge: Knowledge, discourse: Discourse, words: readonly string[]) {
    this.knowledge = knowledge;
    this.#discourse = discourse;
    this.#words = words;
  }

  get question(): Discourse["question"] {
    return this.#discourse.question;
  }

  /** The same question with a part of its form alone. */
  withForm(form: Form): Asked {
    const question = { ...this.question, form };
    return new Asked(this.knowledge, { ...this.#discourse, question }, this.#words);
  }

  /** Whether a word counts or restricts the kinds that are spoken of. */
  get isQuantified(): boolean {
    const words = this.#words.map((word) => word.toLowerCase());
    return words.some((word, at) => QUANTIFIERS.has(word) && words[at - 1] !== "how");
  }

  /** Whether a word stands in the question. */
  says(word: string): boolean {
    return this.#words.some((one) => one.toLowerCase() === word);
  }

  /** "The weekend", "the year": the noun of what "the" names, without a description. */
  definite({ id }: Extract<Filler, { kind: "thing" }>): string | null {
    const { name, noun, description, owner } = this.#discourse.referents.get(id);
    return name === null && owner === null && description.length === 0 ? noun : null;
  }

  /** "generic x1 [dog(x1)] […]": the kind, and what is asked of it. "Some" is the form of "a dog". */
  generic(form: Form): { readonly noun: string; readonly holds: Form; readonly variable: number } | null {
    if (form.kind !== "quantified" || this.isQuantified) return null;
    if (form.quantifier !== "generic" && form.quantifier !== "some") return null;
    const noun = nounOf(form.where, form.variable);
    return noun === null || this.#mayBeName(noun)
      ? null
      : { noun, holds: form.holds, variable: form.variable };
  }

  /** "every x1 [triangle(x1)] […]": the kind, of all of which something is asked. */
  every(form: Form): { readonly noun: string; readonly holds: Form; readonly variable: number } | null {
    if (form.kind !== "quantified" || form.quantifier !== "every") return null;
    const noun = nounOf(form.where, form.variable);
    const others = this.#words.filter((word) => QUANTIFIERS.has(word.toLowerCase()));
    return noun === null || others.length > 1 ? null : { noun, holds: form.holds, variable: form.variable };
  }

  /** "Is Mercury a metal?": with a capital letter it may be the planet. */
  #mayBeName(noun: string): boolean {
    const name = capitalised(noun);
    return this.#words.indexOf(name) > 0 && this.knowledge.isIndividual(name);
  }

  /** Of a clause: its subject and what is said of it. */
  clause(form: Form): { readonly subject: Subject; readonly said: Form } | null {
    const generic = this.generic(form);
    if (generic !== null) {
      const { noun, holds, variable } = generic;
      return { subject: { kind: "noun", noun, variable }, said: holds };
    }
    const atom = form.kind === "quantified" ? form.holds : form;
    const filler = atom.kind === "atom" ? atom.roles.find(({ role }) => role === "subject")?.filler : null;
    const name = filler === null || filler === undefined ? null : this.nameOf(filler);
    return name === null ? null : { subject: { kind: "name", name }, said: form };
  }

  /** The noun of what the text names: "the capital of Peru". */
  nounOfThing({ id }: Extract<Filler, { kind: "thing" }>): string | null {
    const { name, noun } = this.#discourse.referents.get(id);
    return name === null ? noun : null;
  }

  /** The name by which a text calls something: `"garden"` of `the word "garden"`. */
  nameGiven({ id }: Extract<Filler, { kind: "thing" }>): string | null {
    return this.#discourse.referents.get(id).name;
  }

  /** What the question takes for granted of a thing: "capital(x)", "of(x, object: Peru)". */
  grantedOf(filler: Filler): readonly Form[] {
    return this.#discourse.granted.filter(
      (form) =>
        (form.kind === "atom" &&
          form.roles.some((one) => one.role === "subject" && this.isSame(one.filler, filler))) ||
        (form.kind === "equal" && this.isSame(form.left, filler)),
    );
  }

  isKind(form: Form, filler: Filler, nouns: ReadonlySet<string>): boolean {
    if (form.kind !== "atom" || form.category !== "noun" || !nouns.has(form.lemma)) return false;
    return this.isSame(rolesOf(form, ["subject"])?.[0], filler);
  }

  isSame(one: Filler | undefined, other: Filler | undefined): boolean {
    if (one === undefined || other === undefined) return false;
    if (one.kind === "thing" && other.kind === "thing") return one.id === other.id;
    return one.kind === "variable" && other.kind === "variable" && one.id === other.id;
  }

  /** "be(x1, measure: =70)" of a number that the question writes in words. */
  measureOf(form: Form, isAsked: (filler: Filler | undefined) => boolean): Rational | null {
    if (form.kind !== "atom" || form.lemma !== "be" || this.#words.some((word) => /\d/u.test(word)))
      return null;
    const [subject, measure] = rolesOf(form, ["subject", "measure"]) ?? [];
    return isAsked(subject) && measure !== undefined ? this.numberOf(measure) : null;
  }

  /** "7", "seven", "3/4": the number that a filler names. */
  numberOf(filler: Filler): Rational | null {
    if (filler.kind === "measure") {
      const { bound, value, relation, per } = filler.amount;
      return filler.unit === "" && bound === "=" && relation === null && per === undefined ? value : null;
    }
    const name = filler.kind === "thing" ? this.#discourse.referents.get(filler.id).name : null;
    // "A dozen" counts things.
    if (name === null || /dozen/iu.test(name)) return null;
    const words = name.toLowerCase().split(/[ -]/u);
    const told = numeralInDigits([name]) ?? numeralInWords(words);
    return told?.form === "cardinal" ? told.value : null;
  }

  isSubject(filler: Filler | undefined, subject: Subject): boolean {
    if (filler === undefined) return false;
    return subject.kind === "noun"
      ? filler.kind === "variable" && filler.id === subject.variable
      : this.nameOf(filler) === subject.name;
  }

  /** What packs call the thing that a filler names: "the Nile", "the Pacific Ocean", "the sun", "the USA". */
  nameOf(filler: Filler): string | null {
    if (filler.kind !== "thing") return null;
    const { name, noun, description, owner } = this.#discourse.referents.get(filler.id);
    if (owner !== null) return null;
    const plain = (name ?? this.#written([...description, noun ?? ""].join(" "))).replace(/^the /iu, "");
    const known = [plain, capitalised(plain)].find(
      (one) => this.knowledge.isIndividual(one) && this.knowledge.factsAbout(one).length > 0,
    );
    return known === undefined ? null : synonymOf(this.knowledge, known);
  }

  /** "united state", as the words of the question write it: "United States". */
  #written(lemmas: string): string {
    const size = lemmas.split(" ").length;
    const starts = this.#words.flatMap((word, at) => (word.toLowerCase() === "the" ? [at + 1] : []));
    const found = starts
      .map((start) => this.#words.slice(start, start + size).join(" "))
      .find((words) => words.toLowerCase().startsWith(lemmas.toLowerCase().slice(0, -1)));
    return found ?? lemmas;
  }
}

/** The name under which packs tell most of what has several names. */
function synonymOf(knowledge: Knowledge, name: string): string {
  const other = knowledge
    .factsAbout(name)
    .find(({ fact }) => fact.relation === "synonym" && fact.subject === name);
  return other?.fact.object ?? name;
}

const capitalised = (text: string): string => text.replace(/\b\p{Ll}/gu, (letter) => letter.toUpperCase());

/** How many of what is asked to be had. */
export interface CountAsked {
  readonly amount: Amount;
  readonly noun: string;
}

/** "count =3 x2 [side(x2)] [have(x1, object: x2)]", and "have(February, object: =30 day)". */
export function countedIn(form: Form, isSubject: (filler: Filler | undefined) => boolean): CountAsked | null {
  if (form.kind === "quantified") return countedKind(form, isSubject);
  if (form.kind !== "atom" || form.lemma !== "have") return null;
  const [subject, object] = rolesOf(form, ["subject", "object"]) ?? [];
  return object?.kind === "measure" && isSubject(subject)
    ? { amount: object.amount, noun: object.unit }
    : null;
}

function countedKind(
  { quantifier, amount, where, holds, variable }: Quantified,
  isSubject: (filler: Filler | undefined) => boolean,
): CountAsked | null {
  const noun = nounOf(where, variable);
  if (quantifier !== "count" || amount === null || noun === null) return null;
  if (holds.kind !== "atom" || holds.lemma !== "have") return null;
  const [subject, object] = rolesOf(holds, ["subject", "object"]) ?? [];
  return object?.kind === "variable" && object.id === variable && isSubject(subject)
    ? { amount, noun }
    : null;
}

/** What "how many" counts, and of whom or what. `whole` null: "How many continents are there?" */
export interface AmountAsked {
  readonly noun: string;
  readonly whole: Whole | null;
  /** What links them: `have`, `in`, `on`, `exist`, `is`. */
  readonly link: string;
}
export type Whole =
  /** `times`: of so many of the kind. */
  | { readonly kind: "noun"; readonly noun: string; readonly times?: Rational }
  | { readonly kind: "name"; readonly filler: Filler }
  | { readonly kind: "measure"; readonly filler: Extract<Filler, { kind: "measure" }> };

export function amountIn(asked: Asked): AmountAsked | null {
  const { question } = asked;
  if (question.asked.kind !== "amount" || question.asked.difference !== null || asked.isQuantified)
    return null;
  const { variable } = question.asked;
  const [kind, link, ...others] = conjunctsOf(question.form);
  if (kind === undefined || link === undefined || others.length > 0) return null;
  const noun = nounOf(kind, variable);
  if (noun === null) return null;
  const linked = linkIn(link, variable);
  return linked === null ? null : { noun, ...linked };
}

function linkIn(form: Form, counted: number): Omit<AmountAsked, "noun"> | null {
  if (form.kind === "quantified") {
    const measure = partOfUnit(form);
    if (measure !== null) {
      const inner = linkOf(form.holds, counted);
      const isBound = inner?.other?.kind === "variable" && inner.other.id === form.variable;
      return isBound ? { whole: { kind: "measure", filler: measure }, link: inner.link } : null;
    }
    const noun = nounOf(form.where, form.variable);
    const times = form.quantifier === "count" ? exactlyIn(form.amount) : null;
    if ((form.quantifier !== "some" && times === null) || noun === null) return null;
    const inner = linkOf(form.holds, counted);
    const isBound = inner?.other?.kind === "variable" && inner.other.id === form.variable;
    const whole: Whole = { kind: "noun", noun, ...(times === null ? {} : { times }) };
    return isBound ? { whole, link: inner.link } : null;
  }
  const found = linkOf(form, counted);
  if (found === null) return null;
  const { other, link } = found;
  if (other === null) return { whole: null, link };
  if (other.kind === "measure") return { whole: { kind: "measure", filler: other }, link };
  return other.kind === "thing" ? { whole: { kind: "name", filler: other }, link } : null;
}

/** The number of "two dogs". */
const exactlyIn = (amount: Amount | null): Rational | null =>
  amount?.bound === "=" && amount.relation === null && amount.per === undefined ? amount.value : null;

/** "Half a kilogram" */
function partOfUnit({ quantifier, amount, where, variable }: Quantified): Measure | null {
  const of = where.kind === "quantified" && where.quantifier === "some" ? where.holds : null;
  const unit = where.kind === "quantified" ? nounOf(where.where, where.variable) : null;
  if (quantifier !== "count" || amount?.value == null || amount.bound !== "=" || of?.kind !== "atom")
    return null;
  const [part, whole] = of.lemma === "of" ? (rolesOf(of, ["subject", "object"]) ?? []) : [];
  const isPart = part?.kind === "variable" && part.id === variable && whole?.kind === "variable";
  if (!isPart || unit === null || amount.relation?.kind !== "part" || amount.relation.than !== null)
    return null;
  return { kind: "measure", amount: { bound: "=", value: amount.value, relation: null }, unit, at: [] };
}

/** Which word links what is counted with something else. */
function linkOf(
  form: Form,
  counted: number,
): { readonly other: Filler | null; readonly link: string } | null {
  const isCounted = (filler: Filler | undefined): boolean =>
    filler?.kind === "variable" && filler.id === counted;
  if (form.kind === "equal") {
    if (!isPlain(form.time)) return null;
    const other = isCounted(form.right) ? form.left : isCounted(form.left) ? form.right : null;
    return other === null ? null : { other, link: "is" };
  }
  if (form.kind !== "atom") return null;
  if (form.lemma === "exist") {
    const [alone] = rolesOf(form, ["subject"]) ?? [];
    if (isCounted(alone)) return { other: null, link: "exist" };
    const [subject, place] = rolesOf(form, ["subject", "in"]) ?? rolesOf(form, ["subject", "on"]) ?? [];
    return isCounted(subject) && place !== undefined ? { other: place, link: "in" } : null;
  }
  if (form.lemma === "be") {
    const [subject, measure] = rolesOf(form, ["subject", "measure"]) ?? [];
    return isCounted(subject) && measure !== undefined ? { other: measure, link: "is" } : null;
  }
  const [subject, object] = rolesOf(form, ["subject", "object"]) ?? [];
  if (form.lemma === "have" && isCounted(object) && subject !== undefined)
    return { other: subject, link: "have" };
  const isPlace = form.category === "place" && (form.lemma === "in" || form.lemma === "on");
  return isPlace && isCounted(subject) && object !== undefined ? { other: object, link: form.lemma } : null;
}
