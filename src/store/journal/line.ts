import { hash } from "node:crypto";
import { CanonicalScanner } from "./canonical-bytes.ts";
import { TURNS, type LineKind } from "./line-kind.ts";
import { MAX_LINE_BYTES, digestWithout } from "./seal.ts";
import { Watch, beginOf, endOf, roomFor, type Noted, type Watched } from "./watch.ts";

/** What a good line contains. `turnId` is its number, even if its kind of journal has another name for it. `end` is where it ends in the bytes, exclusive; `digest` has a character for each of its 32 bytes. */
export interface GoodLine {
  readonly turnId: number;
  readonly digest: string;
  readonly end: number;
}
export interface BadLine {
  readonly problem: string;
}

const DIGEST_START = Buffer.from('"sha256:');
const SHORT_BYTES = 16_384;
const MAX_ID_DIGITS = 15;
const NO_DIGIT = 256;
/** The slots of the digest and of the number, and the first one for what a caller watches besides. */
const [DIGEST, ID] = [0, 1];
export const FIRST_SLOT = 2;

/** What a caller watches in lines, in slots from {@link FIRST_SLOT} on. */
export interface WatchedLine {
  readonly members: Exclude<Watched["members"], undefined>;
  /** How many slots, those of the verifier included. */
  readonly slots: number;
}
const NOTHING_MORE: WatchedLine = { members: {}, slots: FIRST_SLOT };

/** Verifies lines one after another and says what is wrong with a bad one. It keeps no reference to their bytes. */
export class LineVerifier {
  /** Where the last line had what is watched. */
  readonly noted: Noted;
  readonly #kind: LineKind;
  readonly #watch: Watch;
  readonly #scanner = new CanonicalScanner();
  readonly #scratch = new Uint8Array(SHORT_BYTES);
  #given: Uint8Array = new Uint8Array(0);
  /** The same bytes, never as a `Buffer`, whose parts take longer to make. */
  #bytes = this.#given;

  constructor(kind: LineKind = TURNS, { members, slots }: WatchedLine = NOTHING_MORE) {
    this.#kind = kind;
    this.noted = roomFor(slots);
    this.#watch = new Watch(
      { members: { ...members, [kind.digestKey]: { slot: DIGEST }, [kind.idKey]: { slot: ID } } },
      this.noted,
    );
  }

  /**
   * Verifies the entry that starts at `from`: canonical bytes, a number, and the digest of everything else. Does not look at what follows it.
   * @param bytes has at least one byte after `to`, a line end or a zero
   */
  verifyStart(bytes: Uint8Array, from: number, to: number): GoodLine | BadLine {
    this.#look(bytes);
    if (to - from > MAX_LINE_BYTES) return { problem: `the line is longer than ${MAX_LINE_BYTES} bytes` };
    const end = this.#scanner.scan(this.#bytes, from, to, this.#watch);
    if (typeof end !== "number")
      return { problem: `not canonical JSON: ${end.problem} at byte ${end.at} of the line` };
    const digestTo = this.#digestEnd();
    if (digestTo < 0) return { problem: `there is no ${this.#kind.digestKey}` };
    const turnId = this.#turnId();
    if (turnId === 0) return { problem: `there is no ${this.#kind.idKey}` };
    const [cutFrom, cutTo] = this.#cut(from);
    const digest = this.#digest(from, cutFrom, cutTo, end);
    if (!statesDigest(this.#bytes, digestTo - 65, digest))
      return { problem: `${this.#kind.digestKey} is not the digest of the entry` };
    return { turnId, digest, end };
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
    const [bytes, length] = [this.#bytes, from - start + end - to];
    if (length > this.#scratch.byteLength) return digestWithout(bytes, [start, from, to, end], "binary");
    // For short lines the two parts are joined, since one call costs less than a hash object.
    const [scratch, before] = [this.#scratch, from - start];
    for (let at = 0; at < before; at++) scratch[at] = bytes[start + at] as number; // mostly few, for which a view costs more
    scratch.set(bytes.subarray(to, end), before);
    return hash("sha256", scratch.subarray(0, length), "binary");
  }

  #look(bytes: Uint8Array): void {
    if (bytes === this.#given) return;
    this.#given = bytes;
    this.#bytes = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Where the digest ends; negative if the line has none. */
  #digestEnd(): number {
    const [from, to] = [beginOf(this.noted, DIGEST), endOf(this.noted, DIGEST)];
    // The later comparison with the real digest rejects characters that are no hexadecimal digits.
    return from >= 0 && to - from === DIGEST_START.length + 65 && startsWith(this.#bytes, from, DIGEST_START)
      ? to
      : -1;
  }

  /** The line's number; 0 if it has none. */
  #turnId(): number {
    const [from, to] = [beginOf(this.noted, ID), endOf(this.noted, ID)];
    if (from < 0 || to - from > MAX_ID_DIGITS) return 0;
    let id = 0;
    for (let at = from; at < to; at++) {
      const digit = (this.#bytes[at] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) return 0;
      id = 10 * id + digit;
    }
    return id;
  }

  /** The digest's member with one adjoining comma. */
  #cut(from: number): [from: number, to: number] {
    const valueTo = endOf(this.noted, DIGEST);
    const keyFrom = beginOf(this.noted, DIGEST) - this.#kind.digestKey.length - 3; // two quotes and a colon
    return keyFrom > from + 1 ? [keyFrom - 1, valueTo] : [keyFrom, valueTo + 1]; // an entry has a number, too
  }
}

/** The values of lower-case hexadecimal digits by their codes; too much for any other byte. */
const DIGITS = Uint16Array.from({ length: 256 }, (_, code) => {
  const value = "0123456789abcdef".indexOf(String.fromCharCode(code));
  return value < 0 ? NO_DIGIT : value;
});

/** Whether the hexadecimal digits from `from` on are those of a digest. A text made of either to compare would take longer. */
function statesDigest(bytes: Uint8Array, from: number, digest: string): boolean {
  for (let at = 0; at < digest.length; at++) {
    const [high, low] = [bytes[from + 2 * at] as number, bytes[from + 2 * at + 1] as number]; // within the line
    if (16 * (DIGITS[high] as number) + (DIGITS[low] as number) !== digest.charCodeAt(at)) return false;
  }
  return true;
}

function startsWith(bytes: Uint8Array, from: number, text: Uint8Array): boolean {
  for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text[at]) return false;
  return true;
}
