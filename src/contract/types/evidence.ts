import type { SourceKind } from "./review.ts";

interface Common {
  readonly evidence_id: string;
  readonly statement: string;
  readonly source_kind: SourceKind;
  readonly provenance_root: string;
}
export interface FactRecord extends Common {
  readonly kind: "fact";
  readonly subject: string;
  readonly predicate: string;
  readonly supports?: boolean | undefined;
}
export interface RuleRecord extends Common {
  readonly kind: "rule";
  readonly formula: string;
}
export interface QuantityRecord extends Common {
  readonly kind: "quantity";
  readonly subject: string;
  readonly predicate: string;
  readonly value: number;
  readonly range?: { readonly min: number; readonly max: number } | undefined;
}
/** One record of a corpus file, as stored. */
export type EvidenceRecord = FactRecord | RuleRecord | QuantityRecord;
