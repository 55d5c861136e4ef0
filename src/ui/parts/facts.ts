import { plural } from "../../contract/plural.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import type { WorkbenchTables } from "../../contract/workbench.ts";
import { tables } from "../tables.ts";

type Shown = TemplateResult | string | number;

/** A name that the glossary explains: its title says what it means, and {@link wordsHere} finds it. */
export const explained = (
  name: string,
): { readonly word: string | typeof nothing; readonly means: string | typeof nothing } => {
  const means = tables().words[name];
  return means === undefined ? { word: nothing, means: nothing } : { word: name, means };
};

/** Names and values, in order. */
export function facts(rows: readonly (readonly [name: string, value: Shown])[]): TemplateResult {
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt data-term=${explained(name).word} title=${explained(name).means}>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** The names of the tables, for which the page has the columns. */
export type TableName = keyof WorkbenchTables["columns"];

/** A table that scrolls by itself if it is wide. `label`: its name; `current`: the highlighted row. */
export const table = (
  label: TableName,
  rows: readonly (readonly Shown[])[],
  current?: number,
): TemplateResult =>
  tableOf(
    label,
    tables()
      .columns[label].slice(0, rows[0]?.length)
      .map((name) => ({ name, shown: name })),
    rows,
    current,
  );

/** The head of a column; `sorted`: the rows are in its order. */
export interface Head {
  readonly name: string;
  readonly shown: Shown;
  readonly sorted?: "ascending" | "descending" | undefined;
}

export function tableOf(
  label: TableName,
  heads: readonly Head[],
  rows: readonly (readonly Shown[])[],
  current?: number,
): TemplateResult {
  return html`<div class="scroll" role="region" aria-label=${label} tabindex="0"><table>
    <thead><tr>${heads.map(({ name, shown, sorted }) => html`<th scope="col" aria-sort=${sorted ?? nothing} data-term=${explained(name).word} title=${explained(name).means}>${shown}</th>`)}</tr></thead>
    <tbody>${rows.map((cells, row) => html`<tr aria-current=${row === current || nothing}>${cells.map((cell, at) => html`<td data-head=${heads[at]?.name ?? ""}>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

const UNITS = [
  [86_400_000, "d", "day"],
  [3_600_000, "h", "hour"],
  [60_000, "min", "minute"],
] as const;

/** How long ago a time was, or the day if that is a month ago or more; its title has the time. */
export function ago(stamp: string): TemplateResult {
  const ms = Date.now() - Date.parse(stamp);
  const [unit, name] = UNITS.find(([least]) => ms >= least) ?? [60_000, "min"];
  const isFar = ms < 0 || ms >= 30 * UNITS[0][0];
  const past = ms < 60_000 ? "just now" : `${Math.floor(ms / unit)} ${name} ago`;
  const shown = isFar ? stamp.slice(0, 10) : past;
  return html`<time datetime=${stamp} title=${exact(stamp)}>${shown}</time>`;
}

/** The time from a stamp to now, in words: `the last day`, `the last 3 hours`. */
export function lastSpan(stamp: string): TemplateResult {
  const ms = Date.now() - Date.parse(stamp);
  const [unit, , name] = UNITS.find(([least]) => ms >= least) ?? UNITS[2];
  const count = Math.max(1, Math.floor(ms / unit));
  return html`<time datetime=${stamp} title=${exact(stamp)}>the last ${count === 1 ? name : plural(count, name)}</time>`;
}

/** A timestamp of a record as it is written there; its title has the local time. */
export const time = (stamp: string): TemplateResult =>
  html`<time datetime=${stamp} title=${exact(stamp)}>${stamp.replace("T", " ").replace(/\.\d+Z$/, "Z")}</time>`;

/** A time as it was recorded, and in local time. */
function exact(stamp: string): string {
  const date = new Date(stamp);
  // Without the locale's formatter, which takes longer to create than the list takes to draw.
  const here = new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
  return `${stamp}, ${here.slice(0, 19).replace("T", " ")} local time`;
}
