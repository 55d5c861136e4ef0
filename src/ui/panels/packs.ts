import { html } from "lit-html";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

const SIZE = 100;

export const packsPanel: Panel = {
  name: "packs", label: "Packs", group: "Knowledge", summary: "packs of knowledge and of languages",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Packs", route: "packs",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/packs?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("There are no packs in the data folder.") : html`
      ${table("packs", ["pack", "kind", "version", "language", "determinism"], items.map((pack) => [
        html`<a href=${hrefOf({ panel: "packs", id: pack.pack_id })}>${pack.pack_id}</a>`, pack.source.replaceAll("_", " "), pack.version ?? "", pack.language ?? "", pack.determinism_class ?? "",
      ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource(page, {
    title: page.place.id, route: "pack", path: ({ id }) => `/packs/${encodeURIComponent(id ?? "")}`,
    show: (pack) => html`${facts([
      ["kind", pack.source.replaceAll("_", " ")], ["version", pack.version ?? "none"], ["language", pack.language ?? "none"], ["manifest", html`<a href=${hrefOf({ panel: "artifacts", id: pack.manifest_path })}>${pack.manifest_path}</a>`],
      ["manifest digest", hash(pack.manifest_digest, "the manifest's digest")],
    ])}<h2>Checksums</h2>${table("checksums", ["file", "checksum"], Object.entries(pack.checksums).map(([file, sum]) => [file, hash(sum, `the checksum of ${file}`)]))}
      <h2>Manifest</h2>${jsonView(pack.manifest)}`,
  }),
};
