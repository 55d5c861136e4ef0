import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { paged, pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { inWords, link } from "../parts/link.ts";

const SIZE = 50;
const said = (flag: boolean | null): string => flag === null ? "not recorded" : flag ? "yes" : "no";

export const contemplationPanel: Panel = {
  name: "contemplation", label: "Contemplation", group: "Measures", summary: "how something unknown became known",
  open: (page) => page.place.id === null ? openResource<"contemplationRuns">(page, {
    title: "Contemplation", path: paged("/contemplation/runs", SIZE),
    show: ({ items }) => items.length === 0 ? showEmpty("Nothing has been contemplated yet.", html`<code>touchstone contemplate "…"</code> does.`) : html`
      ${table("runs", ["run", "about", "scenes", "closed", "corpus unchanged"], items.map((run) => [
        link("contemplation", run.run_id, run.run_id), run.prompt ?? run.cold_subject ?? "", run.scene_count, said(run.learning_arc_closed), said(run.active_corpus_byte_identical),
      ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource<"contemplationRun">(page, {
    title: `Contemplation ${page.place.id}`, path: ({ id }) => `/contemplation/runs/${encodeURIComponent(id ?? "")}`,
    show: (run) => html`<p class="prompt">${run.prompt ?? ""}</p>
      ${facts([["arc closed", said(run.learning_arc_closed)], ["claims supported", said(run.all_claims_supported)], ["corpus unchanged", said(run.active_corpus_byte_identical)], ["file", hash(run.source_digest, `the digest of ${run.source_path}`)]])}
      <ol class="stages">${run.scenes.map((scene) => html`<li><strong>${inWords(scene.stage_role)}</strong> ${scene.claim}
        ${scene.grounding_source === null ? "" : badge(scene.grounding_source, "grounding")} ${scene.proposal_id === null ? "" : link("proposals", scene.proposal_id, "proposal")}
        <details><summary class="quiet">detail</summary>${jsonView(scene.detail)}</details></li>`)}</ol>`,
  }),
};
