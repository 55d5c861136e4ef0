import type { Path, Pattern } from "../json-stream.ts";
import { pointerOf, type Row } from "../row.ts";
import type { SourceFile } from "../source-file.ts";
import { fieldsOf, streamJson } from "./json.ts";

/** What a document says around its rows, wherever it stands: by pattern and the indices on the way to it. */
export interface Surroundings {
  /** The value of a pattern on the way of a row; undefined where there is none. */
  near(pattern: string, path: Path): unknown;
}

/** An item of a document, before its fields are named. */
export interface Item {
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
  readonly around: Surroundings;
}

interface DocumentShape {
  /** Where the items stand, such as the results of runs. */
  readonly rows: readonly string[];
  /** What else is needed: read in a pass of its own, since it may stand behind the rows. */
  readonly around: readonly string[];
}

const stepsOf = (pattern: string): Pattern => pattern.split("/").slice(1);

/** Gives out the rows of a document of JSON: `fieldsOfItem` names their fields; null passes over an item. @throws RowError, DataError */
export async function readDocument(
  file: SourceFile,
  { rows, around }: DocumentShape,
  rowOfItem: (item: Item) => Pick<Row, "fields" | "observedAt"> | null,
  emit: (row: Row) => void,
): Promise<void> {
  const surroundings = await readSurroundings(file, around);
  await streamJson(file, rows.map(stepsOf), ({ path, place, value }) => {
    const row = rowOfItem({ value: fieldsOf(value, place), path, around: surroundings });
    if (row !== null) emit({ ...row, place: { ...place, pointer: pointerOf(path) }, signer: null });
  });
}

/** Reads the parts of a document that are no rows. */
export async function readSurroundings(file: SourceFile, patterns: readonly string[]): Promise<Surroundings> {
  const found = new Map<string, unknown>();
  await streamJson(file, patterns.map(stepsOf), ({ path, value }) => found.set(pointerOf(path), value));
  return {
    near: (pattern, path) => {
      const steps = stepsOf(pattern).map((step, at) => (step === "*" ? (path[at] ?? step) : step));
      return found.get(pointerOf(steps));
    },
  };
}

/** A text, or nothing. */
export const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
/** A list, or an empty one. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** An object, or an empty one. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>) // an object of JSON
    : {};
}
