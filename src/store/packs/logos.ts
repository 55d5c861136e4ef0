import { readdirSync } from "node:fs";
import { join } from "node:path";
import { digestHex, digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { NotCanonicalError, canonicalize, compareText } from "../../canonical/json.ts";
import { spin3Normalise, type Spin3 } from "../../algebra/spin3.ts";
import {
  ACCEPTED_LOGOS_ROWS,
  LOGOS_FILES,
  logosManifest,
  type LogosFile,
  type LogosManifest,
  type LogosRows,
} from "../../contract/logos.ts";
import { FILE_ID } from "../../contract/primitives.ts";
import { createPause, mapWithPauses } from "../files/pauses.ts";
import { inspectFolder, readFileOf, type InspectedFolder } from "./logos-folder.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** What a pack is known by, even when nothing in it can be used. */
export interface LogosName {
  /** From the manifest, else the folder's name. */
  readonly packId: string;
  readonly folder: string;
  /** An artifact id: `data/logos/<folder>/manifest.json`. */
  readonly manifestPath: string;
  /** The digest of the manifest's bytes. */
  readonly manifestDigest: Digest;
}

/** A pack whose manifest and rows can all be used. Rows are in file order. */
export interface LogosPack extends LogosName {
  readonly kind: "pack";
  readonly manifest: LogosManifest;
  /** The manifest, unchecked. */
  readonly manifestObject: Readonly<Record<string, unknown>>;
  readonly lexicon: readonly LogosRows["lexicon"][];
  readonly glosses: readonly ReadGloss[];
  readonly morphology: readonly LogosRows["morphology"][];
  readonly morphologyIds: ReadonlySet<string>;
  readonly frames: readonly LogosRows["frames"][];
  readonly compositions: readonly LogosRows["compositions"][];
  readonly edges: readonly ReadEdge[];
  readonly loops: readonly LogosRows["holonomy"][];
  /** The digests of the bytes of existing files. */
  readonly digests: Readonly<Partial<Record<LogosFile, Digest>>>;
  readonly contract:
    | { readonly kind: "absent" }
    | { readonly kind: "unreadable"; readonly problem: string }
    | { readonly kind: "read"; readonly value: unknown };
  /** Whether everything in the folder, and what the manifest names as its source, stays in it. What does not is not read. */
  readonly isPathSafe: boolean;
}

/** A pack that cannot be used. `problem` names the file and, for a row, its line. */
export interface BrokenLogosPack extends LogosName {
  readonly kind: "broken";
  readonly problem: string;
}
export type FoundLogosPack = LogosPack | BrokenLogosPack;

export type ReadGloss = LogosRows["glosses"] & {
  readonly gloss_id: string;
  readonly raw: Readonly<Record<string, unknown>>;
};
/** An edge with its id and a rotor of magnitude 1. */
export type ReadEdge = Omit<LogosRows["alignment"], "rotor"> & {
  readonly edge_id: string;
  readonly rotor: Spin3;
};

/** Something in a pack that cannot be used: the message names file and line. */
export class LogosError extends Error {
  constructor(file: string, line: number | null, problem: string, cause?: unknown) {
    super(`${file}${line === null ? "" : `:${line}`}: ${problem}`, { cause });
    this.name = "LogosError";
  }
}

export interface LogosReader {
  /** All packs of the data directory, sorted by pack_id and then by path; the same list as before while nothing changed. @throws the error of the file system for the folder of all packs */
  read(): Promise<readonly FoundLogosPack[]>;
}

/** Reads the packs below `data/logos`, and each again only when a file of it changed. */
export function createLogosReader(dataDir: string): LogosReader {
  const root = join(dataDir, "logos");
  const kept = new Map<string, { readonly stamp: string; readonly pack: FoundLogosPack | null }>();
  let last: readonly FoundLogosPack[] = [];
  const readKept = async (name: string): Promise<FoundLogosPack | null> => {
    const folder = inspectFolder(join(root, name));
    const before = kept.get(name);
    if (folder.stamp !== null && before?.stamp === folder.stamp) return before.pack;
    const pack = await readPack(folder, name);
    if (folder.stamp === null) kept.delete(name);
    else kept.set(name, { stamp: folder.stamp, pack });
    return pack;
  };
  return {
    read: async () => {
      const packs: FoundLogosPack[] = [];
      const folders = logosFolders(root);
      for (const name of [...kept.keys()]) if (!folders.includes(name)) kept.delete(name);
      for (const name of folders) {
        const pack = await readKept(name);
        if (pack !== null) packs.push(pack);
      }
      packs.sort((a, b) => compareText(a.packId, b.packId) || compareText(a.manifestPath, b.manifestPath));
      if (packs.length !== last.length || packs.some((pack, at) => pack !== last[at])) last = packs;
      return last;
    },
  };
}

/** The names of the folders below `data/logos`, sorted, without links. None if it does not exist. */
export function logosFolders(root: string): string[] {
  try {
    return readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort(compareText);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
}

// ---- a pack ---------------------------------------------------------------------------------------------------------

/** Null for a folder that is not a pack: without a manifest, or with an unsafe id. */
async function readPack(folder: InspectedFolder, folderName: string): Promise<FoundLogosPack | null> {
  const name = {
    packId: folderName,
    folder: folder.path,
    manifestPath: `data/logos/${folderName}/manifest.json`,
  };
  let known: LogosName = { ...name, manifestDigest: digestOfBytes("") };
  try {
    if (folder.problem !== null) throw new LogosError(folderName, null, folder.problem);
    const bytes = await readFileOf(folder, "manifest.json");
    if (bytes === null) return null;
    known = { ...known, manifestDigest: digestOfBytes(bytes) };
    const manifestObject = parseManifest(bytes);
    known = { ...known, packId: idIn(manifestObject) ?? folderName };
    return isSafeId(known.packId) ? await readParts(folder, known, manifestObject) : null;
  } catch (error) {
    if (!isLogosProblem(error)) throw error;
    return isSafeId(known.packId) ? { kind: "broken", ...known, problem: reasonOf(error) } : null;
  }
}

function isSafeId(id: string): boolean {
  return FILE_ID.test(id) && !id.includes("..");
}

const idIn = (manifest: Readonly<Record<string, unknown>>): string | null =>
  typeof manifest["pack_id"] === "string" ? manifest["pack_id"] : null;

async function readParts(
  folder: InspectedFolder,
  name: LogosName,
  manifestObject: Readonly<Record<string, unknown>>,
): Promise<LogosPack> {
  const parsed = logosManifest.safeParse(manifestObject);
  if (!parsed.success) throw new LogosError("manifest.json", null, describeIssue(parsed.error));
  const texts: Partial<Record<LogosFile, string>> = {};
  const digests: Partial<Record<LogosFile, Digest>> = {};
  for (const file of LOGOS_FILES) {
    const bytes = await readFileOf(folder, `${file}.jsonl`);
    if (bytes === null) continue;
    digests[file] = digestOfBytes(bytes);
    texts[file] = decode(bytes, `${file}.jsonl`);
  }
  const rows = <F extends LogosFile>(file: F) => parseLogosRows(file, texts[file] ?? "");
  const only = async <F extends LogosFile>(file: F) => (await rows(file)).map(({ row }) => row);
  const morphology = await only("morphology");
  return {
    kind: "pack",
    ...name,
    manifest: parsed.data,
    manifestObject,
    digests,
    lexicon: await only("lexicon"),
    morphology,
    morphologyIds: new Set(morphology.map(({ morphology_id }) => morphology_id)),
    frames: await only("frames"),
    compositions: await only("compositions"),
    loops: await only("holonomy"),
    glosses: await mapWithPauses(await rows("glosses"), ({ row, raw, line }) => ({
      ...row,
      raw: raw as Record<string, unknown>,
      gloss_id: shortHash([name.packId, line, row.lemma, row.pos, row.gloss]),
    })), // it passed the schema of an object
    edges: await mapWithPauses(await rows("alignment"), ({ row, line }) => readEdge(row, line)),
    contract: await readContract(folder),
    isPathSafe: folder.staysInside && staysInFolder(parsed.data.source_manifest),
  };
}

/** 16 hexadecimal digits of the digest of a value. */
export function shortHash(value: unknown): string {
  return digestHex(value).slice(0, 16);
}

export function edgeIdOf({
  source_id,
  target_id,
  relation,
}: {
  readonly source_id: string;
  readonly target_id: string;
  readonly relation: string;
}): string {
  return shortHash([source_id, target_id, relation]);
}

function readEdge(row: LogosRows["alignment"], line: number): ReadEdge {
  const rotor = spin3Normalise(row.rotor);
  if (rotor === null)
    throw new LogosError("alignment.jsonl", line, "rotor: is nought, so that it has no direction");
  return { ...row, rotor, edge_id: edgeIdOf(row) };
}

async function readContract(folder: InspectedFolder): Promise<LogosPack["contract"]> {
  const bytes = await readFileOf(folder, "domain_contract.json");
  if (bytes === null) return { kind: "absent" };
  try {
    return { kind: "read", value: parseJson(decode(bytes, "domain_contract.json")) };
  } catch (error) {
    return { kind: "unreadable", problem: whyNotJson(error) };
  }
}

/** Whether a relative path of a manifest, if it is one, leads to something below. */
function staysInFolder(path: string | null): boolean {
  return path === null || !(/^(?:[\\/]|[A-Za-z]:[\\/])/.test(path) || path.split(/[\\/]/).includes(".."));
}

// ---- text -----------------------------------------------------------------------------------------------------------

export interface LogosLine<T> {
  readonly row: T;
  readonly raw: unknown /** From 1, blank lines counted. */;
  readonly line: number;
}

/** The rows of a file, blank lines skipped. @throws LogosError for the first that cannot be used */
export async function parseLogosRows<F extends LogosFile>(
  file: F,
  text: string,
): Promise<LogosLine<LogosRows[F]>[]> {
  const pause = createPause();
  const rows: LogosLine<LogosRows[F]>[] = [];
  for (const [index, content] of text.split("\n").entries()) {
    await pause();
    if (content.trim() === "") continue;
    let raw: unknown;
    try {
      raw = parseJson(content);
    } catch (error) {
      throw new LogosError(`${file}.jsonl`, index + 1, whyNotJson(error), error);
    }
    const parsed = ACCEPTED_LOGOS_ROWS[file].safeParse(raw);
    if (!parsed.success) throw new LogosError(`${file}.jsonl`, index + 1, describeIssue(parsed.error));
    rows.push({ row: parsed.data as LogosRows[F], raw, line: index + 1 }); // the schema of this file made it
  }
  return rows;
}

/** @throws LogosError */
export function parseManifest(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const text = decode(bytes, "manifest.json");
  let value: unknown;
  try {
    value = parseJson(text);
  } catch (error) {
    throw new LogosError("manifest.json", null, whyNotJson(error), error);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new LogosError("manifest.json", null, "is not an object");
  return value as Record<string, unknown>; // an object of JSON
}

/** Texts of JSON that cannot be nested so deep that writing them fails, in UTF-16 code units. */
const SHORT = 2048;

/** A value that can be written again as it was read: no number beyond the range of numbers, no half of a character, no endless nesting. */
function parseJson(text: string): unknown {
  const value = parseStrictJson(text);
  // What comes back as it was holds no such number; this is several times as fast, and nearly every line does.
  if (text.length > SHORT || /\\u[dD]/.test(text) || JSON.stringify(value) !== text) canonicalize(value);
  return value;
}

function whyNotJson(error: unknown): string {
  return error instanceof DuplicateKeyError ? error.message : "is not JSON";
}

function decode(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new LogosError(file, null, "is not UTF-8", error);
  }
}

export function describeIssue({
  issues,
}: {
  readonly issues: readonly { readonly path: readonly (string | number)[]; readonly message: string }[];
}): string {
  return issues
    .slice(0, 1)
    .map(({ path, message }) => `${path.join(".") || "the row"}: ${message}`)
    .join("");
}

function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/** What a file can be to blame for: its form, and the file system. Anything else is a bug. */
export function isLogosProblem(error: unknown): error is Error {
  return (
    error instanceof LogosError ||
    error instanceof NotCanonicalError ||
    (error instanceof Error && "code" in error)
  );
}

function reasonOf(error: Error): string {
  return "code" in error ? `cannot be read: ${String(error.code)}` : error.message;
}
