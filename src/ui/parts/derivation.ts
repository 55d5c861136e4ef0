import { html, nothing, type TemplateResult } from "lit-html";
import type { Answer } from "../../contract/types/answer.ts";
import { plural } from "../../contract/plural.ts";
import { groundLink } from "./answer.ts";
import { derivationTree, type DerivationNode } from "./derivation-tree.ts";
import { quiet, inWords } from "./link.ts";

type Ground = Answer["grounds"][number];

/** The steps of an answer, from its conclusion down to its grounds. Each step is below the one that uses it, and is shown once. */
export function showDerivation({ derivation, grounds }: Answer): TemplateResult {
  if (derivation.length === 0) return quiet("The answer has no steps: nothing was concluded.");
  const given = derivation.filter(({ from }) => from.length === 0).length;
  return html`<p class="quiet">${plural(derivation.length, "step")}: ${derivation.length - given} concluded, ${given} given.</p>
    <ul class="derivation-tree">${derivationTree(derivation).map((node) => showNode(node, grounds))}</ul>`;
}

function showNode({ step, again, below }: DerivationNode, grounds: readonly Ground[]): TemplateResult {
  const ground = step.from.length > 0 ? undefined : grounds.find(({ text }) => text === step.conclusion);
  return html`<li>${
    again
      ? html`<p><a href="#step-${step.step}" class="number">${step.step}</a> <small>${step.conclusion} (see above)</small></p>`
      : html`
    <p id="step-${step.step}"><span class="number">${step.step}</span> ${step.conclusion} <span class="rule">${inWords(step.rule)}</span>${!ground ? nothing : html` <span class="ground">${groundLink(ground)}</span>`}</p>`
  }
    ${below.length === 0 ? nothing : html`<ul>${below.map((node) => showNode(node, grounds))}</ul>`}</li>`;
}
