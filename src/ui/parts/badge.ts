import { html, type TemplateResult } from "lit-html";
import { inWords } from "./link.ts";

/** A word of the taxonomy as it stands in the records, under the name of its field. Its colour, never its only sign, is the style's. */
export const badge = (word: string, field = ""): TemplateResult =>
  html`<span class="badge" data-word=${word}><span class="field">${field}</span> ${inWords(word)}</span>`;
