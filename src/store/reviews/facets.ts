/** What a review on record is looked up by. */
export interface Facets {
  /** Milliseconds since 1970. */
  readonly recordedAt: number;
  /** The state; without one, the status. */
  readonly standing: string;
  readonly domain: string | null;
  readonly subject: string | null;
  readonly passed: boolean | null;
  /** The ledger of the decision. */
  readonly evidence: readonly string[];
}

type Members = Readonly<Record<string, unknown>>;

/** The facets of a record's line that verified, with the first digits of its digest. */
export function readFacets(line: Uint8Array): { readonly facets: Facets; readonly tag: string } {
  const record = JSON.parse(
    Buffer.from(line.buffer, line.byteOffset, line.byteLength).toString("utf8"),
  ) as Members; // a line is an object
  const [result, claim, gate] = [
    membersOf(record["result"]),
    membersOf(membersOf(record["request"])["claim"]),
    membersOf(record["gate"]),
  ];
  const facets = {
    recordedAt: Date.parse(String(record["recorded_at"])),
    standing: textOf(result["assigned_state"]) ?? textOf(result["status"]) ?? "",
    domain: textOf(claim["domain"]),
    subject: textOf(claim["subject"]),
    passed: typeof gate["passed"] === "boolean" ? gate["passed"] : null,
    evidence: Array.isArray(result["evidence_ledger"]) ? result["evidence_ledger"].map(String) : [],
  };
  return { facets, tag: tagOf(String(record["record_digest"])) };
}

const TAG_DIGITS = 16;

/** The first hexadecimal digits of a digest. */
function tagOf(digest: string): string {
  return digest.slice("sha256:".length, "sha256:".length + TAG_DIGITS);
}

function membersOf(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {}; // any object may have any
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}
