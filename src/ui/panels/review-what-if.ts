import { html, nothing, type TemplateResult } from "lit-html";
import { LOADING, call, type Loaded } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { tick } from "../parts/choice.ts";
import { table } from "../parts/facts.ts";
import type { Review } from "../parts/review-result.ts";
import { showLoaded } from "../parts/states.ts";
import type { Page } from "../panel.ts";
import { evidenceIds, without, type Draft } from "./review-draft.ts";
import { code, inWords, button, type Shown } from "../parts/link.ts";
import { tables } from "../tables.ts";

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
    void call<"review">({ path: PATH, body: without(request, ...ids) }).then((answer) => {
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
    ask([id], (answer) => {
      alone.set(id, answer);
      leaveOut(rest);
    });
  };
  const toggle = (id: string): void => {
    if (!out.delete(id)) out.add(id);
    together = out.size === 0 ? null : LOADING;
    const wanted = [...out].join();
    if (out.size > 0)
      ask([...out], (answer) => {
        if (wanted === [...out].join()) together = answer;
      });
    page.draw();
  };
  const changes = (answer: Review): boolean =>
    answer.assigned_state !== review?.assigned_state || answer.status !== review.status;
  const row = (id: string): readonly Shown[] => {
    const answer = alone.get(id);
    const decisive = answer?.data && changes(answer.data);
    return [
      tick(`with ${id}`, !out.has(id), () => toggle(id)),
      code(id),
      !answer
        ? "–"
        : answer.trouble
          ? answer.trouble.message
          : !answer.data
            ? "…"
            : html`${badge(answer.data.assigned_state ?? answer.data.status)} <small>${inWords(answer.data.decision_reason)}</small>`,
      decisive ? html`<strong>decisive</strong>` : answer?.data ? "changes nothing" : "",
    ];
  };
  return {
    of: (next, answered) => {
      generation++;
      [request, review, together] = [next, answered, null];
      alone.clear();
      out.clear();
      const ids = [...new Set(evidenceIds(next))];
      if (answered && ids.length <= UNASKED) leaveOut(ids);
    },
    render: (take) => {
      const ids = [...new Set(evidenceIds(request))];
      if (!review || ids.length === 0) return nothing;
      const left = ids.filter((id) => !out.has(id)).length;
      return html`<h2>What if</h2>
        <p>${tables().says.whatIf}</p>
        ${
          alone.size > 0
            ? nothing
            : html`<p class="actions">${button(`Leave out each of the ${ids.length} in turn`, () => {
                leaveOut(ids);
                page.draw();
              })}</p>`
        }
        ${table("what if", ids.map(row))}
        ${
          !together
            ? nothing
            : html`<div class="confirm otherwise" role="status">${showLoaded(
                together,
                (answer) => html`
          <p>With ${left} of ${ids.length}: ${badge(answer.assigned_state ?? answer.status)} ${changes(answer) ? html`<strong>changes</strong>` : "as before"}; ${inWords(answer.decision_reason)}.</p>
          <p class="actions">${button("Take this as the request", () => take(without(request, ...out)))}</p>`,
                "asking",
              )}</div>`
        }`;
    },
  };
}
