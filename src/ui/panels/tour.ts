import { tables } from "../tables.ts";
import { BADGES } from "./replay.ts";
import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { agree, plural } from "../../contract/plural.ts";
import { badge } from "../parts/badge.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty, showLoaded } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";
import { hrefOf, type Place } from "../place.ts";
import { runDemo, showDemo } from "./demos.ts";
import { link } from "../parts/link.ts";
import { stepping } from "../commands.ts";

type Step = DataOf<"tour">["steps"][number];

export const tourPanel: Panel = { list: openTour };

const placeOf = (step: number): Place => ({
  panel: "tour",
  id: null,
  query: new Map(step === 0 ? [] : [["step", String(step)]]),
});

/** Each step runs when it is reached: its demo, and in the last step a replay of a turn. */
function openTour(page: Page): View {
  let demos: Loaded<DataOf<"demos">> = LOADING;
  let replayed: Loaded<DataOf<"replay">> | "not yet" | "no turn" = "not yet";
  let count = 1;
  const results = new Map<string, Loaded<DataOf<"runDemo">>>();
  const stepAt = (): number =>
    Math.min(count - 1, Math.max(0, Number(page.place.query.get("step") ?? 0) || 0));
  const replay = (): void => {
    replayed = LOADING;
    page.load<"runtimeStatus">("/runtime/status", (status) => {
      if (status.trouble) replayed = status;
      if (!status.data) return;
      const last = status.data.journal.turn_count;
      if (last === 0) replayed = "no turn";
      else
        page.load<"replay">(`/replay/${last}?context=journal`, (loaded) => {
          replayed = loaded;
        });
    });
  };
  const showPayoff = (): TemplateResult | typeof nothing => {
    if (replayed === "not yet") replay();
    if (replayed === "not yet") return nothing;
    return replayed === "no turn"
      ? showEmpty("No turns to replay yet.", html`${link("ask", null, "Ask something")}, then come back.`)
      : showLoaded(replayed, showReplay);
  };
  const showStep = (step: Step): TemplateResult | typeof nothing => {
    const demo = demos.data ? demos.data.items.find(({ demo_id: id }) => id === step.demo_id) : undefined;
    if (demo && !results.has(demo.demo_id)) runDemo(page, demo, results);
    if (step.kind === "demo")
      return demo ? showDemo(page, demo, results) : showLoaded(demos, () => html`${nothing}`);
    if (step.kind === "payoff") return showPayoff();
    return showLoaded(
      demos,
      ({ items }) =>
        html`<ul>${items.map((each) => html`<li>${each.title}: ${plural(each.scenario_count, "scenario")}, ${each.scenarios.filter(({ proposer_wrong: wrong }) => wrong).length} with a wrong proposer</li>`)}</ul>`,
    );
  };
  page.load<"demos">("/demos", (loaded) => {
    demos = loaded;
  });
  const view = openResource<"tour">(page, {
    path: "/tour",
    show: ({ title, thesis, steps }) => {
      count = steps.length;
      const at = stepAt();
      const step = steps[at];
      if (!step) return showEmpty("The tour has no steps.");
      return html`<p><strong>${title}.</strong> ${thesis}</p>
        <ol class="tabs walk" aria-label="steps">${steps.map((each, to) => html`<li><a href=${hrefOf(placeOf(to))} aria-current=${to === at ? "step" : "false"}>${to + 1}<span class="unseen"> ${each.headline}</span></a></li>`)}</ol>
        <section class="turn" aria-label=${step.headline}><p class="quiet">step ${at + 1} of ${steps.length}</p><h2>${step.headline}</h2><p>${step.narrative}</p>${showStep(step)}</section>
        <nav class="pager" aria-label="back and next">${at === 0 ? nothing : html`<a rel="prev" href=${hrefOf(placeOf(at - 1))}>back</a>`} ${at === steps.length - 1 ? nothing : html`<a rel="next" href=${hrefOf(placeOf(at + 1))}>next: ${steps[at + 1]?.headline}</a>`}</nav>`;
    },
  });
  const go = (by: number) => (): void => {
    const to = stepAt() + by;
    if (to >= 0 && to < count) page.go(placeOf(to));
  };
  return { ...view, commands: [...stepping("step", go), ...(view.commands ?? [])] };
}

function showReplay({
  turn_id: id,
  explanation = "unexplained",
  divergences,
}: DataOf<"replay">): TemplateResult {
  return html`<p>${badge(BADGES[explanation])} Turn ${id} was just replayed. ${tables().explains[explanation]} ${plural(divergences.length, "field")} ${agree(divergences.length, "differs", "differ")}.
    ${link("replay", id, "field by field")}, or ${link("replay", null, "the whole journal")}</p>`;
}
