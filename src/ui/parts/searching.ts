import { html, nothing, type TemplateResult } from "lit-html";
import type { SearchFacets, SearchItem } from "../../contract/search.ts";
import { ask } from "../api.ts";
import { hrefOf, withQuery, type Place } from "../place.ts";
import { explained } from "./facts.ts";
import { inWords } from "./link.ts";

/** The parameters of `GET /search`; empty ones are left out. */
export const searchParams = (params: Readonly<Record<string, string | number>>): string =>
  new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])),
  ).toString();

/** How many records fit, by value: of all that fit, not of a page. Null where they cannot be counted. */
export const countFitting = async (params: Readonly<Record<string, string>>): Promise<SearchFacets | null> =>
  (await ask<SearchFacets>({ path: `/ui/facets?${searchParams(params)}` })).data ?? null;

/** Values with their counts, the most frequent first. */
export type Counts = readonly (readonly [value: string, count: number])[];

/** The values of a facet as links that choose them, or give the chosen one up. A facet with only one value filters nothing, and is not shown. */
export function showFacet(
  place: Place,
  { name, label }: { readonly name: string; readonly label: string },
  counts: Counts,
): TemplateResult | typeof nothing {
  const chosen = place.query.get(name) ?? "";
  if (counts.length < 2 && chosen === "") return nothing;
  const own = explained(label.replaceAll(" ", "_"));
  return html`<div><dt data-term=${own.word} title=${own.means}>${label}</dt><dd>${counts.map(
    ([value, count]) => {
      const { word, means } = explained(value);
      return html`<a class="chip" data-term=${word} title=${means === nothing ? own.means : means} href=${hrefOf(withQuery(place, { [name]: value === chosen ? "" : value, from: "" }))}
        aria-current=${value === chosen}>${inWords(value)} <span class="count">${count}</span></a> `;
    },
  )}</dd></div>`;
}

/** A text with marks in it. */
export function marked(text: string, marks: SearchItem["texts"][number]["marks"]): TemplateResult {
  let at = 0;
  const parts = marks.map(({ from, to }) => {
    const before = text.slice(at, from);
    at = to;
    return html`${before}<mark>${text.slice(from, to)}</mark>`;
  });
  return html`${parts}${text.slice(at)}`;
}
