import type { Path, Pattern } from "../json-stream.ts";
import { pointerOf, type Row } from "../row.ts";
import type { SourceFile } from "../source-file.ts";
import { fieldsOf, streamJson } from "./json.ts";

/** Values of a document outside its rows: by pattern and the indices on the path. */
export interface Surroundings {
  /** The value of a pattern that shares a row's path; undefined if there is none. */
  near(pattern: string, path: Path): unknown;
}

/** An item of a document, before its fields are named. */
export interface Item {
  readonly value: Readonly<Record<string, unknown>>;
  readonly path: Path;
  readonly around: Surroundings;
}

interface DocumentShape {
  /** The path of the items, such as the results of runs. */
  readonly rows: readonly string[];
  /** Other values that are needed. They are read in a separate pass, since they may come after the rows. */
  readonly around: readonly string[];
}

const stepsOf = (pattern: string): Pattern => pattern.split("/").slice(1);

/** Yields the rows of a JSON document: `fieldsOfItem` names the fields of an item, or gives null to skip it. @throws RowError, DataError */
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

/** Reads the parts of a document that are not rows. */
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
