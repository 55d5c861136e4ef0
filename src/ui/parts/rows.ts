import { html, type TemplateResult } from "lit-html";
import type { Page } from "../panel.ts";
import type { TableName } from "./facts.ts";
import { filterField, filterOf, fitting } from "./filter.ts";
import { grouped } from "./grouped.ts";
import { columnsOf, isSorted, listTable, type Cell } from "./list-table.ts";
import { listTools } from "./list-tools.ts";
import type { Shown } from "./link.ts";
import { pageOf, pager } from "./pager.ts";
import { showEmpty } from "./states.ts";

/** Rows of one page. */
const SIZE = 100;

/** A long list: its name, the columns of its rows, and, from the rows that match, what is shown above the table. */
export interface Rows<Row> {
  readonly label: TableName;
  readonly all: readonly Row[];
  readonly cells: (row: Row) => readonly (Shown | Cell)[];
  readonly above?: (found: readonly Row[]) => TemplateResult;
}

/** A list of rows with its filter, in pages. */
export function showRows<Row>(page: Page, { label, all, cells, above }: Rows<Row>): TemplateResult {
  if (all.length === 0) return showEmpty(`The pack has no ${label}.`);
  const found = fitting(all, filterOf(page));
  const { offset } = pageOf(page.place, SIZE);
  const here = found.slice(offset, offset + SIZE);
  const given = isSorted(page.place) ? found : here;
  return html`<div class="head">${filterField(page, `${label} (${grouped(all.length)})`)}${listTools(page, { columns: columnsOf(label) })}</div>
    ${found.length === 0 ? showEmpty(`No row contains “${filterOf(page)}”.`) : html`${above?.(found)}${listTable(page, label, given.map(cells), { size: SIZE })}`}${pager(page.place, SIZE, here.length)}`;
}
