import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { constants, readdirSync, statSync } from "node:fs";
import { open, realpath, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { digestOfBytes, type Digest } from "../../canonical/digest.ts";
import { compareText } from "../../canonical/json.ts";
import type { ArtifactRef } from "../../contract/artifacts.ts";
import { createStampedCache, isAbsence, lookAt, type Named } from "../files/file-stamp.ts";
import { GrowingDigest } from "../files/growing-digest.ts";
import { createPause, type Pause } from "../files/pauses.ts";

export type ArtifactKind = ArtifactRef["kind"];

/** The files and folders that hold artifacts, in listing order. A folder root covers all files below it, at any depth. @see contract §5 */
export const ARTIFACT_ROOTS = [
  { path: "state/checkpoint", kind: "unknown" },
  { path: "state/journal/turns.jsonl", kind: "trace" },
  { path: "state/sessions.jsonl", kind: "session_log" },
  { path: "state/teaching", kind: "proposal" },
  { path: "state/math", kind: "proposal" },
  { path: "state/telemetry", kind: "telemetry" },
  { path: "state/lived-life.json", kind: "lived_life" },
  { path: "state/contemplation", kind: "contemplation_report" },
  { path: "state/evals", kind: "eval_result" },
  { path: "state/practice", kind: "practice_report" },
  { path: "data/evidence", kind: "evidence_corpus" },
  { path: "data/packs", kind: "pack" },
  { path: "data/logos", kind: "pack" },
  { path: "data/policies", kind: "policy" },
  { path: "data/demos", kind: "demo" },
  { path: "data/lanes", kind: "eval_lane" },
] as const satisfies readonly { readonly path: string; readonly kind: ArtifactKind }[];
type Root = (typeof ARTIFACT_ROOTS)[number];

const JOURNAL = "state/journal/turns.jsonl";
const MANIFEST = "state/checkpoint/manifest.json";
const SUFFIX = /\.(?:json|jsonl|md|txt)$/;
/** File names that no id may contain: `checkId` refuses them. */
const ILLEGAL_NAME = /[\u0000-\u001f\u007f\\]/;
/** How many digests are cached. */
const MAX_KEPT_DIGESTS = 20_000;
const CHUNK_BYTES = 1024 * 1024;

export interface ArtifactFolders {
  readonly stateDir: string;
  readonly dataDir: string;
}

/** A file under its artifact id: where it is, and what it is. */
export interface Artifact {
  readonly id: string;
  readonly kind: ArtifactKind;
  readonly file: string;
}

export interface Artifacts {
  /** The first `limit` artifacts in listing order; folders are read again only if they changed. @throws the error of the file system */
  list(limit: number): Promise<readonly Artifact[]>;
  /** The digest of a file, recomputed only after a change; null if the file cannot be read. */
  digest(artifact: Artifact): Promise<Digest | null>;
}

/** The artifacts below two folders; only these two may be links. */
export function openArtifacts(folders: ArtifactFolders): Artifacts {
  const walks = new Map<Root, Walk>();
  const digests = createStampedCache<Digest | null>(MAX_KEPT_DIGESTS);
  const journal = createJournalDigest();
  return {
    list: async (limit) => {
      const pause = createPause();
      const found: Artifact[] = [];
      for (const root of ARTIFACT_ROOTS) {
        if (found.length >= limit) break;
        const known = walks.get(root);
        const isKept = known !== undefined && (await isCurrent(known, pause));
        const walk = isKept ? known : await walkRoot(folders, root, pause);
        walks.set(root, walk);
        for (const id of walk.ids.slice(0, limit - found.length)) {
          found.push({ id, kind: kindOf(root, id), file: fileOf(folders, id) });
          await pause();
        }
      }
      return found;
    },
    digest: ({ id, file }) => digests.get(file, id === JOURNAL ? journal.digest : digestOfFile),
  };
}

/** The root that an id belongs to; null for a path outside all roots. */
export function rootOf(id: string): Root | null {
  return (
    ARTIFACT_ROOTS.find(({ path }) => id === path || (!SUFFIX.test(path) && id.startsWith(`${path}/`))) ??
    null
  );
}

function kindOf(root: Root, id: string): ArtifactKind {
  return id === MANIFEST ? "engine_state_manifest" : root.kind;
}

function fileOf({ stateDir, dataDir }: ArtifactFolders, id: string): string {
  return id.startsWith("state/")
    ? join(stateDir, id.slice("state/".length))
    : join(dataDir, id.slice("data/".length));
}

// ---- listing ----------------------------------------------------------------------------------------------------------

/** The listing of a root, valid while its folders have these stamps. */
interface Walk {
  readonly ids: readonly string[];
  readonly folders: readonly { readonly path: string; readonly stamp: string | null }[];
}

async function isCurrent({ folders }: Walk, pause: Pause): Promise<boolean> {
  for (const { path, stamp } of folders) {
    if (stamp === null || stampOf(lookAt(path)) !== stamp) return false;
    await pause();
  }
  return true;
}

/** The stamp of a missing folder. */
function stampOf(named: Named | null): string | null {
  return named === null ? "absent" : named.stamp;
}

/** The ids below a root, sorted by path. No links are followed. */
async function walkRoot(folders: ArtifactFolders, { path }: Root, pause: Pause): Promise<Walk> {
  const ids: string[] = [];
  const visited: { path: string; stamp: string | null }[] = [];
  const look = (at: string): Named["kind"] | undefined => {
    const named = lookAt(at);
    visited.push({ path: at, stamp: stampOf(named) });
    return named?.kind;
  };
  const visit = async (id: string): Promise<void> => {
    const at = fileOf(folders, id);
    const kind = look(at);
    if (kind === "file" && id === path) ids.push(id);
    if (kind !== "folder" || SUFFIX.test(path)) return; // a root that is a file has nothing below it
    for (const entry of namedEntries(at)) {
      const child = `${id}/${entry.name.toString()}`;
      if (entry.isFile() && SUFFIX.test(child)) ids.push(child);
      if (entry.isDirectory()) await visit(child);
      await pause();
    }
  };
  const [side = "", ...rest] = path.split("/");
  for (let depth = 1; depth < rest.length; depth++) {
    const parent = fileOf(folders, [side, ...rest.slice(0, depth)].join("/"));
    if (look(parent) !== "folder") return { ids, folders: visited };
  }
  await visit(path);
  return { ids: ids.sort(compareText), folders: visited };
}

/** The entries of a folder that an id can name. */
function namedEntries(path: string) {
  return readFolder(path).filter(({ name }) => isUtf8(name) && !ILLEGAL_NAME.test(name.toString()));
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true, encoding: "buffer" });
  } catch (error) {
    if (isAbsence(error)) return []; // deleted meanwhile
    throw error;
  }
}

