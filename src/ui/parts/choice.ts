import { html, nothing, type TemplateResult } from "lit-html";
import { typing, type Shown } from "./link.ts";

/** A choice among values. `id`: for elements that refer to it. */
export interface Choice {
  readonly label: Shown;
  readonly id?: string;
  readonly chosen: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  choose(value: string): void;
}

export const choice = ({
  label,
  id,
  chosen,
  options,
  choose,
}: Choice): TemplateResult => html`<label>${label} <select id=${id ?? nothing} @change=${typing(choose)}>
  ${options.map(([value, name]) => html`<option value=${value} ?selected=${value === chosen}>${name}</option>`)}</select></label>`;

/** A checkbox with its name. */
export const tick = (
  name: string,
  on: boolean,
  take: (on: boolean) => void,
  shown: Shown = "",
): TemplateResult =>
  html`<label class="tick"><input type="checkbox" aria-label=${shown === "" ? name : nothing} .checked=${on} @change=${(event: Event) => take((event.target as HTMLInputElement).checked)}> ${shown}</label>`;
