import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts, table } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { inWords, link, folded, yesNo } from "../parts/link.ts";

export const contemplationPanel: Panel = {
  list: (page) =>
    openResource<"contemplationRuns">(page, {
      path: "/contemplation/runs",
      size: 50,
      empty: ["No contemplation runs yet.", html`Run <code>touchstone contemplate "…"</code>.`],
      show: ({ items }) =>
        table(
          "runs",
          items.map((run) => [
            link("contemplation", run.run_id, run.run_id),
            run.prompt ?? run.cold_subject ?? "",
            run.scene_count,
            yesNo(run.learning_arc_closed),
            yesNo(run.active_corpus_byte_identical),
          ]),
        ),
    }),
  one: (page, id) =>
    openResource<"contemplationRun">(page, {
      title: `Contemplation ${id}`,
      path: `/contemplation/runs/${encodeURIComponent(id)}`,
      show: (run) => html`<p class="prompt">${run.prompt ?? ""}</p>
      ${facts([
        ["arc closed", yesNo(run.learning_arc_closed)],
        ["claims supported", yesNo(run.all_claims_supported)],
        ["corpus unchanged", yesNo(run.active_corpus_byte_identical)],
        ["file", hash(run.source_digest, `the digest of ${run.source_path}`)],
      ])}
      <ol class="stages">${run.scenes.map(
        (scene) => html`<li><strong>${inWords(scene.stage_role)}</strong> ${scene.claim}
        ${scene.grounding_source === null ? "" : badge(scene.grounding_source, "grounding")} ${scene.proposal_id === null ? "" : link("proposals", scene.proposal_id, "proposal")}
        ${folded("detail", jsonView(scene.detail))}</li>`,
      )}</ol>`,
    }),
};
