import { singularise } from "../../../language/morphology.ts";
import type { Saying } from "../../derivation.ts";
import type { TaskText } from "../../text.ts";
import { sameNoun } from "../../words/phrases.ts";
import { columnNamed, flatTable, headerOf, rowOf, type Column, type Row, type Table } from "./table.ts";

/** The tables of a text after what is added and deleted, and what is left of it: the question. */
export interface TablesRead {
  readonly tables: readonly Table[];
  readonly question: Saying;
  readonly changes: readonly Saying[];
}
export type TablesResult =
  | { readonly kind: "read"; readonly read: TablesRead }
  | { readonly kind: "unread"; readonly what: string }
  | null;

interface Open {
  kind: string;
  columns: readonly Column[];
  rows: Row[];
  saying: Saying;
}

const INTRODUCED =
  /^(?:here is|this is|the following is|consider|below is) (?:a|the|this)? ?table (?:where|in which) the first line is a header and each (?:subsequent|following|other) line is an? (?<kind>[\p{L} ]+?):\s*/iu;
const SIMILAR =
  /^(?:and )?(?:here|below|this) is (?:a|another) (?:similar )?table,? (?:but )?(?:listing|of|for|with) (?<kind>[\p{L} ]+?):\s*/iu;
const ADDED = /^(?:we|i) (?:now |then |also )?add an? (?<kind>[\p{L} ]+?) to the table:\s*/iu;
const ADDED_SEVERAL =
  /^(?:we|i) (?:now |then |also )?add (?:two|three|the following) (?<kind>[\p{L} ]+?) to the table:\s*/iu;
