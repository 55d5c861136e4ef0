import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { jsonView } from "../parts/json-view.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openJob } from "../parts/job.ts";
import { placeAt } from "../place.ts";
import { inWords, instead, link, folded, typing, yesNo } from "../parts/link.ts";

export const contemplationPanel: Panel = {
  list: openList,
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

const START = "Contemplate";

/** Runs on a page. */
const SIZE = 50;

/** The runs, and a field that starts one. */
function openList(page: Page): View {
  let prompt = "";
  const job = openJob(page, "contemplate", ({ result_id: id }) => {
    if (id !== null) page.go(placeAt("contemplation", id));
    else view.again();
  });
  const view = openResource<"contemplationRuns">(page, {
    path: "/contemplation/runs",
    table: "runs",
    size: SIZE,
    empty: ["No contemplation runs yet.", `“${START}” makes one of a question that is not decided yet.`],
    above: () =>
      html`<form class="actions" @submit=${instead(() => {
        if (prompt.trim() !== "") job.start({ kind: "contemplate", prompt });
      })}><input type="text" aria-label="a question that is not decided yet" placeholder="a question that is not decided yet" .value=${prompt} @input=${typing(
        (text) => {
          prompt = text;
        },
      )}><button type="submit" ?disabled=${job.running()}>${START}</button></form>${job.render()}`,
    show: ({ items }) =>
      listTable(
        page,
        "runs",
        items.map((run) => [
          cell(run.run_id, link("contemplation", run.run_id, run.run_id)),
          run.prompt ?? run.cold_subject ?? "",
          run.scene_count,
          yesNo(run.learning_arc_closed),
          yesNo(run.active_corpus_byte_identical),
        ]),
        { size: SIZE },
      ),
  });
  return { ...view, close: job.close };
}
