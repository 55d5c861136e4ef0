import { readFile, readdir } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { z } from "zod/v3";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import {
  LANE_SPLIT,
  LANE_VERSION,
  entailmentCase,
  laneFile,
  packCase,
  turnCase,
  type EntailmentCase,
  type LaneFile,
  type LaneKind,
  type PackCase,
  type TurnCase,
} from "../../contract/evals.ts";
import { LANE_ID } from "../../contract/primitives.ts";
import { DataError } from "../files/data-error.ts";
import {
  decodeText,
  inspectDocument,
  inspectText,
  locatorOf,
  shownPlace,
  type Flawed,
} from "../files/document.ts";
import type { DuplicateKeyError } from "../../canonical/strict-json.ts";
import { createStampedCache } from "../files/file-stamp.ts";

/** One version of a lane as its folder has it: `data/lanes/<lane>/<version>`. */
export interface LaneFolder {
  readonly version: string /** Sorted. */;
  readonly splits: readonly string[];
}
/** A lane's versions by number. */
export interface LaneFolders {
  readonly lane: string;
  readonly versions: readonly LaneFolder[];
}

/** The cases of each kind of lane. */
export interface CasesOf {
  readonly turns: TurnCase;
  readonly entailment: EntailmentCase;
  readonly packs: PackCase;
}
/** A file of cases, typed by the lane's kind. */
export type LaneCases = {
  readonly [K in LaneKind]: {
    readonly kind: K;
    readonly cases: readonly CasesOf[K][];
    readonly digest: Digest;
  };
}[LaneKind];

/** Something wrong in a lane's file. */
export interface LaneProblem extends Flawed {
  readonly file: string;
}

const SCHEMAS = { turns: turnCase, entailment: entailmentCase, packs: packCase } as const satisfies Readonly<
  Record<LaneKind, z.ZodTypeAny>
>;

/** The number of a version: `v12` is 12. */
export function numberOf(version: string): number {
  return Number(version.slice(1));
}

/** The lanes of a data directory as they are now. */
export interface Lanes {
  /** Sorted; a folder is one when it holds a version with a `lane.json`. */
  folders(): Promise<LaneFolders[]>;
  /** What a version says of itself. @throws DataError naming file and place */
  file(lane: string, version: string): Promise<LaneFile>;
}

/** How many files and folders have their content cached. */
const MAX_KEPT = 20_000;

/** Looks at the lanes each time, and reads files and folders again only if they changed. */
export function openLanes(dataDir: string): Lanes {
  const root = join(dataDir, "lanes");
  const names = createStampedCache<readonly string[]>(MAX_KEPT);
  const versions = createStampedCache<LaneFolder | null>(MAX_KEPT);
  const files = createStampedCache<LaneFile>(MAX_KEPT);
  const versionsOf = async (folder: string): Promise<LaneFolder[]> => {
    const found: LaneFolder[] = [];
    for (const version of names.peek(folder) ??
      (await names.get(folder, () => foldersIn(folder, LANE_VERSION)))) {
      const path = join(folder, version);
      const known = versions.peek(path); // no wait for what is cached: waiting costs more than looking
      const each = known === undefined ? await versions.get(path, () => readVersion(path, version)) : known;
      if (each !== null) found.push(each);
    }
    return found.sort((a, b) => numberOf(a.version) - numberOf(b.version));
  };
  return {
    folders: async () => {
      const lanes = await Promise.all(
        (await names.get(root, () => foldersIn(root, LANE_ID))).map(async (lane) => ({
          lane,
          versions: await versionsOf(join(root, lane)),
        })),
      );
      return lanes
        .filter(({ versions: { length } }) => length > 0)
        .sort((a, b) => compareText(a.lane, b.lane));
    },
    file: async (lane, version) => {
      const path = join(root, lane, version, "lane.json");
      return files.peek(path) ?? files.get(path, () => readManifest(path, { lane, version }));
    },
  };
}

/** The lanes of a data directory, sorted, looked at once. */
export function laneFolders(dataDir: string): Promise<LaneFolders[]> {
  return openLanes(dataDir).folders();
}

/** Null for a folder without a `lane.json`. */
async function readVersion(folder: string, version: string): Promise<LaneFolder | null> {
  const files = await readdir(folder);
  const splits = files
    .filter((file) => file.endsWith(".jsonl") && LANE_SPLIT.test(file.slice(0, -".jsonl".length)))
    .map((file) => file.slice(0, -".jsonl".length))
    .sort(compareText);
  return files.includes("lane.json") ? { version, splits } : null;
}

async function foldersIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && name.test(entry.name)).map((entry) => entry.name);
}

/** What a version says of itself, read once. @throws DataError naming file and place */
export function readLaneFile(dataDir: string, lane: string, version: string): Promise<LaneFile> {
  return openLanes(dataDir).file(lane, version);
}

async function readManifest(
  path: string,
  at: { readonly lane: string; readonly version: string },
): Promise<LaneFile> {
  const {
    value,
    flaws: [first],
  } = inspectLaneFile(await readFile(path), at);
  if (value !== null) return value;
  const shown = shownPath(at.lane, at.version, "lane.json");
  throw new DataError(
    first === undefined ? shown : shownPlace(shown, first),
    first?.problem ?? "cannot be used",
  );
}

/** The cases of one split, in file order. @throws DataError naming file and line */
export async function readCases(
  dataDir: string,
  { lane, version, kind }: LaneFile,
  split: string,
): Promise<LaneCases> {
  const bytes = await readFile(join(dataDir, "lanes", lane, version, `${split}.jsonl`));
  const {
    rows,
    problems: [first],
    duplicateKey,
  } = parseCases(bytes, SCHEMAS[kind]);
  if (first !== undefined) {
    const place = shownPlace(shownPath(lane, version, `${split}.jsonl`), first);
    throw new DataError(place, first.problem, duplicateKey ?? undefined);
  }
  return { kind, cases: rows, digest: digestOfBytes(bytes) } as LaneCases; // the schema of that kind read them
}

