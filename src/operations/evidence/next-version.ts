import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { digestHex } from "../../canonical/digest.ts";
import { SLUG } from "../../contract/primitives.ts";
import type { OriginFile, OriginName, OriginSource } from "../../contract/origin.ts";
import {
  installVersion,
  readOrigin,
  readStoredCorpus,
  writingEvidence,
  type StoredCorpus,
} from "../../store/evidence/versions.ts";
import { openVersion, type VersionWriter } from "../../store/evidence/version-writer.ts";
import { isCorpusName } from "../../store/packs/evidence.ts";
import { domainsIn, outlineOf } from "./corpus-outline.ts";
import { DataError } from "../system/data-error.ts";
import { checkUnchanged } from "../../store/evidence/unchanged.ts";

/** A corpus that is being replaced by its next version. */
export interface NextVersion {
  readonly writer: VersionWriter;
  /** The previous version; null for a new corpus. */
  readonly before: StoredCorpus | null;
  /** What is known about it; without an origin it has no sources, names or origins of records. */
  readonly known: Pick<OriginFile, "sources" | "names" | "records">;
  /** Copies the records of the previous version that `keeps` accepts, with their origin; returns how many were left out. */
  carryOver(keeps?: (evidenceId: string) => boolean): number;
}

/** What the work on a version adds: the sources, beginning with those known before, and the names given. */
export interface Added {
  readonly sources: readonly OriginSource[];
  readonly names: readonly OriginName[];
}

/** The present content of the file. */
export interface Installed {
  readonly corpus_id: string;
  readonly corpus_sha256: string;
  /** Null for the first version, and for a version equal to the previous one. */
  readonly superseded_sha256: string | null;
  readonly record_count: number;
}

export interface VersionOptions {
  readonly file: string;
  /** The domains of the next version; null keeps the previous ones. */
  readonly domains: readonly string[] | null;
  /** The domains of a new corpus if `domains` is null. */
  readonly whenNew?: readonly string[] | null;
  readonly recordedAt: string;
}

/**
 * Writes the next version of a corpus file and its origin, and keeps the previous version in `superseded/`. Changes nothing if the work fails.
 * @throws DataError; what the work throws
 */
export async function writeNextVersion(
  options: VersionOptions,
  work: (next: NextVersion) => Promise<Added>,
): Promise<Installed> {
  const { file, recordedAt } = options;
  checkName(file);
  return writingEvidence(dirname(file), async () => {
    const isReplaced = options.domains !== null;
    const before = isReplaced ? await outlineOf(file) : await readStoredCorpus(file);
    const domains = options.domains ?? before?.corpus.domains ?? options.whenNew ?? null;
    if (domains === null)
      throw new DataError(file, "there is no such corpus yet: name its domains with --domain");
    await checkDomains(file, domains);
    const origin =
      before === null ? null : await readOrigin(dirname(file), before.corpus.corpus_id, before.corpusSha256);
    if (before !== null && origin === null && !isReplaced) await checkBefore(file, before);
    const known = origin ?? { sources: [], names: [], records: [] };
    const writer = openVersion(file, domains);
    try {
      const added = await work({ writer, before, known, carryOver: carryOver(writer, before, known) });
      const written = writer.finish((sha) => ({
        predecessor:
          before?.corpusSha256 === sha ? (origin?.predecessor ?? null) : (before?.corpusSha256 ?? null),
        recorded_at: recordedAt,
        sources: [...added.sources],
        names: [...added.names],
      }));
      await installVersion(file, written, before);
      return {
        corpus_id: written.corpusId,
        corpus_sha256: written.corpusSha256,
        superseded_sha256:
          before === null || before.corpusSha256 === written.corpusSha256 ? null : before.corpusSha256,
        record_count: written.recordCount,
      };
    } finally {
      writer.discard();
    }
  });
}

/** Whatever changed the version before, the next one would make it look sealed. */
async function checkBefore(file: string, { corpus, corpusSha256 }: StoredCorpus): Promise<void> {
  const records = new Map(corpus.records.map((record) => [record.evidence_id, record]));
  const hashOf = (id: string): string | undefined => {
    const record = records.get(id);
    return record === undefined ? undefined : digestHex(record);
  };
  await checkUnchanged(file, file, { corpusSha256, hashOf });
}

function carryOver(
  writer: VersionWriter,
  before: StoredCorpus | null,
  known: NextVersion["known"],
): NextVersion["carryOver"] {
  return (keeps = () => true) => {
    const origins = new Map(known.records.map((each) => [each.evidence_id, each]));
    let left = 0;
    for (const record of before?.corpus.records ?? []) {
      if (!keeps(record.evidence_id)) {
        left++;
        continue;
      }
      const origin = origins.get(record.evidence_id);
      if (origin === undefined) writer.add(record, null);
      else {
        const { source, place, observed_at, signer } = origin;
        writer.add(record, { source, place, observed_at, signer });
      }
    }
    return left;
  };
}

function checkName(file: string): void {
  const corpusId = basename(file, ".json");
  if (!file.endsWith(".json") || !SLUG.test(corpusId) || corpusId.endsWith(".origin"))
    throw new DataError(
      file,
      `cannot be the name of a corpus file: it must be <corpus_id>.json, where corpus_id matches ${SLUG.source} and does not end in \`.origin\``,
    );
}

/** A domain in two corpora of one folder would prevent the next start. Other files in the folder are ignored. */
async function checkDomains(file: string, domains: readonly string[]): Promise<void> {
  const folder = dirname(file);
  const names = (await readdir(folder)).filter((name) => isCorpusName(name) && name !== basename(file));
  for (const name of names.sort()) {
    const shared = (await domainsIn(join(folder, name))).find((domain) => domains.includes(domain));
    if (shared !== undefined)
      throw new DataError(
        file,
        `\`${shared}\` is a domain of the corpus \`${basename(name, ".json")}\` beside it already: choose another, or add to that corpus`,
      );
  }
}
