import type { GatePolicy, LeftOut } from "../../contract/types/gate.ts";
import type { ReviewStatus } from "../../contract/types/review-result.ts";
import type { SourceKind } from "../../contract/types/review.ts";
import { decideGate, type GateReason } from "../../engine/authority/gate/decision-table.ts";

/** A claim as the files of a decision show it. Ages and signers are missing: they are in the origins of the corpora. */
export interface ClaimOnFiles {
  readonly policy: GatePolicy;
  readonly result: {
    readonly status: ReviewStatus;
    readonly assigned_state: string | null;
    readonly evidence_ledger: readonly string[];
    readonly trace_summary: object;
  };
  readonly leftOut: Pick<LeftOut, "assigned_state"> | null;
  /** Undefined for a record that says none. */
  readonly kindOf: (evidenceId: string) => SourceKind | undefined;
}

/** What the gate's table decides if no record is too old and each is signed as the policy asks. */
export function decideOnFiles({ policy, result, leftOut, kindOf }: ClaimOnFiles): GateReason {
  const { corpus_id: id = null, corpus_sha256: sha256 = null } = result.trace_summary as {
    readonly corpus_id?: string | null;
    readonly corpus_sha256?: string | null;
  }; // the schema of a result says so
  return decideGate({
    policy: { ...policy, max_age: null, corpora: policy.corpora.map((one) => ({ ...one, signers: [] })) },
    atMs: 0,
    status: result.status,
    state: result.assigned_state,
    corpus: id === null || sha256 === null ? null : { id, sha256 },
    carriers: result.evidence_ledger.map((record) => ({
      sourceKind: kindOf(record) ?? "premise",
      observedAtMs: null,
      signer: null,
    })),
    leftOut,
  }).reason;
}

/** Whether a reason comes from ages or signers that the policy asks for, which the files of a decision cannot show. */
export function isOfOrigins(reason: string, { max_age: age, corpora }: GatePolicy): boolean {
  return reason === "signer_not_accepted"
    ? corpora.some(({ signers }) => signers.length > 0)
    : age !== null &&
        ["evidence_age_unknown", "evidence_from_the_future", "evidence_too_old"].includes(reason);
}
