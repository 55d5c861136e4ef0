import type { DataOf, Loaded, Trouble } from "../api.ts";
import type { RouteName } from "../../contract/routes.ts";
import type { Page } from "../panel.ts";
import type { Place } from "../place.ts";
import type { Source } from "../../contract/workbench.ts";

/** A subject that has the id. */
export interface Hit {
  readonly what: string;
  readonly name: string;
  readonly place: Place;
}

/** How many items are read at once. */
const AT_ONCE = 1000;

/** Calls a route and waits for its answer. */
export function ask<Name extends RouteName>(page: Page, path: string): Promise<Loaded<DataOf<Name>>> {
  return new Promise((resolve) => {
    page.load<Name>(path, resolve);
  });
}

/** The hits on one page of a list, and whether there are more; the trouble if it could not be read. */
export async function look(
  page: Page,
  { what, path, panel, id, paged }: Source,
  fits: (item: unknown) => boolean,
  offset: number,
): Promise<{ readonly hits: readonly Hit[]; readonly more: boolean } | Trouble> {
  const loaded = await ask<RouteName>(page, paged ? `${path}?limit=${AT_ONCE}&offset=${offset}` : path);
  if (!loaded.data) return loaded.trouble ? loaded.trouble : { status: 0, code: "", message: "" };
  const items = "items" in loaded.data ? loaded.data.items : [loaded.data];
  const hits = items.filter(fits).map((item): Hit => {
    const name = id === "" ? null : String((item as Readonly<Record<string, unknown>>)[id]); // the table's key of the contract's record
    const [at = "", key] = panel.split(/[?=]/);
    return {
      what,
      name: name ?? panel,
      place: {
        panel: at,
        id: key === undefined ? name : null,
        query: new Map(key === undefined || name === null ? [] : [[key, name]]),
      },
    };
  });
  return { hits, more: paged === true && items.length === AT_ONCE };
}

/** Whether a record has an id, or a value that begins with it if it is long enough to be distinctive. */
export function fitting(id: string): (item: unknown) => boolean {
  const end = /^(?:sha256:)?[0-9a-f]{8,}$/.test(id) ? "" : '"';
  const bare = JSON.stringify(id.replace(/^sha256:/, "")).slice(1, -1);
  return (item) => {
    const text = JSON.stringify(item);
    return ['"', '"sha256:', "/"].some((before) => text.includes(`${before}${bare}${end}`));
  };
}
