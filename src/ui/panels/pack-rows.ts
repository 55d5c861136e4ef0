import type { TemplateResult } from "lit-html";
import { showRows } from "../parts/rows.ts";
import type { Page } from "../panel.ts";
import { code, inWords, link } from "../parts/link.ts";

/** Files of a runtime pack, each a tab. */
export const PACK_FILES = ["facts", "words", "definitions", "rules"] as const;
export type PackFile = (typeof PACK_FILES)[number];

type Row = Readonly<Record<string, unknown>>;
const text = (row: Row, key: string): string => (typeof row[key] === "string" ? row[key] : "");
const words = (row: Row, key: string): string => text(row, key).replaceAll("_", " ");

/** What is shown of a row that its columns do not show. */
const rest = (row: Row, shown: readonly string[]): string => Object.entries(row).filter(([key]) => !shown.includes(key)).map(([key, value]) => `${inWords(key)} ${typeof value === "string" ? value : JSON.stringify(value)}`).join(", ");

interface Columns { readonly heads: readonly string[]; readonly cells: (row: Row, pack: string) => readonly (TemplateResult | string)[] }

const COLUMNS: Readonly<Record<PackFile, Columns>> = {
  facts: {
    heads: ["subject", "relation", "object", "how far", "source", "id"],
    cells: (row, pack) => [text(row, "subject"), words(row, "relation"), text(row, "object"), rest(row, ["subject", "relation", "object", "source", "id"]), text(row, "source"), idLink(pack, "facts", row)],
  },
  words: { heads: ["word", "part of speech", "forms"], cells: (row) => [text(row, "lemma"), text(row, "pos"), rest(row, ["lemma", "pos"])] },
  definitions: { heads: ["term", "part of speech", "definition", "source", "id"], cells: (row, pack) => [text(row, "term"), text(row, "pos"), text(row, "definition"), text(row, "source"), idLink(pack, "definitions", row)] },
  rules: { heads: ["rule", "source", "id"], cells: (row, pack) => [text(row, "text"), text(row, "source"), idLink(pack, "rules", row)] },
};

/** Grounds name rows by their id; the link leads to the row alone. */
function idLink(pack: string, file: PackFile, row: Row): TemplateResult {
  return link("packs", pack, code(text(row, "id")), { tab: file, q: text(row, "id") });
}

/** The rows of one file: filtered, in pages. */
export function showPackRows(page: Page, file: PackFile, content: unknown): TemplateResult {
  const { heads, cells } = COLUMNS[file];
  return showRows(page, { label: file, heads, all: Array.isArray(content) ? content as readonly Row[] : [], cells: (row) => cells(row, page.place.id ?? "") }); // lines of JSON objects
}
