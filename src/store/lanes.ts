import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { z } from "zod/v3";
import { digestOfBytes, type Digest } from "../canonical/digest.ts";
import { compareText } from "../canonical/json.ts";
import { LANE_SPLIT, LANE_VERSION, entailmentCase, laneFile, packCase, turnCase, type EntailmentCase, type LaneFile, type LaneKind, type PackCase, type TurnCase } from "../contract/evals.ts";
import { LANE_ID } from "../contract/primitives.ts";
import { DataError } from "./data-error.ts";
import { createStampedCache } from "./file-stamp.ts";

/** One version of a lane as its folder has it: `data/lanes/<lane>/<version>`. */
export interface LaneFolder { readonly version: string; /** Sorted. */ readonly splits: readonly string[] }
/** A lane's versions by number. */
export interface LaneFolders { readonly lane: string; readonly versions: readonly LaneFolder[] }

/** The cases of each kind of lane. */
export interface CasesOf { readonly turns: TurnCase; readonly entailment: EntailmentCase; readonly packs: PackCase }
/** A file of cases, typed by the lane's kind. */
export type LaneCases = { readonly [K in LaneKind]: { readonly kind: K; readonly cases: readonly CasesOf[K][]; readonly digest: Digest } }[LaneKind];

/** Something wrong in a lane's file. `line` counts from 1; null where the whole file is meant. */
export interface LaneProblem { readonly file: string; readonly line: number | null; readonly problem: string }

const SCHEMAS = { turns: turnCase, entailment: entailmentCase, packs: packCase } as const satisfies Readonly<Record<LaneKind, z.ZodTypeAny>>;

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

/** Of how many files and folders what they hold is kept. */
const MAX_KEPT = 20_000;

/** Looks at the lanes each time, and reads files and folders again only where they changed. */
export function openLanes(dataDir: string): Lanes {
  const root = join(dataDir, "lanes");
  const names = createStampedCache<readonly string[]>(MAX_KEPT);
  const versions = createStampedCache<LaneFolder | null>(MAX_KEPT);
  const files = createStampedCache<LaneFile>(MAX_KEPT);
  const versionsOf = async (folder: string): Promise<LaneFolder[]> => {
    const found: LaneFolder[] = [];
    for (const version of names.peek(folder) ?? await names.get(folder, () => foldersIn(folder, LANE_VERSION))) {
      const path = join(folder, version);
      const known = versions.peek(path); // what is known is not waited for: a wait costs more than the look
      const each = known === undefined ? await versions.get(path, () => readVersion(path, version)) : known;
      if (each !== null) found.push(each);
    }
    return found.sort((a, b) => numberOf(a.version) - numberOf(b.version));
  };
  return {
    folders: async () => {
      const lanes = await Promise.all((await names.get(root, () => foldersIn(root, LANE_ID))).map(async (lane) => ({ lane, versions: await versionsOf(join(root, lane)) })));
      return lanes.filter(({ versions: { length } }) => length > 0).sort((a, b) => compareText(a.lane, b.lane));
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
  const splits = files.filter((file) => file.endsWith(".jsonl") && LANE_SPLIT.test(file.slice(0, -".jsonl".length))).map((file) => file.slice(0, -".jsonl".length)).sort(compareText);
  return files.includes("lane.json") ? { version, splits } : null;
}

async function foldersIn(folder: string, name: RegExp): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return [];
    throw error;
  });
  return entries.filter((entry) => entry.isDirectory() && name.test(entry.name)).map((entry) => entry.name);
}

/** What a version says of itself, read once. @throws DataError naming file and place */
export function readLaneFile(dataDir: string, lane: string, version: string): Promise<LaneFile> {
  return openLanes(dataDir).file(lane, version);
}

async function readManifest(path: string, at: { readonly lane: string; readonly version: string }): Promise<LaneFile> {
  const { value, problems } = inspectLaneFile(await readFile(path), at);
  if (value === null) throw new DataError(shownPath(at.lane, at.version, "lane.json"), problems[0] ?? "cannot be used");
  return value;
}

/** The cases of one split, in file order. @throws DataError naming file and line */
export async function readCases(dataDir: string, { lane, version, kind }: LaneFile, split: string): Promise<LaneCases> {
  const bytes = await readFile(join(dataDir, "lanes", lane, version, `${split}.jsonl`));
  const { rows, problems: [first] } = parseCases(bytes, SCHEMAS[kind]);
  if (first !== undefined) throw new DataError(shownPath(lane, version, `${split}.jsonl`), `${first.line === null ? "" : `line ${first.line}: `}${first.problem}`);
  return { kind, cases: rows, digest: digestOfBytes(bytes) } as LaneCases; // the schema of that kind read them
}

