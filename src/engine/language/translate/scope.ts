import { apply, bound, type Proposition, type Term } from "../meaning.ts";
import type { Clause, VerbPhrase } from "../syntax.ts";
import type { Choices } from "./choices.ts";
import type { Discourse } from "./discourse.ts";

/** A variable that a condition has introduced and that pronouns may mean. */
export interface Bound {
  readonly variable: number;
  readonly noun: string | null;
  readonly generic: boolean;
  readonly plural: boolean;
}
/** A variable of a condition, and what restricts it. */
export interface Pending {
  readonly variable: number;
  readonly where: Proposition | null;
}

export interface Problem {
  readonly at: number;
  readonly expected: string;
  readonly help: string;
}

export interface Calling {
  readonly noun: string;
  readonly owner: string;
  readonly name: string;
  readonly one: boolean;
}

/** What stands in place of a meaning where there is none; a scope with a problem is never used. */
const NOTHING: Proposition = apply("noun", "nothing");

/** What is known while one sentence is given its meaning. */
export class Scope {
  readonly sentence: number;
  readonly choices: Choices;
  readonly discourse: Discourse;
  /** The translation of what is said of a subject; noun phrases need it for their relative clauses. */
  readonly predicate: (predicate: VerbPhrase, subject: Term, scope: Scope) => Proposition;
  /** The translation of a clause; what somebody says is one. */
  readonly clause: (clause: Clause, scope: Scope) => Proposition;
  readonly presupposes: Proposition[] = [];
  readonly bounds: Bound[] = [];
  readonly isQuestion: boolean;
  /** Not null within a condition: its indefinites become variables of the whole sentence. */
  pending: Pending[] | null = null;
  /** Whether a denial encloses what is translated. */
  denied = false;
  /** Whether what follows from a condition is translated. */
  supposed = false;
  gap: Term | null = null;
  /** Who was said to be `Tom's dog`, or a dog of Tom: `one` of the former. */
  readonly callings: Calling[] = [];
  problem: Problem | null = null;
  #variables: number;
  #keys = 0;

  constructor({
    sentence,
    choices,
    discourse,
    predicate,
    clause,
    isQuestion,
  }: Pick<Scope, "sentence" | "choices" | "discourse" | "predicate" | "clause" | "isQuestion">) {
    this.sentence = sentence;
    this.choices = choices;
    this.discourse = discourse;
    this.predicate = predicate;
    this.clause = clause;
    this.isQuestion = isQuestion;
    this.#variables = isQuestion ? 1 : 0; // 0 is what a question asks for
  }

  fresh(): number {
    return this.#variables++;
  }
  variable(): { readonly variable: number; readonly term: Term } {
    const variable = this.fresh();
    return { variable, term: bound(variable) };
  }

  /** A choice of this place in this sentence alone. */
  chooseHere(what: string, options: number): number {
    return this.choices.choose(`${this.sentence} ${what} ${this.#keys++}`, options);
  }
  /** A choice that the whole prompt makes in one way. */
  chooseOnce(what: string, options: number): number {
    return this.choices.choose(what, options);
  }

  reject(at: number, expected: string, help: string): Proposition {
    this.problem ??= { at, expected, help };
    return NOTHING;
  }

  /** Translates where indefinites are no longer those of the condition. */
  closed<T>(translate: () => T): T {
    const pending = this.pending;
    this.pending = null;
    try {
      return translate();
    } finally {
      this.pending = pending;
    }
  }

  withDenial<T>(translate: () => T): T {
    const before = this.denied;
    this.denied = true;
    try {
      return this.closed(translate);
    } finally {
      this.denied = before;
    }
  }

  withSupposition<T>(translate: () => T): T {
    const before = this.supposed;
    this.supposed = true;
    try {
      return translate();
    } finally {
      this.supposed = before;
    }
  }

  withGap<T>(term: Term, translate: () => T): T {
    const before = this.gap;
    this.gap = term;
    try {
      return translate();
    } finally {
      this.gap = before;
    }
  }
}
