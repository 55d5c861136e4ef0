import { digestHex } from "../canonical/digest.ts";
import { canonicalize } from "../canonical/json.ts";
import { type Leg, consult } from "./inference.ts";
import { type Item, type Request, HEX, ID, SLUG, atomOf, isCiting, isInline, itemsOf } from "./material.ts";
import { readCertificate } from "./refutation.ts";
import { type Shape, at, isObject, keep, list, object, oneOf, problemsOf, reject, text } from "./shapes.ts";

export interface Material {
  request: unknown; result: unknown; /** The bytes of the certificate file. */ certificate: Uint8Array | null;
  /** Sealed records by content hash, used where no certificate file is given. */ records: ReadonlyMap<string, unknown>;
}
export interface Verification { valid: boolean; problems: string[]; /** What was established. */ checked: string[]; /** What was not. */ notes: string[] }

/** The decision table, contract section 15.4, from row 1 on. */
const ROWS = [
  ["invalid_payload", "invalid", null], ["outside_epistemic_envelope", "refused", "scope_boundary"], ["invalid_evidence_reference", "invalid", null],
  ["out_of_regime_or_malformed", "refused", null], ["reasoning_budget_exceeded", "refused", "computationally_bounded"],
  ["entailment_oracle_disagreement", "refused", null], ["inconsistent_premises", "refused", null], ["claim_refuted_by_entailment", "assigned", "contradicted"],
  ["claim_denied_by_evidence", "assigned", "contradicted"], ["conflicting_evidence", "assigned", "ambiguous"],
  ["verified_by_matching_evidence", "assigned", "verified"], ["entailed_from_resolved_premises", "assigned", "inferred"],
  ["evidence_present_but_not_verifying", "assigned", "evidenced"], ["insufficient_evidence", "assigned", "undetermined"],
] as const;
/** What a row adds to that which every result has. */
interface Decision { row: number; path?: string[]; summary: object; ledger?: string[]; question?: string; errors?: string[] }
const hasNothingElse = object({ format: oneOf("touchstone-records-1") }, { records: list(isObject) });

/** Recomputes the result from the material, as far as that needs no engine, and compares. Never throws. */
export function verifyResult(material: Material): Verification {
  const checked: string[] = [], notes: string[] = [], problems = problemsOf(() => differences(expected(material, checked, notes), material.result, ""));
  return { valid: problems.length === 0, problems, checked: problems.length === 0 ? checked : [], notes };
}

function differences(wanted: unknown, found: unknown, path: string): string[] {
  if (isObject(wanted) && isObject(found)) {
    return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((key) => differences(at(wanted, key), at(found, key), path ? `${path}.${key}` : key));
  }
  const [want, have] = [wanted, found].map((value) => value === undefined ? "absent" : canonicalize(value)) as [string, string]; // two remain two
  return want === have ? [] : [`\`${path}\` is ${[...have].slice(0, 120).join("")}, expected ${[...want].slice(0, 120).join("")}`];
}

function expected(material: Material, checked: string[], notes: string[]): object {
  const { request, result } = material, { trace_hash: _, ...hashed } = isObject(result) ? result : reject("the result is not an object");
  const { row, path = [], summary, ledger = [], question, errors = [] } = decide(material, checked, notes), [reason, status, state] = ROWS[row - 1]!;
  checked.push(`row ${row} of the decision table holds: ${reason}`, "every field of the result has the value that follows, trace_hash included");
  return {
    status, decision_reason: reason, assigned_state: state, normative_clearance: status === "invalid" ? null : "unassessable", evidence_ledger: ledger,
    request_id: keep(at(request, "request_id"), ID, null), scenario_id: keep(at(request, "scenario_id"), SLUG, null), trace_hash: digestHex(hashed),
    authority_path: ["authority.validate", ...path, ...(row > 3 ? ["authority.decide"] : []), ...(state === null ? [] : ["taxonomy.epistemic_state"])],
    trace_summary: {
      authority_evaluated: status !== "invalid", proposer_trace_hash_ignored: at(request, "proposer", "trace_hash") !== undefined,
      proposer_state_ignored: at(request, "proposer", "proposed_state") !== undefined, ...summary,
    },
    ...((row === 8 || row === 12) && { inference_basis: ledger }), ...(question !== undefined && { question }),
    ...(status === "refused" && { refusal_reason: reason }), ...(status === "invalid" && { invalid_reason: errors.join("; ") }),
  };
}

