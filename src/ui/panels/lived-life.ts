import { html, svg, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { plural } from "../../contract/plural.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openJob } from "../parts/job.ts";
import { button } from "../parts/link.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Page, Panel, View } from "../panel.ts";

export const livedLifePanel: Panel = { list: openLife };

/** Beats that a button starts. */
const BEATS = 10;
const START = `Live for ${BEATS} beats`;

function openLife(page: Page): View {
  const job = openJob(page, "live", () => view.again());
  const view = openResource<"livedLife">(page, {
    path: "/lived-life",
    above: () =>
      html`<p class="actions">${button(START, () => job.start({ kind: "live", beats: BEATS }), job.running())}</p>${job.render()}`,
    show: (life) =>
      life.status === "missing_evidence"
        ? showEmpty("No life has been recorded yet.", `“${START}” records one.`)
        : html`
      ${facts([
        ["beats", life.heartbeats],
        ["converged", life.converged ? "yes: nothing new follows" : "no"],
        ["closure", badge(closureWord(life))],
        ["ceiling", String(life.closure_ceiling)],
        ["facts derived", life.total_facts_consolidated],
        ["proposals raised", life.total_proposals_created],
        ["resuming", badge(life.resume_status)],
      ])}<p>${life.resume_summary}</p>${timeline(life.records)}
      ${table(
        "beats",
        life.records.map((beat) => [
          beat.tick,
          beat.did_work ? "yes" : "none",
          beat.versor_condition === null ? "not measured" : String(beat.versor_condition),
          badge(beat.field_valid ? "verified" : "violated"),
          beat.facts_consolidated,
          beat.proposals_created,
          beat.pending_proposals,
        ]),
      )}`,
  });
  return { ...view, close: job.close };
}

function closureWord({ closure_held: held, closure_observed: observed }: DataOf<"livedLife">): string {
  if (held) return "verified";
  return observed ? "violated" : "undetermined";
}

/** In pixels: the width of a beat, the height of the tallest bar. */
const [BEAT, TALL] = [14, 72];
/** The number of beats drawn; the last ones are. */
const DRAWN = 90;

/** What one beat added, for a screen reader. */
const addedIn = ({
  tick,
  facts_consolidated: facts,
  proposals_created: proposals,
}: DataOf<"livedLife">["records"][number]): string =>
  `beat ${tick} ${plural(facts, "fact")} and ${plural(proposals, "proposal")}`;

/** A bar for each beat, as high as the number of facts and proposals it added; a beat that added none is a dot. The table says the same. */
function timeline(records: DataOf<"livedLife">["records"]): TemplateResult {
  const drawn = records.slice(-DRAWN);
  const most = Math.max(1, ...drawn.map((beat) => beat.facts_consolidated + beat.proposals_created));
  return html`<figure class="graph"><svg role="img" aria-label=${`what each of the last ${plural(drawn.length, "beat")} added: ${drawn.map(addedIn).join(", ")}`} width=${drawn.length * BEAT} height=${TALL + 8} viewBox="0 0 ${drawn.length * BEAT} ${TALL + 8}">
    ${drawn.map((beat, at) => {
      const tall = ((beat.facts_consolidated + beat.proposals_created) / most) * TALL;
      return tall === 0
        ? svg`<circle cx=${(at + 0.5) * BEAT} cy=${TALL + 3} r="3"></circle>`
        : svg`<rect class=${beat.field_valid ? "good" : "bad"} x=${at * BEAT + 2} y=${TALL + 6 - tall} width=${BEAT - 4} height=${tall}></rect>`;
    })}</svg><figcaption>new facts and proposals in each beat, at most ${most}; a dot is a beat that added none</figcaption></figure>`;
}
