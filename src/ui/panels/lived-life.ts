import { html, svg, type TemplateResult } from "lit-html";
import type { DataOf } from "../api.ts";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";

export const livedLifePanel: Panel = {
  list: (page) =>
    openResource<"livedLife">(page, {
      path: "/lived-life",
      show: (life) =>
        life.status === "missing_evidence"
          ? showEmpty(
              "No life has been recorded.",
              html`<code>touchstone live --beats 10</code> records one.`,
            )
          : html`
      ${facts([
        ["beats", life.heartbeats],
        ["converged", life.converged ? "yes: nothing new follows" : "no"],
        [
          "closure",
          badge(life.closure_held ? "verified" : life.closure_observed ? "violated" : "undetermined"),
        ],
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
    }),
};

/** Pixels: of a beat, of the tallest bar. */
const [BEAT, TALL] = [14, 72];
/** Beats that are drawn, the last ones. */
const DRAWN = 90;

/** A bar for each beat, as high as what followed anew in it; a beat with nothing new is a dot. The table says the same. */
function timeline(records: DataOf<"livedLife">["records"]): TemplateResult {
  const drawn = records.slice(-DRAWN);
  const most = Math.max(1, ...drawn.map((beat) => beat.facts_consolidated + beat.proposals_created));
  return html`<figure class="graph"><svg role="img" aria-label=${`what followed anew in each of the last ${drawn.length} beats: ${drawn.map((beat) => `beat ${beat.tick} ${beat.facts_consolidated} facts and ${beat.proposals_created} proposals`).join(", ")}`} width=${drawn.length * BEAT} height=${TALL + 8} viewBox="0 0 ${drawn.length * BEAT} ${TALL + 8}">
    ${drawn.map((beat, at) => {
      const tall = ((beat.facts_consolidated + beat.proposals_created) / most) * TALL;
      return tall === 0
        ? svg`<circle cx=${(at + 0.5) * BEAT} cy=${TALL + 3} r="3"></circle>`
        : svg`<rect class=${beat.field_valid ? "good" : "bad"} x=${at * BEAT + 2} y=${TALL + 6 - tall} width=${BEAT - 4} height=${tall}></rect>`;
    })}</svg><figcaption>facts and proposals that each beat brought, at most ${most}; a dot is a beat without</figcaption></figure>`;
}
