import type { Group } from "../syntax.ts";
import { type Construct, type Input, type Parse, type Parses, mapped, parsed } from "./input.ts";

/**
 * Coordination of whatever it is given: `a and b`, `a, b or c`, `either a or b`, `neither a nor b`, `both a and b`.
 *
 *     Alice is kind, nice or  rich and tall
 *                  ^      ^        ^
 * One link throughout makes one group. Where `and` and `or` meet, a comma shows which is looser; without one, three parts have two
 * readings and more are not read.
 */

interface Link {
  readonly op: "and" | "or" | null;
  readonly comma: boolean;
  readonly next: number;
}

/** Between noun phrases `but` leaves out what follows it: "everyone but Alice". */
const EXCEPT =
  "what is left out with `but` is not read: say of whom it holds, and of whom it does not, in sentences of their own";

/** A comma may join parts, one `and` or `or` after it names the link; between clauses and properties `but` is `and`. Two or more parts before the names must be checked by the caller. */
function linkAt(input: Input, at: number, but: boolean): Link | null {
  const comma = input.lower(at) === ",";
  const start = comma ? at + 1 : at;
  const word = input.lower(start);
  if (word === "but" && !but) {
    input.expect(start, "`and`, `or` or what is said of it", EXCEPT);
    return null;
  }
  if (word === "and" || word === "but" || (word === "yet" && input.lower(start + 1) === "not"))
    return { op: "and", comma, next: input.lower(start + 1) === "also" ? start + 2 : start + 1 };
  if (word === "or") return { op: "or", comma, next: input.phrase(", otherwise ,", start + 1) ?? start + 1 };
  return comma ? { op: null, comma, next: start } : null;
}

interface Chain<T> {
  readonly parts: readonly T[];
  readonly links: readonly Link[];
}

/** More parts than this in one list are not read. */
const MAX_PARTS = 24;

/** All chains of parts from a token on, those that stop earlier included: what follows decides which is right. */
function chainsAt<T>(input: Input, at: number, part: Construct<T>, but: boolean): Parses<Chain<T>> {
  const found: Parse<Chain<T>>[] = [];
  let open: Parses<Chain<T>> = mapped(part(input, at), (value) => ({ parts: [value], links: [] }));
  for (let length = 1; open.length > 0 && length <= MAX_PARTS; length++) {
    found.push(...open);
    open = open.flatMap(({ value, next, cost }) => {
      const link = linkAt(input, next, but);
      if (link === null) return [];
      return part(input, link.next).map((more) =>
        parsed(
          { parts: [...value.parts, more.value], links: [...value.links, link] },
          more.next,
          cost + more.cost,
        ),
      );
    });
    if (open.length > 48) {
      input.overflow = true;
      break;
    }
  }
  return found;
}

type Op = "and" | "or";

function grouped<T>(parts: readonly T[], op: Op, join: (group: Group, parts: readonly T[]) => T): T {
  return parts.length === 1 ? (parts[0] as T) : join(op, parts);
}

/** A chain of links, each of them named: groups of the tighter link, joined by the looser one. */
function twoLevels<T>(
  parts: readonly T[],
  ops: readonly Op[],
  loose: readonly boolean[],
  join: (group: Group, parts: readonly T[]) => T,
): T | null {
  const segments: { parts: T[]; op: Op | null }[] = [{ parts: [parts[0] as T], op: null }];
  const looseOps = new Set<Op>();
  for (const [index, op] of ops.entries()) {
    const next = parts[index + 1] as T;
    const last = segments.at(-1) as { parts: T[]; op: Op | null };
    if (loose[index] === true) {
      looseOps.add(op);
      segments.push({ parts: [next], op: null });
    } else {
      if (last.op !== null && last.op !== op) return null;
      last.op = op;
      last.parts.push(next);
    }
  }
  if (looseOps.size > 1) return null;
  const [outer] = looseOps;
  return grouped(
    segments.map((segment) => grouped(segment.parts, segment.op ?? "and", join)),
    outer ?? "and",
    join,
  );
}