/** The row that the material leads to; for what cannot be seen from it (an envelope, an unknown reference) the result is believed, and a note says so. */
function decide({ request, result, certificate, records }: Material, checked: string[], notes: string[]): Decision {
  const claimed = ROWS.findIndex(([reason]) => reason === at(result, "decision_reason")) + 1, own = (key: string) => at(result, "trace_summary", key);
  const file = certificate === null ? null : readCertificate(certificate), held = at(file, "records"), sent = at(request, "evidence");
  const cited = Array.isArray(sent) ? sent.map((item) => at(item, "content_sha256")) : [];
  const early = (decision: Decision): Decision => file === null || (hasNothingElse(file) && ((held ?? []) as unknown[]).every((record) => cited.includes(digestHex(record))))
    ? decision : reject("the certificate file does not belong to this result");
  const references = isCiting(request);
  if (!references && !isInline(request)) {
    notes.push("the wording of the validation errors");
    const errors = keep(own("validation_errors"), list(text(1, Infinity, /^payload/), 1), ["payload has not its shape"]) as string[];
    return early({ row: 1, summary: { validation_errors: errors }, errors });
  }
  const { claim, proposer: { lane, model_family, proposal_id }, request_id, scenario_id, evidence = [], inference } = request as Request;
  const ids = evidence.map((item) => item.evidence_id), repeated = ids.filter((id, place) => ids.indexOf(id) < place);
  const common = {
    envelope_version: keep(own("envelope_version"), text(1, 64), "a version"), evidence_considered: ids.length,
    claim_fingerprint: digestHex({ claim, proposer: { lane, model_family, proposal_id }, request_id, scenario_id }),
  };
  notes.push("the envelope and its version");
  if (claimed === 2) return early({ row: 2, path: ["authority.scope"], summary: { ...common, evidence_resolution: "not_consulted" } });
  if (repeated.length > 0 || (references && claimed === 3)) {
    notes.push("that references are unknown or do not match, which only the corpus shows");
    const possible = ids.flatMap((id, place) => [...(ids.indexOf(id) < place ? ["duplicate"] : []), ...(references ? ["unknown", "content hash mismatch for"] : [])]
      .map((what) => `${what} evidence reference '${id}'`));
    const isPossible = (errors: string[], last = -1) => errors.every((error) => (last = possible.indexOf(error, last + 1)) >= 0)
      && errors.filter((error) => error.startsWith("duplicate")).length === repeated.length;
    const errors = keep(own("evidence_reference_errors"), (value) => list(text(1, Infinity), 1)(value) && isPossible(value as string[]),
      repeated.map((id) => `duplicate evidence reference '${id}'`)) as string[];
    return early({ row: 3, path: ["authority.scope", "authority.resolve_evidence"], summary: { evidence_reference_errors: errors }, errors });
  }
  if (file !== null && (references ? !list(isObject, ids.length, ids.length)(held) : held !== undefined)) reject("the certificate file does not hold exactly the cited records");
  const items = itemsOf(request as Request, (hash, place) => file === null ? records.get(hash) : (held as unknown[])[place]);
  if (references) {
    checked.push(`the ${ids.length} cited records have the content hashes of the request`);
    notes.push("that the cited records stand in the corpus that the result names");
  }
  const wanted = [...new Set(inference?.premise_ids)].sort(), atom = atomOf(claim.subject, claim.predicate, references);
  const detail = inference === undefined ? "no_inference_block" : wanted.length === 0 ? "no_premises" : wanted.every((id) => ids.includes(id)) ? "evaluated" : "premise_unresolved";
  const leg: Leg = inference !== undefined && detail === "evaluated"
    ? consult({ inference, items, atom, claimed, found: own("inference"), file, bytes: certificate, checked, notes })
    : { row: 0, inference: { consulted: false, detail }, proves: false, refutes: false };
  if (!leg.refutes && leg.row !== 6 && file !== null && !hasNothingElse(file)) reject("the certificate file holds a refutation, the result has none");

  const idsOf = (some: readonly Item[]) => some.map(({ id }) => id).sort(), supporting = items.filter(({ supports }) => supports === true);
  const denying = items.filter(({ supports }) => supports === false), matching = items.filter(({ supports }) => supports !== null);
  const independent = supporting.filter(({ root }, place) => root !== null && supporting.findIndex((other) => other.root === root) === place);
  const row = leg.row || (denying.length > 0 ? supporting.length > 0 ? 10 : 9 : independent.length > 1 ? 11 : supporting.length > 0 ? 13 : leg.proves ? 12 : 14);
  const core = at(leg.inference, "conflict_core"), questions = new Map([
    [7, `Premises ${Array.isArray(core) ? core.join(", ") : ""} cannot all hold. Which one is withdrawn?`],
    [10, `Evidence supports (${idsOf(supporting).join(", ")}) and denies (${idsOf(denying).join(", ")}) the claim. Which stands?`],
    [14, `What evidence bears on subject '${claim.subject}' and predicate '${claim.predicate}'?`],
  ]), question = questions.get(row);
  return {
    row, ...(question !== undefined && { question }),
    ledger: new Map([[8, wanted], [9, idsOf(denying)], [10, idsOf(matching)], [11, idsOf(independent)], [12, wanted], [13, idsOf(supporting)]]).get(row) ?? [],
    path: ["authority.scope", "authority.resolve_evidence", ...(detail === "evaluated" ? ["bdd.entailment", ...(row === 5 ? [] : ["bdd.truth_table_oracle"])] : [])],
    summary: {
      ...common, independent_support_count: independent.length, inference: leg.inference,
      corpus_id: references ? keep(own("corpus_id"), SLUG, "a corpus") : null, corpus_sha256: references ? keep(own("corpus_sha256"), HEX, "a digest") : null,
    },
  };
}
