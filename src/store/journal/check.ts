import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NODE_FILES, readBytes, type Files, type OpenFile } from "../files/files.ts";
import { blocksHere, takeBlocks, type OpenBlocks } from "./blocks.ts";
import { findBreach } from "./checkpoint-log.ts";
import { writeEnd } from "./derived-writer.ts";
import type { Damage, LogFault } from "./errors.ts";
import { CheckpointFence } from "./fence.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { GOOD, Places } from "./places.ts";
import { END_BYTES } from "./stored-places.ts";
import { survey } from "./survey.ts";
import { TraceChecker } from "./trace-check.ts";
import { GrowingTree, HASH_BYTES, leafOf } from "./tree.ts";

/** How a derived file compares with the journal. `behind` and `missing` only cost time; `ahead` has entries that the journal lost. */
export type Comparison = "agrees" | "missing" | "behind" | "ahead" | "differs" | "not_checked";

export interface JournalCheck {
  readonly valid: boolean;
  readonly turn_count: number;
  readonly good_count: number;
  readonly head_digest: string | null;
  readonly size_bytes: number;
  /** For how many turns the trace hash was derived again from what it covers, and how many lack the evidence for that. */
  readonly traces: { readonly derived: number; readonly without_evidence: number };
  /** What an interrupted append left, or one still being written; the next start moves it away. */
  readonly torn_tail: { readonly offset: number; readonly bytes: number } | null;
  readonly damage: readonly Damage[];
  /** The line of the checkpoint log that does not parse or verify; null if all do. */
  readonly checkpoints: LogFault | null;
  readonly index: Comparison;
  readonly tree: Comparison;
}

/** Progress of a check: first bytes of the journal, then turns. */
export type OnChecked = (what: `bytes of the ${string}` | "turns", done: number, total: number) => void;

export interface CheckOptions {
  readonly files?: Files;
  readonly onProgress?: OnChecked;
  /** Default: turns. */
  readonly kind?: LineKind;
  /** Where parts of the journal are read; default: in this thread. */
  readonly openBlocks?: OpenBlocks;
}

/**
 * Derives every digest, id, offset, tree hash and trace hash of a journal again and compares. Writes nothing, so a server may keep running.
 * Parts that are plainly sound are read at once and perhaps elsewhere; from the first one that is not, line by line, which says what is wrong.
 */
export async function checkJournal(
  stateDir: string,
  {
    files = NODE_FILES,
    onProgress = () => undefined,
    kind = TURNS,
    openBlocks = blocksHere,
  }: CheckOptions = {},
): Promise<JournalCheck> {
  const folder = join(stateDir, kind.folder);
  // Opened and measured before the journal: a running server appends to the journal first, so they cannot be longer than it.
  const [index, tree] = [
    new Comparer(await files.open(join(folder, kind.index), "read"), END_BYTES, writeEnd),
    new Comparer(await files.open(join(folder, kind.tree), "read"), HASH_BYTES, writeHash),
  ];
  const journal = await files.open(join(folder, kind.file), "read");
  try {
    const [places, growing] = [new Places(), new GrowingTree()];
    const { commitment, fault } = await CheckpointFence.open(files, stateDir, kind, "every");
    let rootThen: string | null = null;
    const size = journal?.facts().size ?? 0;
    const take = (leaf: Uint8Array, end: number): void => {
      index.add(end);
      for (const node of growing.append(leaf)) tree.add(node);
      if (growing.leaves % TRACES_AT_ONCE === 0) onProgress(`bytes of the ${kind.title}`, end, size);
      if (growing.leaves === commitment?.size) rootThen = growing.headHex();
    };
    const derived =
      journal === null ? 0 : await takeBlocks(openBlocks(journal, kind), { size, places, take });
    const sound = places.count;
    const { damage, tail } =
      journal === null
        ? { damage: [], tail: null }
        : await survey(journal, size, places, ({ digestHex }, end) => take(leafOf(digestHex), end), kind);
    const breach =
      damage.length > 0
        ? null
        : findBreach(commitment, { size: growing.leaves, bytes: size, rootThen }, kind);
    const head = damage.length > 0 ? null : growing.headHex();
    const known = damage.length > 0 ? NOTHING_KNOWN : { lines: sound, derived };
    const traces = await checkTraces(kind === TURNS ? journal : null, places, { known, onProgress });
    const [ofIndex, ofTree] =
      damage.length > 0 ? (["not_checked", "not_checked"] as const) : [index.finish(), tree.finish()];
    return {
      valid:
        damage.length + traces.damage.length === 0 &&
        breach === null &&
        fault === null &&
        [ofIndex, ofTree].every((each) => each !== "differs" && each !== "ahead"),
      turn_count: places.count,
      good_count: goodOnes(places) - traces.damage.length,
      head_digest: head === null ? null : `sha256:${head}`,
      size_bytes: size,
      traces: traces.counts,
      torn_tail: tail === null ? null : tornPart(tail.unended?.start ?? tail.tornAt, size),
      damage: [...damage, ...(breach === null ? [] : [breach]), ...traces.damage].sort(
        (a, b) => a.turn_id - b.turn_id,
      ),
      checkpoints: fault,
      index: ofIndex,
      tree: ofTree,
    };
  } finally {
    for (const file of [index.file, tree.file, journal]) await file?.close();
  }
}

