import type { ProvedState, RefusalReason } from "../answer/answered.ts";
import type { AnswerMode } from "../answer/answer.ts";
import type { Span, TaskText } from "./text.ts";

/**
 * A reader of whole texts of one kind: a story, an ordering, a puzzle. It understands every sentence of a text, or leaves it alone: what it
 * passes over could change the answer.
 */
export interface TaskReader {
  /** The kind of text: `puzzle_table`, `state_positions`. */
  readonly name: string;
  /** The modes that it answers in; a prompt that names another mode is not given to it. The first is the mode of its answers to prompts that name none. */
  readonly modes: readonly [AnswerMode, ...AnswerMode[]];
  /** Null: not a text of this kind. Pure, and bounded in time for any text of 4,096 characters. */
  read(text: TaskText): TaskResult | null;
}

export type TaskResult = TaskAnswered | TaskDeclined;

export type TaskAnswer =
  | { readonly kind: "verdict"; readonly verdict: "yes" | "no" | "unknown" }
  | { readonly kind: "validity"; readonly validity: "valid" | "invalid" }
  /** `value`: an exact decimal or `p/q`. */
  | { readonly kind: "number"; readonly value: string; readonly unit: string | null }
  /** A name, a place, the text of an option. */
  | { readonly kind: "text"; readonly value: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

export interface TaskAnswered {
  readonly kind: "answered";
  readonly answer: TaskAnswer;
  /** What is asked for, in a few words: `where Mary is`. */
  readonly asked: string;
  /** The answer as a sentence: `Mary is in the kitchen.` */
  readonly said: string;
  /** What the answer rests on and how it follows, grounds first where they are used; the last step is the answer. Only what was used. */
  readonly steps: readonly TaskStep[];
  /** What would have to be told to decide it, for the verdict `unknown`. */
  readonly missing?: readonly string[];
}

/** One step; they count from 1 and refer backwards only. */
export interface TaskStep {
  /** `said` for a ground, else the rule: `moved`, `inertia`, `swap`. */
  readonly rule: string;
  readonly from: readonly number[];
  /** In English, a sentence. */
  readonly conclusion: string;
  /** The same in three words, for the graph. */
  readonly fact: {
    readonly subject: string;
    readonly relation: string;
    readonly object: string;
    readonly negated?: boolean;
  };
  /** Where the prompt says it; null for what is inferred, and for knowledge of words. */
  readonly span: Span | null;
}

/** A text of the kind that cannot be answered: it clearly is one, but something in it is not understood, missing or contradictory. */
export interface TaskDeclined {
  readonly kind: "declined";
  readonly reason: RefusalReason;
  readonly state: ProvedState;
  /** A word of a text that was read changes what is said: then no other reader is asked either. */
  readonly final?: true;
  /** Sentences that say what stopped the reader. */
  readonly explanation: string;
  readonly missing: readonly string[];
}
