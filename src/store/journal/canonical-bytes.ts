import { isUtf8 } from "node:buffer";
import { MAX_DEPTH, compareText } from "../../canonical/json.ts";

/** Why bytes are no canonical object: what is wrong, and where, counted from the start of the object. */
export interface NotCanonical { readonly problem: string; readonly at: number }
/** Is told where each member of the outermost object stands: its key with both quotes, and its value. */
export type OnMember = (keyFrom: number, keyTo: number, valueFrom: number, valueTo: number) => void;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const DIGITS_ALWAYS_EXACT = 15;
/** What may follow a backslash; `u` is looked at by itself. */
const SHORT_ESCAPES = new Set([..."\"\\bfnrt"].map((char) => char.charCodeAt(0)));
/** `\u00XX` with the control characters that have no short escape. */
const LONG_ESCAPE = /^\\u00(?:0[0-7bef]|1[0-9a-f])$/;
const LITERALS: ReadonlyMap<number, Uint8Array> = new Map(["true", "false", "null"].map((word) => [word.charCodeAt(0), Buffer.from(word)]));
/** 1 for bytes that may stand in a string as they are. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x20 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0));

/**
 * Checks, without making values, that bytes are one object in canonical form: that writing the parsed value again would give the
 * same bytes. It shares nothing with the writer in `canonical/json.ts`, so that each finds the other's faults.
 * One instance serves for many objects.
 * @see RFC 8785
 */
export class CanonicalScanner {
  #bytes: Uint8Array = new Uint8Array(1);
  #at = 0;
  #depth = 0;
  #highBits = 0;

