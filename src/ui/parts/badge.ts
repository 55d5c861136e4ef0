import { html, nothing, type TemplateResult } from "lit-html";
import { tables } from "../tables.ts";
import { inWords } from "./link.ts";

/** A word of the taxonomy as the records have it, after the name of its field; its title says what it means. The style gives it a colour, which is never the only sign. */
export const badge = (word: string, field = ""): TemplateResult =>
  html`<span class="badge" data-word=${word} title=${tables().words[word] ?? nothing}><span class="field">${field}</span> ${inWords(word)}</span>`;
