import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { FileError } from "./files.ts";

/**
 * A file of lines that a run writes from where one before it stopped. Whatever ends a run, all that stands before the last line feed is whole lines; what stands
 * behind it, a torn line, is cut off by the next.
 */
export interface LineFile {
  /** Whole lines that it held when it was opened. */
  readonly lines: number;
  /**
   * Keeps so many of them. The last of these is to be written again: its place takes no other bytes, so that what belongs to something else is never appended to.
   * Until then nothing is changed.
   */
  keep(lines: number): Promise<void>;
  /** Takes whole lines. @throws FileError where they do not begin as kept; a failed write, as a full disk makes one, leaves whole lines */
  write(bytes: Uint8Array): Promise<void>;
  /** Cuts off what is not kept, and makes sure that all is on the disk. @throws FileError where the last line that was kept was not written again */
  finish(): Promise<void>;
  /** Lets it go as it stands. */
  close(): Promise<void>;
}

const SCANNED_BYTES = 1 << 20;
const LINE_FEED = 0x0a;

/** Opens a file, or makes it. @throws FileError */
export async function openLineFile(path: string): Promise<LineFile> {
  const handle = await failing(path, () => open(path, constants.O_RDWR | constants.O_CREAT, 0o666));
  try {
    if (!(await handle.stat()).isFile())
      throw new FileError(`\`${path}\` is not a regular file, so it cannot be continued`);
    const { lines } = await failing(path, () => scan(handle, Infinity));
    return lineFile(path, handle, lines);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function lineFile(path: string, handle: FileHandle, lines: number): LineFile {
  let [position, kept] = [0, 0]; // where the next bytes go; what is kept ends here
  let again: Buffer | null = null; // the last line, until it was written again
  let cut = false;
  const cutOnce = async (): Promise<void> => {
    if (!cut) await handle.truncate(kept);
    cut = true;
  };
  const checkAgain = (bytes: Uint8Array): void => {
    if (again !== null && !again.equals(bytes.subarray(0, again.length)))
      throw new FileError(
        `\`${path}\` was made from another input, other evidence or other options: its last line differs from what is computed now; nothing was changed`,
      );
    again = null;
  };
  return {
    lines,
    keep: async (count) => {
      const { end, last } = await failing(path, () => scan(handle, count));
      again = count === 0 ? null : Buffer.alloc(end - last);
      if (again) await failing(path, () => handle.read(again ?? Buffer.alloc(0), 0, end - last, last));
      [position, kept] = [count === 0 ? 0 : last, end];
    },
    write: (bytes) =>
      failing(path, async () => {
        // bytes of no line come where all were blank
        if (bytes.length === 0) return;
        checkAgain(bytes);
        await cutOnce();
        position = await writeAll(handle, bytes, position);
      }),
    finish: () =>
      failing(path, async () => {
        checkAgain(new Uint8Array());
        await cutOnce();
        await handle.datasync();
      }),
    close: () => handle.close(),
  };
}

/** @returns where the bytes end. A write that fails leaves the lines that it wrote whole. */
async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let written = 0;
  try {
    while (written < bytes.length)
      written += (await handle.write(bytes, written, bytes.length - written, position + written))
        .bytesWritten;
    return position + written;
  } catch (error) {
    await handle
      .truncate(position + bytes.subarray(0, written).lastIndexOf(LINE_FEED) + 1)
      .catch(() => undefined); // else the next run cuts the torn line
    throw error;
  }
}

/** Counts lines, up to so many: where the last of them begins and ends. */
async function scan(
  handle: FileHandle,
  most: number,
): Promise<{ readonly lines: number; readonly last: number; readonly end: number }> {
  const block = Buffer.allocUnsafe(SCANNED_BYTES);
  let [lines, last, end] = [0, 0, 0];
  for (let at = 0; lines < most; ) {
    const { bytesRead } = await handle.read(block, 0, block.length, at);
    if (bytesRead === 0) break;
    const bytes = block.subarray(0, bytesRead);
    for (
      let feed = bytes.indexOf(LINE_FEED);
      feed >= 0 && lines < most;
      feed = bytes.indexOf(LINE_FEED, feed + 1)
    )
      [lines, last, end] = [lines + 1, end, at + feed + 1];
    at += bytesRead;
  }
  return { lines, last, end };
}

/** The system does not let a file be written; what stands in it is whole lines. */
export class FailedWrite extends FileError {}

async function failing<T>(path: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof FileError) throw error;
    throw new FailedWrite(
      `cannot write \`${path}\`: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}
