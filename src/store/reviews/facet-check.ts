import { join } from "node:path";
import { NODE_FILES, type Files } from "../files/files.ts";
import type { Comparison } from "../journal/derived-check.ts";
import { JournalDamagedError } from "../journal/errors.ts";
import { openJournal } from "../journal/open.ts";
import { FACET_FILE, encodeFacets, readFacetFile } from "./facet-file.ts";
import { readFacets } from "./facets.ts";
import { REVIEWS } from "./kind.ts";

/** Compares the facets beside a record of reviews with those of its lines, each of which is read. Nothing is written. @throws the system's errors */
export async function compareFacets(stateDir: string, files: Files = NODE_FILES): Promise<Comparison> {
  const folder = join(stateDir, REVIEWS.folder);
  if (files.facts(join(folder, FACET_FILE)) === null) return "missing";
  const rows = await readFacetFile(files, folder); // before the lines: a server adds the line first
  const journal = await openJournal(stateDir, { mode: "read", files, kind: REVIEWS });
  try {
    let isSame = true;
    await journal.forEach(0, rows.length, (line, id) => {
      const row = rows[id - 1];
      isSame &&= row !== undefined && encodeFacets(row) === encodeFacets(readFacets(line));
    });
    const { turn_count: count } = journal.status();
    if (!isSame) return "differs";
    if (rows.length === 0 && (files.facts(join(folder, FACET_FILE))?.size ?? 0) > 0) return "differs";
    if (rows.length === count) return "agrees";
    return rows.length < count ? "behind" : "ahead";
  } catch (error) {
    if (error instanceof JournalDamagedError) return "not_checked";
    throw error;
  } finally {
    await journal.close();
  }
}
