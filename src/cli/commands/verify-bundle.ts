import { canonicalize } from "../../canonical/json.ts";
import { digestHex } from "../../canonical/digest.ts";
import { reproducerOf } from "../../contract/turn.ts";

/** The place of the turn, which `bundle_digest` does not cover. @see contract §6.6 */
const NOT_EVIDENCE: ReadonlySet<string> = new Set([
  "turn_id",
  "journal_digest",
  "generated_from",
  "replay_reproducer",
  "bundle_digest",
]);
/** What a bundle takes from the entry of its turn, besides its `schema_version`. */
const OF_ENTRY = [
  "trace_hash",
  "trace_integrity",
  "prompt",
  "surface",
  "grounding_source",
  "epistemic_state",
  "normative_clearance",
  "refusal_emitted",
  "pipeline_record",
  "field_evidence",
  "leeway_evidence",
];

type Fields = Readonly<Record<string, unknown>>;

/** Whether `bundle_digest` is the digest of a bundle's evidence; false for anything that is no bundle. */
export function isBundleDigest(bundle: unknown): boolean {
  const evidence = evidenceOf(bundle);
  return evidence !== null && (bundle as Fields)["bundle_digest"] === `sha256:${digestHex(evidence)}`;
}

/** Whether a bundle says of its form, its source and its replay what every bundle of its turn says. */
export function isBundleForm(bundle: unknown): boolean {
  const { schema_version, generated_from, replay_reproducer, turn_id, trace_hash } = Object(bundle) as Fields; // any value has members, or none
  return (
    schema_version === "evidence_bundle_v1" &&
    generated_from === "turn_journal" &&
    replay_reproducer === reproducerOf(Number(turn_id), trace_hash === null ? null : String(trace_hash))
  );
}

/** Whether a bundle has the evidence of an entry, no more and no less. */
export function isBundleOf(bundle: unknown, entry: Fields): boolean {
  const wanted = Object.fromEntries(OF_ENTRY.map((name) => [name, entry[name]]));
  const { schema_version: _version, ...evidence } = evidenceOf(bundle) ?? {};
  return isSameValue(evidence, wanted);
}

/** A value without a canonical form, such as a lone surrogate, is no bundle and compares as different. */
export function isSameValue(given: unknown, carried: unknown): boolean {
  try {
    return canonicalize(given) === canonicalize(carried);
  } catch {
    return false;
  }
}

/** Null for what has no evidence, or none with a canonical form. */
function evidenceOf(bundle: unknown): Fields | null {
  if (typeof bundle !== "object" || bundle === null) return null;
  const evidence = Object.fromEntries(Object.entries(bundle).filter(([name]) => !NOT_EVIDENCE.has(name)));
  return isSameValue(evidence, evidence) ? evidence : null;
}
