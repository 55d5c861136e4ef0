import { plural } from "../../contract/plural.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { jsonView } from "../parts/json-view.ts";
import { openResource } from "../parts/resource.ts";
import { showLoaded, showTrouble } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { inWords, button, link } from "../parts/link.ts";

type Demo = DataOf<"demos">["items"][number];
type Result = DataOf<"runDemo">;

export const demosPanel: Panel = {
  list: (page) => openDemos(page, () => true),
  one: (page, id) => openDemos(page, ({ demo_id: each }) => each === id),
};

function openDemos(page: Page, fits: (demo: Demo) => boolean): View {
  const results = new Map<string, Loaded<Result>>();
  return openResource<"demos">(page, {
    path: "/demos",
    show: ({ items }) => {
      const chosen = items.filter(fits);
      if (chosen.length === 0)
        return showTrouble({
          status: 404,
          code: "not_found",
          message: `there is no demo ${page.place.id ?? ""}`,
        });
      return html`${chosen.map((demo) => html`<section class="turn" aria-label=${demo.title}>${showDemo(page, demo, results)}</section>`)}`;
    },
  });
}

/** Runs a demo and puts the outcome into the results. */
export function runDemo(page: Page, demo: Demo, results: Map<string, Loaded<Result>>): void {
  results.set(demo.demo_id, LOADING);
  page.load<"runDemo">(
    `/demos/${encodeURIComponent(demo.demo_id)}/run`,
    (loaded) => {
      results.set(demo.demo_id, loaded);
      if (loaded.data)
        page.announce(
          `${demo.title}: ${loaded.data.all_passed ? "every scenario matches its committed result" : "a scenario differs from its committed result"}`,
        );
    },
    {},
  );
  page.draw();
}

/** A demo with its button and, once it was run, the outcome. Shared with the tour. */
export function showDemo(page: Page, demo: Demo, results: Map<string, Loaded<Result>>): TemplateResult {
  const result = results.get(demo.demo_id);
  return html`<h2>${link("demos", demo.demo_id, demo.title)}</h2><p>${demo.description}</p>
    <p class="actions">${button(html`Run ${plural(demo.scenario_count, "scenario")}${!result ? nothing : " again"}`, () => runDemo(page, demo, results), result === LOADING)} ${badge(demo.evidence_class, "evidence")}</p>
    ${!result ? nothing : showLoaded(result, showResult)}`;
}

function showResult(result: Result): TemplateResult {
  return html`<p>${badge(result.all_passed ? "verified" : "critical")} ${result.all_passed ? "Every scenario matches its committed result, byte for byte." : "A scenario differs from its committed result."}</p>
    <p><strong>This proves:</strong> ${result.what_this_proves}</p><p><strong>It does not prove:</strong> ${result.what_this_does_not_prove}</p>
    <details><summary>${plural(result.scenarios.length, "scenario")}</summary><ol class="events">${result.scenarios.map(
      (
        each,
      ) => html`<li><details><summary>${badge(each.passed ? "correct" : "wrong")} ${inWords(each.scenario_id)}
      <small>${each.status}${each.decision_reason === null ? "" : `, ${inWords(each.decision_reason)}`}${each.proposer_wrong ? ", the proposer was wrong" : ""}</small></summary>
      <p>${hash(each.trace_hash, "the trace hash")} ${each.problems.join("; ")}</p>${jsonView(each.response, 1)}</details></li>`,
    )}</ol></details>`;
}
