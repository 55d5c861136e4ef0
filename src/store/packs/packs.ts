import { readFileSync } from "node:fs";
import { readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { JsonPath } from "../../canonical/json-places.ts";
import {
  PACK_FILES,
  PACK_ID,
  checkRow,
  flawsOfRow,
  orderKeyOf,
  packManifest,
  type PackFileName,
  type PackManifest,
  type PackRows,
} from "../../contract/packs.ts";
import { DataError } from "../files/data-error.ts";
import { inspectText, locatorOf, parseJson, shownPlace, type Flawed } from "../files/document.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** Rows in file order. `senses` stay text, one row per line: they are many, and few runs look at them. */
export interface Pack {
  readonly packId: string;
  readonly manifest: PackManifest;
  /** The digest of the manifest's bytes. */
  readonly manifestDigest: Digest;
  readonly facts: readonly PackRows["facts"][];
  readonly definitions: readonly PackRows["definitions"][];
  readonly words: readonly PackRows["words"][];
  readonly rules: readonly PackRows["rules"][];
  readonly senses: string | null;
}

/** Something wrong in a file of a pack. */
export interface PackProblem extends Flawed {
  readonly file: string;
}

/** A folder as it was found: `pack` is null when the manifest cannot be used. Rows that cannot be used are left out of it. */
export interface InspectedPack {
  readonly folder: string;
  readonly packId: string;
  readonly pack: Pack | null;
  readonly problems: readonly PackProblem[];
  /** The files that exist: their rows, and the digest of their bytes. */
  readonly found: Readonly<Partial<Record<PackFileName, { readonly rows: number; readonly digest: Digest }>>>;
  /** The place of the row with this id, or of the word without one; null if no file that was completely read has it. */
  placeOf(row: string): { readonly file: string; readonly line: number; readonly column: number } | null;
}

/** `start`: what the rows must be to be used; their bytes are as sealed, so that their form was checked before. `full`: everything, `senses.jsonl` row by row. */
export type Depth = "start" | "full";

/** Gives the bytes of one of a pack's files by name; null if there is no such file. */
export type ReadPackFile = (name: string) => Promise<Uint8Array | null>;

/** The folders of `data/packs` that hold a manifest, sorted by name; ids that are not safe are not listed (contract §9). */
export async function packFolders(dataDir: string): Promise<string[]> {
  const root = join(dataDir, "packs");
  const entries = await readdir(root, { withFileTypes: true }).catch(absentAs([]));
  const names = entries
    .filter((entry) => entry.isDirectory() && PACK_ID.test(entry.name))
    .map(({ name }) => name)
    .sort();
  const present = await Promise.all(
    names.map((name) => readFile(join(root, name, "manifest.json")).then(() => true, absentAs(false))),
  );
  return names.filter((_, index) => present[index]).map((name) => join(root, name));
}

/**
 * All packs of a data directory, sorted by pack_id.
 * @param passed manifests whose packs were read before without a problem: if the bytes are still the sealed ones, the rows are not checked again
 * @throws DataError naming file and line of the first thing that is wrong.
 */
export async function readPacks(dataDir: string, passed: ReadonlySet<Digest> = new Set()): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const folder of await packFolders(dataDir)) {
    const before = await readPassed(folder, passed);
    if (before !== null) {
      packs.push(before);
      continue;
    }
    const {
      pack,
      packId,
      problems: [first],
    } = await inspectPack(folder, "start");
    if (first !== undefined)
      throw new DataError(shownPlace(`data/packs/${packId}/${first.file}`, first), first.problem);
    if (pack !== null) packs.push(pack);
  }
  return packs.sort((a, b) => compareText(a.packId, b.packId));
}

/** Reads one folder and says everything that is wrong with its form: rows, order, ids, sources, counts, checksums. */
export function inspectPack(folder: string, depth: Depth): Promise<InspectedPack> {
  return inspectFiles(folder, (name) => readFile(join(folder, name)).catch(absentAs(null)), depth);
}

