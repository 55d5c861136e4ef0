import { html } from "lit-html";
import { badge } from "../parts/badge.ts";
import { hash } from "../parts/copy.ts";
import { facts } from "../parts/facts.ts";
import { openResource } from "../parts/resource.ts";
import type { Panel } from "../panel.ts";
import { hrefOf } from "../place.ts";

export const statusPanel: Panel = {
  name: "status", label: "Status", group: "Measures", summary: "engine, journal and session of this server",
  open: (page) => openResource(page, {
    title: "Status", route: "runtimeStatus", path: () => "/runtime/status",
    show: (status) => html`
      ${facts([
        ["engine version", status.engine_version], ["engine identity", hash(status.engine_identity, "the engine identity")],
        ["source revision", status.git_revision], ["checkpoint revision", html`${status.checkpoint_revision} ${status.revision_warning ? badge("of another revision", "critical") : ""}`],
        ["session", status.active_session_id === null ? "none" : html`<a href=${hrefOf({ panel: "runs", id: status.active_session_id })}>${status.active_session_id}</a>`],
        ["up for", duration(status.uptime_ms)],
      ])}
      <h2>What it holds</h2>
      ${facts([
        ["turns", html`<a href=${hrefOf({ panel: "trace" })}>${status.journal.turn_count}</a>`], ["journal", `${status.journal.size_bytes.toLocaleString("en")} bytes`],
        ["journal head", hash(status.journal.head_digest, "the head digest")], ["vault entries", html`<a href=${hrefOf({ panel: "vault" })}>${status.vault_entry_count}</a>`],
        ["packs", html`<a href=${hrefOf({ panel: "packs" })}>${status.pack_count}</a>`],
      ])}`,
  }),
};

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  return minutes < 1 ? `${Math.floor(ms / 1000)} s` : minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
