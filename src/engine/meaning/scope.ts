import type { EnglishWords } from "../lexicon/english.ts";
import type { Token } from "../text/document.ts";
import type { Clause, Modifier, Noun, NounPhrase, Sentential, Word } from "../grammar/syntax.ts";
import type { Asked, Filler, Form, Places, Term, Time } from "./form.ts";
import type { Referents } from "./referents.ts";

/** What a phrase's place in a sentence is filled with, and the form that results. */
export type Continue = (filler: Filler) => Form;

/** A construct that has no meaning here yet: the sentence cannot be used. */
export class NotInterpreted extends Error {
  readonly word: Word | null;

  constructor(reason: string, word: Word | null) {
    super(reason);
    this.word = word;
  }
}

/** A reading that nobody can mean: it is no reading at all, whatever it would have cost. */
export class IllFormed extends NotInterpreted {}

/** A variable that the condition of an "if" has introduced, with what it says of it. */
export interface BoundByCondition {
  readonly variable: number;
  readonly where: Form;
}

export interface Scope {
  /** What a gap stands for. */
  readonly gap: Term | null;
  /** Under a quantifier, a condition, a negation or an attitude: nothing new is introduced into the discourse. */
  readonly inner: boolean;
  /** The verb moves something: several that enter a room enter one. */
  readonly going?: boolean;
  /** The verb puts its object into or out of somebody's hands: "it" is no place. Of "left it" it may be one. */
  readonly handling?: "hands" | "either" | null;
  /** Under "can": "can paint a room" may speak of one that the text goes on with. */
  readonly able?: boolean;
  /** Where the condition of an "if" puts what it introduces: "if a dog barks" speaks of every dog. */
  readonly condition: BoundByCondition[] | null;
  /** Who does what an infinitive or a gerund says. */
  readonly doer: Term | null;
  /** Of several that are named together: each for itself, all as one, or either. */
  readonly together: "each" | "together" | "either";
  /** The clause tells what someone does, not what is so. */
  readonly doing: boolean;
  /** It tells what someone gives, sells or buys: no thing does. */
  readonly dealing: boolean;
  /** "A cat is an animal" speaks of all cats. */
  readonly kinds: boolean;
  /** Whom a pronoun that stands here does not mean. */
  readonly others: readonly Term[];
}
export const TOP: Scope = {
  gap: null,
  inner: false,
  condition: null,
  doer: null,
  together: "each",
  doing: false,
  dealing: false,
  kinds: false,
  others: [],
};

/** Inside what only may be so: nothing is introduced. */
export const within = (scope: Scope): Scope => ({ ...scope, inner: true, condition: null });

/** A noun phrase and the role that it plays in a predication. */
export interface Slot {
  readonly role: string;
  readonly phrase: NounPhrase;
  readonly at?: Places;
  /** That of a place, which fills the role of an object: "is between Ann and Bob". */
  readonly preposition?: string;
  /** Whom a pronoun in it does not mean, besides who does it. */
  readonly others?: readonly Term[];
}

/** A noun of the text. */
export interface Mention {
  readonly noun: Noun;
  readonly subject: boolean;
  readonly sentence: number;
  /** The places of the words that describe it. */
  readonly inside: ReadonlySet<number>;
}

/** What the reading of one text has found so far. */
export interface TextMeaning {
  readonly referents: Referents;
  readonly tokens: readonly Token[];
  readonly words: EnglishWords;
  /** The sentence that is read. */
  sentence: number;
  /** What the question that is read asks for by a word in its place: "Who sings?" */
  asked: Asked | null;
  /** What the phrases of the sentence say besides of things that are known: it holds whatever the sentence denies or asks. */
  asides: Form[];
  /** How many quantifiers bind around what is read: under one, nothing is introduced. */
  depth: number;
  /** Places that this sentence introduces, by the words that do: "Ann and Bob enter a room" speaks of one. */
  introduced: Map<string, number>;
  /** The noun that was counted last, for "5 more" and "Bob has 3". */
  counted: Noun | null;
  /** The nouns that "a" introduced, for "Bob has one too". */
  singles: readonly Noun[];
  /** All nouns so far, for "the red one" and "Bob's". */
  nouns: readonly Mention[];
  /** The clause that was read last of those that leave open who did it, for "it was Ann". */
  open: { readonly clause: Clause; readonly sentence: number } | null;
  /** What somebody was told last to say or believe, for "that was a lie". */
  reported: { readonly form: Form; readonly sayer: Term | null; readonly sentence: number } | null;
  /** The infinitive that was read last, for "do it". */
  done: { readonly clause: Clause; readonly sentence: number } | null;
  /** The verb that is read, by its place, and the unit that it measured last: "earned 45 euros on Friday and 38 on Saturday". */
  verb: number;
  measured: { readonly head: Word; readonly verb: number } | null;
  /** The readings that phrases inside a phrase need. */
  readonly read: Readings;
  /** A variable that no form has yet. */
  fresh(): number;
  /** One of several ways to go on. @param costs of each way */
  choose(costs: readonly number[]): number;
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
