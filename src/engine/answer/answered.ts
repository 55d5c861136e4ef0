import type { LeewayEvidence } from "../../contract/types/leeway.ts";
import type { EpistemicState, GroundingSource } from "../../contract/types/taxonomy.ts";
import type { Answer, Ground } from "./answer.ts";
import type { Proposition } from "./proposition.ts";
import type { Sentence } from "./sentence.ts";
import type { Step } from "./step.ts";
import { NO_WRITE, type VaultWrite } from "./vault.ts";

export type { GroundingSource };

/** The epistemic states that a turn can prove. Every other state follows from the grounding. */
export type ProvedState = Extract<
  EpistemicState,
  | "inferred"
  | "contradicted"
  | "ambiguous"
  | "undetermined"
  | "evidenced"
  | "evidenced_incomplete"
  | "computationally_bounded"
  | "scope_boundary"
  | "unverified_novel"
  | "unverified_possible"
>;

/** Why a turn declines: the closed list of values of `refusal_reason`. */
export const REFUSAL_REASONS = [
  "unreadable",
  "ambiguous_reading",
  "several_questions",
  "unknown_word",
  "inconsistent_premises",
  "budget_exceeded",
  "unsupported_in_mode",
  "procedures_disagree",
  "policy",
  "nothing_known",
  "nothing_corrected",
  "nothing_asked",
  "not_determined",
  "not_licensed",
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** The content of the reply, before it is put into words. */
export type Speech =
  /**
   * `told`: the proposition to assert: the claim, its denial, or something stronger.
   * `typically`: the verdict holds only for most members of the kind, so the wording hedges it.
   */
  | {
      readonly kind: "verdict";
      readonly claim: Proposition;
      readonly told: Proposition | null;
      readonly note: string | null;
      readonly typically?: "yes" | "no";
    }
  | { readonly kind: "validity"; readonly conclusion: Proposition; readonly refuted: boolean }
  /** `unchecked`: how many items, counted from the end, rest on unratified statements of earlier turns. */
  | { readonly kind: "list"; readonly of: string; readonly open: boolean; readonly unchecked?: number }
  | { readonly kind: "definition"; readonly term: string }
  | { readonly kind: "about"; readonly term: string }
  | { readonly kind: "acknowledgement"; readonly noted: readonly Noted[] }
  /** `hedge`: why the number is only a proposal, or null. `aside`: which part of the text was irrelevant. */
  | {
      readonly kind: "number";
      readonly said: string;
      readonly hedge: string | null;
      readonly aside: string | null;
    }
  /** An answer that the reader has already worded. `missing`: what would decide the question. */
  | { readonly kind: "told"; readonly said: string; readonly missing: readonly string[] }
  | { readonly kind: "refused"; readonly explanation: string };

/** The outcome of one statement made in the prompt. */
export interface Noted {
  readonly text: string;
  readonly meaning: Proposition;
  readonly outcome: "noted" | "known" | "contested" | "still_contested" | "corrected";
  /** The sentences that it contradicts, or those that it was already known from. */
  readonly against: readonly Ground[];
  /** What a correction also denies: the earlier value of something that has only one ("the capital is …"). */
  readonly denied?: readonly string[];
  /** The subject of a correction that found nothing to correct. */
  readonly looked?: string;
}

/** A computed answer with everything that the later stages need. */
export interface Answered {
  readonly answer: Answer;
  readonly speech: Speech;
  /** Null when the state follows from the grounding. */
  readonly state: ProvedState | null;
  readonly grounding: GroundingSource;
  /** The reasoner's steps behind `answer.derivation`, for the graph; the same numbers. */
  readonly steps: readonly Step[];
  /** The sentences that the answer rests on. */
  readonly used: readonly Sentence[];
  readonly write: VaultWrite;
  /** A refusal of a reader that knows fewer words than the reader of whole texts, which may say better why. */
  readonly isUnread?: true;
  /** Sentences of the prompt that were left out, as they have nothing to do with the rest. */
  readonly leftOut?: readonly string[];
  /** The licence under which the answer was given or withheld. Absent when no licence was needed. */
  readonly leeway?: LeewayEvidence;
}

const BLANK = {
  verdict: null,
  validity: null,
  value: null,
  unit: null,
  items: [],
  grounds: [],
  derivation: [],
  missing: [],
  refusal_reason: null,
  other_modes: [],
} as const;

/** Makes an answer. Fields that are not given are empty. */
export function answerOf(
  kind: Answer["kind"],
  mode: Answer["mode"],
  fields: Partial<Omit<Answer, "kind" | "mode">> = {},
): Answer {
  return { kind, mode, ...BLANK, ...fields };
}

/** The state of an answer that follows from the prompt alone. */
export function statedBy({ verdict }: Answer): ProvedState {
  if (verdict === "unknown") return "undetermined";
  return verdict === "no" ? "contradicted" : "inferred";
}

/** A recorded refusal. */
export function refuse(
  reason: RefusalReason,
  mode: Answer["mode"],
  explanation: string,
  more: {
    readonly missing?: readonly string[];
    readonly state?: ProvedState;
    readonly grounding?: GroundingSource;
    readonly used?: readonly Sentence[];
    readonly grounds?: readonly Ground[];
    readonly isUnread?: true;
  } = {},
): Answered {
  return {
    answer: answerOf("refused", mode, {
      refusal_reason: reason,
      missing: more.missing ?? [],
      grounds: more.grounds ?? [],
    }),
    speech: { kind: "refused", explanation },
    state: more.state ?? "scope_boundary",
    grounding: more.grounding ?? "none",
    steps: [],
    used: more.used ?? [],
    write: NO_WRITE,
    ...(more.isUnread === undefined ? {} : { isUnread: more.isUnread }),
  };
}
