import type { Token } from "../text/document.ts";
import type { Modifier, Noun, NounPhrase, Sentential, Word } from "../grammar/syntax.ts";
import type { Asked, Form, Measure, Term, Time } from "./form.ts";
import type { Referents } from "./referents.ts";

/** What a phrase's place in a sentence is filled with, and the form that results. */
export type Continue = (filler: Term | Form | Measure) => Form;

/** A construct that has no meaning here yet: the sentence cannot be used. */
export class NotInterpreted extends Error {
  readonly word: Word | null;

  constructor(reason: string, word: Word | null) {
    super(reason);
    this.word = word;
  }
}

export interface Scope {
  /** What a gap stands for. */
  readonly gap: Term | null;
  /** Under a quantifier, a condition, a negation or an attitude: nothing new is introduced into the discourse. */
  readonly inner: boolean;
}
export const TOP: Scope = { gap: null, inner: false };

/** A noun phrase and the role that it plays in a predication. */
export interface Slot {
  readonly role: string;
  readonly phrase: NounPhrase;
}

/** What the reading of one text has found so far. */
export interface TextMeaning {
  readonly referents: Referents;
  readonly tokens: readonly Token[];
  /** The sentence that is read. */
  sentence: number;
  /** What the question that is read asks for by a word in its place: "Who sings?" */
  asked: Asked | null;
  /** The readings that phrases inside a phrase need. */
  readonly read: Readings;
  /** A variable that no form has yet. */
  fresh(): number;
}

/** What `clauses.ts` and `descriptions.ts` do, for the files that they are built on. */
export interface Readings {
  sentential(text: TextMeaning, body: Sentential, scope: Scope): Form;
  described(text: TextMeaning, noun: Noun, of: Term, scope: Scope, time?: Time): Form;
  modifier(
    text: TextMeaning,
    modifier: Exclude<Modifier, { kind: "noun" }>,
    of: Term,
    scope: Scope,
    time: Time,
  ): Form;
}
