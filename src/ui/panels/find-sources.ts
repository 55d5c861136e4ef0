import type { DataOf, Loaded, Trouble } from "../api.ts";
import type { RouteName } from "../../contract/routes.ts";
import type { Page } from "../panel.ts";
import type { Place } from "../place.ts";

/** A subject that has what was looked for. */
export interface Hit { readonly what: string; readonly name: string; readonly place: Place }

/** A list to look through: what its members are, the panel that shows one, and the key of its id, which is empty where the panel shows all. */
export interface Source { readonly what: string; readonly route: RouteName; readonly path: string; readonly panel: string; readonly id: string; readonly paged?: true }

/** Items of one page of a list. */
const AT_ONCE = 1000;

/** Where ids and digests are, the short lists first. */
export const SOURCES: readonly Source[] = [
  { what: "status", route: "runtimeStatus", path: "/runtime/status", panel: "status", id: "" },
  { what: "proposal", route: "proposals", path: "/proposals", panel: "proposals", id: "proposal_id" },
  { what: "math proposal", route: "mathProposals", path: "/math-proposals", panel: "math-proposals", id: "proposal_id" },
  { what: "language pack", route: "logosPacks", path: "/logos/packs", panel: "logos", id: "pack_id" },
  { what: "pack", route: "packs", path: "/packs", panel: "packs", id: "pack_id", paged: true },
  { what: "corpus", route: "corpora", path: "/epistemic-truth-state/corpora", panel: "review?corpus=", id: "corpus_id" },
  { what: "lane", route: "servingMetrics", path: "/serving/metrics", panel: "evals", id: "lane" },
  { what: "demo", route: "demos", path: "/demos", panel: "demos", id: "" },
  { what: "contemplation", route: "contemplationRuns", path: "/contemplation/runs", panel: "contemplation", id: "run_id", paged: true },
  { what: "run", route: "runs", path: "/runs", panel: "runs", id: "session_id", paged: true },
  { what: "lived life", route: "livedLife", path: "/lived-life", panel: "lived-life", id: "" },
  { what: "artifact", route: "artifacts", path: "/artifacts?limit=100000", panel: "artifacts", id: "artifact_id" },
  { what: "vault entry", route: "vaultEntries", path: "/vault/entries", panel: "vault", id: "entry_index", paged: true },
  { what: "turn", route: "traceTurns", path: "/trace/turns", panel: "trace", id: "turn_id", paged: true },
  { what: "audit event", route: "auditEvents", path: "/audit/events", panel: "audit", id: "event_id", paged: true },
];

/** Waits for an answer. */
export function ask<Name extends RouteName>(page: Page, route: Name, path: string): Promise<Loaded<DataOf<Name>>> {
  return new Promise((resolve) => { page.load({ route, path }, resolve); });
}

/** What was found on one page of a list, and whether there are more; the trouble where it could not be read. */
export async function look(page: Page, { what, route, path, panel, id, paged }: Source, fits: (item: unknown) => boolean, offset: number): Promise<{ readonly hits: readonly Hit[]; readonly more: boolean } | Trouble> {
  const loaded = await ask(page, route, paged ? `${path}?limit=${AT_ONCE}&offset=${offset}` : path);
  if (loaded.kind !== "loaded") return loaded.kind === "failed" ? loaded.trouble : { status: 0, code: "", message: "" };
  const items = "items" in loaded.data ? loaded.data.items : [loaded.data];
  const hits = items.filter(fits).map((item): Hit => {
    const name = id === "" ? null : String((item as Readonly<Record<string, unknown>>)[id]); // the table's key of the contract's record
    const [at = "", key] = panel.split(/[?=]/);
    return { what, name: name ?? panel, place: { panel: at, id: key === undefined ? name : null, query: new Map(key === undefined || name === null ? [] : [[key, name]]) } };
  });
  return { hits, more: paged === true && items.length === AT_ONCE };
}

/** Whether a record has an id, or something that begins with it where that is long enough to tell. */
export function fitting(id: string): (item: unknown) => boolean {
  const end = /^(?:sha256:)?[0-9a-f]{8,}$/.test(id) ? "" : '"';
  const bare = JSON.stringify(id.replace(/^sha256:/, "")).slice(1, -1);
  return (item) => {
    const text = JSON.stringify(item);
    return ['"', '"sha256:', "/"].some((before) => text.includes(`${before}${bare}${end}`));
  };
}
