import { readFileSync } from "node:fs";
import { readFile, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, digestOfBytes, type Digest } from "../canonical/digest.ts";
import { compareText } from "../canonical/json.ts";
import { PACK_FILES, PACK_ID, checkRow, orderKeyOf, packManifest, type PackFileName, type PackManifest, type PackRows } from "../contract/packs.ts";
import { DataError } from "./data-error.ts";

/** Rows in file order. `senses` stay text, one row per line: they are many, and few runs look at them. */
export interface Pack {
  readonly packId: string;
  readonly manifest: PackManifest;
  /** Of the manifest's bytes. */
  readonly manifestDigest: Digest;
  readonly facts: readonly PackRows["facts"][];
  readonly definitions: readonly PackRows["definitions"][];
  readonly words: readonly PackRows["words"][];
  readonly rules: readonly PackRows["rules"][];
  readonly senses: string | null;
}

/** Something wrong in a file of a pack. `line` counts from 1 and is null where the whole file is meant. */
export interface PackProblem { readonly file: string; readonly line: number | null; readonly problem: string }

/** A folder as it was found: `pack` is null when the manifest cannot be used. Rows that cannot be used are left out of it. */
export interface InspectedPack {
  readonly folder: string;
  readonly packId: string;
  readonly pack: Pack | null;
  readonly problems: readonly PackProblem[];
  /** Of the files that exist: rows, and the digest of the bytes. */
  readonly found: Readonly<Partial<Record<PackFileName, { readonly rows: number; readonly digest: Digest }>>>;
}

/** `start`: what the rows must be to be used; their bytes are as sealed, so that their form was checked before. `full`: everything, `senses.jsonl` row by row. */
export type Depth = "start" | "full";

/** Gives the bytes of one of a pack's files by its name, or null where there is none. */
export type ReadPackFile = (name: string) => Promise<Uint8Array | null>;

/** The folders of `data/packs` that hold a manifest, sorted by name; ids that are not safe are not listed (contract §9). */
export async function packFolders(dataDir: string): Promise<string[]> {
  const root = join(dataDir, "packs");
  const entries = await readdir(root, { withFileTypes: true }).catch(absentAs([]));
  const names = entries.filter((entry) => entry.isDirectory() && PACK_ID.test(entry.name)).map(({ name }) => name).sort();
  const present = await Promise.all(names.map((name) => readFile(join(root, name, "manifest.json")).then(() => true, absentAs(false))));
  return names.filter((_, index) => present[index]).map((name) => join(root, name));
}

/**
 * All packs of a data directory, sorted by pack_id.
 * @param passed manifests whose packs were read before without a problem: where the bytes are still those that the manifest seals, the rows are not checked again.
 * @throws DataError naming file and line of the first thing that is wrong.
 */
export async function readPacks(dataDir: string, passed: ReadonlySet<Digest> = new Set()): Promise<Pack[]> {
  const packs: Pack[] = [];
  for (const folder of await packFolders(dataDir)) {
    const before = await readPassed(folder, passed);
    if (before !== null) { packs.push(before); continue; }
    const { pack, packId, problems: [first] } = await inspectPack(folder, "start");
    if (first !== undefined) throw new DataError(`data/packs/${packId}/${first.file}`, `${first.line === null ? "" : `line ${first.line}: `}${first.problem}`);
    if (pack !== null) packs.push(pack);
  }
  return packs.sort((a, b) => compareText(a.packId, b.packId));
}

/** Reads one folder and says everything that is wrong with its form: rows, order, ids, sources, counts, checksums. */
export function inspectPack(folder: string, depth: Depth): Promise<InspectedPack> {
  return inspectFiles(folder, (name) => readFile(join(folder, name)).catch(absentAs(null)), depth);
}

/** A pack that passed before, its rows as they stand; null where its manifest is another one, or its files are not those that it seals. */
async function readPassed(folder: string, passed: ReadonlySet<Digest>): Promise<Pack | null> {
  if (passed.size === 0) return null;
  // A start has nothing else to do, and many small files are read faster this way.
  const readNow = (name: string): Uint8Array | null => { try { return readFileSync(join(folder, name)); } catch (error) { return absentAs(null)(error); } };
  const { value: manifest, digest: manifestDigest } = await readManifest((name) => Promise.resolve(readNow(name)));
  const packId = folderName(folder);
  if (manifest === null || !passed.has(manifestDigest) || manifest.pack_id !== packId) return null;
  const files = PACK_FILES.map((file) => readNow(`${file}.jsonl`));
  if (PACK_FILES.some((file, index) => manifest[`${file}_checksum`] !== digestIfAny(files[index]))) return null;
  const textOf = (file: PackFileName): string | null => { const bytes = files[PACK_FILES.indexOf(file)]; return bytes ? new TextDecoder().decode(bytes) : null; };
  const rowsOf = <F extends PackFileName>(file: F): PackRows[F][] => JSON.parse(`[${(textOf(file) ?? "").trimEnd().replaceAll("\n", ",")}]`) as PackRows[F][]; // they passed `checkRow`
  return { packId, manifest, manifestDigest, senses: textOf("senses"), facts: rowsOf("facts"), definitions: rowsOf("definitions"), words: rowsOf("words"), rules: rowsOf("rules") };
}

