import { readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { digestHex, type Hex64 } from "../../canonical/digest.ts";
import { evidenceRecord } from "../../contract/evidence.ts";
import { SLUG } from "../../contract/primitives.ts";
import type { OriginPlace, OriginSource, RecordOrigin } from "../../contract/origin.ts";
import type { EvidenceRecord } from "../../contract/types/evidence.ts";
import { checkUnchanged } from "../../store/evidence/unchanged.ts";
import { installVersion, writingEvidence } from "../../store/evidence/versions.ts";
import {
  openVersion,
  originPathOf,
  RecordError,
  type VersionWriter,
} from "../../store/evidence/version-writer.ts";
import { isCorpusName } from "../../store/packs/evidence.ts";
import { DataError } from "../system/data-error.ts";
import { domainsIn, outlineOf, placingFaults, RECORDS, type CorpusOutline } from "./corpus-outline.ts";
import { asObject } from "./formats/documents.ts";
import { jsonBatches, streamJson } from "./formats/json.ts";
import type { Found } from "./json-stream.ts";
import { openNameBook, type NameBook } from "./names.ts";
import { checked, RowError } from "./row.ts";
import { originOf, type VersionOrigin } from "./version-origin.ts";

/** A corpus that is being replaced by its next version. */
export interface NextVersion {
  readonly writer: VersionWriter;
  readonly domains: readonly string[];
  /** The sources of the version before; none where all of it is replaced. */
  readonly sources: readonly OriginSource[];
  /** The names that were given in it, and those of the records that were taken over. */
  readonly names: NameBook;
  /** Copies the records of the version before that `keeps` accepts, with their origin; returns how many were left out. @throws DataError */
  carryOver(keeps?: Keeps): Promise<number>;
}

/** Whether a record stays. @param source where it comes from; null if that is not known */
export type Keeps = (record: EvidenceRecord, source: OriginSource | null) => boolean;

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
 * Writes the next version of a corpus file and its origin; the version before is kept in `superseded/`. Nothing is changed where the work fails.
 * @param work writes the records; returns the sources, of which the first are those of the version before
 * @throws DataError; what the work throws
 */
export async function writeNextVersion(
  options: VersionOptions,
  work: (next: NextVersion) => Promise<readonly OriginSource[]>,
): Promise<Installed> {
  const { file, recordedAt } = options;
  checkName(file);
  return writingEvidence(dirname(file), async () => {
    const before = await outlineOf(file);
    const domains = options.domains ?? before?.domains ?? options.whenNew ?? null;
    if (domains === null)
      throw new DataError(file, "there is no such corpus yet: name its domains with --domain");
    await checkDomains(file, domains);
    const names = openNameBook();
    const isContinued = before !== null && options.domains === null;
    const origin = isContinued ? await originOfBefore(file, before, names) : null;
    const writer = openVersion(file, domains);
    try {
      const sources = await work({
        writer,
        domains,
        sources: origin?.sources ?? [],
        names,
        carryOver: (keeps) =>
          before === null
            ? Promise.resolve(0)
            : carryOver({ file, before, origin }, { writer, names }, keeps),
      });
      const sealed = writer.seal();
      const isSame = before?.corpusSha256 === sealed;
      const written = writer.finish({
        predecessor: await predecessorOf(file, before, sealed),
        recorded_at: recordedAt,
        sources: [...sources],
        names: names.list(),
      });
      await installVersion(file, written, before);
      return {
        corpus_id: written.corpusId,
        corpus_sha256: written.corpusSha256,
        superseded_sha256: before === null || isSame ? null : before.corpusSha256,
        record_count: written.recordCount,
      };
    } finally {
      writer.discard();
    }
  });
}

/** Whatever changed a version without an origin of its own, the next one would make it look sealed. @throws DataError */
async function originOfBefore(
  file: string,
  before: CorpusOutline,
  names: NameBook,
): Promise<VersionOrigin | null> {
  const origin = await originOf(file, before, names);
  if (origin === null) await checkBefore(file, before);
  return origin;
}

async function checkBefore(file: string, { corpusSha256, source }: CorpusOutline): Promise<void> {
  const hashes = new Map<unknown, string>();
  await streamJson(source, [RECORDS], ({ value }) =>
    hashes.set(asObject(value)["evidence_id"], digestHex(value)),
  );
  await checkUnchanged(file, file, { corpusSha256, hashOf: (id) => hashes.get(id) });
}

/** The same version replaces nothing, so its predecessor stays the same. */
async function predecessorOf(
  file: string,
  before: CorpusOutline | null,
  sealed: Hex64,
): Promise<string | null> {
  if (before?.corpusSha256 !== sealed) return before?.corpusSha256 ?? null;
  return (await originOf(file, before, null))?.predecessor ?? null;
}

interface Version {
  readonly file: string;
  readonly before: CorpusOutline;
  readonly origin: VersionOrigin | null;
}

/** Reads the records of a version and their origins side by side, since both stand in one order, and neither is kept. */
async function carryOver(
  { file, before, origin }: Version,
  { writer, names }: Pick<NextVersion, "writer" | "names">,
  keeps: Keeps = () => true,
): Promise<number> {
  const origins = originCursor(origin);
  const carry = ({ value, place }: Found): boolean => {
    const record = checked(evidenceRecord, value, place);
    const of = origins.take(record.evidence_id);
    const stays = keeps(record, of === null ? null : (origin?.sources[of.source] ?? null));
    if (stays) keepRecord(record, of, { writer, names, place });
    return stays;
  };
  let left = 0;
  await placingFaults(file, async () => {
    for await (const batch of jsonBatches(before.source, [RECORDS]))
      for (const found of batch) {
        if (origins.isSpent()) await origins.readMore();
        if (!carry(found)) left++;
      }
  });
  await origins.readMore();
  if (!origins.isSpent())
    throw new DataError(originPathOf(file), "has its records in another order than the corpus");
  return left;
}

/** The origins of records, of which the next one is at hand. */
interface OriginCursor {
  /** Whether all that was read was taken. */
  isSpent(): boolean;
  readMore(): Promise<void>;
  /** The next origin, if it is that of this record. */
  take(evidenceId: string): RecordOrigin | null;
}

function originCursor(origin: VersionOrigin | null): OriginCursor {
  const batches = origin?.records();
  let [batch, at]: [readonly RecordOrigin[], number] = [[], 0];
  const isSpent = (): boolean => at === batch.length;
  return {
    isSpent,
    readMore: async () => {
      while (isSpent()) {
        const next = await batches?.next();
        if (next === undefined || next.done === true) return;
        [batch, at] = [next.value, 0];
      }
    },
    take: (evidenceId) => {
      const of = batch[at];
      if (of?.evidence_id !== evidenceId) return null;
      at++;
      return of;
    },
  };
}

function keepRecord(
  record: EvidenceRecord,
  of: RecordOrigin | null,
  { writer, names, place }: Pick<NextVersion, "writer" | "names"> & { readonly place: OriginPlace },
): void {
  if (record.kind !== "rule") {
    names.take("subject", record.subject);
    names.take("predicate", record.predicate);
  }
  try {
    writer.keep(record, of);
  } catch (error) {
    throw error instanceof RecordError ? new RowError(place, error.message, error) : error;
  }
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
