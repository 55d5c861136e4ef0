import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { filterCommand } from "../parts/filter.ts";
import { jsonView } from "../parts/json-view.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, type Place } from "../place.ts";
import { PACK_FILES, showPackRows, type PackFile } from "./pack-rows.ts";

const SIZE = 100;
const TABS = ["overview", ...PACK_FILES] as const;
type Pack = DataOf<"pack">;

export const packsPanel: Panel = {
  name: "packs", label: "Packs", group: "Knowledge", summary: "packs of knowledge: their facts, words, rules and where they are from",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Packs", route: "packs",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/packs?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("There are no packs in the data folder.") : html`
      ${table("packs", ["pack", "kind", "version", "language", "determinism", "checksum"], items.map((pack) => [
        html`<a href=${hrefOf({ panel: "packs", id: pack.pack_id })}>${pack.pack_id}</a>`, pack.source.replaceAll("_", " "), pack.version ?? "", pack.language ?? "", pack.determinism_class ?? "", hash(pack.checksum, `the checksum of ${pack.pack_id}`),
      ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openPack(page, page.place.id),
};

/** A pack, and its files as they are asked for: they are artifacts beside its manifest. */
function openPack(page: Page, id: string): View {
  const files = new Map<PackFile, Loaded<DataOf<"artifact">>>();
  let folder: string | null = null;
  const want = (place: Place): void => {
    const tab = openTab(place, TABS);
    if (tab === "overview" || folder === null || files.has(tab)) return;
    files.set(tab, LOADING);
    page.load({ route: "artifact", path: `/artifacts/${folder}/${tab}.jsonl` }, (loaded) => { files.set(tab, loaded); });
  };
  const view = openResource(page, {
    title: id, route: "pack", path: () => `/packs/${encodeURIComponent(id)}`,
    show: (pack) => {
      const tab = openTab(page.place, TABS);
      if (pack.source === "language_pack") return html`<p>A language pack: its words, roots, alignment and safety are under <a href=${hrefOf({ panel: "logos", id })}>Languages</a>.</p>${showOverview(pack)}`;
      folder = pack.manifest_path.replace(/\/[^/]*$/, "");
      want(page.place);
      return html`${tabs(page.place, TABS, "parts of the pack")}${tab === "overview" ? showOverview(pack) : showLoaded(files.get(tab) ?? LOADING, ({ content }) => showPackRows(page, tab, content))}`;
    },
  });
  return { ...view, commands: [filterCommand(), ...view.commands ?? []] };
}

function showOverview(pack: Pack): TemplateResult {
  const { manifest } = pack;
  const [counts, provenance] = [objectAt(manifest, "counts"), manifest["provenance"]];
  return html`${typeof manifest["description"] === "string" ? html`<p>${manifest["description"]}</p>` : nothing}
    ${facts([
      ["kind", pack.source.replaceAll("_", " ")], ["version", pack.version ?? "none"], ["language", pack.language ?? "none"], ["determinism", pack.determinism_class ?? "not said"],
      ...Object.entries(counts).map(([name, count]) => [name, typeof count === "number" ? count.toLocaleString("en") : String(count)] as const),
      ...["author", "licence"].flatMap((key) => (typeof manifest[key] === "string" ? [[key, manifest[key]] as const] : [])),
      ["manifest", html`<a href=${hrefOf({ panel: "artifacts", id: pack.manifest_path })}>${pack.manifest_path}</a>`], ["manifest digest", hash(pack.manifest_digest, "the manifest's digest")],
    ])}
    <h2>Provenance</h2>${typeof provenance === "string" ? html`<p>${provenance}</p>` : provenance === undefined ? html`<p class="quiet">The manifest does not say where it is from.</p>`
      : table("provenance", ["source", "where it is from"], Object.entries(objectAt(manifest, "provenance")).map(([source, from]) => [html`<code>${source}</code>`, String(from)]))}
    <h2>Checksums</h2>${table("checksums", ["file", "checksum"], Object.entries(pack.checksums).map(([file, sum]) => [file.replaceAll("_", " "), hash(sum, `the checksum of ${file}`)]))}
    <details><summary>the manifest</summary>${jsonView(manifest)}</details>`;
}

function objectAt(manifest: Pack["manifest"], key: string): Readonly<Record<string, unknown>> {
  const value = manifest[key];
  return typeof value === "object" && value !== null ? value as Readonly<Record<string, unknown>> : {}; // looked at just before
}
