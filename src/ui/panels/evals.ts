import { html, nothing, type TemplateResult } from "lit-html";
import type { LaneRuns } from "../../contract/figures.ts";
import { ask, LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { cell, listTable, type Cell } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import { showLanes, showRuns } from "../parts/trends.ts";
import type { Page, Panel, View } from "../panel.ts";
import { OTHER_DATA } from "./packs.ts";
import { openJob } from "../parts/job.ts";
import { code, button, link, wrongs } from "../parts/link.ts";

type Run = DataOf<"runEval">;
type Metrics = DataOf<"servingMetrics">["items"][number];

export const evalsPanel: Panel = {
  list: openLanes,
  one: openLane,
};

/** All lanes with the counts of their last reports, and the current run. */
function openLanes(page: Page): View {
  let metrics: readonly Metrics[] = [];
  const read = (): void =>
    page.load<"servingMetrics">("/serving/metrics", (loaded) => {
      metrics = loaded.data?.items ?? [];
    });
  read();
  const job = openJob(page, "evals", read);
  const view = openResource<"evals">(page, {
    path: "/evals",
    table: "lanes",
    above: () =>
      html`<p class="actions">${button("Run all lanes", () => job.start({ kind: "evals" }), job.running())}</p>${job.render()}`,
    show: ({ lanes }) =>
      lanes.length === 0
        ? showEmpty("There are no lanes in the data folder.", OTHER_DATA)
        : html`${metrics.length === 0 ? nothing : showLanes(metrics)}${listTable(
            page,
            "lanes",
            lanes.map(({ lane, description }) => [
              cell(lane, link("evals", lane, lane)),
              ...counts(metrics.find((each) => each.lane === lane)),
              html`<button type="button" aria-label="run ${lane}" ?disabled=${job.running()} @click=${() => job.start({ kind: "evals", lanes: [lane] })}>Run</button>`,
              description ?? "",
            ]),
          )}`,
  });
  return { ...view, close: job.close };
}

/** The counts of the last report. */
function counts(last: Metrics | undefined): readonly (Cell | string | number)[] {
  return last
    ? [last.correct, last.refused, cell(last.wrong, wrongs(last.wrong)), last.sample_count]
    : ["no report", "", "", ""];
}

/** A lane with its last report, which a run replaces. */
function openLane(page: Page, lane: string): View {
  let report: Loaded<DataOf<"artifact">> = LOADING;
  let path = "";
  const read = (): void =>
    page.load<"artifact">(`/artifacts/${path}`, (loaded) => {
      report = loaded;
    });
  let runs: LaneRuns = { items: [] };
  const readRuns = (): void =>
    void ask<LaneRuns>({ path: "/ui/lanes" }).then(({ data }) => {
      runs = data ?? runs;
      page.draw();
    });
  readRuns();
  const job = openJob(page, "evals", () => {
    read();
    readRuns();
  });
  const view = openResource<"evalLane">(page, {
    path: `/evals/${encodeURIComponent(lane)}`,
    show: ({ description, versions, splits }) => {
      if (path === "") {
        path = `state/evals/${lane}/${versions.at(-1) ?? ""}/report.json`;
        read();
      }
      return html`<p>${description ?? ""}</p>
        <p class="actions">${versions.flatMap((version) => splits.map((split) => button(`Run ${version} ${split}`, () => job.start({ kind: "evals", lanes: [lane], version, split }), job.running())))}
          ${link("artifacts", path, "the last report")}</p>
        ${job.render()}${showRuns(runs, lane)}${report.trouble?.status === 404 ? showEmpty("No report yet.", `“Run ${versions[0] ?? ""} ${splits[0] ?? ""}” makes one.`) : showLoaded(report, ({ content }) => showRun(content as Run) /* the path says what it is */)}`;
    },
  });
  return { ...view, close: job.close };
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
