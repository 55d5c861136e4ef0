import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { link, quiet } from "../parts/link.ts";
import { showEmpty } from "../parts/states.ts";
import type { Page } from "../panel.ts";
import { chosenIn } from "../place.ts";

/** Terms by what they are a kind of, and the other way round. */
type Edges = ReadonlyMap<string, readonly string[]>;

function edgesIn(content: unknown): { readonly above: Edges; readonly below: Edges } {
  const [above, below] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, key: string, value: string): void => {
    const those = to.get(key) ?? [];
    to.set(key, those);
    if (!those.includes(value)) those.push(value);
  };
  for (const row of Array.isArray(content) ? (content as readonly Readonly<Record<string, unknown>>[]) : []) {
    const { subject, object, relation } = row; // each line is a JSON object
    if (relation !== "is_a" || typeof subject !== "string" || typeof object !== "string") continue;
    add(above, subject, object);
    add(below, object, subject);
  }
  return { above, below };
}

/** The kinds of a pack as a graph: what a term is a kind of, the term, and its kinds; each leads on. */
export function showKinds(page: Page, content: unknown): TemplateResult {
  const { above, below } = edgesIn(content);
  const roots = [...below.keys()].filter((term) => !above.has(term));
  if (below.size === 0) return showEmpty("The pack has no kinds.");
  const chosen = chosenIn(page.place, "kind");
  const to = (term: string): TemplateResult => {
    const count = below.get(term)?.length ?? 0;
    return html`<li>${link("packs", page.place.id, term, { tab: "kinds", kind: term })} ${count === 0 ? nothing : html`<span class="count">${count}</span>`}</li>`;
  };
  const column = (title: string, terms: readonly string[]): TemplateResult =>
    html`<section aria-label=${title}><h2>${title}</h2>${terms.length === 0 ? quiet("none") : html`<ul>${[...terms].sort().map(to)}</ul>`}</section>`;
  if (chosen === "") return column("The widest kinds", roots);
  const kinds = below.get(chosen) ?? [];
  return html`<p>${link("packs", page.place.id, "the widest kinds", { tab: "kinds" })}</p>
    <div class="kinds">${column(`A ${chosen} is a`, above.get(chosen) ?? [])}<p class="surface" aria-current="true">${chosen}</p>${column(plural(kinds.length, `kind of ${chosen}`, `kinds of ${chosen}`), kinds)}</div>`;
}
