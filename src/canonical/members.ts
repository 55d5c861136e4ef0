import { canonicalize } from "./json.ts";

/** Canonical texts of an object's members, by key. */
export type Members = Readonly<Record<string, string>>;

/** Puts an object together from the canonical texts of its members: the same text as canonicalising the whole, without doing a part twice. */
export function joinMembers(members: Members): string {
  return `{${Object.keys(members).sort().map((key) => `${JSON.stringify(key)}:${members[key]}`).join(",")}}`;
}

/** Puts an array together from the canonical texts of its items. */
export function joinItems(items: readonly string[]): string {
  return `[${items.join(",")}]`;
}

/** The canonical text of each member of an object. @throws NotCanonicalError */
export function memberTexts(value: Readonly<Record<string, unknown>>): Members {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, canonicalize(member)]));
}
