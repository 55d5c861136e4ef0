import { Mutex } from "async-mutex";
import { setImmediate } from "node:timers/promises";
import type { Digest } from "../../canonical/digest.ts";
import type { OpenFile } from "../files/files.ts";
import type { Appender } from "./appender.ts";
import type { DerivedWriter } from "./derived-writer.ts";
import { findBreach } from "./checkpoint-log.ts";
import {
  EntryRefusedError,
  JournalDamagedError,
  JournalPoisonedError,
  describeFault,
  type Damage,
} from "./errors.ts";
import type { CheckpointFence } from "./fence.ts";
import { LineVerifier } from "./line.ts";
import type { LineKind } from "./line-kind.ts";
import { LineRoom } from "./line-room.ts";
import { BAD, GOOD, Places } from "./places.ts";
import type { RecoveryReport } from "./report.ts";
import { LINE_END, MAX_LINE_BYTES, sealEntry, type Sealed } from "./seal.ts";
import type { StoredPlaces } from "./stored-places.ts";
import { survey } from "./survey.ts";
import { GrowingTree, leafOf } from "./tree.ts";

export interface JournalStatus {
  /** The last turn id, including damaged turns. */
  readonly turn_count: number;
  /** Null if the journal is empty, or if damage leaves it unknown. */
  readonly head_digest: Digest | null;
  readonly size_bytes: number;
}

/** The parts of an open journal. `appender` and `derived` are null in read mode, `file` if there is no file to read. */
export interface JournalParts {
  readonly kind: LineKind;
  readonly fence: CheckpointFence;
  readonly file: OpenFile | null;
  /** The index that `places` reads from; closed with the journal. */
  readonly stored: StoredPlaces | null;
  readonly places: Places;
  readonly tree: GrowingTree;
  readonly appender: Appender | null;
  readonly derived: DerivedWriter | null;
  readonly size: number;
  readonly report: RecoveryReport;
  /** How the journal contradicts the signed checkpoints although its lines are good; also in the report's damage. */
  readonly breach: Damage | null;
  /** Is told of an entry that may be on the disk although its append failed. */
  readonly noteUnanswered: (id: number, digest: string) => Promise<void>;
}

/** Where the lines of some turns are. `ends` and `from` count from the start of the first one. The lines of a row are adjacent in the file, where the row starts at offset `start`. */
interface Stretch {
  readonly ends: number[];
  readonly rows: { readonly from: number; readonly start: number }[];
  readonly unverified: number[];
}

export type OnEntryLine = (line: Uint8Array, turnId: number) => void | Promise<void>;

/** How much of the file is read at once for adjacent lines. */
const SLICE_BYTES = 256 * 1024;
const SLICE_LINES = 16_384;

/** The turns of a state directory, opened by `openJournal` in open.ts. Turn ids count from 1. A line is canonical JSON, as bytes without the line end. */
export class Journal {
  readonly report: RecoveryReport;
  readonly #parts: JournalParts;
  readonly #verifier: LineVerifier;
  readonly #room = new LineRoom();
  readonly #lock = new Mutex();
  #places: Places;
  #damage: readonly Damage[];
  #breach: Damage | null;
  #closed = false;

  constructor(parts: JournalParts) {
    this.#parts = parts;
    this.#verifier = new LineVerifier(parts.kind);
    this.#places = parts.places;
    this.report = parts.report;
    this.#damage = parts.report.damage;
    this.#breach = parts.breach;
  }

  /** The damage that is known so far. */
  get damage(): readonly Damage[] {
    return this.#damage;
  }

  /** The first thing known to be wrong with entries or signed checkpoints, in words; null if nothing is. Looks whether the log of checkpoints changed. */
  async findFault(): Promise<string | null> {
    const [damage] = this.#damage;
    const { fence, kind } = this.#parts;
    if (damage !== undefined) return new JournalDamagedError(damage, kind).message;
    await fence.refresh();
    return fence.fault === null ? null : describeFault(fence.fault, kind);
  }

  status(): JournalStatus {
    const head = this.#damage.length === 0 ? this.#parts.tree.headHex() : null;
    return {
      turn_count: this.#places.count,
      head_digest: head === null ? null : `sha256:${head}`,
      size_bytes: this.#size,
    };
  }

