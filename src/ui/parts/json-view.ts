import { html, nothing, type TemplateResult } from "lit-html";
import { copyButton } from "./copy.ts";

/** A JSON Pointer of a child. @see RFC 6901 */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Longer lists show their first members and a button for the rest, which is not made before. */
const SHOWN_AT_ONCE = 200;

/** A value as a tree: objects and lists fold, each value can be copied, and so can its pointer. @param open how many levels are unfolded */
export function jsonView(value: unknown, open = 2, pointer = ""): TemplateResult {
  if (typeof value !== "object" || value === null) return html`<span class="json ${value === null ? "null" : typeof value}">${JSON.stringify(value)}</span>`;
  const members: readonly (readonly [string | number, unknown])[] = Array.isArray(value) ? value.map((item, at) => [at, item] as const) : Object.entries(value);
  const [before, after] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  if (members.length === 0) return html`<span class="json">${before}${after}</span>`;
  return html`<details class="json" ?open=${open > 0}><summary>${before} <span class="quiet">${members.length} ${Array.isArray(value) ? "items" : "members"}</span> ${after}</summary>
    <ul>${members.slice(0, SHOWN_AT_ONCE).map(([key, member]) => {
      const at = pointerTo(pointer, key);
      return html`<li><span class="key">${key}</span><span class="tools">${copyButton(at, `the pointer ${at}`)}</span> ${jsonView(member, open - 1, at)}</li>`;
    })}${members.length > SHOWN_AT_ONCE ? html`<li class="quiet">and ${members.length - SHOWN_AT_ONCE} more, in the raw text</li>` : nothing}</ul>
  </details>`;
}
