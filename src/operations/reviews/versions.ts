import { existsSync } from "node:fs";
import type { CorpusVersion, ReviewRecord } from "../../contract/reviews.ts";
import { createAuthority, type Authority, type SealedCorpus } from "../../engine/authority/review.ts";
import { DataError } from "../../store/files/data-error.ts";
import { supersededFile } from "../../store/packs/superseded.ts";
import { sealCorpusFile } from "../review/seal.ts";

/** Finds the corpora that reviews were decided over, by hash: among those served, and among the superseded. */
export interface Versions {
  /** Null for one that is neither. */
  find(version: CorpusVersion): Promise<SealedCorpus | null>;
  /** The authority over what a record names; or what of it is missing. */
  authorityOf(record: Pick<ReviewRecord, "corpora" | "envelope">): Promise<Authority | Missing>;
}

export interface Missing {
  readonly missing: readonly CorpusVersion[];
}

/** Authorities that are kept, since most records name the same corpora. */
const MAX_KEPT = 16;

export function createVersions(dataDir: string, served: readonly SealedCorpus[]): Versions {
  const kept = new Map<string, Authority>();
  const find = async ({ corpus_id: id, corpus_sha256: sha }: CorpusVersion): Promise<SealedCorpus | null> => {
    const current = served.find(({ corpusId, corpusSha256 }) => corpusId === id && corpusSha256 === sha);
    return current ?? (await readSuperseded(dataDir, id, sha));
  };
  return {
    find,
    authorityOf: async ({ corpora, envelope }) => {
      const key = JSON.stringify([corpora, envelope]);
      const known = kept.get(key);
      if (known !== undefined) return known;
      const found = await Promise.all(corpora.map(find));
      const missing = corpora.filter((_, at) => found[at] === null);
      if (missing.length > 0) return { missing };
      const authority = createAuthority(
        found.filter((corpus) => corpus !== null),
        envelope,
      );
      if (kept.size === MAX_KEPT) kept.clear();
      kept.set(key, authority);
      return authority;
    },
  };
}

/** A superseded version, if its file is there and has the content that its hash says. */
async function readSuperseded(dataDir: string, id: string, sha: string): Promise<SealedCorpus | null> {
  const file = supersededFile(dataDir, id, sha);
  if (!existsSync(file)) return null;
  try {
    const corpus = await sealCorpusFile(file);
    return corpus.corpusId === id && corpus.corpusSha256 === sha ? corpus : null;
  } catch (error) {
    if (error instanceof DataError) return null; // what cannot be read is not there
    throw error;
  }
}
