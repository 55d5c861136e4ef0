import { html, svg, type TemplateResult } from "lit-html";
import type { NextLicence } from "../../contract/figures.ts";
import { ask, type DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { grouped } from "../parts/grouped.ts";
import { cell, listTable, type Cell } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Page, Panel, View } from "../panel.ts";
import { openJob } from "../parts/job.ts";
import { button, inWords, wrongs } from "../parts/link.ts";

type Class = DataOf<"calibrationClasses">["items"][number];

export const calibrationPanel: Panel = { list: openClasses };

function openClasses(page: Page): View {
  let steps: readonly NextLicence[] = [];
  const readSteps = (): void =>
    void ask<readonly NextLicence[]>({ path: "/ui/licences" }).then(({ data }) => {
      steps = data ?? [];
      page.draw();
    });
  readSteps();
  const job = openJob(page, "practice", () => {
    view.again();
    readSteps();
  });
  const view = openResource<"calibrationClasses">(page, {
    path: "/calibration/classes",
    table: "classes of answers",
    empty: ["No classes counted yet.", "“Practise all lanes” counts them."],
    above: () =>
      html`<p class="actions">${button("Practise all lanes", () => job.start({ kind: "practice" }), job.running())}</p>${job.render()}`,
    show: ({ items }) => html`
      <p>A dot is the share of right answers, the bar its floor, and the lines what PROPOSE and SERVE ask for. The floor is the one-sided Wilson bound (z = 2.576) on n answered cases, and 0 while n is below 10. A class needs ${items[0]?.propose_required} to be answered with a hedge (PROPOSE), and ${items[0]?.serve_required} without a wrong answer to be answered plainly (SERVE).</p>
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
          stepOf(steps.find(({ class_name: name }) => name === each.class_name)),
        ]),
      )}
      <p class="quiet">from ${items[0]?.source_path} ${hash(items[0]?.source_digest ?? null, "the report's digest")}</p>`,
  });
  return { ...view, close: job.close };
}

/** How far a class is from its next licence. */
function stepOf(step: NextLicence | undefined): Cell {
  if (!step || step.next === null) return cell(-1, "none to reach");
  const { has, needs, next } = step;
  return cell(
    needs,
    html`<progress max=${has + needs} value=${has} aria-label=${`right answers on the way to ${next}`}></progress> ${grouped(needs)} more right for ${badge(next)}`,
  );
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
  const { correct, committed } = each;
  const share = committed === 0 ? 0 : correct / committed;
  const { reliability_floor: floor, propose_required: propose, serve_required: serve } = each;
  return html`<span class="bar"><svg width=${WIDTH} height=${HEIGHT} viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <rect class="track" width=${WIDTH} height=${HEIGHT} rx="3"></rect><rect class=${barClass(each)} width=${floor * WIDTH} height=${HEIGHT} rx="3"></rect>
    <circle cx=${Math.min(share * WIDTH, WIDTH - 4)} cy=${HEIGHT / 2} r="4"></circle>
    ${[propose, serve].map((at) => svg`<line x1=${at * WIDTH} x2=${at * WIDTH} y1="0" y2=${HEIGHT}></line>`)}
  </svg> <span>${floor.toFixed(4)} <small>of ${share.toFixed(4)}</small></span></span>`;
}
