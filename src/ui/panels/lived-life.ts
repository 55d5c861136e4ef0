import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { facts, table } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";

export const livedLifePanel: Panel = {
  name: "lived-life", label: "Lived life", group: "Measures", summary: "the beats of the last life without turns",
  open: (page) => openResource(page, {
    title: "Lived life", route: "livedLife", path: () => "/lived-life",
    show: (life) => life.status === "missing_evidence" ? showEmpty("No life has been recorded.", html`<code>touchstone live --beats 10</code> records one.`) : html`
      ${facts([
        ["beats", life.heartbeats], ["converged", life.converged ? "yes: nothing new follows" : "no"], ["closure", badge("", life.closure_held ? "verified" : life.closure_observed ? "violated" : "undetermined")],
        ["ceiling", String(life.closure_ceiling)], ["facts derived", life.total_facts_consolidated], ["proposals raised", life.total_proposals_created], ["resuming", badge("", life.resume_status)],
      ])}<p>${life.resume_summary}</p>
      ${table("beats", ["beat", "versor condition", "field", "facts", "proposals", "pending"], life.records.map((beat) => [
        beat.tick, beat.versor_condition === null ? "not measured" : String(beat.versor_condition), badge("", beat.field_valid ? "verified" : "violated"), beat.facts_consolidated, beat.proposals_created, beat.pending_proposals,
      ]))}`,
  }),
};
