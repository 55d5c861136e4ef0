import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { filterCommand } from "../parts/filter.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { tables } from "../tables.ts";
import { LOGOS_TABLES, showSafety, type Contents } from "./logos-tables.ts";
import { OTHER_DATA } from "./packs.ts";
import { link, inWords } from "../parts/link.ts";

const TABS = [
  "overview",
  "lexicon",
  "glosses",
  "roots",
  "morphology",
  "frames",
  "alignment",
  "loops",
  "safety",
] as const;

export const logosPanel: Panel = {
  list: (page) =>
    openResource<"logosPacks">(page, {
      path: "/logos/packs",
      table: "language packs",
      empty: ["There are no language packs.", OTHER_DATA],
      show: ({ items }) =>
        listTable(
          page,
          "language packs",
          items.map((pack) => [
            cell(pack.pack_id, link("logos", pack.pack_id, pack.pack_id)),
            pack.language ?? "",
            pack.script ?? "",
            pack.lexicon_count,
            pack.morphology_count,
            pack.alignment_edge_count,
            pack.holonomy_case_count,
            cell(pack.safety_status, badge(pack.safety_status)),
          ]),
        ),
    }),
  one: openPack,
};

function openPack(page: Page, id: string): View {
  const path = `/logos/packs/${encodeURIComponent(id)}`;
  let [contents, safety]: [Loaded<Contents>, Loaded<DataOf<"logosSafety">>] = [LOADING, LOADING];
  page.load<"logosContents">(`${path}/contents`, (loaded) => {
    contents = loaded;
  });
  page.load<"logosSafety">(`${path}/safety`, (loaded) => {
    safety = loaded;
  });
  const view = openResource<"logosPack">(page, {
    path,
    show: (pack) => {
      const tab = openTab(page.place, TABS);
      const show = (): TemplateResult => {
        if (tab === "overview") return showOverview(pack);
        if (tab === "safety") return showLoaded(safety, showSafety);
        return showLoaded(contents, (data) => LOGOS_TABLES[tab](page, data));
      };
      return html`${tabs(page.place, TABS, "parts of the pack")}${show()}`;
    },
  });
  return { ...view, commands: [filterCommand(), ...(view.commands ?? [])] };
}

function showOverview(pack: DataOf<"logosPack">) {
  return facts([
    ...tables().logosFacts.map(([name, key]) => [name, inWords(String(pack[key] ?? "none"))] as const),
    ["gate", pack.gate_engaged ? "engaged" : "open"],
    ["safety", badge(pack.safety_status)],
    ["manifest", hash(pack.manifest_digest, "the manifest's digest")],
    ...pack.known_gaps.map((gap) => ["known gap", gap] as const),
  ]);
}
