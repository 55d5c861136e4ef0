import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../files/make-folder.ts";
import { LANE_VERSION } from "../../contract/evals.ts";
import { createStampedCache } from "../files/file-stamp.ts";
import { readFileIfAny } from "../files/inputs.ts";
import { readStoredJson, type StoredJson } from "../files/stored-json.ts";
import { numberOf } from "../packs/lanes.ts";

/** A report as it is stored: `state/evals/<lane>/<version>/report.json`. */
export type StoredReport = StoredJson & {
  readonly lane: string;
  readonly version: string;
  readonly path: string;
};

/** The reports of runs of the split `public`; each file is read again only when it changed, and until then its report is the same object. */
export interface EvalReports {
  /** The report of the highest version of a lane that has one, or null. */
  latest(lane: string): Promise<StoredReport | null>;
}

/** How many files and folders are cached. */
const MAX_KEPT = 20_000;

export function createEvalReports(stateDir: string): EvalReports {
  const folders = createStampedCache<readonly string[]>(MAX_KEPT);
  const files = createStampedCache<StoredReport | null>(MAX_KEPT);
  return {
    latest: async (lane) => {
      const folder = join(stateDir, "evals", lane);
      for (const version of folders.peek(folder) ?? (await folders.get(folder, versionsIn))) {
        const file = join(folder, version, "report.json");
        const report = files.peek(file) ?? (await files.get(file, () => readReport(file, lane, version)));
        if (report !== null) return report;
      }
      return null;
    },
  };
}

/** The highest first. */
async function versionsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(absentAsNone);
  return names.filter((name) => LANE_VERSION.test(name)).sort((a, b) => numberOf(b) - numberOf(a));
}

async function readReport(file: string, lane: string, version: string): Promise<StoredReport | null> {
  const stored = readStoredJson(await readFileIfAny(file));
  return stored === null
    ? null
    : { ...stored, lane, version, path: `state/evals/${lane}/${version}/report.json` };
}

/**
 * Replaces the report of a split: the file is whole at every moment, the old one or the new one. Written and synced beside its place,
 * then renamed, then the folder is synced.
 * @param text including its line end
 */
export async function writeEvalReport(
  stateDir: string,
  at: { readonly lane: string; readonly version: string; readonly split: string },
  text: string,
): Promise<void> {
  const folder = join(stateDir, "evals", at.lane, at.version);
  await makeFolder(folder, 0o700);
  const name = at.split === "public" ? "report.json" : `report-${at.split}.json`;
  // Another process may write the same report, so each uses its own temporary file.
  const draft = join(folder, `${name}.${process.pid}.new`);
  try {
    await writeAndSync(draft, text);
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeAndSync(file: string, text: string): Promise<void> {
  const handle = await open(file, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function absentAsNone(error: unknown): string[] {
  if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
    return [];
  throw error;
}
