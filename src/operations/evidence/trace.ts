import { createReadStream } from "node:fs";
import { access, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { digestHex } from "../../canonical/digest.ts";
import { evidenceRecord } from "../../contract/evidence.ts";
import type { OriginPlace, OriginSource, RecordOrigin } from "../../contract/origin.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { digestOfFile } from "../../store/evidence/versions.ts";
import { isCorpusName } from "../../store/packs/evidence.ts";
import { DataError } from "../system/data-error.ts";
import { outlineOf, placingFaults, RECORDS, type CorpusOutline } from "./corpus-outline.ts";
import { asObject } from "./formats/documents.ts";
import { jsonBatches } from "./formats/json.ts";
import { checked } from "./row.ts";
import { originOf, type VersionOrigin } from "./version-origin.ts";

/** The lines that a record was made from, or why they are not shown. */
export type Original =
  | { readonly state: "shown"; readonly file: string; readonly lines: readonly string[] }
  | { readonly state: "absent"; readonly file: string }
  | { readonly state: "changed"; readonly file: string; readonly sha256: string };

/** Where one record comes from. */
export interface Trace {
  readonly corpus_id: string;
  readonly corpus_sha256: string;
  readonly record: EvidenceRecord & { readonly content_sha256: string };
  /** Null if nothing is known beyond the record. */
  readonly origin:
    | (Pick<RecordOrigin, "place" | "observed_at" | "signer"> & {
        readonly source: OriginSource;
        readonly predecessor: string | null;
      })
    | null;
  /** Null if the source is not a file of lines. */
  readonly original: Original | null;
}

/** Where a record is looked for: in one corpus file, or in all of a data folder. */
export type TraceScope = { readonly corpus: string } | { readonly dataDir: string };

/**
 * Finds a record in corpus files, and what it was made from.
 * @param sourceFile where the source is, if it is not in its usual place: below the current folder, or beside the corpus
 * @throws DataError if no corpus has the record, or several have it
 */
export async function traceRecord(
  evidenceId: string,
  scope: TraceScope,
  sourceFile: string | null,
): Promise<Trace> {
  const place = "corpus" in scope ? scope.corpus : join(scope.dataDir, "evidence");
  const files = "corpus" in scope ? [scope.corpus] : await corpusFilesIn(place);
  const found: Trace[] = [];
  for (const file of files) {
    const trace = await traceIn(file, evidenceId, sourceFile);
    if (trace !== null) found.push(trace);
  }
  const [first, ...others] = found;
  if (first === undefined) throw new DataError(place, `no record is \`${evidenceId}\``);
  if (others.length > 0)
    throw new DataError(
      found.map((each) => each.corpus_id).join(", "),
      `several corpora have a record \`${evidenceId}\`: name one with --corpus`,
    );
  return first;
}

/** The corpus files of a folder, sorted. */
async function corpusFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(isCorpusName)
    .sort()
    .map((name) => join(folder, name));
}

async function traceIn(file: string, evidenceId: string, sourceFile: string | null): Promise<Trace | null> {
  const outline = await outlineOf(file);
  if (outline === null) throw new DataError(file, "is missing");
  const record = await recordIn(file, outline, evidenceId);
  if (record === null) return null;
  const contentSha256 = digestHex(record);
  const origin = await originOf(file, outline, null);
  const of = await originIn(origin, evidenceId);
  const source = of === null ? undefined : origin?.sources[of.source];
  if (of !== null && of.content_sha256 !== contentSha256)
    throw new DataError(
      file,
      `the origin of \`${evidenceId}\` is that of another record: its content_sha256 differs`,
    );
  return {
    corpus_id: outline.corpusId,
    corpus_sha256: outline.corpusSha256,
    record: { ...record, content_sha256: contentSha256 },
    origin:
      of === null || source === undefined
        ? null
        : {
            place: of.place,
            observed_at: of.observed_at,
            signer: of.signer,
            source,
            predecessor: origin?.predecessor ?? null,
          },
    original:
      of?.place && source !== undefined && "file" in source
        ? await originalLines(source, of.place, sourceFile ?? (await placeOfSource(source.file, file)))
        : null,
  };
}

function recordIn(
  file: string,
  { source }: CorpusOutline,
  evidenceId: string,
): Promise<EvidenceRecord | null> {
  return placingFaults(file, async () => {
    for await (const batch of jsonBatches(source, [RECORDS]))
      for (const { value, place } of batch)
        if (asObject(value)["evidence_id"] === evidenceId) return checked(evidenceRecord, value, place);
    return null;
  });
}

async function originIn(origin: VersionOrigin | null, evidenceId: string): Promise<RecordOrigin | null> {
  for await (const batch of origin?.records() ?? []) {
    const found = batch.find((record) => record.evidence_id === evidenceId);
    if (found !== undefined) return found;
  }
  return null;
}

/** Looks below the current folder, then beside the corpus. */
async function placeOfSource(name: string, corpus: string): Promise<string> {
  const beside = join(dirname(corpus), basename(name));
  const isHere = await access(name).then(
    () => true,
    () => false,
  );
  return isHere ? name : beside;
}

const SHOWN_LINES = 6;
const SHOWN_CHARS = 400;
/** Formats with one record per line. */
const LINE_FORMATS: readonly string[] = ["csv", "jsonl"];

async function originalLines(
  source: Extract<OriginSource, { readonly file: string }>,
  place: OriginPlace,
  file: string,
): Promise<Original> {
  const sha256 = await digestOfFile(file);
  if (sha256 === null) return { state: "absent", file };
  if (sha256 !== source.sha256) return { state: "changed", file, sha256 };
  const isLine =
    source.kind === "rules" || (source.kind === "import" && LINE_FORMATS.includes(source.format));
  const lines = await linesFrom(file, place, isLine ? 1 : SHOWN_LINES);
  return { state: "shown", file, lines };
}

/** Some lines of a file from a given place on; of a long line, only its beginning. */
async function linesFrom(file: string, { line, column }: OriginPlace, count: number): Promise<string[]> {
  const found: string[] = [];
  let [rest, at] = ["", 0];
  const take = (text: string): boolean => {
    at++;
    if (at === line) found.push(text.slice(column - 1, column - 1 + SHOWN_CHARS).replace(/\r$/, ""));
    else if (at > line) found.push(text.slice(0, SHOWN_CHARS).replace(/\r$/, ""));
    return found.length < count;
  };
  for await (const chunk of createReadStream(file, { encoding: "utf8", highWaterMark: 1 << 18 })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    if (!lines.every(take)) return found;
  }
  if (rest !== "") take(rest);
  return found;
}
