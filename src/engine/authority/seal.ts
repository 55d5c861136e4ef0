import { digestHex } from "../../canonical/digest.ts";
import type { EvidenceRecord, SealedCorpus } from "./evidence.ts";

/** A corpus file as stored. */
export interface Corpus { readonly corpus_id: string; readonly domains: readonly string[]; readonly records: readonly EvidenceRecord[] }

/**
 * Seals a corpus: every record, and the whole, gets the SHA-256 of its canonical form as stored, no default filled in.
 * @throws Error naming an evidence_id that stands twice
 */
export function sealCorpus(corpus: Corpus): SealedCorpus {
  const records = new Map<string, { record: EvidenceRecord; contentSha256: string }>();
  for (const record of corpus.records) {
    if (records.has(record.evidence_id)) throw new Error(`evidence_id \`${record.evidence_id}\` stands twice in corpus \`${corpus.corpus_id}\``);
    records.set(record.evidence_id, { record, contentSha256: digestHex(record) });
  }
  return { corpusId: corpus.corpus_id, corpusSha256: digestHex(corpus), domains: corpus.domains, records };
}
