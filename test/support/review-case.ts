import { digestHex, sha256Hex } from "../../src/canonical/digest.ts";
import { canonicalize } from "../../src/canonical/json.ts";
import type { Material } from "../../src/verify/result.ts";
import { bytesOf, writeRefutation } from "./refutation-writer.ts";

export type Tree = { [key: string]: unknown };
export const DIGEST = "0".repeat(64);

/** Sealed records by id, from what matters of them. */
export function recordsOf(parts: Record<string, Tree>): Map<string, Tree> {
  const common = { statement: "As stated.", source_kind: "pack" };
  return new Map(
    Object.entries(parts).map(([evidence_id, part]) => [
      evidence_id,
      { evidence_id, ...common, provenance_root: `root-${evidence_id}`, ...part },
    ]),
  );
}
export const fact = (subject: string, predicate: string, more: Tree = {}): Tree => ({
  kind: "fact",
  subject,
  predicate,
  ...more,
});
export const rule = (formula: string): Tree => ({ kind: "rule", formula });
export const quantity = (
  subject: string,
  predicate: string,
  value: number,
  min?: number,
  max?: number,
): Tree => ({
  kind: "quantity",
  subject,
  predicate,
  value,
  ...(min !== undefined && { range: { min, max } }),
});

/** A request about `door__open`: with references to records, or with inline items. */
export function requestOf(evidence: Map<string, Tree> | Tree[], inference?: Tree, claim: Tree = {}): Tree {
  return {
    request_id: "request-1",
    scenario_id: "scenario-1",
    proposer: {
      lane: "local_fixture",
      model_family: "model_style_proposer",
      proposal_id: "proposal-1",
      proposed_state: "verified",
    },
    claim: { text: "The door is open.", domain: "house.doors", subject: "door", predicate: "open", ...claim },
    evidence: Array.isArray(evidence)
      ? evidence
      : [...evidence].map(([evidence_id, record]) => ({ evidence_id, content_sha256: digestHex(record) })),
    ...(inference && { inference }),
  };
}

/** A result whose trace hash fits. */
export function sealResult(result: Tree): Tree {
  const { trace_hash: _, ...hashed } = result;
  return { ...hashed, trace_hash: digestHex(hashed) };
}

/** The keys of a leg's diagrams, written by hand: of the premises, of their conjunction, and of the checks that are not `T`. */
export function keysOf(
  premise_keys: string[],
  conjunction_key?: string,
  checks: { entailment_check_key?: string; refutation_check_key?: string } = {},
): Tree {
  return { premise_keys, ...(conjunction_key !== undefined && { conjunction_key }), ...checks };
}

/** The record of a consulted leg. Keys that are not given in `keys` are made up. */
export function legOf(
  outcome: "entailed" | "refuted" | "unknown" | "refused",
  reason: string,
  premise_ids: string[],
  { keys = {}, ...more }: Tree & { keys?: Tree } = {},
): Tree {
  const made = `0:a?T:F`,
    decided = outcome !== "refused",
    early = outcome === "refused" && reason !== "inconsistent_premises";
  return {
    consulted: true,
    detail: "evaluated",
    mode: "bounded_deductive",
    premise_ids,
    outcome,
    reason,
    oracle_verdict: outcome,
    engine_oracle_agreement: true,
    entailment_trace: {
      outcome,
      reason,
      premise_keys: early ? [] : premise_ids.map(() => made),
      conjunction_key: early ? null : decided ? made : "F",
      query_key: decided ? "0:door__open?T:F" : null,
      entailment_check_key: outcome === "entailed" ? "T" : decided ? made : null,
      refutation_check_key: outcome === "refuted" ? "T" : decided ? made : null,
      ...keys,
    },
    ...more,
  };
}

const PATH = ["authority.validate", "authority.scope", "authority.resolve_evidence"];
const BDD = ["bdd.entailment", "bdd.truth_table_oracle"];
/** A result of rows 4 to 14 on a request with items, `given` laid over what they have in common. */
export function resultOf(
  request: Tree,
  inference: Tree,
  { summary = {}, state = null, ...given }: Tree & { summary?: Tree; state?: string | null },
): Tree {
  const { claim, request_id, scenario_id, proposer, evidence } = request as {
    claim: Tree;
    request_id: string;
    scenario_id: string;
    proposer: Tree;
    evidence: Tree[];
  };
  const { lane, model_family, proposal_id } = proposer,
    cites = "content_sha256" in (evidence[0] ?? {}),
    status = state === null || state === "computationally_bounded" ? "refused" : "assigned";
  return sealResult({
    status,
    request_id,
    scenario_id,
    assigned_state: state,
    normative_clearance: "unassessable",
    evidence_ledger: [],
    authority_path: [
      ...PATH,
      ...(inference["consulted"] === true ? BDD : []),
      "authority.decide",
      ...(state === null ? [] : ["taxonomy.epistemic_state"]),
    ],
    trace_summary: {
      authority_evaluated: true,
      proposer_trace_hash_ignored: false,
      proposer_state_ignored: true,
      envelope_version: "envelope-1",
      evidence_considered: evidence.length,
      claim_fingerprint: digestHex({
        claim,
        proposer: { lane, model_family, proposal_id },
        request_id,
        scenario_id,
      }),
      corpus_id: cites ? "house" : null,
      corpus_sha256: cites ? DIGEST : null,
      independent_support_count: 0,
      inference,
      ...summary,
    },
    ...(status === "refused" && { refusal_reason: given["decision_reason"] }),
    ...given,
  });
}

/** What the verifier gets, records by their content hash. */
export const materialOf = (
  request: unknown,
  result: unknown,
  records: Map<string, Tree> = new Map(),
  certificate: Uint8Array | null = null,
): Material => ({
  request,
  result,
  certificate,
  records: new Map([...records.values()].map((record) => [digestHex(record), record])),
});

/** A certificate file with a refutation, and its entry in the result. */
export function refutationOf(
  records: Map<string, Tree> | null,
  premises: Record<string, string>,
  goal: "entailed" | "refuted",
): { bytes: Uint8Array; entry: Tree } {
  const body = writeRefutation(
    {
      premises: Object.entries(premises).map(([id, text]) => ({ id, text })),
      query: "door__open",
      ranges: new Map(),
      mode: "bounded_deductive",
    },
    goal,
  );
  if (body === null) throw new Error(`${canonicalize(premises)} do not make the claim ${goal}`);
  const bytes = bytesOf({ ...body, ...(records && { records: [...records.values()] }) });
  return {
    bytes,
    entry: {
      kind: "bdd_refutation",
      format: "touchstone-bdd-1",
      digest: sha256Hex(bytes),
      size: bytes.length,
    },
  };
}
