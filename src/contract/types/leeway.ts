/** The latitude of one turn. @see contract §6.2 */
export interface LeewayEvidence {
  readonly class_name: string;
  readonly license: "PROPOSE" | "SERVE" | "blocked" | "unknown";
  readonly theta: number | null;
  readonly claim_disclosure: "approximate" | "verified" | "proposal_only" | "none";
  readonly source_digest: string | null;
  readonly calibration_evidence_ref: string | null;
}
