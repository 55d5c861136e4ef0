import { isUtf8 } from "node:buffer";
import { hash } from "node:crypto";
import { assemble } from "./assembler.ts";
import { CLASSES, CLASSES_AT, DIGITS_AT, LINE_AT, LINE_SCAN, MAX_SCANNED_BYTES, MEMORY_PAGES, NAME_AT, NUMBERS_AT, NUMBER_BYTES, RESULT, TURN_ID_AT } from "./line-scan.ts";
import { DIGEST_KEY, LINE_END } from "./seal.ts";

/** What a good line says of itself. `end` is where it ends in the bytes, exclusive; `digestHex` has 64 digits. */
export interface GoodLine { readonly turnId: number; readonly digestHex: string; readonly end: number }

/** As much of it as is used: the types that come with Node have it for the browser only. */
declare const WebAssembly: {
  readonly validate: (code: Uint8Array) => boolean;
  readonly Module: new (code: Uint8Array) => Compiled;
  readonly Instance: new (module: Compiled) => { readonly exports: unknown };
};
interface Compiled { readonly __brand: "compiled" }

const DIGITS = 64;
const MAX_TURN_ID_DIGITS = 15;

/** Verifies most good lines, at several times the speed of the thorough scan, and says nothing of the others. */
export class QuickLine {
  readonly #run: () => number;
  readonly #memory: Buffer;
  readonly #results: DataView;

  private constructor(run: () => number, memory: ArrayBuffer) {
    this.#run = run;
    this.#memory = Buffer.from(memory);
    this.#results = new DataView(memory);
    this.#memory.set(CLASSES, CLASSES_AT);
    this.#memory.write(`"${DIGEST_KEY}"`, NAME_AT);
  }

  /** Null where the machine cannot run it: it needs vectors of 128 bits. */
  static make(): QuickLine | null {
    const module = compiled();
    if (module === null) return null;
    const { run, memory } = new WebAssembly.Instance(module).exports as { run: () => number; memory: { buffer: ArrayBuffer } }; // as assembled
    return new QuickLine(run, memory.buffer);
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

let program: Compiled | null | undefined;

/** The program, compiled when it is first needed. */
function compiled(): Compiled | null {
  if (program !== undefined) return program;
  const code = assemble(LINE_SCAN, MEMORY_PAGES);
  // What does not validate is more than this machine can run: that the program is right, the tests find out.
  return program = WebAssembly.validate(code) ? new WebAssembly.Module(code) : null;
}
