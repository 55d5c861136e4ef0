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

export type Say = (one: Omit<Atom, "kind" | "time" | "at">, holds: boolean, fluent: Fluent) => void;

/** Where a thing is after it was moved, and where it is no longer. */
export function tellPlaces(event: Happening, say: Say, discourse: Discourse): void {
  const { atom, theme, to, preposition, before } = event;
  const place = `place ${theme.id}` as const;
  const tell = (lemma: string, where: Term, holds: boolean): void => {
    const roles = [
      { role: "subject", filler: theme },
      { role: "object", filler: where },
    ];
    say({ category: "place", lemma, roles }, holds, place);
  };
  const left = leftBy(event);
  if (left !== null) tell(left.lemma, left.where, false);
  const here = to === null && event.kind === "put" ? carrierPlace(event) : null;
  if (here !== null) tell(here.lemma, here.where, true);
  if (to?.kind !== "thing") return;
  for (const { atom: fact, holds, fluents } of before) {
    const where = fact.roles.find(({ role }) => role === "object")?.filler;
    if (!holds || fact.category !== "place" || !fluents.includes(place) || where?.kind !== "thing") continue;
    if (where.id !== to.id && isApart(where, to, discourse)) tell(fact.lemma, where, false);
  }
  const isOn = /^(?:board|get on|hop on|climb on|step on)$/.test(atom.lemma);
  const lemma = isOn ? "on" : prepositionOfRest(preposition, isPlaceThing(to, discourse));
  if (lemma !== null) tell(lemma, to, true);
}

interface Where {
  readonly lemma: string;
  readonly where: Term;
}

/** Put down where its carrier is. */
function carrierPlace({ deed, before }: Happening): Where | null {
  const agent = deed.roles.get("agent")?.filler;
  const here = before.find(
    ({ atom, holds }) =>
      holds && atom.category === "place" && agent?.kind === "thing" && thingIn(atom, "subject") === agent.id,
  );
  const where = here?.atom.roles.find(({ role }) => role === "object")?.filler;
  return here !== undefined && where?.kind === "thing" ? { lemma: here.atom.lemma, where } : null;
}

/** From where it came: "fell off the table"; "fell off", of what was on the table. */
function leftBy({ atom, deed, theme, from, to, before }: Happening): Where | null {
  const isOff = /\boff$/.test(atom.lemma) || deed.roles.get("source")?.preposition === "off";
  const lemma = isOff ? "on" : "in";
  if (from !== null) return from.kind === "thing" ? { lemma, where: from } : null;
  if (to !== null || !/\b(?:off|out)$/.test(atom.lemma)) return null;
  const where = placeOn(lemma, `place ${theme.id}`, before);
  return where === null ? null : { lemma, where };
}

/** "It was on the table. It fell off": on what it was. */
function placeOn(lemma: string, place: Fluent, before: readonly Standing[]): Term | null {
  const there = before.find(
    ({ atom, holds, fluents }) =>
      holds && atom.category === "place" && atom.lemma === lemma && fluents.includes(place),
  );
  const where = there?.atom.roles.find(({ role }) => role === "object")?.filler;
  return where?.kind === "thing" ? where : null;
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
