import { badge } from "../parts/badge.ts";
import { html, nothing } from "lit-html";
import type { SearchFacets } from "../../contract/search.ts";
import { hashed, hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { grouped } from "../parts/grouped.ts";
import { openResource } from "../parts/resource.ts";
import { countFitting } from "../parts/searching.ts";
import { showGrowth } from "../parts/trends.ts";
import type { Panel } from "../panel.ts";
import { link } from "../parts/link.ts";
import { openCheckpoint } from "./status-checkpoint.ts";

export const statusPanel: Panel = {
  list: (page) => {
    const checkpoint = openCheckpoint(page);
    let days: SearchFacets["days"] = [];
    void countFitting({ kind: "turn" }).then((found) => {
      days = found?.days ?? [];
      page.draw();
    });
    const view = openResource<"runtimeStatus">(page, {
      path: "/runtime/status",
      show: (status) => html`
        ${facts([
          ["engine version", status.engine_version],
          hashed("engine identity", status.engine_identity),
          ["source revision", status.git_revision],
          [
            "checkpoint revision",
            html`${status.checkpoint_revision} ${status.revision_warning ? badge("from_another_revision") : ""}`,
          ],
          [
            "session",
            status.active_session_id === null
              ? "none"
              : link("runs", status.active_session_id, status.active_session_id),
          ],
          ["uptime", duration(status.uptime_ms)],
        ])}
        <h2>Contents</h2>
        ${facts([
          ["turns", link("trace", null, status.journal.turn_count)],
          ["journal", `${grouped(status.journal.size_bytes)} bytes`],
          ["journal head", hash(status.journal.head_digest, "the head digest")],
          ["vault entries", link("vault", null, status.vault_entry_count)],
          ["packs", link("packs", null, status.pack_count)],
        ])}
        ${days.length > 1 ? html`<h2>Growth</h2>${showGrowth(days)}` : nothing}${checkpoint.render()}`,
    });
    return {
      ...view,
      close: checkpoint.close,
      arrived: () => {
        view.arrived?.();
        checkpoint.read();
      },
    };
  },
};

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return `${Math.floor(ms / 1000)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
