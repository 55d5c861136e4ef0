import { canonicalBytes } from "../../algebra/bytes.ts";
import { cgaInner, product, type Multivector } from "../../algebra/multivector.ts";
import { rotorFromDigest } from "../../algebra/rotor.ts";
import { VERSOR_CEILING } from "../../algebra/tolerance.ts";
import { versorCondition } from "../../algebra/versor.ts";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";

/** The versor of one turn, advanced by every proposition. Never sent: only scalars and digests of it are. */
export type Field = Multivector;

/** The field a turn starts from: a fixed function of the digest of what does not change between turns. */
export function genesisField(seed: Digest): Field {
  return rotorFromDigest(seed);
}

/** The versor by which a content digest advances a field, and under which the vault remembers it. */
export function versorOf(digest: Digest): Multivector {
  return rotorFromDigest(digest);
}

/**
 * The field after propositions with these digests: F becomes R·F for each in order.
 * Every R has magnitude 1 by its construction, so F has too; nothing is measured and put right on the way.
 */
export function advance(field: Field, digests: readonly Digest[]): Field {
  return digests.reduce((advanced, digest) => product(rotorFromDigest(digest), advanced), field);
}

/** Digest of the canonical array bytes of one versor. */
export function versorDigest(versor: Multivector): Digest {
  return digestOfBytes(canonicalBytes(versor));
}

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

/** Measures a field after a turn against the one before it. */
export function fieldEvidence(before: Field, after: Field, traceHash: string | null): FieldEvidence {
  const condition = versorCondition(after);
  return {
    schema_version: "field_evidence_v1",
    status: "recorded",
    missing_reason: null,
    trace_hash: traceHash,
    versor_condition: condition,
    versor_condition_ceiling: VERSOR_CEILING,
    field_valid: condition < VERSOR_CEILING,
    field_digest: versorDigest(after),
    parent_field_digest: versorDigest(before),
    cga_inner: cgaInner(before, after),
  };
}

/** The record of a turn whose field nobody kept. */
export function missingFieldEvidence(
  reason: "field_evidence_not_persisted" | "field_state_not_available",
): FieldEvidence {
  return {
    schema_version: "field_evidence_v1",
    status: "missing_evidence",
    missing_reason: reason,
    trace_hash: null,
    versor_condition: null,
    versor_condition_ceiling: VERSOR_CEILING,
    field_valid: null,
    field_digest: null,
    parent_field_digest: null,
    cga_inner: null,
  };
}

const RECORDED = ["versor_condition", "field_valid", "field_digest"] as const;

/** Says where a stored record contradicts itself, naming the field; null where it does not. */
export function findFieldContradiction(record: FieldEvidence): string | null {
  if (record.versor_condition_ceiling !== VERSOR_CEILING)
    return `versor_condition_ceiling is not ${VERSOR_CEILING}`;
  if (record.status === "missing_evidence") {
    const held = RECORDED.find((key) => record[key] !== null);
    return held === undefined ? null : `${held} is set where status is missing_evidence`;
  }
  const absent = RECORDED.find((key) => record[key] === null);
  if (absent !== undefined) return `${absent} is null where status is recorded`;
  const valid = record.versor_condition !== null && record.versor_condition < VERSOR_CEILING;
  return valid === record.field_valid ? null : "field_valid disagrees with versor_condition";
}
