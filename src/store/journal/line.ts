import { hash } from "node:crypto";
import { CanonicalScanner, latin1 } from "./canonical-bytes.ts";
import { DIGEST_KEY, MAX_LINE_BYTES, hexWithout } from "./seal.ts";

/** What a good line says of itself. `end` is where it ends in the bytes, exclusive; `digestHex` has 64 digits. */
export interface GoodLine { readonly turnId: number; readonly digestHex: string; readonly end: number }
export interface BadLine { readonly problem: string }

const DIGEST_START = Buffer.from('"sha256:');
const DIGEST_NAME = Buffer.from(`"${DIGEST_KEY}"`);
const TURN_ID_NAME = Buffer.from('"turn_id"');
const SHORT_BYTES = 4096;
const TURN_ID = /^[1-9][0-9]{0,14}$/;

/** Verifies lines one after another, in bytes that it does not keep. */
export class LineVerifier {
  readonly #scanner = new CanonicalScanner();
  readonly #scratch = new Uint8Array(SHORT_BYTES);
  #bytes: Uint8Array = new Uint8Array(0);
  #keyFrom = -1;
  #valueTo = -1;
  #turnId = 0;
  readonly #onMember = (keyFrom: number, keyTo: number, valueFrom: number, valueTo: number): void => this.#note(keyFrom, keyTo, valueFrom, valueTo);

  /**
   * Verifies the entry that starts at `from`: canonical bytes, a turn id, and the digest of all the rest. What follows it is not judged.
   * @param bytes has at least one byte after `to`, a line end or a zero
   */
  verifyStart(bytes: Uint8Array, from: number, to: number): GoodLine | BadLine {
    this.#bytes = bytes;
    this.#keyFrom = -1;
    this.#turnId = 0;
    if (to - from > MAX_LINE_BYTES) return { problem: `the line is longer than ${MAX_LINE_BYTES} bytes` };
    const end = this.#scanner.scan(bytes, from, to, this.#onMember);
    if (typeof end !== "number") return { problem: `no canonical JSON: ${end.problem} at byte ${end.at} of the line` };
    if (this.#keyFrom === -1) return { problem: `there is no ${DIGEST_KEY}` };
    if (this.#turnId === 0) return { problem: "there is no turn_id" };
    const [cutFrom, cutTo] = this.#cut(from);
    const digestHex = latin1(bytes, this.#valueTo - 65, this.#valueTo - 1);
    if (this.#digest(from, cutFrom, cutTo, end) !== digestHex) return { problem: `${DIGEST_KEY} is not the digest of the entry` };
    return { turnId: this.#turnId, digestHex, end };
  }

  /** {@link verifyStart} of bytes that must be nothing but the entry. */
  verify(bytes: Uint8Array, from: number, to: number): GoodLine | BadLine {
    if (from === to) return { problem: "the line is blank" };
    const line = this.verifyStart(bytes, from, to);
    return "problem" in line || line.end === to ? line : { problem: `something follows the entry at byte ${line.end - from} of the line` };
  }

  #note(keyFrom: number, keyTo: number, valueFrom: number, valueTo: number): void {
    const bytes = this.#bytes;
    if (isText(bytes, keyFrom, keyTo, DIGEST_NAME)) {
      // That its digits are digits follows when they are compared.
      if (valueTo - valueFrom !== DIGEST_START.byteLength + 65 || !isText(bytes, valueFrom, valueFrom + DIGEST_START.byteLength, DIGEST_START)) return;
      this.#keyFrom = keyFrom;
      this.#valueTo = valueTo;
    } else if (isText(bytes, keyFrom, keyTo, TURN_ID_NAME)) {
      const text = latin1(bytes, valueFrom, Math.min(valueTo, valueFrom + 20));
      this.#turnId = TURN_ID.test(text) ? Number(text) : 0;
    }
  }

  #digest(start: number, from: number, to: number, end: number): string {
    const length = from - start + end - to;
    if (length > this.#scratch.byteLength) return hexWithout(this.#bytes, start, from, to, end);
    // For short lines the two parts are joined, since one call costs less than a hash object.
    this.#scratch.set(this.#bytes.subarray(start, from));
    this.#scratch.set(this.#bytes.subarray(to, end), from - start);
    return hash("sha256", this.#scratch.subarray(0, length), "hex");
  }

  /** The digest's member with the one comma that came with it. */
  #cut(from: number): [from: number, to: number] {
    if (this.#keyFrom > from + 1) return [this.#keyFrom - 1, this.#valueTo];
    return [this.#keyFrom, this.#bytes[this.#valueTo] === 0x2c ? this.#valueTo + 1 : this.#valueTo];
  }
}

function isText(bytes: Uint8Array, from: number, to: number, text: Uint8Array): boolean {
  if (to - from !== text.byteLength) return false;
  for (let at = 0; at < text.byteLength; at++) if (bytes[from + at] !== text[at]) return false;
  return true;
}
