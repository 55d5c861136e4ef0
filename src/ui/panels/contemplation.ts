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
const said = (flag: boolean | null): string => flag === null ? "not recorded" : flag ? "yes" : "no";

export const contemplationPanel: Panel = {
  name: "contemplation", label: "Contemplation", group: "Measures", summary: "how something unknown became known",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Contemplation", route: "contemplationRuns",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/contemplation/runs?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("Nothing has been contemplated yet.", html`<code>touchstone contemplate "…"</code> does.`) : html`
      ${table("runs", ["run", "about", "scenes", "closed", "corpus unchanged"], items.map((run) => [
        html`<a href=${hrefOf({ panel: "contemplation", id: run.run_id })}>${run.run_id}</a>`, run.prompt ?? run.cold_subject ?? "", run.scene_count, said(run.learning_arc_closed), said(run.active_corpus_byte_identical),
      ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource(page, {
    title: `Contemplation ${page.place.id}`, route: "contemplationRun", path: ({ id }) => `/contemplation/runs/${encodeURIComponent(id ?? "")}`,
    show: (run) => html`<p class="prompt">${run.prompt ?? ""}</p>
      ${facts([["arc closed", said(run.learning_arc_closed)], ["claims supported", said(run.all_claims_supported)], ["corpus unchanged", said(run.active_corpus_byte_identical)], ["file", hash(run.source_digest, `the digest of ${run.source_path}`)]])}
      <ol class="stages">${run.scenes.map((scene) => html`<li><strong>${scene.stage_role.replaceAll("_", " ")}</strong> ${scene.claim}
        ${scene.grounding_source === null ? "" : badge("grounding", scene.grounding_source)} ${scene.proposal_id === null ? "" : html`<a href=${hrefOf({ panel: "proposals", id: scene.proposal_id })}>proposal</a>`}
        <details><summary class="quiet">detail</summary>${jsonView(scene.detail)}</details></li>`)}</ol>`,
  }),
};
