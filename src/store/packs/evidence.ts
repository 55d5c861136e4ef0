import type { Dirent } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { z } from "zod/v3";
import { corpusFile, envelopeFile, type CorpusFile, type EnvelopeFile } from "../../contract/evidence.ts";
import { ORIGIN_SUFFIX } from "../../contract/origin.ts";
import { DataError } from "../files/data-error.ts";
import { describeReadError, inspectDocument, shownPlace } from "../files/document.ts";

/** All corpora of a data directory, sorted by corpus_id; none if there is no folder. @throws DataError */
export async function readCorpora(dataDir: string): Promise<CorpusFile[]> {
  const folder = join(dataDir, "evidence");
  const entries = await readdir(folder, { withFileTypes: true }).catch(absentAs<Dirent[]>([]));
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link !== undefined)
    throw new DataError(
      `data/evidence/${link.name}`,
      "is a link, and links are not followed: evidence must be in this folder",
    );
  const corpora: CorpusFile[] = [];
  for (const name of entries
    .map((entry) => entry.name)
    .filter(isCorpusName)
    .sort()) {
    const corpus = await readData(join(folder, name), `data/evidence/${name}`, corpusFile);
    if (corpus.corpus_id !== basename(name, ".json"))
      throw new DataError(
        `data/evidence/${name}`,
        `corpus_id is \`${corpus.corpus_id}\`, not the file's name`,
      );
    corpora.push(corpus);
  }
  return corpora;
}

/** Whether a file in the evidence folder is a corpus: origin files beside them only say where a corpus comes from. */
export function isCorpusName(name: string): boolean {
  return name.endsWith(".json") && !name.endsWith(ORIGIN_SUFFIX);
}

/** The envelope. @throws DataError */
export async function readEnvelope(dataDir: string): Promise<EnvelopeFile> {
  return readData(join(dataDir, "policies", "envelope.json"), "data/policies/envelope.json", envelopeFile);
}

/** Reads one corpus file anywhere, for `touchstone evidence seal`. @throws DataError */
export function readCorpusFile(file: string): Promise<CorpusFile> {
  return readData(file, file, corpusFile);
}

async function readData<T extends z.ZodTypeAny>(file: string, shown: string, schema: T): Promise<z.infer<T>> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const missing = isCode(error, "ENOENT") && shown !== file;
    throw new DataError(
      shown,
      missing
        ? "is missing: `data` is the folder that --data or TOUCHSTONE_DATA names"
        : describeReadError(error),
      error,
    );
  }
  const {
    value,
    flaws: [first],
    duplicateKey,
  } = inspectDocument(bytes, schema);
  if (value !== null) return value;
  throw new DataError(
    first === undefined ? shown : shownPlace(shown, first),
    first?.problem ?? "cannot be used",
    duplicateKey ?? undefined,
  );
}

function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isCode(error, "ENOENT")) return value;
    throw error;
  };
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
