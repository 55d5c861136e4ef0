import type { Answer } from "../../contract/types/answer.ts";

/** `data/policies/<policy_id>.json`, validated by the contract's schema. */
export interface Policy {
  readonly policy_id: PolicyId;
  readonly version: string;
  readonly title: string;
  /** Words that phrases refer to as `{list_id}`. */
  readonly lists: readonly WordList[];
  readonly checks: readonly Check[];
}
export type PolicyId = "safety" | "ethics" | "identity";
export interface WordList {
  readonly list_id: string;
  readonly words: readonly string[];
}

export type Axis = "authority" | "determinism" | "name" | "role";
export type AnswerKey =
  | "yes"
  | "no"
  | "unknown"
  | "valid"
  | "invalid"
  | "number"
  | "text"
  | "list"
  | "definition"
  | "acknowledgement"
  | "refused";
export type Place = "prompt" | "evidence" | "surface";

/** The parameters of every runtime check, by name. */
export interface Parameters {
  /**
   * None of the phrases and literals occurs in these places. In a surface, quotations and repetitions do not
   * count.
   */
  readonly phrases_absent: {
    readonly where: readonly Place[];
    readonly phrases: readonly string[];
    readonly literals: readonly string[];
  };
  /** No statement is about one of these individuals. */
  readonly subjects_absent: { readonly subjects: readonly string[] };
  /**
   * Answers of the listed kinds need a derivation or grounds. In a closed world, absence may justify "no".
   */
  readonly answer_is_derived: {
    readonly derived: readonly AnswerKey[];
    readonly grounded: readonly AnswerKey[];
    readonly closed_modes: readonly string[];
  };
  /** The surface of an unknown answer admits it with one of the phrases. */
  readonly ignorance_is_admitted: { readonly phrases: readonly string[] };
  /** A surface does not open like that of a different answer. */
  readonly surface_agrees: {
    readonly openings: readonly { readonly answer: AnswerKey; readonly phrases: readonly string[] }[];
  };
  readonly refusal_has_reason: Readonly<Record<never, never>>;
}
export type RuntimeName = keyof Parameters;

interface CheckBase {
  readonly check_id: string;
  /** For identity checks: what deviates if the check fails. */
  readonly axis: Axis | null;
  readonly description: string;
}
export type RuntimeCheck<N extends RuntimeName = RuntimeName> = {
  readonly [K in N]: CheckBase & { readonly runtime: K; readonly parameters: Parameters[K] };
}[N];
/** `runtime` is null for a norm that holds by design and that no check could test. */
export type Check =
  | RuntimeCheck
  | (CheckBase & { readonly runtime: null; readonly parameters: Readonly<Record<never, never>> });

/** What the checks examine: a turn before its answer is sent. */
export interface TurnSubject {
  readonly prompt: string;
  /**
   * The named individuals in the statements of the prompt, in any case. Kinds ("A touchstone is a stone") do
   * not count.
   */
  readonly statementSubjects: readonly string[];
  readonly answer: Answer;
  readonly surface: string;
  /** Texts of the packs, teachings and vault entries that the answer rests on. */
  readonly evidenceTexts: readonly string[];
  /** `ref`s of the sentences that the decision used, as the reasoner named them. */
  readonly usedRefs: readonly string[];
}

/** The answer as policies speak of it. */
export function answerKeyOf({ kind, verdict, validity }: Answer): AnswerKey {
  if (kind === "verdict" && verdict !== null) return verdict;
  if (kind === "validity" && validity !== null) return validity;
  return kind === "verdict" || kind === "validity" ? "unknown" : kind;
}
