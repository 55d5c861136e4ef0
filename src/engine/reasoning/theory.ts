import type { Step } from "../answer/step.ts";
import type { Sentence } from "../knowledge/fact.ts";
import type { Mode, Proposition, Term } from "../language/meaning.ts";

export type { Step } from "../answer/step.ts";

/** The bounds of one decision. Beyond them the answer is `over_budget`, never a guess. */
export interface ReasoningBudget {
  /** Ground atoms of one grounding. */
  readonly maxAtoms: number;
  /** Ground instances of the sentences. */
  readonly maxInstances: number;
  /** Atoms in all ground instances together: those of counting sentences can be long. */
  readonly maxLiterals: number;
  /** Diagram nodes. */
  readonly maxNodes: number;
  /** Steps of search in one procedure. */
  readonly maxSteps: number;
}
export const REASONING_BUDGET: ReasoningBudget = {
  maxAtoms: 2_000,
  maxInstances: 20_000,
  maxLiterals: 200_000,
  maxNodes: 100_000,
  maxSteps: 200_000,
};

export type Decision =
  /** `used`: ids of a minimal set of sentences that imply the verdict, in their order; empty for unknown. */
  | {
      readonly kind: "decided";
      readonly verdict: "yes" | "no";
      readonly used: readonly string[];
      readonly derivation: readonly Step[];
    }
  /** Proved by two models (classical), or by an exhausted closure that a second procedure confirms. */
  | {
      readonly kind: "decided";
      readonly verdict: "unknown";
      readonly used: readonly [];
      readonly derivation: readonly Step[];
    }
  /** The sentences contradict each other; `core` is a minimal set that does. */
  | { readonly kind: "inconsistent"; readonly core: readonly string[] }
  | { readonly kind: "over_budget" }
  /** The mode does not support such a sentence. */
  | { readonly kind: "unsupported"; readonly sentence: string | null; readonly reason: string }
  /** The procedures disagree: a bug, never an answer. */
  | { readonly kind: "disagreement" };

/** Decides claims from sentences, in any mode. */
export interface Reasoner {
  decide(sentences: readonly Sentence[], claim: Proposition, mode: Mode): Decision;
  /**
   * The ids of a minimal set of sentences that contradict each other in an open world; null if none is found
   * within the budget.
   */
  conflict(sentences: readonly Sentence[]): readonly string[] | null;
  /**
   * All names for which the condition is decided `yes`, each with the ids of the sentences that it rests on.
   * Null beyond the budget, or if the sentences are inconsistent.
   */
  find(
    sentences: readonly Sentence[],
    variable: number,
    where: Proposition,
    candidates: readonly Term[],
    mode: Mode,
  ): readonly { readonly term: Term; readonly used: readonly string[] }[] | null;
}
