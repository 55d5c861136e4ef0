/** The JSON Pointer of a child. @see RFC 6901 */
export function pointerTo(parent: string, key: string | number): string {
  return `${parent}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The members of an object or list, in order; null for a value without members. */
export function membersOf(
  value: unknown,
): readonly (readonly [key: string | number, member: unknown])[] | null {
  if (typeof value !== "object" || !value) return null;
  return Array.isArray(value) ? value.map((item: unknown, at) => [at, item] as const) : Object.entries(value);
}

/** The pointers of all ancestors: `/a/b` has the whole and `/a`. */
export function pointersAbove(pointer: string): readonly string[] {
  return [...pointer.matchAll(/\//g)].map(({ index }) => pointer.slice(0, index));
}

/** Where a text occurs, ignoring case: in member names and in values that are not lists or objects. In document order. */
export function findInJson(value: unknown, query: string): readonly string[] {
  const sought = query.toLowerCase();
  const found: string[] = [];
  const walk = (member: unknown, pointer: string, key: string | number | null): void => {
    const members = membersOf(member);
    const named = typeof key === "string" && key.toLowerCase().includes(sought);
    if (named || (!members && textOf(member).toLowerCase().includes(sought))) found.push(pointer);
    for (const [inner, each] of members ?? []) walk(each, pointerTo(pointer, inner), inner);
  };
  if (sought !== "") walk(value, "", null);
  return found;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