const digestIfAny = (bytes: Uint8Array | null | undefined): Digest | undefined => (bytes ? digestOfBytes(bytes) : undefined);

/** The same of files that need not be on a disk. @param read a file's bytes, or null where there is none */
export async function inspectFiles(folder: string, read: ReadPackFile, depth: Depth): Promise<InspectedPack> {
  const packId = folderName(folder);
  const problems: PackProblem[] = [];
  const found: Partial<Record<PackFileName, { rows: number; digest: Digest }>> = {};
  const rows: Partial<Record<PackFileName, unknown[]>> = {};
  let senses: string | null = null;
  for (const file of PACK_FILES) {
    const bytes = await read(`${file}.jsonl`);
    if (bytes === null) continue;
    const text = decode(bytes);
    if (text === null) { problems.push({ file: `${file}.jsonl`, line: null, problem: "is not UTF-8" }); continue; }
    if (file === "senses") senses = text;
    const parsed = file === "senses" && depth === "start" ? { rows: [], count: countLines(text), problems: [] } : parseRows(file, text, depth);
    problems.push(...parsed.problems);
    rows[file] = parsed.rows;
    found[file] = { rows: parsed.count, digest: digestOfBytes(bytes) };
  }
  const manifest = await readManifest(read);
  problems.unshift(...manifest.problems);
  if (manifest.value === null) return { folder, packId, pack: null, problems, found };
  // What is wrong with a row comes first, as it names a line; a seal that does not fit may be due to it.
  problems.push(...sourceProblems(manifest.value, rows), ...sealProblems(manifest.value, packId, found));
  const list = <F extends PackFileName>(file: F) => (rows[file] ?? []) as PackRows[F][]; // every row passed `checkRow`
  const pack: Pack = {
    packId, manifest: manifest.value, manifestDigest: manifest.digest, senses,
    facts: list("facts"), definitions: list("definitions"), words: list("words"), rules: list("rules"),
  };
  return { folder, packId, pack, problems, found };
}

// ---- rows -----------------------------------------------------------------------------------------------------------

/** The sound rows of a file, how many lines it has, and what is wrong with the others. */
function parseRows(file: PackFileName, text: string, depth: Depth): { readonly rows: unknown[]; readonly count: number; readonly problems: PackProblem[] } {
  const name = `${file}.jsonl`;
  const rows: unknown[] = [];
  const problems: PackProblem[] = [];
  if (text !== "" && !text.endsWith("\n")) problems.push({ file: name, line: null, problem: "must end in a line end" });
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  let before = "";
  lines.forEach((line, index) => {
    const { row, problem } = parseRow(file, line, depth);
    if (problem !== null) { problems.push({ file: name, line: index + 1, problem }); return; }
    const key = orderKeyOf(file, row as PackRows[PackFileName]); // it passed `checkRow`
    if (key <= before) problems.push({ file: name, line: index + 1, problem: key === before ? `\`${shownKey(key)}\` stands twice` : `\`${shownKey(key)}\` stands after \`${shownKey(before)}\`; rows are sorted by code unit` });
    before = key;
    rows.push(row);
  });
  return { rows, count: lines.length, problems };
}

function parseRow(file: PackFileName, line: string, depth: Depth): { row: unknown; problem: string | null } {
  let row: unknown;
  try { row = JSON.parse(line); } catch (error) { return { row, problem: `is not JSON: ${(error as Error).message}` }; } // JSON.parse throws SyntaxError
  const problem = checkRow(file, row);
  if (problem !== null) return { row, problem };
  return { row, problem: depth === "start" || isCanonical(row as object, line) ? null : "is not canonical JSON: keys sorted, no blanks between them" };
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

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}

// ---- manifest ---------------------------------------------------------------------------------------------------------

interface ReadManifest { readonly value: PackManifest | null; readonly digest: Digest; readonly problems: readonly PackProblem[] }

