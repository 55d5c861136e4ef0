import { gateClaimsFile } from "../../contract/gate.ts";
import { jsonPlaces, placeOf } from "../../canonical/json-places.ts";
import { parseYaml, yamlItemLines } from "../system/yaml-document.ts";
import { parseJson } from "../system/json-input.ts";

/** A text of claims that is not JSON or JSONL. The message names the text and the place in it. */
export class ClaimsTextError extends Error {
  /** Whether the only problem is a key that an object has twice. */
  readonly isDuplicateKey: boolean;

  constructor(message: string, isDuplicateKey: boolean) {
    super(message);
    this.name = "ClaimsTextError";
    this.isDuplicateKey = isDuplicateKey;
  }
}

/** The claims of a text. */
export interface ClaimsText {
  readonly claims: readonly unknown[];
  /** The lines at which the claims begin, counted from 1; none for a text that holds one claim and no list. */
  lines(): readonly number[];
}

type Form = "json" | "jsonl" | "yaml";

const READERS: Readonly<Record<Form, (text: string, shown: string) => readonly unknown[]>> = {
  json: (text, shown) => listOf(jsonIn(text, shown, null)),
  jsonl: (text, shown) =>
    text.split("\n").flatMap((line, index) => (line.trim() === "" ? [] : [jsonIn(line, shown, index + 1)])),
  yaml: (text, shown) => listOf(parseYaml(text, shown, gateClaimsFile)),
};

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

/**
 * Reads claims: a list of requests or one request, as JSON or YAML, or one request per line as JSONL.
 * @param file its name, whose extension says which form it has; without a known one, the text does
 * @param shown what messages call the text
 * @throws ClaimsTextError; DataError and YamlDuplicateKeyError for YAML: all with line and column
 */
export function parseClaims(text: string, file: string, shown: string): ClaimsText {
  const form = claimsForm(text, file);
  const claims = READERS[form](text, shown);
  return { claims, lines: () => LINES[form](text, claims.length) };
}

const EXTENSIONS: readonly (readonly [RegExp, Form])[] = [
  [/\.json$/i, "json"],
  [/\.(?:jsonl|ndjson)$/i, "jsonl"],
  [/\.ya?ml$/i, "yaml"],
];

/**
 * The form of a text of claims. Without a known extension: JSONL if the first line is an object and not the only line, else JSON if it looks like
 * it, else YAML.
 */
export function claimsForm(text: string, file: string): Form {
  const named = EXTENSIONS.find(([extension]) => extension.test(file));
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
  const isDuplicateKey = fault.duplicateKey !== null;
  throw new ClaimsTextError(`${shown}${isDuplicateKey ? ":" : ""} ${fault.problem} ${place}`, isDuplicateKey);
}
