import { html, nothing, type TemplateResult } from "lit-html";
import type { SearchItem } from "../../contract/search.ts";
import { hrefOf, placeAt } from "../place.ts";
import { tables } from "../tables.ts";
import { badge } from "./badge.ts";
import { ago } from "./facts.ts";
import { marked } from "./searching.ts";

/** Texts shown of one hit. */
const TEXTS = 3;

/** What a search found, as a list. */
export const showHits = (items: readonly SearchItem[]): TemplateResult =>
  html`<ol class="timeline hits" aria-label="hits">${items.map(showHit)}</ol>`;

/** A digest by its beginning. */
const shortened = (id: string): string => id.replace(/^(?:sha256:)?([0-9a-f]{12})[0-9a-f]{20,}$/, "$1…");

function showHit({ kind, id, time: at, state, grounding, texts, problem }: SearchItem): TemplateResult {
  const row = tables().search.kinds.find((each) => each.kind === kind);
  const [subject = id, record = ""] = kind === "evidence" ? id.split("/") : [id];
  const found = [...texts].sort((a, b) => Number(b.marks.length > 0) - Number(a.marks.length > 0));
  return html`<li><a href=${hrefOf(placeAt(row?.panel ?? "", subject, { q: record }))}><span class="number" title=${id}>${row?.name ?? kind} ${shortened(id)}</span>
    <span class="texts">${
      problem === undefined
        ? found
            .slice(0, TEXTS)
            .map(({ of, text, marks }) => html`<span><small>${of}</small> ${marked(text, marks)}</span>`)
        : html`<span class="fault">${problem}</span>`
    }</span><span class="meta"><span class="badges">${state === null ? nothing : badge(state)}${grounding === null ? nothing : badge(grounding, "from")}</span>${at === null ? nothing : ago(at)}</span></a></li>`;
}
