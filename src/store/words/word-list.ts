import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";

/** The word list that the build compiles from WordNet (scripts/word-list.ts), for the lexicon. @param root the folder that holds `dist` */
export function readWordList(root: string): string {
  return brotliDecompressSync(readFileSync(join(root, "dist", "words.br"))).toString("latin1");
}
