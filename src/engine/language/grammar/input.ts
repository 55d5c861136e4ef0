import type { Clause, Complement, NounPhrase, Nominal, Query, VerbPhrase } from "../syntax.ts";
import type { Token } from "../tokens.ts";
import type { Words } from "../words.ts";

/** One way to read a stretch of tokens, up to `next` (exclusive). Costs add up; the cheapest whole readings are kept. */
export interface Parse<T> {
  readonly value: T;
  readonly next: number;
  readonly cost: number;
}
export type Parses<T> = readonly Parse<T>[];
/** A construct: all ways to read it at a token; none when it does not stand there, and then it has said what it expected. */
export type Construct<T> = (input: Input, at: number) => Parses<T>;

/** `one`: takes `is`, `has`, `chases`; `many`: `are`, `have`, `chase`. */
export type Agreement = "one" | "many";
export interface Subject {
  readonly phrase: NounPhrase;
  readonly agreement: Agreement;
}

/** The constructs that others are made of; the table is in `grammar.ts`. They reach each other only through it. */
export interface Rules {
  /** A noun phrase as subject, with its agreement. */
  readonly subject: Construct<Subject>;
  readonly object: Construct<NounPhrase>;
  /** A noun phrase that is neither a pronoun nor a list. */
  readonly phrase: Construct<Subject>;
  /** What stands before a noun. */
  readonly adjectives: Construct<readonly string[]>;
  readonly nominalOne: Construct<Nominal>;
  readonly nominalMany: Construct<Nominal>;
  readonly complementOne: Construct<Complement>;
  readonly complementMany: Construct<Complement>;
  readonly predicateOne: Construct<VerbPhrase>;
  readonly predicateMany: Construct<VerbPhrase>;
  /** A clause without conditions and connectives of its own. */
  readonly simple: Construct<Clause>;
  readonly existence: Construct<Clause>;
  readonly weather: Construct<Clause>;
  readonly denial: Construct<Clause>;
  readonly sufficiency: Construct<Clause>;
  readonly claims: Construct<Clause>;
  readonly ellipsis: Construct<Clause>;
  readonly conditionFirst: Construct<Clause>;
  readonly item: Construct<Clause>;
  readonly coordination: Construct<Clause>;
  readonly clause: Construct<Clause>;
  readonly query: Construct<Query>;
}

/** What parts of larger constructs expect; of no use once the larger one has said what it expects. */
const PARTS: ReadonlySet<string> = new Set([
  "a name",
  "a noun",
  "a noun in the plural",
  "a name, `the cat`, `every cat` or `cats`",
]);

/** More ways than this to read one stretch, and the sentence is declined: no construct may make readings multiply. */
const MAX_PARSES = 24;

/** The tokens of one sentence while it is read. Remembers every construct at every token, so that work stays in proportion to length. */
export class Input {
  readonly tokens: readonly Token[];
  readonly words: Words;
  readonly #rules: Rules;
  readonly #memo = new Map<keyof Rules, (Parses<unknown> | undefined)[]>();
  #furthest = 0;
  #expected: string[] = [];
  #advice: string | null = null;
  /** Set when a stretch had too many readings. */
  overflow = false;

  constructor(tokens: readonly Token[], words: Words, rules: Rules) {
    this.tokens = tokens;
    this.words = words;
    this.#rules = rules;
  }

  parse<K extends keyof Rules>(rule: K, at: number): ReturnType<Rules[K]> {
    let memo = this.#memo.get(rule);
    if (memo === undefined) this.#memo.set(rule, (memo = new Array<undefined>(this.tokens.length + 1)));
    const known = memo[at];
    if (known !== undefined) return known as ReturnType<Rules[K]>; // the entry was made by this rule
    memo[at] = []; // a construct that begins with itself finds nothing
    const parses = this.#bounded(this.#rules[rule](this, at));
    memo[at] = parses;
    return parses as ReturnType<Rules[K]>;
  }

  #bounded(parses: Parses<unknown>): Parses<unknown> {
    if (parses.length <= MAX_PARSES) return parses;
    this.overflow = true;
    return parses.slice(0, MAX_PARSES);
  }

  lower(at: number): string {
    return this.tokens[at]?.lower ?? "";
  }
  isEnd(at: number): boolean {
    return at >= this.tokens.length;
  }

  /** One past a sequence of words, or null where it does not stand. */
  phrase(words: string, at: number, cut?: readonly string[]): number | null {
    const first = this.lower(at);
    if (first === "" || !words.startsWith(first)) return null; // most phrases stop here, and need not be cut
    let next = at;
    for (const word of cut ?? words.split(" ")) {
      if (this.lower(next) !== word) return null;
      next++;
    }
    return next;
  }

  /** The first of several phrases that stands here, the longest given first. */
  oneOf(phrases: readonly string[], at: number): { readonly words: string; readonly next: number } | null {
    for (const { text, words } of byFirstWord(phrases).get(this.lower(at)) ?? []) {
      const next = this.phrase(text, at, words);
      if (next !== null) return { words: text, next };
    }
    return null;
  }

  /** Says what would have let the reading go on at a token. Only what stands furthest is kept. Returns no parses. */
  expect(at: number, expected: string, advice: string | null = null): readonly never[] {
    if (at > this.#furthest) {
      this.#furthest = at;
      this.#expected = [];
      this.#advice = null;
    }
    if (at === this.#furthest) {
      if (!this.#expected.includes(expected)) this.#expected.push(expected);
      this.#advice ??= advice;
    }
    return [];
  }

  /** As `expect`, in place of what the parts of a construct expected here. */
  instead(at: number, expected: string, advice: string | null = null): readonly never[] {
    if (at === this.#furthest && this.#expected.length > 0) {
      this.#expected = this.#expected.filter((one) => !PARTS.has(one));
    }
    return this.expect(at, expected, advice);
  }

  get failure(): {
    readonly at: number;
    readonly expected: readonly string[];
    readonly advice: string | null;
  } {
    return { at: this.#furthest, expected: this.#expected, advice: this.#advice };
  }
}

interface Phrase {
  readonly text: string;
  readonly words: readonly string[];
}
type Phrases = ReadonlyMap<string, readonly Phrase[]>;

/** The tables of phrases are constants, so that each is put in order once. */
const ORDERED = new WeakMap<readonly string[], Phrases>();

/** Phrases by their first word, in the order given. */
function byFirstWord(phrases: readonly string[]): Phrases {
  const known = ORDERED.get(phrases);
  if (known !== undefined) return known;
  const ordered = new Map<string, Phrase[]>();
  for (const text of phrases) {
    const words = text.split(" ");
    const first = words[0] as string; // no phrase is empty
    ordered.set(first, [...(ordered.get(first) ?? []), { text, words }]);
  }
  ORDERED.set(phrases, ordered);
  return ordered;
}

export function parsed<T>(value: T, next: number, cost = 0): Parse<T> {
  return { value, next, cost };
}

/** Goes on after each of some parses; costs add up. */
export function after<A, B>(first: Parses<A>, then: (value: A, next: number) => Parses<B>): Parses<B> {
  return first.flatMap(({ value, next, cost }) => {
    const further = then(value, next);
    return cost === 0
      ? further
      : further.map((parse) => ({ value: parse.value, next: parse.next, cost: parse.cost + cost }));
  });
}

export function mapped<A, B>(parses: Parses<A>, make: (value: A) => B): Parses<B> {
  return parses.map(({ value, next, cost }) => ({ value: make(value), next, cost }));
}
