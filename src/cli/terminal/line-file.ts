import { constants } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { FileError } from "./files.ts";

/**
 * A file of lines that a run continues where the one before it stopped. However a run ends, everything up to the last line feed is whole lines; the
 * next run cuts off a torn line after it.
 */
export interface LineFile {
  /** How many whole lines it held when it was opened. */
  readonly lines: number;
  /**
   * Keeps this many lines. The last of them must be written again and must not differ, so that nothing is appended to a file of other results.
   * Until then nothing is changed.
   */
  keep(lines: number): Promise<void>;
  /** Writes whole lines. @throws FileError if the first is not the last line kept; after a failed write, as on a full disk, the file still holds whole lines */
  write(bytes: Uint8Array): Promise<void>;
  /** Cuts off what is not kept, and syncs. @throws FileError if the last line kept was not written again */
  finish(): Promise<void>;
  /** Closes it without changes. */
  close(): Promise<void>;
}

const SCANNED_BYTES = 1 << 20;
const LINE_FEED = 0x0a;

/** Opens a file, or creates it. @throws FileError */
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
  let again: Buffer | null = null; // the last line, until it is written again
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
        // blank lines give no bytes
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

/** @returns where the bytes end. If a write fails, whole lines remain. */
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
      .catch(() => undefined); // if this fails, the next run cuts off the torn line
    throw error;
  }
}

/** Counts lines up to a limit, and finds where the last of them begins and ends. */
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

/** The system refused a write; the file holds whole lines. */
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
