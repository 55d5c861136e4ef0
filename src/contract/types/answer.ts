/** The typed answer that a surface words (contract §6.3). Every field is always present. */
export interface Answer {
  readonly kind:
    | "verdict"
    | "validity"
    | "number"
    | "text"
    | "list"
    | "definition"
    | "acknowledgement"
    | "refused";
  readonly mode: AnswerMode;
  readonly verdict: "yes" | "no" | "unknown" | null;
  readonly validity: "valid" | "invalid" | null;
  readonly value: string | null;
  readonly unit: string | null;
  readonly items: readonly string[];
  readonly grounds: readonly Ground[];
  readonly derivation: readonly DerivationStep[];
  readonly missing: readonly string[];
  readonly refusal_reason: string | null;
  readonly other_modes: readonly { readonly mode: AnswerMode; readonly answer: string }[];
}

export type AnswerMode =
  | "classical"
  | "classical_import"
  | "rules_forward"
  | "rules_closed"
  | "state"
  | "defeasible"
  | "modal"
  | "arithmetic"
  | "words";
export interface Ground {
  readonly source: "pack" | "teaching" | "vault" | "prompt";
  readonly ref: string;
  readonly text: string;
}
export interface DerivationStep {
  readonly step: number;
  readonly rule: string;
  readonly from: readonly number[];
  readonly conclusion: string;
}