function tornPart(offset: number, size: number): { offset: number; bytes: number } {
  return { offset, bytes: size - offset };
}

interface Traces {
  readonly counts: JournalCheck["traces"];
  readonly damage: readonly Damage[];
}
/** Turns between two pauses, in which other work can run. */
const TRACES_AT_ONCE = 256;

/** How many of the first lines have no wrong trace hash, and for how many of them it was derived. */
interface KnownTraces {
  readonly lines: number;
  readonly derived: number;
}
/** Damaged lines may say that earlier ones are not good. */
const NOTHING_KNOWN: KnownTraces = { lines: 0, derived: 0 };

/** A line with a correct digest may still hold a trace hash that is not the turn's. @param file null: its lines are no turns */
async function checkTraces(
  file: OpenFile | null,
  places: Places,
  { known, onProgress }: { readonly known: KnownTraces; readonly onProgress: OnChecked },
): Promise<Traces> {
  if (file === null) return { counts: { derived: 0, without_evidence: 0 }, damage: [] };
  const damage: Damage[] = [];
  const [lines, checker] = [new LineReader(file), new TraceChecker()];
  let [derived, without] = [known.derived, known.lines - known.derived];
  for (let turnId = known.lines + 1; turnId <= places.count; turnId++) {
    if (turnId % TRACES_AT_ONCE === 0) {
      onProgress("turns", turnId, places.count);
      await setImmediate();
    }
    if (places.state(turnId) !== GOOD) continue;
    const offset = places.start(turnId);
    const found = checker.check(lines.read(offset, places.end(turnId)));
    if (!found.derived) {
      without++;
      continue;
    }
    derived++;
    if (found.problem !== null) damage.push({ turn_id: turnId, offset, problem: found.problem });
  }
  return { counts: { derived, without_evidence: without }, damage };
}

const CHUNK_BYTES = 64 * 1024;

/** Reads lines, most of which are consecutive, many at a time. */
class LineReader {
  readonly #file: OpenFile;
  #bytes: Uint8Array = new Uint8Array(0);
  /** Where the buffered lines begin in the file. */
  #start = 0;

  constructor(file: OpenFile) {
    this.#file = file;
  }

  /** The bytes of [from, to), or as many as the file has. */
  read(from: number, to: number): Uint8Array {
    if (from < this.#start || to > this.#start + this.#bytes.byteLength)
      [this.#bytes, this.#start] = [readBytes(this.#file, from, Math.max(to - from, CHUNK_BYTES)), from];
    return this.#bytes.subarray(from - this.#start, to - this.#start);
  }
}

function goodOnes(places: Places): number {
  let good = 0;
  for (let turnId = 1; turnId <= places.count; turnId++) if (places.state(turnId) === GOOD) good++;
  return good;
}

function writeHash(into: Buffer, hash: Uint8Array, at: number): void {
  into.set(hash, at);
}

const BATCH_BYTES = 64 * 1024;

/** Compares a file with its expected content, items of `unit` bytes, one batch at a time. */
class Comparer<Item> {
  readonly file: OpenFile | null;
  readonly #size: number;
  readonly #unit: number;
  readonly #write: (batch: Buffer, item: Item, at: number) => void;
  readonly #batch = Buffer.alloc(BATCH_BYTES);
  #filled = 0;
  /** Where the batch begins in the file. */
  #at = 0;
  #differs = false;

  /** @param unit a divisor of {@link BATCH_BYTES} */
  constructor(file: OpenFile | null, unit: number, write: (batch: Buffer, item: Item, at: number) => void) {
    this.file = file;
    const size = file?.facts().size ?? 0;
    this.#size = size - (size % unit); // the rest is a write in progress
    this.#unit = unit;
    this.#write = write;
  }

  add(item: Item): void {
    this.#write(this.#batch, item, this.#filled);
    this.#filled += this.#unit;
    if (this.#filled === BATCH_BYTES) this.#compare();
  }

  finish(): Comparison {
    this.#compare();
    if (this.file === null) return "missing";
    if (this.#differs) return "differs";
    if (this.#size === this.#at) return "agrees";
    return this.#size < this.#at ? "behind" : "ahead";
  }

  #compare(): void {
    const length = Math.max(0, Math.min(this.#filled, this.#size - this.#at));
    if (
      this.file !== null &&
      Buffer.compare(this.#batch.subarray(0, length), readBytes(this.file, this.#at, length)) !== 0
    )
      this.#differs = true;
    this.#at += this.#filled;
    this.#filled = 0;
  }
}
