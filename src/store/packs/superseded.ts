import { join } from "node:path";

/** The folder of superseded corpus versions, relative to a data directory. */
const FOLDER = join("evidence", "superseded");
const NAME_DIGITS = 16;

/** The file of a superseded version: `evidence/superseded/<corpus_id>.<first 16 hex>.json`. */
export function supersededFile(dataDir: string, corpusId: string, corpusSha256: string): string {
  return join(dataDir, FOLDER, `${corpusId}.${corpusSha256.slice(0, NAME_DIGITS)}.json`);
}
