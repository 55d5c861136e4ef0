import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";

type Run = DataOf<"runEval">;

export const evalsPanel: Panel = {
  name: "evals", label: "Evals", group: "Measures", summary: "lanes of cases that can be run here",
  open: (page) => page.place.id === null ? openLanes(page) : openLane(page, page.place.id),
};

function openLanes(page: Page): View {
  return openResource(page, {
    title: "Evaluation lanes", route: "evals", path: () => "/evals",
    show: ({ lanes }) => lanes.length === 0 ? showEmpty("There are no lanes in data/lanes.") : table("lanes", ["lane", "versions", "splits", "what it asks"], lanes.map((lane) => [
      html`<a href=${hrefOf({ panel: "evals", id: lane.lane })}>${lane.lane}</a>`, lane.versions.join(", "), lane.splits.join(", "), lane.description ?? "",
    ])),
  });
}

function openLane(page: Page, lane: string): View {
  let run: Loaded<Run> | null = null;
  const start = (version: string, split: string): void => {
    run = { kind: "loading" };
    page.load({ route: "runEval", path: "/evals/run", body: { lane, version, split } }, (loaded) => { run = loaded; page.say(loaded.kind === "loaded" ? "the lane has been run" : "the run failed"); });
    page.draw();
  };
  return openResource(page, {
    title: lane, route: "evalLane", path: () => `/evals/${encodeURIComponent(lane)}`,
    show: ({ description, versions, splits }) => html`<p>${description ?? ""}</p>
      <p class="actions">${versions.flatMap((version) => splits.map((split) => html`<button type="button" ?disabled=${run?.kind === "loading"} @click=${() => start(version, split)}>Run ${version} ${split}</button>`))}</p>
      ${run === null ? nothing : run.kind === "loading" ? html`<p class="loading" role="status">running; a lane of a thousand cases takes some seconds</p>` : showLoaded(run, showRun)}`,
  });
}

/** Cases that are not right come first; of the others the first ones. */
function showRun({ metrics, passed, cases }: Run): TemplateResult {
  const missed = cases.filter(({ outcome }) => outcome !== "correct");
  return html`${facts([
    ["acceptance", passed === null ? "none" : badge("", passed ? "accepted" : "rejected")], ["correct", metrics.correct], ["wrong", metrics.wrong], ["refused", metrics.refused], ["cases", metrics.total],
  ])}${missed.length === 0 ? html`<p>Every case is right.</p>` : table("cases that are not right", ["case", "outcome", "expected", "answered"], missed.slice(0, 100).map((each) => [
    each.case_id, badge("", each.outcome), html`<code>${JSON.stringify(each.expected)}</code>`, html`<code>${JSON.stringify(each.actual)}</code> ${each.failure_reasons.join("; ")}`,
  ]))}`;
}
