import type { z } from "zod/v3";
import {
  findJsonFault,
  jsonPlaces,
  placeOf,
  type JsonPath,
  type Place,
} from "../../canonical/json-places.ts";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** A problem in a text. Line and column are null for a problem of the whole text. */
export interface Flawed {
  readonly line: number | null;
  readonly column: number | null;
  readonly problem: string;
}

/** Why a text has no JSON value. */
export interface JsonFlaw extends Flawed {
  /** Set if the only problem is a key that occurs twice in an object. */
  readonly duplicateKey: DuplicateKeyError | null;
}

/** A checked JSON document; `value` is null if it has flaws. */
export interface Inspected<T> {
  readonly value: T | null;
  readonly flaws: readonly Flawed[];
  /** The first key that occurs twice in its object; it is also among the flaws. */
  readonly duplicateKey: DuplicateKeyError | null;
}

const WHOLE = { line: null, column: null } as const;

/** Checks a JSON document in UTF-8 against its schema and lists every flaw with its place. */
export function inspectDocument<T extends z.ZodTypeAny>(bytes: Uint8Array, schema: T): Inspected<z.infer<T>> {
  const text = decodeText(bytes);
  return text === null
    ? {
        value: null,
        flaws: [{ ...WHOLE, problem: "is not UTF-8: save it in this encoding" }],
        duplicateKey: null,
      }
    : inspectText(text, schema);
}

/** {@link checkDocument} for a text. */
export function inspectText<T extends z.ZodTypeAny>(text: string, schema: T): Inspected<z.infer<T>> {
  const { value, fault } = parseJson(text);
  if (fault !== null && fault.duplicateKey === null)
    return { value: null, flaws: [flawOf(fault)], duplicateKey: null };
  // After a repeated key the text is still parsed as `JSON.parse` does, so that all flaws are reported at once.
  const checked = schema.safeParse(fault === null ? value : JSON.parse(text));
  if (checked.success && fault === null)
    return { value: checked.data as z.infer<T>, flaws: [], duplicateKey: null }; // what this schema gives
  const repeated = fault === null ? [] : repeatedKeys(text, fault);
  const duplicateKey = fault?.duplicateKey ?? null;
  if (checked.success) return { value: null, flaws: repeated, duplicateKey };
  const locate = locatorOf(text);
  const flaws = flawsOf(checked.error).map((flaw) => ({
    ...locate(flaw.path, flaw.atKey),
    problem: describeFlaw(flaw),
  }));
  return { value: null, flaws: [...repeated, ...flaws], duplicateKey };
}

/** Every repeated key; only the first in a text that is nested too deeply. */
function repeatedKeys(text: string, first: JsonFlaw): Flawed[] {
  const { repeated = [] } = jsonPlaces(text) ?? {};
  if (repeated.length === 0) return [flawOf(first)];
  return repeated.map(({ path, offset }) => ({
    ...placeOf(text, offset),
    problem: new DuplicateKeyError(path).message,
  }));
}

const flawOf = ({ line, column, problem }: JsonFlaw): Flawed => ({ line, column, problem });

/** The value of a JSON text, or the place where it is malformed or repeats a key. */
export function parseJson(
  text: string,
): { readonly value: unknown; readonly fault: null } | { readonly value: null; readonly fault: JsonFlaw } {
  try {
    return { value: parseStrictJson(text), fault: null };
  } catch (error) {
    if (error instanceof DuplicateKeyError)
      return {
        value: null,
        fault: { ...placeOfRepeated(text, error.path), problem: error.message, duplicateKey: error },
      };
    const fault = findJsonFault(text);
    if (fault === null) throw error; // the two parsers disagree
    return {
      value: null,
      fault: {
        ...placeOf(text, fault.offset),
        problem: `is not JSON: ${fault.problem}`,
        duplicateKey: null,
      },
    };
  }
}

/** The place of the second of two equal keys; the start of the text if it is nested too deeply. */
function placeOfRepeated(text: string, path: JsonPath): Place {
  const repeated = jsonPlaces(text)?.repeated ?? [];
  const isSame = (other: JsonPath): boolean =>
    other.length === path.length && other.every((step, at) => step === path[at]);
  return placeOf(text, repeated.find((each) => isSame(each.path))?.offset ?? 0);
}

/** Finds places in a JSON text; the start of the text if it is nested too deeply. */
export function locatorOf(text: string): (path: JsonPath, atKey?: boolean) => Place {
  const places = jsonPlaces(text);
  return (path, atKey = false) =>
    places === null
      ? { line: 1, column: 1 }
      : placeOf(text, atKey ? places.keyAt(path) : places.valueAt(path));
}

/** `file:3:7`, which editors and terminals open. */
export function shownPlace(file: string, { line, column }: Omit<Flawed, "problem">): string {
  return `${file}${line === null ? "" : `:${line}`}${line === null || column === null ? "" : `:${column}`}`;
}

/** Null if the bytes are not UTF-8. A byte order mark is skipped. */
export function decodeText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Why a file cannot be read, and what to do. */
export function describeReadError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return READ_ERRORS[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}

const READ_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "is missing",
  EISDIR: "is a folder: name a file in it",
  EACCES: "cannot be read: its owner or mode does not allow it",
  ENOTDIR: "is missing: a part of its path is a file, not a folder",
};
