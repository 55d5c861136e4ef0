import { html, type TemplateResult } from "lit-html";
import { hrefOf, placeAt } from "../place.ts";

export type Shown = TemplateResult | string | number;

/** A link to a subject, or with `null` to a panel; `query`: choices made there. */
export const link = (
  panel: string,
  id: string | number | null,
  shown: Shown,
  query: Readonly<Record<string, string>> = {},
): TemplateResult => html`<a href=${hrefOf(placeAt(panel, id, query))}>${shown}</a>`;

export const button = (shown: Shown, run: (event: Event) => void, disabled = false): TemplateResult =>
  html`<button type="button" ?disabled=${disabled} @click=${run}>${shown}</button>`;

/** A listener that replaces the browser's default action. */
export const instead =
  (run: () => void) =>
  (event: Event): void => {
    event.preventDefault();
    run();
  };

/** A listener that takes the value of a field. */
export const typing =
  (take: (text: string) => void) =>
  (event: Event): void =>
    take((event.target as HTMLInputElement).value); // the listener's own field

/** A remark in a quiet style. */
export const quiet = (shown: Shown): TemplateResult => html`<p class="quiet">${shown}</p>`;

/** A text for screen readers alone. */
export const unseen = (shown: Shown): TemplateResult => html`<span class="unseen">${shown}</span>`;

/** A folded part of the page. */
export const folded = (summary: Shown, shown: unknown, open = false): TemplateResult =>
  html`<details ?open=${open}><summary>${summary}</summary>${shown}</details>`;

/** A number of wrong answers, which stands out where there are any. */
export const wrongs = (count: number): Shown =>
  count === 0 ? "0" : html`<strong class="wrong">${count}</strong>`;

export const code = (shown: Shown): TemplateResult => html`<code>${shown}</code>`;

export const list = (items: readonly Shown[]): TemplateResult =>
  html`<ul>${items.map((each) => html`<li>${each}</li>`)}</ul>`;

/** A name from the records in words: `not_found` is not found. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

/** A flag in words; null was not recorded. */
export function yesNo(flag: boolean | null, unrecorded = "not recorded"): string {
  if (flag === null) return unrecorded;
  return flag ? "yes" : "no";
}

/** The badge for a check; null is a check that did not run. */
export function checkWord(held: boolean | null): "verified" | "violated" | "unknown" {
  if (held === null) return "unknown";
  return held ? "verified" : "violated";
}

/** Runs a function after the next drawing. */
export function whenDrawn(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}

/** Focuses the element of a selector, if it exists. */
export function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus();
}
