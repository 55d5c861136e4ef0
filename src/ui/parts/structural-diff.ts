import { membersOf, pointerTo } from "./pointer.ts";

/** How two JSON values differ. `members`: two objects or two lists in which at least one member differs. */
export type Difference =
  | { readonly kind: "equal"; readonly value: unknown }
  | { readonly kind: "added"; readonly after: unknown }
  | { readonly kind: "removed"; readonly before: unknown }
  | { readonly kind: "changed"; readonly before: unknown; readonly after: unknown }
  | {
      readonly kind: "members";
      readonly members: readonly (readonly [key: string | number, difference: Difference])[];
    };

/** Compares two JSON values: objects by key, lists by position. Members are in the order of the first value, followed by those that only the second has. */
export function differenceOf(before: unknown, after: unknown): Difference {
  const [old, young] = [membersOf(before), membersOf(after)];
  if (!old || !young || Array.isArray(before) !== Array.isArray(after)) {
    return Object.is(before, after) || before === after
      ? { kind: "equal", value: before }
      : { kind: "changed", before, after };
  }
  const [befores, afters] = [new Map(old), new Map(young)];
  const members = [...new Set([...befores.keys(), ...afters.keys()])].map(
    (key) => [key, memberOf(befores, afters, key)] as const,
  );
  return members.every(([, { kind }]) => kind === "equal")
    ? { kind: "equal", value: before }
    : { kind: "members", members };
}

function memberOf(
  befores: ReadonlyMap<string | number, unknown>,
  afters: ReadonlyMap<string | number, unknown>,
  key: string | number,
): Difference {
  if (!befores.has(key)) return { kind: "added", after: afters.get(key) };
  if (!afters.has(key)) return { kind: "removed", before: befores.get(key) };
  return differenceOf(befores.get(key), afters.get(key));
}

/** A line of a comparison: one difference, or adjacent members that are equal. */
export type DiffRow =
  | {
      readonly kind: "added" | "removed" | "changed";
      readonly pointer: string;
      readonly before: unknown;
      readonly after: unknown;
    }
  | {
      readonly kind: "equal";
      readonly pointer: string;
      readonly members: readonly (readonly [key: string | number, value: unknown])[];
    };

/** The lines of a comparison in document order. Adjacent equal members form one line. */
export function rowsOf(difference: Difference, pointer = ""): readonly DiffRow[] {
  switch (difference.kind) {
    case "equal":
      return [{ kind: "equal", pointer, members: [["", difference.value]] }];
    case "added":
      return [{ kind: "added", pointer, before: undefined, after: difference.after }];
    case "removed":
      return [{ kind: "removed", pointer, before: difference.before, after: undefined }];
    case "changed":
      return [{ kind: "changed", pointer, before: difference.before, after: difference.after }];
    case "members":
      return joinEqual(difference.members, pointer);
  }
}

function joinEqual(
  members: Extract<Difference, { readonly kind: "members" }>["members"],
  pointer: string,
): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  let same: [string | number, unknown][] = [];
  const close = (): void => {
    if (same.length > 0) rows.push({ kind: "equal", pointer, members: same });
    same = [];
  };
  for (const [key, each] of members) {
    if (each.kind === "equal") {
      same.push([key, each.value]);
      continue;
    }
    close();
    rows.push(...rowsOf(each, pointerTo(pointer, key)));
  }
  close();
  return rows;
}

/** The lengths of the common start and end of two texts, in UTF-16 units; they split no character and do not overlap. */
export function sharedEnds(before: string, after: string): { readonly start: number; readonly end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  if (/[\ud800-\udbff]/.test(before[start - 1] ?? "")) start--;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  if (/[\udc00-\udfff]/.test(before[before.length - end] ?? "")) end--;
  return { start, end };
}
