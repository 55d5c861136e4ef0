import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import {
  CUTS_AT,
  CUT_BYTES,
  DIGITS,
  DIGITS_AT,
  IN_CUT,
  KNOWN_AT,
  LENGTH_IN_NUMBER,
  LINE_SCAN,
  MAX_SCANNED_BYTES,
  MEMORY_PAGES,
  MOST_LINES,
  NUMBERS_AT,
  NUMBER_BYTES,
  RESULT,
  SLOT_IN_NUMBER,
} from "./line-scan.ts";
import { loadProgram, type Program } from "./program.ts";
import { LINE_AT } from "./scan-parts.ts";
import { LINE_END } from "./seal.ts";

/** What a good line says of itself. `end` is where it ends in the bytes, exclusive; `digestHex` has 64 digits. */
export interface GoodLine {
  readonly turnId: number;
  readonly digestHex: string;
  readonly end: number;
}

/** It takes some milliseconds to make, so that it is worth it for many lines. */
export const QUICK_AFTER_BYTES = 2 * 1024 * 1024;
const MAX_TURN_ID_DIGITS = 15;

/** Verifies most good lines, at several times the speed of the thorough scan, and says nothing of the others. */
export class QuickLine {
  /** Where the program reads lines: {@link MAX_SCANNED_BYTES} and one for a line end. */
  readonly room: Buffer<ArrayBuffer>;
  readonly #run: Program["run"];
  readonly #memory: Buffer<ArrayBuffer>;
  readonly #results: DataView;
  readonly #buffer: ArrayBuffer;

  private constructor({ run, memory, results }: Program) {
    this.#run = run;
    this.#memory = memory;
    this.#results = results;
    this.#buffer = memory.buffer;
    this.room = memory.subarray(LINE_AT, LINE_AT + MAX_SCANNED_BYTES + 1);
  }

  /** Null where the machine cannot run it: it needs vectors of 128 bits. */
  static make(): QuickLine | null {
    const program = loadProgram(LINE_SCAN, MEMORY_PAGES);
    return program === null ? null : new QuickLine(program);
  }

  /** The entry that starts at `from` and ends at `to` or before, or null: then it is for the thorough scan to say whether it is good. Writes over the room. */
  verifyStart(bytes: Uint8Array, from: number, to: number): GoodLine | null {
    const length = to - from;
    if (length > MAX_SCANNED_BYTES) return null;
    this.room.set(bytes.subarray(from, to));
    this.room[length] = LINE_END;
    const end = this.#run(LINE_AT, 0);
    const turnId = end === 0 ? 0 : this.#turnId();
    const digestHex = turnId === 0 ? null : this.#digest(0, end);
    return digestHex !== null && this.#digits(1) === digestHex
      ? { turnId, digestHex, end: from + end - LINE_AT }
      : null;
  }

  /**
   * The first lines from `from` on in the room, as many as are taken, at most {@link MOST_LINES}, each with its line end before `to`. Their bytes are others
   * afterwards, those from the first line that is not taken on are as they were.
   * @param mostTurnId lines of later turns are not taken
   */
  verifyLines(from: number, to: number, mostTurnId: number): GoodLine[] {
    const lines: GoodLine[] = [];
    let [at, digests] = [LINE_AT + from, ""];
    while (lines.length < MOST_LINES) {
      const end = this.#run(at, lines.length);
      if (end === 0) break;
      const isWhole = end < LINE_AT + to && this.#memory[end] === LINE_END;
      const turnId = this.#turnId();
      const digestHex =
        isWhole && turnId > 0 && turnId <= mostTurnId ? this.#digest(lines.length, end) : null;
      if (digestHex === null) {
        this.#separate(lines.length);
        break;
      }
      lines.push({ turnId, digestHex, end: end - LINE_AT });
      digests += digestHex;
      at = end + 1;
    }
    return this.#digits(lines.length) === digests ? lines : this.#matching(lines);
  }

  /** The first lines whose digests are those that they give. */
  #matching(lines: GoodLine[]): GoodLine[] {
    const digits = this.#digits(lines.length);
    const count = lines.findIndex(
      ({ digestHex }, nth) => digits.slice(DIGITS * nth, DIGITS * (nth + 1)) !== digestHex,
    );
    for (let nth = count; nth < lines.length; nth++) this.#separate(nth);
    return lines.slice(0, count);
  }

  #result(at: number): number {
    return this.#results.getUint32(at, true);
  }

  /** 0 for what is no turn id. */
  #turnId(): number {
    const from = this.#result(RESULT.turnId);
    let value = 0;
    for (let at = from; at <= from + MAX_TURN_ID_DIGITS; at++) {
      const byte = this.#memory[at] as number; // within bounds
      if (byte >= 0x30 && byte <= 0x39) value = value * 10 + byte - 0x30;
      // As the value is a canonical one, a zero at its beginning is all of it.
      else return byte === 0x2c || byte === 0x7d ? value : 0;
    }
    return 0;
  }

  #areNumbersCanonical(): boolean {
    const count = this.#result(RESULT.numbers);
    const memory = this.#memory;
    for (let index = 0, at = NUMBERS_AT; index < count; index++, at += NUMBER_BYTES) {
      const text = memory.toString("latin1", at, at + (memory[at + LENGTH_IN_NUMBER] as number)); // within bounds
      const value = Number(text);
      if (!Number.isFinite(value) || String(value) !== text) return false;
      memory.copyWithin(
        KNOWN_AT + NUMBER_BYTES * (memory[at + SLOT_IN_NUMBER] as number),
        at,
        at + NUMBER_BYTES,
      ); // within bounds
    }
    return true;
  }

  /** The digits that the first `count` lines give. */
  #digits(count: number): string {
    return this.#memory.toString("latin1", DIGITS_AT, DIGITS_AT + DIGITS * count);
  }

  /** The digest of the joined entry; null where a number is not in its shortest form, or the bytes are no UTF-8. */
  #digest(nth: number, end: number): string | null {
    if (!this.#areNumbersCanonical()) return null;
    const from = this.#result(CUTS_AT + CUT_BYTES * nth + IN_CUT.hashFrom);
    const rest = new Uint8Array(this.#buffer, from, end - from);
    return this.#result(RESULT.isHigh) === 0 || isUtf8(rest) ? hash("sha256", rest, "hex") : null;
  }

  /** Puts an entry that was joined as it was. */
  #separate(nth: number): void {
    const cut = CUTS_AT + CUT_BYTES * nth;
    const [lineFrom, cutFrom, hashFrom] = [
      this.#result(cut + IN_CUT.lineFrom),
      this.#result(cut + IN_CUT.cutFrom),
      this.#result(cut + IN_CUT.hashFrom),
    ];
    const before = cutFrom - lineFrom;
    this.#memory.copyWithin(lineFrom, hashFrom, hashFrom + before);
    this.#memory.copy(this.#memory, cutFrom, cut, cut + hashFrom - lineFrom);
  }
}
