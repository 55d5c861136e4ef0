import { html, type TemplateResult } from "lit-html";

/** How sure a reader may be: the colour of a badge, never its only sign, for the word stands in it. */
export type Tone = "good" | "bad" | "open" | "plain";

const TONES: Readonly<Record<string, Tone>> = {
  verified: "good", inferred: "good", decoded: "good", evidenced: "good", cleared: "good", entailed: "good", SERVE: "good", correct: "good", accepted: "good", applied: "good", coherent: "good", clear: "good", ratified: "good",
  contradicted: "bad", violated: "bad", refuted: "bad", wrong: "bad", critical: "bad", invalid: "bad", rejected: "bad", blocked: "bad", failed: "bad", falsified: "bad",
  undetermined: "open", ambiguous: "open", suppressed: "open", unassessable: "open", evidenced_incomplete: "open", unverified_novel: "open", unverified_possible: "open",
  computationally_bounded: "open", contested: "open", warning: "open", deferred: "open", refused: "open", PROPOSE: "open", pending: "open", scope_boundary: "open",
};

export function toneOf(word: string): Tone {
  return TONES[word] ?? "plain";
}

/** A word of the taxonomy as it stands in the records, under the name of its field. */
export function badge(field: string, word: string): TemplateResult {
  return html`<span class="badge ${toneOf(word)}"><span class="field">${field}</span> ${word.replaceAll("_", " ")}</span>`;
}
