import { stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { looseTurnCase, type EvalLaneSummary, type LaneFile, type TurnCase } from "../../contract/evals.ts";
import { Failure } from "../../contract/failures.ts";
import { notFound } from "../../contract/ids.ts";
import { DataError } from "../../store/files/data-error.ts";
import {
  inspectCaseFile,
  inspectLane,
  inspectLaneFolder,
  laneFolderAt,
  laneFolders,
  openLanes,
  parseCases,
  type ParsedCases,
  readCases,
  readLaneFile,
  type LaneCases,
  type LaneFolders,
  type LaneProblem,
  type Lanes,
} from "../../store/packs/lanes.ts";

export interface ChosenCases {
  readonly file: LaneFile;
  readonly split: string;
  readonly cases: LaneCases;
}

/** All lanes of a data directory, sorted. @throws Failure if one cannot be read */
export async function listLanes(dataDir: string): Promise<EvalLaneSummary[]> {
  return summarizeLanes(openLanes(dataDir));
}

/** The same, cached for lanes that are read repeatedly. @throws Failure */
export async function summarizeLanes(lanes: Lanes): Promise<EvalLaneSummary[]> {
  return asReadError(async () =>
    Promise.all((await lanes.folders()).map((folders) => summarize(lanes, folders))),
  );
}

/** One lane. @throws Failure */
export async function showLane(dataDir: string, lane: string): Promise<EvalLaneSummary> {
  return asReadError(async () => summarize(openLanes(dataDir), await findLane(dataDir, lane)));
}

/** A lane's summary: its versions in numeric order, the splits of all of them, and the description of the highest version. */
async function summarize(lanes: Lanes, { lane, versions }: LaneFolders): Promise<EvalLaneSummary> {
  const highest = versions.at(-1);
  const { description } =
    highest === undefined ? { description: null } : await lanes.file(lane, highest.version);
  const splits = [...new Set(versions.flatMap((each) => each.splits))].sort();
  return { lane, versions: versions.map(({ version }) => version), splits, read_only: true, description };
}

/** The cases to run. Faults are looked for in the order of contract §12.3: lane, version, split. @throws Failure */
export async function chooseCases(
  dataDir: string,
  { lane, version, split }: { readonly lane: string; readonly version: string; readonly split: string },
): Promise<ChosenCases> {
  return asReadError(async () => {
    const folder = (await findLane(dataDir, lane)).versions.find((each) => each.version === version);
    if (folder === undefined) throw new Failure("bad_value", `unsupported eval version: ${version}`);
    if (!folder.splits.includes(split)) throw new Failure("bad_value", `unsupported eval split: ${split}`);
    const file = await readLaneFile(dataDir, lane, version);
    return { file, split, cases: await readCases(dataDir, file, split) };
  });
}

async function findLane(dataDir: string, lane: string): Promise<LaneFolders> {
  const found = (await laneFolders(dataDir)).find((each) => each.lane === lane);
  if (found === undefined) throw notFound("eval lane", lane);
  return found;
}

export interface LaneCheck {
  readonly lanes: readonly {
    readonly lane: string;
    readonly versions: readonly string[];
    readonly problems: number;
  }[];
  readonly problems: readonly LaneProblem[];
}

/**
 * Checks one path: a folder with `lanes/`, the folder of one lane, a `lane.json`, or a JSONL file of cases.
 * @returns null if the folder holds no lane
 */
export async function checkNamed(path: string, shown: string): Promise<LaneCheck | null> {
  if ((await stat(path)).isFile()) {
    if (basename(path) === "lane.json") return checkFolder(dirname(dirname(path)), dirname(dirname(shown)));
    const problems = (await inspectCaseFile(path)).map((flaw): LaneProblem => ({ file: shown, ...flaw }));
    return { lanes: [], problems };
  }
  return (await checkFolder(path, shown)) ?? orNone(await checkLanes(path));
}

async function checkFolder(path: string, shown: string): Promise<LaneCheck | null> {
  const folders = await laneFolderAt(path);
  return folders === null ? null : tell([folders], [await inspectLaneFolder(path, folders, shown)]);
}

const orNone = (check: LaneCheck): LaneCheck | null => (check.lanes.length === 0 ? null : check);

/** Checks the form of every lane in a data directory. */
export async function checkLanes(dataDir: string): Promise<LaneCheck> {
  const lanes = await laneFolders(dataDir);
  return tell(lanes, await Promise.all(lanes.map((lane) => inspectLane(dataDir, lane))));
}

function tell(lanes: readonly LaneFolders[], found: readonly (readonly LaneProblem[])[]): LaneCheck {
  return {
    lanes: lanes.map(({ lane, versions }, index) => ({
      lane,
      versions: versions.map(({ version }) => version),
      problems: found[index]?.length ?? 0,
    })),
    problems: found.flat(),
  };
}

/** Cases of turns from any file, for `evals run --cases`, or everything that is wrong with them. */
export function parseCaseFile(bytes: Uint8Array): ParsedCases<TurnCase> & { readonly digest: Digest } {
  return { ...parseCases(bytes, looseTurnCase), digest: digestOfBytes(bytes) };
}

/** A lane that cannot be read is a failure of the service; its message names file and line. */
async function asReadError<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(
      "read_error",
      error instanceof DataError ? error.message : "the evaluation lanes cannot be read",
      { cause: error },
    );
  }
}
