import type { Saying } from "../../derivation.ts";
import { sameNoun } from "../../words/phrases.ts";

/** A column: its name (`height`), and its unit where the header gives one (`cm`). */
export interface Column {
  readonly name: string;
  readonly unit: string | null;
}
export interface Row {
  readonly cells: readonly string[];
  readonly saying: Saying;
}
/** Rows of things of one kind (`penguin`). The first column names them. */
export interface Table {
  readonly kind: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly saying: Saying;
}

/** A header of columns, `name, age, height (cm)`; null for anything else. */
function columnsOf(cells: readonly string[]): readonly Column[] | null {
  const columns = cells.map(
    (cell) => /^(?<name>[a-z][a-z ]*?)(?: ?\((?<unit>[^()]+)\))?$/u.exec(cell.trim())?.groups,
  );
  return columns.every((one) => one !== undefined) && columns.length >= 2
    ? columns.map((one) => ({ name: one?.["name"] ?? "", unit: one?.["unit"] ?? null }))
    : null;
}

/** A value of a row: a number, or a word or a few with a capital. */
const VALUE = /^(?:-?\d+(?:\.\d+)?|[\p{Lu}][\p{L}'-]*(?: [\p{Lu}][\p{L}'-]*)*|[a-z]+)$/u;

/** One row in its own line. */
export function rowOf(line: Saying, width: number): Row | null {
  const cells = line.text
    .trim()
    .replace(/[.]$/u, "")
    .split(",")
    .map((cell) => cell.trim());
  return cells.length === width &&
    cells.every((cell) => VALUE.test(cell)) &&
    /^[\p{Lu}]/u.test(cells[0] ?? "")
    ? { cells, saying: line }
    : null;
}

/**
 * A table written in one line, its rows one after another: `name, age Ana, 7 Bo, 9`. A row begins where a value is followed by a blank and a
 * name. Null where the cells do not come out even.
 */
export function flatTable(
  text: string,
  start: number,
): { readonly columns: readonly Column[]; readonly rows: readonly Row[] } | null {
  const pieces: { readonly text: string; readonly start: number }[] = [];
  let at = 0;
  for (const piece of text.split(",")) {
    pieces.push({ text: piece, start: start + at });
    at += piece.length + 1;
  }
  const header = pieces.findIndex(({ text: piece }) => /[a-z)] +[\p{Lu}]/u.test(piece.trim()));
  const width = header + 1;
  if (header < 1 || (pieces.length - 1) % (width - 1) !== 0) return null;
  const cells: { readonly text: string; readonly start: number; readonly end: number }[] = [];
  for (const [index, { text: piece, start: from }] of pieces.entries()) {
    const lead = piece.length - piece.trimStart().length;
    const trimmed = piece.trim();
    const inner = index > 0 && index % (width - 1) === 0 && index < pieces.length - 1;
    const split = inner ? /^(?<one>.*?[a-z)\d]) +(?<two>[\p{Lu}].*)$/u.exec(trimmed)?.groups : undefined;
    if (inner && split === undefined) return null;
    const [one, two] = split === undefined ? [trimmed, undefined] : [split["one"] ?? "", split["two"] ?? ""];
    cells.push({ text: one, start: from + lead, end: from + lead + one.length });
    if (two !== undefined)
      cells.push({
        text: two,
        start: from + lead + trimmed.length - two.length,
        end: from + lead + trimmed.length,
      });
  }
  const columns = columnsOf(cells.slice(0, width).map((cell) => cell.text));
  if (columns === null || cells.length % width !== 0) return null;
  const rows: Row[] = [];
  for (let first = width; first < cells.length; first += width) {
    const own = cells.slice(first, first + width);
    if (!own.every((cell) => VALUE.test(cell.text)) || !/^[\p{Lu}]/u.test(own[0]?.text ?? "")) return null;
    rows.push({
      cells: own.map((cell) => cell.text),
      saying: {
        text: own.map((cell) => cell.text).join(", "),
        start: own[0]?.start ?? 0,
        end: own.at(-1)?.end ?? 0,
      },
    });
  }
  return { columns, rows };
}

/** A header in its own line. */
export function headerOf(line: string): readonly Column[] | null {
  return line.includes(",") ? columnsOf(line.trim().replace(/[.]$/u, "").split(",")) : null;
}

/** The number of the column that a word speaks of: `age`, `ages`, `weights`; -1 for none. */
export function columnNamed(word: string, columns: readonly Column[]): number {
  return columns.findIndex(({ name }) => sameNoun(name, word.toLowerCase()));
}

/** The number in a cell; null where it holds none. */
export function numberIn(cell: string | undefined): number | null {
  return cell !== undefined && /^-?\d+(?:\.\d+)?$/u.test(cell) ? Number(cell) : null;
}
