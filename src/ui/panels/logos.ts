import { html } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { filterCommand } from "../parts/filter.ts";
import { openResource } from "../parts/resource.ts";
import { showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { LOGOS_TABLES, showSafety, type Contents } from "./logos-tables.ts";
import { link, inWords } from "../parts/link.ts";

const TABS = ["overview", "lexicon", "glosses", "roots", "morphology", "frames", "alignment", "loops", "safety"] as const;

export const logosPanel: Panel = {
  list: (page) => openResource<"logosPacks">(page, {
    path: "/logos/packs", empty: ["There are no language packs."],
    show: ({ items }) => table("language packs", items.map((pack) => [
      link("logos", pack.pack_id, pack.pack_id), pack.language ?? "", pack.script ?? "", pack.lexicon_count, pack.morphology_count, pack.alignment_edge_count, pack.holonomy_case_count, badge(pack.safety_status),
    ])),
  }), one: openPack,
};

function openPack(page: Page, id: string): View {
  const path = `/logos/packs/${encodeURIComponent(id)}`;
  let [contents, safety]: [Loaded<Contents>, Loaded<DataOf<"logosSafety">>] = [LOADING, LOADING];
  page.load<"logosContents">(`${path}/contents`, (loaded) => { contents = loaded; });
  page.load<"logosSafety">(`${path}/safety`, (loaded) => { safety = loaded; });
  const view = openResource<"logosPack">(page, {
    path,
    show: (pack) => {
      const tab = openTab(page.place, TABS);
      return html`${tabs(page.place, TABS, "parts of the pack")}${tab === "overview" ? showOverview(pack) : tab === "safety" ? showLoaded(safety, showSafety) : showLoaded(contents, (data) => LOGOS_TABLES[tab](page, data))}`;
    },
  });
  return { ...view, commands: [filterCommand(), ...view.commands ?? []] };
}

function showOverview(pack: DataOf<"logosPack">) {
  return facts([
    ["language", pack.language ?? "none"], ["script", pack.script ?? "none"], ["role", pack.role ?? "none"], ["version", pack.version ?? "none"], ["words", pack.lexicon_count], ["glosses", pack.gloss_count], ["forms", pack.morphology_count],
    ["frames", pack.frame_count], ["compositions", pack.composition_count], ["edges", pack.alignment_edge_count], ["loops", pack.holonomy_case_count], ["unknown words", inWords(pack.oov_policy ?? "no policy")], ["gate", pack.gate_engaged ? "engaged" : "open"],
    ["normal form", pack.normalization_policy ?? "none"], ["safety", badge(pack.safety_status)], ["manifest", hash(pack.manifest_digest, "the manifest's digest")],
    ...pack.known_gaps.map((gap) => ["known gap", gap] as const),
  ]);
}
