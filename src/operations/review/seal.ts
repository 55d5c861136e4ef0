import { sealCorpus, type SealedCorpus } from "../../engine/authority/review.ts";
import { DataError } from "../../store/files/data-error.ts";
import { readCorpusFile } from "../../store/packs/evidence.ts";

/** Reads one corpus file from any path, and seals it. @throws DataError */
export async function sealCorpusFile(file: string): Promise<SealedCorpus> {
  const corpus = await readCorpusFile(file);
  try {
    return sealCorpus(corpus);
  } catch (error) {
    throw new DataError(file, error instanceof Error ? error.message : String(error), error);
  }
}