// ---- checking ---------------------------------------------------------------------------------------------------------

/** Everything that is wrong with the form of one version; the paths are artifact ids. */
export async function inspectLane(dataDir: string, { lane, versions }: LaneFolders): Promise<LaneProblem[]> {
  const found = await Promise.all(versions.map(async ({ version, splits }) => {
    const folder = join(dataDir, "lanes", lane, version);
    const manifest = inspectLaneFile(await readFile(join(folder, "lane.json")), { lane, version });
    const problems = manifest.problems.map((problem): LaneProblem => ({ file: shownPath(lane, version, "lane.json"), line: null, problem }));
    if (!splits.includes("public")) problems.push({ file: shownPath(lane, version, "public.jsonl"), line: null, problem: "is missing" });
    const { value } = manifest;
    if (value === null) return problems;
    const cases = await Promise.all(splits.map(async (split) => parseCases(await readFile(join(folder, `${split}.jsonl`)), SCHEMAS[value.kind]).problems
      .map((each): LaneProblem => ({ file: shownPath(lane, version, `${split}.jsonl`), ...each }))));
    return [...problems, ...cases.flat()];
  }));
  return found.flat();
}

function inspectLaneFile(bytes: Uint8Array, at: { readonly lane: string; readonly version: string }): { readonly value: LaneFile | null; readonly problems: readonly string[] } {
  const text = decode(bytes);
  if (text === null) return { value: null, problems: ["is not UTF-8"] };
  let value: unknown;
  try { value = JSON.parse(text); } catch (error) { return { value: null, problems: [`is not JSON: ${(error as Error).message}`] }; } // JSON.parse throws SyntaxError
  const parsed = laneFile.safeParse(value);
  if (!parsed.success) return { value: null, problems: parsed.error.issues.map(describeIssue) };
  const problems = (["lane", "version"] as const).filter((key) => parsed.data[key] !== at[key]).map((key) => `${key} is \`${parsed.data[key]}\`, not the folder's name`);
  return { value: problems.length === 0 ? parsed.data : null, problems };
}

interface ParsedCases<T> { readonly rows: readonly T[]; readonly problems: readonly { readonly line: number | null; readonly problem: string }[] }

/** The rows of a JSONL of cases, and what is wrong with the others. Blank lines are skipped; an id stands once. */
export function parseCases<T extends z.ZodTypeAny>(bytes: Uint8Array, schema: T): ParsedCases<z.infer<T>> {
  const text = decode(bytes);
  if (text === null) return { rows: [], problems: [{ line: null, problem: "is not UTF-8" }] };
  const rows: z.infer<T>[] = [];
  const problems: { line: number | null; problem: string }[] = [];
  const lines = new Map<string, number>();
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const { row, problem } = parseCase(line, schema);
    const before = row === null ? undefined : lines.get(row.case_id);
    if (row !== null && before === undefined) { lines.set(row.case_id, index + 1); rows.push(row); }
    else problems.push({ line: index + 1, problem: row === null ? problem : `case_id \`${row.case_id}\` stands in line ${before} too` });
  }
  if (rows.length === 0 && problems.length === 0) problems.push({ line: null, problem: "has no cases" });
  return { rows, problems };
}

function parseCase<T extends z.ZodTypeAny>(line: string, schema: T): { readonly row: z.infer<T> & { readonly case_id: string } | null; readonly problem: string } {
  let value: unknown;
  try { value = JSON.parse(line); } catch (error) { return { row: null, problem: `is not JSON: ${(error as Error).message}` }; } // JSON.parse throws SyntaxError
  const parsed = schema.safeParse(value);
  return parsed.success ? { row: parsed.data as z.infer<T> & { case_id: string }, problem: "" } : { row: null, problem: parsed.error.issues.map(describeIssue)[0] ?? "cannot be used" }; // every kind of case has an id
}

function describeIssue({ path, message }: { readonly path: readonly (string | number)[]; readonly message: string }): string {
  return `${path.join(".") || "the value"}: ${message.slice(0, 1).toLowerCase()}${message.slice(1)}`;
}

function decode(bytes: Uint8Array): string | null {
  try { return new TextDecoder("utf-8", { fatal: true }).decode(bytes); } catch { return null; }
}

function shownPath(lane: string, version: string, file: string): string {
  return `data/lanes/${lane}/${version}/${file}`;
}
