import { hash } from "node:crypto";
import { CanonicalScanner } from "./canonical-bytes.ts";
import { FIRST_SLOT, type WatchedLine } from "./line.ts";
import { Watch, beginOf, endOf, roomFor, type Noted, type Watched } from "./watch.ts";

/** What the hash covers: members of the entry, members of its pipeline record (repeated wherever the hash is stated), and the first stages. */
export interface TraceParts {
  readonly covered: readonly string[];
  readonly measured: readonly string[];
  readonly coveredStages: number;
}

/** The slots of one that states the hash: the pipeline record, its last stage, the field's evidence. */
interface Teller {
  readonly status: number;
  readonly traceHash: number;
  readonly measured: readonly number[];
}

/** `right` if there is evidence and every stated hash is the one that it leads to; null if the slow path has to look. */
export type TraceFinding = "right" | "without_evidence" | null;

const STAGES = "stages";

/**
 * Derives the trace hash of a verified entry from the text of what it covers, which the entry holds exactly as it was hashed, so nothing is parsed.
 * It only confirms: it says nothing about an entry whose trace is not correct.
 */
export class TraceTexts {
  /** What has to be noted of an entry. */
  readonly watched: WatchedLine;
  readonly #parts: TraceParts;
  /** The members that are hashed, in order, each with the text before its value. */
  readonly #material: readonly { readonly slot: number; readonly before: Uint8Array }[];
  readonly #traceHash: number;
  readonly #record: Teller;
  readonly #own: Teller;
  readonly #field: Teller;
  /** The first stage, and the one after those that are covered. */
  readonly #firstStage: number;
  readonly #ownStage: number;
  #scratch = new Uint8Array(64 * 1024);
  readonly #scanner = new CanonicalScanner();
  readonly #noted: Noted;
  readonly #watch: Watch;

  constructor(parts: TraceParts) {
    this.#parts = parts;
    let slots = FIRST_SLOT;
    const teller = (): Teller => ({
      status: slots++,
      traceHash: slots++,
      measured: parts.measured.map(() => slots++),
    });
    const covered = parts.covered.map(() => slots++);
    [this.#record, this.#own, this.#field] = [teller(), teller(), teller()];
    [this.#traceHash, this.#firstStage, this.#ownStage] = [slots++, slots++, slots++];
    const slotOf = (name: string): number =>
      covered[parts.covered.indexOf(name)] ??
      this.#record.measured[parts.measured.indexOf(name)] ??
      this.#firstStage; // of the stages
    this.#material = [...parts.covered, ...parts.measured, STAGES].sort().map((name, index) => ({
      slot: slotOf(name),
      before: Buffer.from(`${index === 0 ? "{" : ","}"${name}":`),
    }));
    this.watched = { members: this.#members(covered), slots };
    this.#noted = roomFor(slots);
    this.#watch = new Watch(this.watched, this.#noted);
  }

  /** {@link checkNoted} for an entry of which nothing is noted yet. */
  check(line: Uint8Array): TraceFinding {
    const end = this.#scanner.scan(line, 0, line.byteLength, this.#watch);
    return typeof end === "number" ? this.checkNoted(line, this.#noted) : null;
  }

  /** @param noted where the bytes have what is {@link watched} */
  checkNoted(bytes: Uint8Array, noted: Noted): TraceFinding {
    const [record, own, field] = [this.#record, this.#own, this.#field];
    if (!hasText(bytes, noted, record.status, RECORDED)) return "without_evidence";
    const tellers = hasText(bytes, noted, field.status, RECORDED) ? [record, own, field] : [record, own];
    for (const [nth, slot] of record.measured.entries()) {
      if (!isPlain(bytes[beginOf(noted, slot)])) return null;
      if (tellers.some(({ measured }) => !isSame(bytes, noted, slot, measured[nth] ?? slot))) return null;
    }
    const hex = this.#hash(bytes, noted);
    return hex !== null &&
      hasText(bytes, noted, this.#traceHash, Buffer.from(`"${hex}"`, "latin1")) &&
      tellers.every(({ traceHash }) => isSame(bytes, noted, this.#traceHash, traceHash))
      ? "right"
      : null;
  }

  #members(covered: readonly number[]): Readonly<Record<string, Watched>> {
    const { measured, coveredStages } = this.#parts;
    const told = (teller: Teller): Record<string, Watched> => ({
      status: { slot: teller.status },
      trace_hash: { slot: teller.traceHash },
      ...Object.fromEntries(measured.map((name, nth) => [name, { slot: teller.measured[nth] ?? 0 }])),
    });
    const elements = {
      0: { slot: this.#firstStage },
      [coveredStages]: { slot: this.#ownStage, members: { detail: { members: told(this.#own) } } },
    };
    return {
      ...Object.fromEntries(this.#parts.covered.map((name, nth) => [name, { slot: covered[nth] ?? 0 }])),
      trace_hash: { slot: this.#traceHash },
      pipeline_record: { members: { ...told(this.#record), [STAGES]: { elements } } },
      field_evidence: { members: told(this.#field) },
    };
  }

  /** The hash of the covered members; null if one is missing. */
  #hash(bytes: Uint8Array, noted: Noted): string | null {
    let length = 0;
    for (const { slot, before } of this.#material) {
      const isStages = slot === this.#firstStage;
      const from = beginOf(noted, slot);
      const to = isStages ? beginOf(noted, this.#ownStage) - 1 : endOf(noted, slot); // without the comma
      if (from < 0 || to < from) return null;
      const scratch = this.#roomFor(length + before.length + to - from + 3); // brackets of the stages, and the end
      scratch.set(before, length);
      length += before.length;
      if (isStages) scratch[length++] = 0x5b;
      scratch.set(bytes.subarray(from, to), length);
      length += to - from;
      if (isStages) scratch[length++] = 0x5d;
    }
    this.#scratch[length++] = 0x7d;
    return hash("sha256", this.#scratch.subarray(0, length), "hex");
  }

  #roomFor(length: number): Uint8Array {
    if (length > this.#scratch.length) {
      const larger = new Uint8Array(2 * length);
      larger.set(this.#scratch);
      this.#scratch = larger;
    }
    return this.#scratch;
  }
}

const RECORDED = Buffer.from('"recorded"');

/** Whether a string or a number begins so. */
function isPlain(first: number | undefined): boolean {
  return first === 0x22 || first === 0x2d || (first !== undefined && first >= 0x30 && first <= 0x39);
}

function hasText(bytes: Uint8Array, noted: Noted, slot: number, text: Uint8Array): boolean {
  const from = beginOf(noted, slot);
  if (from < 0 || endOf(noted, slot) - from !== text.length) return false;
  for (let at = 0; at < text.length; at++) if (bytes[from + at] !== text[at]) return false;
  return true;
}

/** Whether two slots have the same text. */
function isSame(bytes: Uint8Array, noted: Noted, one: number, other: number): boolean {
  const [from, to, second] = [beginOf(noted, one), endOf(noted, one), beginOf(noted, other)];
  if (from < 0 || second < 0 || endOf(noted, other) - second !== to - from) return false;
  for (let at = 0; at < to - from; at++) if (bytes[from + at] !== bytes[second + at]) return false;
  return true;
}
