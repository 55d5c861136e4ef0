import type { z } from "zod/v3";
import { describeFlaw, flawsOf } from "../../contract/issues.ts";
import type { OriginPlace } from "../../contract/origin.ts";

/** One thing that a source says: a test case, a line, a component. */
export interface Row {
  /** By name; a pointer leads into values that are objects or lists. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly place: OriginPlace;
  /** ISO 8601 with a zone; null if the source does not say. */
  readonly observedAt: string | null;
  /** The key that signed it: 64 hexadecimal digits. */
  readonly signer: string | null;
  /** Where a field is, if the reader knows better than the row's place. */
  locate?(field: string): { readonly line: number; readonly column: number };
}

/** A fault in a file that prevents its import. */
export class RowError extends Error {
  readonly line: number;
  readonly column: number;
  readonly problem: string;
  constructor(at: { readonly line: number; readonly column: number }, problem: string, cause?: unknown) {
    super(`${at.line}:${at.column}: ${problem}`, { cause });
    this.name = "RowError";
    this.line = at.line;
    this.column = at.column;
    this.problem = problem;
  }
}

/** Checks a value in a file against a schema; the result is the value itself, its keys in their order. @throws RowError */
export function checked<T extends z.ZodTypeAny>(
  schema: T,
  value: unknown,
  at: { readonly line: number; readonly column: number },
): z.infer<T> {
  const found = schema.safeParse(value);
  if (found.success) return value as z.infer<T>; // it has the form, and none of these schemas changes what it reads
  throw new RowError(at, flawsOf(found.error).map(describeFlaw).join("; "), found.error);
}

/** A field's value as text; null if it is missing. @throws RowError for a list or an object */
export function textOf(row: Row, field: string): string | null {
  const value = fieldValue(row, field);
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
      return String(value);
    case "undefined":
      return null;
    default:
      if (value === null) return null;
      throw new RowError(
        placeOfField(row, field),
        `\`${field}\` is ${Array.isArray(value) ? "a list" : "an object"}, not a text: name a part of it by a pointer`,
      );
  }
}

/** The place that messages give for a problem of a field. */
export function placeOfField(row: Row, field: string): { readonly line: number; readonly column: number } {
  return row.locate?.(field) ?? row.place;
}

function fieldValue({ fields }: Row, field: string): unknown {
  if (Object.hasOwn(fields, field)) return fields[field];
  return field.startsWith("/") ? atPointer(fields, field) : undefined;
}

/** The value that a pointer leads to; undefined if there is none. @see RFC 6901 */
export function atPointer(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of pointer.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(at)) at = /^(?:0|[1-9]\d*)$/.test(key) ? (at as unknown[])[Number(key)] : undefined;
    else if (typeof at === "object" && at !== null && Object.hasOwn(at, key))
      at = (at as Record<string, unknown>)[key]; // an own key of an object
    else return undefined;
  }
  return at;
}

/** A path as a pointer. */
export function pointerOf(path: readonly (string | number)[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
