import { html, type TemplateResult } from "lit-html";
import { hrefOf, withQuery, type Place } from "../place.ts";

/** Tabs are places: each has its URL. The first is the one without a choice. */
export function tabs<Name extends string>(
  place: Place,
  names: readonly Name[],
  label: string,
): TemplateResult {
  const open = openTab(place, names);
  return html`<nav class="tabs" aria-label=${label}>${names.map(
    (name, at) => html`
    <a href=${hrefOf(withQuery(place, { tab: at === 0 ? "" : name }))} aria-current=${name === open ? "page" : "false"}>${name}</a>`,
  )}</nav>`;
}

export function openTab<Name extends string>(place: Place, names: readonly Name[]): Name {
  return names.find((name) => name === place.query.get("tab")) ?? (names[0] as Name); // a panel with tabs has one
}
