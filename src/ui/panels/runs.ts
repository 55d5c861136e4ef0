import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { facts, table, time } from "../parts/facts.ts";
import { pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

const SIZE = 50;

export const runsPanel: Panel = {
  name: "runs", label: "Runs", group: "Measures", summary: "sessions with their turns",
  open: (page) => page.place.id === null ? openResource(page, {
    title: "Runs", route: "runs",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/runs?limit=${limit}&offset=${offset}`; },
    show: ({ items }) => items.length === 0 ? showEmpty("No session has taken a turn yet.") : html`${table("sessions", ["session", "turns", "from", "to", "checkpoint"], items.map((run) => [
      html`<a href=${hrefOf({ panel: "runs", id: run.session_id })}>${run.session_id}</a>`, run.turn_count, run.started_at === null ? "" : time(run.started_at), run.updated_at === null ? "" : time(run.updated_at),
      run.checkpoint_present ? run.checkpoint_revision ?? "yes" : "none",
    ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource(page, {
    title: `Run ${page.place.id}`, route: "run",
    path: (place) => { const { limit, offset } = pageOf(place, SIZE); return `/runs/${encodeURIComponent(place.id ?? "")}?limit=${limit}&offset=${offset}`; },
    show: (run) => html`${facts([
      ["turns", run.turn_count], ["identity", badge("", run.identity_continuity.status === "break" ? "violated" : run.identity_continuity.status)], ["lineage", run.identity_continuity.lineage_relation.replaceAll("_", " ")],
      ["verification", run.identity_continuity.verification_summary],
    ])}${run.evidence_gap === null ? "" : html`<p class="quiet">${run.evidence_gap}</p>`}
      ${table("turns", ["turn", "time", "answer"], run.turns.map((turn) => [html`<a href=${hrefOf({ panel: "trace", id: String(turn.turn_id) })}>${turn.turn_id}</a>`, time(turn.timestamp), turn.surface_excerpt]))}
      ${pager(page.place, SIZE, run.turns.length)}`,
  }),
};
