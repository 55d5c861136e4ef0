import { hash } from "node:crypto";

/** The members of an object: where the value of each begins and ends. */
type Places = ReadonlyMap<string, readonly [from: number, to: number]>;

/** What the hash covers: members of the entry, members of its pipeline record (repeated wherever the hash is stated), and the first stages. */
export interface TraceParts {
  readonly covered: readonly string[];
  readonly measured: readonly string[];
  readonly coveredStages: number;
}

/** Names of members, found by their bytes: a text made of each name takes longer than all the rest. */
class Names {
  readonly #byLength: { readonly name: string; readonly bytes: Uint8Array }[][] = [];

  constructor(names: readonly string[]) {
    for (const name of names) (this.#byLength[name.length] ??= []).push({ name, bytes: Buffer.from(name) });
  }

  find(line: Uint8Array, from: number, to: number): string | null {
    for (const { name, bytes } of this.#byLength[to - from] ?? NO_NAMES) {
      let at = 0;
      while (at < bytes.length && line[from + at] === bytes[at]) at++;
      if (at === bytes.length) return name;
    }
    return null;
  }
}
const NO_NAMES: readonly never[] = [];

/** Steps through canonical JSON that verified, visiting each byte once. On anything else it steps somehow, but never past the end. */
class Steps {
  readonly #bytes: Buffer;
  at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /** Steps over an array and calls `visit` to step over each element; steps over any other value. */
  elements(visit: (index: number) => void): void {
    if (this.#bytes[this.at] !== 0x5b) {
      this.value();
      return;
    }
    this.at++;
    for (let index = 0; this.at < this.#bytes.byteLength && this.#bytes[this.at] !== 0x5d; index++) {
      visit(index);
      if (this.#bytes[this.at] === 0x2c) this.at++;
    }
    this.at++;
  }

  /** Steps over an object and returns where the values of its members with these names are. `inside`: functions that step over some of them. Steps over any other value. */
  members(names: Names, inside: Readonly<Record<string, () => void>> = {}): Places {
    const places = new Map<string, readonly [number, number]>();
    const bytes = this.#bytes;
    if (bytes[this.at] !== 0x7b) {
      this.value();
      return places;
    }
    this.at++;
    while (bytes[this.at] === 0x22) {
      const to = afterString(bytes, this.at);
      const name = names.find(bytes, this.at + 1, to - 1);
      const from = (this.at = to + 1);
      if (name !== null && Object.hasOwn(inside, name)) inside[name]?.();
      else this.value();
      if (name !== null) places.set(name, [from, this.at]);
      if (bytes[this.at] === 0x2c) this.at++;
    }
    this.at++;
    return places;
  }

  /** Steps over any value. */
  value(): void {
    this.at = afterValue(this.#bytes, this.at);
  }
}

/** The position after the string that begins at `from`. */
function afterString(bytes: Uint8Array, from: number): number {
  let at = from + 1;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x22) return at + 1;
    if (byte === 0x5c) at++;
  }
  return at;
}

/** The position after the value that begins at `from`. */
function afterValue(bytes: Uint8Array, from: number): number {
  for (let at = from, depth = 0; at < bytes.length; ) {
    const byte = bytes[at] as number; // within bounds
    if (byte === 0x22) at = afterString(bytes, at);
    else if (byte === 0x7b || byte === 0x5b) {
      depth++;
      at++;
      continue;
    } else if (byte === 0x7d || byte === 0x5d) {
      depth--;
      at++;
    } else {
      at++;
      if (depth > 0 || !isEnd(bytes[at])) continue;
    }
    if (depth <= 0) return at;
  }
  return bytes.length;
}

/** Whether a number or literal ends before this byte. */
function isEnd(byte: number | undefined): boolean {
  return byte === 0x2c || byte === 0x7d || byte === 0x5d || byte === undefined;
}

/** Where the needed members of an entry are, by the object that they belong to. */
interface Found {
  readonly entry: Places;
  readonly record: Places;
  readonly own: Places;
  readonly field: Places;
  readonly stages: readonly [from: number, to: number] | null;
}

/**
 * Derives the trace hash of a verified entry from the text of what it covers, which the entry holds exactly as it was hashed, so nothing is parsed.
 * It only confirms: it says nothing about an entry whose trace is not correct.
 */
export class TraceTexts {
  readonly #parts: TraceParts;
  /** The members that are hashed, in order, each with the text before its value. */
  readonly #material: readonly { readonly name: string; readonly before: Uint8Array }[];
  #scratch = new Uint8Array(64 * 1024);
  /** What is looked at in an entry, and wherever the hash is stated. */
  readonly #ofEntry: Names;
  readonly #told: Names;

