import { html, nothing, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "./badge.ts";
import { hash } from "./copy.ts";
import { facts, table } from "./facts.ts";
import { jsonView } from "./json-view.ts";

export type Review = DataOf<"review">;
type Trace = Extract<Review["trace_summary"], { readonly inference: unknown }>;
type Consulted = Extract<Trace["inference"], { readonly consulted: true }>;

/** The decision of the authority: its state, the row that fired, what it rests on, what inference found. */
export function showReview(review: Review): TemplateResult {
  const { trace_summary: trace } = review;
  return html`<section class="turn" aria-label="decision">
    <p class="surface">${review.assigned_state === null ? review.status : review.assigned_state.replaceAll("_", " ")} ${badge("status", review.status)}</p>
    <p>${review.decision_reason.replaceAll("_", " ")}</p>
    ${review.question === undefined ? nothing : html`<p><strong>${review.question}</strong></p>`}
    ${review.invalid_reason === undefined ? nothing : html`<ul class="missing">${review.invalid_reason.split("; ").map((each) => html`<li><code>${each}</code></li>`)}</ul>`}
    ${facts([
      ["rests on", review.evidence_ledger.length === 0 ? "nothing cited" : html`${review.evidence_ledger.map((id) => html`<code>${id}</code> `)}`],
      ["trace hash", hash(review.trace_hash, "the trace hash")],
      ...("independent_support_count" in trace ? [["independent supports", trace.independent_support_count], ["corpus", trace.corpus_id === null ? "none" : html`${trace.corpus_id} ${hash(trace.corpus_sha256, "the corpus's hash")}`]] as const : []),
    ])}
    ${"inference" in trace && trace.inference.consulted ? showInference(trace.inference) : nothing}
    <details><summary>the way it took, and the whole result</summary><ol>${review.authority_path.map((step) => html`<li><code>${step}</code></li>`)}</ol>${jsonView(review, 1)}</details>
  </section>`;
}

function showInference(inference: Consulted): TemplateResult {
  const { certificate, conflict_core: core, begging_premise_ids: begging } = inference;
  return html`<h2>Inference</h2>
    ${facts([
      ["engine", badge("", inference.outcome)], ["oracle", inference.oracle_verdict === null ? "did not run" : badge("", inference.oracle_verdict)],
      ["they agree", inference.engine_oracle_agreement === null ? "nothing to compare" : inference.engine_oracle_agreement ? "yes" : "no"], ["premises", html`${inference.premise_ids.map((id) => html`<code>${id}</code> `)}`],
    ])}
    ${core === undefined ? nothing : html`<p>These cannot all hold, and none of them can be left out: ${core.map((id) => html`<code>${id}</code> `)}</p>`}
    ${begging === undefined ? nothing : html`<p>These only say the claim again: ${begging.map((id) => html`<code>${id}</code> `)}</p>`}
    ${certificate === undefined ? nothing : certificate.kind === "two_models" ? showModels(certificate) : html`<p>Proof: ${certificate.format}, ${certificate.size} steps ${hash(certificate.digest, "the certificate's digest")}</p>`}`;
}

/** The claim holds in one world of the premises and fails in another: what differs comes first. */
function showModels({ holds, fails }: Extract<NonNullable<Consulted["certificate"]>, { readonly kind: "two_models" }>): TemplateResult {
  const names = [...new Set([...Object.keys(holds), ...Object.keys(fails)])].sort((a, b) => Number(holds[a] === fails[a]) - Number(holds[b] === fails[b]) || (a < b ? -1 : 1));
  return html`<h3>Two worlds in which every premise holds</h3>
    ${table("two worlds", ["what", "the claim holds", "the claim fails"], names.map((name) => [html`<code>${name}</code>`, ...[holds[name], fails[name]].map((value) => holds[name] === fails[name] ? String(value) : html`<strong>${String(value)}</strong>`)]))}`;
}
