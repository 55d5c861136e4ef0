export type LogosStatus = "clear" | "warning" | "failed" | "unknown";

/** An edge whose target is no entry of any pack. */
export interface InvalidTarget {
  readonly edge_id: string;
  readonly source_id: string;
  readonly target_id: string;
  readonly relation: string;
  readonly target_pack_id: string | null;
}

/** @see contract §9 */
export interface LogosSafetyReport {
  readonly schema_version: "logos_safety_report_v1";
  readonly pack_id: string;
  readonly checksum_status: LogosStatus;
  readonly domain_contract_status: LogosStatus;
  readonly checksum_errors: readonly string[];
  readonly domain_contract: {
    readonly pack_id: string;
    readonly present: boolean;
    readonly valid: boolean;
    readonly errors: readonly string[];
    readonly contract?: unknown; // the schema asks for the key
  };
  readonly oov_policy_ok: boolean;
  readonly gate_policy_ok: boolean;
  readonly path_safety_ok: boolean;
  readonly dangling_morphology_links: readonly {
    readonly entry_id: string;
    readonly morphology_id: string;
  }[];
  readonly invalid_alignment_targets: readonly InvalidTarget[];
  readonly missing_holonomy_refs: LogosStatus;
  readonly epistemic_status_counts: Readonly<Record<string, number>>;
  readonly speculative_entries: readonly string[];
  readonly contested_entries: readonly string[];
  readonly falsified_entries: readonly string[];
  readonly known_gaps: readonly string[];
  readonly verdict: LogosStatus;
}
