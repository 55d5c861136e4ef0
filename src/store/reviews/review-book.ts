import { join } from "node:path";
import type { ReviewOrder } from "../../contract/reviews.ts";
import { NODE_FILES, type Files } from "../files/files.ts";
import { JournalDamagedError } from "../journal/errors.ts";
import type { Journal } from "../journal/journal.ts";
import { openJournal } from "../journal/open.ts";
import type { RecoveryReport } from "../journal/report.ts";
import type { Sealed } from "../journal/seal.ts";
import { FacetWriter, readFacetFile, type TaggedFacets } from "./facet-file.ts";
import { FacetTable, type Selection, type Wanted } from "./facet-table.ts";
import { readFacets } from "./facets.ts";
import { REVIEWS } from "./kind.ts";

/** The reviews on record of a state directory. Ids count from 1. */
export interface ReviewBook {
  readonly report: RecoveryReport;
  /** How many there are, damaged ones included. */
  readonly count: number;
  /** Ids of those that cannot be read, as far as it is known. */
  readonly damaged: readonly number[];
  /** Seals the record that is made for the next id, and resolves when it is on the disk. @throws as `Journal.append` */
  append(make: (reviewId: number) => object): Promise<Sealed>;
  /** One record's line; null if there is none. @throws JournalDamagedError, JournalPoisonedError */
  line(reviewId: number): Promise<Uint8Array | null>;
  select(wanted: Wanted, offset: number, limit: number, order?: ReviewOrder): Selection;
  trend(wanted: Wanted): ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** The journal that the record is. */
  readonly journal: Pick<Journal, "status" | "scan">;
  close(): Promise<void>;
}

export interface BookOptions {
  readonly mode: "write" | "read";
  readonly files?: Files;
}

/**
 * Opens the record of reviews, which is a journal: opening is recovery, as `openJournal` says. The facets come from the file beside it as far as samples of it
 * agree with the lines, and from the lines where they do not or it ends.
 * @throws the system's errors
 */
export async function openReviewBook(
  stateDir: string,
  { mode, files = NODE_FILES }: BookOptions,
): Promise<ReviewBook> {
  const folder = join(stateDir, REVIEWS.folder);
  const journal = await openJournal(stateDir, { mode, files, kind: REVIEWS });
  const isSound = journal.damage.length === 0;
  let writer: FacetWriter | null = null;
  try {
    const known =
      isSound && journal.report.trusted > 0
        ? await agreeing(journal, await readFacetFile(files, folder))
        : [];
    writer = mode === "write" && isSound ? new FacetWriter(files, folder, known) : null;
    const table = new FacetTable();
    for (const { facets } of known) table.add(facets);
    const damaged = new Set<number>();
    await readOn(journal, table, (row) => writer?.add(row), damaged);
    await writer?.flush();
    return bookOf({ journal, table, writer, damaged });
  } catch (error) {
    await writer?.close();
    await journal.close();
    throw error;
  }
}

interface Parts {
  readonly journal: Journal;
  readonly table: FacetTable;
  readonly writer: FacetWriter | null;
  readonly damaged: Set<number>;
}

function bookOf({ journal, table, writer, damaged }: Parts): ReviewBook {
  return {
    report: journal.report,
    journal,
    get count() {
      return journal.status().turn_count;
    },
    get damaged() {
      return [...damaged].sort((a, b) => a - b);
    },
    append: async (make) => {
      const sealed = await journal.appendNext(make);
      const row = readFacets(sealed.line);
      table.add(row.facets);
      writer?.add(row);
      return sealed;
    },
    line: async (reviewId) => {
      try {
        return await journal.line(reviewId);
      } catch (error) {
        if (error instanceof JournalDamagedError) damaged.add(reviewId);
        throw error;
      }
    },
    select: (wanted, offset, limit, order) => table.select(wanted, offset, limit, order),
    trend: (wanted) => table.trend(wanted),
    close: async () => {
      await writer?.close();
      await journal.close();
    },
  };
}

const [LAST_SAMPLES, SPREAD_SAMPLES] = [4, 32];

/** The rows, if samples of them have the tags of their lines; else none. */
async function agreeing(journal: Journal, rows: readonly TaggedFacets[]): Promise<readonly TaggedFacets[]> {
  const count = Math.min(rows.length, journal.status().turn_count);
  const sampled = [
    ...Array.from({ length: LAST_SAMPLES }, (_, back) => count - back),
    ...Array.from({ length: SPREAD_SAMPLES }, (_, part) => 1 + Math.floor((part * count) / SPREAD_SAMPLES)),
  ].filter((id) => id >= 1 && id <= count);
  for (const id of sampled) {
    const line = await journal.line(id).catch(() => null);
    if (line === null || readFacets(line).tag !== rows[id - 1]?.tag) return [];
  }
  return rows.slice(0, count);
}

/** Lines that are read at once. */
const STRETCH = 1024;

/** Adds the facets of the lines that the table has not yet, those of damaged lines as such. */
async function readOn(
  journal: Journal,
  table: FacetTable,
  onRow: (row: TaggedFacets) => void,
  damaged: Set<number>,
): Promise<void> {
  const { turn_count: count } = journal.status();
  let stretch = STRETCH;
  while (table.count < count) {
    try {
      await journal.forEach(table.count, stretch, (line) => {
        const row = readFacets(line);
        table.add(row.facets);
        onRow(row);
      });
      stretch = STRETCH;
    } catch (error) {
      if (!(error instanceof JournalDamagedError)) throw error;
      if (stretch === 1 || error.damage.turn_id === table.count + 1) {
        damaged.add(table.count + 1);
        table.addDamaged();
        stretch = STRETCH;
      } else stretch = Math.max(1, error.damage.turn_id - table.count - 1);
    }
  }
}
