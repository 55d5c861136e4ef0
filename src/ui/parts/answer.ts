import { html, nothing, type TemplateResult } from "lit-html";
import type { Answer, PipelineRecord } from "../../contract/pipeline.ts";

/** The typed answer of a turn's record; null where no record was kept. */
export function answerOf(record: PipelineRecord | null): Answer | null {
  const detail = record?.stages.find(({ stage_id: id }) => id === "realizer")?.detail;
  return detail === undefined ? null : detail["answer"] as Answer; // the contract's detail of this stage
}

/** How an answer came about: its steps with what each rests on, what is missing, what other readings would say. */
export function showAnswer({ derivation, grounds, missing, other_modes: others, refusal_reason: refused }: Answer): TemplateResult {
  const steps = derivation.filter(({ from }) => from.length > 0).length;
  return html`
    ${missing.length === 0 ? nothing : html`<div class="missing"><h2>What would be needed</h2><ul>${missing.map((each) => html`<li>${each}</li>`)}</ul></div>`}
    ${refused === null ? nothing : html`<p class="quiet">declined: ${refused.replaceAll("_", " ")}</p>`}
    ${others.length === 0 ? nothing : html`<p>Read otherwise: ${others.map(({ mode, answer }) => html`<span class="other">${mode.replaceAll("_", " ")}: ${answer}</span> `)}</p>`}
    ${derivation.length === 0 ? nothing : html`<details class="derivation"><summary>How: ${grounds.length} ${grounds.length === 1 ? "ground" : "grounds"}, ${steps} ${steps === 1 ? "step" : "steps"}</summary>
      <ol>${derivation.map(({ step, rule, from, conclusion }) => html`<li id="step-${step}" value=${step}>
        <span class="conclusion">${conclusion}</span>
        <span class="quiet">${rule.replaceAll("_", " ")}${from.length === 0 ? groundOf(grounds, conclusion) : html`, from ${from.join(", ")}`}</span></li>`)}</ol>
    </details>`}`;
}

function groundOf(grounds: Answer["grounds"], conclusion: string): TemplateResult | typeof nothing {
  const ground = grounds.find(({ text }) => text === conclusion);
  return ground === undefined ? nothing : html`, ${ground.source} <code>${ground.ref}</code>`;
}
