import { parseStrictJson } from "../../../canonical/strict-json.ts";
import { findJsonFault, placeOf } from "../../../canonical/json-places.ts";
import { JsonStream, type Found } from "../json-stream.ts";
import { pointerOf, RowError, type Row } from "../row.ts";
import type { SourceFile } from "../source-file.ts";
import { rowsOf, type FormatReader } from "./reader.ts";

/** A JSON document: the items of the list that the map points to, by default of the document itself. */
export const readJson: FormatReader = async (file, { map }, emit) => {
  const pointer = map.rows ?? "/*";
  if (!pointer.startsWith("/"))
    throw new SyntaxError(`\`rows: ${pointer}\` is not a pointer: write one such as /items/*`);
  const pattern = pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  await streamJson(file, [pattern], (found) => emit(rowOf(found)));
};

/** One JSON value per line; blank lines are skipped. */
export const readJsonLines: FormatReader = async (file, { map }, emit) => {
  rowsOf(map, ["lines"]);
  let row = 0;
  await eachLine(file, (text, line) => {
    if (text.trim() !== "")
      emit({
        fields: fieldsOf(parseLine(text, line), { line, column: 1 }),
        place: { line, column: 1, row: ++row },
        observedAt: null,
        signer: null,
      });
  });
};

/** Reads a document once, and yields the values at some paths. @param passed as in {@link JsonStream} @throws RowError, DataError */
export async function streamJson(
  file: SourceFile,
  patterns: readonly (readonly string[])[],
  emit: (found: Found) => void,
  passed: readonly (readonly string[])[] = [],
): Promise<void> {
  const stream = new JsonStream(patterns, emit, passed);
  for await (const text of file.texts()) stream.feed(text);
  stream.end();
}

/** {@link streamJson} for a reader who asks for the next ones: what was found in a piece of the file, a piece at a time. @throws RowError, DataError */
export async function* jsonBatches(
  file: SourceFile,
  patterns: readonly (readonly string[])[],
): AsyncGenerator<readonly Found[]> {
  let batch: Found[] = [];
  const stream = new JsonStream(patterns, (found) => batch.push(found));
  for await (const text of file.texts()) {
    stream.feed(text);
    yield batch;
    batch = [];
  }
  stream.end();
}

function rowOf({ path, place, value }: Found): Row {
  return {
    fields: fieldsOf(value, place),
    place: { ...place, pointer: pointerOf(path) },
    observedAt: null,
    signer: null,
  };
}

/** The fields of an item. @throws RowError if it is not an object */
export function fieldsOf(
  value: unknown,
  at: { readonly line: number; readonly column: number },
): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new RowError(at, "an object is expected here");
  return value as Record<string, unknown>; // an object of JSON
}

const MAX_LINE_CHARS = 1 << 24;

/** The lines of a file, without their ends. @throws RowError for one that is too long */
export async function eachLine(file: SourceFile, take: (text: string, line: number) => void): Promise<void> {
  let [rest, line] = ["", 0];
  for await (const text of file.texts()) {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > MAX_LINE_CHARS)
      throw new RowError({ line: line + lines.length + 1, column: 1 }, "the line is too long");
    for (const each of lines) take(each, ++line);
  }
  if (rest !== "") take(rest, ++line);
}

/** The value of a line. @throws RowError with its place */
export function parseLine(text: string, line: number): unknown {
  try {
    return parseStrictJson(text);
  } catch (error) {
    const fault = findJsonFault(text);
    const problem =
      fault === null && error instanceof Error ? error.message : `is not JSON: ${fault?.problem ?? ""}`;
    throw new RowError({ line, column: placeOf(text, fault?.offset ?? 0).column }, problem, error);
  }
}
