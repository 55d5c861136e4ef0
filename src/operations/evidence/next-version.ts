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
  /** The version before, null for a new corpus. */
  readonly before: StoredCorpus | null;
  /** What is known of it: no sources, names and records where it has no origin. */
  readonly known: Pick<OriginFile, "sources" | "names" | "records">;
  /** Takes over the records of the version before that `keeps` says, with their origin; returns how many were left out. */
  carryOver(keeps?: (evidenceId: string) => boolean): number;
}

/** What the work on a version adds: the sources, of which the first are those known before, and the names given. */
export interface Added {
  readonly sources: readonly OriginSource[];
  readonly names: readonly OriginName[];
}

/** What stands in the file now. */
export interface Installed {
  readonly corpus_id: string;
  readonly corpus_sha256: string;
  /** Null for the first version, and for one that came out the same as the one before. */
  readonly superseded_sha256: string | null;
  readonly record_count: number;
}

export interface VersionOptions {
  readonly file: string;
  /** The domains of the next version; null keeps those of the one before. */
  readonly domains: readonly string[] | null;
  /** The domains of a new corpus where `domains` is null. */
  readonly whenNew?: readonly string[] | null;
  readonly recordedAt: string;
}

/**
 * Writes the next version of a corpus file and its origin; the version before is kept in `superseded/`. Nothing is changed where the work fails.
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

/** A domain of two corpora in one folder would prevent the next start. Files beside it that are no corpora are none of ours. */
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
