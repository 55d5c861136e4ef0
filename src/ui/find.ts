import type { Place } from "./place.ts";
import { placeAt } from "./place.ts";

export interface Found {
  readonly label: string;
  readonly place: Place;
}

/** The forms of ids, and the subjects that have them. */
const FORMS: readonly (readonly [form: RegExp, label: string, panel: string])[] = [
  [/^[1-9]\d{0,14}$/, "turn", "trace"],
  [/^[1-9]\d{0,14}$/, "replay of turn", "replay"],
  [/^[0-9a-f]{32}$/, "proposal", "proposals"],
  [/^[0-9a-f]{64}$/, "math proposal", "math-proposals"],
  [/^(?:state|data)\/\S+$/, "artifact", "artifacts"],
  [/^[a-z0-9][a-z0-9_.-]*$/, "pack", "packs"],
];

/** Anything shorter is still being typed. */
const SEARCHABLE = /^.{3,1000}$/;

/** The places that a pasted id may mean. Last comes the search, which looks for the id everywhere. */
export function findPlaces(typed: string): readonly Found[] {
  const id = typed.trim();
  const open = FORMS.filter(([form]) => form.test(id)).map(
    ([, label, panel]): Found => ({ label: `Open ${label} ${id}`, place: { panel, id, query: new Map() } }),
  );
  return SEARCHABLE.test(id)
    ? [...open, { label: `Search for ${id}`, place: placeAt("find", null, { q: id }) }]
    : open;
}
