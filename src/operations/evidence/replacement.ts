import { existsSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import type { CorpusFile } from "../../contract/evidence.ts";
import { sealCorpus, type SealedCorpus } from "../../engine/authority/review.ts";
import { DataError } from "../../store/files/data-error.ts";
import { replacePublicFile } from "../../store/files/replace-file.ts";
import { createShortLock } from "../../store/lock/short-lock.ts";
import { readCorpusFile, readCorpora } from "../../store/packs/evidence.ts";
import { supersededFile } from "../../store/packs/superseded.ts";
import { StateLockedError } from "../system/state-access.ts";

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

/** Replaces a served corpus by the version in a file. @throws DataError if one of the two cannot be used, or if they are the same */
export function supersedeCorpus(dataDir: string, file: string): Promise<Replacement> {
  return replacing(dataDir, async () => {
    const next = await readCorpusFile(file);
    return install(dataDir, await servedCorpus(dataDir, next.corpus_id), next);
  });
}

/** Replaces a served corpus by one without some of its records. @throws DataError for records that it has not */
export function revokeRecords(
  dataDir: string,
  corpusId: string,
  evidenceIds: readonly string[],
): Promise<Replacement> {
  return replacing(dataDir, async () => {
    const served = await servedCorpus(dataDir, corpusId);
    const unknown = evidenceIds.filter((id) => !served.records.some(({ evidence_id: each }) => each === id));
    if (unknown.length > 0)
      throw new DataError(
        corpusPath(dataDir, corpusId),
        `has no record ${unknown.map((id) => `\`${id}\``).join(", ")}`,
      );
    const records = served.records.filter(({ evidence_id: id }) => !evidenceIds.includes(id));
    return install(dataDir, served, { ...served, records });
  });
}

/**
 * The previous version is on the disk under its hash before the new one takes its place. So after a crash at any moment a corpus is served, and every
 * replay finds the version it needs.
 */
async function install(dataDir: string, before: CorpusFile, next: CorpusFile): Promise<Replacement> {
  const file = corpusPath(dataDir, before.corpus_id);
  const [old, now] = [sealed(before, file), sealed(next, file)];
  if (old.corpusSha256 === now.corpusSha256)
    throw new DataError(file, "is this version already: nothing was replaced");
  await checkDomains(dataDir, next);
  const kept = supersededFile(dataDir, before.corpus_id, old.corpusSha256);
  await mkdir(dirname(kept), { recursive: true });
  if (!existsSync(kept)) await replacePublicFile(kept, await readFile(file, "utf8"));
  await replacePublicFile(file, `${textOf(next)}\n`);
  return {
    corpus_id: next.corpus_id,
    corpus_sha256: now.corpusSha256,
    superseded_sha256: old.corpusSha256,
    superseded_file: kept.slice(dataDir.length + 1).replaceAll("\\", "/"),
    record_count: now.records.size,
    revoked: [...old.records.keys()].filter((id) => !now.records.has(id)).sort(),
  };
}

/** A domain of two corpora would prevent the next start. */
async function checkDomains(dataDir: string, next: CorpusFile): Promise<void> {
  for (const { corpus_id: id, domains } of await readCorpora(dataDir)) {
    const shared =
      id === next.corpus_id ? undefined : domains.find((domain) => next.domains.includes(domain));
    if (shared !== undefined)
      throw new DataError(
        corpusPath(dataDir, next.corpus_id),
        `\`${shared}\` is a domain of the corpus \`${id}\` already`,
      );
  }
}

async function servedCorpus(dataDir: string, corpusId: string): Promise<CorpusFile> {
  const served = (await readCorpora(dataDir)).find(({ corpus_id: id }) => id === corpusId);
  if (served !== undefined) return served;
  throw new DataError(
    corpusPath(dataDir, corpusId),
    "is not served: there is no version that could be replaced; copy a first one there",
  );
}

async function replacing<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await createShortLock(join(dataDir, "evidence", ".evidence-lock")).run(work);
  } catch (error) {
    if (error instanceof StateLockedError)
      throw new DataError(
        join(dataDir, "evidence"),
        "another process writes evidence there: try again when it is done",
        error,
      );
    throw error;
  }
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

/** One record per line, so that versions can be compared line by line. */
function textOf({ corpus_id: id, domains, records }: CorpusFile): string {
  const head = `{"corpus_id":${canonicalize(id)},"domains":${canonicalize(domains)},"records":[`;
  return `${head}${records.map((record) => `\n${canonicalize(record)}`).join(",")}\n]}`;
}
