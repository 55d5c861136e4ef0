import type { ContemplationRunSummary } from "../../contract/contemplation.ts";
import { mapWithPauses } from "../../store/files/pauses.ts";
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

/** Reads and checks some runs, in order; null for one whose file has gone. @throws Failure */
export type ReadSummaries = (
  runIds: readonly string[],
) => Promise<readonly (ContemplationRunSummary | null)[]>;

/** Reads them here. */
export function summaryReader(files: RunFiles): ReadSummaries {
  return (ids) => mapWithPauses(ids, (runId) => readSummary(files, runId));
}

/** The rows of all contemplations, for the search: a run is not read again while its file stays as it is. */
export class ContemplationSummaries {
  readonly #files: RunFiles;
  readonly #read: ReadSummaries;
  #rows = new Map<string, KeptRow<ContemplationRunSummary>>();
  #isChanged = false;

  constructor(files: RunFiles, read: ReadSummaries) {
    [this.#files, this.#read] = [files, read];
  }

  /** Of some runs, in order. @throws Failure */
  async of(ids: readonly string[]): Promise<readonly (ContemplationRunSummary | null)[]> {
    // What changes during the reading has another stamp, so that it is read again the next time.
    const stamps = ids.map((runId) => this.#files.stampOf(runId));
    const unknown = ids.filter((runId, at) => {
      const row = this.#rows.get(runId);
      return row === undefined || row.stamp !== stamps[at];
    });
    const read = unknown.length === 0 ? [] : await this.#read(unknown);
    const fresh = new Map(unknown.map((runId, at) => [runId, read[at] ?? null]));
    return ids.map((runId, at) => {
      const value = fresh.get(runId);
      if (value === undefined) return this.#rows.get(runId)?.value ?? null;
      this.#take(runId, stamps[at] ?? null, value);
      return value;
    });
  }

  /** Of all, from the newest on. @throws Failure */
  async *groups(): AsyncGenerator<readonly ContemplationRunSummary[]> {
    const ids = await runIds(this.#files);
    for (let from = 0; from < ids.length; from += GROUP)
      yield (await this.of(ids.slice(from, from + GROUP))).filter((row) => row !== null);
  }

  /** Takes what an earlier process kept. */
  async load(stateDir: string): Promise<void> {
    this.#rows = await readKeptRows(stateDir, NAME, FORMAT);
  }

  /** Reads all, and keeps them for the next process. @throws the system's errors, and Failure */
  async keep(stateDir: string): Promise<void> {
    const ids = new Set(await runIds(this.#files));
    if (ids.size < MIN_KEPT) return;
    for await (const _ of this.groups()); // each is taken as it is read
    for (const id of this.#rows.keys()) if (!ids.has(id)) this.#isChanged = this.#rows.delete(id);
    if (this.#isChanged) await writeKeptRows(stateDir, NAME, FORMAT, this.#rows);
    this.#isChanged = false;
  }

  #take(runId: string, stamp: string | null, value: ContemplationRunSummary | null): void {
    this.#isChanged = this.#rows.delete(runId) || this.#isChanged;
    if (stamp === null || value === null) return;
    this.#rows.set(runId, { stamp, value });
    this.#isChanged = true;
  }
}

/** Those that this process reads itself, as far as no earlier one has kept them. */
export async function openKeptSummaries(
  stateDir: string,
  files: RunFiles = openRunFiles(stateDir),
): Promise<ContemplationSummaries> {
  const summaries = new ContemplationSummaries(files, summaryReader(files));
  await summaries.load(stateDir);
  return summaries;
}
