import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize } from "../../canonical/json.ts";
import { appendLog, parseLog } from "../logs/log.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import type { Journal } from "./journal.ts";

// An entry whose sync failed is answered with an error, and the process ends. The bytes may be on the disk all the same: then the next start
// finds a good entry and keeps it. The note beside the journal tells it apart from those that were answered.

const FILE = "unanswered.jsonl";

/** Notes an entry that may be on the disk although its append failed. A disk that does not take the note loses it: the entry counts all the same. */
export async function noteUnanswered(
  stateDir: string,
  { folder, idKey, digestKey }: LineKind,
  { id, digest }: { readonly id: number; readonly digest: string },
): Promise<void> {
  const note = canonicalize({ [idKey]: id, [digestKey]: digest });
  await appendLog(join(stateDir, folder, FILE), [note]).catch(() => undefined);
}

/** The numbers of noted entries that are in the journal, ascending. @throws the error of the file system */
export async function findUnanswered(
  stateDir: string,
  journal: Pick<Journal, "line">,
  { folder, idKey, digestKey }: LineKind = TURNS,
): Promise<readonly number[]> {
  const bytes = await readFile(join(stateDir, folder, FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  const found = new Set<number>();
  for (const { value } of parseLog(bytes)) {
    const { [idKey]: id, [digestKey]: digest } = Object(value) as Readonly<Record<string, unknown>>; // any value has members, or none
    const line = typeof id === "number" ? await journal.line(id).catch(() => null) : null; // opening the journal reports a damaged line
    if (line !== null && Buffer.from(line).includes(`"${digestKey}":${JSON.stringify(digest)}`))
      found.add(Number(id));
  }
  return [...found].sort((a, b) => a - b);
}
