import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { facts, table, time } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { inWords, link, quiet } from "../parts/link.ts";

export const runsPanel: Panel = {
  list: (page) =>
    openResource<"runs">(page, {
      path: "/runs",
      size: 50,
      empty: ["No sessions yet."],
      show: ({ items }) =>
        table(
          "sessions",
          items.map((run) => [
            link("runs", run.session_id, run.session_id),
            run.turn_count,
            run.started_at === null ? "" : time(run.started_at),
            run.updated_at === null ? "" : time(run.updated_at),
            run.checkpoint_present ? (run.checkpoint_revision ?? "yes") : "none",
          ]),
        ),
    }),
  one: (page, id) =>
    openResource<"run">(page, {
      title: `Run ${id}`,
      path: `/runs/${encodeURIComponent(id)}`,
      size: 50,
      show: (run) => html`${facts([
        ["turns", run.turn_count],
        [
          "identity",
          badge(run.identity_continuity.status === "break" ? "violated" : run.identity_continuity.status),
        ],
        ["lineage", inWords(run.identity_continuity.lineage_relation)],
        ["verification", run.identity_continuity.verification_summary],
      ])}${run.evidence_gap === null ? "" : quiet(run.evidence_gap)}
      ${table(
        "turns",
        run.turns.map((turn) => [
          link("trace", turn.turn_id, turn.turn_id),
          time(turn.timestamp),
          turn.surface_excerpt,
        ]),
      )}`,
    }),
};
