import { join } from "node:path";
import type { GatePolicy } from "../../contract/types/gate.ts";
import type { GateBasis, Origin } from "../../engine/authority/gate/gate.ts";
import type { SealedCorpus } from "../../engine/authority/review.ts";
import { checkUnchanged } from "../../store/evidence/unchanged.ts";
import { readOrigin } from "../../store/evidence/versions.ts";

/**
 * Holds the corpora to the origins that were written with them, once: what is served stays as it was read.
 * @returns a function that throws DataError for a corpus that was changed otherwise
 */
export function holdToOrigins(dataDir: string, corpora: readonly SealedCorpus[]): () => Promise<void> {
  let isHeld = false;
  return async () => {
    if (isHeld) return;
    for (const { corpusId, corpusSha256, records } of corpora) {
      const name = `evidence/${corpusId}.json`;
      const hashOf = (id: string): string | undefined => records.get(id)?.contentSha256;
      await checkUnchanged(join(dataDir, name), name, { corpusSha256, hashOf });
    }
    isHeld = true;
  };
}

type OriginOf = GateBasis["originOf"];

/**
 * Reads what is known of the records of the served corpora, once, and only when a policy asks for an age or a signer.
 * @returns a function that throws DataError for an origin file that cannot be used
 */
export function readOrigins(
  dataDir: string,
  corpora: readonly SealedCorpus[],
): (policy: GatePolicy) => Promise<OriginOf> {
  let reading: Promise<OriginOf> | null = null;
  return async (policy) => {
    if (!asksForOrigins(policy)) return () => null;
    reading ??= readAll(dataDir, corpora);
    try {
      return await reading;
    } catch (error) {
      reading = null; // the file may be put right
      throw error;
    }
  };
}

function asksForOrigins({ max_age: age, corpora }: GatePolicy): boolean {
  return age !== null || corpora.some(({ signers }) => signers.length > 0);
}

async function readAll(dataDir: string, corpora: readonly SealedCorpus[]): Promise<OriginOf> {
  const byCorpus = new Map<string, ReadonlyMap<string, Origin>>();
  for (const corpus of corpora) byCorpus.set(corpus.corpusSha256, await readOne(dataDir, corpus));
  return ({ corpusSha256 }, id) => byCorpus.get(corpusSha256)?.get(id) ?? null;
}

/** By evidence_id. An origin that is of another content says nothing of the record. */
async function readOne(dataDir: string, corpus: SealedCorpus): Promise<ReadonlyMap<string, Origin>> {
  const file = await readOrigin(join(dataDir, "evidence"), corpus.corpusId, corpus.corpusSha256);
  return new Map(
    (file?.records ?? [])
      .filter(({ evidence_id: id, content_sha256: hash }) => corpus.records.get(id)?.contentSha256 === hash)
      .map(({ evidence_id: id, observed_at: at, signer }) => [id, { observedAtMs: instantOf(at), signer }]),
  );
}

/** Null for a day or an hour that no calendar has. */
export function instantOf(timestamp: string | null): number | null {
  const time = timestamp === null ? Number.NaN : Date.parse(timestamp);
  return Number.isNaN(time) || new Date(time).toISOString() !== timestamp ? null : time;
}
