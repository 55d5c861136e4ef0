import { digestHex } from "../../canonical/digest.ts";
import { parseStrictJson } from "../../canonical/strict-json.ts";
import { checkPayload } from "../../contract/review-check.ts";
import type { CorpusFile } from "../../contract/evidence.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import type { GatePolicy, LeftOut } from "../../contract/types/gate.ts";
import type { ReviewRequest, SourceKind } from "../../contract/types/review.ts";
import { decideOnFiles, isOfOrigins } from "../../operations/gate/decision-on-files.ts";
import type { Material } from "../../verify/decision.ts";
import { verifyResult, type Verification } from "../../verify/result.ts";

/** A gate's decision, whose parts have the forms of their schemas; what was reviewed and certified can be anything. */
export interface GateMaterial {
  readonly policy: GatePolicy;
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
    readonly status: "assigned" | "refused" | "invalid";
    readonly decision_reason: string;
    readonly assigned_state: string | null;
    readonly evidence_ledger: readonly string[];
    readonly trace_summary: object;
  } | null;
  readonly left_out?: LeftOut | undefined;
}

const UNDECIDED =
  "what the evidence that was left out decides: `touchstone review --find` of the claim alone gives its trace hash";

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
    if (row.left_out !== undefined) notes.add(UNDECIDED);
    const checked = checkPayload(review.request);
    const request = checked.kind === "valid" ? checked.request : null;
    const wrong =
      problemOfReason(row, row.result, { policy, request, certificate: review.certificate }) ??
      problemOfLeftOut(row, { policy, request, corpora: background.corpora });
    if (wrong !== null) problems.push(`${name}: ${wrong}`);
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

interface Presented {
  readonly policy: GatePolicy;
  /** Null for one that does not fit its schema. */
  readonly request: ReviewRequest | null;
}

/** Holds the reason to the gate's own table, over what files show. Ages and signers stand in the origins of the corpora. */
function problemOfReason(
  { passed, reason, left_out: leftOut }: Row,
  result: NonNullable<Row["result"]>,
  { policy, request, certificate }: Presented & { readonly certificate: Uint8Array | null },
): string | null {
  const expected = decideOnFiles({
    policy,
    result,
    leftOut: leftOut ?? null,
    kindOf: kindsIn(request, certificate),
  });
  if (passed !== (reason === "accepted")) return "its reason does not fit whether it passed";
  if (reason === expected || (expected === "accepted" && isOfOrigins(reason, policy))) return null;
  return expected === "accepted"
    ? `the policy gives no ground for the reason ${reason}`
    : `by the policy the reason is ${expected}, and not ${reason}`;
}

/** The states of a claim that a fact denies. */
const DENIED: ReadonlySet<string> = new Set(["contradicted", "ambiguous"]);

/** What was left out must be evidence that the request does not rest on; and where the corpora are at hand, what denies a passed claim must not be left out. */
function problemOfLeftOut(
  { reason, left_out: leftOut }: Row,
  { policy, request, corpora }: Presented & Pick<Material, "corpora">,
): string | null {
  if ((reason === "evidence_left_out") !== (leftOut !== undefined))
    return "what was left out does not fit the reason";
  if (request === null) return null;
  const { claim, evidence = [], inference } = request;
  const premises = new Set(inference?.premise_ids);
  const cited = new Set(evidence.map((item) => item.evidence_id));
  const sealed = recordsOn(claim.domain, corpora);
  for (const { evidence_id: id, content_sha256: hash } of leftOut?.records ?? []) {
    if (premises.has(id)) return `\`${id}\` is not left out: the request has it as a premise`;
    if (sealed !== null && !sealed.some((record) => record.evidence_id === id && digestHex(record) === hash))
      return `the record \`${id}\`, said to be left out, is not in the corpus`;
  }
  if (reason !== "accepted" || policy.accept.some((state) => DENIED.has(state))) return null;
  const denial = sealed?.find((record) => denies(record, claim) && !cited.has(record.evidence_id));
  return denial === undefined
    ? null
    : `it passed, and \`${denial.evidence_id}\`, which denies it, is left out`;
}

/** Null where no corpus of the domain is at hand. */
function recordsOn(
  domain: string | undefined,
  corpora: Material["corpora"],
): readonly EvidenceRecord[] | null {
  for (const corpus of (corpora ?? []) as readonly Partial<CorpusFile>[]) // only looked at
    if (corpus.domains?.some((one) => one === domain)) return corpus.records ?? [];
  return null;
}

function denies(record: EvidenceRecord, { subject, predicate }: Omit<About, "domain">): boolean {
  return (
    record.kind === "fact" &&
    record.subject === subject &&
    record.predicate === predicate &&
    record.supports === false &&
    record.source_kind !== "premise"
  );
}

/** The source kinds of cited records: of sealed ones as the certificate has them, which {@link verifyResult} holds to the request. */
function kindsIn(
  request: ReviewRequest | null,
  certificate: Uint8Array | null,
): (id: string) => SourceKind | undefined {
  const sealed = recordsOf(certificate);
  return (id) => {
    const inline = request?.evidence?.find((item) => item.evidence_id === id);
    return sealed.get(id) ?? (inline && "source_kind" in inline ? inline.source_kind : undefined);
  };
}

/** The source kinds of the records in a certificate, by their ids; {@link verifyResult} holds the records to the request. */
function recordsOf(certificate: Uint8Array | null): ReadonlyMap<string, SourceKind> {
  if (certificate === null) return new Map();
  try {
    const file = parseStrictJson(new TextDecoder().decode(certificate)) as {
      readonly records?: unknown;
    } | null; // only looked at
    const records: readonly unknown[] = Array.isArray(file?.records) ? file.records : [];
    return new Map(
      records.flatMap((record) => {
        const { evidence_id: id, source_kind: kind } = (record ?? {}) as Readonly<Record<string, unknown>>;
        return typeof id === "string" ? [[id, kind as SourceKind] as const] : [];
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
