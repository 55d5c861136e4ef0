import {
  createAuthority,
  sealCorpus,
  type Authority,
  type Envelope,
  type SealedCorpus,
} from "../../engine/authority/review.ts";
import { DataError } from "../../store/files/data-error.ts";
import { readCorpora, readEnvelope } from "../../store/packs/evidence.ts";

export { DataError } from "../../store/files/data-error.ts";

/** The authority over the sealed corpora of a data directory. */
export interface LoadedAuthority {
  readonly authority: Authority;
  /** Sorted by corpus_id. */
  readonly corpora: readonly SealedCorpus[];
  readonly envelope: Envelope;
}

/** Reads and seals what the authority rests on. @throws DataError when any of it is malformed. */
export async function loadAuthority(dataDir: string): Promise<LoadedAuthority> {
  const files = await readCorpora(dataDir);
  const envelope = await readEnvelope(dataDir);
  try {
    const corpora = files.map(sealCorpus);
    return { authority: createAuthority(corpora, envelope), corpora, envelope };
  } catch (error) {
    throw new DataError("data/evidence", error instanceof Error ? error.message : String(error), error);
  }
}
