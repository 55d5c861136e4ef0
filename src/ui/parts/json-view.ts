import { html, nothing, type TemplateResult } from "lit-html";

/** A value as a tree whose members fold and can be copied, with their pointers. @param open how many levels are unfolded */
export function jsonView(value: unknown, open = 2, pointer = ""): TemplateResult {
  return html`<json-tree .shown=${{ value, open, pointer, tools: false }}></json-tree>`;
}

/** The same for a whole record: levels to unfold to, and a search. */
export function jsonExplorer(value: unknown, open = 1): TemplateResult {
  return html`<json-tree .shown=${{ value, open, pointer: "", tools: true }}></json-tree>`;
}

/** A value that has no members. */
export function jsonScalar(value: unknown): TemplateResult | typeof nothing {
  if (value === undefined) return nothing;
  return html`<span class="scalar ${!value ? "null" : typeof value}">${JSON.stringify(value)}</span>`;
}
