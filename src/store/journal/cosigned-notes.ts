import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { parseNote, type SignedNote } from "../../attest/note.ts";
import { replaceFile } from "../files/replace-file.ts";
import type { LineKind } from "./line-kind.ts";

/** Beside the journal: checkpoints that witnesses cosigned, each in a file `<size>.note`. They are copies for others and bind nothing here. */
const FOLDER = "cosigned";

export interface CosignedNote {
  readonly text: string;
  readonly note: SignedNote;
}

/** Those that are there, the largest first; files that hold no note are left out. @throws the system's errors */
export async function readCosigned(stateDir: string, kind: LineKind): Promise<readonly CosignedNote[]> {
  const folder = join(stateDir, kind.folder, FOLDER);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const notes: CosignedNote[] = [];
  for (const name of names.filter((each) => /^[0-9]+\.note$/.test(each))) {
    const text = await readFile(join(folder, name), "utf8");
    const note = parseNote(text);
    if (note !== null) notes.push({ text, note });
  }
  return notes.sort((a, b) => b.note.tree.size - a.note.tree.size);
}

/** Resolves when the note is on the disk. @throws the system's errors */
export async function writeCosigned(
  stateDir: string,
  kind: LineKind,
  { text, note }: CosignedNote,
): Promise<void> {
  const folder = join(stateDir, kind.folder, FOLDER);
  await makeFolder(folder, 0o700);
  await replaceFile(join(folder, `${note.tree.size}.note`), text);
}
