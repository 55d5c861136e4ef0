import { join } from "node:path";
import { digestHex } from "../../canonical/digest.ts";
import type { CorpusFile } from "../../contract/evidence.ts";
import type { RecordOrigin } from "../../contract/origin.ts";
import { sealCorpus, type SealedCorpus } from "../../engine/authority/review.ts";
import { readCorpusFile } from "../../store/packs/evidence.ts";
import { supersededFile } from "../../store/packs/superseded.ts";
import { DataError } from "../system/data-error.ts";
import { outlineOf, type CorpusOutline } from "./corpus-outline.ts";
import { writeNextVersion, type Installed } from "./next-version.ts";
import { originOf, type VersionOrigin } from "./version-origin.ts";

/** A corpus that was replaced: both hashes, and where the previous version is kept, relative to the data directory. */
export interface Replacement {
  readonly corpus_id: string;
  readonly corpus_sha256: string;
  readonly superseded_sha256: string;
  readonly superseded_file: string;
  readonly record_count: number;
  /** Records of the previous version that the new one lacks, sorted. */
  readonly revoked: readonly string[];
}

/** The data directory, and the time that goes into the origin of the new version. */
export interface ReplacementPlace {
  readonly dataDir: string;
  readonly recordedAt: string;
}

/**
 * Replaces a served corpus by the version in a file. Its records have the origin that is known of that version; where none is, those that stay as they are keep theirs.
 * @throws DataError where one of the two cannot be used, or they are the same
 */
export async function supersedeCorpus(place: ReplacementPlace, file: string): Promise<Replacement> {
  const next = await readCorpusFile(file);
  const target = corpusPath(place.dataDir, next.corpus_id);
  const before = await servedOutline(target);
  const { corpusId, corpusSha256 } = sealed(next, file);
  if (corpusSha256 === before.corpusSha256)
    throw new DataError(target, "is this version already: nothing was replaced");
  const ids = new Set(next.records.map((record) => record.evidence_id));
  const revoked: string[] = [];
  const installed = await writeNextVersion(
    { file: target, domains: next.domains, recordedAt: place.recordedAt },
    async ({ carryOver, names, writer }) => {
      await carryOver(({ evidence_id: id }) => {
        if (!ids.has(id)) revoked.push(id);
        return false;
      });
      const version = { corpusId, corpusSha256 };
      const origin =
        (await originOf(file, version, names)) ??
        (await originOf(target, version, names)) ??
        (await originOf(target, before, names));
      const known = await originsById(origin);
      for (const record of next.records) {
        const of = known.get(record.evidence_id);
        writer.add(record, of?.content_sha256 === digestHex(record) ? of : null);
      }
      return origin?.sources ?? [];
    },
  );
  return replacement(place, installed, revoked);
}

/** Replaces a served corpus by one without some of its records. @throws DataError for records that it has not */
export async function revokeRecords(
  place: ReplacementPlace,
  corpusId: string,
  evidenceIds: readonly string[],
): Promise<Replacement> {
  const target = corpusPath(place.dataDir, corpusId);
  await servedOutline(target);
  const unknown = new Set(evidenceIds);
  const installed = await writeNextVersion(
    { file: target, domains: null, recordedAt: place.recordedAt },
    async ({ carryOver, sources }) => {
      await carryOver(({ evidence_id: id }) => {
        unknown.delete(id);
        return !evidenceIds.includes(id);
      });
      if (unknown.size > 0)
        throw new DataError(target, `has no record ${[...unknown].map((id) => `\`${id}\``).join(", ")}`);
      return sources;
    },
  );
  return replacement(place, installed, [...new Set(evidenceIds)]);
}

async function originsById(origin: VersionOrigin | null): Promise<ReadonlyMap<string, RecordOrigin>> {
  const found = new Map<string, RecordOrigin>();
  for await (const batch of origin?.records() ?? [])
    for (const record of batch) found.set(record.evidence_id, record);
  return found;
}

function replacement(
  { dataDir }: ReplacementPlace,
  { superseded_sha256: before, ...now }: Installed,
  revoked: readonly string[],
): Replacement {
  if (before === null) throw new Error("the same version was installed again");
  const kept = supersededFile(dataDir, now.corpus_id, before);
  return {
    ...now,
    superseded_sha256: before,
    superseded_file: kept.slice(dataDir.length + 1).replaceAll("\\", "/"),
    revoked: [...revoked].sort(),
  };
}

async function servedOutline(file: string): Promise<CorpusOutline> {
  const outline = await outlineOf(file);
  if (outline !== null) return outline;
  throw new DataError(
    file,
    "is not served: there is no version that could be replaced; copy a first one there",
  );
}

function corpusPath(dataDir: string, corpusId: string): string {
  return join(dataDir, "evidence", `${corpusId}.json`);
}

function sealed(corpus: CorpusFile, file: string): SealedCorpus {
  try {
    return sealCorpus(corpus);
  } catch (error) {
    throw new DataError(file, error instanceof Error ? error.message : String(error), error);
  }
}
