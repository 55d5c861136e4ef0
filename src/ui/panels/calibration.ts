import { html, svg, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { cell, listTable } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openJob } from "../parts/job.ts";
import { button, inWords, wrongs } from "../parts/link.ts";

type Class = DataOf<"calibrationClasses">["items"][number];

export const calibrationPanel: Panel = { list: openClasses };

function openClasses(page: Page): View {
  const job = openJob(page, "practice", () => view.again());
  const view = openResource<"calibrationClasses">(page, {
    path: "/calibration/classes",
    empty: ["No classes counted yet."],
    show: ({ items }) => html`
      <p>The floor is the one-sided Wilson bound (z = 2.576) on n answered cases, and 0 while n is below 10. A class needs ${items[0]?.propose_required} to be answered with a hedge (PROPOSE), and ${items[0]?.serve_required} without a wrong answer to be answered plainly (SERVE).</p>
      ${listTable(
        page,
        "classes of answers",
        items.map((each) => [
          inWords(each.class_name),
          cell(licenceOf(each), badge(licenceOf(each))),
          cell(each.reliability_floor, floorBar(each)),
          each.committed,
          each.correct,
          cell(each.wrong, wrongs(each.wrong)),
          each.refused,
          cell(each.coverage, percent(each.coverage)),
          each.repeated,
        ]),
      )}
      <p class="quiet">from ${items[0]?.source_path} ${hash(items[0]?.source_digest ?? null, "the report's digest")}</p>`,
  });
  return {
    ...view,
    close: job.close,
    render: () =>
      html`${view.render()}<p class="actions">${button("Practise all lanes", () => job.start({ kind: "practice" }), job.running())}</p>${job.render()}`,
  };
}

function licenceOf({ serve_licensed: serves, propose_licensed: proposes, committed }: Class): string {
  if (serves) return "SERVE";
  if (proposes) return "PROPOSE";
  return committed < 10 ? "unknown" : "blocked";
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const [WIDTH, HEIGHT] = [160, 16];

/** The colour of a bar: good where answers are served plainly, open where they are hedged. */
function barClass({ serve_licensed: serves, reliability_floor: floor, propose_required: propose }: Class) {
  if (serves) return "good";
  return floor >= propose ? "open" : "bad";
}

/** A bar from 0 to 1 with the two thresholds as lines; the number beside it says the same. */
function floorBar(each: Class): TemplateResult {
  const { reliability_floor: floor, propose_required: propose, serve_required: serve } = each;
  return html`<span class="bar"><svg width=${WIDTH} height=${HEIGHT} viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <rect class="track" width=${WIDTH} height=${HEIGHT} rx="3"></rect><rect class=${barClass(each)} width=${floor * WIDTH} height=${HEIGHT} rx="3"></rect>
    ${[propose, serve].map((at) => svg`<line x1=${at * WIDTH} x2=${at * WIDTH} y1="0" y2=${HEIGHT}></line>`)}
  </svg> ${floor.toFixed(4)}</span>`;
}
