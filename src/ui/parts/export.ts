import { html, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { ask, type Loaded } from "../api.ts";
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

/** A list of the server, all of it. @param path of the route with its filters; `paged`: it has limit and offset */
export async function readAll(path: string, paged: boolean): Promise<Loaded<Listed>> {
  const rows: Row[] = [];
  let last: Listed = {};
  for (let more = true; more && rows.length < MOST; ) {
    const at = `${path}${path.includes("?") ? "&" : "?"}limit=${AT_ONCE}&offset=${rows.length}`;
    const read = await ask<Listed>({ path: paged ? at : path });
    if (!read.data) return read;
    last = read.data;
    const items = itemsIn(last);
    rows.push(...items);
    more = paged && items.length === AT_ONCE;
  }
  return { data: { ...last, items: rows }, text: "" };
}

/** The list in an answer: most have `items`, a session its turns, and the evaluations their lanes. */
export interface Listed {
  readonly items?: readonly Row[];
  readonly turns?: readonly Row[];
  readonly lanes?: readonly Row[];
}
export const listIn = ({ items, turns, lanes }: Listed): readonly Row[] | undefined =>
  items ?? turns ?? lanes;
const itemsIn = (data: Listed): readonly Row[] => listIn(data) ?? [];

/** Buttons that save a list of the server, all its pages. @see readAll */
export function exportButtons(page: Page, path: string, paged: boolean): TemplateResult {
  const run = async (kind: "csv" | "jsonl"): Promise<void> => {
    const { data, trouble } = await readAll(path, paged);
    if (trouble) page.say(trouble.message);
    if (!data) return;
    const rows = itemsIn(data);
    const text = kind === "csv" ? csvOf(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join("");
    save(`${page.place.panel}.${kind}`, encode(text));
    const saved = plural(rows.length, "row");
    page.say(
      rows.length < MOST ? `saved ${saved}` : `saved the first ${saved}: choose fewer to have all of them`,
    );
  };
  return html`<p class="actions export">All rows as ${button("CSV", () => void run("csv"))} ${button("JSONL", () => void run("jsonl"))}</p>`;
}
