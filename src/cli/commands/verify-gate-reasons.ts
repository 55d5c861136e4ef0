import { parseStrictJson } from "../../canonical/strict-json.ts";
import type { ReviewRequest, SourceKind } from "../../contract/types/review.ts";
import { decideOnFiles, isOfOrigins } from "../../operations/gate/decision-on-files.ts";
import type { Presented, Row } from "./verify-gate-material.ts";

/** Holds the reason to the gate's own table, over what files show. Ages and signers stand in the origins of the corpora. */
export function problemOfReason(
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

/** The source kinds of cited records: of sealed ones as the certificate has them, which `verifyResult` holds to the request. */
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

/** The source kinds of the records in a certificate, by their ids; `verifyResult` holds the records to the request. */
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
