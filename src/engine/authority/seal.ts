import { digestHex, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { parseFormula } from "../reasoning/formula.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import type { SealedCorpus, SealedRecord } from "./evidence.ts";

/** A corpus file without its `$schema` key, which only serves editors. */
export interface Corpus {
  readonly corpus_id: string;
  readonly domains: readonly string[];
  readonly records: readonly EvidenceRecord[];
}

/**
 * Seals a corpus: each record and the whole get the SHA-256 of their canonical form as stored; no defaults are filled in.
 * @throws Error naming a duplicate evidence_id
 */
export function sealCorpus(file: Corpus & { readonly $schema?: unknown }): SealedCorpus {
  const { $schema: _, ...corpus } = file;
  const records = new Map<string, SealedRecord>();
  for (const record of corpus.records) {
    if (records.has(record.evidence_id))
      throw new Error(`duplicate evidence_id \`${record.evidence_id}\` in corpus \`${corpus.corpus_id}\``);
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
