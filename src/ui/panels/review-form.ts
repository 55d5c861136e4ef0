import { html, nothing, type TemplateResult } from "lit-html";
import { choice, tick } from "../parts/choice.ts";
import {
  evidenceOf,
  membersOf,
  newItem,
  premiseIds,
  withPremises,
  withValue,
  without,
  type Draft,
} from "./review-draft.ts";
import type { Fault } from "./review-faults.ts";
import { quiet, button, typing } from "../parts/link.ts";

/** What the form needs to edit a draft: how to make a change, which applies to the draft as it is at that time, and the errors of the last review. */
export interface Edit {
  edit(change: (draft: Draft) => Draft): void;
  readonly faults: readonly Fault[];
}

interface Field extends Edit {
  readonly draft: Draft;
  readonly path: readonly (string | number)[];
  readonly label: string;
}

const pathText = (path: readonly (string | number)[]): string =>
  path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .replace(/^\./, "");
const valueAt = (draft: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      Array.isArray(value) ? (value as readonly unknown[])[Number(step)] : membersOf(value)[step],
    draft,
  );

/** A text field of a draft, with its errors. */
export function field({ draft, path, label, edit, faults }: Field): TemplateResult {
  const name = pathText(path);
  const wrong = faults.filter((fault) => fault.path === name);
  const value = valueAt(draft, path);
  return html`<div class="field"><label for=${name}>${label}</label>
    <input type="text" id=${name} .value=${typeof value === "string" ? value : ""} aria-invalid=${wrong.length > 0} aria-describedby=${wrong.length > 0 ? `${name}-wrong` : nothing}
      @input=${typing((text) => edit((now) => withValue(now, path, text)))}>
    ${wrong.length === 0 ? nothing : html`<p class="over" id="${name}-wrong">${wrong.map(({ what }) => what).join("; ")}</p>`}</div>`;
}

export const KINDS = ["observation", "pack", "teaching", "vault", "premise"] as const;

/** Whether a fault has a field here that shows it. */
export function isShown({ path }: Fault): boolean {
  return /^(?:claim\.(?:text|domain|subject|predicate)|evidence\[\d+\](?:\.(?:evidence_id|subject|predicate))?)$/.test(
    path,
  );
}

/** A request of shape B as a form: the claim, and each piece of evidence. */
export function showInline(draft: Draft, { edit, faults }: Edit): TemplateResult {
  const items = evidenceOf(draft);
  const of = (path: readonly (string | number)[], label: string): TemplateResult =>
    field({ draft, path, label, edit, faults });
  return html`<fieldset class="claim"><legend>The claim</legend>
      ${of(["claim", "text"], "In words")}
      <div class="pair">${of(["claim", "subject"], "Subject")}${of(["claim", "predicate"], "Predicate")}</div>
      ${of(["claim", "domain"], "Domain")}
    </fieldset>
    <fieldset><legend>The evidence</legend>
      ${items.length === 0 ? quiet("None: the claim stands alone.") : nothing}
      ${items.map((item, at) => showItem({ draft, item, at, of, edit, faults }))}
      <p class="actions">${button("Add a piece of evidence", () => edit(withAnother))}</p>
    </fieldset>`;
}

/** A draft with one more piece of evidence for its claim, under a new id. */
function withAnother(draft: Draft): Draft {
  const items = evidenceOf(draft);
  const { subject, predicate } = membersOf(draft["claim"]);
  const ids = new Set(items.map(({ evidence_id: id }) => id));
  let number = items.length + 1;
  while (ids.has(`evidence-${number}`)) number++;
  return withValue(
    draft,
    ["evidence"],
    [...items, newItem(`evidence-${number}`, subject ?? "", predicate ?? "")],
  );
}

interface ItemOf extends Edit {
  readonly draft: Draft;
  readonly item: Draft;
  readonly at: number;
  readonly of: (path: readonly (string | number)[], label: string) => TemplateResult;
}

function showItem({ draft, item, at, of, edit, faults }: ItemOf): TemplateResult {
  const id = String(item["evidence_id"] ?? "");
  const premises = premiseIds(draft);
  const set = (name: string, value: unknown): void =>
    edit((now) => withValue(now, ["evidence", at, name], value));
  const whole = faults.filter(({ path }) => path === `evidence[${at}]`);
  return html`<div class="item" role="group" aria-label="evidence ${at + 1}">
    ${of(["evidence", at, "evidence_id"], "Id")}
    <div class="pair">${of(["evidence", at, "subject"], "Subject")}${of(["evidence", at, "predicate"], "Predicate")}</div>
    <div class="ticks">
      ${tick("supports it", item["supports"] === true, (on) => set("supports", on), "supports it")}
      ${tick("independent", item["independent"] === true, (on) => set("independent", on), "independent")}
      ${tick("as a premise", premises.includes(id), (on) => edit((now) => withPremises(now, [...premiseIds(now).filter((each) => each !== id), ...(on ? [id] : [])])), "as a premise")}
      ${choice({ label: "kind", chosen: String(item["source_kind"] ?? "observation"), options: KINDS.map((kind) => [kind, kind]), choose: (to) => set("source_kind", to) })}
      <button type="button" aria-label="Remove ${id}" @click=${() => edit((now) => without(now, id))}>Remove</button>
    </div>
    ${whole.length === 0 ? nothing : html`<p class="over">${whole.map(({ what }) => what).join("; ")}</p>`}
  </div>`;
}
