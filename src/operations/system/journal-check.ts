import { stat } from "node:fs/promises";
import { checkJournal, type JournalCheck, type OnChecked } from "../../store/journal/check.ts";
import { DataError } from "../../store/files/data-error.ts";

export type { JournalCheck } from "../../store/journal/check.ts";

/** Checks the journal of a state directory; one without turns is sound. @throws DataError where there is no such directory or it cannot be read */
export async function checkJournalOf(stateDir: string, onProgress?: OnChecked): Promise<JournalCheck> {
  try {
    if (!(await stat(stateDir)).isDirectory()) throw new Error("it is no folder");
    return await checkJournal(stateDir, undefined, onProgress);
  } catch (error) {
    throw new DataError(
      stateDir,
      `the journal cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}
