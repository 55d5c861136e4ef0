import { html, type TemplateResult } from "lit-html";
import type { Command } from "../commands.ts";
import type { Page } from "../panel.ts";
import { chosenIn, withQuery } from "../place.ts";
import { focusOn, typing } from "./link.ts";
import { command } from "../commands.ts";

/** The text that a page is filtered by, in lower case; it is in the URL. */
export function filterOf(page: Page): string {
  return chosenIn(page.place, "q").trim().toLowerCase();
}

/** A field that filters a list. @param what the filtered things, for the field's name */
export function filterField(page: Page, what: string): TemplateResult {
  return html`<p class="row filter"><label for="filter">Filter</label><input type="text" id="filter" aria-label="filter ${what}" placeholder=${what} autocomplete="off" spellcheck="false" .value=${chosenIn(page.place, "q")}
    @input=${typing((q) => page.go(withQuery(page.place, { q, from: "" }), "replace"))}></p>`;
}

/** The key for the filter. */
export function filterCommand(): Command {
  return command("Filter the list", "/", () => focusOn("#filter"));
}

/** The items that contain the text anywhere. */
export function fitting<Row>(rows: readonly Row[], text: string): readonly Row[] {
  return text === "" ? rows : rows.filter((row) => JSON.stringify(row).toLowerCase().includes(text));
}
