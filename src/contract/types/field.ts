/** What a turn shows of its field, contract §6.5: scalars and digests. Null only where there is nothing recorded. */
export interface FieldEvidence {
  readonly schema_version: "field_evidence_v1";
  readonly status: "recorded" | "missing_evidence";
  readonly missing_reason: string | null;
  readonly trace_hash: string | null;
  readonly versor_condition: number | null;
  readonly versor_condition_ceiling: number;
  readonly field_valid: boolean | null;
  readonly field_digest: string | null;
  readonly parent_field_digest: string | null;
  readonly cga_inner: number | null;
}
