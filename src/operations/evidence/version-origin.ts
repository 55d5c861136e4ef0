import { stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  ORIGIN_SUFFIX,
  originFile,
  originName,
  recordOrigin,
  type OriginSource,
  type RecordOrigin,
} from "../../contract/origin.ts";
import { supersededPath } from "../../store/evidence/versions.ts";
import { DataError } from "../system/data-error.ts";
import { placingFaults, RECORDS } from "./corpus-outline.ts";
import { jsonBatches, streamJson } from "./formats/json.ts";
import type { NameBook } from "./names.ts";
import { checked, RowError } from "./row.ts";
import { openSource } from "./source-file.ts";

/** What is known of a version of a corpus, without what is known of each record: that is read beside the records. */
export interface VersionOrigin {
  readonly predecessor: string | null;
  readonly sources: readonly OriginSource[];
  /** The origins of records in the order of the corpus, piece by piece. @throws DataError */
  records(): AsyncGenerator<readonly RecordOrigin[]>;
}

/**
 * The origin of a version: the file beside the corpus, or the one that went with a version that was replaced. Null where neither is of this version.
 * It is read piece by piece, and its records are not kept.
 * @param file the corpus file that has or had the version
 * @param names takes the names that were given
 * @throws DataError for an origin file that cannot be used
 */
export async function originOf(
  file: string,
  { corpusId, corpusSha256 }: { readonly corpusId: string; readonly corpusSha256: string },
  names: NameBook | null,
): Promise<VersionOrigin | null> {
  const places = [
    join(dirname(file), `${corpusId}${ORIGIN_SUFFIX}`),
    supersededPath(file, corpusSha256, ORIGIN_SUFFIX),
  ];
  for (const place of places) {
    const origin = await readOrigin(place, names);
    if (origin?.corpusId === corpusId && origin.corpusSha256 === corpusSha256) return origin;
  }
  return null;
}

const HEAD = ["schema_version", "corpus_id", "corpus_sha256", "predecessor", "recorded_at", "sources"];
const NAMES = ["names", "*"] as const;

async function readOrigin(
  place: string,
  names: NameBook | null,
): Promise<(VersionOrigin & { readonly corpusId: string; readonly corpusSha256: string }) | null> {
  if ((await stat(place).catch(() => null)) === null) return null;
  const file = openSource(place);
  const head: Record<string, unknown> = {};
  return placingFaults(place, async () => {
    await streamJson(
      file,
      [...HEAD.map((key) => [key]), NAMES],
      ({ path: [key], value, place: at }) => {
        if (key === "names") names?.know(checked(originName, value, at));
        else head[String(key)] = value;
      },
      [RECORDS], // `records` below reads and checks them
    );
    const found = originFile.safeParse({ ...head, names: [], records: [] });
    if (!found.success) throw new DataError(place, "is no origin file");
    const { corpus_id: corpusId, corpus_sha256: corpusSha256, predecessor, sources } = found.data;
    return {
      corpusId,
      corpusSha256,
      predecessor,
      sources,
      records: async function* () {
        for await (const batch of jsonBatches(file, [RECORDS]))
          yield batch.map(({ value, place: at }) => {
            const record = checked(recordOrigin, value, at);
            if (record.source >= sources.length) throw new RowError(at, "names a source that is not there");
            return record;
          });
      },
    };
  });
}
