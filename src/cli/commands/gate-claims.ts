import { gateClaimsFile } from "../../contract/gate.ts";
import { jsonPlaces, placeOf } from "../../canonical/json-places.ts";
import { parseYaml, yamlItemLines } from "../../operations/evidence/yaml-document.ts";
import { parseJson } from "../../operations/system/json-input.ts";
import { decodeUtf8, DuplicateKeyInFileError, FileError, readBytes } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

/** A file of claims, as it was read. */
export interface ClaimsFile {
  readonly claims: readonly unknown[];
  readonly bytes: Uint8Array;
  /** The lines at which the claims begin, counted from 1; none for a file that holds one claim and no list. */
  lines(): readonly number[];
}

type Form = "json" | "jsonl" | "yaml";
type Reader = (text: string, shown: string) => readonly unknown[];

const READERS: Readonly<Record<Form, Reader>> = {
  json: (text, shown) => listOf(jsonIn(text, shown, null)),
  jsonl: (text, shown) =>
    text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [jsonIn(line, shown, index + 1)])),
  yaml: (text, shown) => listOf(parseYaml(text, shown, gateClaimsFile)),
};

/**
 * The claims of a file, or of standard input for `-`: a list of requests or one request, as JSON or YAML, or one request per line as JSONL.
 * The file name says which; if it does not, the text does.
 * @throws FileError, DataError; DuplicateKeyInFileError and YamlDuplicateKeyError for a duplicate key: all with line and column
 */
export async function readClaims(file: string, io: Pick<CliIo, "stdin">): Promise<ClaimsFile> {
  const bytes = await readBytes(file, io);
  const text = decodeUtf8(bytes, file);
  const form = formOf(file, text);
  const claims = READERS[form](text, file === "-" ? "standard input" : `\`${file}\``);
  return { claims, bytes, lines: () => LINES[form](text, claims.length) };
}

/** Where the items of a list begin. */
const LINES: Readonly<Record<Form, (text: string, count: number) => readonly number[]>> = {
  json: (text, count) => {
    const places = jsonPlaces(text);
    if (places === null || !text.trimStart().startsWith("[")) return [];
    return Array.from({ length: count }, (_, index) => placeOf(text, places.valueAt([index])).line);
  },
  jsonl: (text) => text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [index + 1])),
  yaml: yamlItemLines,
};

const ENDINGS: readonly (readonly [RegExp, Form])[] = [
  [/\.json$/i, "json"],
  [/\.(?:jsonl|ndjson)$/i, "jsonl"],
  [/\.ya?ml$/i, "yaml"],
];

/** Without a known extension: JSONL if the first line is an object and not the only line, else JSON if it looks like it, else YAML. */
function formOf(file: string, text: string): Form {
  const named = ENDINGS.find(([ending]) => ending.test(file));
  if (named !== undefined) return named[1];
  const [first = "", ...rest] = text.split("\n").filter((line) => line.trim() !== "");
  if (!/^\s*[[{]/.test(first)) return "yaml";
  return rest.length > 0 && first.trimStart().startsWith("{") && parseJson(first).fault === null
    ? "jsonl"
    : "json";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [value];
}

/** @param line of JSONL, from 1; null: the text is the whole file */
function jsonIn(text: string, shown: string, line: number | null): unknown {
  const { value, fault } = parseJson(text);
  if (fault === null) return value;
  const place = `(line ${line ?? fault.line}, column ${fault.column})`;
  if (fault.duplicateKey !== null) throw new DuplicateKeyInFileError(`${shown}: ${fault.problem} ${place}`);
  throw new FileError(`${shown} ${fault.problem} ${place}`);
}
