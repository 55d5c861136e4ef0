/** `data/policies/<policy_id>.json`; `contract/policy.ts` says what its phrases may be. */
export interface PolicyFile {
  readonly policy_id: PolicyId;
  readonly version: string;
  readonly title: string;
  /** Words that phrases refer to as `{list_id}`. */
  readonly lists: readonly WordList[];
  readonly checks: readonly PolicyCheck[];
}

export type PolicyId = "safety" | "ethics" | "identity";
export interface WordList {
  readonly list_id: string;
  readonly words: readonly string[];
}

/** Which aspect of the service's identity a deviation concerns. */
export type IdentityAxis = "authority" | "determinism" | "name" | "role";

/** A turn's answer as policies name it: the verdict or validity if there is one, else the kind. */
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
  /** None of the phrases and literals occurs in these places. In a surface, quotations and repetitions do not count. */
  readonly phrases_absent: {
    readonly where: readonly Place[];
    readonly phrases: readonly string[];
    readonly literals: readonly string[];
  };
  /** No statement is about one of these individuals. */
  readonly subjects_absent: { readonly subjects: readonly string[] };
  /** Answers of the listed kinds need a derivation or grounds. In a closed world, absence may justify "no". */
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
  readonly axis: IdentityAxis | null;
  readonly description: string;
}
export type RuntimeCheck<N extends RuntimeName = RuntimeName> = {
  readonly [K in N]: CheckBase & { readonly runtime: K; readonly parameters: Parameters[K] };
}[N];

/** A norm, and the runtime check that watches over it; null for a norm that holds by design and that no check could test. */
export type PolicyCheck =
  | RuntimeCheck
  | (CheckBase & { readonly runtime: null; readonly parameters: Readonly<Record<never, never>> });