// ---- checking ---------------------------------------------------------------------------------------------------------

/** Everything that is wrong with the form of a lane of a data directory; the paths are artifact ids. */
export function inspectLane(dataDir: string, folders: LaneFolders): Promise<LaneProblem[]> {
  return inspectLaneFolder(join(dataDir, "lanes", folders.lane), folders, `data/lanes/${folders.lane}`);
}

/** The same of a lane's folder anywhere. @param shown what its path is called */
export async function inspectLaneFolder(
  root: string,
  { lane, versions }: LaneFolders,
  shown: string,
): Promise<LaneProblem[]> {
  const found = await Promise.all(
    versions.map(async ({ version, splits }) => {
      const folder = join(root, version);
      const problems: LaneProblem[] = [];
      const add = (file: string, flaws: readonly Flawed[]): void => {
        problems.push(...flaws.map((flaw) => ({ file: `${shown}/${version}/${file}`, ...flaw })));
      };
      const { value, kind, flaws } = inspectLaneFile(await readFile(join(folder, "lane.json")), {
        lane,
        version,
      });
      add("lane.json", flaws);
      if (!splits.includes("public"))
        add("public.jsonl", [{ ...WHOLE, problem: "is missing: every version has this split" }]);
      const known = value?.kind ?? kind;
      if (known !== null)
        for (const split of splits)
          add(
            `${split}.jsonl`,
            parseCases(await readFile(join(folder, `${split}.jsonl`)), SCHEMAS[known]).problems,
          );
      return problems;
    }),
  );
  return found.flat();
}

/** The versions of one lane in a folder anywhere; null if it has none. */
export async function laneFolderAt(root: string): Promise<LaneFolders | null> {
  const versions = await Promise.all(
    (await foldersIn(root, LANE_VERSION)).map((version) => readVersion(join(root, version), version)),
  );
  const found = versions
    .filter((each) => each !== null)
    .sort((a, b) => numberOf(a.version) - numberOf(b.version));
  return found.length === 0 ? null : { lane: basename(root), versions: found };
}

/** What is wrong with a file of cases, by the kind that the lane.json beside it names; without one, as cases of turns. */
export async function inspectCaseFile(file: string): Promise<readonly Flawed[]> {
  const beside = await readFile(join(dirname(file), "lane.json")).catch(() => null);
  const kind = beside === null ? "turns" : (inspectDocument(beside, laneFile).value?.kind ?? "turns");
  return parseCases(await readFile(file), SCHEMAS[kind]).problems;
}

function inspectLaneFile(
  bytes: Uint8Array,
  at: { readonly lane: string; readonly version: string },
): {
  readonly value: LaneFile | null;
  readonly kind: LaneKind | null;
  readonly flaws: readonly Flawed[];
  readonly duplicateKey: DuplicateKeyError | null;
} {
  const { value, flaws, duplicateKey } = inspectDocument(bytes, laneFile);
  if (value === null) return { value, kind: null, flaws, duplicateKey };
  const wrong = (["lane", "version"] as const).filter((key) => value[key] !== at[key]);
  if (wrong.length === 0) return { value, kind: value.kind, flaws: [], duplicateKey };
  const locate = locatorOf(decodeText(bytes) ?? "");
  return {
    value: null,
    kind: value.kind,
    duplicateKey,
    flaws: wrong.map((key) => ({
      ...locate([key]),
      problem: `${key} is \`${value[key]}\`, not the folder's name: make them the same`,
    })),
  };
}

/** `column` is null, too, if the whole file is meant. */
export interface ParsedCases<T> {
  readonly rows: readonly T[];
  readonly problems: readonly Flawed[];
  readonly duplicateKey: DuplicateKeyError | null;
}

const WHOLE = { line: null, column: null } as const;

/** The rows of a JSONL file of cases, and everything wrong with the others. Blank lines are skipped; ids are unique. */
export function parseCases<T extends z.ZodTypeAny>(bytes: Uint8Array, schema: T): ParsedCases<z.infer<T>> {
  const text = decodeText(bytes);
  if (text === null)
    return {
      rows: [],
      problems: [{ ...WHOLE, problem: "is not UTF-8: save it in this encoding" }],
      duplicateKey: null,
    };
  const rows: z.infer<T>[] = [];
  const problems: Flawed[] = [];
  const lines = new Map<string, number>();
  let duplicateKey: DuplicateKeyError | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const { value: row, flaws, ...inspected } = inspectText(line, schema);
    duplicateKey ??= inspected.duplicateKey;
    const id = row === null ? "" : (row as { case_id: string }).case_id; // every kind of case has one
    const before = lines.get(id);
    if (row === null)
      problems.push(
        ...flaws.slice(0, MOST_IN_LINE).map(({ column, problem }) => ({ line: index + 1, column, problem })),
      );
    else if (before === undefined) {
      lines.set(id, index + 1);
      rows.push(row);
    } else
      problems.push({
        line: index + 1,
        column: locatorOf(line)(["case_id"]).column,
        problem: `case_id \`${id}\` is in line ${before}, too: give each case an id of its own`,
      });
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ ...WHOLE, problem: "has no cases" });
  return { rows, problems, duplicateKey };
}

/** How many problems of one line are reported. */
const MOST_IN_LINE = 20;

function shownPath(lane: string, version: string, file: string): string {
  return `data/lanes/${lane}/${version}/${file}`;
}
