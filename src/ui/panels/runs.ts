import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { facts, table, time } from "../parts/facts.ts";
import { paged, pageOf, pager } from "../parts/pager.ts";
import { openResource } from "../parts/resource.ts";
import { showEmpty } from "../parts/states.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";
import { inWords, link } from "../parts/link.ts";

const SIZE = 50;

export const runsPanel: Panel = {
  name: "runs", label: "Runs", group: "Measures", summary: "sessions with their turns",
  open: (page) => page.place.id === null ? openResource<"runs">(page, {
    title: "Runs", path: paged("/runs", SIZE),
    show: ({ items }) => items.length === 0 ? showEmpty("No session has taken a turn yet.") : html`${table("sessions", ["session", "turns", "from", "to", "checkpoint"], items.map((run) => [
      link("runs", run.session_id, run.session_id), run.turn_count, run.started_at === null ? "" : time(run.started_at), run.updated_at === null ? "" : time(run.updated_at),
      run.checkpoint_present ? run.checkpoint_revision ?? "yes" : "none",
    ]))}${pager(page.place, SIZE, items.length)}`,
  }) : openResource<"run">(page, {
    title: `Run ${page.place.id}`, path: paged(`/runs/${encodeURIComponent(page.place.id ?? "")}`, SIZE),
    show: (run) => html`${facts([
      ["turns", run.turn_count], ["identity", badge(run.identity_continuity.status === "break" ? "violated" : run.identity_continuity.status)], ["lineage", inWords(run.identity_continuity.lineage_relation)],
      ["verification", run.identity_continuity.verification_summary],
    ])}${run.evidence_gap === null ? "" : html`<p class="quiet">${run.evidence_gap}</p>`}
      ${table("turns", ["turn", "time", "answer"], run.turns.map((turn) => [link("trace", turn.turn_id, turn.turn_id), time(turn.timestamp), turn.surface_excerpt]))}
      ${pager(page.place, SIZE, run.turns.length)}`,
  }),
};
