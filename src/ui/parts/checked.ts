import { html, type TemplateResult } from "lit-html";
import { digestInBrowser } from "../digests.ts";
import { hash } from "./copy.ts";
import { waiting } from "./states.ts";

/** The result of a check in this browser; null if pending. */
export type Checked = { readonly given: string; readonly computed: string } | null;

/** Computes a digest again, here. */
export async function check(given: string, value: unknown): Promise<Checked> {
  return { given, computed: await digestInBrowser(value) };
}

/** Whether the digest differs, so something was changed. */
export const isAltered = (checked: Checked): boolean =>
  checked !== null && checked.given !== checked.computed;

/** Green if the browser computed the same digest, else red. */
export function showChecked(what: string, checked: Checked): TemplateResult {
  if (!checked) return waiting("recomputing the digest");
  const same = !isAltered(checked);
  return html`<p class="checked ${same ? "good" : "bad"}" role="status"><strong>${same ? `The ${what} matches its digest.` : `The ${what} does not match its digest.`}</strong> Computed here: ${hash(checked.computed, "the computed digest")}
    ${same ? "" : html` given: ${hash(checked.given, "the given digest")}`}</p>`;
}
