import type { Place } from "./place.ts";

/** The choice of a list that names the subject beside it; the subject's own choices follow the same word and a dot. */
const KEY = "beside";
const OWN = `${KEY}.`;

/** A list without what is beside it. */
export const listIn = (place: Place): Place => ({
  ...place,
  query: new Map([...place.query].filter(([key]) => key !== KEY && !key.startsWith(OWN))),
});

/** The subject beside a list, as the place that it has alone; null if there is none. */
export function besideIn({ panel, id, query }: Place): Place | null {
  const subject = query.get(KEY) ?? "";
  if (id !== null || subject === "") return null;
  return {
    panel,
    id: subject,
    query: new Map(
      [...query].flatMap(([key, value]) => (key.startsWith(OWN) ? [[key.slice(OWN.length), value]] : [])),
    ),
  };
}

/** A list with a subject beside it. */
export const withBeside = (list: Place, { id, query }: Place): Place => ({
  ...list,
  query: new Map([
    ...listIn(list).query,
    [KEY, id ?? ""],
    ...[...query].map(([key, value]): [string, string] => [`${OWN}${key}`, value]),
  ]),
});

/** The event of a link in a list to which j or k moved. */
export const STEPPED = "stepped";
