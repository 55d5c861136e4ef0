import { html, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { ask } from "../api.ts";
import type { Page } from "../panel.ts";
import { encode, save } from "./download.ts";
import { button } from "./link.ts";

type Row = Readonly<Record<string, unknown>>;

/** Rows that are read at once, and in all. */
const [AT_ONCE, MOST] = [1_000, 100_000];

/** A cell of CSV (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cell(value: unknown): string {
  const text = typeof value === "string" ? value.replace(/^[=+@-]/, "'$&") : json(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
const json = (value: unknown): string => (value == null ? "" : JSON.stringify(value));

export function csvOf(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [heads.map(cell), ...rows.map((row) => heads.map((head) => cell(row[head])))]
    .map((line) => `${line.join(",")}\r\n`)
    .join("");
}

/** All rows of a list; null where the server gave none. */
async function rowsOf(page: Page, path: string, paged: boolean): Promise<readonly Row[] | null> {
  const rows: Row[] = [];
  for (let more = true; more && rows.length < MOST; ) {
    const at = `${path}${path.includes("?") ? "&" : "?"}limit=${AT_ONCE}&offset=${rows.length}`;
    const { data, trouble } = await ask<{ readonly items: readonly Row[] }>({ path: paged ? at : path });
    if (trouble) page.say(trouble.message);
    if (!data) return null;
    rows.push(...data.items);
    more = paged && data.items.length === AT_ONCE;
  }
  return rows;
}

/** Buttons that save a list of the server, all its pages. @param path of the route with its filters; `paged`: it has limit and offset */
export function exportButtons(page: Page, path: string, paged: boolean): TemplateResult {
  const run = async (kind: "csv" | "jsonl"): Promise<void> => {
    const rows = await rowsOf(page, path, paged);
    if (!rows) return;
    const text = kind === "csv" ? csvOf(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    save(`${page.place.panel}.${kind}`, encode(text));
    page.say(`saved ${plural(rows.length, "row")}`);
  };
  return html`<p class="actions export">All of it as ${button("CSV", () => void run("csv"))} ${button("JSONL", () => void run("jsonl"))}</p>`;
}