  /**
   * Reads the object that starts at `from`; returns where it ends, exclusive, or what is wrong. Nothing after the object is judged.
   * @param bytes has at least one byte after `to`, a line end or a zero, which stops every loop
   */
  scan(bytes: Uint8Array, from: number, to: number, onMember: OnMember): number | NotCanonical {
    this.#bytes = bytes;
    this.#at = from;
    this.#depth = 0;
    this.#highBits = 0;
    try {
      if (bytes[from] !== 0x7b) return { problem: "there is no object", at: 0 };
      this.#object(onMember);
    } catch (error) {
      if (error instanceof Stop) return { problem: error.message, at: Math.min(this.#at, to) - from };
      throw error;
    }
    if (this.#at > to) return { problem: "the object does not end", at: to - from };
    if (this.#highBits >= 0x80 && !isUtf8(bytes.subarray(from, this.#at))) return { problem: "the text is not UTF-8", at: 0 };
    return this.#at;
  }

  #value(): void {
    const byte = this.#bytes[this.#at] as number; // the sentinel is within bounds, and nothing passes it
    if (byte === QUOTE) this.#string();
    else if (byte === 0x7b) this.#object(null);
    else if (byte === 0x5b) this.#array();
    else if (byte === 0x2d || (byte >= 0x30 && byte <= 0x39)) this.#number();
    else this.#literal(byte);
  }

  #object(onMember: OnMember | null): void {
    this.#enter();
    const bytes = this.#bytes;
    let [lastFrom, lastTo] = [0, 0];
    if (bytes[this.#at] === 0x7d) { this.#leave(); return; }
    for (;;) {
      const keyFrom = this.#at;
      if (bytes[keyFrom] !== QUOTE) throw new Stop("a key is missing");
      this.#string();
      const keyTo = this.#at;
      if (lastTo > 0 && !isBefore(bytes, lastFrom, lastTo, keyFrom, keyTo)) { this.#at = keyFrom; throw new Stop("keys are not in order"); }
      if (bytes[keyTo] !== COLON) throw new Stop("a colon is missing");
      this.#at = keyTo + 1;
      this.#value();
      if (onMember !== null) onMember(keyFrom, keyTo, keyTo + 1, this.#at);
      [lastFrom, lastTo] = [keyFrom, keyTo];
      if (bytes[this.#at] !== COMMA) break;
      this.#at++;
    }
    if (bytes[this.#at] !== 0x7d) throw new Stop("a comma or the object's end is missing");
    this.#leave();
  }

  #array(): void {
    this.#enter();
    if (this.#bytes[this.#at] === 0x5d) { this.#leave(); return; }
    for (;;) {
      this.#value();
      if (this.#bytes[this.#at] !== COMMA) break;
      this.#at++;
    }
    if (this.#bytes[this.#at] !== 0x5d) throw new Stop("a comma or the array's end is missing");
    this.#leave();
  }

  #enter(): void {
    if (this.#depth === MAX_DEPTH) throw new Stop(`nesting is deeper than ${MAX_DEPTH}`);
    this.#depth++;
    this.#at++;
  }

  #leave(): void {
    this.#depth--;
    this.#at++;
  }

  #string(): void {
    const bytes = this.#bytes;
    let at = this.#at + 1;
    let high = 0;
    for (;;) {
      let byte = bytes[at] as number; // see #value
      while (PLAIN[byte] === 1) {
        high |= byte;
        byte = bytes[++at] as number;
      }
      if (byte === QUOTE) break;
      this.#at = at;
      if (byte !== BACKSLASH) throw new Stop("a string does not end, or holds a control character");
      at += this.#escape();
    }
    this.#highBits |= high;
    this.#at = at + 1;
  }

  /** The length of the escape at hand. */
  #escape(): number {
    const next = this.#bytes[this.#at + 1] as number; // a backslash is never the sentinel
    if (SHORT_ESCAPES.has(next)) return 2;
    if (!LONG_ESCAPE.test(this.#text(this.#at, this.#at + 6))) throw new Stop("a character is escaped that should not be, or in another way");
    return 6;
  }

  #number(): void {
    const bytes = this.#bytes;
    const from = this.#at;
    const negative = bytes[from] === 0x2d ? 1 : 0;
    let at = from + negative;
    while (isDigit(bytes[at])) at++;
    const digits = at - from - negative;
    const whole = !isNumberPart(bytes[at]);
    while (isNumberPart(bytes[at])) at++;
    const zeroLed = bytes[from + negative] === 0x30;
    if (!(whole && digits > 0 && digits <= DIGITS_ALWAYS_EXACT && (!zeroLed || (digits === 1 && negative === 0)))) {
      const text = this.#text(from, at);
      const value = Number(text);
      // -0 is written 0, so that it is refused here too.
      if (!Number.isFinite(value) || JSON.stringify(value) !== text) throw new Stop("a number is not in its shortest form");
    }
    this.#at = at;
  }

  #literal(first: number): void {
    const word = LITERALS.get(first);
    if (word === undefined) throw new Stop("a value is missing");
    for (let index = 1; index < word.length; index++) {
      if (this.#bytes[this.#at + index] !== word[index]) throw new Stop("a value is missing");
    }
    this.#at += word.length;
  }

  #text(from: number, to: number): string {
    return latin1(this.#bytes, from, to);
  }
}

/** Ends a scan from any depth; the scanner's own position says where. */
class Stop extends Error {}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39;
}

function isNumberPart(byte: number | undefined): boolean {
  return isDigit(byte) || byte === 0x2e || byte === 0x2b || byte === 0x2d || byte === 0x65 || byte === 0x45;
}

/** Whether the first key comes before the second by UTF-16 code units. Both ranges include the quotes. */
function isBefore(bytes: Uint8Array, aFrom: number, aTo: number, bFrom: number, bTo: number): boolean {
  for (let a = aFrom + 1, b = bFrom + 1; a < aTo && b < bTo; a++, b++) {
    const [left, right] = [bytes[a] as number, bytes[b] as number]; // within the ranges
    // The order of bytes is that of code units only among plain ASCII; the closing quote stands for the end.
    if (left >= 0x80 || right >= 0x80 || left === BACKSLASH || right === BACKSLASH) return compareText(keyText(bytes, aFrom, aTo), keyText(bytes, bFrom, bTo)) < 0;
    if (left === right) continue;
    if (left === QUOTE) return true;
    return right !== QUOTE && left < right;
  }
  return false;
}

function keyText(bytes: Uint8Array, from: number, to: number): string {
  return String(JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString("utf8")));
}

/** Bytes as text, one character each. */
export function latin1(bytes: Uint8Array, from: number, to: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, Math.max(0, Math.min(to, bytes.byteLength) - from)).toString("latin1");
}
