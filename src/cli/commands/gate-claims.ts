import { gateClaimsFile } from "../../contract/gate.ts";
import { parseYaml } from "../../operations/evidence/yaml-document.ts";
import { parseJson } from "../../operations/system/json-input.ts";
import { DuplicateKeyInFileError, FileError, readText } from "../terminal/files.ts";
import type { CliIo } from "../terminal/io.ts";

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
export async function readClaims(file: string, io: Pick<CliIo, "stdin">): Promise<readonly unknown[]> {
  const text = await readText(file, io);
  return READERS[formOf(file, text)](text, file === "-" ? "standard input" : `\`${file}\``);
}

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
