import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf, Loaded } from "../api.ts";
import { plural } from "../../contract/plural.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openRuns, type Runs } from "./eval-runs.ts";
import { code, button, link } from "../parts/link.ts";

type Run = DataOf<"runEval">;
type Metrics = DataOf<"servingMetrics">["items"][number];

export const evalsPanel: Panel = {
  list: openLanes,
  one: openLane,
};

/** All lanes with the counts of their last reports, and the current run. */
function openLanes(page: Page): View {
  const runs = openRuns(page);
  let metrics: readonly Metrics[] = [];
  page.load<"servingMetrics">("/serving/metrics", (loaded) => {
    metrics = loaded.data?.items ?? [];
  });
  const view = openResource<"evals">(page, {
    path: "/evals",
    show: ({ lanes }) => {
      if (lanes.length === 0) return showEmpty("There are no lanes in data/lanes.");
      const every = lanes.flatMap(({ lane, versions, splits }) =>
        splits.includes("public") ? [{ lane, version: versions.at(-1) ?? "v1", split: "public" }] : [],
      );
      return html`<p class="actions">${button(`Run all ${plural(every.length, "lane")}`, () => runs.start(every), runs.running())}</p>${showProgress(runs)}
        ${table(
          "lanes",
          lanes.map((lane) => [
            link("evals", lane.lane, lane.lane),
            ...counts(
              runs,
              lane.lane,
              metrics.find((each) => each.lane === lane.lane),
            ),
            html`<button type="button" aria-label="run ${lane.lane}" ?disabled=${runs.running()} @click=${() => runs.start(every.filter((each) => each.lane === lane.lane))}>Run</button>`,
            lane.description ?? "",
          ]),
        )}`;
    },
  });
  return { ...view, close: runs.close };
}

/** The counts of a run just done, else of the last report. */
function counts(
  runs: Runs,
  lane: string,
  last: Metrics | undefined,
): readonly (TemplateResult | string | number)[] {
  const run = runs.outcome(lane);
  if (run?.trouble) return [html`<span class="over">${run.trouble.message}</span>`, "", "", ""];
  const found = countsIn(run?.data, last);
  return !found
    ? ["none", "", "", ""]
    : [
        found.correct,
        found.refused,
        found.wrong === 0 ? "0" : html`<strong class="wrong">${found.wrong}</strong>`,
        html`${found.cases}${!run ? nothing : html` <span class="badge">new</span>`}`,
      ];
}

function countsIn(run: Run | undefined, last: Metrics | undefined) {
  if (run) return { ...run.metrics, cases: run.metrics.total };
  return last ? { ...last, cases: last.sample_count } : null;
}

/** Progress of the runs. A lane is one request, so it reports nothing before it is done. */
function showProgress(runs: Runs): TemplateResult | typeof nothing {
  const state = runs.state();
  if (!state) return nothing;
  const { done, total, lane, seconds, stopped } = state;
  return html`<div role="status" aria-live="off"><progress max=${total} value=${done} aria-label="lanes run"></progress>
    <p>${done} of ${plural(total, "lane")} run${lane === null ? stoppedText(stopped) : html`; <strong>${lane}</strong> for ${seconds} s`}
      ${lane === null ? nothing : button(stopped ? "stops when the server has finished this lane" : "Stop", runs.stop, stopped)}</p></div>`;
}

const stoppedText = (stopped: boolean): string => (stopped ? "; stopped" : "");

function openLane(page: Page, lane: string): View {
  const runs = openRuns(page);
  const view = openResource<"evalLane">(page, {
    path: `/evals/${encodeURIComponent(lane)}`,
    show: ({ description, versions, splits }) => {
      const run: Loaded<Run> | undefined = runs.outcome(lane);
      return html`<p>${description ?? ""}</p>
        <p class="actions">${versions.flatMap((version) => splits.map((split) => button(`Run ${version} ${split}`, () => runs.start([{ lane, version, split }]), runs.running())))}
          ${link("artifacts", `state/evals/${lane}/${versions.at(-1) ?? ""}/report.json`, "the last report")}</p>
        ${showProgress(runs)}${!run ? nothing : showLoaded(run, showRun)}`;
    },
  });
  return { ...view, close: runs.close };
}

/** The first hundred cases that are not correct. */
function showRun({ metrics, passed, cases }: Run): TemplateResult {
  const missed = cases.filter(({ outcome }) => outcome !== "correct");
  return html`${facts([
    ["acceptance", passed === null ? "none" : badge(passed ? "accepted" : "rejected")],
    ["correct", metrics.correct],
    ["wrong", metrics.wrong],
    ["refused", metrics.refused],
    ["cases", metrics.total],
  ])}${
    missed.length === 0
      ? html`<p>Every case is correct.</p>`
      : table(
          "cases that are not correct",
          missed
            .slice(0, 100)
            .map((each) => [
              each.case_id,
              badge(each.outcome),
              code(JSON.stringify(each.expected)),
              html`<code>${JSON.stringify(each.actual)}</code> ${each.failure_reasons.join("; ")}`,
            ]),
        )
  }`;
}
