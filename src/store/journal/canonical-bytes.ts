import { isUtf8 } from "node:buffer";
import { MAX_DEPTH, compareText } from "../../canonical/json.ts";
import type { Watch } from "./watch.ts";

/** Why bytes are not a canonical object: the problem, and its position from the start of the object. */
export interface NotCanonical {
  readonly problem: string;
  readonly at: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const DIGITS_ALWAYS_EXACT = 15;
/** What may follow a backslash; `u` is handled separately. */
const SHORT_ESCAPES = new Set([...'"\\bfnrt'].map((char) => char.charCodeAt(0)));
/** `\u00XX` with the control characters that have no short escape. */
const LONG_ESCAPE = /^\\u00(?:0[0-7bef]|1[0-9a-f])$/;
const LITERALS: ReadonlyMap<number, Uint8Array> = new Map(
  ["true", "false", "null"].map((word) => [word.charCodeAt(0), Buffer.from(word)]),
);
/** 1 for bytes that may be in a string unescaped. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);
/** 1 for bytes that may be in a number. */
const NUMERIC = Uint8Array.from({ length: 256 }, (_, byte) =>
  "0123456789+-.eE".includes(String.fromCharCode(byte)) ? 1 : 0,
);

/** Carries the problem out of the scan; never leaves this file. */
class Fault extends Error {
  readonly at: number;

  constructor(at: number, problem: string) {
    super(problem);
    this.at = at;
  }
}

/**
 * Checks, without building values, that bytes are one object in canonical form, so that writing the parsed value again would give the
 * same bytes. It shares no code with the writer in `canonical/json.ts`, so that each finds the other's faults.
 * One instance can scan many objects. Its methods take the position where something starts and return where it ends.
 * @see RFC 8785
 */
export class CanonicalScanner {
  #bytes: Uint8Array = new Uint8Array(1);
  #view = new DataView(this.#bytes.buffer);
  /** Where the last four bytes start. */
  #lastWord = 0;
  #buffer = Buffer.from(this.#bytes.buffer);

  /**
   * Reads the object that starts at `from`; returns its end, exclusive, or the problem. Does not look at what follows the object.
   * @param bytes has at least one byte after `to`, a line end or a zero, which stops every loop
   * @param watch what is noted of the object; what was noted before is forgotten
   */
  scan(bytes: Uint8Array, from: number, to: number, watch: Watch | null = null): number | NotCanonical {
    this.#look(bytes);
    watch?.clear();
    let end: number;
    try {
      end = bytes[from] === 0x7b ? this.#object(from, 0, watch) : this.#fail(from, "there is no object");
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { problem: error.message, at: Math.min(error.at, to) - from };
    }
    if (end > to) return { problem: "the object does not end", at: to - from };
    return isUtf8(bytes.subarray(from, end)) ? end : { problem: "the text is not UTF-8", at: 0 };
  }

  /** Bytes of the last scan as text, one character per byte. */
  text(from: number, to: number): string {
    return this.#buffer.toString("latin1", from, to);
  }

  #look(bytes: Uint8Array): void {
    if (bytes === this.#bytes) return;
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#lastWord = bytes.byteLength - 4;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  #fail(at: number, problem: string): never {
    throw new Fault(at, problem);
  }

  #value(at: number, depth: number, watch: Watch | null): number {
    const byte = this.#bytes[at] as number; // the sentinel is within bounds and ends every loop
    if (byte === QUOTE) return this.#string(at);
    if (byte === 0x7b) return this.#object(at, depth, watch);
    if (byte === 0x5b) return this.#array(at, depth, watch);
    if (byte === 0x2d || isDigit(byte)) return this.#number(at);
    return this.#literal(at, byte);
  }

