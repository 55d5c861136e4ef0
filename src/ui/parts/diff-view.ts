import { html, nothing, type TemplateResult } from "lit-html";
import { plural } from "../../contract/plural.ts";
import { copyButton } from "./copy.ts";
import { jsonScalar, jsonView } from "./json-view.ts";
import { differenceOf, rowsOf, sharedEnds, type DiffRow } from "./structural-diff.ts";
import { folded } from "./link.ts";

/** The longest value that is shown in one piece, in characters of JSON. */
const MAX_INLINE = 400;

/** The class and the sign of each side. */
const SIDES = [
  ["then", "−"],
  ["now", "+"],
] as const;

type Change = Exclude<DiffRow, { readonly kind: "equal" }>;

/** Two values side by side, line by line where they differ; equal parts are folded. `names` head the columns. */
export function showDifference(
  before: unknown,
  after: unknown,
  names: readonly [string, string],
  pointer = "",
): TemplateResult {
  const rows = rowsOf(differenceOf(before, after), pointer);
  return html`<ol class="diff" aria-label="differences of ${names[0]} and ${names[1]}">${rows.map((row) => (row.kind === "equal" ? showEqual(row) : showChange(row, names, row.pointer === pointer)))}</ol>`;
}

/** How many changes there are of each kind. */
export function countChanges(before: unknown, after: unknown): Readonly<Record<Change["kind"], number>> {
  const counts = { added: 0, removed: 0, changed: 0 };
  for (const { kind } of rowsOf(differenceOf(before, after))) if (kind !== "equal") counts[kind]++;
  return counts;
}

function showEqual({ pointer, members }: Extract<DiffRow, { readonly kind: "equal" }>): TemplateResult {
  const [first] = members;
  if (members.length === 1 && first?.[0] === "")
    return html`<li class="equal">${folded("the same", jsonView(first[1], 1, pointer))}</li>`;
  return html`<li class="equal">${folded(html`${pointer === "" ? "" : html`<code>${pointer}</code> `}${plural(members.length, "member")} the same: ${namesOf(members)}`, jsonView(Object.fromEntries(members), 1, pointer))}</li>`;
}

function namesOf(members: readonly (readonly [string | number, unknown])[]): string {
  const names = members.slice(0, 6).map(([key]) => String(key));
  return `${names.join(", ")}${members.length > names.length ? ", …" : ""}`;
}

/** @param whole the change is of the compared value itself, so its place need not be shown */
function showChange(
  { kind, pointer, before, after }: Change,
  names: readonly [string, string],
  whole: boolean,
): TemplateResult {
  const both = typeof before === "string" && typeof after === "string";
  return html`<li class=${kind}>${whole ? nothing : html`<p class="place"><code>${pointer}</code> <span class="kind">${kind}</span>${copyButton(pointer, `the pointer ${pointer}`, "copy pointer")}</p>`}
    <div class="sides">${([before, after] as const).map(
      (value, at) =>
        html`<div class=${SIDES[at]?.[0] ?? ""}><span class="unseen">${names[at]}: </span>${value === undefined ? nothing : html`<span class="sign" aria-hidden="true">${SIDES[at]?.[1]}</span>`}${both ? showText(before, after, at) : showValue(value, pointer)}</div>`,
    )}</div></li>`;
}

/** A small value in one piece, so that a row stays a row; a larger one is folded. */
function showValue(value: unknown, pointer: string): TemplateResult | typeof nothing {
  if (value === undefined) return html`<small>absent</small>`;
  if (typeof value !== "object" || !value) return jsonScalar(value);
  const text = JSON.stringify(value);
  return text.length > MAX_INLINE
    ? jsonView(value, 1, pointer)
    : html`<span class="scalar">${text.replaceAll(/(?<=[[{,:])(?=")/g, " ")}</span>`;
}

/** A text with the part that only it has marked; unmarked if the two texts have little in common. */
function showText(before: string, after: string, at: number): TemplateResult {
  const { start, end } = sharedEnds(before, after);
  const text = at === 0 ? before : after;
  if ((start + end) * 5 < Math.min(before.length, after.length))
    return html`<span class="scalar string">${text}</span>`;
  const middle = text.slice(start, text.length - end);
  return html`<span class="scalar string">${text.slice(0, start)}${middle === "" ? nothing : html`<mark>${middle}</mark>`}${text.slice(text.length - end)}</span>`;
}
