import type { z } from "zod/v3";
import { findJsonFault, jsonPlaces, placeOf, type JsonPath, type Place } from "../canonical/json-places.ts";
import { describeFlaw, flawsOf } from "../contract/issues.ts";

/** Something wrong in a text. Both are null where the whole text is meant. */
export interface Flawed {
  readonly line: number | null;
  readonly column: number | null;
  readonly problem: string;
}

/** A JSON document that was checked: `value` is null where there are flaws. */
export interface Inspected<T> {
  readonly value: T | null;
  readonly flaws: readonly Flawed[];
}

const WHOLE = { line: null, column: null } as const;

/** A JSON document in UTF-8 against its schema, with everything that is wrong with it and where. */
export function inspectDocument<T extends z.ZodTypeAny>(bytes: Uint8Array, schema: T): Inspected<z.infer<T>> {
  const text = decodeText(bytes);
  return text === null
    ? { value: null, flaws: [{ ...WHOLE, problem: "is not UTF-8: save it in this encoding" }] }
    : inspectText(text, schema);
}

/** The same of a text. */
export function inspectText<T extends z.ZodTypeAny>(text: string, schema: T): Inspected<z.infer<T>> {
  const parsed = parseJson(text);
  if (parsed.fault !== null) return { value: null, flaws: [parsed.fault] };
  const checked = schema.safeParse(parsed.value);
  if (checked.success) return { value: checked.data as z.infer<T>, flaws: [] }; // what this schema gives
  const locate = locatorOf(text);
  return {
    value: null,
    flaws: flawsOf(checked.error).map((flaw) => ({
      ...locate(flaw.path, flaw.atKey),
      problem: describeFlaw(flaw),
    })),
  };
}

/** The value of a JSON text, or where it stops being one. */
export function parseJson(
  text: string,
): { readonly value: unknown; readonly fault: null } | { readonly value: null; readonly fault: Flawed } {
  try {
    return { value: JSON.parse(text) as unknown, fault: null };
  } catch (error) {
    const fault = findJsonFault(text);
    if (fault === null) throw error; // the two readers do not agree on what JSON is
    return {
      value: null,
      fault: { ...placeOf(text, fault.offset), problem: `is not JSON: ${fault.problem}` },
    };
  }
}

/** Finds places in a text that is JSON; the beginning of one that is nested too deeply. */
export function locatorOf(text: string): (path: JsonPath, atKey?: boolean) => Place {
  const places = jsonPlaces(text);
  return (path, atKey = false) =>
    places === null
      ? { line: 1, column: 1 }
      : placeOf(text, atKey ? places.keyAt(path) : places.valueAt(path));
}

/** `file:3:7`, as editors and terminals take it. */
export function shownPlace(file: string, { line, column }: Omit<Flawed, "problem">): string {
  return `${file}${line === null ? "" : `:${line}`}${line === null || column === null ? "" : `:${column}`}`;
}

/** Null where the bytes are not UTF-8. A byte order mark is passed over. */
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
