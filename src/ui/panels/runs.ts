import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { ago, facts, table } from "../parts/facts.ts";
import { cell, listTable, type Cell } from "../parts/list-table.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { inWords, link, quiet } from "../parts/link.ts";

/** Sessions on a page. */
const SIZE = 50;

const timeCell = (stamp: string | null): Cell => cell(stamp ?? "", stamp === null ? "" : ago(stamp));

export const runsPanel: Panel = {
  list: (page) =>
    openResource<"runs">(page, {
      path: "/runs",
      table: "sessions",
      size: SIZE,
      empty: ["No sessions yet.", html`The first question begins one: ${link("ask", null, "ask it")}.`],
      show: ({ items }) =>
        listTable(
          page,
          "sessions",
          items.map((run) => [
            cell(run.session_id, link("runs", run.session_id, run.session_id)),
            run.turn_count,
            timeCell(run.started_at),
            timeCell(run.updated_at),
            run.checkpoint_present ? (run.checkpoint_revision ?? "yes") : "none",
          ]),
          { size: SIZE },
        ),
    }),
  one: (page, id) =>
    openResource<"run">(page, {
      title: `Run ${id}`,
      path: `/runs/${encodeURIComponent(id)}`,
      size: SIZE,
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
          ago(turn.timestamp),
          turn.surface_excerpt,
        ]),
      )}`,
    }),
};
