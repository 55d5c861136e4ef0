import type { Effect, Role } from "../../lexicon/frames/effects.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import type { Condition, Discourse } from "../theory.ts";
import { areApart } from "./apart.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import { standingAs, type Standing } from "./losses.ts";
import { isPlaceThing, type Deed } from "./roles.ts";

/**
 * Events that cannot be as they are told: Tom, who is on the porch, walks from the shed. Whoever takes or gives what another had may have got
 * it from him.
 */

/** Verbs that need no meeting: "sends the letter to Una". */
const AFAR: ReadonlySet<string> = new Set("send mail post ship fax forward email receive get".split(" "));

/** Why an event does not fit what a story that is told whole said before it; null where it does. */
export function misfitOf(
  { lemma }: Atom,
  deed: Deed,
  before: readonly Standing[],
  discourse: Discourse,
): string | null {
  const known = new Known(before, discourse);
  for (const effect of deed.effects) {
    const parts = partsIn(effect, deed, known);
    const reason = parts === null ? null : placeReason(parts, known, AFAR.has(lemma));
    if (reason !== null) return reason;
  }
  return null;
}

/** Who and what takes part in one effect. */
interface Parts {
  readonly what: number;
  readonly agent: number | null;
  readonly kind: string;
  /** The place that is left. */
  readonly left: number | null;
  /** Who hands it over, and to whom. */
  readonly giver: number | null;
  readonly taker: number | null;
}

function partsIn({ kind, theme, from, to }: Effect, { roles }: Deed, known: Known): Parts | null {
  const at = (role: Role | null): number | null => (role === null ? null : idOf(roles.get(role)?.filler));
  const [what, source] = [at(theme), at(from)];
  if (what === null) return null;
  const isHanded = kind === "transfer" || kind === "gain";
  const left = source !== null && known.isPlace(source) ? source : null;
  const giver = isHanded && left === null ? source : null;
  return { what, agent: at("agent") ?? at("recipient"), kind, left, giver, taker: isHanded ? at(to) : null };
}

function placeReason(
  { kind, what, agent, left, giver, taker }: Parts,
  known: Known,
  isAfar: boolean,
): string | null {
  if (left !== null && known.isElsewhere(kind === "move" ? what : agent, left))
    return "it is told to be elsewhere then";
  const areAway = taker === null ? known.areApart(agent, what) : known.areApart(taker, giver ?? what);
  return areAway && !isAfar ? "they are in different places then" : null;
}

/** Events that are told and denied as well: "Tom did not go to the shed. Tom went to the shed." */
export function toldAndDenied({ conditions }: Discourse): ReadonlySet<number> {
  const found = new Set<number>();
  const isVerb = (form: Form): form is Atom => form.kind === "atom" && form.category === "verb";
  for (const { id, form } of conditions) {
    if (form.kind !== "not" || !isVerb(form.of)) continue;
    for (const other of conditions) {
      const isSame = isVerb(other.form) && isAlike(other.form, form.of);
      if (isSame) found.add(id).add(other.id);
    }
  }
  return found;
}

const isAlike = (one: Atom, other: Atom): boolean =>
  one.time.tense === other.time.tense &&
  one.time.adverbs.join() === other.time.adverbs.join() &&
  standingAs(one, [{ atom: other, holds: true, from: [], rule: "", fluents: [], carried: false }]) !==
    undefined;

/** What stands as if an event had happened that is denied: "Tom gave Una the rake. Una did not take the rake." */
export function comeOf({ effects, roles }: Deed, facts: readonly Standing[]): readonly Fluent[] {
  return effects.flatMap(({ kind, theme, to }) => {
    const [what, goal] = [theme, to].map((role) => (role === null ? null : idOf(roles.get(role)?.filler)));
    const isHanded = kind === "transfer" || kind === "gain";
    const [subject, object] = isHanded ? [goal, what] : [what, goal];
    const come = facts.filter(
      ({ atom, holds }) =>
        holds &&
        atom.category === (isHanded ? "verb" : "place") &&
        thingIn(atom, "subject") === subject &&
        thingIn(atom, "object") === object,
    );
    return come.flatMap(({ fluents }) => fluents);
  });
}

class Known {
  readonly #before: readonly Standing[];
  readonly #discourse: Discourse;

  constructor(before: readonly Standing[], discourse: Discourse) {
    this.#before = before;
    this.#discourse = discourse;
  }

  isPlace(id: number): boolean {
    return isPlaceThing({ kind: "thing", id }, this.#discourse);
  }

  holderOf(id: number): number | null {
    const found = this.#before.find(
      ({ atom, holds, carried }) => holds && carried && thingIn(atom, "object") === id,
    );
    return found === undefined ? null : thingIn(found.atom, "subject");
  }

  /** Where it is, or whoever has it, or what it is in. */
  #placeOf(id: number, depth = 0): number | null {
    const holder = this.holderOf(id);
    if (holder !== null) return depth > 5 ? null : this.#placeOf(holder, depth + 1);
    const at = this.#before.find(
      ({ atom, holds }) => holds && atom.category === "place" && thingIn(atom, "subject") === id,
    );
    const place =
      at !== undefined && /^(?:in|at|on|inside)$/.test(at.atom.lemma) ? thingIn(at.atom, "object") : null;
    if (place === null || this.isPlace(place)) return place;
    return depth > 5 ? null : this.#placeOf(place, depth + 1);
  }

  isElsewhere(id: number | null, place: number): boolean {
    const known = id === null ? null : this.#placeOf(id);
    return known !== null && known !== place && areApart([known, place], this.#discourse);
  }

  areApart(one: number | null, other: number | null): boolean {
    const place = other === null ? null : this.#placeOf(other);
    return place !== null && one !== other && this.isElsewhere(one, place);
  }
}

const idOf = (filler: Filler | undefined): number | null => (filler?.kind === "thing" ? filler.id : null);

export type Misfit = { readonly condition: Condition; readonly reason: string };
