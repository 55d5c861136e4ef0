import { hash } from "node:crypto";
import { MAX_DEPTH, isPlain } from "../../canonical/json.ts";
import {
  DIGEST_AT,
  MAX_SORTED_TEXT_BYTES,
  MEMBER_SORT,
  PLACES,
  PLACES_AT,
  SORT_PAGES,
} from "./member-sort.ts";
import { loadProgram, type Program } from "./program.ts";
import { LINE_AT } from "./scan-parts.ts";
import { DIGEST_KEY, LINE_END, sealEntry, type Sealed } from "./seal.ts";

/** The quick way takes some milliseconds to make, so that it is worth it for many entries. */
const QUICK_AFTER_BYTES = 2 * 1024 * 1024;
/** The digest's member before any other: its digits are still to be found. */
const START = Buffer.from(`{"${DIGEST_KEY}":"sha256:${"0".repeat(64)}",`);
const REST_AT = LINE_AT + START.length - 1;
/** From the beginning of the member to its digits. */
const DIGITS_IN_MEMBER = START.indexOf("0000") - 1;

/**
 * Seals entries, quickly once there are many: the native serialiser writes the entry as it is, and a program puts the members in order, that of the digest
 * among them. What it does not take, and all that is refused, is left to `sealEntry`, which gives the same bytes.
 */
export class Sealer {
  readonly #quickAfterBytes: number;
  /** Undefined until it is made. */
  #quick: Program | null | undefined;
  #sealedBytes = 0;

  constructor(quickAfterBytes = QUICK_AFTER_BYTES) {
    this.#quickAfterBytes = quickAfterBytes;
  }

  /** @param entry as `sealEntry` takes it; what its accessors return is asked for twice @throws as `sealEntry` */
  seal(entry: object): Sealed {
    if (this.#quick === undefined && this.#sealedBytes >= this.#quickAfterBytes)
      this.#quick = loadMemberSort();
    const sealed = (this.#quick ? sealQuickly(this.#quick, entry) : null) ?? sealEntry(entry);
    this.#sealedBytes += sealed.record.byteLength;
    return sealed;
  }
}

/** Null where the machine cannot run it. */
export function loadMemberSort(): Program | null {
  const program = loadProgram(MEMBER_SORT, SORT_PAGES);
  program?.memory.set(PLACES, PLACES_AT);
  return program;
}

/** Null for what it does not take. */
export function sealQuickly({ run, memory, results }: Program, entry: object): Sealed | null {
  if (Object.hasOwn(entry, DIGEST_KEY) || Array.isArray(entry) || !isWrittenWhole(entry, 0)) return null;
  // What does not fit is cut off, and then no whole text. The comma takes the place of the opening brace.
  const end = REST_AT + memory.write(JSON.stringify(entry), REST_AT, MAX_SORTED_TEXT_BYTES - START.length);
  memory.set(START, LINE_AT);
  memory[end] = LINE_END;
  if (run(LINE_AT) !== end) return null;
  const member = results.getUint32(DIGEST_AT, true);
  const record = Buffer.allocUnsafe(end + 1 - LINE_AT);
  memory.copy(record, 0, LINE_AT, end + 1);
  // The rest is joined for one call of the hash: with the member goes the comma before it, or the one after it where it is the first.
  memory.copyWithin(LINE_AT + START.length - 1, LINE_AT, member === LINE_AT + 1 ? member : member - 1);
  const hex = hash("sha256", memory.subarray(LINE_AT + START.length - 1, end), "hex");
  record.write(hex, member - LINE_AT + DIGITS_IN_MEMBER, "latin1");
  return { record, line: record.subarray(0, -1), digest: `sha256:${hex}` };
}

/** Whether the native serialiser leaves out nothing of an object or array, and writes nothing else in its place. Lone surrogates it writes as escapes, which the program does not take. */
function isWrittenWhole(value: object, depth: number): boolean {
  if (depth === MAX_DEPTH || (value as { toJSON?: unknown }).toJSON !== undefined) return false; // any object may have any member
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++)
      if (!isValueWritten(value[index], depth + 1)) return false;
    return true;
  }
  if (!isPlain(value)) return false;
  for (const key in value)
    if (!isValueWritten((value as Record<string, unknown>)[key], depth + 1)) return false; // a member of a plain object
  return true;
}

function isValueWritten(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      return value === null || isWrittenWhole(value, depth);
    default:
      return false;
  }
}
