import { digestHex, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { parseFormula } from "../reasoning/formula.ts";
import type { EvidenceRecord, SealedCorpus, SealedRecord } from "./evidence.ts";

/** A corpus file as stored, but for a `$schema` key, which names its form for editors and is no part of it. */
export interface Corpus {
  readonly corpus_id: string;
  readonly domains: readonly string[];
  readonly records: readonly EvidenceRecord[];
}

/**
 * Seals a corpus: every record, and the whole, gets the SHA-256 of its canonical form as stored, no default filled in.
 * @throws Error naming an evidence_id that stands twice
 */
export function sealCorpus(file: Corpus & { readonly $schema?: unknown }): SealedCorpus {
  const { $schema: _, ...corpus } = file;
  const records = new Map<string, SealedRecord>();
  for (const record of corpus.records) {
    if (records.has(record.evidence_id))
      throw new Error(`evidence_id \`${record.evidence_id}\` stands twice in corpus \`${corpus.corpus_id}\``);
    records.set(record.evidence_id, sealRecord(record));
  }
  return { corpusId: corpus.corpus_id, corpusSha256: digestHex(corpus), domains: corpus.domains, records };
}

function sealRecord(record: EvidenceRecord): SealedRecord {
  const text = canonicalize(record);
  const formula =
    record.kind !== "rule"
      ? null
      : {
          bounded_deductive: parseFormula(record.formula, "bounded_deductive"),
          bounded_arithmetic: parseFormula(record.formula, "bounded_arithmetic"),
        };
  return { record, text, contentSha256: sha256Hex(text), formula };
}