async function readManifest(read: ReadPackFile): Promise<ReadManifest> {
  const file = "manifest.json";
  const bytes = await read(file);
  const none = (problem: string): ReadManifest => ({ value: null, digest: digestOfBytes(bytes ?? ""), problems: [{ file, line: null, problem }] });
  if (bytes === null) return none("is missing");
  const text = decode(bytes);
  if (text === null) return none("is not UTF-8");
  let value: unknown;
  try { value = JSON.parse(text); } catch (error) { return none(`is not JSON: ${(error as Error).message}`); } // JSON.parse throws SyntaxError
  const parsed = packManifest.safeParse(value);
  if (parsed.success) return { value: parsed.data, digest: digestOfBytes(bytes), problems: [] };
  return {
    value: null, digest: digestOfBytes(bytes),
    problems: parsed.error.issues.map(({ path, message }) => ({ file, line: null, problem: `${path.join(".") || "the manifest"}: ${message}` })),
  };
}

/** The counts and checksums that a manifest should hold for these files. */
export function sealOf(found: InspectedPack["found"]): Pick<PackManifest, "counts" | "checksum"> & Record<`${PackFileName}_checksum`, Digest | undefined> {
  const checksums = Object.fromEntries(PACK_FILES.flatMap((file) => { const each = found[file]; return each ? [[`${file}_checksum`, each.digest]] : []; }));
  const counts = Object.fromEntries(PACK_FILES.flatMap((file) => { const each = found[file]; return each ? [[file, each.rows]] : []; }));
  return { counts, ...checksums, checksum: digestOf(checksums) } as ReturnType<typeof sealOf>; // keys as PACK_FILES has them
}

function sealProblems(manifest: PackManifest, packId: string, found: InspectedPack["found"]): PackProblem[] {
  const problems: string[] = [];
  if (manifest.pack_id !== packId) problems.push(`pack_id is \`${manifest.pack_id}\`, not the folder's name`);
  if (Object.keys(found).length === 0) problems.push("the pack has no rows at all");
  const seal = sealOf(found);
  for (const file of PACK_FILES) {
    const key = `${file}_checksum` as const;
    if (manifest[key] !== seal[key]) problems.push(seal[key] === undefined ? `${key} is given, but there is no ${file}.jsonl` : `${key} is ${manifest[key] ?? "missing"}, not ${seal[key]}`);
    if (manifest.counts[file] !== seal.counts[file]) problems.push(`counts.${file} is ${manifest.counts[file] ?? "missing"}, not ${seal.counts[file] ?? "to be given"}`);
  }
  if (manifest.checksum !== seal.checksum) problems.push(`checksum is ${manifest.checksum}, not ${seal.checksum}`);
  return problems.map((problem) => ({ file: "manifest.json", line: null, problem }));
}

function sourceProblems({ provenance }: PackManifest, rows: Partial<Record<PackFileName, unknown[]>>): PackProblem[] {
  const problems: PackProblem[] = [];
  for (const file of PACK_FILES) {
    (rows[file] ?? []).forEach((row) => {
      const { source, id } = row as { source?: string; id?: string }; // a row that passed `checkRow`; words have neither
      if (source !== undefined && !Object.hasOwn(provenance, source)) problems.push({ file: `${file}.jsonl`, line: null, problem: `\`${id}\`: the source \`${source}\` is not in the manifest's provenance` });
    });
  }
  return problems;
}

/** The manifest's text with its counts and checksums brought up to date; other keys stay as they are, in the order of the form. @throws DataError */
export async function writeSeal(folder: string, found: InspectedPack["found"]): Promise<void> {
  const file = join(folder, "manifest.json");
  let given: unknown;
  try { given = JSON.parse(await readFile(file, "utf8")); } catch (error) { throw new DataError(file, "is missing or not JSON", error); }
  if (typeof given !== "object" || given === null || Array.isArray(given)) throw new DataError(file, "is not an object");
  const kept = Object.entries(given).filter(([key]) => !PACK_FILES.some((each) => key === `${each}_checksum`));
  const value = { ...Object.fromEntries(kept), ...sealOf(found) } as Record<string, unknown>;
  await writeFile(`${file}.new`, manifestText(value));
  await rename(`${file}.new`, file);
}

/** A manifest as it is stored: for people, two blanks of indentation, keys in the order of the form, unknown ones last. */
export function manifestText(value: Readonly<Record<string, unknown>>): string {
  const known = Object.keys(packManifest.shape).filter((key) => value[key] !== undefined);
  const others = Object.keys(value).filter((key) => !known.includes(key) && value[key] !== undefined).sort();
  return `${JSON.stringify(Object.fromEntries([...known, ...others].map((key) => [key, value[key]])), null, 2)}\n`;
}

// ---- files ----------------------------------------------------------------------------------------------------------

function folderName(folder: string): string {
  return folder.replace(/[\\/]+$/, "").replace(/^.*[\\/]/, "");
}

function decode(bytes: Uint8Array): string | null {
  try { return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes); } catch { return null; }
}

function absentAs<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return value;
    throw error;
  };
}
