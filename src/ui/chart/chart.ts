import { html, nothing, type TemplateResult } from "lit-html";
import { folded } from "../parts/link.ts";
import type { ChartData } from "./layers.ts";

/** The element is a part of its own, loaded when the first chart is shown. */
function define(): void {
  if (customElements.get("time-chart") !== undefined) return;
  void import("./time-chart.ts").then(
    ({ TimeChart }) => {
      if (customElements.get("time-chart") === undefined) customElements.define("time-chart", TimeChart);
    },
    () => undefined, // the server is gone: the table below the chart has the same numbers
  );
}

/** A chart over time, and below it, folded, the table with the same numbers; null where another chart has it. */
export function showChart(data: ChartData, table: TemplateResult | null): TemplateResult {
  define();
  return html`<figure class="chart"><time-chart .shown=${data}></time-chart>${table === null ? nothing : folded("The numbers as a table", table)}</figure>`;
}
