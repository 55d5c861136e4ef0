import { html, type TemplateResult } from "lit-html";
import { badge } from "./badge.ts";

/** A row of the decision table. @see contract §15.4 */
export interface Row { readonly row: number; readonly when: string; readonly status: string; readonly state: string | null; readonly reason: string }

/** The rows in order: the first that holds decides. Shown, never run. */
export const ROWS: readonly Row[] = [
  ["the request has not the form of one", "invalid", null, "invalid_payload"],
  ["its domain lies outside the envelope; evidence is not looked at", "refused", "scope_boundary", "outside_epistemic_envelope"],
  ["a cited record is unknown, differs from its hash, or is cited twice", "invalid", null, "invalid_evidence_reference"],
  ["a premise is malformed or out of regime", "refused", null, "out_of_regime_or_malformed"],
  ["the question is over the bounds", "refused", "computationally_bounded", "reasoning_budget_exceeded"],
  ["engine and oracle disagree", "refused", null, "entailment_oracle_disagreement"],
  ["the premises cannot all hold", "refused", null, "inconsistent_premises"],
  ["the premises refute the claim", "assigned", "contradicted", "claim_refuted_by_entailment"],
  ["matching records deny the claim, none supports it", "assigned", "contradicted", "claim_denied_by_evidence"],
  ["matching records support the claim, and others deny it", "assigned", "ambiguous", "conflicting_evidence"],
  ["two or more independent records support it", "assigned", "verified", "verified_by_matching_evidence"],
  ["the premises entail it without begging, and no record matches", "assigned", "inferred", "entailed_from_resolved_premises"],
  ["a record supports it", "assigned", "evidenced", "evidence_present_but_not_verifying"],
  ["otherwise", "assigned", "undetermined", "insufficient_evidence"],
].map(([when, status, state, reason], at) => ({ row: at + 1, when, status, state, reason }) as Row); // each line above has these four

/** The row that gives a reason; each reason has one. */
export function rowOf(reason: string): Row | undefined {
  return ROWS.find((row) => row.reason === reason);
}

/** The whole table; `fired`: the number of the row that decided, null before a review. */
export function showDecisionTable(fired: number | null): TemplateResult {
  return html`<div class="scroll decisions" role="region" aria-label="decision table" tabindex="0"><table>
    <thead><tr><th scope="col">row</th><th scope="col">holds when</th><th scope="col">gives</th>${fired === null ? "" : html`<th scope="col">here</th>`}</tr></thead>
    <tbody>${ROWS.map(({ row, when, status, state, reason }) => html`<tr class=${row === fired ? "fired" : ""} aria-current=${row === fired ? "true" : "false"}>
      <td>${row}</td><td>${when}<br><code class="quiet">${reason}</code></td><td>${badge("", state ?? status)}</td>
      ${fired === null ? "" : html`<td class=${row === fired ? "" : "quiet"}>${row < fired ? "failed" : row === fired ? html`<strong>fired</strong>` : "not asked"}</td>`}</tr>`)}</tbody>
  </table></div>`;
}
