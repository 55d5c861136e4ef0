import { setImmediate } from "node:timers/promises";
import type { OpenFile } from "../files/files.ts";
import { BlockReader, type Block, type Part } from "./block.ts";
import type { LineKind } from "./line-kind.ts";
import type { Places } from "./places.ts";

/** Reads the parts of a journal, here or in other threads. */
export interface Blocks {
  /** How many parts are asked for before the first one is there. */
  readonly ahead: number;
  /** Null for a part that is not plainly sound. */
  read(part: Part): Promise<Block | null>;
  close(): Promise<void>;
}
export type OpenBlocks = (file: OpenFile, kind: LineKind) => Blocks;

/** In this thread, with a pause after each part in which other work can run. */
export const blocksHere: OpenBlocks = (file, kind) => {
  const reader = new BlockReader(file, kind);
  return {
    ahead: 1,
    read: async (part) => {
      await setImmediate();
      return reader.read(part);
    },
    close: () => Promise.resolve(),
  };
};

const PART_BYTES = 2 * 1024 * 1024;

/** A block with lines. */
export type Lines = Block & { readonly firstId: number };

interface Taking {
  /** How much of the file is read. */
  readonly size: number;
  /** @see Part */
  readonly rootAt: number;
  /** Good lines are added, from the first one on. */
  readonly places: Places;
  /** Called for each block after its lines were added. */
  readonly take: (lines: Lines) => void;
}

/** Takes the parts of a journal from its beginning up to the first one that is not plainly sound. @returns for how many lines the trace hash was derived */
export async function takeBlocks(blocks: Blocks, { size, rootAt, places, take }: Taking): Promise<number> {
  let derived = 0;
  const asked: Promise<Block | null>[] = [];
  let from = 0;
  try {
    for (;;) {
      for (; from < size && asked.length < blocks.ahead; from += PART_BYTES) {
        const part = { from, to: Math.min(from + PART_BYTES, size), size, rootAt };
        asked.push(blocks.read(part).catch(() => null)); // who reads line by line meets the same error
      }
      const block = (await asked.shift()) ?? null;
      if (block === null || !follows(block, places)) return derived;
      if (!hasLines(block)) continue;
      places.addGood(block.ends);
      take(block);
      derived += block.derived;
    }
  } finally {
    await blocks.close();
  }
}

function hasLines(block: Block): block is Lines {
  return block.firstId !== null;
}

/** Whether a block is what comes after the lines that are known. */
function follows({ start, firstId }: Block, places: Places): boolean {
  return firstId === null || (firstId === places.count + 1 && start === places.end(places.count));
}