/** A pack that passed before, with unchecked rows; null if its manifest is another one, or if the files are not the sealed ones. */
async function readPassed(folder: string, passed: ReadonlySet<Digest>): Promise<Pack | null> {
  if (passed.size === 0) return null;
  // A start has nothing else to do, and many small files are read faster this way.
  const readNow = (name: string): Uint8Array | null => {
    try {
      return readFileSync(join(folder, name));
    } catch (error) {
      return absentAs(null)(error);
    }
  };
  const { value: manifest, digest: manifestDigest } = await readManifest((name) =>
    Promise.resolve(readNow(name)),
  );
  const packId = folderName(folder);
  if (manifest === null || !passed.has(manifestDigest) || manifest.pack_id !== packId) return null;
  const files = PACK_FILES.map((file) => readNow(`${file}.jsonl`));
  if (PACK_FILES.some((file, index) => manifest[`${file}_checksum`] !== digestIfAny(files[index])))
    return null;
  const textOf = (file: PackFileName): string | null => {
    const bytes = files[PACK_FILES.indexOf(file)];
    return bytes ? new TextDecoder().decode(bytes) : null;
  };
  const made: { -readonly [F in PackFileName]?: PackRows[F][] } = {};
  // They passed `checkRow`, and are taken apart when they are first asked for.
  const rowsOf = <F extends PackFileName>(file: F): PackRows[F][] =>
    (made[file] ??= JSON.parse(`[${(textOf(file) ?? "").trimEnd().replaceAll("\n", ",")}]`));
  return {
    packId,
    manifest,
    manifestDigest,
    get senses() {
      return textOf("senses");
    },
    get facts() {
      return rowsOf("facts");
    },
    get definitions() {
      return rowsOf("definitions");
    },
    get words() {
      return rowsOf("words");
    },
    get rules() {
      return rowsOf("rules");
    },
  };
}

const digestIfAny = (bytes: Uint8Array | null | undefined): Digest | undefined =>
  bytes ? digestOfBytes(bytes) : undefined;

/** The same for files that need not be on a disk. @param read gives a file's bytes; null if there is none */
export async function inspectFiles(folder: string, read: ReadPackFile, depth: Depth): Promise<InspectedPack> {
  const packId = folderName(folder);
  const problems: PackProblem[] = [];
  const found: Partial<Record<PackFileName, { rows: number; digest: Digest }>> = {};
  const rows: Partial<Record<PackFileName, unknown[]>> = {};
  let senses: string | null = null;
  const texts = new Map<PackFileName, string>();
  for (const file of PACK_FILES) {
    const bytes = await read(`${file}.jsonl`);
    if (bytes === null) continue;
    const text = decode(bytes);
    if (text === null) {
      problems.push({ file: `${file}.jsonl`, ...WHOLE, problem: "is not UTF-8: save it in this encoding" });
      continue;
    }
    if (file === "senses") senses = text;
    texts.set(file, text);
    const parsed = file === "senses" && depth === "start" ? lookOver(text) : parseRows(file, text, depth);
    problems.push(...parsed.problems);
    rows[file] = parsed.rows;
    found[file] = { rows: parsed.count, digest: digestOfBytes(bytes) };
  }
  const manifest = await readManifest(read);
  problems.unshift(...manifest.problems);
  const placeOf = rowFinder(texts);
  if (manifest.value === null) return { folder, packId, pack: null, problems, found, placeOf };
  // What is wrong with a row comes first, as it names a line; a seal that does not fit may be due to it.
  problems.push(...sourceProblems(manifest.value, rows, placeOf), ...sealProblems(manifest, packId, found));
  const list = <F extends PackFileName>(file: F) => (rows[file] ?? []) as PackRows[F][]; // every row passed `checkRow`
  const pack: Pack = {
    packId,
    manifest: manifest.value,
    manifestDigest: manifest.digest,
    senses,
    facts: list("facts"),
    definitions: list("definitions"),
    words: list("words"),
    rules: list("rules"),
  };
  return { folder, packId, pack, problems, found, placeOf };
}

// ---- rows -----------------------------------------------------------------------------------------------------------

/** The sound rows of a file, its number of lines, and what is wrong with the other rows. */
function parseRows(
  file: PackFileName,
  text: string,
  depth: Depth,
): { readonly rows: unknown[]; readonly count: number; readonly problems: PackProblem[] } {
  const name = `${file}.jsonl`;
  const rows: unknown[] = [];
  const problems: PackProblem[] = [];
  const lines = text.split("\n");
  if (text !== "" && !text.endsWith("\n"))
    problems.push({
      file: name,
      line: lines.length,
      column: (lines.at(-1) ?? "").length + 1,
      problem: "the last line must end in a line end",
    });
  if (lines.at(-1) === "") lines.pop();
  let before = "";
  lines.forEach((line, index) => {
    const { row, flaws } = parseRow(file, line, depth);
    if (flaws !== null) {
      problems.push(
        ...flaws.map(({ column, problem }) => ({ file: name, line: index + 1, column, problem })),
      );
      return;
    }
    const key = orderKeyOf(file, row as PackRows[PackFileName]); // it passed `checkRow`
    if (key <= before)
      problems.push({
        file: name,
        line: index + 1,
        column: columnOfKey(line, file),
        problem:
          key === before
            ? `\`${shownKey(key)}\` appears twice`
            : `\`${shownKey(key)}\` comes after \`${shownKey(before)}\`; rows are sorted by code unit`,
      });
    before = key;
    rows.push(row);
  });
  return { rows, count: lines.length, problems };
}