  constructor(parts: TraceParts) {
    this.#parts = parts;
    this.#ofEntry = new Names([...parts.covered, "trace_hash", "pipeline_record", "field_evidence"]);
    this.#told = new Names([...parts.measured, "status", "trace_hash", "stages"]);
    this.#material = [...parts.covered, ...parts.measured, "stages"]
      .sort()
      .map((name, index) => ({ name, before: Buffer.from(`${index === 0 ? "{" : ","}"${name}":`) }));
  }

  /** `right` if there is evidence and every stated hash is the one that it leads to; null if the slow path has to look. */
  check(line: Uint8Array): "right" | "without_evidence" | null {
    const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
    const { entry, record, own, field, stages } = this.#find(bytes);
    const text = (of: Places, name: string): string => {
      const [from, to] = of.get(name) ?? NOWHERE;
      return bytes.toString("latin1", from, to);
    };
    if (text(record, "status") !== RECORDED) return "without_evidence";
    const tellers = text(field, "status") === RECORDED ? [record, own, field] : [record, own];
    for (const name of this.#parts.measured) {
      const told = text(record, name);
      if (!/^["\d-]/.test(told) || tellers.some((teller) => text(teller, name) !== told)) return null;
    }
    if (stages === null) return null;
    const covered = this.#hash(bytes, (name) => {
      if (name === "stages") return stages;
      return this.#parts.measured.includes(name) ? record.get(name) : entry.get(name);
    });
    return covered !== null &&
      [entry, ...tellers].every((teller) => text(teller, "trace_hash") === `"${covered}"`)
      ? "right"
      : null;
  }

  #find(bytes: Buffer): Found {
    const steps = new Steps(bytes);
    let [record, field, own]: [Places, Places, Places] = [NONE, NONE, NONE];
    let [stagesFrom, stagesTo] = [0, 0];
    const stage = (index: number): void => {
      if (index === 0) stagesFrom = steps.at;
      if (index !== this.#parts.coveredStages) {
        steps.value();
        return;
      }
      stagesTo = steps.at - 1; // without the comma
      steps.members(DETAIL, {
        detail: () => {
          own = steps.members(this.#told);
        },
      });
    };
    const entry = steps.members(this.#ofEntry, {
      pipeline_record: () => {
        record = steps.members(this.#told, {
          stages: () => {
            steps.elements(stage);
          },
        });
      },
      field_evidence: () => {
        field = steps.members(this.#told);
      },
    });
    return { entry, record, own, field, stages: stagesTo > stagesFrom ? [stagesFrom, stagesTo] : null };
  }

  /** The hash of the members at these places; null if one is missing. */
  #hash(
    bytes: Buffer,
    placeOf: (name: string) => readonly [from: number, to: number] | undefined,
  ): string | null {
    if (this.#scratch.byteLength < 2 * bytes.byteLength + 1024)
      this.#scratch = new Uint8Array(4 * bytes.byteLength);
    let length = 0;
    const put = (part: Uint8Array): void => {
      this.#scratch.set(part, length);
      length += part.byteLength;
    };
    for (const { name, before } of this.#material) {
      const place = placeOf(name);
      if (place === undefined) return null;
      put(before);
      if (name === "stages") put(OPEN);
      put(bytes.subarray(...place));
      if (name === "stages") put(CLOSE);
    }
    put(END);
    return hash("sha256", this.#scratch.subarray(0, length), "hex");
  }
}

const DETAIL = new Names(["detail"]);
const RECORDED = '"recorded"';
const NONE: Places = new Map();
const NOWHERE = [0, 0] as const;
const [OPEN, CLOSE, END] = [Buffer.from("["), Buffer.from("]"), Buffer.from("}")] as const;
