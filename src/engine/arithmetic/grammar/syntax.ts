import type { Lexeme } from "../lexemes.ts";
import type { Words } from "../words/lexicon.ts";
import type { Flag } from "../words/closed-words.ts";
import type { Rational } from "../../text/rational.ts";

/** What a construct reads from: the lexemes of one sentence, and the words that are known. */
export interface Input {
  readonly lexemes: readonly Lexeme[];
  readonly words: Words /** Words that the prompt has with a capital where no sentence begins. */;
  readonly names: ReadonlySet<string>;
}
/** What was read, and the index of the lexeme after it. */
export type Parsed<T> = readonly [node: T, next: number];

/** A number with the lexeme that says it; `implicit` for the one of `a`. */
export interface Amount {
  readonly value: Rational;
  readonly lexeme: Lexeme;
  readonly implicit: boolean;
}

/** "7 more red apples", "some of Joan's cards", "12 pieces of candy", "the rest", "twice as many pens". */
export interface NounPhrase {
  readonly from: number;
  readonly to: number;
  readonly determiner: string | null;
  readonly possessor: NounPhrase | null;
  readonly amount: Amount | null;
  /** "some", "several": an amount that is not said. */
  readonly vague: boolean;
  /** "how many". */
  readonly asked: boolean;
  readonly more: "more" | "fewer" | null;
  /** "twice as many", "half as many", "3 times as many", "as many": the factor. */
  readonly ratio: Amount | "same" | null;
  readonly rest: boolean;
  /** "all of her pencils", "both boxes". */
  readonly all: boolean;
  readonly proper: boolean;
  readonly pronoun: string | null;
  readonly mods: readonly string[];
  /** The noun as it stands, lower case; empty for ellipsis: "9 at the museum". */
  readonly head: string;
  readonly of: NounPhrase | null;
  /** "5 dollar toys", "20 dollar bill". */
  readonly measure: { readonly amount: Amount; readonly unit: string } | null;
  /** "8 kilometers per hour", "3 dollars an hour". */
  readonly per: NounPhrase | null;
  /** "as old as": what is compared. */
  readonly scale: string | null;
  /** "two $20 bills": how many of the amount. */
  readonly count?: Amount;
}

export interface Phrase {
  readonly prep: string;
  readonly nps: readonly NounPhrase[];
}
export interface Item {
  readonly np: NounPhrase;
  readonly phrases: readonly Phrase[];
  readonly each: boolean /** "12 feet long". */;
  readonly adjective?: string /** "$16 to buy books". */;
  readonly purpose?: Purpose;
}

export interface VerbGroup {
  readonly lemma: string;
  readonly at: number;
  readonly tense: "past" | "present" | "future";
  readonly modality: "fact" | "need" | "want" | "can";
  readonly negated: boolean;
  readonly passive: boolean;
  /** `be` and an -ing form. */
  readonly progressive: boolean;
  readonly perfect: boolean;
  /** Adverbs among its words: "had already read". */
  readonly adverbs: readonly string[];
}

/** "than Tom", "than twice as many goats as Adam has": `ratio` is of the right side, `thing` what is compared when it is named again. */
export interface Than {
  readonly nps: readonly NounPhrase[];
  readonly verb: VerbGroup | null;
  readonly phrases: readonly Phrase[];
  readonly ratio: Amount | "same" | null;
  readonly thing: NounPhrase | null;
}

/** "to cook the rest". */
export interface Purpose {
  readonly lemma: string;
  readonly object: NounPhrase | null;
}

/** One predication, its parts in the order of roles. */
export interface Clause {
  readonly sentence: number;
  readonly from: number;
  readonly to: number;
  readonly connector: string | null;
  /** "there were …". */
  readonly there: boolean;
  readonly subject: readonly NounPhrase[];
  /** "a group with 2 adults", "the wheel in the park". */
  readonly subjectPhrases: readonly Phrase[];
  readonly verb: VerbGroup;
  readonly indirect: NounPhrase | null;
  readonly items: readonly Item[];
  readonly phrases: readonly Phrase[];
  readonly than: Than | null;
  readonly flags: ReadonlySet<Flag>;
  /** Adjective after the measure or the verb: "12 feet long". */
  readonly adjective: string | null;
  readonly purpose: Purpose | null;
  /** "that each cost $4.8", "stored in boxes": of objects of this clause. */
  readonly relatives: readonly Clause[];
  /** Stretches without numbers that were passed over. */
  readonly skipped: readonly (readonly [number, number])[];
}

/** "How many …?", "How much …?", "What is the total …?" */
export interface Query {
  readonly sentence: number;
  readonly from: number;
  readonly kind: "many" | "much" | "long" | "far" | "fast" | "big" | "what";
  readonly asked: NounPhrase;
  /** "How many flowers and sticks": the others. */
  readonly alsoAsked: readonly NounPhrase[];
  readonly clause: Clause | null;
  readonly flags: ReadonlySet<Flag>;
  /** "difference", "sum", "total", "cost" of a "what" question. */
  readonly noun: string | null;
}

/** A place that no construct takes. */
export interface Unread {
  readonly at: number;
  readonly reason: "lexical" | "frame" | "slot" | "composition" | "reference";
  readonly expected: string;
}
