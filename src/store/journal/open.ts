import { join } from "node:path";
import { NODE_FILES, readBytes, type Files, type OpenFile } from "../files/files.ts";
import { Appender } from "./appender.ts";
import { findBreach } from "./checkpoint-log.ts";
import { readDerived } from "./derived.ts";
import { DerivedWriter } from "./derived-writer.ts";
import { CheckpointFence } from "./fence.ts";
import { Journal } from "./journal.ts";
import { LineVerifier } from "./line.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { GOOD, Places } from "./places.ts";
import { repairTail } from "./repair.ts";
import type { RecoveryReport } from "./report.ts";
import type { StoredPlaces } from "./stored-places.ts";
import { noteUnanswered } from "./unanswered.ts";
import { survey, type OnLine, type Survey } from "./survey.ts";
import { hashRange } from "./proofs.ts";
import { GrowingTree, HASH_BYTES, leafOf, nodePlace } from "./tree.ts";

/** `write` repairs what a crash left and accepts entries; the caller must hold the state directory. `read` writes nothing. */
export interface OpenOptions {
  readonly mode: "write" | "read";
  readonly files?: Files;
  /** Default: turns. */
  readonly kind?: LineKind;
}

/**
 * Opens a journal of a state directory. Opening is recovery, and depends only on the file's bytes:
 *
 * - a last entry that lacks only its line end gets one;
 * - what an interrupted append left is moved to a file in `quarantine` beside the journal;
 * - anything else that is not a good line in order is damage: it stays as it is, good lines are served, and no entry is accepted;
 * - it is also damage if the journal has fewer turns than a signed checkpoint covers, or other ones;
 * - a checkpoint that does not parse or verify stops entries, but not reading.
 *
 * Lines that the derived files vouch for are sampled; the others are verified one by one.
 * @throws the system's errors
 */
export async function openJournal(
  stateDir: string,
  { mode, files = NODE_FILES, kind = TURNS }: OpenOptions,
): Promise<Journal> {
  const folder = join(stateDir, kind.folder);
  const path = join(folder, kind.file);
  const file =
    mode === "write" ? await openForWriting(files, stateDir, folder, path) : await files.open(path, "read");
  if (file === null) return emptyJournal(kind, await CheckpointFence.open(files, stateDir, kind));
  let [writer, stored]: [DerivedWriter | null, StoredPlaces | null] = [null, null];
  try {
    const derived = await readDerived(files, folder, file, new LineVerifier(kind), kind);
    stored = derived.stored;
    const places = new Places(stored);
    const trusted = places.count;
    const tree = new GrowingTree(trusted, derived.peaks);
    const derivedWriter = (writer =
      mode === "write" ? new DerivedWriter(files, folder, trusted, kind) : null);
    const fence = await CheckpointFence.open(files, stateDir, kind);
    const { commitment, fault } = fence;
    let rootThen =
      commitment !== null && commitment.size <= trusted
        ? await storedRoot(files, join(folder, kind.tree), commitment.size)
        : null;
    const onLine: OnLine = ({ digest }, end) => {
      const hashes = tree.append(leafOf(digest, "binary"));
      derivedWriter?.add(end, hashes);
      if (tree.leaves === commitment?.size) rootThen = tree.headHex();
    };
    const surveyed = await survey(file, file.facts().size, places, onLine, kind);
    const repaired =
      mode === "write"
        ? await repair({ files, folder, kind, file, surveyed, places, onLine })
        : untouched(surveyed);
    // A killed process may have left whole lines that are not on the disk yet; they must be before they are served.
    if (mode === "write") await file.sync();
    const breach =
      surveyed.damage.length > 0
        ? null
        : findBreach(commitment, { size: places.count, bytes: places.end(places.count), rootThen }, kind);
    const damage = breach === null ? surveyed.damage : [breach];
    if (damage.length > 0) await writer?.discard();
    else await writer?.settle();
    const appender = mode === "write" ? new Appender(files, path, file, kind) : null;
    const size = damage.length > 0 ? file.facts().size : places.end(places.count);
    return new Journal({
      kind,
      fence,
      file,
      stored,
      places,
      tree,
      appender,
      derived: writer,
      size,
      report: { ...repaired, trusted, damage, checkpoints: fault },
      breach,
      noteUnanswered: (id, digest) => noteUnanswered(stateDir, kind, { id, digest }),
    });
  } catch (error) {
    await writer?.close();
    await stored?.close();
    await file.close();
    throw error;
  }
}

/** The root over the first turns, from the tree hashes kept beside the journal, which were compared with samples of it. */
async function storedRoot(files: Files, path: string, size: number): Promise<string | null> {
  const tree = await files.open(path, "read");
  if (tree === null) return null;
  try {
    const root = hashRange(
      (height, index) => readBytes(tree, nodePlace(height, index) * HASH_BYTES, HASH_BYTES),
      0,
      size,
    );
    return Buffer.from(root).toString("hex");
  } finally {
    await tree.close();
  }
}

function emptyJournal(kind: LineKind, fence: CheckpointFence): Journal {
  const breach = findBreach(fence.commitment, { size: 0, bytes: 0, rootThen: null }, kind);
  return new Journal({
    kind,
    fence,
    file: null,
    stored: null,
    places: new Places(),
    tree: new GrowingTree(),
    appender: null,
    derived: null,
    size: 0,
    report: {
      torn: null,
      completed_turn_id: null,
      trusted: 0,
      damage: breach === null ? [] : [breach],
      checkpoints: fence.fault,
    },
    breach,
    noteUnanswered: () => Promise.resolve(), // nothing is appended
  });
}

/** An empty file may be one whose name never reached the disk, so its folders are synced as for a new file. */
async function openForWriting(
  files: Files,
  stateDir: string,
  folder: string,
  path: string,
): Promise<OpenFile> {
  await files.makeFolder(folder);
  const file = (await files.open(path, "update")) ?? (await files.open(path, "create"));
  if (file === null) throw new Error(`${path} cannot be created`);
  if (file.facts().size === 0) {
    await file.sync();
    await files.syncFolder(folder);
    await files.syncFolder(stateDir);
  }
  return file;
}

type Repaired = Pick<RecoveryReport, "torn" | "completed_turn_id">;

interface Repair {
  readonly files: Files;
  readonly folder: string;
  readonly kind: LineKind;
  readonly file: OpenFile;
  readonly surveyed: Survey;
  readonly places: Places;
  readonly onLine: OnLine;
}

async function repair({ files, folder, kind, file, surveyed, places, onLine }: Repair): Promise<Repaired> {
  const { tail } = surveyed;
  if (tail === null) return { torn: null, completed_turn_id: null };
  const copy = await repairTail(files, folder, file, tail);
  if (tail.unended !== null) {
    places.add(tail.unended.start, tail.tornAt + 1, GOOD);
    onLine(tail.unended.line, tail.tornAt + 1);
  }
  return {
    torn:
      copy === null
        ? null
        : {
            offset: tail.tornAt,
            bytes: tail.tornBytes,
            quarantine: `${kind.folder}/${copy.replaceAll("\\", "/")}`,
          },
    completed_turn_id: tail.unended?.line.turnId ?? null,
  };
}

/** What read mode makes of an unfinished end: if a server is running, it may be an append in progress. */
function untouched({ tail }: Survey): Repaired {
  if (tail === null) return { torn: null, completed_turn_id: null };
  const offset = tail.unended?.start ?? tail.tornAt;
  return {
    torn: { offset, bytes: tail.tornAt + tail.tornBytes - offset, quarantine: null },
    completed_turn_id: null,
  };
}
