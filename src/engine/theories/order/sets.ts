import { settingAxis } from "../../lexicon/arrangements.ts";
import type { Form } from "../../meaning/form.ts";
import { isInteger } from "../../text/rational.ts";
import { partsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/** Which things an order is of, where the text says so: "five people stand in a queue", "there are three books: a red one, …". */
export interface Sets {
  /** How many there are; null where the text does not say. */
  readonly count: bigint | null;
  /** Those that one sentence lists as all that there are. */
  readonly listed: ReadonlySet<number>;
  /** The conditions that say so. */
  readonly conditions: ReadonlySet<number>;
  /** Two different numbers of what may be the same things. */
  readonly unclear: boolean;
}

const WHERE: ReadonlySet<string> = new Set(["subject", "in", "on", "at", "object", "of"]);

export function setsOf(discourse: Discourse): Sets {
  const conditions = new Set<number>();
  const counts = new Set<bigint>();
  const sentences = new Map<number, Condition[]>();
  for (const condition of discourse.conditions) {
    const count = countIn(condition.form);
    if (count !== null) {
      counts.add(count);
      conditions.add(condition.id);
    }
    sentences.set(condition.sentence, [...(sentences.get(condition.sentence) ?? []), condition]);
  }
  const listings = listingsOf(discourse);
  const lists =
    listings.length > 0 ? listings : [...sentences.values()].flatMap((of) => listIn(of, discourse));
  for (const { ids } of lists) for (const id of ids) conditions.add(id);
  const [list, second] = lists;
  for (const { things } of lists) counts.add(BigInt(things.size));
  const [count] = counts;
  return {
    count: count ?? null,
    listed: list?.things ?? new Set(),
    conditions,
    unclear: counts.size > 1 || second !== undefined,
  };
}

/** "Five people are in a queue": how many, if nothing else is said of them. */
function countIn(form: Form): bigint | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.amount === null) return null;
  const { bound, value, relation } = form.amount;
  if (bound !== "=" || relation !== null || value === null || !isInteger(value)) return null;
  const only = form.where.kind === "atom" && form.where.category === "noun";
  if (!only) return null;
  const parts = [...partsOf(form.holds)].filter((part) => part.kind === "atom");
  const verbs = parts.filter(({ category }) => category === "verb" || category === "place");
  const isWhere = parts.every(
    ({ category, roles }) =>
      category === "noun" || category === "adjective" || roles.every(({ role }) => WHERE.has(role)),
  );
  return verbs.length <= 1 && isWhere ? value.num : null;
}

interface List {
  readonly things: ReadonlySet<number>;
  readonly ids: readonly number[];
}

/** "There are three books: a red one, …", "a stall sells two fruits: figs and plums": the things, and the conditions that say where they are. */
function listingsOf({ referents, conditions }: Discourse): readonly List[] {
  const listings = referents.all().filter(({ noun, members }) => noun !== null && members.length > 1);
  return listings.map(({ members }) => {
    const things = new Set(members);
    const first = conditions.find(({ form }) =>
      members.some((id) => fills(form, new Set([id]), ["subject"])),
    );
    const ids = conditions.filter(
      ({ form, sentence }) => isThere(form, things) || (sentence === first?.sentence && isHad(form, things)),
    );
    return { things, ids: ids.map(({ id }) => id) };
  });
}

const isThere = (form: Form, things: ReadonlySet<number>): boolean =>
  form.kind === "atom" && form.lemma === "exist" && fills(form, things, ["subject"]);

/** Somebody or some place has or offers them. */
const isHad = (form: Form, things: ReadonlySet<number>): boolean =>
  form.kind === "atom" &&
  form.category === "verb" &&
  form.time.tense === "present" &&
  fills(form, things, ["object"]) &&
  !fills(form, things, ["subject"]);

const fills = (form: Form, things: ReadonlySet<number>, named: readonly string[]): boolean =>
  form.kind === "atom" &&
  form.roles.some(
    ({ role, filler }) => named.includes(role) && filler.kind === "thing" && things.has(filler.id),
  );

/** "Ann, Ben and Cid run a race", "there is a red and a blue book on a shelf": what one sentence says alike of several. */
function listIn(of: readonly Condition[], discourse: Discourse): readonly List[] {
  const found = new Map<string, { things: Set<number>; ids: number[] }>();
  for (const { id, form } of of) {
    if (form.kind !== "atom" || (form.category !== "verb" && form.category !== "place")) continue;
    const subject = form.roles.find(({ role }) => role === "subject")?.filler;
    const others = form.roles.filter(({ role }) => role !== "subject");
    if (subject?.kind !== "thing" || others.some(({ role }) => !WHERE.has(role))) continue;
    const isThere = form.lemma === "exist";
    const nouns = others.flatMap(({ filler }) =>
      filler.kind === "thing" ? [discourse.referents.get(filler.id).noun ?? ""] : [],
    );
    const sets = nouns.some((noun) => settingAxis(noun) !== null);
    if (!isThere && !sets) continue;
    const key = `${form.lemma} ${others.map(({ role }) => role).join(" ")}`;
    const list = found.get(key) ?? { things: new Set<number>(), ids: [] };
    list.things.add(subject.id);
    list.ids.push(id);
    found.set(key, list);
  }
  // "There are a red and a blue book on a shelf" says of the same things that they are there and that they are on it.
  const all = [...found.values()].filter(({ things }) => things.size > 1);
  const areSame = (one: List, other: List): boolean =>
    one.things.size === other.things.size && [...one.things].every((id) => other.things.has(id));
  return all
    .filter((one, at) => !all.slice(0, at).some((other) => areSame(one, other)))
    .map((one) => ({ ...one, ids: all.filter((other) => areSame(one, other)).flatMap(({ ids }) => ids) }));
}
