import { alsoChangedBy, type Touched } from "../../lexicon/frames/effects.ts";
import { isBecoming } from "../../lexicon/frames.ts";
import { isColour } from "../../lexicon/kinds.ts";
import { isSettledState, oppositesOf } from "../../lexicon/degrees.ts";
import { NOW, type Atom, type Places, type Term } from "../../meaning/form.ts";
import { isForm, thingsOf } from "../forms.ts";
import type { Discourse } from "../theory.ts";
import { thingIn, type Fluent } from "./fluents.ts";
import { lostByUnknown, type Situation } from "./losses.ts";

type Thing = Extract<Term, { kind: "thing" }>;

/** How a thing is after an event, and what else of it may have changed with that. */
export interface Change {
  readonly theme: Thing;
  /** What is said of it now, with whether it holds. */
  readonly told: readonly { readonly atom: Atom; readonly holds: boolean; readonly fluent: Touched }[];
  readonly lost: readonly Touched[];
}

/** "It turned green", "Ann painted the fence green": who or what is how afterwards. Null for other clauses. */
export function turned({ lemma, roles, at }: Atom, situation: Situation): Change | null {
  const [subject, ...others] = roles;
  const state = roles.at(-1)?.filler;
  if (!isBecoming(lemma) || subject?.role !== "subject" || state === undefined || !isForm(state)) return null;
  if (state.kind !== "atom" || state.category !== "adjective" || state.roles.length !== 1) return null;
  const theme = state.roles[0]?.filler;
  const sought = others.length === 2 && others[0]?.role === "object" ? others[0].filler : subject.filler;
  if (theme?.kind !== "thing" || sought.kind !== "thing" || sought.id !== theme.id) return null;
  if (others.length > 2 || state.time.adverbs.length > 0) return null;
  return withoutOtherColours(changeTo(state.lemma, theme, [...at, ...state.at]), state.lemma, situation);
}

/** "The lamp was red. It turned green": it is red no longer. */
function withoutOtherColours(change: Change, state: string, { facts, discourse }: Situation): Change {
  const before = facts.filter(
    ({ atom, holds }) =>
      holds &&
      atom.category === "adjective" &&
      thingIn(atom, "subject") === change.theme.id &&
      atom.lemma !== state &&
      [atom.lemma, state].every((one) => isColour(one, discourse.words)),
  );
  const told = before.map(({ atom }) => ({ atom, holds: false, fluent: "state" as const }));
  return { ...change, told: [...change.told, ...told] };
}

/** What may be otherwise after it: how those who take part are, and whatever a verb that nobody knows leaves open. */
export function* lostByTurning(atom: Atom, situation: Situation): Generator<Fluent> {
  const state = atom.roles.at(-1)?.filler;
  // Who gets married leaves others as they are.
  const isKnown =
    state !== undefined && isForm(state) && state.kind === "atom" && isSettledState(state.lemma);
  if (!isKnown) yield* lostByUnknown(situation);
  for (const thing of thingsOf(atom)) yield* [`state ${thing}`, `doing ${thing}`] as const;
}

/** A thing in a state, and in none of those that it excludes. */
export function changeTo(state: string, theme: Thing, at: Places): Change {
  const say = (lemma: string, holds: boolean): Change["told"][number] => {
    const roles = [{ role: "subject", filler: theme }];
    return {
      atom: { kind: "atom", category: "adjective", lemma, roles, time: NOW, at },
      holds,
      fluent: "state",
    };
  };
  const others = oppositesOf(state).map(({ other }) => other);
  const isKnown = others.length > 0 || isSettledState(state);
  return {
    theme,
    told: [say(state, true), ...others.map((other) => say(other, false))],
    // "Went missing", "got stuck": where it is, and with whom, may be other than it was.
    lost: [...alsoChangedBy(state), ...(isKnown ? [] : (["place", "holder"] as const))],
  };
}

/** "Ann became a doctor": what she is now. Null where a description, a name or nothing says what. */
export function changeInto(
  { lemma, roles: said, at }: Atom,
  theme: Thing,
  result: Thing,
  { referents }: Discourse,
): Change | null {
  const { noun, name, description, owner } = referents.get(result.id);
  // "Last year": nobody says that it is still so.
  if (
    lemma !== "become" ||
    said.length !== 2 ||
    noun === null ||
    name !== null ||
    owner !== null ||
    description.length > 0
  )
    return null;
  const roles = [{ role: "subject", filler: theme }];
  const atom: Atom = { kind: "atom", category: "noun", lemma: noun, roles, time: NOW, at };
  return { theme, told: [{ atom, holds: true, fluent: "membership" }], lost: [] };
}
