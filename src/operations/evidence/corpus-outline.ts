import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { Hex64 } from "../../canonical/digest.ts";
import { corpusFile } from "../../contract/evidence.ts";
import type { VersionBefore } from "../../store/evidence/versions.ts";
import { DataError } from "../system/data-error.ts";
import { streamJson } from "./formats/json.ts";
import { JsonStream } from "./json-stream.ts";
import { RowError } from "./row.ts";
import { openSource, type SourceFile } from "./source-file.ts";

/** A corpus file without its records: those are read one after another, as often as needed, so that a large one takes no memory. */
export interface CorpusOutline extends VersionBefore {
  readonly corpusId: string;
  readonly domains: readonly string[];
  readonly source: SourceFile;
}

/** Where the records of a corpus file stand. */
export const RECORDS = ["records", "*"] as const;

/** Null if the file is missing. @throws DataError if it is no corpus of this name */
export async function outlineOf(file: string): Promise<CorpusOutline | null> {
  if ((await stat(file).catch(() => null)) === null) return null;
  const source = openSource(file);
  return placingFaults(file, async () => {
    const head = corpusFile.safeParse({ ...(await headOf(source)), records: [] });
    if (!head.success || head.data.corpus_id !== basename(file, ".json"))
      throw new DataError(file, "is no corpus of this name, so it is left alone: name another file");
    const { domains, corpus_id: corpusId } = head.data;
    const hash = createHash("sha256").update(
      `{"corpus_id":${canonicalize(corpusId)},"domains":${canonicalize(domains)},"records":[`,
    );
    let isFirst = true;
    await streamJson(source, [RECORDS], ({ value }) => {
      hash.update(`${isFirst ? "" : ","}${canonicalize(value)}`);
      isFirst = false;
    });
    const corpusSha256 = hash.update("]}").digest("hex") as Hex64; // a SHA-256 in hex has this shape
    return { corpusId, domains, corpusSha256, bytesSha256: source.facts().sha256, source };
  });
}

/** The domains of a corpus file; none of a file that is no corpus. */
export async function domainsIn(file: string): Promise<readonly string[]> {
  const head = await headOf(openSource(file)).catch(() => null); // no JSON, so no corpus
  const corpus = corpusFile.safeParse({ ...head, records: [] });
  return corpus.success ? corpus.data.domains : [];
}

/** Name and domains of a corpus. Reading ends where both were found, which is the beginning of a file that this program wrote. */
async function headOf(source: SourceFile): Promise<Readonly<Record<string, unknown>>> {
  const head: Record<string, unknown> = {};
  const stream = new JsonStream([["corpus_id"], ["domains"], RECORDS], ({ path: [key], value }) => {
    if (key !== "records") head[String(key)] = value;
  });
  for await (const text of source.texts()) {
    stream.feed(text);
    if ("corpus_id" in head && "domains" in head) return head;
  }
  stream.end();
  return head;
}

/** Runs work on a file, and names the file where the work names a place in it. @throws DataError; what the work throws */
export async function placingFaults<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof RowError
      ? new DataError(`${file}:${error.line}:${error.column}`, error.problem, error)
      : error;
  }
}
