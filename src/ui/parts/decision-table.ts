import { html, type TemplateResult } from "lit-html";
import { table } from "./facts.ts";
import type { Row } from "../../contract/workbench.ts";
import { tables } from "../tables.ts";
import { badge } from "./badge.ts";
import type { Shown } from "./link.ts";

/** The row for a reason; each reason has one. */
export function rowOf(reason: string): Row | undefined {
  return tables().decisions.find((row) => row.reason === reason);
}

/** The state of a row: those before the one that fired did not hold, those after it were not asked. */
function outcomeOf(row: number, fired: number): Shown {
  if (row < fired) return "did not hold";
  return row === fired ? html`<strong>fired</strong>` : html`<small>not asked</small>`;
}

/** The whole table. `fired`: the number of the row that decided; null before a review. */
export function showDecisionTable(fired: number | null): TemplateResult {
  return table(
    "decision table",
    tables().decisions.map(({ row, when, status, state, reason }) => [
      row,
      html`${when}<br><code class="quiet">${reason}</code>`,
      badge(state ?? status),
      ...(fired === null ? [] : [outcomeOf(row, fired)]),
    ]),
    fired === null ? -1 : fired - 1,
  );
}
