import { formatRational, type Rational } from "../text/rational.ts";

/**
 * What a text says: conditions over things, the same for every wording and every theory. Plain data; `notation.ts` prints it for tests,
 * traces and the workbench.
 */
export type Form =
  | Atom
  | {
      readonly kind: "equal";
      readonly left: Term;
      readonly right: Term;
      readonly time: Time;
      readonly at: Places;
    }
  | { readonly kind: "not"; readonly of: Form; readonly at: Places }
  /** `or`: at least one, as "or" leaves open; `xor`: "either … or". */
  | { readonly kind: "and" | "or" | "xor"; readonly of: readonly Form[]; readonly at: Places }
  | { readonly kind: "if" | "iff"; readonly condition: Form; readonly then: Form; readonly at: Places }
  | Quantified
  | { readonly kind: "modal"; readonly force: Force; readonly of: Form; readonly at: Places }
  /** "before", "after", "while", "when", "because" between two statements that both hold. */
  | {
      readonly kind: "linked";
      readonly link: string;
      readonly first: Form;
      readonly second: Form;
      readonly at: Places;
    }
  | { readonly kind: "true" };

/** Indices of the tokens that say it. */
export type Places = readonly number[];

export type Force = "must" | "may" | "can" | "should" | "would" | "might" | "need";

/** One predication: `give(subject: tom, object: x, to: ann)`. */
export interface Atom {
  readonly kind: "atom";
  readonly category: "verb" | "adjective" | "noun" | "place" | "comparative" | "of";
  readonly lemma: string;
  readonly roles: readonly RoleFilling[];
  readonly time: Time;
  readonly at: Places;
}

/** `role`: `subject`, `object`, `recipient`, `measure`, `than`, `content`, `manner`, or the lemma of a preposition. */
export interface RoleFilling {
  readonly role: string;
  readonly filler: Filler;
}
export type Filler = Term | Form | Measure;

export type Term =
  /** A thing that the text speaks of; `referents.ts` knows what is said of it. */
  { readonly kind: "thing"; readonly id: number } | { readonly kind: "variable"; readonly id: number };

/** "3 hours", "$5", "12 cm": a number of a unit. */
export interface Measure {
  readonly kind: "measure";
  readonly amount: Amount;
  readonly unit: string;
  readonly at: Places;
}

/** How many or how much. `relation`: what the number is counted from. */
export interface Amount {
  readonly bound: "=" | ">=" | "<=" | ">" | "<" | "~";
  readonly value: Rational | null;
  readonly relation: {
    readonly kind: "times" | "plus" | "minus" | "part";
    readonly than: Term | Form | null;
  } | null;
}

export interface Time {
  readonly tense: "past" | "present" | "future" | "none";
  readonly perfect: boolean;
  readonly progressive: boolean;
  /** Words that say when or how often: "yesterday", "always". */
  readonly adverbs: readonly string[];
}

export type Quantifier = "every" | "some" | "no" | "most" | "many" | "few" | "generic" | "count" | "the";

/** `every x [cat(x)] [animal(x)]`. `amount`: for `count`: "at least 3", "exactly 2". */
export interface Quantified {
  readonly kind: "quantified";
  readonly quantifier: Quantifier;
  readonly amount: Amount | null;
  readonly variable: number;
  readonly where: Form;
  readonly holds: Form;
  readonly at: Places;
}

/** What a question asks for. */
export type Asked =
  | { readonly kind: "polar" }
  /** Of which things the form holds; the variable is free in it. */
  | { readonly kind: "which"; readonly variable: number; readonly noun: string | null }
  | {
      readonly kind: "amount";
      readonly variable: number;
      readonly noun: string | null;
      readonly difference: boolean;
    }
  | { readonly kind: "place" | "time" | "reason" };

export interface Question {
  readonly asked: Asked;
  readonly form: Form;
}

export const NOW: Time = { tense: "present", perfect: false, progressive: false, adverbs: [] };

export function and(forms: readonly Form[], at: Places = []): Form {
  const parts = forms
    .filter(({ kind }) => kind !== "true")
    .flatMap((form) => (form.kind === "and" ? form.of : [form]));
  const [first] = parts;
  if (first === undefined) return { kind: "true" };
  return parts.length === 1 ? first : { kind: "and", of: parts, at };
}

export function not(of: Form, at: Places): Form {
  return { kind: "not", of, at };
}

/** One line for a form: `every x1 [cat(x1)] [animal(x1)]`. */
export function printForm(form: Form, nameOf: (id: number) => string): string {
  const print = (one: Form): string => printForm(one, nameOf);
  switch (form.kind) {
    case "true":
      return "true";
    case "atom":
      return `${form.lemma}${tenseMark(form.time)}(${form.roles.map(({ role, filler }) => `${role === "subject" ? "" : `${role}: `}${printFiller(filler, nameOf)}`).join(", ")})`;
    case "equal":
      return `${printFiller(form.left, nameOf)} = ${printFiller(form.right, nameOf)}`;
    case "not":
      return `not ${print(form.of)}`;
    case "and":
    case "or":
    case "xor":
      return `(${form.of.map(print).join(` ${form.kind} `)})`;
    case "if":
    case "iff":
      return `${form.kind} [${print(form.condition)}] [${print(form.then)}]`;
    case "modal":
      return `${form.force} [${print(form.of)}]`;
    case "linked":
      return `${form.link} [${print(form.first)}] [${print(form.second)}]`;
    case "quantified": {
      const amount = form.amount === null ? "" : ` ${printAmount(form.amount, nameOf)}`;
      return `${form.quantifier}${amount} x${form.variable} [${print(form.where)}] [${print(form.holds)}]`;
    }
  }
}

const TENSE_MARKS = { past: "<", present: "", future: ">", none: "" } as const;

function tenseMark({ tense, perfect, progressive, adverbs }: Time): string {
  const mark = `${TENSE_MARKS[tense]}${perfect ? "!" : ""}${progressive ? "~" : ""}`;
  return mark + (adverbs.length > 0 ? `{${adverbs.join(",")}}` : "");
}

export function printAmount({ bound, value, relation }: Amount, nameOf: (id: number) => string): string {
  const number = value === null ? "?" : formatRational(value);
  if (relation === null) return `${bound}${number}`;
  const than = relation.than === null ? "" : ` ${printFiller(relation.than, nameOf)}`;
  return `${bound}${number} ${relation.kind}${than}`;
}

function printFiller(filler: Filler, nameOf: (id: number) => string): string {
  switch (filler.kind) {
    case "thing":
      return nameOf(filler.id);
    case "variable":
      return `x${filler.id}`;
    case "measure":
      return `${printAmount(filler.amount, nameOf)} ${filler.unit}`;
    default:
      return `[${printForm(filler, nameOf)}]`;
  }
}
