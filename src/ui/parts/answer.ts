import { html, nothing, type TemplateResult } from "lit-html";
import type { Answer } from "../../contract/types/answer.ts";
import type { PipelineRecord } from "../../contract/pipeline.ts";
import { placeAt, hrefOf, type Place } from "../place.ts";
import { findUnread, showUnread } from "./unread.ts";
import { plural } from "../../contract/plural.ts";
import { inWords, quiet } from "./link.ts";

type Ground = Answer["grounds"][number];

/** Longer derivations start folded. */
const UNFOLDED_STEPS = 15;

/** The typed answer in a turn's record; null if no record was kept. */
export function answerOf(record: PipelineRecord | null): Answer | null {
  const detail = record?.stages.find(({ stage_id: id }) => id === "realizer")?.detail;
  return !detail ? null : (detail["answer"] as Answer); // the contract's detail of this stage
}

/** How an answer came about: what is missing, with a caret under it, other modes' answers, and its steps with their grounds. */
export function showAnswer(answer: Answer, prompt: string): TemplateResult {
  const { derivation, grounds, missing, other_modes: others, refusal_reason: refused, mode } = answer;
  return html`
    ${missing.length === 0 ? nothing : html`<div class="missing"><h2>What is missing</h2><ul>${missing.map((each) => html`<li>${each}${showUnread(prompt, findUnread(prompt, each))}</li>`)}</ul></div>`}
    ${refused === null ? nothing : quiet(`refused: ${inWords(refused)}`)}
    ${
      others.length === 0
        ? nothing
        : html`<div class="others"><p>Decided in mode <code>${mode}</code>. Other modes answer differently:</p>
      <ul>${others.map((other) => html`<li><code>${other.mode}</code> ${other.answer}</li>`)}</ul></div>`
    }
    ${derivation.length > 0 ? showDerivation(derivation, grounds) : showGrounds(grounds)}`;
}

/** The grounds of an answer without steps. */
function showGrounds(grounds: readonly Ground[]): TemplateResult | typeof nothing {
  if (grounds.length === 0) return nothing;
  return html`<div class="derivation"><p>Grounds</p><ul>${grounds.map((each) => html`<li>${each.text} <small>${groundLink(each)}</small></li>`)}</ul></div>`;
}

function showDerivation(derivation: Answer["derivation"], grounds: readonly Ground[]): TemplateResult {
  const steps = derivation.filter(({ from }) => from.length > 0).length;
  return html`<details class="derivation" ?open=${derivation.length <= UNFOLDED_STEPS}><summary>How: ${plural(grounds.length, "ground")}, ${plural(steps, "step")}</summary>
    <ol>${derivation.map(
      ({ step, rule, from, conclusion }) => html`<li value=${step} tabindex="-1">
      <span class="conclusion">${conclusion}</span>
      <small>${inWords(rule)}${
        from.length === 0
          ? groundOf(grounds, conclusion)
          : html`, from ${from.map((each, at) => html`${at === 0 ? nothing : ", "}<button type="button" class="plain" aria-label="go to step ${each}" @click=${goToStep}>${each}</button>`)}`
      }</small></li>`,
    )}</ol>
  </details>`;
}

/** Focuses the step that the button names. */
function goToStep(event: Event): void {
  const button = event.currentTarget as HTMLElement; // the listener's own button
  const step = button.closest("ol")?.querySelector<HTMLElement>(`:scope > li[value="${button.textContent}"]`);
  step?.focus();
}

function groundOf(grounds: readonly Ground[], conclusion: string): TemplateResult | typeof nothing {
  const ground = grounds.find(({ text }) => text === conclusion);
  return !ground ? nothing : html`, ${groundLink(ground)}`;
}

/** A ground by its reference, with a link to its place. */
export function groundLink({ source, ref }: Pick<Ground, "source" | "ref">): TemplateResult {
  const place = placeOf(source, ref);
  return !place ? html`${source}, ${ref}` : html`${source} <a href=${hrefOf(place)}><code>${ref}</code></a>`;
}

/** The tab of a pack that shows an item, by the start of the item's id; other items are facts. */
const PACK_TABS = [
  ["def.", "definitions"],
  ["rule.", "rules"],
] as const;

/** `animals/otter.is_a.carnivoran`, `teaching/<proposal>`, `vault/36`; null for the prompt itself. */
function placeOf(source: Ground["source"], ref: string): Place | null {
  const slash = ref.indexOf("/");
  const [head, rest] = [ref.slice(0, slash), ref.slice(slash + 1)];
  if (slash < 0 || source === "prompt") return null;
  if (source === "vault") return placeAt("vault", rest);
  if (source === "teaching") return placeAt("proposals", rest);
  const [, tab = "facts"] = PACK_TABS.find(([prefix]) => rest.startsWith(prefix)) ?? [];
  return placeAt("packs", head, { tab, q: rest });
}
