import { html, svg, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { inWords } from "../parts/link.ts";

type Class = DataOf<"calibrationClasses">["items"][number];

export const calibrationPanel: Panel = {
  list: (page) =>
    openResource<"calibrationClasses">(page, {
      path: "/calibration/classes",
      empty: ["Practice has counted no class yet."],
      show: ({ items }) => html`
      <p>The lower bound of reliability (one-sided Wilson, z = 2.576) against the thresholds: ${items[0]?.propose_required} to answer with a hedge (PROPOSE), ${items[0]?.serve_required} to answer plainly (SERVE). n were answered; below 10 the floor is 0.</p>
      ${table(
        "classes of answers",
        items.map((each) => [
          inWords(each.class_name),
          badge(licenceOf(each)),
          floorBar(each),
          each.committed,
          each.correct,
          each.wrong === 0 ? "0" : html`<strong class="wrong">${each.wrong}</strong>`,
          each.refused,
          percent(each.coverage),
          each.repeated,
        ]),
      )}
      <p class="quiet">from ${items[0]?.source_path} ${hash(items[0]?.source_digest ?? null, "the report's digest")}</p>`,
    }),
};

function licenceOf({ serve_licensed: serves, propose_licensed: proposes, committed }: Class): string {
  return serves ? "SERVE" : proposes ? "PROPOSE" : committed < 10 ? "unknown" : "blocked";
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const [WIDTH, HEIGHT] = [160, 16];

/** A bar from 0 to 1 with the two thresholds as lines; the number beside it says the same. */
function floorBar({
  reliability_floor: floor,
  propose_required: propose,
  serve_required: serve,
}: Class): TemplateResult {
  return html`<span class="bar"><svg width=${WIDTH} height=${HEIGHT} viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">
    <rect class="track" width=${WIDTH} height=${HEIGHT} rx="3"></rect><rect class=${floor >= serve ? "good" : floor >= propose ? "open" : "bad"} width=${floor * WIDTH} height=${HEIGHT} rx="3"></rect>
    ${[propose, serve].map((at) => svg`<line x1=${at * WIDTH} x2=${at * WIDTH} y1="0" y2=${HEIGHT}></line>`)}
  </svg> ${floor.toFixed(4)}</span>`;
}
