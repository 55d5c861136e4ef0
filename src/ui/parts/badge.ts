import { html, type TemplateResult } from "lit-html";
import { inWords } from "./link.ts";

/** A word of the taxonomy as the records have it, after the name of its field. The style gives it a colour, which is never the only sign. */
export const badge = (word: string, field = ""): TemplateResult =>
  html`<span class="badge" data-word=${word}><span class="field">${field}</span> ${inWords(word)}</span>`;
