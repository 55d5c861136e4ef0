/** Where the operator is: a panel, a subject in it, and the choices made there. All of it is in the URL, so a link restores it. */
export interface Place {
  readonly panel: string;
  /** The subject, such as a turn's id; null for the list. Artifact ids have slashes. */
  readonly id: string | null;
  /** Filters, the open tab, the page: `tab=raw`. In the order of setting. */
  readonly query: ReadonlyMap<string, string>;
}

const BASE = "/ui/";

/** @param url the path and query of a page below `/ui/`; anything else is the first page. A broken escape stays as written. */
export function parsePlace(url: string): Place {
  const { pathname, searchParams } = new URL(url, "http://localhost");
  const [panel = "", ...rest] = (pathname.startsWith(BASE) ? pathname.slice(BASE.length) : "")
    .replace(/\/$/, "")
    .split("/")
    .map(decode);
  return {
    panel: panel === "" ? "home" : panel,
    id: rest.length === 0 ? null : rest.join("/"),
    query: new Map(searchParams),
  };
}

/** The URL of a place, without the origin. Empty values are left out. */
export function hrefOf({
  panel,
  id = null,
  query = new Map(),
}: Partial<Place> & Pick<Place, "panel">): string {
  const path = id === null ? panel : `${panel}/${id.split("/").map(encodeURIComponent).join("/")}`;
  const kept = [...query].filter(([, value]) => value !== "");
  return `${BASE}${path}${kept.length === 0 ? "" : `?${new URLSearchParams(kept)}`}`;
}

/** A subject of a panel (`null` for its list) with choices. */
export const placeAt = (
  panel: string,
  id: string | number | null = null,
  query: Readonly<Record<string, string>> = {},
): Place => ({ panel, id: id === null ? null : String(id), query: new Map(Object.entries(query)) });

/** The value of a choice; empty if there is none. */
export const chosenIn = (place: Place, name: string): string => place.query.get(name) ?? "";

/** The same place with changed choices; an empty value removes a choice. */
export function withQuery(place: Place, changes: Readonly<Record<string, string>>): Place {
  return {
    ...place,
    query: new Map([...place.query, ...Object.entries(changes)].filter(([key]) => changes[key] !== "")),
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
