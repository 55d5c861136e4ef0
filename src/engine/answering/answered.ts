import type { Sentence } from "../knowledge/fact.ts";
import type { Mode, Proposition } from "../language/meaning.ts";
import type { Step } from "../reasoning/theory.ts";
import type { LeewayEvidence } from "../reliability/leeway.ts";
import type { Answer, Ground } from "../turn/answer.ts";
import { NO_WRITE, type VaultWrite } from "../turn/world.ts";

export type GroundingSource = "pack" | "teaching" | "vault" | "partial" | "oov" | "none";

/** The states that a turn can prove; the others come from the grounding. */
export type ProvedState =
  | "inferred"
  | "contradicted"
  | "ambiguous"
  | "undetermined"
  | "evidenced"
  | "evidenced_incomplete"
  | "computationally_bounded"
  | "scope_boundary"
  | "unverified_novel"
  | "unverified_possible";

/** Why a turn declines: the closed table that `refusal_reason` takes its values from. */
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

/** What the surface is to say, before it is worded. */
export type Speech =
  /** `told`: what is asserted, for a verdict; the claim, its denial, or more than that. `typically`: of most, which hedges it. */
  | {
      readonly kind: "verdict";
      readonly claim: Proposition;
      readonly told: Proposition | null;
      readonly note: string | null;
      readonly typically?: "yes" | "no";
    }
  | { readonly kind: "validity"; readonly conclusion: Proposition; readonly refuted: boolean }
  | { readonly kind: "list"; readonly of: string; readonly open: boolean }
  | { readonly kind: "definition"; readonly term: string }
  | { readonly kind: "about"; readonly term: string }
  | { readonly kind: "acknowledgement"; readonly noted: readonly Noted[] }
  /** `hedge`: why it is only a proposal, null where it is not. `aside`: what of the text does not matter. */
  | {
      readonly kind: "number";
      readonly said: string;
      readonly hedge: string | null;
      readonly aside: string | null;
    }
  /** An answer that its reader has worded. `missing`: what would decide it. */
  | { readonly kind: "told"; readonly said: string; readonly missing: readonly string[] }
  | { readonly kind: "refused"; readonly explanation: string };

/** What became of one statement that was made. */
export interface Noted {
  readonly text: string;
  readonly meaning: Proposition;
  readonly outcome: "noted" | "known" | "contested" | "still_contested" | "corrected";
  /** What it goes against, or where it was known from. */
  readonly against: readonly Ground[];
}

/** A computed answer with everything that the later stages need. */
export interface Answered {
  readonly answer: Answer;
  readonly speech: Speech;
  /** Null: the state follows from the grounding. */
  readonly state: ProvedState | null;
  readonly grounding: GroundingSource;
  /** The reasoner's steps behind `answer.derivation`, for the graph; the same numbers. */
  readonly steps: readonly Step[];
  /** The sentences that the answer rests on. */
  readonly used: readonly Sentence[];
  readonly write: VaultWrite;
  /** The licence that the answer was given under, or withheld for; absent: none was asked for. */
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

/** An answer of a kind; what is not given is empty. */
export function answerOf(
  kind: Answer["kind"],
  mode: Answer["mode"],
  fields: Partial<Omit<Answer, "kind" | "mode">> = {},
): Answer {
  return { kind, mode, ...BLANK, ...fields };
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
  };
}
