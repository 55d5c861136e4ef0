/** A request whose payload the authority has found valid (contract §15.3). */
export interface ReviewRequest {
  readonly request_id: string;
  readonly scenario_id: string;
  readonly proposer: {
    readonly lane: string;
    readonly model_family: string;
    readonly proposal_id: string;
    readonly proposed_state?: string;
    readonly trace_hash?: string;
  };
  readonly claim: Claim;
  readonly evidence?: readonly EvidenceReference[] | readonly InlineEvidence[];
  readonly inference?: {
    readonly mode?: "bounded_deductive" | "bounded_arithmetic";
    readonly premise_ids: readonly string[];
  };
}

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
  readonly independent?: boolean;
  readonly source_kind?: SourceKind;
}

/** Which of the two forms the evidence of a request has. */
export type Shape = "A" | "B" | "mixed";

/** References have the key `content_sha256`, inline records have not; what is no object does not count. */
export function shapeOf(evidence: unknown): Shape {
  const objects = Array.isArray(evidence) ? evidence.filter(isObject) : [];
  const references = objects.filter((item) => Object.hasOwn(item, "content_sha256")).length;
  return references === 0 ? "B" : references === objects.length ? "A" : "mixed";
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
