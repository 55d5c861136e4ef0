import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, call, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import type { Review } from "../parts/review-result.ts";
import { showTrouble } from "../parts/states.ts";
import type { Page } from "../panel.ts";
import { evidenceIds, without, type Draft } from "./review-draft.ts";

const PATH = "/epistemic-truth-state/review";
/** So many items are left out in turn without being asked for. */
const UNASKED = 12;

export interface WhatIf {
  /** A review to ask about; null: none. */
  of(request: unknown, review: Review | null): void;
  render(take: (draft: Draft) => void): TemplateResult | typeof nothing;
}

/** What a review would come to without some of its evidence. Reviews are kept by nobody, so asking changes nothing. */
export function openWhatIf(page: Page): WhatIf {
  let [request, review]: [unknown, Review | null] = [null, null];
  let generation = 0;
  const alone = new Map<string, Loaded<Review>>();
  const out = new Set<string>();
  let together: Loaded<Review> | null = null;
  const ask = (ids: readonly string[], take: (answer: Loaded<Review>) => void): void => {
    const asked = generation;
    // Past the page, which offers its last call of a route as a command: that is the review itself.
    void call({ route: "review", path: PATH, body: without(request, ...ids) }).then((answer) => {
      if (asked !== generation) return;
      take(answer);
      page.draw();
    });
  };
  /** One after the other: many items are no flood of requests. */
  const leaveOut = (ids: readonly string[]): void => {
    const [id, ...rest] = ids;
    if (id === undefined) return;
    alone.set(id, LOADING);
    ask([id], (answer) => { alone.set(id, answer); leaveOut(rest); });
  };
  const toggle = (id: string): void => {
    if (!out.delete(id)) out.add(id);
    together = out.size === 0 ? null : LOADING;
    const wanted = [...out].join();
    if (out.size > 0) ask([...out], (answer) => { if (wanted === [...out].join()) together = answer; });
    page.draw();
  };
  const changes = (answer: Review): boolean => answer.assigned_state !== review?.assigned_state || answer.status !== review.status;
  const row = (id: string): TemplateResult => {
    const answer = alone.get(id);
    const decisive = answer?.kind === "loaded" && changes(answer.data);
    return html`<tr class=${decisive ? "decisive" : ""}>
      <td><input type="checkbox" aria-label="with ${id}" .checked=${!out.has(id)} @change=${() => toggle(id)}></td>
      <td><code>${id}</code></td>
      <td data-head="without it alone">${answer === undefined ? "–" : answer.kind === "loading" ? "…" : answer.kind === "failed" ? answer.trouble.message : html`${badge("", answer.data.assigned_state ?? answer.data.status)} <span class="quiet">${answer.data.decision_reason.replaceAll("_", " ")}</span>`}</td>
      <td data-head="so it is">${decisive ? html`<strong>decisive</strong>` : answer?.kind === "loaded" ? "changes nothing" : ""}</td></tr>`;
  };
  return {
    of: (next, answered) => {
      generation++;
      [request, review, together] = [next, answered, null];
      alone.clear();
      out.clear();
      const ids = [...new Set(evidenceIds(next))];
      if (answered !== null && ids.length <= UNASKED) leaveOut(ids);
    },
    render: (take) => {
      const ids = [...new Set(evidenceIds(request))];
      if (review === null || ids.length === 0) return nothing;
      const left = ids.filter((id) => !out.has(id)).length;
      return html`<h2>What if</h2>
        <p>Untick what should not be there: the state it would get. Nothing is kept of it.</p>
        ${alone.size > 0 ? nothing : html`<p class="actions"><button type="button" @click=${() => { leaveOut(ids); page.draw(); }}>Leave out each of the ${ids.length} in turn</button></p>`}
        <div class="scroll" role="region" aria-label="what if" tabindex="0"><table>
          <thead><tr><th scope="col">with</th><th scope="col">record</th><th scope="col">without it alone</th><th scope="col">so it is</th></tr></thead>
          <tbody>${ids.map(row)}</tbody></table></div>
        ${together === null ? nothing : html`<div class="confirm otherwise" role="status">${together.kind === "loading" ? html`<p>asking</p>` : together.kind === "failed" ? showTrouble(together.trouble) : html`
          <p>With ${left} of ${ids.length}: ${badge("", together.data.assigned_state ?? together.data.status)} ${changes(together.data) ? html`<strong>changes</strong>` : "as before"}; ${together.data.decision_reason.replaceAll("_", " ")}.</p>
          <p class="actions"><button type="button" @click=${() => take(without(request, ...out))}>Take this as the request</button></p>`}</div>`}`;
    },
  };
}
