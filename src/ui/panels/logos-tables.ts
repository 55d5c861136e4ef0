import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { cell, type Cell } from "../parts/list-table.ts";
import { showRows } from "../parts/rows.ts";
import type { Page } from "../panel.ts";
import { alignmentGraph } from "./logos-graph.ts";
import { list, code, quiet, inWords, link, folded } from "../parts/link.ts";

export type Contents = DataOf<"logosContents">;

/** The same tab or another, filtered by one id. */
const narrowed = (pack: string, tab: string, q: string, shown = q): TemplateResult =>
  link("logos", pack, shown, { tab, q });

const resolved = (found: boolean): Cell => {
  const word = found ? "verified" : "invalid";
  return cell(word, badge(word));
};

export const LOGOS_TABLES = {
  lexicon: (page: Page, { lexicon, pack_id: pack }: Contents) =>
    showRows(page, {
      label: "lexicon entries",
      all: lexicon,
      cells: (each) => [
        each.surface,
        cell(each.lemma, narrowed(pack, "morphology", each.lemma)),
        each.part_of_speech ?? each.pos ?? "",
        each.semantic_domains.join(", "),
        cell(each.epistemic_status, badge(each.epistemic_status)),
        cell(each.entry_id, narrowed(pack, "alignment", each.entry_id)),
      ],
    }),
  glosses: (page: Page, { glosses, pack_id: pack }: Contents) =>
    showRows(page, {
      label: "glosses",
      all: glosses,
      cells: (each) => [cell(each.lemma, narrowed(pack, "lexicon", each.lemma)), each.gloss, each.pos ?? ""],
    }),
  roots: (page: Page, contents: Contents) =>
    showRows(page, {
      label: "roots",
      all: rootsOf(contents),
      cells: ({ root, lemmas, forms }) => [
        cell(root, narrowed(contents.pack_id, "morphology", root)),
        lemmas.join(", "),
        html`${forms.slice(0, 12).join(", ")}${forms.length > 12 ? html` <small>and ${forms.length - 12} more</small>` : nothing}`,
      ],
    }),
  morphology: (page: Page, { morphology }: Contents) =>
    showRows(page, {
      label: "forms",
      all: morphology,
      cells: (each) => [
        each.surface,
        each.lemma,
        each.root ?? "",
        each.stem ?? "",
        each.prefix_chain.join(" "),
        each.suffix_chain.join(" "),
        Object.entries(each.inflection)
          .map(([name, value]) => `${name} ${value}`)
          .join(", "),
      ],
    }),
  frames: (page: Page, { frames, compositions }: Contents) =>
    showRows(page, {
      label: "frames and compositions",
      all: [...frames, ...compositions],
      cells: (each) => [code(String(each["frame_id"] ?? each["composition_id"] ?? "")), jsonView(each, 0)],
    }),
  alignment: (page: Page, { alignment_edges: edges, lexicon, pack_id: pack }: Contents) =>
    showRows(page, {
      label: "alignment edges",
      all: edges,
      above: (found) => alignmentGraph(found, new Map(lexicon.map((each) => [each.entry_id, each.surface]))),
      cells: (each) => [
        cell(each.source_id, narrowed(pack, "alignment", each.source_id)),
        inWords(each.relation),
        cell(
          each.target_id,
          each.target_pack_id === null
            ? each.target_id
            : narrowed(each.target_pack_id, "lexicon", each.target_id),
        ),
        each.weight,
        resolved(each.target_resolved),
      ],
    }),
  loops: (page: Page, { holonomy_cases: loops }: Contents) =>
    showRows(page, {
      label: "loops",
      all: loops,
      cells: (each) => [
        cell(each.case_id, code(each.case_id)),
        each.edges.length,
        each.deviation === null ? "an edge is missing" : String(each.deviation),
        badge(each.verified ? "verified" : "undetermined"),
      ],
    }),
} as const;

interface Root {
  readonly root: string;
  readonly lemmas: string[];
  readonly forms: string[];
}

function rootsOf({ morphology }: Contents): readonly Root[] {
  const roots = new Map<string, Root>();
  for (const { root, lemma, surface } of morphology) {
    if (root === null) continue;
    const known = roots.get(root) ?? { root, lemmas: [], forms: [] };
    if (!known.lemmas.includes(lemma)) known.lemmas.push(lemma);
    known.forms.push(surface);
    roots.set(root, known);
  }
  return [...roots.values()];
}

/** The findings of the safety report, each fault by name. */
export function showSafety(report: DataOf<"logosSafety">): TemplateResult {
  const lists = [
    ["checksum errors", report.checksum_errors],
    ["errors of the domain contract", report.domain_contract.errors],
    ["known gaps", report.known_gaps],
    ["contested entries", report.contested_entries],
    ["falsified entries", report.falsified_entries],
    ["speculative entries", report.speculative_entries],
  ] as const;
  return html`<p>${badge(report.verdict, "verdict")}</p>${facts([
    ["checksums", badge(report.checksum_status)],
    ["domain contract", badge(report.domain_contract_status)],
    ["loops", badge(report.missing_holonomy_refs)],
    ["unknown words", report.oov_policy_ok ? "policy holds" : "policy broken"],
    ["gate", report.gate_policy_ok ? "policy holds" : "policy broken"],
    ["paths", report.path_safety_ok ? "stay in the folder" : "leave the folder"],
    ...Object.entries(report.epistemic_status_counts).map(
      ([status, count]) => [`${status} rows`, count] as const,
    ),
  ])}
    ${report.missing_holonomy_refs === "failed" ? html`<p>A loop of edges does not close; the tab <em>loops</em> shows by how much.</p>` : nothing}
    ${lists.map(([name, items]) => (items.length === 0 ? nothing : folded(`${name}: ${items.length}`, list(items))))}
    ${
      report.dangling_morphology_links.length === 0
        ? nothing
        : html`<h2>Links to missing forms</h2>${table(
            "dangling forms",
            report.dangling_morphology_links.map((each) => [each.entry_id, each.morphology_id]),
          )}`
    }
    ${
      report.invalid_alignment_targets.length === 0
        ? nothing
        : html`<h2>Edges to missing words</h2>${table(
            "invalid targets",
            report.invalid_alignment_targets.map((each) => [
              each.edge_id,
              each.source_id,
              each.relation,
              each.target_id,
            ]),
          )}`
    }
    <h2>Domain contract</h2>${report.domain_contract.present ? jsonView(report.domain_contract.contract, 1) : quiet("The pack has none.")}`;
}
