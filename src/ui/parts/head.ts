import { html, nothing, type TemplateResult } from "lit-html";
import type { Shown } from "./link.ts";

/** The title of a page, with its actions and filters in the same row where there is room. */
export const pageHead = (title: Shown, beside: TemplateResult | typeof nothing = nothing): TemplateResult =>
  html`<div class="head"><h1>${title}</h1>${beside}</div>`;
