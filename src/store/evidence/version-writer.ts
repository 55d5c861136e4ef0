import { createHash, type Hash } from "node:crypto";
import { closeSync, constants, fsyncSync, openSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { sha256Hex, type Hex64 } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { evidenceRecord } from "../../contract/evidence.ts";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import { ORIGIN_SUFFIX, type OriginFile, type OriginName, type RecordOrigin } from "../../contract/origin.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";

/** What is known of a record beside it; the writer adds its id and digest. */
export type OriginOfRecord = Omit<RecordOrigin, "evidence_id" | "content_sha256">;
/** Everything of an origin file but its records and what the writer computes. */
export type OriginHead = Pick<OriginFile, "predecessor" | "recorded_at" | "sources"> & {
  readonly names: Iterable<OriginName>;
};

/** A corpus cannot hold a record. */
export class RecordError extends Error {
  constructor(problem: string) {
    super(problem);
    this.name = "RecordError";
  }
}

/** The next version of a corpus and its origin, written beside them under names with a leading dot, which no listing shows. */
export interface VersionWriter {
  /** @param origin null if nothing is known about it. @throws RecordError; the error of the file system */
  add(record: EvidenceRecord, origin: OriginOfRecord | null): void;
  /** {@link add} for a record that was checked. @throws RecordError; the error of the file system */
  keep(record: EvidenceRecord, origin: OriginOfRecord | null): void;
  has(evidenceId: string): boolean;
  /** Ends the corpus, which is on the disk then. @returns its hash */
  seal(): Hex64;
  /** Ends the origin too. */
  finish(head: OriginHead): WrittenVersion;
  /** Removes what was written, if it is still there. */
  discard(): void;
}

export interface WrittenVersion {
  readonly corpusId: string;
  readonly corpusSha256: Hex64;
  readonly recordCount: number;
  readonly corpus: string;
  readonly origin: string;
}

/** Begins a version of a corpus file. Records are written as they come, so that memory holds only one. @throws the error of the file system */
export function openVersion(file: string, domains: readonly string[]): VersionWriter {
  const corpusId = basename(file, ".json");
  const [corpus, origin] = [nextOf(file), nextOf(originPathOf(file))];
  const corpusOut = lineWriter(corpus, createHash("sha256"));
  const originOut = lineWriter(origin, null);
  const ids = new Set<string>();
  corpusOut.text(`{"corpus_id":${canonicalize(corpusId)},"domains":${canonicalize(domains)},"records":[`);
  originOut.text('{"schema_version":"corpus_origin_v1","records":[');
  let known = 0;
  let sealed: Hex64 | null = null;
  const keep = (record: EvidenceRecord, of: OriginOfRecord | null): void => {
    const { evidence_id: evidenceId } = record;
    const text = canonicalText(record);
    if (ids.has(evidenceId)) throw new RecordError(`the evidence_id \`${evidenceId}\` appears twice`);
    corpusOut.item(text, ids.size > 0);
    ids.add(evidenceId);
    if (of === null) return;
    const { source, place, observed_at, signer } = of;
    // In the order of the canonical form, which saves a copy.
    const line = {
      content_sha256: sha256Hex(text),
      evidence_id: evidenceId,
      observed_at,
      place,
      signer,
      source,
    };
    originOut.item(canonicalize(line), known++ > 0);
  };
  return {
    has: (evidenceId) => ids.has(evidenceId),
    keep,
    add: (record, of) => {
      const checked = evidenceRecord.safeParse(record);
      if (!checked.success) throw new RecordError(flawsOf(checked.error).map(describeFlaw).join("; "));
      keep(record, of);
    },
    seal: () => {
      corpusOut.text("]}");
      return (sealed ??= corpusOut.close());
    },
    finish: ({ names, ...head }) => {
      if (sealed === null) throw new Error("the corpus is not sealed yet");
      const { predecessor, recorded_at, sources } = head;
      originOut.text(
        `],${canonicalize({ corpus_id: corpusId, corpus_sha256: sealed }).slice(1, -1)},"names":[`,
      );
      let separator = "";
      for (const name of names) {
        originOut.text(`${separator}${canonicalize(name)}`);
        separator = ",";
      }
      originOut.text(`],${canonicalize({ predecessor, recorded_at, sources }).slice(1)}`);
      originOut.close();
      return { corpusId, corpusSha256: sealed, recordCount: ids.size, corpus, origin };
    },
    discard: () => {
      for (const out of [corpusOut, originOut]) out.abandon();
      for (const path of [corpus, origin]) rmSync(path, { force: true });
    },
  };
}

/** The path of the origin of a corpus file. */
export function originPathOf(file: string): string {
  return join(dirname(file), `${basename(file, ".json")}${ORIGIN_SUFFIX}`);
}

const nextOf = (file: string): string => join(dirname(file), `.${basename(file)}.next`);

function canonicalText(record: EvidenceRecord): string {
  try {
    return canonicalize(record);
  } catch (error) {
    throw new RecordError(error instanceof Error ? error.message : String(error));
  }
}

// ---- one file -----------------------------------------------------------------------------------------------------------

const BUFFERED_CHARS = 1 << 16;

/** A file of JSON with an item in each line. The digest is that of the text without the line ends between items: its canonical form. */
interface LineWriter {
  text(text: string): void;
  item(text: string, follows: boolean): void;
  /** @returns the digest; that of no bytes if none is wanted */
  close(): Hex64;
  abandon(): void;
}

function lineWriter(path: string, hash: Hash | null): LineWriter {
  const fd = openSync(
    path,
    constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW,
    0o644,
  );
  let [buffer, isOpen] = ["", true];
  const flush = (): void => {
    const bytes = Buffer.from(buffer);
    for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
    buffer = "";
  };
  const text = (part: string): void => {
    hash?.update(part);
    buffer += part;
    if (buffer.length > BUFFERED_CHARS) flush();
  };
  const release = (): void => {
    if (isOpen) closeSync(fd);
    isOpen = false;
  };
  return {
    text,
    item: (part, follows) => {
      if (follows) text(",");
      buffer += "\n"; // in the file alone
      text(part);
    },
    close: () => {
      buffer += "\n";
      flush();
      fsyncSync(fd);
      release();
      return (hash?.digest("hex") ?? "") as Hex64; // a SHA-256 in hex has this shape
    },
    abandon: release,
  };
}
