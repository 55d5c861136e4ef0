import { digestHex } from "../canonical/digest.ts";
import { ID, SLUG, isCiting } from "./material.ts";
import { readCertificate } from "./refutation.ts";
import { at, isObject, keep, list, object, oneOf, reject } from "./shapes.ts";

/**
 * `certificate`: the bytes of the file. `records`: sealed records by content hash, used if there is no
 * file. `corpora`, `envelope`: the authority's, as in their files; if one is absent, what it would show becomes a note.
 */
export interface Material {
  request: unknown;
  result: unknown;
  certificate: Uint8Array | null;
  records: ReadonlyMap<string, unknown>;
  corpora?: readonly unknown[] | undefined;
  envelope?: unknown;
}
/** The decision table, contract section 15.4: reason, status and state of each row. */
const ROWS = [
  "invalid_payload invalid",
  "outside_epistemic_envelope refused scope_boundary",
  "invalid_evidence_reference invalid",
  "out_of_regime_or_malformed refused",
  "reasoning_budget_exceeded refused computationally_bounded",
  "entailment_oracle_disagreement refused",
  "inconsistent_premises refused",
  "claim_refuted_by_entailment assigned contradicted",
  "claim_denied_by_evidence assigned contradicted",
  "conflicting_evidence assigned ambiguous",
  "verified_by_matching_evidence assigned verified",
  "entailed_from_resolved_premises assigned inferred",
  "evidence_present_but_not_verifying assigned evidenced",
  "insufficient_evidence assigned undetermined",
].map((row) => row.split(" "));
const isRecordsFile = object({ format: oneOf("touchstone-records-1") }, { records: list(isObject, 1) });

/** A verification in progress: the parsed material, and the findings so far. */
export interface Case {
  material: Material;
  /** The row of the decision table that the result claims, 0 for none. */
  claimed: number;
  /** Whether the request cites sealed records. */
  sealed: boolean;
  /** The value of the certificate file, and the records in it. */
  file: unknown;
  held: Record<string, unknown>[];
  /** The evidence of the request, and the content hashes that it cites. */
  sent: Record<string, unknown>[];
  cited: unknown[];
  checked: string[];
  notes: string[];
}

export function openCase(material: Material, checked: string[], notes: string[]): Case {
  const { request, result, certificate } = material;
  if (!isObject(result)) reject("the result is not an object");
  const claimed = ROWS.findIndex(([reason]) => reason === at(result, "decision_reason")) + 1,
    file = certificate && readCertificate(certificate),
    held = keep(at(file, "records"), list(isObject), []),
    sent = keep(at(request, "evidence"), list(isObject), []),
    cited = sent.flatMap((item) => ("content_sha256" in item ? item["content_sha256"] : []));
  return { material, claimed, sealed: isCiting(request), file, held, sent, cited, checked, notes };
}

/** A field of the result's summary, for what only corpus, envelope or engine could confirm. */
export const claimedField = ({ material }: Case, key: string): unknown =>
  at(material.result, "trace_summary", key);

/** What a row of the table adds to the result. `refuting`: the certificate file is a refutation. */
interface Extras {
  ledger?: string[];
  errors?: string[];
  question?: string;
  refuting?: boolean;
}

/** The whole result that a row of the decision table leads to. */
export function resultOf(
  { material: { request, result }, sealed, file, held, cited, checked }: Case,
  row: number,
  path: string[],
  summary: object,
  { ledger = [], errors = [], question = "", refuting = false }: Extras = {},
): object {
  const [reason, status, state = null] = ROWS[row - 1]!,
    { trace_hash: _, ...hashed } = result as Record<string, unknown>; // `openCase` saw that it is one
  const isOwn = isRecordsFile(file) && held.every((record) => cited.includes(digestHex(record)));
  if (file !== null && !refuting && !isOwn) reject("the certificate file is another result's");
  if (sealed && row > 3)
    checked.push(`the ${cited.length} cited records have the content hashes of the request`);
  checked.push(
    `row ${row} of the decision table holds: ${reason}`,
    "every field of the result has the value that follows, trace_hash included",
  );
  const decided = row > 3 ? ["authority.decide"] : [],
    named = state === null ? [] : ["taxonomy.epistemic_state"];
  return {
    status,
    decision_reason: reason,
    assigned_state: state,
    normative_clearance: status === "invalid" ? null : "unassessable",
    evidence_ledger: ledger,
    request_id: keep(at(request, "request_id"), ID, null),
    scenario_id: keep(at(request, "scenario_id"), SLUG, null),
    trace_hash: digestHex(hashed),
    authority_path: ["authority.validate", ...path, ...decided, ...named],
    trace_summary: {
      ...summary,
      authority_evaluated: status !== "invalid",
      proposer_trace_hash_ignored: at(request, "proposer", "trace_hash") !== undefined,
      proposer_state_ignored: at(request, "proposer", "proposed_state") !== undefined,
    },
    ...((row === 8 || row === 12) && { inference_basis: ledger }),
    ...(question !== "" && { question }),
    ...(status === "refused" && { refusal_reason: reason }),
    ...(status === "invalid" && { invalid_reason: errors.join("; ") }),
  };
}
