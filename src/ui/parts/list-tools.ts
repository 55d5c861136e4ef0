import { html, nothing, type TemplateResult } from "lit-html";
import type { Page } from "../panel.ts";
import { tick } from "./choice.ts";
import { exportButtons } from "./export.ts";
import { hiddenIn, hiding } from "./list-table.ts";
import { menu } from "./menu.ts";
import { showSaved } from "./saved.ts";

/** What the toolbar of a list offers besides its own filters. */
export interface ListTools {
  /** The columns that can be left out. */
  readonly columns?: readonly string[];
  /** The route that gives the list, with its filters; absent: there is nothing to export. */
  readonly path?: string;
  /** Whether the route has limit and offset. */
  readonly paged?: boolean;
}

/** At the end of the row of a list's title: its looks, the views that were saved by name, and its rows as a file. The same for all lists. */
export function listTools(page: Page, { columns = [], path, paged = true }: ListTools): TemplateResult {
  const hidden = hiddenIn(page);
  return html`<div class="tools">${menu(
    "View",
    html`${
      columns.length === 0
        ? nothing
        : html`<fieldset><legend>columns</legend>${columns.map((name) => tick(name, !hidden.includes(name), (on) => hiding(page, name, !on), name))}</fieldset>`
    }${showSaved(page)}`,
  )}${path === undefined ? nothing : menu("Export", exportButtons(page, path, paged))}</div>`;
}
