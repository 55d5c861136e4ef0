import { html, nothing, type TemplateResult } from "lit-html";
import type { Loaded, Trouble } from "../api.ts";
import { keyText } from "../commands.ts";
import { hrefOf, parsePlace } from "../place.ts";
import { tables } from "../tables.ts";
import { quiet, type Shown } from "./link.ts";

/** Shows the data, or that it is loading, absent or failed; never nothing. */
export function showLoaded<T>(
  loaded: Loaded<T>,
  show: (data: T, text: string) => TemplateResult,
  meanwhile = "loading",
): TemplateResult {
  if (loaded.trouble) return showTrouble(loaded.trouble);
  return loaded.text === undefined ? waiting(meanwhile) : show(loaded.data, loaded.text);
}

export const waiting = (what: string): TemplateResult => html`<p class="loading" role="status">${what}</p>`;

export function showTrouble({ status, code, message, detail }: Trouble): TemplateResult {
  const advice = tables().advice[code];
  const absent = code === "evidence_unavailable" || code === "not_found";
  return html`<div class="trouble ${absent ? "absent" : ""}" role=${absent ? "status" : "alert"}>
    <p><strong>${message}</strong></p>
    ${detail === undefined ? nothing : html`<p>${detail}</p>`}
    ${advice === undefined ? nothing : html`<p>${advice}</p>`}
    ${code === "not_found" ? wayOn() : nothing}
    <p class="quiet">${status === 0 ? "no answer" : html`${status} <code>${code}</code>`}</p>
  </div>`;
}

/** Links a missing subject to the list of existing ones. */
function wayOn(): TemplateResult | typeof nothing {
  const { panel, id } = parsePlace(location.href);
  return id === null
    ? nothing
    : html`<p><a href=${hrefOf({ panel })}>Go to the list</a>, or search for any id with <kbd>${keyText("Mod+k")}</kbd>.</p>`;
}

/** An error message. */
export const alarm = (what: Shown): TemplateResult => html`<p class="checked bad" role="alert">${what}</p>`;

/** An empty list says why it is empty. */
export function showEmpty(why: string, how: Shown = ""): TemplateResult {
  return html`<div class="empty"><p>${why}</p>${how === "" ? nothing : quiet(how)}</div>`;
}
