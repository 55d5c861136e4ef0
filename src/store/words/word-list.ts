import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliDecompress, brotliDecompressSync } from "node:zlib";

/**
 * The word list that the build compiles from WordNet (scripts/word-list.ts), for the lexicon.
 * @param from a folder of the program; its `words.br` lies there or in a folder above
 * @throws Error if the program has no list
 */
export function readWordList(from = dirname(fileURLToPath(import.meta.url))): string {
  return brotliDecompressSync(readFileSync(findWordList(from))).toString("latin1");
}

/** The same beside other work: unpacking it takes a tenth of a second. */
export async function loadWordList(from = dirname(fileURLToPath(import.meta.url))): Promise<string> {
  return (await promisify(brotliDecompress)(await readFile(findWordList(from)))).toString("latin1");
}

function findWordList(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    for (const file of [join(folder, "words.br"), join(folder, "dist", "words.br")])
      if (existsSync(file)) return file;
    if (folder === dirname(folder)) throw new Error(`no word list in or above ${from}: run the build again`);
  }
}