function parseRow(
  file: PackFileName,
  line: string,
  depth: Depth,
): { readonly row: unknown; readonly flaws: readonly Flawed[] | null } {
  const { value: row, fault } = parseJson(line);
  if (fault !== null) return { row, flaws: [fault] };
  if (checkRow(file, row) !== null) {
    const locate = locatorOf(line);
    return {
      row,
      flaws: flawsOfRow(file, row).map(({ path, atKey, problem }) => ({ ...locate(path, atKey), problem })),
    };
  }
  return {
    row,
    flaws:
      depth === "start" || isCanonical(row as object, line)
        ? null
        : [{ line: 1, column: 1, problem: "is not canonical JSON: keys sorted, no blanks between them" }],
  };
}

/** Where the row's id, or a word's lemma, is in its line. */
function columnOfKey(line: string, file: PackFileName): number {
  return locatorOf(line)([file === "words" ? "lemma" : "id"]).column;
}

/** Finds a row by its id in files that were split into rows. The rows are read at the first call, since few packs have problems. */
function rowFinder(texts: ReadonlyMap<PackFileName, string>): InspectedPack["placeOf"] {
  let places: Map<string, NonNullable<ReturnType<InspectedPack["placeOf"]>>> | null = null;
  const read = (): NonNullable<typeof places> => {
    const found: NonNullable<typeof places> = new Map();
    for (const [file, text] of texts) {
      text.split("\n").forEach((line, index) => {
        const id = /"(?:id|lemma)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line);
        const shown = id?.[1] === undefined ? null : textOf(id[1]);
        if (id !== null && shown !== null && !found.has(shown))
          found.set(shown, {
            file: `${file}.jsonl`,
            line: index + 1,
            column: id.index + id[0].length - (id[1]?.length ?? 0) + 1,
          });
      });
    }
    return found;
  };
  return (row) => (places ??= read()).get(row) ?? null;
}

function textOf(quoted: string): string | null {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return null;
  } // the pattern takes quoted texts alone
}

/** RFC 8785 for a row that passed `checkRow`: it holds texts, lists and whole numbers, and no object but itself. Three times as fast as writing it anew. */
function isCanonical(row: object, line: string): boolean {
  let before = "";
  for (const key of Object.keys(row)) {
    if (key <= before) return false;
    before = key;
  }
  return JSON.stringify(row) === line;
}

const shownKey = (key: string): string => key.replace("\u0000", ", ");

/** Senses are many, and few runs look at them: at a start they are only read as JSON, and nothing of them is kept. */
function lookOver(text: string): ReturnType<typeof parseRows> {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const problems = lines.flatMap((line, index): PackProblem[] => {
    const { fault } = parseJson(line);
    return fault === null
      ? []
      : [{ file: "senses.jsonl", line: index + 1, column: fault.column, problem: fault.problem }];
  });
  return { rows: [], count: lines.length, problems };
}

// ---- manifest ---------------------------------------------------------------------------------------------------------

interface ReadManifest {
  readonly value: PackManifest | null;
  readonly text: string;
  readonly digest: Digest;
  readonly problems: readonly PackProblem[];
}

async function readManifest(read: ReadPackFile): Promise<ReadManifest> {
  const file = "manifest.json";
  const bytes = await read(file);
  const digest = digestOfBytes(bytes ?? "");
  const none = (problem: string): ReadManifest => ({
    value: null,
    text: "",
    digest,
    problems: [{ file, ...WHOLE, problem }],
  });
  if (bytes === null) return none("is missing: `touchstone pack new` writes one");
  const text = decode(bytes);
  if (text === null) return none("is not UTF-8: save it in this encoding");
  const { value, flaws } = inspectText(text, packManifest);
  return { value, text, digest, problems: flaws.map((flaw) => ({ file, ...flaw })) };
}

/** The counts and checksums that a manifest should hold for these files. */
export function sealOf(
  found: InspectedPack["found"],
): Pick<PackManifest, "counts" | "checksum"> & Record<`${PackFileName}_checksum`, Digest | undefined> {
  const checksums = Object.fromEntries(
    PACK_FILES.flatMap((file) => {
      const each = found[file];
      return each ? [[`${file}_checksum`, each.digest]] : [];
    }),
  );
  const counts = Object.fromEntries(
    PACK_FILES.flatMap((file) => {
      const each = found[file];
      return each ? [[file, each.rows]] : [];
    }),
  );
  return { counts, ...checksums, checksum: digestOf(checksums) } as ReturnType<typeof sealOf>; // keys as PACK_FILES has them
}

