import type { ContentForm } from "../lexicon/frames/notation.ts";
import type { Moment } from "../text/moments.ts";
import type { Rational } from "../text/rational.ts";

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
  /** `over`: it was so before, "no longer". */
  | { readonly kind: "not"; readonly of: Form; readonly at: Places; readonly over?: true }
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

/** `certain`: it is known or certain that it is so; `might`: it is possible. */
export type Force = "must" | "may" | "can" | "should" | "would" | "might" | "need" | "certain";

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
  /** The preposition that says the role. */
  readonly at?: Places;
  /** Of a content: how it is said, `infinitive` of "forgot to go", `gerund` of "forgot going". */
  readonly form?: ContentForm;
}
export type Filler = Term | Form | Measure | DatedMoment;

/** `at`: the words that speak of it here. Two terms of one kind and id are the same, wherever they stand. */
export type Term =
  /** A thing that the text speaks of; `referents.ts` knows what is said of it. One with `members` there is a group. */
  | { readonly kind: "thing"; readonly id: number; readonly at?: Places }
  | { readonly kind: "variable"; readonly id: number; readonly at?: Places };

/** A date or a time of day, as the text writes it. */
export interface DatedMoment {
  readonly kind: "moment";
  readonly moment: Moment;
  readonly at: Places;
}

/** "3 hours", "$5", "12 cm": a number of a unit. */
export interface Measure {
  readonly kind: "measure";
  readonly amount: Amount;
  readonly unit: string;
  readonly at: Places;
}

/**
 * How many or how much. `relation`: what the number is counted from. With `than` a term it is the amount of that holder, all else being
 * the same: "3 more pens than Bob". With `than` a form it is the amount of the things `variable` of which the form holds: "as many as Bob
 * sold". Without `than` it is what was there before: "3 more pens". "More pens than Bob": a difference greater than 0.
 */
export interface Amount {
  readonly bound: "=" | ">=" | "<=" | ">" | "<" | "~";
  readonly value: Rational | null;
  readonly relation: {
    /** `rest`: "all but 2 of them", so many less than there are. */
    readonly kind: "times" | "plus" | "minus" | "part" | "rest";
    readonly than: Term | Form | null;
    readonly variable?: number;
  } | null;
  /** "Exactly 3", "only 3": no more than that. Without it a number may be the least. */
  readonly exact?: true;
  /** "$3 a bag", "5 pages per day": the kind or the unit of which each has the amount. */
  readonly per?: string;
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
  /** The thing that stands for all that are counted: "3 pens" when the text goes on with "they" or "two of them". */
  readonly thing?: number;
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
      /** "How many more", "how many fewer". */
      readonly difference: "plus" | "minus" | null;
    }
  /** "How tall", "how long": the measure on the scale of the adjective or adverb `lemma`; `variable` fills the role `measure`. */
  | {
      readonly kind: "degree";
      readonly variable: number;
      readonly lemma: string;
      readonly difference: boolean;
    }
  /** `variable` fills the role `where` or `when`, or is the object of a place. */
  | { readonly kind: "place" | "time"; readonly variable: number }
  /** Why, or how, the form holds. */
  | { readonly kind: "reason" | "manner" };

export interface Question {
  readonly asked: Asked;
  readonly form: Form;
  /** Of which things the answer is one: "Who is taller, Ann or Bob?" */
  readonly among?: readonly number[];
  /** The words that ask. */
  readonly at: Places;
}

export const NOW: Time = { tense: "present", perfect: false, progressive: false, adverbs: [] };

export function and(forms: readonly Form[], at: Places = []): Form {
  const said = forms.filter(({ kind }) => kind !== "true");
  const parts = said.flatMap((form) => (form.kind === "and" ? form.of : [form]));
  const [first] = parts;
  if (first === undefined) return { kind: "true" };
  if (parts.length === 1) return withPlaces(first, at);
  return {
    kind: "and",
    of: parts,
    at: [...at, ...said.flatMap((form) => (form.kind === "and" ? form.at : []))],
  };
}

/** A form whose words are these as well. */
export function withPlaces(form: Form, at: Places): Form {
  return "at" in form && at.length > 0 ? { ...form, at: [...form.at, ...at] } : form;
}

export function not(of: Form, at: Places): Form {
  return { kind: "not", of, at };
}

/** What "or" says, with the word before it: "either" may leave open that several are so, "but not both" does not. */
export function orOf(first: string | null, of: readonly Form[], at: Places): Form {
  if (first === "but not both")
    return and([
      { kind: "or", of, at },
      { kind: "or", of: of.map((one) => not(one, [])), at },
    ]);
  return { kind: first === "either" ? "xor" : "or", of, at };
}
