import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { filterCommand } from "../parts/filter.ts";
import { grouped } from "../parts/grouped.ts";
import { jsonView } from "../parts/json-view.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import type { Place } from "../place.ts";
import { showKinds } from "./pack-kinds.ts";
import { PACK_FILES, showPackRows, type PackFile } from "./pack-rows.ts";
import { code, quiet, inWords, link, folded } from "../parts/link.ts";
import { membersOf } from "./review-draft.ts";

const TABS = ["overview", ...PACK_FILES, "kinds"] as const;
/** The file that a tab shows. */
const fileOf = (tab: Exclude<(typeof TABS)[number], "overview">): PackFile =>
  tab === "kinds" ? "facts" : tab;
/** What names another data folder. */
export const OTHER_DATA = html`Name one that has some: <code>touchstone serve --data DIR</code>`;

/** Packs on a page. */
const SIZE = 100;

type Pack = DataOf<"pack">;

export const packsPanel: Panel = {
  list: (page) =>
    openResource<"packs">(page, {
      path: "/packs",
      table: "packs",
      size: SIZE,
      empty: ["There are no packs in the data folder.", OTHER_DATA],
      show: ({ items }) =>
        listTable(
          page,
          "packs",
          items.map((pack) => [
            cell(pack.pack_id, link("packs", pack.pack_id, pack.pack_id)),
            inWords(pack.source),
            pack.version ?? "",
            pack.language ?? "",
            pack.determinism_class ?? "",
            hash(pack.checksum, `the checksum of ${pack.pack_id}`),
          ]),
          { size: SIZE },
        ),
    }),
  one: openPack,
};

/** A pack and its files, which are artifacts beside its manifest and are loaded on demand. */
function openPack(page: Page, id: string): View {
  const files = new Map<PackFile, Loaded<DataOf<"artifact">>>();
  let folder: string | null = null;
  const want = (place: Place): void => {
    const tab = openTab(place, TABS);
    if (tab === "overview" || folder === null || files.has(fileOf(tab))) return;
    const file = fileOf(tab);
    files.set(file, LOADING);
    page.load<"artifact">(`/artifacts/${folder}/${file}.jsonl`, (loaded) => {
      files.set(file, loaded);
    });
  };
  const view = openResource<"pack">(page, {
    path: `/packs/${encodeURIComponent(id)}`,
    show: (pack) => {
      const tab = openTab(page.place, TABS);
      if (pack.source === "language_pack")
        return html`<p>A language pack: see ${link("logos", id, "Languages")}.</p>${showOverview(pack)}`;
      folder = pack.manifest_path.replace(/\/[^/]*$/, "");
      want(page.place);
      return html`${tabs(page.place, TABS, "parts of the pack")}${tab === "overview" ? showOverview(pack) : showLoaded(files.get(fileOf(tab)) ?? LOADING, ({ content }) => (tab === "kinds" ? showKinds(page, content) : showPackRows(page, tab, content)))}`;
    },
  });
  return { ...view, commands: [filterCommand(), ...(view.commands ?? [])] };
}

function showOverview(pack: Pack): TemplateResult {
  const { manifest } = pack;
  const [counts, provenance] = [membersOf(manifest["counts"]), manifest["provenance"]];
  return html`${typeof manifest["description"] === "string" ? html`<p>${manifest["description"]}</p>` : nothing}
    ${facts([
      ["kind", inWords(pack.source)],
      ["version", pack.version ?? "none"],
      ["language", pack.language ?? "none"],
      ["determinism", pack.determinism_class ?? "not stated"],
      ...Object.entries(counts).map(
        ([name, count]) => [name, typeof count === "number" ? grouped(count) : String(count)] as const,
      ),
      ...["author", "licence"].flatMap((key) =>
        typeof manifest[key] === "string" ? [[key, manifest[key]] as const] : [],
      ),
      ["manifest", link("artifacts", pack.manifest_path, pack.manifest_path)],
      ["manifest digest", hash(pack.manifest_digest, "the manifest's digest")],
    ])}
    <h2>Provenance</h2>${showProvenance(provenance)}
    <h2>Checksums</h2>${table(
      "checksums",
      Object.entries(pack.checksums).map(([file, sum]) => [
        inWords(file.replace(/_checksum$/, "")),
        hash(sum, `the checksum of ${file}`),
      ]),
    )}
    ${folded("the manifest", jsonView(manifest))}`;
}

function showProvenance(provenance: unknown): TemplateResult {
  if (provenance === undefined) return quiet("The manifest does not say where the pack comes from.");
  if (typeof provenance === "string") return html`<p>${provenance}</p>`;
  return table(
    "provenance",
    Object.entries(membersOf(provenance)).map(([source, from]) => [code(source), String(from)]),
  );
}
