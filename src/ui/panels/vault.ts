import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

const SIZE = 50;

export const vaultPanel: Panel = {
  name: "vault", label: "Vault", group: "Knowledge", summary: "what was stated, with exact recall",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Vault", route: "vaultEntries",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/vault/entries?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("Nothing has been stated yet.") : html`
      ${table("entries", ["entry", "state", "content", "versor"], items.map((entry) => [
        html`<a href=${hrefOf({ panel: "vault", id: String(entry.entry_index) })}>${entry.entry_index}</a>`, badge("", entry.epistemic_state), contentOf(entry.metadata), hash(entry.versor_digest, "the versor's digest"),
      ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource(page, {
    title: `Recall of entry ${page.place.id}`, route: "vaultRecall", path: ({ id }) => `/vault/entries/${encodeURIComponent(id ?? "")}/recall`,
    show: (recall) => html`${facts([
      ["finds itself", badge("", recall.exact_self_match ? "verified" : "violated")], ["rank of itself", recall.self_hit_rank ?? "not found"], ["inner product with itself", String(recall.cga_inner)],
      ["versor", hash(recall.query_versor_digest, "the versor's digest")],
    ])}<h2>Nearest entries</h2><p>By the exact inner product of the algebra; nothing is approximated.</p>
      ${table("nearest entries", ["rank", "entry", "inner product", "state", "versor"], recall.hits.map((hit) => [
        hit.rank, html`<a href=${hrefOf({ panel: "vault", id: String(hit.entry_index) })}>${hit.entry_index}</a>`, String(hit.cga_inner), badge("", hit.epistemic_state), hash(hit.versor_digest, "the versor's digest"),
      ]))}`,
  }),
};

/** What an entry says, where its metadata has it in words; else all of it. */
function contentOf(metadata: Readonly<Record<string, unknown>>) {
  const text = metadata["text"] ?? metadata["content"];
  return typeof text === "string" ? html`${text}` : jsonView(metadata, 0);
}
