import type { Amount } from "./amounts.ts";

/** Syntax trees: what the grammar makes of a sentence, before anything is said about its meaning. `at` is the index of a tree's first token. */

export type Quantifier =
  | "a"
  | "bare"
  | "every"
  | "each"
  | "all"
  | "any"
  | "some"
  | "no"
  | "only"
  | "not every"
  | "count";
export type Group = "and" | "or" | "xor" | "either" | "neither";

export interface Nominal {
  /** Null for `thing` and the generic pronouns, which hold of whatever there is. */
  readonly noun: string | null;
  readonly adjectives: readonly string[];
  /** Those of the adjectives that are measured by the noun: `small` of a small elephant. */
  readonly measured: readonly string[];
  /** Whether no pack knows the noun: a kind made up for the prompt. */
  readonly invented: boolean;
  /** `aunt of Rosa`: the noun is then a relation. */
  readonly of: NounPhrase | null;
  /** `Rosa's aunt`, of whom there is one. */
  readonly owned?: true;
  /** `to` in `an opponent to Rosa`; `of` where it is left out. */
  readonly link?: "to";
  /** The prompt says the noun also without `of`: an aunt of Rosa is then an aunt besides. */
  readonly apart?: true;
  readonly relatives: readonly Relative[];
  /** Of `one of the red dogs`: what follows `the`, and whether it may be all red dogs. */
  readonly among?: { readonly words: string; readonly mayBeAll: boolean };
  /** For a compound that the packs know, what its words say apart: `prime number` is a number that is prime. Null where that adds nothing. */
  readonly split: { readonly noun: string; readonly adjective: string } | null;
}

/** `subject`: who is red; `object`: that Bob chases (its gap is the object). */
export type Relative =
  | { readonly kind: "subject"; readonly predicate: VerbPhrase }
  | { readonly kind: "object"; readonly subject: NounPhrase; readonly predicate: VerbPhrase };

export type NounPhrase =
  | { readonly kind: "name"; readonly name: string; readonly at: number }
  | {
      readonly kind: "definite";
      readonly nominal: Nominal;
      readonly name: string /** Of `the tallest girl`. */;
      readonly first?: Superlative;
      readonly at: number;
    }
  /** `that person`, and `this` is not read: `noun` is null for `that thing`. */
  | {
      readonly kind: "pronoun";
      readonly word: "it" | "he" | "she" | "they" | "that";
      readonly noun: string | null;
      readonly at: number;
    }
  | {
      readonly kind: "quantified";
      readonly quantifier: Quantifier;
      readonly nominal: Nominal;
      readonly generic: boolean;
      readonly plural: boolean /** Of `count`: at least two cats. `open`: two cats, which may be more. */;
      readonly amount?: Amount & {
        readonly open?: true;
      } /** Both or neither: that they are two is taken for granted. */;
      readonly pair?: true /** `the cats`: those that are spoken of; or all, where the prompt speaks of cats otherwise too. */;
      readonly spoken?: "those" | "those or all" /** As written, without its determiner: `red cats`. */;
      readonly words: string;
      readonly at: number;
    }
  /** `Tom's tail`: one for each owner. Its nominal has no `of`. */
  | { readonly kind: "owned"; readonly owner: NounPhrase; readonly nominal: Nominal; readonly at: number }
  | {
      readonly kind: "group";
      readonly group: Group;
      readonly parts: readonly NounPhrase[];
      readonly at: number;
    }
  /** What a question asks for, or a relative clause is about. */
  | { readonly kind: "gap"; readonly at: number };

/** `the tallest girl`: the first of the girls by being tall; `rank` 2 is the second. */
export interface Superlative {
  readonly lemma: string;
  readonly rank: number;
  readonly nominal: Nominal;
}

