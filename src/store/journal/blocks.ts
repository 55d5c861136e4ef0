import { setImmediate } from "node:timers/promises";
import type { OpenFile } from "../files/files.ts";
import { BlockReader, type Block, type Part } from "./block.ts";
import type { LineKind } from "./line-kind.ts";
import { GOOD, type Places } from "./places.ts";
import { HASH_BYTES } from "./tree.ts";

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

interface Taking {
  /** How much of the file is read. */
  readonly size: number;
  /** Good lines are added, from the first one on. */
  readonly places: Places;
  /** Called for each of them with its leaf and where it ends. */
  readonly take: (leaf: Uint8Array, end: number) => void;
}

/** Takes the parts of a journal from its beginning up to the first one that is not plainly sound. @returns for how many lines the trace hash was derived */
export async function takeBlocks(blocks: Blocks, { size, places, take }: Taking): Promise<number> {
  let derived = 0;
  const asked: Promise<Block | null>[] = [];
  let from = 0;
  try {
    for (;;) {
      for (; from < size && asked.length < blocks.ahead; from += PART_BYTES) {
        const part = { from, to: Math.min(from + PART_BYTES, size), size };
        asked.push(blocks.read(part).catch(() => null)); // who reads line by line meets the same error
      }
      const block = (await asked.shift()) ?? null;
      if (block === null || !takeBlock(block, places, take)) return derived;
      derived += block.derived;
    }
  } finally {
    await blocks.close();
  }
}

/** False if the block does not follow what was taken before. */
function takeBlock({ start, firstId, ends, leaves }: Block, places: Places, take: Taking["take"]): boolean {
  if (firstId === null) return true;
  if (firstId !== places.count + 1 || start !== places.end(places.count)) return false;
  let at = start;
  for (const [nth, end] of ends.entries()) {
    places.add(at, end, GOOD);
    take(leaves.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES), end);
    at = end;
  }
  return true;
}
