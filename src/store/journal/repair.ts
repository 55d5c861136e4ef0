import { createHash } from "node:crypto";
import { join } from "node:path";
import { readBytes, writeWhole, type Files, type OpenFile } from "../files/files.ts";
import { LINE_END } from "./seal.ts";
import type { Tail } from "./survey.ts";

const QUARANTINE = "quarantine";
const PIECE_BYTES = 1024 * 1024;

/**
 * Cuts the file after its last good line, and resolves when that is on the disk. What is cut off is first copied to
 * `quarantine/tail-<offset>-<first 12 digits of its SHA-256>.bin`. After a crash between any two steps, opening repairs the file to the same
 * result. The order: write the copy, sync it, sync its folder and the one above; cut, sync; add a missing line end, sync.
 * @param folder of the journal
 * @returns the copy's path below `folder`, or null if nothing was cut off
 */
export async function repairTail(
  files: Files,
  folder: string,
  journal: OpenFile,
  { tornAt, tornBytes, unended }: Tail,
): Promise<string | null> {
  let copy: string | null = null;
  if (tornBytes > 0) {
    copy = await quarantine(files, folder, journal, tornAt, tornBytes);
    await journal.truncate(tornAt);
    await journal.sync();
  }
  if (unended !== null) {
    await writeWhole(journal, Uint8Array.of(LINE_END), tornAt);
    await journal.sync();
  }
  return copy;
}

async function quarantine(
  files: Files,
  folder: string,
  journal: OpenFile,
  from: number,
  length: number,
): Promise<string> {
  const hash = createHash("sha256");
  for (const piece of pieces(journal, from, length)) hash.update(piece);
  const name = join(QUARANTINE, `tail-${from}-${hash.digest("hex").slice(0, 12)}.bin`);
  await files.makeFolder(join(folder, QUARANTINE));
  const copy = await files.open(join(folder, name), "replace");
  if (copy === null) throw new Error(`${name} cannot be created`);
  try {
    let at = 0;
    for (const piece of pieces(journal, from, length)) {
      await writeWhole(copy, piece, at);
      at += piece.byteLength;
    }
    await copy.sync();
  } finally {
    await copy.close();
  }
  await files.syncFolder(join(folder, QUARANTINE));
  await files.syncFolder(folder);
  return name;
}

function* pieces(file: OpenFile, from: number, length: number): Generator<Uint8Array> {
  for (let done = 0; done < length; done += PIECE_BYTES)
    yield readBytes(file, from + done, Math.min(PIECE_BYTES, length - done));
}
