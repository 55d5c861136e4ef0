import { cell, type Cell } from "../parts/list-table.ts";
import type { TemplateResult } from "lit-html";
import { showRows } from "../parts/rows.ts";
import type { Page } from "../panel.ts";
import { code, inWords, link } from "../parts/link.ts";

/** Files of a runtime pack, each a tab. */
export const PACK_FILES = ["facts", "words", "definitions", "rules"] as const;
export type PackFile = (typeof PACK_FILES)[number];

type Row = Readonly<Record<string, unknown>>;
const text = (row: Row, key: string): string => (typeof row[key] === "string" ? row[key] : "");
const words = (row: Row, key: string): string => inWords(text(row, key));

/** The members of a row that its columns do not show. */
const rest = (row: Row, shown: readonly string[]): string =>
  Object.entries(row)
    .filter(([key]) => !shown.includes(key))
    .map(([key, value]) => `${inWords(key)} ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");

/** The columns of each file. */
const CELLS: Readonly<Record<PackFile, (row: Row, pack: string) => readonly (Cell | string)[]>> = {
  facts: (row, pack) => [
    text(row, "subject"),
    words(row, "relation"),
    text(row, "object"),
    rest(row, ["subject", "relation", "object", "source", "id"]),
    text(row, "source"),
    idLink(pack, "facts", row),
  ],
  words: (row) => [text(row, "lemma"), text(row, "pos"), rest(row, ["lemma", "pos"])],
  definitions: (row, pack) => [
    text(row, "term"),
    text(row, "pos"),
    text(row, "definition"),
    text(row, "source"),
    idLink(pack, "definitions", row),
  ],
  rules: (row, pack) => [text(row, "text"), text(row, "source"), idLink(pack, "rules", row)],
};

/** Grounds name rows by id; the link leads to that row alone. */
function idLink(pack: string, file: PackFile, row: Row): Cell {
  const id = text(row, "id");
  return cell(id, link("packs", pack, code(id), { tab: file, q: id }));
}

/** The rows of one file, filtered and in pages. */
export function showPackRows(page: Page, file: PackFile, content: unknown): TemplateResult {
  return showRows(page, {
    label: file,
    all: Array.isArray(content) ? (content as readonly Row[]) : [],
    cells: (row) => CELLS[file](row, page.place.id ?? ""),
  }); // each line is a JSON object
}
