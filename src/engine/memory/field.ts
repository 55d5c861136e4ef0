import { canonicalBytes } from "../../algebra/bytes.ts";
import { cgaInner, product, type Multivector } from "../../algebra/multivector.ts";
import { rotorFromDigest } from "../../algebra/rotor.ts";
import { VERSOR_CEILING } from "../../algebra/tolerance.ts";
import { versorCondition } from "../../algebra/versor.ts";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import type { FieldEvidence } from "../../contract/types/field.ts";

/** The versor of one turn, advanced by each proposition. Only scalars and digests of it are ever sent. */
export type Field = Multivector;

/**
 * The field that a turn starts from, made from the digest of everything that does not change between turns.
 */
export function genesisField(seed: Digest): Field {
  return rotorFromDigest(seed);
}

/** The versor of a content digest: it advances fields, and is the key of the content in the vault. */
export function versorOf(digest: Digest): Multivector {
  return rotorFromDigest(digest);
}

/**
 * The field after propositions with these digests: F becomes R·F for each in order.
 * Every R has magnitude 1 by construction, and so has F; no step renormalises.
 */
export function advance(field: Field, digests: readonly Digest[]): Field {
  return digests.reduce((advanced, digest) => product(rotorFromDigest(digest), advanced), field);
}

/** Digest of the canonical array bytes of one versor. */
export function versorDigest(versor: Multivector): Digest {
  return digestOfBytes(canonicalBytes(versor));
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

/** The record of a turn whose field was not kept. */
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

/** Describes where a stored record contradicts itself, naming the member; null if it does not. */
export function findFieldContradiction(record: FieldEvidence): string | null {
  if (record.versor_condition_ceiling !== VERSOR_CEILING)
    return `versor_condition_ceiling is not ${VERSOR_CEILING}`;
  if (record.status === "missing_evidence") {
    const held = RECORDED.find((key) => record[key] !== null);
    return held === undefined ? null : `${held} is set although status is missing_evidence`;
  }
  const absent = RECORDED.find((key) => record[key] === null);
  if (absent !== undefined) return `${absent} is null although status is recorded`;
  const valid = record.versor_condition !== null && record.versor_condition < VERSOR_CEILING;
  return valid === record.field_valid ? null : "field_valid disagrees with versor_condition";
}
