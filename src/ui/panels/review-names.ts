import { digestInBrowser } from "../digests.ts";
import type { Cited } from "../parts/evidence-table.ts";
import type { Consulted } from "../parts/review-result.ts";
import { evidenceOf, isCiting, membersOf, type SealedRecord } from "./review-draft.ts";

/** The cited items with their records. */
export function citedIn(request: unknown, records: readonly SealedRecord[] | null): readonly Cited[] {
  const sealed = isCiting(request);
  return evidenceOf(request).map((item) => {
    const id = String(item["evidence_id"] ?? "");
    if (!sealed)
      return {
        id,
        says: `${String(item["subject"] ?? "")}: ${item["supports"] === false ? "not " : ""}${String(item["predicate"] ?? "")}`,
        record: {
          subject: item["subject"],
          predicate: item["predicate"],
          supports: item["supports"],
          source_kind: item["source_kind"],
        },
      };
    const record =
      records?.find((each) => each.evidence_id === id && each.content_sha256 === item["content_sha256"]) ??
      null;
    return { id, says: record?.statement ?? "", record };
  });
}

/** Atoms of inline items whose names do not fit into a formula, in words. @see contract §15.6 */
export async function namesIn(request: unknown): Promise<ReadonlyMap<string, string>> {
  if (isCiting(request)) return new Map();
  const pairs = [membersOf(membersOf(request)["claim"]), ...evidenceOf(request)].map(
    ({ subject, predicate }) => [String(subject), String(predicate)] as const,
  );
  return new Map(
    await Promise.all(
      pairs.map(
        async ([subject, predicate]) =>
          [
            `x_${(await digestInBrowser([subject, predicate])).slice(7, 39)}`,
            `“${subject}: ${predicate}”`,
          ] as const,
      ),
    ),
  );
}

/** The claim's atom: the one variable of the query's diagram. */
export function atomIn({ entailment_trace: { query_key: key } }: Consulted): string | null {
  return /^0:([^?]+)\?T:F$/.exec(key ?? "")?.[1] ?? null;
}

/** What a premise contributes. @see contract §15.6 */
export function formulaOf(record: Cited["record"], read: (name: string) => string): string {
  if (!record) return "a premise whose record is unknown here";
  if ("kind" in record && record.kind === "rule") return record.formula;
  const atom = read(`${String(record.subject)}__${String(record.predicate)}`);
  if ("kind" in record && record.kind === "quantity") return `${atom} = ${record.value}`;
  return record.supports === false ? `not ${atom}` : atom;
}
