import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { parseNote } from "../../attest/note.ts";
import { digestOf, sha256Hex } from "../../canonical/digest.ts";
import { canonicalize } from "../../canonical/json.ts";
import { DISK } from "../files/disk.ts";
import { replaceFile } from "../files/replace-file.ts";
import { parseStoredJson } from "../files/stored-json.ts";

/** The largest checkpoint of a log that a witness has cosigned. */
export interface WitnessedHead {
  readonly origin: string;
  readonly size: number;
  /** In hexadecimal. */
  readonly root: string;
  /** The log's signed note. */
  readonly note: string;
  readonly cosigned_at: string;
}

/** In the folder of a witness: a file for each log. */
const HEADS = "heads";
const MEMBERS = "cosigned_at,note,origin,root,size";

/** What a witness last cosigned cannot be told, so that it must not cosign: else it could take back what it said. */
export class HeadError extends Error {
  constructor(file: string, reason: string, cause?: unknown) {
    super(`${file}: ${reason}`, { cause });
    this.name = "HeadError";
  }
}

/** Makes the folder of heads. One that vanished is not made again. */
export async function makeHeads(stateDir: string): Promise<void> {
  await makeFolder(join(stateDir, HEADS), 0o700);
  await DISK.syncFolder(stateDir);
}

/** @throws HeadError where the folder of heads is missing */
export async function checkHeads(stateDir: string): Promise<void> {
  const folder = join(stateDir, HEADS);
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true)
    throw new HeadError(folder, "the heads that this witness cosigned are missing: put them back");
}

/** The last head of a log; null if none was ever cosigned. @throws HeadError for a file that is not as it was written; the system's errors */
export async function readHead(stateDir: string, origin: string): Promise<WitnessedHead | null> {
  const file = fileOf(stateDir, origin);
  await checkHeads(stateDir);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (bytes === null) return null;
  const { value, problem } = parseStoredJson(bytes);
  if (problem !== null || typeof value !== "object" || value === null)
    throw new HeadError(file, "it is no record in JSON");
  const { record_digest: digest, ...members } = value as Readonly<Record<string, unknown>>; // an object has members
  if (Object.keys(members).sort().join() !== MEMBERS || digest !== digestOf(members))
    throw new HeadError(file, "it is not as it was written");
  const head = members as unknown as WitnessedHead; // by its members and their digest
  const tree = parseNote(head.note)?.tree;
  if (
    head.origin !== origin ||
    tree?.origin !== origin ||
    tree.size !== head.size ||
    tree.rootHex !== head.root
  )
    throw new HeadError(file, "it is the head of another log, or of another size or root than its note");
  return head;
}

/** Resolves when the head is on the disk. @throws the system's errors */
export async function writeHead(stateDir: string, head: WitnessedHead): Promise<void> {
  await replaceFile(
    fileOf(stateDir, head.origin),
    `${canonicalize({ ...head, record_digest: digestOf(head) })}\n`,
  );
}

function fileOf(stateDir: string, origin: string): string {
  return join(stateDir, HEADS, `${sha256Hex(origin)}.json`);
}