const DELETED =
  /^(?:we|i) (?:now |then |also )*(?:delete|remove|drop|erase) the (?<kind>[\p{L} ]+?) (?:named |called )?(?<name>[\p{Lu}][\p{L}'-]*) from the table\.\s*/iu;
const EXAMPLE = /^(?:for example|e\.g\.|for instance)[:,]?\s*(?<claims>[^.]+)\.\s*/iu;

/** Reads tables, in lines or in one line, with what is added to them and deleted from them, up to the question at the end. */
export function tablesIn({ body, start }: TaskText): TablesResult {
  const introduction = INTRODUCED.exec(body.trimStart());
  if (introduction === null) return null;
  let at = body.length - body.trimStart().length;
  const tables: Open[] = [];
  const changes: Saying[] = [];
  const spanOf = (length: number): Saying => ({
    text: body.slice(at, at + length).trim(),
    start: start + at,
    end: start + at + body.slice(at, at + length).trimEnd().length,
  });
  const unread = (): TablesResult => ({
    kind: "unread",
    what: body.slice(at).split("\n", 1)[0]?.slice(0, 120) ?? "",
  });
  for (let rest = body.slice(at); rest !== ""; rest = body.slice(at)) {
    const lead = rest.length - rest.trimStart().length;
    if (lead > 0) {
      at += lead;
      continue;
    }
    const begun = INTRODUCED.exec(rest) ?? SIMILAR.exec(rest);
    const added = ADDED.exec(rest) ?? ADDED_SEVERAL.exec(rest);
    const deleted = DELETED.exec(rest);
    const example = EXAMPLE.exec(rest);
    if (begun !== null) {
      const saying = spanOf(begun[0].length);
      at += begun[0].length;
      const content = contentOf(body, at, start, tables.at(-1)?.columns ?? null);
      if (content === null) return unread();
      tables.push({
        kind: singular(begun.groups?.["kind"] ?? ""),
        columns: content.columns,
        rows: [...content.rows],
        saying,
      });
      at = content.end;
    } else if (added !== null) {
      const table = tableOf(tables, added.groups?.["kind"] ?? "");
      changes.push(spanOf(added[0].length));
      at += added[0].length;
      const lines = table === null ? null : rowsAt(body, at, start, table.columns.length);
      if (table === null || lines === null || lines.rows.length === 0) return unread();
      if (lines.rows.some(({ cells }) => table.rows.some((row) => row.cells[0] === cells[0])))
        return unread();
      table.rows.push(...lines.rows);
      at = lines.end;
    } else if (deleted !== null) {
      const table = tableOf(tables, deleted.groups?.["kind"] ?? "");
      const row = table?.rows.findIndex(({ cells }) => cells[0] === deleted.groups?.["name"]) ?? -1;
      if (table === null || row < 0) return unread();
      changes.push(spanOf(deleted[0].length));
      table.rows.splice(row, 1);
      at += deleted[0].length;
    } else if (example !== null) {
      if (!tables.every((table) => areTrue(example.groups?.["claims"] ?? "", table))) return unread();
      at += example[0].length;
    } else {
      const question = { text: rest.trim(), start: start + at, end: start + at + rest.trimEnd().length };
      return { kind: "read", read: { tables, question, changes } };
    }
  }
  return { kind: "unread", what: "a question" };
}

function singular(kind: string): string {
  return singularise(kind.toLowerCase().trim())[0] ?? kind.toLowerCase().trim();
}

/** The table that holds a kind; the only one where "animal" or the like is said. */
function tableOf(tables: readonly Open[], kind: string): Open | null {
  return tables.find((table) => sameNoun(table.kind, kind.trim())) ?? null;
}

/** A header and rows, in lines of their own or in one. */
function contentOf(
  body: string,
  at: number,
  start: number,
  before: readonly Column[] | null,
): { readonly columns: readonly Column[]; readonly rows: readonly Row[]; readonly end: number } | null {
  const [line = ""] = body.slice(at).split("\n", 1);
  const columns = headerOf(line);
  if (columns !== null) {
    const { rows, end } = rowsAt(body, at + line.length, start, columns.length);
    return rows.length === 0 ? null : { columns, rows, end };
  }
  // In one line: the table ends where prose begins.
  const prose =
    / (?=(?:For example|For instance|We |I |And |Here |What|Which|Who|How|Is |Are |what |which |how )[^,]*?)/u;
  const end = prose.exec(line)?.index ?? line.length;
  const flat = flatTable(line.slice(0, end), start + at);
  if (flat !== null) return { ...flat, end: at + end };
  const own = before === null ? [] : rowsAt(body, at, start, before.length).rows;
  return before === null || own.length === 0
    ? null
    : { columns: before, rows: own, end: rowsAt(body, at, start, before.length).end };
}

function rowsAt(
  body: string,
  from: number,
  start: number,
  width: number,
): { readonly rows: readonly Row[]; readonly end: number } {
  const rows: Row[] = [];
  let at = from;
  for (;;) {
    const lead = /^\s*/u.exec(body.slice(at))?.[0].length ?? 0;
    const [line = ""] = body.slice(at + lead).split("\n", 1);
    // A row may share its line with the sentence that follows it.
    const own =
      /^[\p{Lu}][\p{L}' -]*(?:, ?-?[\p{L}\d.]+)+?(?= [\p{Lu}][\p{L}]* [a-z]|\s*$)/u.exec(line)?.[0] ?? "";
    const row =
      own === ""
        ? null
        : rowOf({ text: own, start: start + at + lead, end: start + at + lead + own.length }, width);
    if (row === null) return { rows, end: at };
    rows.push(row);
    at += lead + own.length;
  }
}

/** "The age of Bo is 7, the height of Cy is 80 cm": whether each is what the table says. */
function areTrue(claims: string, table: Open): boolean {
  return claims.split(/,\s*(?:and\s+)?/u).every((claim) => {
    const groups =
      /^(?:and )?the (?<column>[a-z ]+) of (?<who>[\p{Lu}][\p{L}'-]*) is (?<value>[\p{L}\d.-]+)(?: (?<unit>[\p{L}]+))?$/u.exec(
        claim.trim(),
      )?.groups;
    if (groups === undefined) return false;
    const column = columnNamed(groups["column"] ?? "", table.columns);
    const row = table.rows.find(({ cells }) => cells[0] === groups["who"]);
    return column >= 0 && (row === undefined || row.cells[column] === groups["value"]);
  });
}
