import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { canonicalize, compareText } from "../../canonical/json.ts";
import { FILE_ID } from "../../contract/primitives.ts";
import { createStampedCache, lookAt } from "../files/file-stamp.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { replaceFile } from "../files/replace-file.ts";
import { readStoredJson, type StoredJson } from "../files/stored-json.ts";

const FOLDER = "contemplation";
const SUFFIX = ".json";

/** The files `contemplation/<run id>.json`. */
export interface RunFiles {
  /** The run ids, descending; the folder is listed again only when it changed. */
  ids(): Promise<readonly string[]>;
  /** Null for a run without a file. */
  read(runId: string): Promise<StoredJson | null>;
  /** Changes with the file of a run; null where it is too young to tell, or gone. */
  stampOf(runId: string): string | null;
  /** Caches the result of `make` for a run until its file changes; errors are not cached. */
  remembering<T>(make: (runId: string) => Promise<T>): (runId: string) => Promise<T>;
}

/** How many runs are cached; each takes a few kilobytes at most. */
const MAX_REMEMBERED = 20_000;

export function openRunFiles(stateDir: string): RunFiles {
  const folder = join(stateDir, FOLDER);
  const listings = createStampedCache<readonly string[]>(1);
  const fileOf = (runId: string): string => join(folder, `${runId}${SUFFIX}`);
  return {
    ids: () => listings.get(folder, listIds),
    read: (runId) => readStored(fileOf(runId)),
    stampOf: (runId) => lookAt(fileOf(runId))?.stamp ?? null,
    remembering: <T>(make: (runId: string) => Promise<T>) => {
      const kept = createStampedCache<T>(MAX_REMEMBERED);
      return (runId: string) => kept.get(fileOf(runId), () => make(runId));
    },
  };
}

async function listIds(folder: string): Promise<readonly string[]> {
  if (lookAt(folder)?.kind !== "folder") return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const id = entry.isFile() && entry.name.endsWith(SUFFIX) ? entry.name.slice(0, -SUFFIX.length) : "";
      return FILE_ID.test(id) ? [id] : [];
    })
    .sort((a, b) => compareText(b, a));
}

async function readStored(file: string): Promise<StoredJson | null> {
  return lookAt(file)?.kind === "file" ? readStoredJson(await readFileIfAny(file)) : null;
}

/** A fresh run id, which sorts by time: `c-<UTC time>-<6 hex>`. */
export function freshRunId(atMs: number): string {
  return `c-${new Date(atMs).toISOString().replaceAll(/[-:.]/g, "")}-${randomBytes(3).toString("hex")}`;
}

/** Writes the file of a run atomically. */
export async function writeRun(stateDir: string, runId: string, record: object): Promise<void> {
  await replaceFile(join(stateDir, FOLDER, `${runId}${SUFFIX}`), `${canonicalize(record)}\n`);
}