function sealProblems(
  { value: manifest, text }: ReadManifest,
  packId: string,
  found: InspectedPack["found"],
): PackProblem[] {
  if (manifest === null) return [];
  const problems: [path: JsonPath, problem: string][] = [];
  if (manifest.pack_id !== packId)
    problems.push([["pack_id"], `pack_id is \`${manifest.pack_id}\`, not the folder's name`]);
  if (Object.keys(found).length === 0) problems.push([[], "the pack has no rows at all"]);
  const seal = sealOf(found);
  for (const file of PACK_FILES) problems.push(...fileSealProblems(manifest, seal, file));
  if (manifest.checksum !== seal.checksum)
    problems.push([["checksum"], `checksum is ${manifest.checksum}, not ${seal.checksum}`]);
  if (problems.length === 0) return [];
  const locate = locatorOf(text);
  const isStale = (path: JsonPath): boolean => path[0] === "counts" || String(path[0]).endsWith("checksum");
  return problems.map(([path, problem]) => ({
    file: "manifest.json",
    ...locate(path),
    problem: isStale(path) ? `${problem}; \`touchstone pack check --write\` brings it up to date` : problem,
  }));
}

/** What the manifest says about one file, and what is wrong with it. */
function fileSealProblems(
  manifest: PackManifest,
  seal: ReturnType<typeof sealOf>,
  file: PackFileName,
): [path: JsonPath, problem: string][] {
  const problems: [path: JsonPath, problem: string][] = [];
  const key = `${file}_checksum` as const;
  const [given, wanted] = [manifest[key], seal[key]];
  if (given !== wanted)
    problems.push([
      [key],
      wanted === undefined
        ? `${key} is given, but there is no ${file}.jsonl`
        : `${key} is ${given ?? "missing"}, not ${wanted}`,
    ]);
  const [counted, rows] = [manifest.counts[file], seal.counts[file]];
  if (counted !== rows)
    problems.push([
      ["counts", file],
      `counts.${file} is ${counted ?? "missing"}, not ${rows ?? "to be given"}`,
    ]);
  return problems;
}

function sourceProblems(
  { provenance }: PackManifest,
  rows: Partial<Record<PackFileName, unknown[]>>,
  placeOf: InspectedPack["placeOf"],
): PackProblem[] {
  const problems: PackProblem[] = [];
  for (const file of PACK_FILES) {
    (rows[file] ?? []).forEach((row) => {
      const { source, id } = row as { source?: string; id?: string }; // a row that passed `checkRow`; words have neither
      if (source === undefined || Object.hasOwn(provenance, source)) return;
      problems.push({
        file: `${file}.jsonl`,
        ...WHOLE,
        ...placeIn(`${file}.jsonl`, placeOf(id ?? "")),
        problem: `\`${id}\`: the source \`${source}\` is not in the manifest's provenance: add it there, or correct it here`,
      });
    });
  }
  return problems;
}

/** Another file may have the same id, and is then the one found. */
function placeIn(file: string, place: ReturnType<InspectedPack["placeOf"]>): Pick<Flawed, "line" | "column"> {
  return place?.file === file ? { line: place.line, column: place.column } : WHOLE;
}

const WHOLE = { line: null, column: null } as const;

/** The manifest's text with its counts and checksums brought up to date; other keys stay as they are, in the order of the form. @throws DataError */
export async function writeSeal(folder: string, found: InspectedPack["found"]): Promise<void> {
  const file = join(folder, "manifest.json");
  let given: unknown;
  try {
    given = parseStrictJson(await readFile(file, "utf8"));
  } catch (error) {
    const problem = error instanceof DuplicateKeyError ? error.message : "is missing or not JSON";
    throw new DataError(file, problem, error);
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new DataError(file, "is not an object");
  const kept = Object.entries(given).filter(
    ([key]) => !PACK_FILES.some((each) => key === `${each}_checksum`),
  );
  const value = { ...Object.fromEntries(kept), ...sealOf(found) } as Record<string, unknown>;
  await writeFile(`${file}.new`, manifestText(value));
  await rename(`${file}.new`, file);
}

/** A manifest as it is stored: for people, two blanks of indentation, keys in the order of the form, unknown ones last. */
export function manifestText(value: Readonly<Record<string, unknown>>): string {
  const known = Object.keys(packManifest.shape).filter((key) => value[key] !== undefined);
  const others = Object.keys(value)
    .filter((key) => !known.includes(key) && value[key] !== undefined)
    .sort();
  return `${JSON.stringify(Object.fromEntries([...known, ...others].map((key) => [key, value[key]])), null, 2)}\n`;
}

// ---- files ----------------------------------------------------------------------------------------------------------

function folderName(folder: string): string {
  return folder.replace(/[\\/]+$/, "").replace(/^.*[\\/]/, "");
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR"))
      return value;
    throw error;
  };
}