/** The groups that a chain can be, the likeliest first; none when the links cannot be told apart. */
function groupsOf<T>(
  { parts, links }: Chain<T>,
  join: (group: Group, parts: readonly T[]) => T,
): readonly T[] {
  if (parts.length === 1) return [parts[0] as T];
  if (links.at(-1)?.op == null) return []; // "a, b" alone is no list
  // A comma without a word takes the link that follows it.
  const ops: Op[] = [];
  for (let index = links.length - 1; index >= 0; index--)
    ops[index] = links[index]?.op ?? (ops[index + 1] as Op);
  if (new Set(ops).size === 1) return [grouped(parts, ops[0] as Op, join)];
  const commas = links.map((link) => link.comma);
  // "a and b, or c": the comma is looser, when every comma is of one link, and no list is among them.
  if (commas.includes(true) && links.every((link) => link.op !== null)) {
    const by = twoLevels(parts, ops, commas, join);
    return by === null ? [] : [by];
  }
  if (commas.includes(true) || parts.length > 3) return [];
  const byOr = twoLevels(
    parts,
    ops,
    ops.map((op) => op === "or"),
    join,
  );
  const byAnd = twoLevels(
    parts,
    ops,
    ops.map((op) => op === "and"),
    join,
  );
  return [byOr, byAnd].filter((one): one is NonNullable<typeof one> => one !== null);
}

const CORRELATIVES: readonly { readonly first: string; readonly link: string; readonly group: Group }[] = [
  { first: "either", link: "or", group: "either" },
  { first: "neither", link: "nor", group: "neither" },
  { first: "both", link: "and", group: "and" },
];

/** `either … or …`, `neither … nor …`, `both … and …`. "or both" takes the exclusion back, "but not both" makes it plain. */
function correlative<T>(
  input: Input,
  at: number,
  part: Construct<T>,
  join: (group: Group, parts: readonly T[]) => T,
): Parses<T> {
  const kind = CORRELATIVES.find(({ first }) => input.lower(at) === first);
  if (kind === undefined) return [];
  const found: Parse<T>[] = [];
  // `named`: whether the word stands before the last part; a comma alone may stand before the others
  let open: Parses<{ readonly parts: readonly T[]; readonly named: boolean }> = mapped(
    part(input, at + 1),
    (value) => ({ parts: [value], named: false }),
  );
  for (let length = 1; open.length > 0 && length < MAX_PARTS; length++) {
    open = open.flatMap(({ value, next, cost }) => {
      const comma = input.lower(next) === ",";
      const start = comma ? next + 1 : next;
      const named = input.lower(start) === kind.link;
      if (!named && (!comma || value.named)) {
        input.expect(next, `\`${kind.link}\``);
        return [];
      }
      return part(input, named ? start + 1 : start).map((more) =>
        parsed({ parts: [...value.parts, more.value], named }, more.next, cost + more.cost),
      );
    });
    for (const {
      value: { parts: value, named },
      next,
      cost,
    } of open) {
      if (!named) continue;
      const both = kind.group === "either" ? bothAt(input, next) : null;
      found.push(
        both === null
          ? parsed(join(kind.group, value), next, cost)
          : parsed(join(both.group, value), both.next, cost),
      );
    }
  }
  return found;
}

function bothAt(input: Input, at: number): { readonly group: Group; readonly next: number } | null {
  const start = input.lower(at) === "," ? at + 1 : at;
  const or = input.phrase("or both", start);
  if (or !== null) return { group: "or", next: or };
  const not = input.phrase("but not both", start);
  return not === null ? null : { group: "xor", next: not };
}

/**
 * A coordination of `part`, or one part alone. `join` makes a group; `either` is what "either … or" says, which may or may not exclude
 * both. `but: false`: parts that `but` does not join.
 */
export function coordinated<T>(
  input: Input,
  at: number,
  part: Construct<T>,
  join: (group: Group, parts: readonly T[]) => T,
  { but }: { readonly but: boolean } = { but: true },
): Parses<T> {
  const single: Construct<T> = (within, from) => {
    const alone = part(within, from);
    const correlated = correlative(within, from, part, join);
    return correlated.length === 0 ? alone : [...alone, ...correlated];
  };
  return chainsAt(input, at, single, but).flatMap(({ value, next, cost }) => {
    const both = value.parts.length === 2 && value.links[0]?.op === "or" ? bothAt(input, next) : null;
    if (both !== null) return [parsed(join(both.group, value.parts), both.next, cost)];
    const groups = groupsOf(value, join);
    if (groups.length === 0 && value.parts.length > 2)
      input.expect(next, "one kind of link", "and and or are mixed here: use commas, or several sentences");
    return groups.map((group) => parsed(group, next, cost));
  });
}
