import type { Proposition } from "../answer/proposition.ts";
import type { Atom, Form, Places, Question } from "../meaning/form.ts";
import type { Referents } from "../meaning/referents.ts";
import type { Rational } from "../text/rational.ts";
import type { EnglishWords } from "../lexicon/english.ts";

/** One thing that the text says: a conjunct of a sentence's form. */
export interface Condition {
  /** Its index among the conditions of the discourse, in the order of telling. */
  readonly id: number;
  readonly sentence: number;
  readonly form: Form;
  /** The tokens that say it. */
  readonly at: Places;
  /** What the text calls its sentence: "rule 2". */
  readonly label?: string;
  /** It counts for each of several what the text may count for all together. */
  readonly shared?: boolean;
  /** A number in it is taken as the least, and may be exact: "two of them". */
  readonly least?: true;
  /** A word says that it happened after what its sentence tells before: "ate before he slept". */
  readonly follows?: true;
  /** The words that tell why: "it was cold" of "because it was cold". */
  readonly because?: Places;
}

/** A whole text in forms, with its one question or the claim that it concludes. */
export interface Discourse {
  readonly conditions: readonly Condition[];
  readonly question: Question;
  /** The sentence that asks or concludes. */
  readonly asking: number;
  /** Whether the text asks if its last sentence follows. */
  readonly validity: boolean;
  readonly referents: Referents;
  /** What the question takes for granted of what it names: "the area of the garden". It tells nothing. */
  readonly granted: readonly Form[];
  /** Things that were first mentioned by the question. */
  readonly firstAsked: ReadonlySet<number>;
  /** Those of them that a conclusion introduces by "a" or "some". */
  readonly introduced: ReadonlySet<number>;
  readonly words: EnglishWords;
  /** The text tells all that happens: in the mode `state`, and where it tells of nothing but moves (`state/told-whole.ts`). */
  readonly closed?: true;
}

/** A semantics of logic that a prompt can name. */
export type LogicMode = "classical" | "classical_import" | "rules_forward" | "rules_closed";
/** A mode in which a text is taken at its word; in `modal` only an argument is, in `state` a story. */
export type FormalMode = LogicMode | "modal" | "state";

/** What a discourse comes to, and why. */
export type Outcome =
  | {
      readonly kind: "verdict";
      readonly verdict: "yes" | "no" | "unknown";
      readonly steps: readonly DerivationStep[];
    }
  | { readonly kind: "validity"; readonly valid: boolean; readonly steps: readonly DerivationStep[] }
  | {
      readonly kind: "things";
      readonly things: readonly number[];
      readonly steps: readonly DerivationStep[];
      /** What holds of them, where the question does not say it: `in(mary, object: kitchen)` answers "Where is Mary?". */
      readonly fact?: Atom;
    }
  | {
      readonly kind: "number";
      readonly value: Rational;
      readonly unit: string | null;
      readonly steps: readonly DerivationStep[];
    }
  /** A time as a text writes it, `10:15`, `Friday`; a direction, a relation. `said`: the same in a sentence, without its full stop. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly said?: string;
      readonly steps: readonly DerivationStep[];
    }
  /** Words of the question: "taller" of "taller or shorter". */
  | { readonly kind: "words"; readonly at: Places; readonly steps: readonly DerivationStep[] }
  | Refused;

export interface Refused {
  readonly kind: "refused";
  readonly reason: string;
  /** The tokens that stopped it. */
  readonly at: Places;
}

/** One step of a derivation, of whichever theory. Steps count from 1 and refer backwards; a step without `from` quotes the text. */
export interface DerivationStep {
  readonly step: number;
  readonly rule: string;
  readonly from: readonly number[];
  /** What it concludes, where a form says it; else `text`. */
  readonly text: string;
  /** What it concludes as a proposition, where logic decided. */
  readonly meaning?: Proposition;
  /** The tokens that a quoting step rests on. */
  readonly at: Places;
}

/** A ground statement that holds at the end of what is told. */
export interface Fact {
  readonly atom: Atom;
  readonly holds: boolean;
  /** The conditions that it rests on, and the rule by which it holds now. */
  readonly from: readonly number[];
  readonly rule: string;
}

export const refused = (reason: string, at: Places = []): Refused => ({ kind: "refused", reason, at });
