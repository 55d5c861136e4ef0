import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { link, folded } from "../parts/link.ts";

/** Entries on a page. */
const SIZE = 50;

type Entry = DataOf<"vaultEntries">["items"][number];

export const vaultPanel: Panel = {
  list: openList,
  one: openEntry,
};

function openList(page: Page): View {
  const view = openResource<"vaultEntries">(page, {
    path: "/vault/entries",
    table: "entries",
    size: SIZE,
    empty: [
      "No statements are stored yet.",
      html`State something in ${link("ask", null, "Teach", { as: "teach" })}.`,
    ],
    show: ({ items }) =>
      listTable(
        page,
        "entries",
        items.map((entry) => [
          cell(entry.entry_index, link("vault", entry.entry_index, entry.entry_index)),
          cell(textOf(entry) ?? "", contentOf(entry)),
          cell(entry.epistemic_status, badge(entry.epistemic_status)),
          cell(entry.epistemic_state, badge(entry.epistemic_state)),
          cell(Number(entry.metadata["turn_id"] ?? 0), turnOf(entry)),
          hash(entry.versor_digest, "the versor's digest"),
        ]),
        { size: SIZE },
      ),
  });
  return { ...view, arrived: view.again };
}

/** What is recalled by an entry's own versor; the statements of the hits are read beside. */
function openEntry(page: Page, id: string): View {
  const entries = new Map<number, Entry | null>();
  const want = (index: number): Entry | null => {
    if (!entries.has(index)) {
      entries.set(index, null);
      page.load<"vaultEntries">(`/vault/entries?limit=1&offset=${index}`, (loaded) => {
        entries.set(index, loaded.data?.items[0] ?? null);
      });
    }
    return entries.get(index) ?? null;
  };
  return openResource<"vaultRecall">(page, {
    title: `Vault entry ${id}`,
    path: `/vault/entries/${encodeURIComponent(id)}/recall`,
    show: (recall) => {
      const entry = want(recall.entry_index);
      return html`${
        !entry
          ? nothing
          : html`<p class="surface">${contentOf(entry)}</p>
        ${facts([
          ["status", badge(entry.epistemic_status)],
          ["state", badge(entry.epistemic_state)],
          ["stated in", turnOf(entry)],
          ["versor", hash(entry.versor_digest, "the versor's digest")],
        ])}
        ${folded("what is stored", jsonView(entry.metadata, 2))}`
      }
        <h2>Recall</h2><p>By the exact inner product of the algebra.</p>
        ${facts([
          ["recalls itself", badge(recall.exact_self_match ? "verified" : "violated")],
          ["rank of itself", recall.self_hit_rank ?? "not found"],
          ["inner product with itself", String(recall.cga_inner)],
        ])}
        ${table(
          "nearest entries",
          recall.hits.map((hit) => [
            hit.rank,
            link("vault", hit.entry_index, hit.entry_index),
            statementAt(want(hit.entry_index)),
            String(hit.cga_inner),
            hit.exact_self_match ? "yes" : "no",
            badge(hit.epistemic_status),
          ]),
        )}`;
    },
  });
}

const statementAt = (entry: Entry | null): TemplateResult | string => (!entry ? "" : contentOf(entry));

/** What an entry says, where its metadata has it in words; else all of it. */
function contentOf(entry: Entry): TemplateResult {
  const text = textOf(entry);
  return text === null ? jsonView(entry.metadata, 0) : html`${text}`;
}

function textOf({ metadata }: Entry): string | null {
  const text = metadata["text"] ?? metadata["content"];
  return typeof text === "string" ? text : null;
}

function turnOf({ metadata: { turn_id: turn } }: Entry): TemplateResult | string {
  return typeof turn === "number" ? link("trace", turn, `turn ${turn}`) : "not recorded";
}
