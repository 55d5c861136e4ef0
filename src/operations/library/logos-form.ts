import { canonicalize } from "../../canonical/json.ts";
import { LOGOS_ROWS, type LogosFile } from "../../contract/logos.ts";
import { describeIssue, edgeIdOf } from "../../store/packs/logos.ts";
import { DuplicateKeyError, parseStrictJson } from "../../canonical/strict-json.ts";

/** A problem of a line, counted from 1, or of the whole file. */
export interface FormProblem {
  readonly line: number | null;
  readonly problem: string;
}
export interface CheckedRows {
  readonly rows: readonly { readonly line: number; readonly row: Readonly<Record<string, unknown>> }[];
  readonly problems: readonly FormProblem[];
}

/** The key that identifies a row of each file within its pack; null if there is none. */
const KEYS: Readonly<Record<LogosFile, (row: Readonly<Record<string, unknown>>) => string | null>> = {
  lexicon: ({ entry_id }) => textOrNull(entry_id),
  glosses: ({ lemma, pos, gloss }) => canonicalize([lemma, pos, gloss]),
  morphology: ({ morphology_id }) => textOrNull(morphology_id),
  frames: ({ frame_id }) => textOrNull(frame_id),
  compositions: ({ composition_id }) => textOrNull(composition_id),
  alignment: (row) => edgeIdOf(row as { source_id: string; target_id: string; relation: string }), // it passed the schema of an edge
  holonomy: ({ case_id }) => textOrNull(case_id),
};

const textOrNull = (value: unknown): string | null => (typeof value === "string" ? value : null);

/** All faults in the form of a file, including those that reading tolerates, and its sound rows. */
export function checkRows(file: LogosFile, bytes: Uint8Array, language: string | null): CheckedRows {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { rows: [], problems: [{ line: null, problem: "is not UTF-8" }] };
  }
  const problems: FormProblem[] = [];
  const rows: { line: number; row: Record<string, unknown> }[] = [];
  const firstLines = new Map<string, number>();
  if (text !== "" && !text.endsWith("\n")) problems.push({ line: null, problem: "must end in a line end" });
  text
    .replace(/\n$/, "")
    .split("\n")
    .forEach((content, index) => {
      if (text === "") return;
      const line = index + 1;
      const { row, problem } = checkRow(file, content, language);
      if (row === null) {
        problems.push({ line, problem });
        return;
      }
      const key = KEYS[file](row);
      const first = key === null ? undefined : firstLines.get(key);
      if (first !== undefined) problems.push({ line, problem: `line ${first} has ${key} already` });
      else if (key !== null) firstLines.set(key, line);
      rows.push({ line, row });
    });
  return { rows, problems };
}

type CheckedRow =
  | { readonly row: Record<string, unknown>; readonly problem: null }
  | { readonly row: null; readonly problem: string };

function checkRow(file: LogosFile, content: string, language: string | null): CheckedRow {
  const bad = (problem: string): CheckedRow => ({ row: null, problem });
  if (content.trim() === "") return bad("is blank");
  let raw: unknown;
  let form: string;
  try {
    raw = parseStrictJson(content);
    form = canonicalize(raw);
  } catch (error) {
    if (error instanceof DuplicateKeyError) return bad(error.message);
    return bad(error instanceof SyntaxError ? "is not JSON" : `cannot be kept: ${(error as Error).message}`);
  } // `canonicalize` throws errors only
  const parsed = LOGOS_ROWS[file].safeParse(raw);
  if (!parsed.success) return bad(describeIssue(parsed.error));
  const row = raw as Record<string, unknown>; // every schema is one of an object
  if (form !== content)
    return bad("is not canonical JSON: keys sorted, no blanks between them, characters unescaped");
  if (content.normalize("NFC") !== content) return bad("is not in Unicode form NFC");
  if (Array.isArray(row["rotor"]) && row["rotor"].every((component) => component === 0))
    return bad("rotor: is nought, so that it has no direction");
  if (
    "language" in row &&
    language !== null &&
    language !== "mul" &&
    (file === "lexicon" || file === "morphology") &&
    row["language"] !== language
  )
    return bad(`language: ${JSON.stringify(row["language"])}, while the pack is "${language}"`);
  return { row, problem: null };
}