  /** The value of a member or an element. */
  #part(from: number, depth: number, watch: Watch | null): number {
    const end = this.#value(from, depth, watch);
    if (watch !== null) watch.note(from, end);
    return end;
  }

  /** @param depth how many arrays and objects enclose it */
  #object(from: number, depth: number, watch: Watch | null): number {
    if (depth === MAX_DEPTH) return this.#fail(from, TOO_DEEP);
    const bytes = this.#bytes;
    let at = from + 1;
    if (bytes[at] === 0x7d) return at + 1;
    for (let lastFrom = 0, lastTo = 0; ; at++) {
      const keyFrom = at;
      if (bytes[keyFrom] !== QUOTE) return this.#fail(keyFrom, "a key is missing");
      const keyTo = this.#string(keyFrom);
      if (lastTo > 0 && !isBefore(bytes, lastFrom, lastTo, keyFrom, keyTo))
        return this.#fail(keyFrom, "keys are not in order");
      if (bytes[keyTo] !== COLON) return this.#fail(keyTo, "a colon is missing");
      const member = watch === null ? null : watch.member(bytes, keyFrom + 1, keyTo - 1);
      at = this.#part(keyTo + 1, depth + 1, member);
      lastFrom = keyFrom;
      lastTo = keyTo;
      if (bytes[at] !== COMMA) break;
    }
    return bytes[at] === 0x7d ? at + 1 : this.#fail(at, "a comma or the object's end is missing");
  }

  #array(from: number, depth: number, watch: Watch | null): number {
    if (depth === MAX_DEPTH) return this.#fail(from, TOO_DEEP);
    const bytes = this.#bytes;
    let at = from + 1;
    if (bytes[at] === 0x5d) return at + 1;
    for (let index = 0; ; index++, at++) {
      at = this.#part(at, depth + 1, watch === null ? null : watch.element(index));
      if (bytes[at] !== COMMA) break;
    }
    return bytes[at] === 0x5d ? at + 1 : this.#fail(at, "a comma or the array's end is missing");
  }

  #string(from: number): number {
    const bytes = this.#bytes;
    for (let at = plainEnd(bytes, this.#view, from + 1, this.#lastWord); ; ) {
      const byte = bytes[at];
      if (byte === QUOTE) return at + 1;
      if (byte !== BACKSLASH) return this.#fail(at, "a string does not end, or holds a control character");
      at = plainEnd(bytes, this.#view, at + this.#escapeLength(at), this.#lastWord);
    }
  }

  /** The length of the escape at `at`, in bytes. */
  #escapeLength(at: number): number {
    if (SHORT_ESCAPES.has(this.#bytes[at + 1] as number)) return 2; // a backslash is never the sentinel
    if (LONG_ESCAPE.test(this.text(at, at + 6))) return 6;
    return this.#fail(at, "a character is escaped that should not be, or in another way");
  }

  #number(from: number): number {
    const bytes = this.#bytes;
    const negative = bytes[from] === 0x2d ? 1 : 0;
    let at = from + negative;
    const zeroLed = bytes[at] === 0x30;
    while (isDigit(bytes[at] as number)) at++; // see #value
    const digits = at - from - negative;
    const whole = NUMERIC[bytes[at] as number] === 0;
    if (
      whole &&
      digits > 0 &&
      digits <= DIGITS_ALWAYS_EXACT &&
      (!zeroLed || (digits === 1 && negative === 0))
    )
      return at;
    while (NUMERIC[bytes[at] as number] === 1) at++;
    const text = this.text(from, at);
    const value = Number(text);
    // -0 is written as 0, so it is refused here, too.
    return Number.isFinite(value) && String(value) === text
      ? at
      : this.#fail(from, "a number is not in its shortest form");
  }

  #literal(from: number, first: number): number {
    const word = LITERALS.get(first);
    if (word === undefined) return this.#fail(from, "a value is missing");
    for (let index = 1; index < word.length; index++) {
      if (this.#bytes[from + index] !== word[index]) return this.#fail(from, "a value is missing");
    }
    return from + word.length;
  }
}

const TOO_DEEP = `nesting is deeper than ${MAX_DEPTH}`;

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

/**
 * The first position at or after `from` whose byte is not {@link PLAIN}; the sentinel is not, so there is one.
 * Tests four bytes at a time: a loop over single bytes makes a scan take 1.33 times as long. In each byte, one
 * subtraction sets the highest bit if the byte is below a bound. It may borrow from the bytes above and mark them too, but only
 * the lowest mark is used. A byte whose highest bit is set is never marked, since `~` clears it.
 */
function plainEnd(bytes: Uint8Array, view: DataView, from: number, lastWord: number): number {
  let at = from;
  for (; at <= lastWord; at += 4) {
    const word = view.getInt32(at, true);
    // With 0x22 and 0x20 exchanged, quotes and control characters are the bytes below 0x21.
    const marks =
      (((word ^ 0x02020202) - 0x21212121) | ((word ^ 0x5c5c5c5c) - 0x01010101)) & ~word & 0x80808080;
    if (marks !== 0) return at + ((31 - Math.clz32(marks & -marks)) >> 3);
  }
  while (PLAIN[bytes[at] as number] === 1) at++; // the last three bytes
  return at;
}

/** Whether the first key comes before the second by UTF-16 code units. Both ranges include the quotes. */
function isBefore(bytes: Uint8Array, aFrom: number, aTo: number, bFrom: number, bTo: number): boolean {
  for (let a = aFrom + 1, b = bFrom + 1; a < aTo && b < bTo; a++, b++) {
    const left = bytes[a] as number; // within the ranges
    const right = bytes[b] as number;
    // Bytes and code units have the same order only in plain ASCII; the closing quote marks the end.
    if (left >= 0x80 || right >= 0x80 || left === BACKSLASH || right === BACKSLASH)
      return compareText(keyText(bytes, aFrom, aTo), keyText(bytes, bFrom, bTo)) < 0;
    if (left === right) continue;
    if (left === QUOTE) return true;
    return right !== QUOTE && left < right;
  }
  return false;
}

function keyText(bytes: Uint8Array, from: number, to: number): string {
  return String(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("utf8")));
}
