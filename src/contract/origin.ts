import { z } from "zod/v3";
import { count, editorKey, hex64, id, matching, slug, text, timestamp } from "./primitives.ts";

/** What `touchstone evidence import` reads. */
export const EVIDENCE_FORMATS = [
  "junit",
  "sarif",
  "cyclonedx",
  "spdx",
  "dsse",
  "csv",
  "json",
  "jsonl",
  "check-runs",
  "otel-metrics",
] as const;
export const evidenceFormat = z.enum(EVIDENCE_FORMATS);
export type EvidenceFormat = z.infer<typeof evidenceFormat>;

/** A path without a host: relative, or the last part of one that is not. */
const fileName = text(1, 1000);
const bytes = { sha256: hex64, size_bytes: count };
const fileBytes = z.object({ file: fileName, ...bytes }).strict();
/** The program and version that wrote the entry, such as `touchstone 0.1.0`. */
const tool = text(1, 120);

const importSource = z
  .object({
    kind: z.literal("import"),
    tool,
    format: evidenceFormat,
    file: fileName,
    ...bytes,
    /** Of the canonical form of the map. */
    map_sha256: hex64,
    recorded_at: timestamp,
  })
  .strict();
const commandSource = z
  .object({
    kind: z.literal("command"),
    tool,
    command: z.array(z.string()).min(1),
    /** Null if a signal ended the command. */
    exit_code: count.nullable(),
    signal: matching(/^SIG[A-Z0-9]+$/).nullable(),
    stdout: z.object(bytes).strict(),
    stderr: z.object(bytes).strict(),
    inputs: z.array(fileBytes),
    started_at: timestamp,
    ended_at: timestamp,
  })
  .strict();
const fileSource = z
  .object({ kind: z.literal("file"), tool, file: fileName, ...bytes, recorded_at: timestamp })
  .strict();
const rulesSource = z
  .object({ kind: z.literal("rules"), tool, file: fileName, ...bytes, recorded_at: timestamp })
  .strict();
const handSource = z.object({ kind: z.literal("hand"), tool, recorded_at: timestamp }).strict();

/** Where records come from: a file that was imported, a command that was run, a file that was measured, a file of rules, or a person. */
export const originSource = z.discriminatedUnion("kind", [
  importSource,
  commandSource,
  fileSource,
  rulesSource,
  handSource,
]);
export type OriginSource = z.infer<typeof originSource>;

/** The place of a record in its source. Line and column count from 1, a row from 1 without the header; a pointer is that of RFC 6901. */
export const originPlace = z
  .object({
    line: count.min(1),
    column: count.min(1),
    row: count.min(1).optional(),
    pointer: z.string().optional(),
  })
  .strict();
export type OriginPlace = z.infer<typeof originPlace>;

/** Where one record comes from. */
export const recordOrigin = z
  .object({
    evidence_id: id,
    content_sha256: hex64,
    /** Index into `sources`. */
    source: count,
    /** Null if the source is not text. */
    place: originPlace.nullable(),
    /** When the recorded fact was observed; null if the source does not say. Ages count from here, never from the import. */
    observed_at: timestamp.nullable(),
    /** SHA-256 of the DER form of the public key whose signature was checked; null if nothing was signed. */
    signer: hex64.nullable(),
  })
  .strict();
export type RecordOrigin = z.infer<typeof recordOrigin>;

/** A name made for a record's subject or predicate, and the parts of the original that it replaces. */
export const originName = z
  .object({
    part: z.enum(["subject", "predicate"]),
    name: z.string(),
    original: z.array(z.string()).min(1),
  })
  .strict();
export type OriginName = z.infer<typeof originName>;

/**
 * `data/evidence/<corpus_id>.origin.json`: what is known about a corpus beyond its records. It belongs to the version whose hash it
 * names, and says nothing about others. Records that only the corpus has are of unknown origin.
 */
export const originFile = z
  .object({
    ...editorKey,
    schema_version: z.literal("corpus_origin_v1"),
    corpus_id: slug,
    corpus_sha256: hex64,
    /** `corpus_sha256` of the version that this one replaced; null for the first. */
    predecessor: hex64.nullable(),
    recorded_at: timestamp,
    sources: z.array(originSource),
    names: z.array(originName),
    records: z.array(recordOrigin),
  })
  .strict()
  .superRefine(({ sources, records }, context) => {
    const seen = new Set<string>();
    for (const [index, { evidence_id: recordId, source }] of records.entries()) {
      const fail = (key: string, message: string) =>
        context.addIssue({ code: "custom", path: ["records", index, key], message });
      if (source >= sources.length) fail("source", "names a source that is not there");
      if (seen.has(recordId)) fail("evidence_id", "appears twice");
      seen.add(recordId);
    }
  });
export type OriginFile = z.infer<typeof originFile>;

/** Ends the name of an origin file; no corpus_id ends in its first part. */
export const ORIGIN_SUFFIX = ".origin.json";
/** The folder beside the corpora that holds the versions that were replaced. */
export const SUPERSEDED = "superseded";
