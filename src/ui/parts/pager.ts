import { html, nothing, type TemplateResult } from "lit-html";
import { hrefOf, withQuery, type Place } from "../place.ts";

/** The page of a list that a place asks for. */
export function pageOf(place: Place, size: number): { readonly limit: number; readonly offset: number } {
  const offset = Number(place.query.get("from") ?? "0");
  return { limit: size, offset: Number.isSafeInteger(offset) && offset > 0 ? offset : 0 };
}

/** Links to the previous and next page; this one has `count` items. */
export function pager(place: Place, size: number, count: number): TemplateResult {
  const { offset } = pageOf(place, size);
  const at = (from: number): string => hrefOf(withQuery(place, { from: from === 0 ? "" : String(from) }));
  if (offset === 0 && count < size) return html`${nothing}`;
  return html`<nav class="pager" aria-label="pages">
    ${offset === 0 ? nothing : html`<a rel="prev" href=${at(Math.max(0, offset - size))}>previous page</a>`}
    <small>${count === 0 ? "no more" : `${offset + 1}–${offset + count}`}</small>
    ${count < size ? nothing : html`<a rel="next" href=${at(offset + size)}>next page</a>`}
  </nav>`;
}
