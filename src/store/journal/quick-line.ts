import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { DIGITS_AT, LINE_SCAN, MAX_SCANNED_BYTES, MEMORY_PAGES, NUMBERS_AT, NUMBER_BYTES, RESULT, TURN_ID_AT } from "./line-scan.ts";
import { loadProgram, type Program } from "./program.ts";
import { LINE_AT } from "./scan-parts.ts";
import { LINE_END } from "./seal.ts";

/** What a good line says of itself. `end` is where it ends in the bytes, exclusive; `digestHex` has 64 digits. */
export interface GoodLine { readonly turnId: number; readonly digestHex: string; readonly end: number }

const DIGITS = 64;
const MAX_TURN_ID_DIGITS = 15;

/** Verifies most good lines, at several times the speed of the thorough scan, and says nothing of the others. */
export class QuickLine {
  readonly #run: () => number;
  readonly #memory: Buffer;
  readonly #results: DataView;

  private constructor({ run, memory, results }: Program) {
    this.#run = run;
    this.#memory = memory;
    this.#results = results;
  }

  /** Null where the machine cannot run it: it needs vectors of 128 bits. */
  static make(): QuickLine | null {
    const program = loadProgram(LINE_SCAN, MEMORY_PAGES);
    return program === null ? null : new QuickLine(program);
  }

  /** The entry that starts at `from` and ends at `to` or before, or null: then it is for the thorough scan to say whether it is good. */
  verifyStart(bytes: Uint8Array, from: number, to: number): GoodLine | null {
    const length = to - from;
    if (length > MAX_SCANNED_BYTES) return null;
    const memory = this.#memory;
    memory.set(bytes.subarray(from, to), LINE_AT);
    memory[LINE_AT + length] = LINE_END;
    const end = this.#run();
    if (end === 0) return null;
    const turnId = this.#turnId();
    if (turnId === 0 || !this.#areNumbersCanonical()) return null;
    const rest = memory.subarray(this.#results.getUint32(RESULT.hashFrom, true), end);
    if (this.#results.getUint32(RESULT.isHigh, true) !== 0 && !isUtf8(rest)) return null;
    const digestHex = hash("sha256", rest, "hex");
    return memory.toString("latin1", DIGITS_AT, DIGITS_AT + DIGITS) === digestHex ? { turnId, digestHex, end: from + end - LINE_AT } : null;
  }

  /** 0 for what is no turn id. */
  #turnId(): number {
    let value = 0;
    for (let at = 0; at <= MAX_TURN_ID_DIGITS; at++) {
      const byte = this.#memory[TURN_ID_AT + at] as number; // within bounds
      if (byte >= 0x30 && byte <= 0x39) value = value * 10 + byte - 0x30;
      // As the value is a canonical one, a zero at its beginning is all of it.
      else return byte === 0x2c || byte === 0x7d ? value : 0;
    }
    return 0;
  }

  #areNumbersCanonical(): boolean {
    const count = this.#results.getUint32(RESULT.numbers, true);
    for (let index = 0, at = NUMBERS_AT; index < count; index++, at += NUMBER_BYTES) {
      const text = this.#memory.toString("latin1", at, at + (this.#memory[at + NUMBER_BYTES - 1] as number)); // within bounds
      const value = Number(text);
      if (!Number.isFinite(value) || String(value) !== text) return false;
    }
    return true;
  }
}
