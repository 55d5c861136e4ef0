import { availableParallelism } from "node:os";
import { join } from "node:path";
import { NODE_FILES, type OpenFile } from "../../store/files/files.ts";
import { BlockReader, type Block, type Part } from "../../store/journal/block.ts";
import { blocksHere, type OpenBlocks } from "../../store/journal/blocks.ts";
import type { LineKind } from "../../store/journal/line-kind.ts";
import { Thread } from "./thread.ts";
import { createThreadPool } from "./thread-pool.ts";

/** The journal whose parts threads read. */
export interface BlockData {
  readonly path: string;
  /** Of the file that the check has opened. */
  readonly identity: string;
  readonly kind: LineKind;
}

/** A part, as it is asked for. */
export interface BlockAsked {
  readonly part: Part;
}

/** Below this size one thread is done before others have begun. */
const MIN_BYTES = 32 * 1024 * 1024;
/** One thread takes what these read, which is a quarter of the work. */
const MAX_THREADS = 4;

/** Reads parts of the journals of a state directory in threads, where that is faster. @param script the path of the built thread */
export function blocksInThreads(script: string, stateDir: string): OpenBlocks {
  return (file, kind) => {
    const { size, identity } = file.facts();
    const count = Math.min(availableParallelism(), MAX_THREADS);
    if (size < MIN_BYTES || count < 2) return blocksHere(file, kind);
    const over: BlockData = { path: join(stateDir, kind.folder, kind.file), identity, kind };
    const pool = createThreadPool(
      () => new Thread(script, { work: "blocks", over }, "reading the journal failed"),
      count,
    );
    return {
      ahead: 2 * count,
      read: async (part) => (await pool.ask({ part })) as Block | null, // what a thread answers this with
      close: () => pool.close(),
    };
  };
}

/** In such a thread. */
export function blockAnswers({
  path,
  identity,
  kind,
}: BlockData): (asked: BlockAsked) => Promise<Block | null> {
  let reader: BlockReader | null = null;
  return async ({ part }) => {
    reader ??= new BlockReader(await openSame(path, identity), kind);
    return reader.read(part);
  };
}

/** @throws Error for another file of this name */
async function openSame(path: string, identity: string): Promise<OpenFile> {
  const file = await NODE_FILES.open(path, "read");
  if (file?.facts().identity !== identity) throw new Error(`${path} is another file by now`);
  return file;
}
