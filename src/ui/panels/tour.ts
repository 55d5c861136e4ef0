import { html, nothing } from "lit-html";
import { LOADING, type DataOf, type Loaded } from "../api.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { showDemo } from "./demos.ts";

export const tourPanel: Panel = {
  name: "tour", label: "Tour", group: "Measures", summary: "a guided walk that runs each step",
  open: (page) => {
    let demos: Loaded<DataOf<"demos">> = LOADING;
    const results = new Map<string, Loaded<DataOf<"runDemo">>>();
    page.load({ route: "demos", path: "/demos" }, (loaded) => { demos = loaded; });
    return openResource(page, {
      title: "Tour", route: "tour", path: () => "/tour",
      show: ({ title, thesis, steps }) => {
        const at = Math.min(steps.length - 1, Math.max(0, Number(page.place.query.get("step") ?? 0) || 0));
        const step = steps[at];
        if (step === undefined) return html`${nothing}`;
        const demo = demos.kind === "loaded" ? demos.data.items.find(({ demo_id: id }) => id === step.demo_id) : undefined;
        const link = (to: number, label: string) => html`<a href=${hrefOf({ panel: "tour", query: new Map([["step", String(to)]]) })}>${label}</a>`;
        return html`<p><strong>${title}.</strong> ${thesis}</p>
          <section class="turn" aria-label=${step.headline}><p class="quiet">step ${at + 1} of ${steps.length}</p><h2>${step.headline}</h2><p>${step.narrative}</p>
            ${step.what_this_proves === null ? nothing : html`<p><strong>This proves:</strong> ${step.what_this_proves}</p><p><strong>It does not prove:</strong> ${step.what_this_does_not_prove}</p>`}
            ${demo === undefined ? nothing : showDemo(page, demo, results)}
            ${step.route_hint === null ? nothing : html`<p class="quiet"><code>${step.route_hint}</code></p>`}
            ${step.kind === "payoff" ? html`<p><a href=${hrefOf({ panel: "replay" })}>Replay the journal</a></p>` : nothing}</section>
          <nav class="pager" aria-label="steps">${at === 0 ? nothing : link(at - 1, "back")} ${at === steps.length - 1 ? nothing : link(at + 1, "next")}</nav>`;
      },
    });
  },
};
