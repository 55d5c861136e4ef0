import { html, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { openTab, tabs } from "../parts/tabs.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";

const TABS = ["overview", "lexicon", "glosses", "morphology", "alignment", "loops", "safety"] as const;
/** Rows of one table that are drawn. */
const SHOWN = 300;
type Contents = DataOf<"logosContents">;

export const logosPanel: Panel = {
  name: "logos", label: "Languages", group: "Knowledge", summary: "language packs: words, roots, alignment, safety",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Language packs", route: "logosPacks", path: () => "/logos/packs",
    show: ({ items }) => items.length === 0 ? showEmpty("There are no language packs.") : table("language packs", ["pack", "language", "script", "words", "forms", "edges", "loops", "safety"], items.map((pack) => [
      html`<a href=${hrefOf({ panel: "logos", id: pack.pack_id })}>${pack.pack_id}</a>`, pack.language ?? "", pack.script ?? "", pack.lexicon_count, pack.morphology_count, pack.alignment_edge_count, pack.holonomy_case_count, badge("", pack.safety_status),
    ])),
  }) : openPack(page, page.place.id),
};

function openPack(page: Page, id: string): View {
  const path = `/logos/packs/${encodeURIComponent(id)}`;
  let [contents, safety]: [Loaded<Contents>, Loaded<DataOf<"logosSafety">>] = [LOADING, LOADING];
  page.load({ route: "logosContents", path: `${path}/contents` }, (loaded) => { contents = loaded; });
  page.load({ route: "logosSafety", path: `${path}/safety` }, (loaded) => { safety = loaded; });
  const inContents = (show: (data: Contents) => TemplateResult) => (): TemplateResult => showLoaded(contents, show);
  const shown: Readonly<Record<Exclude<(typeof TABS)[number], "overview">, () => TemplateResult>> = {
    lexicon: inContents(({ lexicon }) => rows("lexicon", ["word", "lemma", "part of speech", "domains", "state"], lexicon, (each) => [each.surface, each.lemma, each.part_of_speech ?? each.pos ?? "", each.semantic_domains.join(", "), badge("", each.epistemic_status)])),
    glosses: inContents(({ glosses }) => rows("glosses", ["lemma", "gloss", "part of speech"], glosses, (each) => [each.lemma, each.gloss, each.pos ?? ""])),
    morphology: inContents(({ morphology }) => rows("morphology", ["form", "lemma", "root", "stem", "inflection"], morphology, (each) => [each.surface, each.lemma, each.root ?? "", each.stem ?? "", Object.entries(each.inflection).map(([name, value]) => `${name} ${value}`).join(", ")])),
    alignment: inContents(({ alignment_edges: edges }) => rows("alignment edges", ["from", "relation", "to", "weight", "found"], edges, (each) => [each.source_id, each.relation, `${each.target_pack_id ?? ""} ${each.target_id}`, each.weight, each.target_resolved ? "yes" : "no"])),
    loops: inContents(({ holonomy_cases: loops }) => rows("loops", ["loop", "steps", "deviation", "closes"], loops, (each) => [each.case_id, each.edges.length, each.deviation === null ? "not measurable" : String(each.deviation), badge("", each.verified ? "verified" : "undetermined")])),
    safety: () => showLoaded(safety, (report) => html`<p>${badge("verdict", report.verdict)}</p>${facts([
      ["checksums", badge("", report.checksum_status)], ["domain contract", badge("", report.domain_contract_status)], ["unknown words", report.oov_policy_ok ? "policy holds" : "policy broken"], ["gate", report.gate_policy_ok ? "policy holds" : "policy broken"],
      ["paths", report.path_safety_ok ? "safe" : "unsafe"], ["dangling forms", report.dangling_morphology_links.length], ["invalid targets", report.invalid_alignment_targets.length], ["contested", report.contested_entries.length], ["speculative", report.speculative_entries.length],
    ])}<ul>${[...report.checksum_errors, ...report.domain_contract.errors, ...report.known_gaps].map((each) => html`<li>${each}</li>`)}</ul>`),
  };
  const view = openResource(page, {
    title: id, route: "logosPack", path: () => path,
    show: (pack) => {
      const tab = openTab(page.place, TABS);
      return html`${tabs(page.place, TABS, "parts of the pack")}${tab !== "overview" ? shown[tab]() : facts([
        ["language", pack.language ?? "none"], ["script", pack.script ?? "none"], ["role", pack.role ?? "none"], ["version", pack.version ?? "none"], ["words", pack.lexicon_count], ["glosses", pack.gloss_count], ["forms", pack.morphology_count],
        ["safety", badge("", pack.safety_status)], ["manifest", hash(pack.manifest_digest, "the manifest's digest")],
      ])}`;
    },
  });
  return view;
}

function rows<Row>(label: string, heads: readonly string[], all: readonly Row[], cells: (row: Row) => readonly (TemplateResult | string | number)[]): TemplateResult {
  return all.length === 0 ? showEmpty(`The pack has no ${label}.`) : html`${table(label, heads, all.slice(0, SHOWN).map(cells))}${all.length > SHOWN ? html`<p class="quiet">the first ${SHOWN} of ${all.length}</p>` : ""}`;
}
