import type { DataOf, Loaded, Trouble } from "../api.ts";
import type { RouteName } from "../../contract/routes.ts";
import type { Page } from "../panel.ts";
import type { Place } from "../place.ts";

/** A subject that has what was looked for. */
export interface Hit { readonly what: string; readonly name: string; readonly place: Place }

/** Somewhere to look. Resolves to what was found on one of its pages, and whether there are more; null where it could not be read. */
export interface Source {
  readonly what: string;
  read(page: Page, fits: (item: unknown) => boolean, offset: number): Promise<{ readonly hits: readonly Hit[]; readonly more: boolean } | Trouble>;
}

/** Items of one page of a list. */
const AT_ONCE = 1000;

/** How a list is looked through: the members of its answer, and the place of each. */
interface List<Name extends RouteName, Item> {
  readonly what: string;
  readonly route: Name;
  readonly path: string;
  /** Whether the route takes `limit` and `offset`. */
  readonly paged: boolean;
  readonly items: (data: DataOf<Name>) => readonly Item[];
  readonly place: (item: Item) => { readonly panel: string; readonly id: string | null };
}

/** Waits for an answer. */
export function ask<Name extends RouteName>(page: Page, route: Name, path: string): Promise<Loaded<DataOf<Name>>> {
  return new Promise((resolve) => { page.load({ route, path }, resolve); });
}

function list<Name extends RouteName, Item>({ what, route, path, paged, items, place }: List<Name, Item>): Source {
  return {
    what,
    read: async (page, fits, offset) => {
      const loaded = await ask(page, route, paged ? `${path}?limit=${AT_ONCE}&offset=${offset}` : path);
      if (loaded.kind !== "loaded") return loaded.kind === "failed" ? loaded.trouble : { status: 0, code: "", message: "" };
      const all = items(loaded.data);
      const hits = all.filter(fits).map((item): Hit => {
        const { panel, id } = place(item);
        return { what, name: id ?? panel, place: { panel, id, query: new Map() } };
      });
      return { hits, more: paged && all.length === AT_ONCE };
    },
  };
}

/** Where ids and digests are, the short lists first. */
export const SOURCES: readonly Source[] = [
  list({ what: "status", route: "runtimeStatus", path: "/runtime/status", paged: false, items: (data) => [data], place: () => ({ panel: "status", id: null }) }),
  list({ what: "proposal", route: "proposals", path: "/proposals", paged: false, items: ({ items }) => items, place: ({ proposal_id: id }) => ({ panel: "proposals", id }) }),
  list({ what: "math proposal", route: "mathProposals", path: "/math-proposals", paged: false, items: ({ items }) => items, place: ({ proposal_id: id }) => ({ panel: "math-proposals", id }) }),
  list({ what: "pack", route: "packs", path: "/packs", paged: true, items: ({ items }) => items, place: ({ pack_id: id, source }) => ({ panel: source === "language_pack" ? "logos" : "packs", id }) }),
  list({ what: "language pack", route: "logosPacks", path: "/logos/packs", paged: false, items: ({ items }) => items, place: ({ pack_id: id }) => ({ panel: "logos", id }) }),
  list({ what: "corpus", route: "corpora", path: "/epistemic-truth-state/corpora", paged: false, items: ({ items }) => items, place: ({ corpus_id: id }) => ({ panel: "artifacts", id: `data/evidence/${id}.json` }) }),
  list({ what: "lane", route: "servingMetrics", path: "/serving/metrics", paged: false, items: ({ items }) => items, place: ({ lane }) => ({ panel: "evals", id: lane }) }),
  list({ what: "demo", route: "demos", path: "/demos", paged: false, items: ({ items }) => items, place: () => ({ panel: "demos", id: null }) }),
  list({ what: "contemplation", route: "contemplationRuns", path: "/contemplation/runs", paged: true, items: ({ items }) => items, place: ({ run_id: id }) => ({ panel: "contemplation", id }) }),
  list({ what: "run", route: "runs", path: "/runs", paged: true, items: ({ items }) => items, place: ({ session_id: id }) => ({ panel: "runs", id }) }),
  list({ what: "lived life", route: "livedLife", path: "/lived-life", paged: false, items: (data) => [data], place: () => ({ panel: "lived-life", id: null }) }),
  list({ what: "artifact", route: "artifacts", path: "/artifacts?limit=100000", paged: false, items: ({ items }) => items, place: ({ artifact_id: id }) => ({ panel: "artifacts", id }) }),
  list({ what: "vault entry", route: "vaultEntries", path: "/vault/entries", paged: true, items: ({ items }) => items, place: ({ entry_index: index }) => ({ panel: "vault", id: String(index) }) }),
  list({ what: "turn", route: "traceTurns", path: "/trace/turns", paged: true, items: ({ items }) => items, place: ({ turn_id: id }) => ({ panel: "trace", id: String(id) }) }),
  list({ what: "audit event", route: "auditEvents", path: "/audit/events", paged: true, items: ({ items }) => items, place: ({ event_id: id }) => ({ panel: "audit", id }) }),
];

/** Whether a record has an id, or something that begins with it where that is long enough to tell. */
export function fitting(id: string): (item: unknown) => boolean {
  const end = /^(?:sha256:)?[0-9a-f]{8,}$/.test(id) ? "" : '"';
  const bare = JSON.stringify(id.replace(/^sha256:/, "")).slice(1, -1);
  return (item) => {
    const text = JSON.stringify(item);
    return ['"', '"sha256:', "/"].some((before) => text.includes(`${before}${bare}${end}`));
  };
}
