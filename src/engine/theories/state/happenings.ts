import { NOW, type Atom, type Filler, type Term } from "../../meaning/form.ts";
import { placesIn } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import type { Standing } from "./losses.ts";
import { isApart, prepositionOfRest } from "./rests.ts";
import { isPlaceThing, type Deed } from "./roles.ts";

/** One effect of an event, with what fills its places. */
export interface Happening {
  readonly condition: Condition;
  readonly atom: Atom;
  readonly deed: Deed;
  readonly before: readonly Standing[];
  readonly theme: Extract<Term, { kind: "thing" }>;
  readonly from: Filler | null;
  readonly to: Filler | null;
  readonly preposition: string;
  readonly kind: string;
  readonly state: string | null;
}

/** Where a thing is after it was moved, and where it is no longer. */
export function tellPlaces(
  { theme, from, to, preposition, before, kind, deed }: Happening,
  say: (one: Omit<Atom, "kind" | "time" | "at">, holds: boolean, fluent: Fluent) => void,
  discourse: Discourse,
): void {
  const place = `place ${theme.id}` as const;
  const roles = (where: Term) => [
    { role: "subject", filler: theme },
    { role: "object", filler: where },
  ];
  if (from?.kind === "thing") say({ category: "place", lemma: "in", roles: roles(from) }, false, place);
  if (to === null && kind === "put") {
    // Put down where its carrier is.
    const agent = deed.roles.get("agent")?.filler;
    const here = before.find(
      ({ atom, holds }) =>
        holds &&
        atom.category === "place" &&
        agent?.kind === "thing" &&
        thingIn(atom, "subject") === agent.id,
    );
    const where = here?.atom.roles.find(({ role }) => role === "object")?.filler;
    if (here !== undefined && where?.kind === "thing")
      say({ category: "place", lemma: here.atom.lemma, roles: roles(where) }, true, place);
  }
  if (to?.kind !== "thing") return;
  for (const { atom, holds, fluents } of before) {
    const where = atom.roles.find(({ role }) => role === "object")?.filler;
    if (!holds || atom.category !== "place" || !fluents.includes(place) || where?.kind !== "thing") continue;
    if (where.id !== to.id && isApart(where, to, discourse))
      say({ category: "place", lemma: atom.lemma, roles: roles(where) }, false, place);
  }
  const lemma = prepositionOfRest(preposition, isPlaceThing(to, discourse));
  if (lemma !== null) say({ category: "place", lemma, roles: roles(to) }, true, place);
}

/** "She put it in her bag": it is still she who has it, if she had it, as long as she has the bag. */
export function stillHad(
  { atom, deed, theme, to, kind, before }: Happening,
  { referents }: Discourse,
): readonly { readonly atom: Atom; readonly fluents: readonly Fluent[] }[] {
  const agent = deed.roles.get("agent")?.filler;
  if (kind !== "put" || to?.kind !== "thing" || agent?.kind !== "thing") return [];
  const had = before.find(
    ({ atom: fact, holds, fluents }) =>
      holds && fluents.includes(`holder ${theme.id}`) && thingIn(fact, "subject") === agent.id,
  );
  if (had === undefined || referents.get(to.id).owner !== agent.id) return [];
  const fluents = [`holder ${theme.id}`, `holder ${to.id}`, `place ${theme.id}`] as const;
  return [{ atom: { ...had.atom, at: placesIn(atom) }, fluents }];
}

/** That somebody has or owns something, after what an event says. */
export function possession(lemma: "have" | "own", who: Filler, theme: Filler, event: Atom): Atom {
  const roles = [
    { role: "subject", filler: who },
    { role: "object", filler: theme },
  ];
  return { kind: "atom", category: "verb", lemma, time: NOW, at: placesIn(event), roles };
}
