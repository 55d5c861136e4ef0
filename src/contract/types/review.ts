/** A request that the authority has found valid. @see contract §15.3 */
export type ReviewRequest = ReviewRequestA | ReviewRequestB;

/** Shape A: at least one reference into a sealed corpus. */
export interface ReviewRequestA extends Framed {
  readonly evidence: readonly EvidenceReference[];
}

/** Shape B: inline evidence, or none. */
export interface ReviewRequestB extends Framed {
  readonly evidence?: readonly InlineEvidence[] | undefined;
}

/** The members that requests of both shapes have. */
interface Framed {
  readonly request_id: string;
  readonly scenario_id: string;
  readonly proposer: {
    readonly lane: "frontier_fixture" | "local_fixture";
    readonly model_family: "model_style_proposer";
    readonly proposal_id: string;
    readonly proposed_state?: string | undefined;
    readonly trace_hash?: string | undefined;
  };
  readonly claim: Claim;
  readonly inference?:
    | {
        readonly mode?: InferenceMode | undefined;
        readonly premise_ids: readonly string[];
      }
    | undefined;
}

/** Without numbers, or with comparisons over declared ranges. @see contract §15.6 */
export type InferenceMode = "bounded_deductive" | "bounded_arithmetic";

export interface Claim {
  readonly text: string;
  readonly domain: string;
  readonly subject: string;
  readonly predicate: string;
}

/** Shape A: a sealed record by id and content hash. */
export interface EvidenceReference {
  readonly evidence_id: string;
  readonly content_sha256: string;
}

export type SourceKind = "pack" | "teaching" | "vault" | "observation" | "premise";

/** Shape B: a record that carries its own labels. */
export interface InlineEvidence {
  readonly evidence_id: string;
  readonly subject: string;
  readonly predicate: string;
  readonly supports: boolean;
  readonly independent?: boolean | undefined;
  readonly source_kind?: SourceKind | undefined;
}
