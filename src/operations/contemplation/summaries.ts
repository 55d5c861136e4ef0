import type { ContemplationRunSummary } from "../../contract/contemplation.ts";
import { createPause } from "../../store/files/pauses.ts";
import { openRunFiles, type RunFiles } from "../../store/logs/contemplation-runs.ts";
import { readKeptRows, writeKeptRows, type KeptRow } from "../../store/search/kept-rows.ts";
import { readSummary, runIds } from "./contemplation.ts";

const NAME = "contemplation";
/** To be changed with what a summary has, and with what a run is checked for. */
const FORMAT = "contemplation_summaries_v1";

/** Below this many, all of them are read in less time than anybody notices. */
const MIN_KEPT = 64;

/** Summaries of a group: what comes after each is shown while the rest is read. */
const GROUP = 50;

/**
 * The rows of all contemplations, for the search. A run that was read and checked, by this process or an earlier one, is not read again while its
 * file stays as it is.
 */
export interface ContemplationSummaries {
  /** From the newest on. @throws Failure */
  groups(): AsyncGenerator<readonly ContemplationRunSummary[]>;
  /** Reads all, and keeps them for the next process. @throws the system's errors, and Failure */
  keep(): Promise<void>;
}

export function openContemplationSummaries(
  stateDir: string,
  files: RunFiles = openRunFiles(stateDir),
): ContemplationSummaries {
  let kept: Promise<Map<string, KeptRow<ContemplationRunSummary>>> | null = null;
  let isChanged = false;
  const rowOf = async (runId: string): Promise<ContemplationRunSummary | null> => {
    const rows = await (kept ??= readKeptRows(stateDir, NAME, FORMAT));
    const [stamp, known] = [files.stampOf(runId), rows.get(runId)];
    if (stamp !== null && known?.stamp === stamp) return known.value;
    isChanged = rows.delete(runId) || isChanged;
    const value = await readSummary(files, runId);
    if (stamp === null || value === null) return value;
    rows.set(runId, { stamp, value });
    isChanged = true;
    return value;
  };
  const groups = async function* (): AsyncGenerator<readonly ContemplationRunSummary[]> {
    const pause = createPause();
    let group: ContemplationRunSummary[] = [];
    for (const runId of await runIds(files)) {
      const row = await rowOf(runId);
      if (row !== null) group.push(row);
      await pause();
      if (group.length < GROUP) continue;
      yield group;
      group = [];
    }
    yield group;
  };
  return {
    groups,
    keep: async () => {
      const ids = new Set(await runIds(files));
      if (ids.size < MIN_KEPT) return;
      for await (const _ of groups()); // each is kept as it is read
      const rows = (await kept) ?? new Map<string, KeptRow<ContemplationRunSummary>>();
      for (const id of rows.keys()) if (!ids.has(id)) isChanged = rows.delete(id);
      if (isChanged) await writeKeptRows(stateDir, NAME, FORMAT, rows);
      isChanged = false;
    },
  };
}
