import type { Answer } from "../turn/answer.ts";

/** `data/policies/<policy_id>.json` as the engine uses it; the contract's schema has checked it. */
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

/** The parameters of every check that the runtime has, by its name. */
export interface Parameters {
  /** No phrase and no literal stands in the texts of these places. In a surface, what it quotes or repeats does not count. */
  readonly phrases_absent: {
    readonly where: readonly Place[];
    readonly phrases: readonly string[];
    readonly literals: readonly string[];
  };
  /** No statement is about one of these individuals. */
  readonly subjects_absent: { readonly subjects: readonly string[] };
  /** Such answers come with a derivation, such with grounds; where the world is closed, "no" may come from what is absent. */
  readonly answer_is_derived: {
    readonly derived: readonly AnswerKey[];
    readonly grounded: readonly AnswerKey[];
    readonly closed_modes: readonly string[];
  };
  /** The surface of an unknown answer says so with one of the phrases. */
  readonly ignorance_is_admitted: { readonly phrases: readonly string[] };
  /** A surface does not open as that of another answer. */
  readonly surface_agrees: {
    readonly openings: readonly { readonly answer: AnswerKey; readonly phrases: readonly string[] }[];
  };
  readonly refusal_has_reason: Readonly<Record<never, never>>;
}
export type RuntimeName = keyof Parameters;

interface CheckBase {
  readonly check_id: string;
  /** For checks of identity: what deviates when it fails. */
  readonly axis: Axis | null;
  readonly description: string;
}
export type RuntimeCheck<N extends RuntimeName = RuntimeName> = {
  readonly [K in N]: CheckBase & { readonly runtime: K; readonly parameters: Parameters[K] };
}[N];
/** `runtime` is null for a norm that the design keeps and that no check could see broken. */
export type Check =
  | RuntimeCheck
  | (CheckBase & { readonly runtime: null; readonly parameters: Readonly<Record<never, never>> });

/** A turn, ready to be answered: what the checks look at. */
export interface TurnSubject {
  readonly prompt: string;
  /** The named individuals that statements of the prompt are about; any case. Kinds ("A touchstone is a stone") are not meant. */
  readonly statementSubjects: readonly string[];
  readonly answer: Answer;
  readonly surface: string;
  /** Texts of the packs, teachings and vault entries that the answer rests on. */
  readonly evidenceTexts: readonly string[];
  /** `ref`s of the sentences that the decision used, as the reasoner named them. */
  readonly usedRefs: readonly string[];
}

/** @see contract §6.2 */
export interface TurnVerdict {
  readonly outcome: "violated" | "cleared" | "unassessable";
  readonly runtime_detail: string;
}

/** The answer as policies speak of it. */
export function answerKeyOf({ kind, verdict, validity }: Answer): AnswerKey {
  if (kind === "verdict" && verdict !== null) return verdict;
  if (kind === "validity" && validity !== null) return validity;
  return kind === "verdict" || kind === "validity" ? "unknown" : kind;
}
