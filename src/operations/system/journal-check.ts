import { stat } from "node:fs/promises";
import { checkJournal, type JournalCheck, type OnChecked } from "../../store/journal/check.ts";
import { DataError } from "../../store/files/data-error.ts";
import { blocksInThreads } from "./journal-blocks.ts";

export type { JournalCheck } from "../../store/journal/check.ts";

/**
 * Checks the journal of a state directory; an empty journal is sound.
 * @param script the path of the built thread, for a large journal
 * @throws DataError if the directory is missing or unreadable
 */
export async function checkJournalOf(
  stateDir: string,
  script: string,
  onProgress: OnChecked,
): Promise<JournalCheck> {
  try {
    if (!(await stat(stateDir)).isDirectory()) throw new Error("it is not a folder");
    return await checkJournal(stateDir, { onProgress, openBlocks: blocksInThreads(script, stateDir) });
  } catch (error) {
    throw new DataError(
      stateDir,
      `the journal cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}
