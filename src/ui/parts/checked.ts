import { html, type TemplateResult } from "lit-html";
import { digestInBrowser } from "../digests.ts";
import { hash } from "./copy.ts";
import { waiting } from "./states.ts";

/** What a check in this browser came to; null: not done yet. */
export type Checked = { readonly given: string; readonly computed: string } | null;

/** Computes a digest again, here. */
export async function check(given: string, value: unknown): Promise<Checked> {
  return { given, computed: await digestInBrowser(value) };
}

/** Whether the digest is another one: something was changed. */
export const isAltered = (checked: Checked): boolean =>
  checked !== null && checked.given !== checked.computed;

/** Green where the browser came to the same digest, red where not. */
export function showChecked(what: string, checked: Checked): TemplateResult {
  if (!checked) return waiting("recomputing the digest");
  const same = !isAltered(checked);
  return html`<p class="checked ${same ? "good" : "bad"}" role="status"><strong>${same ? `The ${what} matches its digest.` : `The ${what} does not match its digest.`}</strong> Computed here: ${hash(checked.computed, "the computed digest")}
    ${same ? "" : html` given: ${hash(checked.given, "the given digest")}`}</p>`;
}
