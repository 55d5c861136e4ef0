import { join } from "node:path";
import type { Speech } from "../engine/teaching/chain.ts";
import type { Journal } from "../store/journal/journal.ts";
import { openJournal } from "../store/journal/open.ts";
import { openContextLog } from "../store/logs/context-log.ts";
import { readSessions } from "../store/logs/sessions.ts";
import { openTeachingFiles } from "../store/logs/teaching-files.ts";
import { READER, type Keeping } from "./library/kept-readings.ts";
import type { Engine } from "./system/status.ts";
import { openProposalStore, type ProposalStore } from "./teaching/proposal-store.ts";
import { openTeachings, type Teachings } from "./teaching/teachings.ts";
import type { Replayer } from "./turns/replay.ts";
import type { ReplayerParts } from "./turns/replayer.ts";

// What a process opens over a state directory, whether it writes or only reads.

/** Where a state directory and the build lie, and the wall clock. */
interface Place {
  readonly root: string;
  readonly stateDir: string;
  readonly now: () => number;
}

/** Where compiled packs are cached: the build holds those of its own packs, the state directory those of others. @param log null: nothing is written */
export function keepingOf(
  { root, stateDir }: Omit<Place, "now">,
  log: ((line: string) => void) | null,
): Keeping {
  const own = join(stateDir, "cache", "packs.kept");
  return {
    reader: READER,
    files: [join(root, "dist", "packs.kept"), own],
    keepIn: log === null ? null : own,
    log: log ?? (() => undefined),
  };
}

export interface TeachingState {
  readonly proposalStore: ProposalStore;
  readonly teachings: Teachings;
}

/** Proposals and teachings, over the same two files. */
export function openTeachingState({
  stateDir,
  now,
  speech,
  log,
}: Pick<Place, "stateDir" | "now"> & {
  readonly speech: () => Promise<Speech>;
  readonly log?: (line: string) => void;
}): TeachingState {
  const files = openTeachingFiles(stateDir, log);
  return {
    proposalStore: openProposalStore({ stateDir, now, files }),
    teachings: openTeachings({
      files,
      lexicon: async () => (await speech()).lexicon,
      ...(log === undefined ? {} : { log }),
    }),
  };
}

/** Replays over a state directory. The engine is loaded for the first of them. */
export function replayerOf(
  { stateDir, now }: Pick<Place, "stateDir" | "now">,
  parts: Pick<ReplayerParts, "inputs" | "teachings" | "arithmetic" | "journal">,
  engine: () => Promise<Engine>,
): Replayer {
  let replayer: Promise<Replayer> | null = null;
  const open = async (): Promise<Replayer> => {
    const { createReplayer } = await import("./turns/replayer.ts");
    return createReplayer({
      ...parts,
      contextLog: openContextLog(stateDir),
      sessions: () => readSessions(stateDir),
      coreIdentity: async () => (await engine()).coreIdentity,
      now,
    });
  };
  return { replay: async (entry, form) => (await (replayer ??= open())).replay(entry, form) };
}

/** The journal as a process or thread reads it that does not write it: opened again when it has grown. */
export function journalUpTo(stateDir: string): (turnId: number) => Promise<Journal> {
  let opened: Journal | null = null;
  return async (turnId) => {
    if (opened !== null && opened.status().turn_count >= turnId) return opened;
    await opened?.close();
    return (opened = await openJournal(stateDir, { mode: "read" }));
  };
}
