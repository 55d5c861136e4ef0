import { digestHex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { readCorpusFile } from "../../store/packs/evidence.ts";

/** What one corpus has and another lacks. Records correspond if their ids are equal. */
export interface CorpusDifference {
  readonly from: string;
  readonly to: string;
  readonly equal: boolean;
  readonly added: readonly EvidenceRecord[];
  readonly removed: readonly EvidenceRecord[];
  readonly changed: readonly {
    readonly evidence_id: string;
    /** Keys whose values differ, sorted. */
    readonly keys: readonly string[];
    readonly before: EvidenceRecord;
    readonly after: EvidenceRecord;
  }[];
  /** Null if they are the same. */
  readonly domains: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
}

/** Compares two corpus files, or versions of one, whatever their names. @throws DataError */
export async function compareCorpora(from: string, to: string): Promise<CorpusDifference> {
  const [before, after] = [await readCorpusFile(from), await readCorpusFile(to)];
  const old = new Map(before.records.map((record) => [record.evidence_id, record]));
  const kept = new Set(after.records.map((record) => record.evidence_id));
  const changed = after.records.flatMap((record) => {
    const earlier = old.get(record.evidence_id);
    if (earlier === undefined || digestHex(earlier) === digestHex(record)) return [];
    return [
      {
        evidence_id: record.evidence_id,
        keys: keysThatDiffer(earlier, record),
        before: earlier,
        after: record,
      },
    ];
  });
  const { $schema: _, ...oldFile } = before;
  const { $schema: __, ...newFile } = after;
  const isSame = canonicalize(before.domains) === canonicalize(after.domains);
  return {
    from: digestHex(oldFile),
    to: digestHex(newFile),
    equal: digestHex(oldFile) === digestHex(newFile),
    added: after.records.filter((record) => !old.has(record.evidence_id)),
    removed: before.records.filter((record) => !kept.has(record.evidence_id)),
    changed,
    domains: isSame ? null : { before: before.domains, after: after.domains },
  };
}

function keysThatDiffer(before: EvidenceRecord, after: EvidenceRecord): string[] {
  const [a, b] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const keys = [...new Set([...a.keys(), ...b.keys()])].sort();
  return keys.filter((key) => canonicalize([a.get(key) ?? null]) !== canonicalize([b.get(key) ?? null]));
}
