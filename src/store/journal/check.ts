import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { NODE_FILES, readBytes, type Files, type OpenFile } from "../files/files.ts";
import { blocksHere, takeBlocks, type Lines, type OpenBlocks } from "./blocks.ts";
import { findBreach } from "./checkpoint-log.ts";
import { DerivedCheck, type Comparison } from "./derived-check.ts";
import type { Damage, LogFault } from "./errors.ts";
import { CheckpointFence } from "./fence.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { GOOD, Places } from "./places.ts";
import { survey, type OnLine } from "./survey.ts";
import { TraceChecker } from "./trace-check.ts";
import { leafOf } from "./tree.ts";

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
  const { commitment, fault } = await CheckpointFence.open(files, stateDir, kind, "every");
  const rootAt = commitment?.size ?? 0;
  const expected = await DerivedCheck.open(files, folder, kind, rootAt);
  const journal = await files.open(join(folder, kind.file), "read");
  try {
    const places = new Places();
    const size = journal?.facts().size ?? 0;
    const showRead = (end: number): void => onProgress(`bytes of the ${kind.title}`, end, size);
    const take = (lines: Lines): void => {
      expected.takeLines(lines);
      showRead(places.end(places.count));
    };
    const derived =
      journal === null ? 0 : await takeBlocks(openBlocks(journal, kind), { size, rootAt, places, take });
    const sound = places.count;
    const takeOne: OnLine = ({ digest }, end) => {
      expected.takeLine(leafOf(digest, "binary"), end);
      if (expected.count % LINES_AT_ONCE === 0) showRead(end);
    };
    const { damage, tail } =
      journal === null ? { damage: [], tail: null } : await survey(journal, size, places, takeOne, kind);
    const { rootThen, count: taken, rootHex } = expected;
    const breach =
      damage.length > 0 ? null : findBreach(commitment, { size: taken, bytes: size, rootThen }, kind);
    const head = damage.length > 0 ? null : rootHex;
    const known = damage.length > 0 ? NOTHING_KNOWN : { lines: sound, derived };
    const traces = await checkTraces(kind === TURNS ? journal : null, places, { known, onProgress });
    const derivedFiles = damage.length > 0 ? NOT_CHECKED : expected.finish();
    return {
      valid:
        damage.length + traces.damage.length === 0 &&
        breach === null &&
        fault === null &&
        Object.values(derivedFiles).every((each) => each !== "differs" && each !== "ahead"),
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
      ...derivedFiles,
    };
  } finally {
    await expected.close();
    await journal?.close();
  }
}

const NOT_CHECKED = { index: "not_checked", tree: "not_checked" } as const;

function tornPart(offset: number, size: number): { offset: number; bytes: number } {
  return { offset, bytes: size - offset };
}

interface Traces {
  readonly counts: JournalCheck["traces"];
  readonly damage: readonly Damage[];
}
/** Lines between two reports of progress, and between two pauses in which other work can run. */
const LINES_AT_ONCE = 256;

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
    if (turnId % LINES_AT_ONCE === 0) {
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
