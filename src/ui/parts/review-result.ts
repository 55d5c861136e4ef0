import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { plural } from "../../contract/plural.ts";
import { badge } from "./badge.ts";
import { hashed, hash } from "./copy.ts";
import { tables } from "../tables.ts";
import { rowOf, showDecisionTable } from "./decision-table.ts";
import { showEvidence, type About, type Cited } from "./evidence-table.ts";
import { facts, table } from "./facts.ts";
import { jsonView } from "./json-view.ts";
import { list, code, inWords, folded, yesNo } from "./link.ts";

export type Review = DataOf<"review">;
type Trace = Extract<Review["trace_summary"], { readonly inference: unknown }>;
export type Consulted = Extract<Trace["inference"], { readonly consulted: true }>;

/** The inference leg of a review; null if it did not run. */
export function inferenceOf({ trace_summary: trace }: Review): Consulted | null {
  return "inference" in trace && trace.inference.consulted ? trace.inference : null;
}

/** The state in words; without one, the status. */
export function standingOf({ assigned_state: state, status }: Review): string {
  return inWords(state ?? status);
}

/** The decision of the authority: its state, the row that fired, and what it asks for. */
export function showDecision(review: Review, claim: string): TemplateResult {
  const fired = rowOf(review.decision_reason);
  return html`<section class="verdict" data-word=${review.assigned_state ?? review.status} aria-label="decision" tabindex="-1">
    <p class="quiet">${claim === "" ? "no claim" : claim}</p>
    <p class="surface"><strong>${standingOf(review)}</strong> ${badge(review.status, "status")}</p>
    <p>${!fired ? nothing : html`Row ${fired.row} of ${tables().decisions.length}: ${fired.when}. `}<code>${review.decision_reason}</code></p>
    ${review.question === undefined ? nothing : html`<p><strong>${review.question}</strong></p>`}
    ${review.invalid_reason === undefined ? nothing : html`<ul class="missing">${review.invalid_reason.split("; ").map((each) => html`<li><code>${each}</code></li>`)}</ul>`}
  </section>
  ${folded(`The decision table: ${firingText(fired?.row)}`, showDecisionTable(fired?.row ?? null))}`;
}

/** Which row decided, and how many before it did not hold. */
function firingText(row: number | undefined): string {
  if (row === undefined) return "no row fired";
  return row === 1 ? "row 1 fired" : `row ${row} fired; ${plural(row - 1, "row")} before it did not hold`;
}

/** What the decision rests on, and all other parts of the result. */
export function showGrounds(review: Review, cited: readonly Cited[], claim: About): TemplateResult {
  const { trace_summary: trace } = review;
  return html`<h2>Evidence</h2>${showEvidence(review, cited, claim)}
    ${
      "independent_support_count" in trace
        ? facts([
            ["independent supports", trace.independent_support_count],
            [
              "corpus",
              trace.corpus_id === null
                ? "none: the evidence is inline"
                : html`${trace.corpus_id} ${hash(trace.corpus_sha256, "the corpus's hash")}`,
            ],
          ])
        : nothing
    }`;
}

/** The path of the decision, and the whole result as JSON. */
export function showWhole(review: Review): TemplateResult {
  return folded(
    "The decision path and the whole result",
    html`${facts([hashed("trace hash", review.trace_hash)])}
    <ol>${review.authority_path.map((step) => html`<li><code>${step}</code></li>`)}</ol>${jsonView(review, 1)}`,
  );
}

/** What engine and oracle found. @param read puts variables into words */
export function showInference(inference: Consulted, read: (name: string) => string): TemplateResult {
  const { certificate, conflict_core: core, begging_premise_ids: begging } = inference;
  return html`${facts([
    ["engine", badge(inference.outcome)],
    ["oracle", inference.oracle_verdict === null ? "did not run" : badge(inference.oracle_verdict)],
    ["they agree", yesNo(inference.engine_oracle_agreement, "nothing to compare")],
    ["mode", inWords(inference.mode)],
  ])}
    ${inference.reason === "out_of_regime_or_malformed" ? html`<p><code>touchstone review --explain</code> says which premise, and at which character.</p>` : nothing}
    ${!core ? nothing : html`<div class="missing core"><p>These cannot all hold, and without any one of them the rest could:</p>${list(core.map(code))}</div>`}
    ${!begging ? nothing : html`<p>Begs the claim: ${begging.map((id) => html`<code>${id}</code> `)}</p>`}
    ${certificate?.kind === "two_models" ? showModels(certificate, read) : nothing}`;
}

/** The claim holds in one world of the premises and fails in another. Differences come first. */
function showModels(
  { holds, fails }: Extract<NonNullable<Consulted["certificate"]>, { readonly kind: "two_models" }>,
  read: (name: string) => string,
): TemplateResult {
  const names = [...new Set([...Object.keys(holds), ...Object.keys(fails)])].sort(
    (a, b) => Number(holds[a] === fails[a]) - Number(holds[b] === fails[b]) || (a < b ? -1 : 1),
  );
  return html`<h3>Two worlds in which every premise holds</h3>
    ${table(
      "two worlds",
      names.map((name) => [
        code(read(name)),
        ...[holds[name], fails[name]].map((value) =>
          holds[name] === fails[name] ? String(value) : html`<strong>${String(value)}</strong>`,
        ),
      ]),
    )}`;
}
