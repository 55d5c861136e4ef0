import { stat } from "node:fs/promises";
import { checkJournal, type JournalCheck, type OnChecked } from "../../store/journal/check.ts";
import { DataError } from "../../store/files/data-error.ts";

export type { JournalCheck } from "../../store/journal/check.ts";

/** Checks the journal of a state directory; an empty journal is sound. @throws DataError if the directory is missing or unreadable */
export async function checkJournalOf(stateDir: string, onProgress?: OnChecked): Promise<JournalCheck> {
  try {
    if (!(await stat(stateDir)).isDirectory()) throw new Error("it is not a folder");
    return await checkJournal(stateDir, undefined, onProgress);
  } catch (error) {
    throw new DataError(
      stateDir,
      `the journal cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}