async function digestOfFile(path: string): Promise<Digest | null> {
  const handle = await openRegular(path).catch(() => null);
  if (handle === null) return null;
  try {
    const hash = createHash("sha256");
    const { size } = await handle.stat();
    const chunk = new Uint8Array(Math.min(CHUNK_BYTES, size + 1));
    for (;;) {
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return `sha256:${hash.digest("hex")}`;
      hash.update(chunk.subarray(0, bytesRead));
    }
  } catch {
    return null;
  } finally {
    await handle.close();
  }
}

/** The digest of the journal, which grows with every turn: only the added bytes are read, or the whole file after any other change. */
function createJournalDigest(): { digest(path: string): Promise<Digest | null> } {
  let [growing, size]: [GrowingDigest | null, number] = [null, -1];
  return {
    digest: async (path) => {
      const now = statSync(path, { throwIfNoEntry: false })?.size ?? -1;
      if (growing === null || now <= size) growing = new GrowingDigest(path);
      size = now;
      return growing.read().catch(() => null);
    },
  };
}

// ---- one artifact -------------------------------------------------------------------------------------------------------

/** A file's bytes with their digest, or the fact that it is too large to show. */
export type ReadArtifact =
  | { readonly artifact: Artifact; readonly bytes: Uint8Array; readonly digest: Digest }
  | "too_large";

/**
 * Reads the artifact of an id that lies in a root.
 * @returns null if no such artifact is listed: the file is missing, is not regular, has another suffix, or is reached through a link
 * @throws the error of the file system
 */
export async function readArtifact(
  folders: ArtifactFolders,
  id: string,
  maxBytes: number,
): Promise<ReadArtifact | null> {
  const root = rootOf(id);
  if (root === null || !SUFFIX.test(id)) return null;
  const file = fileOf(folders, id);
  if (!(await isReachedWithoutLinks(folders, id))) return null;
  const handle = await openRegular(file);
  if (handle === null) return null;
  try {
    if ((await handle.stat()).size > maxBytes) return "too_large";
    const bytes = await handle.readFile();
    return { artifact: { id, kind: kindOf(root, id), file }, bytes, digest: digestOfBytes(bytes) };
  } finally {
    await handle.close();
  }
}

async function isReachedWithoutLinks(folders: ArtifactFolders, id: string): Promise<boolean> {
  const base = id.startsWith("state/") ? folders.stateDir : folders.dataDir;
  try {
    const [real, realBase] = await Promise.all([realpath(fileOf(folders, id)), realpath(base)]);
    return real === join(realBase, id.slice(id.indexOf("/") + 1));
  } catch (error) {
    if (isAbsence(error)) return false;
    throw error;
  }
}

/** Null unless it is an existing regular file. Does not block on a pipe. */
async function openRegular(file: string): Promise<FileHandle | null> {
  if (lookAt(file)?.kind !== "file") return null;
  let handle: FileHandle;
  try {
    handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (isAbsence(error)) return null;
    throw error;
  }
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}
