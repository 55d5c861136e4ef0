import { inspectLine, inspectRecord, parseRecord, type FileItem } from "./file-items.ts";
import { linesOf, MAX_LINE_BYTES } from "./file-lines.ts";

/** A file on the operator's disk, read in this tab. Only an index is kept: a record is read again when it is opened. */
export interface OpenedFile {
  readonly file: File;
  readonly items: FileItem[];
  /** Whether the whole file is one record, rather than one per line. */
  document: boolean;
  bytesRead: number;
  done: boolean;
  /** Why reading ended early. */
  trouble: string | null;
}

/** The one open file; it is closed when another is opened or the page is left. */
const held: { file: OpenedFile | null } = { file: null };
/** How often the page is redrawn while a file is read. */
const DRAW_MS = 250;

export function openedFile(): OpenedFile | null {
  return held.file;
}

/** Reads a file record by record until the end, or until another is opened. `draw` is called from time to time, and at the end. */
export async function openFile(file: File, draw: () => void): Promise<OpenedFile> {
  const opened: OpenedFile = { file, items: [], document: false, bytesRead: 0, done: false, trouble: null };
  held.file = opened;
  try {
    await readItems(opened, draw);
  } catch (error) {
    opened.trouble =
      error instanceof DOMException
        ? `the browser cannot read the file any more (${error.name})`
        : String(error);
  }
  opened.done = true;
  draw();
  return opened;
}

async function readItems(opened: OpenedFile, draw: () => void): Promise<void> {
  const { file, items } = opened;
  let drawn = performance.now();
  for await (const line of linesOf(file)) {
    if (held.file !== opened) return;
    if (line.line === 1 && (await readDocument(opened, line.bytes))) return;
    items.push(await inspectLine(line, items.at(-1) ?? null));
    opened.bytesRead = line.end;
    if (performance.now() - drawn > DRAW_MS) {
      draw();
      await new Promise((resolve) => setTimeout(resolve)); // lets the page draw and react in between
      drawn = performance.now();
    }
  }
}

/** A file whose first line is not JSON may be a single record over many lines. */
async function readDocument(opened: OpenedFile, first: Uint8Array | null): Promise<boolean> {
  const { file, items } = opened;
  if (!first || file.size > MAX_LINE_BYTES || parseRecord(new TextDecoder().decode(first)) !== null)
    return false;
  const record = parseRecord(await file.text());
  if (!record) return false;
  items.push(await inspectRecord({ line: 1, start: 0, end: file.size }, record.value));
  [opened.document, opened.bytesRead] = [true, file.size];
  return true;
}

/** The text of a record. @throws DOMException if the file is gone or has changed */
export function readItem({ start, end }: FileItem): Promise<string> {
  return !held.file
    ? Promise.reject(new DOMException("no file is open"))
    : held.file.file.slice(start, end).text();
}
