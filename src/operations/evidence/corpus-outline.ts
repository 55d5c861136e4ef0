import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { Hex64 } from "../../canonical/digest.ts";
import { corpusFile, evidenceRecord } from "../../contract/evidence.ts";
import type { StoredCorpus } from "../../store/evidence/versions.ts";
import { DataError } from "../system/data-error.ts";
import { streamJson } from "./formats/json.ts";
import { RowError } from "./row.ts";
import { openSource } from "./source-file.ts";

/**
 * A corpus file that is to be replaced, without its records, which are checked and hashed one by one, so that memory does not depend on their number.
 * Null if there is no file.
 * @throws DataError if it is not a corpus
 */
export async function outlineOf(file: string): Promise<StoredCorpus | null> {
  if (!(await isThere(file))) return null;
  const source = openSource(file);
  const head: Record<string, unknown> = {};
  try {
    await streamJson(
      source,
      [["corpus_id"], ["domains"]],
      ({ path, value }) => (head[String(path[0])] = value),
    );
    const corpus = corpusFile.safeParse({ ...head, records: [] });
    if (!corpus.success || corpus.data.corpus_id !== basename(file, ".json"))
      throw new DataError(file, "is no corpus of this name, and is not replaced: name another file");
    const { domains, corpus_id: corpusId } = corpus.data;
    const hash = createHash("sha256").update(
      `{"corpus_id":${canonicalize(corpusId)},"domains":${canonicalize(domains)},"records":[`,
    );
    let isFirst = true;
    await streamJson(source, [["records", "*"]], ({ value, place }) => {
      if (!evidenceRecord.safeParse(value).success) throw new RowError(place, "is no record of a corpus");
      hash.update(`${isFirst ? "" : ","}${canonicalize(value)}`);
      isFirst = false;
    });
    const corpusSha256 = hash.update("]}").digest("hex") as Hex64; // a SHA-256 in hex has this shape
    const bytesSha256 = source.facts().sha256 as Hex64; // the same
    return { corpus: corpus.data, corpusSha256, bytesSha256 };
  } catch (error) {
    throw error instanceof RowError
      ? new DataError(`${file}:${error.line}:${error.column}`, error.problem, error)
      : error;
  }
}

/** The domains of a corpus file; none if the file is not a corpus. */
export async function domainsIn(file: string): Promise<readonly string[]> {
  const head: Record<string, unknown> = {};
  try {
    await streamJson(
      openSource(file),
      [["corpus_id"], ["domains"]],
      ({ path, value }) => (head[String(path[0])] = value),
    );
  } catch {
    return []; // not JSON, so not a corpus
  }
  const corpus = corpusFile.safeParse({ ...head, records: [] });
  return corpus.success ? corpus.data.domains : [];
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null)) !== null;
}