export type Complement =
  | { readonly kind: "adjective"; readonly lemma: string }
  | { readonly kind: "about"; readonly lemma: string; readonly object: NounPhrase }
  | { readonly kind: "noun"; readonly nominal: Nominal }
  | { readonly kind: "relation"; readonly lemma: string; readonly object: NounPhrase }
  | { readonly kind: "comparative"; readonly lemma: string; readonly object: NounPhrase }
  | { readonly kind: "superlative"; readonly of: Superlative }
  | { readonly kind: "same"; readonly object: NounPhrase }
  | { readonly kind: "not"; readonly of: Complement }
  | { readonly kind: "group"; readonly group: Group; readonly parts: readonly Complement[] };

export type VerbPhrase =
  | { readonly kind: "be"; readonly complement: Complement; readonly at: number }
  | {
      readonly kind: "do";
      readonly ability: boolean;
      readonly verb: string;
      readonly object: NounPhrase | null /** Bob of "gives Bob a book". */;
      readonly to?: NounPhrase;
      readonly at: number;
    }
  /** "says that Bob lies": `words` as written. */
  | {
      readonly kind: "say";
      readonly verb: string;
      readonly content: Clause;
      readonly words: string;
      readonly at: number;
    }
  /** `both`: "Alice and Bob are not both red" denies it of the subjects together. */
  | { readonly kind: "not"; readonly of: VerbPhrase; readonly both?: true; readonly at: number }
  | {
      readonly kind: "group";
      readonly group: Group;
      readonly parts: readonly VerbPhrase[];
      readonly at: number;
    };

/** What stands for a verb phrase that is left out. */
export type Auxiliary = "be" | "do" | "can";

export type Clause =
  | { readonly kind: "simple"; readonly subject: NounPhrase; readonly predicate: VerbPhrase }
  | { readonly kind: "weather"; readonly verb: string; readonly negated: boolean }
  /** There is … `subject` is quantified by a, some, no or bare. */
  | { readonly kind: "existence"; readonly subject: NounPhrase; readonly negated: boolean }
  | { readonly kind: "not"; readonly of: Clause }
  /** Bob does too: what was said last, of another subject, or of another object besides (then without an auxiliary). `like`: as it was said of the one before. */
  | {
      readonly kind: "elliptic";
      readonly subject: NounPhrase;
      readonly auxiliary: Auxiliary | null;
      readonly denied: boolean;
      readonly like: boolean;
      readonly object: NounPhrase | null;
      readonly at: number;
    }
  | { readonly kind: "group"; readonly group: Group; readonly parts: readonly Clause[] }
  /** `first`: the condition stands before what follows from it. `only if` has its sides exchanged by the parser. */
  | {
      readonly kind: "conditional";
      readonly link: "if" | "iff" | "unless";
      readonly condition: Clause;
      readonly consequence: Clause;
      readonly conditionFirst: boolean;
    };

export type Query =
  | { readonly kind: "polar"; readonly claim: Clause }
  | { readonly kind: "follows"; readonly claim: Clause }
  /** The gap of the clause is what is asked for; `nominal` restricts it ("which animals"). */
  | { readonly kind: "which"; readonly nominal: Nominal | null; readonly clause: Clause }
  /** "What is X?": of a noun or adjective a definition, of a name all that is known. */
  | { readonly kind: "definition"; readonly term: string }
  | { readonly kind: "about"; readonly term: string; readonly individual: boolean }
  | { readonly kind: "about that"; readonly subject: NounPhrase }
  | { readonly kind: "kinds"; readonly noun: string }
  /** "What is the difference between a cedar and an oak?" */
  | {
      readonly kind: "compare";
      readonly terms: readonly [string, string];
      readonly focus: "difference" | "common" | "both";
    }
  /** "Is the argument valid?", of the conclusion before it. */
  | { readonly kind: "valid" };

/** One sentence. */
export type Tree =
  | { readonly kind: "clause"; readonly clause: Clause }
  | { readonly kind: "query"; readonly query: Query };
