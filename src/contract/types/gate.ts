import type { DecisionReason } from "./review-result.ts";
import type { EvidenceReference, SourceKind } from "./review.ts";
import type { EpistemicState } from "./taxonomy.ts";

/** What a gate asks of claims, with every default filled in. */
export interface GatePolicy {
  /** The epistemic states that pass. */
  readonly accept: readonly string[];
  /** Whether only sealed evidence can carry a claim. */
  readonly sealed_only: boolean;
  /** The corpora that can carry a claim; empty: any sealed one. */
  readonly corpora: readonly GateCorpus[];
  /** The source kinds that can carry a claim. */
  readonly source_kinds: readonly SourceKind[];
  /** How old evidence may be, in seconds; null: any age. */
  readonly max_age: number | null;
  /** Claims that must be among those presented. */
  readonly required: readonly RequiredClaim[];
}

/** A corpus that can carry a claim. Empty lists ask for nothing. */
export interface GateCorpus {
  readonly corpus_id: string;
  /** The versions that count, by `corpus_sha256`. */
  readonly corpus_sha256: readonly string[];
  /** Who must have signed each record: SHA-256 of the public key in DER. */
  readonly signers: readonly string[];
}

export interface RequiredClaim {
  readonly domain: string;
  readonly subject: string;
  readonly predicate: string;
}

/** What stands against a claim in the sealed evidence, and is left out of the request that presents it. */
export interface LeftOut {
  /** How many records are left out. */
  readonly total: number;
  /** The first of them: facts that deny the claim, then premises that refute it or contradict each other. */
  readonly records: readonly EvidenceReference[];
  /** Of the review of the claim alone, with the evidence found for it: whoever asks for that gets the same. */
  readonly assigned_state: EpistemicState | null;
  readonly decision_reason: DecisionReason;
  readonly trace_hash: string;
}
