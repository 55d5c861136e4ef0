import type { Role } from "../../lexicon/frames/effects.ts";
import type { Atom } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import type { Standing } from "./losses.ts";
import { isPerson, isPlaceThing, type Deed } from "./roles.ts";

/** What somebody carries to a place, whether he puts it down there or not: once he leaves, it may be with him or not. */
export class Along {
  readonly #discourse: Discourse;
  /** For each thing who brought it where it is. */
  readonly #carriers = new Map<number, number>();

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
  }

  /** Whose places are not known any more once this has happened. */
  lostBy(atom: Atom, deed: Deed): readonly Fluent[] {
    const moved = themesOf(deed, /^move$/);
    // "Took the cup into the kitchen and went upstairs without it": nobody is without a kitchen.
    const [without, to] = [thingIn(atom, "without"), thingIn(atom, "to")];
    const isPlace = without !== null && isPlaceThing({ kind: "thing", id: without }, this.#discourse);
    const isWithout = (thing: number): boolean =>
      without !== null && (without === thing || without === to || isPlace);
    return [...this.#carriers].flatMap(([thing, who]) =>
      moved.includes(who) && !moved.includes(thing) && !isWithout(thing) ? [`place ${thing}` as const] : [],
    );
  }

  note({ lemma }: Atom, deed: Deed, facts: readonly Standing[]): void {
    for (const thing of themesOf(deed, /./)) this.#carriers.delete(thing);
    const agent = thingAt(deed, "agent");
    const moved = themesOf(deed, /^move$/);
    const isCarrying = CARRYING.has(lemma) || deed.roles.has("partner");
    if (agent === null || !isCarrying || !moved.includes(agent)) return;
    const isHeld = (thing: number): boolean =>
      facts.some(({ atom, holds, carried }) => holds && carried && thingIn(atom, "object") === thing);
    for (const thing of moved)
      if (thing !== agent && !isPerson(thing, this.#discourse) && !isHeld(thing))
        this.#carriers.set(thing, agent);
  }
}

const CARRYING: ReadonlySet<string> = new Set(
  "carry bring take drag haul lug tow pull push wheel".split(" "),
);

const themesOf = (deed: Deed, kinds: RegExp): readonly number[] =>
  deed.effects.flatMap(({ kind, theme }) =>
    theme === null || !kinds.test(kind) ? [] : (thingAt(deed, theme) ?? []),
  );

function thingAt({ roles }: Deed, role: Role): number | null {
  const filler = roles.get(role)?.filler;
  return filler?.kind === "thing" ? filler.id : null;
}
