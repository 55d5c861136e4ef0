import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { PACK_ID } from "../../contract/packs.ts";
import {
  importWordnet,
  WORDNET_PARTS,
  wordnetLicence,
  WordnetError,
  type WordnetTexts,
} from "../../engine/knowledge/wordnet.ts";
import { DataError } from "../../store/files/data-error.ts";
import { writePack } from "../../store/packs/pack-write.ts";

/** What was written. */
export interface Imported {
  readonly packId: string;
  readonly folder: string;
  readonly senses: number;
  readonly words: number;
}

export interface ImportOptions {
  /** The folder of `data.noun`, `index.noun` and the like. */
  readonly from: string;
  /** The folder in which the pack's folder is created. */
  readonly into: string;
  readonly packId: string;
  onProgress?(step: string, done: number, total: number): void;
}

/**
 * Makes a pack from a WordNet 3.0 database. Its rows are facts between senses, in `senses.jsonl`; none is a fact about a word.
 * The pack's folder is created atomically. @throws DataError
 */
export async function importWordnetPack({
  from,
  into,
  packId,
  onProgress = () => {},
}: ImportOptions): Promise<Imported> {
  if (!PACK_ID.test(packId))
    throw new DataError(
      packId,
      "is not an id of a pack: letters, digits and _ . - of which the first is a letter or digit",
    );
  const texts = await readTexts(from);
  const rows = parse(() => importWordnet(texts, (done, total) => onProgress("reading", done, total)));
  if (rows.length === 0) throw new DataError(from, "holds no synsets");
  const twice = rows.find(({ id }, index) => rows[index + 1]?.id === id);
  if (twice) throw new DataError(from, `the sense \`${twice.id}\` appears twice`);
  onProgress("writing", 0, 1);
  const folder = join(into, packId);
  await writePack(folder, {
    manifest: {
      pack_id: packId,
      version: "1.0.0",
      language: "en",
      modality: "text",
      determinism_class: "static",
      title: "WordNet 3.0 senses",
      description:
        "Meanings of English words with their definitions, and what each meaning is a kind, an instance, a whole or the opposite of. Imported; answers from it name the sense.",
      licence:
        "WordNet 3.0 licence of Princeton University: free to use, copy, modify and distribute if its notice goes with every copy. The notice is in licence.txt.",
      author: "Princeton University, Cognitive Science Laboratory; converted by touchstone pack import",
      provenance: {
        wordnet:
          "WordNet 3.0, copyright 2006 by Princeton University, all rights reserved; from the database files data.* and index.*",
      },
    },
    rows: { senses: rows.map((row) => canonicalize(row)) },
    texts: {
      "licence.txt": `${wordnetLicence(texts.noun.data) || "WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved."}\n`,
    },
  });
  onProgress("writing", 1, 1);
  return {
    packId,
    folder,
    senses: rows.length,
    words: rows.reduce((sum, { lemmas }) => sum + lemmas.length, 0),
  };
}

async function readTexts(from: string): Promise<WordnetTexts> {
  const read = (name: string): Promise<string> =>
    readFile(join(from, name), "utf8").catch((error: unknown) => {
      throw new DataError(
        join(from, name),
        "cannot be read; the folder must hold the files data.* and index.* of WordNet 3.0",
        error,
      );
    });
  const entries = await Promise.all(
    WORDNET_PARTS.map(
      async (part) =>
        [part, { data: await read(`data.${part}`), index: await read(`index.${part}`) }] as const,
    ),
  );
  return Object.fromEntries(entries) as WordnetTexts; // one entry for every part
}

function parse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof WordnetError) throw new DataError("WordNet", error.message, error);
    throw error;
  }
}
