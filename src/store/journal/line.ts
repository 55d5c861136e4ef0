import { hash } from "node:crypto";
import { CanonicalScanner, type OnMember } from "./canonical-bytes.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { MAX_LINE_BYTES, hexWithout } from "./seal.ts";

/** What a good line contains. `turnId` is its number, even if its kind of journal has another name for it. `end` is where it ends in the bytes, exclusive; `digestHex` has 64 digits. */
export interface GoodLine {
  readonly turnId: number;
  readonly digestHex: string;
  readonly end: number;
}
export interface BadLine {
  readonly problem: string;
}

const DIGEST_START = Buffer.from('"sha256:');
const SHORT_BYTES = 16_384;
const TURN_ID = /^[1-9][0-9]{0,14}$/;

/** Verifies lines one after another and says what is wrong with a bad one. It keeps no reference to their bytes. */
export class LineVerifier {
  readonly #kind: LineKind;
  readonly #digestName: Uint8Array;
  readonly #idName: Uint8Array;
  readonly #scanner = new CanonicalScanner();
  readonly #scratch = new Uint8Array(SHORT_BYTES);
  #bytes: Uint8Array = new Uint8Array(0);
  #keyFrom = -1;
  #valueTo = -1;
  #turnId = 0;
  /** Called for every member, so it compares lengths before names. */
  readonly #note: OnMember = (keyFrom, keyTo, valueFrom, valueTo) => {
    const length = keyTo - keyFrom;
    if (length === this.#digestName.length && startsWith(this.#bytes, keyFrom, this.#digestName)) {
      // The later comparison with the real digest rejects characters that are no hexadecimal digits.
      if (
        valueTo - valueFrom !== DIGEST_START.length + 65 ||
        !startsWith(this.#bytes, valueFrom, DIGEST_START)
      )
        return;
      this.#keyFrom = keyFrom;
      this.#valueTo = valueTo;
    } else if (length === this.#idName.length && startsWith(this.#bytes, keyFrom, this.#idName)) {
      const text = this.#scanner.text(valueFrom, Math.min(valueTo, valueFrom + 20));
      this.#turnId = TURN_ID.test(text) ? Number(text) : 0;
    }
  };

  constructor(kind: LineKind = TURNS) {
    this.#kind = kind;
    this.#digestName = Buffer.from(`"${kind.digestKey}"`);
    this.#idName = Buffer.from(`"${kind.idKey}"`);
  }

  /**
   * Verifies the entry that starts at `from`: canonical bytes, a number, and the digest of everything else. Does not look at what follows it.
   * @param bytes has at least one byte after `to`, a line end or a zero
   */
  verifyStart(bytes: Uint8Array, from: number, to: number): GoodLine | BadLine {
    this.#bytes = bytes;
    this.#keyFrom = -1;
    this.#turnId = 0;
    if (to - from > MAX_LINE_BYTES) return { problem: `the line is longer than ${MAX_LINE_BYTES} bytes` };
    const end = this.#scanner.scan(bytes, from, to, this.#note);
    if (typeof end !== "number")
      return { problem: `not canonical JSON: ${end.problem} at byte ${end.at} of the line` };
    if (this.#keyFrom === -1) return { problem: `there is no ${this.#kind.digestKey}` };
    if (this.#turnId === 0) return { problem: `there is no ${this.#kind.idKey}` };
    const [cutFrom, cutTo] = this.#cut(from);
    const digestHex = this.#scanner.text(this.#valueTo - 65, this.#valueTo - 1);
    if (this.#digest(from, cutFrom, cutTo, end) !== digestHex)
      return { problem: `${this.#kind.digestKey} is not the digest of the entry` };
    return { turnId: this.#turnId, digestHex, end };
  }

  /** {@link verifyStart} for bytes that must hold the entry and nothing else. */
  verify(bytes: Uint8Array, from: number, to: number): GoodLine | BadLine {
    if (from === to) return { problem: "the line is blank" };
    const line = this.verifyStart(bytes, from, to);
    return "problem" in line || line.end === to
      ? line
      : { problem: `something follows the entry at byte ${line.end - from} of the line` };
  }

  #digest(start: number, from: number, to: number, end: number): string {
    const length = from - start + end - to;
    if (length > this.#scratch.byteLength) return hexWithout(this.#bytes, start, from, to, end);
    // For short lines the two parts are joined, since one call costs less than a hash object.
    this.#scratch.set(this.#bytes.subarray(start, from));
    this.#scratch.set(this.#bytes.subarray(to, end), from - start);
    return hash("sha256", this.#scratch.subarray(0, length), "hex");
  }

  /** The digest's member with one adjoining comma. */
  #cut(from: number): [from: number, to: number] {
    if (this.#keyFrom > from + 1) return [this.#keyFrom - 1, this.#valueTo];
    return [this.#keyFrom, this.#bytes[this.#valueTo] === 0x2c ? this.#valueTo + 1 : this.#valueTo];
  }
}

function startsWith(bytes: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text[at]) return false;
  return true;
}
