import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { openRuns, type Runs } from "./eval-runs.ts";

type Run = DataOf<"runEval">;
type Metrics = DataOf<"servingMetrics">["items"][number];

export const evalsPanel: Panel = {
  name: "evals", label: "Evals", group: "Measures", summary: "lanes of cases that can be run here",
  open: (page) => page.place.id === null ? openLanes(page) : openLane(page, page.place.id),
};

/** All lanes with what their last report counted, and what runs now. */
function openLanes(page: Page): View {
  const runs = openRuns(page);
  let metrics: readonly Metrics[] = [];
  page.load({ route: "servingMetrics", path: "/serving/metrics" }, (loaded) => { metrics = loaded.kind === "loaded" ? loaded.data.items : []; });
  const view = openResource(page, {
    title: "Evaluation lanes", route: "evals", path: () => "/evals",
    show: ({ lanes }) => {
      if (lanes.length === 0) return showEmpty("There are no lanes in data/lanes.");
      const every = lanes.flatMap(({ lane, versions, splits }) => (splits.includes("public") ? [{ lane, version: versions.at(-1) ?? "v1", split: "public" }] : []));
      return html`<p class="actions"><button type="button" ?disabled=${runs.running()} @click=${() => runs.start(every)}>Run all ${every.length} lanes</button></p>${showProgress(runs)}
        ${table("lanes", ["lane", "correct", "refused", "wrong", "cases", "run", "what it asks"], lanes.map((lane) => [
          html`<a href=${hrefOf({ panel: "evals", id: lane.lane })}>${lane.lane}</a>`, ...counts(runs, lane.lane, metrics.find((each) => each.lane === lane.lane)),
          html`<button type="button" aria-label="run ${lane.lane}" ?disabled=${runs.running()} @click=${() => runs.start(every.filter((each) => each.lane === lane.lane))}>Run</button>`, lane.description ?? "",
        ]))}`;
    },
  });
  return { ...view, close: runs.close };
}

/** What was counted just now, else in the last report. */
function counts(runs: Runs, lane: string, last: Metrics | undefined): readonly (TemplateResult | string | number)[] {
  const run = runs.outcome(lane);
  if (run?.kind === "failed") return [html`<span class="over">${run.trouble.message}</span>`, "", "", ""];
  const found = run?.kind === "loaded" ? { ...run.data.metrics, cases: run.data.metrics.total } : last === undefined ? null : { ...last, cases: last.sample_count };
  return found === null ? ["none", "", "", ""] : [found.correct, found.refused, found.wrong === 0 ? "0" : html`<strong class="wrong">${found.wrong}</strong>`, html`${found.cases}${run === undefined ? nothing : html` <span class="badge">new</span>`}`];
}

/** How far the runs are. A lane is one request, and says nothing before it is done. */
function showProgress(runs: Runs): TemplateResult | typeof nothing {
  const state = runs.state();
  if (state === null) return nothing;
  const { done, total, lane, seconds, stopped } = state;
  return html`<div role="status" aria-live="off"><progress max=${total} value=${done} aria-label="lanes run"></progress>
    <p>${done} of ${total} lanes ${lane === null ? stopped ? "run; stopped" : "run" : html`run; <strong>${lane}</strong> for ${seconds} s`}
      ${lane === null ? nothing : html`<button type="button" ?disabled=${stopped} @click=${runs.stop}>${stopped ? "stops when the server is done with this lane" : "Stop"}</button>`}</p></div>`;
}

function openLane(page: Page, lane: string): View {
  const runs = openRuns(page);
  const view = openResource(page, {
    title: lane, route: "evalLane", path: () => `/evals/${encodeURIComponent(lane)}`,
    show: ({ description, versions, splits }) => {
      const run: Loaded<Run> | undefined = runs.outcome(lane);
      return html`<p>${description ?? ""}</p>
        <p class="actions">${versions.flatMap((version) => splits.map((split) => html`<button type="button" ?disabled=${runs.running()} @click=${() => runs.start([{ lane, version, split }])}>Run ${version} ${split}</button>`))}
          <a href=${hrefOf({ panel: "artifacts", id: `state/evals/${lane}/${versions.at(-1) ?? ""}/report.json` })}>the last report</a></p>
        ${showProgress(runs)}${run === undefined ? nothing : showLoaded(run, showRun)}`;
    },
  });
  return { ...view, close: runs.close };
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
