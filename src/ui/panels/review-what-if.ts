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
/** Up to this many items are tried automatically, each left out in turn. */
const UNASKED = 12;

/** The outcome of a review without some of its evidence. Reviews are not stored, so asking changes nothing. */
export class WhatIf {
  readonly #page: Page;
  #request: unknown = null;
  #review: Review | null = null;
  /** Counts reviews, so that late answers about an earlier one are dropped. */
  #generation = 0;
  /** The answers without one item alone, by its id. */
  readonly #alone = new Map<string, Loaded<Review>>();
  /** The items that the operator left out, and the answer without all of them. */
  readonly #out = new Set<string>();
  #together: Loaded<Review> | null = null;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The review to ask about; null: none. */
  of(request: unknown, review: Review | null): void {
    this.#generation++;
    [this.#request, this.#review, this.#together] = [request, review, null];
    this.#alone.clear();
    this.#out.clear();
    const ids = [...new Set(evidenceIds(request))];
    if (review && ids.length <= UNASKED) this.#leaveOut(ids);
  }

  #ask(ids: readonly string[], take: (answer: Loaded<Review>) => void): void {
    const asked = this.#generation;
    // Bypasses the page, which offers the last call of a route as a command; that should stay the review itself.
    void call<"review">({ path: PATH, body: without(this.#request, ...ids) }).then((answer) => {
      if (asked !== this.#generation) return;
      take(answer);
      this.#page.draw();
    });
  }

  /** Sequential, so that many items do not flood the server. */
  #leaveOut([id, ...rest]: readonly string[]): void {
    if (id === undefined) return;
    this.#alone.set(id, LOADING);
    this.#ask([id], (answer) => {
      this.#alone.set(id, answer);
      this.#leaveOut(rest);
    });
  }

  #toggle(id: string): void {
    if (!this.#out.delete(id)) this.#out.add(id);
    this.#together = this.#out.size === 0 ? null : LOADING;
    const wanted = [...this.#out].join();
    if (this.#out.size > 0)
      this.#ask([...this.#out], (answer) => {
        if (wanted === [...this.#out].join()) this.#together = answer;
      });
    this.#page.draw();
  }

  #changes({ assigned_state: state, status }: Review): boolean {
    return state !== this.#review?.assigned_state || status !== this.#review.status;
  }

  #row(id: string): readonly Shown[] {
    const answer = this.#alone.get(id);
    return [
      tick(`with ${id}`, !this.#out.has(id), () => this.#toggle(id)),
      code(id),
      answer ? showAnswer(answer) : "–",
      answer?.data ? this.#weightOf(answer.data) : "",
    ];
  }

  #weightOf(answer: Review): Shown {
    return this.#changes(answer) ? html`<strong>decisive</strong>` : "changes nothing";
  }

  render(take: (draft: Draft) => void): TemplateResult | typeof nothing {
    const ids = [...new Set(evidenceIds(this.#request))];
    if (!this.#review || ids.length === 0) return nothing;
    return html`<h2>What if</h2>
        <p>${tables().says.whatIf}</p>
        ${
          this.#alone.size > 0
            ? nothing
            : html`<p class="actions">${button(`Leave out each of the ${ids.length} in turn`, () => {
                this.#leaveOut(ids);
                this.#page.draw();
              })}</p>`
        }
        ${table(
          "what if",
          ids.map((id) => this.#row(id)),
        )}
        ${this.#together ? this.#showTogether(this.#together, ids, take) : nothing}`;
  }

  #showTogether(
    together: Loaded<Review>,
    ids: readonly string[],
    take: (draft: Draft) => void,
  ): TemplateResult {
    const left = ids.filter((id) => !this.#out.has(id)).length;
    return html`<div class="confirm otherwise" role="status">${showLoaded(
      together,
      (answer) => html`
          <p>With ${left} of ${ids.length}: ${badge(answer.assigned_state ?? answer.status)} ${this.#changes(answer) ? html`<strong>changes</strong>` : "as before"}; ${inWords(answer.decision_reason)}.</p>
          <p class="actions">${button("Use this as the request", () => take(without(this.#request, ...this.#out)))}</p>`,
      "asking",
    )}</div>`;
  }
}

function showAnswer({ trouble, data }: Loaded<Review>): Shown {
  if (trouble) return trouble.message;
  if (!data) return "…";
  return html`${badge(data.assigned_state ?? data.status)} <small>${inWords(data.decision_reason)}</small>`;
}