  /**
   * Seals an entry and resolves when it is on the disk. Appends queue.
   * @param entry has the next number and no digest
   * @throws EntryRefusedError, NotCanonicalError (nothing was written); AppendFailedError (undone, the id is free again);
   *   JournalDamagedError, CheckpointLogError; JournalPoisonedError (the process must end)
   * @param prepare runs when nothing speaks against the entry any more, just before it is written; what it throws is passed on
   */
  append(entry: object, prepare?: () => Promise<void>): Promise<Sealed> {
    return this.#lock.runExclusive(() => this.#append(entry, prepare));
  }

  /** Makes the entry for the next number, seals it, and appends it. @throws as {@link append} */
  appendNext(make: (id: number) => object): Promise<Sealed> {
    return this.#lock.runExclusive(() => this.#append(make(this.#places.count + 1)));
  }

  async #append(entry: object, prepare?: () => Promise<void>): Promise<Sealed> {
    const { appender, derived, tree, kind } = this.#parts;
    this.#check();
    if (appender === null) throw new EntryRefusedError(`the ${kind.title} is open for reading only`);
    this.#checkDamage();
    await this.#checkFence();
    const turnId = this.#places.count + 1;
    const given = (entry as Readonly<Record<string, unknown>>)[kind.idKey] ?? null; // any object may have this member
    if (given !== turnId)
      throw new EntryRefusedError(`the next ${kind.noun} is ${turnId}, not ${String(given)}`);
    const sealed = sealEntry(entry, kind);
    if (sealed.line.byteLength > MAX_LINE_BYTES)
      throw new EntryRefusedError(
        `${kind.noun} ${turnId} takes ${sealed.line.byteLength} bytes, more than ${MAX_LINE_BYTES}`,
      );
    await prepare?.();
    const start = appender.durableEnd;
    await appender.append(turnId, sealed.record).catch(async (error: unknown) => {
      if (error instanceof JournalPoisonedError) await this.#parts.noteUnanswered(turnId, sealed.digest);
      throw error;
    });
    this.#places.add(start, appender.durableEnd, GOOD);
    derived?.add(appender.durableEnd, tree.append(leafOf(sealed.digest.slice("sha256:".length))));
    return sealed;
  }

  /** The line of one turn; null if there is no such turn. @throws JournalDamagedError, JournalPoisonedError */
  async line(turnId: number): Promise<Uint8Array | null> {
    this.#check();
    if (!Number.isSafeInteger(turnId) || turnId < 1 || turnId > this.#places.count) return null;
    return this.#verifiedLine(turnId) ?? (await this.#read(turnId, turnId)).bytes.subarray(0, -1);
  }

  /**
   * The line of one turn, after a check of everything known about it: its digest, and, if a checkpoint covers it, that it is the turn
   * that was signed. Null if there is no such turn. @throws as {@link line}
   */
  async soundLine(turnId: number): Promise<Uint8Array | null> {
    return (await this.#sound(turnId))?.line ?? null;
  }

  /**
   * The same for whoever signs for a turn: it is refused, too, if damage elsewhere leaves open whether it is the turn that was signed.
   * @throws as {@link line}; CheckpointLogError
   */
  async provedLine(turnId: number): Promise<Uint8Array | null> {
    const found = await this.#sound(turnId);
    await this.#parts.fence.check();
    if (found?.isProved === false)
      throw this.#unsound(
        turnId,
        "whether it is the one that was signed cannot be told, since others are damaged or missing",
      );
    return found?.line ?? null;
  }

  async #sound(turnId: number): Promise<{ readonly line: Uint8Array; readonly isProved: boolean } | null> {
    if ((await this.line(turnId)) === null) return null;
    const { fence } = this.#parts;
    const { bytes } = await this.#read(turnId, turnId);
    const line = bytes.subarray(0, -1);
    const found = this.#verifier.verify(bytes, 0, line.byteLength);
    if ("problem" in found || found.turnId !== turnId || bytes.at(-1) !== LINE_END) {
      await this.#resurvey();
      throw this.#unsound(turnId, "problem" in found ? found.problem : "its line is that of another turn");
    }
    await fence.refresh();
    const isCovered = (await fence.covers(turnId, leafOf(found.digest, "binary"))) === true;
    return { line, isProved: isCovered || (await this.#checkSigned(turnId)) };
  }

  /** Derives the signed root again from the lines, if the kept nodes do not lead to it. @returns false if it cannot be derived */
  async #checkSigned(turnId: number): Promise<boolean> {
    const { fence, file, kind } = this.#parts;
    const { commitment } = fence;
    if (commitment === null || file === null || this.#places.count < commitment.size) return false; // the journal was cut; the lines that are left may be sound
    if (this.#breach !== null) throw this.#unsound(turnId, this.#breach.problem);
    if (this.#damage.length > 0) return false; // the root cannot be derived, and all other lines are good as far as is known
    const tree = new GrowingTree();
    let root: string | null = null;
    const { damage } = await survey(
      file,
      this.#size,
      new Places(),
      ({ digest }) => {
        tree.append(leafOf(digest, "binary"));
        if (tree.leaves === commitment.size) root = tree.headHex();
      },
      kind,
    );
    const breach = findBreach(
      commitment,
      { size: this.#places.count, bytes: this.#size, rootThen: root },
      kind,
    );
    if (breach === null || damage.length > 0) return damage.length === 0;
    this.#breach = breach;
    this.#damage = [breach];
    throw this.#unsound(turnId, breach.problem);
  }

  #unsound(turnId: number, problem: string): JournalDamagedError {
    return new JournalDamagedError(
      { turn_id: turnId, offset: this.#places.start(turnId), problem },
      this.#parts.kind,
    );
  }

  /** The JSON array of the lines after the first `offset`, at most `limit` of them, byte for byte. @throws as {@link line} */
  async page(offset: number, limit: number): Promise<Uint8Array> {
    this.#check();
    const [first, last] = this.#range(offset, limit);
    if (first > last) return Buffer.from("[]");
    const { bytes, ends } = await this.#read(first, last, 1);
    bytes[0] = 0x5b;
    for (const end of ends) bytes[end] = 0x2c; // each line end is one byte further on because of the bracket
    bytes[bytes.byteLength - 1] = 0x5d;
    return bytes;
  }

  /** The lines of {@link page}, one by one. @throws as {@link line} */
  async lines(offset: number, limit: number): Promise<Uint8Array[]> {
    const lines: Uint8Array[] = [];
    await this.forEach(offset, limit, (line) => {
      lines.push(line);
    });
    return lines;
  }

  /** Visits the lines of {@link page} in order, in constant memory. @throws as {@link line} */
  async forEach(offset: number, limit: number, visit: OnEntryLine): Promise<void> {
    this.#check();
    const [first, last] = this.#range(offset, limit);
    for (let from = first; from <= last; ) {
      let to = from;
      while (
        to < last &&
        to - from < SLICE_LINES &&
        this.#places.end(to + 1) - this.#places.start(from) <= SLICE_BYTES
      )
        to++;
      const { bytes, ends } = await this.#read(from, to);
      for (const [index, end] of ends.entries())
        await visit(bytes.subarray(ends[index - 1] ?? 0, end - 1), from + index);
      from = to + 1;
      await setImmediate();
      this.#check();
    }
  }

  /**
   * Visits every line from turn `from` on and verifies each again, even if it verified before: for replay and export, which read everything.
   * @throws as {@link line}
   */
  async scan(from: number, visit: OnEntryLine): Promise<void> {
    this.#places.forget(from);
    await this.forEach(from - 1, Infinity, visit);
  }

  /** Writes the rest of the derived files and closes the journal, which cannot be used afterwards. */
  close(): Promise<void> {
    return this.#lock.runExclusive(async () => {
      if (this.#closed) return;
      this.#closed = true;
      await this.#parts.derived?.close();
      await this.#parts.stored?.close();
      await this.#parts.file?.close();
    });
  }

  get #size(): number {
    return this.#parts.appender?.durableEnd ?? this.#parts.size;
  }

  #check(): void {
    if (this.#closed) throw new JournalPoisonedError(`the ${this.#parts.kind.title} is closed`);
    this.#parts.appender?.check();
  }

  #checkDamage(): void {
    const [damage] = this.#damage;
    if (damage !== undefined) throw new JournalDamagedError(damage, this.#parts.kind);
  }

  /** Checks that the signed checkpoints verify, and that the journal still has every turn they cover. */
  async #checkFence(): Promise<void> {
    const { fence, tree, kind } = this.#parts;
    await fence.check();
    const size = this.#places.count;
    const { commitment } = fence;
    if (commitment === null || commitment.size < size) return; // compared when the journal was opened, and by the server that signs
    const breach = findBreach(commitment, { size, bytes: this.#size, rootThen: tree.headHex() }, kind);
    if (breach !== null) throw new JournalDamagedError(breach, kind);
  }

  #range(offset: number, limit: number): [first: number, last: number] {
    return [Math.max(0, offset) + 1, Math.min(this.#places.count, offset + limit)];
  }

  /** The lines of some turns with their ends, after `room` spare bytes for the caller. Verifies lines that were not verified yet. */
  async #read(first: number, last: number, room = 0): Promise<{ bytes: Uint8Array; ends: number[] }> {
    for (let isSecond = false; ; isSecond = true) {
      const read = this.#readKnown(first, last, room);
      if (!("suspect" in read)) return read;
      if (isSecond)
        throw new JournalDamagedError(
          {
            turn_id: read.suspect,
            offset: this.#places.start(read.suspect),
            problem: "its line changes while it is read",
          },
          this.#parts.kind,
        );
      await this.#resurvey();
    }
  }

  /** The line of a turn that verified before, from its known place, with a single read. Null if that is not enough. */
  #verifiedLine(turnId: number): Uint8Array | null {
    const { start, end, state } = this.#places.at(turnId);
    if (state !== GOOD) return null;
    const line = this.#room.take(end - start - 1);
    return this.#parts.file?.read(line, start) === line.byteLength ? line : null;
  }

  #readKnown(
    first: number,
    last: number,
    room: number,
  ): { bytes: Uint8Array; ends: number[] } | { suspect: number } {
    const { ends, rows, unverified } = this.#stretch(first, last);
    const size = ends.at(-1) ?? 0;
    const bytes = Buffer.allocUnsafeSlow(room + size);
    let count = 0;
    for (const [at, { from, start }] of rows.entries())
      count +=
        this.#parts.file?.read(bytes.subarray(room + from, room + (rows[at + 1]?.from ?? size)), start) ?? 0;
    if (count < size) return { suspect: first };
    for (const turnId of unverified) {
      const [from, to] = [room + (ends[turnId - first - 1] ?? 0), room + (ends[turnId - first] ?? 0) - 1];
      const line = this.#verifier.verify(bytes, from, to);
      if ("problem" in line || line.turnId !== turnId || bytes[to] !== LINE_END) return { suspect: turnId };
      this.#places.mark(turnId, GOOD);
    }
    return { bytes, ends };
  }

  #stretch(first: number, last: number): Stretch {
    const stretch: Stretch = { ends: [], rows: [], unverified: [] };
    let [size, after] = [0, -1];
    for (let turnId = first; turnId <= last; turnId++) {
      const { start, end, state } = this.#places.at(turnId);
      if (state === BAD) throw new JournalDamagedError(this.#damageOf(turnId), this.#parts.kind);
      if (state !== GOOD) stretch.unverified.push(turnId);
      if (start !== after) stretch.rows.push({ from: size, start });
      after = end;
      size += end - start;
      stretch.ends.push(size);
    }
    return stretch;
  }

  #damageOf(turnId: number): Damage {
    return (
      this.#damage.find((each) => each.turn_id === turnId) ?? {
        turn_id: turnId,
        offset: this.#places.start(turnId),
        problem: "its line is missing, or two lines claim to be it",
      }
    );
  }

  /**
   * A line is not where the index says, so either the index or the file is wrong. Reads the whole file to find out.
   * Appends wait meanwhile, and go on only if the index was at fault.
   */
  #resurvey(): Promise<void> {
    return this.#lock.runExclusive(async () => {
      const { file, appender, derived } = this.#parts;
      this.#check();
      if (file === null || (this.#damage.length > 0 && !this.#places.areTold)) return; // a survey already found the damage; another would find the same
      if (file.facts().size < this.#size)
        throw (
          appender?.poison("its file became shorter") ??
          new JournalPoisonedError(`the file of the ${this.#parts.kind.title} became shorter`)
        );
      const places = new Places();
      const { damage } = await survey(file, this.#size, places, () => undefined, this.#parts.kind);
      this.#places = places;
      if (damage.length > 0) this.#damage = damage; // otherwise its lines are good, and any other fault stays known
      await derived?.discard();
    });
  }
}
