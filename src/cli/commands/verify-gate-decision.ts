import { parseStrictJson } from "../../canonical/strict-json.ts";
import type { Material } from "../../verify/decision.ts";
import { verifyResult, type Verification } from "../../verify/result.ts";

/** A gate's decision, whose parts have the forms of their schemas; what was reviewed and certified can be anything. */
export interface GateMaterial {
  readonly policy: {
    readonly accept: readonly string[];
    readonly sealed_only: boolean;
    readonly corpora: readonly { readonly corpus_id: string; readonly corpus_sha256: readonly string[] }[];
    readonly source_kinds: readonly string[];
    readonly required: readonly About[];
  };
  readonly passed: boolean;
  readonly rows: readonly Row[];
  /** In the order of the rows; the rows behind them are of required claims that nobody presented. */
  readonly reviews: readonly { readonly request: unknown; readonly certificate: Uint8Array | null }[];
  readonly background: Pick<Material, "corpora" | "envelope">;
}
interface About {
  readonly domain: string;
  readonly subject: string;
  readonly predicate: string;
}
interface Row {
  readonly passed: boolean;
  readonly reason: string;
  readonly missing: About | null;
  readonly result: {
    readonly status: string;
    readonly decision_reason: string;
    readonly assigned_state: string | null;
    readonly evidence_ledger: readonly string[];
    readonly trace_summary: object;
  } | null;
}

/** Obstacles that follow from policy, result and certificate alone. */
const SEEN = new Set([
  "review_invalid",
  "review_refused",
  "state_not_accepted",
  "evidence_not_sealed",
  "corpus_not_accepted",
  "source_kind_not_accepted",
]);

/** Checks each result against its request, and that the policy lets pass what passed and nothing else. Ages and signers it cannot see. */
export function verifyGate(material: GateMaterial): Verification {
  const problems: string[] = [];
  const notes = new Set<string>();
  const { policy, reviews, rows } = material;
  reviews.forEach((review, index) => {
    const row = rows[index];
    const name = `claim ${index + 1}`;
    if (row?.result == null) {
      problems.push(`${name} has no result`);
      return;
    }
    const { background } = material;
    const one = verifyResult({ ...review, result: row.result, records: new Map(), ...background });
    problems.push(...one.problems.map((problem) => `${name}: ${problem}`));
    for (const note of one.notes) notes.add(note);
    const obstacle = obstacleTo(row, policy, recordsOf(review.certificate));
    if (row.passed !== (row.reason === "accepted"))
      problems.push(`${name}: its reason does not fit whether it passed`);
    else if (obstacle !== null && row.reason !== obstacle)
      problems.push(`${name}: by the policy the reason is ${obstacle}, and not ${row.reason}`);
    else if (obstacle === null && SEEN.has(row.reason))
      problems.push(`${name}: the policy gives no ground for the reason ${row.reason}`);
  });
  problems.push(...problemsOfRequired(material));
  const passed = rows.length > 0 && rows.every((row) => row.passed);
  if (passed !== material.passed) problems.push("the gate as a whole does not follow from its claims");
  const checked = [
    `${reviews.length === 1 ? "the result of the claim follows from its request and certificate" : `the results of ${reviews.length} claims follow from their requests and certificates`}`,
    "the policy lets pass what passed, and nothing else, as far as files show it",
  ];
  return {
    valid: problems.length === 0,
    problems,
    checked: problems.length > 0 ? [] : checked,
    notes: [...notes],
  };
}

/** Why a claim cannot pass; null where nothing that is seen here is in its way. */
function obstacleTo(
  { result }: Row,
  policy: GateMaterial["policy"],
  kinds: ReadonlyMap<string, unknown>,
): string | null {
  if (result === null || result.status === "invalid") return "review_invalid";
  if (result.status === "refused") return "review_refused";
  if (!policy.accept.includes(result.assigned_state ?? "")) return "state_not_accepted";
  const { corpus_id: id = null, corpus_sha256: sha = null } = result.trace_summary as {
    readonly corpus_id?: string | null;
    readonly corpus_sha256?: string | null;
  }; // the schema of a result says so
  if (policy.sealed_only && id === null) return "evidence_not_sealed";
  const listed = policy.corpora.some(
    ({ corpus_id: one, corpus_sha256: versions }) =>
      one === id && (versions.length === 0 || versions.some((version) => version === sha)),
  );
  if (policy.corpora.length > 0 && !listed) return "corpus_not_accepted";
  const seen = result.evidence_ledger.flatMap((record) => (kinds.has(record) ? [kinds.get(record)] : []));
  return seen.some((kind) => !policy.source_kinds.some((each) => each === kind))
    ? "source_kind_not_accepted"
    : null;
}

/** The source kinds of the records in a certificate, by their ids; {@link verifyResult} holds the records to the request. */
function recordsOf(certificate: Uint8Array | null): ReadonlyMap<string, unknown> {
  if (certificate === null) return new Map();
  try {
    const file = parseStrictJson(new TextDecoder().decode(certificate)) as {
      readonly records?: unknown;
    } | null; // only looked at
    const records: readonly unknown[] = Array.isArray(file?.records) ? file.records : [];
    return new Map(
      records.flatMap((record) => {
        const { evidence_id: id, source_kind: kind } = (record ?? {}) as Readonly<Record<string, unknown>>;
        return typeof id === "string" ? [[id, kind] as const] : [];
      }),
    );
  } catch {
    return new Map(); // verifyResult says what is wrong with it
  }
}

const keyOf = ({ domain, subject, predicate }: About): string => JSON.stringify([domain, subject, predicate]);

/** Each required claim was presented in a request that fits its schema, or has a row that says it is missing. */
function problemsOfRequired({ policy, rows, reviews }: GateMaterial): readonly string[] {
  const presented = new Set(
    reviews.flatMap(({ request }, index) =>
      rows[index]?.result?.decision_reason === "invalid_payload" ? [] : [keyOf(claimIn(request))],
    ),
  );
  const missing = policy.required.filter((claim) => !presented.has(keyOf(claim))).map(keyOf);
  const told = rows.slice(reviews.length);
  return missing.length === told.length &&
    told.every((row, index) => !row.passed && row.missing !== null && keyOf(row.missing) === missing[index])
    ? []
    : ["the rows of required claims that nobody presented are not those that the policy asks for"];
}

function claimIn(request: unknown): About {
  const { claim } = (request ?? {}) as { readonly claim?: Partial<About> }; // a review found that it fits its schema
  return { domain: claim?.domain ?? "", subject: claim?.subject ?? "", predicate: claim?.predicate ?? "" };
}
