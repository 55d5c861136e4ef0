import { assignRoles, type RoleAssignment } from "../../lexicon/frame-match.ts";
import { ADJUNCTS, framesOf, touchesOf } from "../../lexicon/frames.ts";
import { touchesOfEffect, type Effect, type Role, type Touch } from "../../lexicon/frames/effects.ts";
import { unitsNamed } from "../../lexicon/units.ts";
import { isPlaceNoun } from "../../lexicon/kinds.ts";
import type { Supersense } from "../../lexicon/supersenses.ts";
import type { Atom, Filler, Term } from "../../meaning/form.ts";
import type { Discourse } from "../theory.ts";
import { isForm } from "../forms.ts";

/** What a verb's frames say of one predication. */
export interface Deed {
  readonly aspect: "state" | "event" | "activity";
  readonly effects: readonly Effect[];
  readonly touches: readonly Touch[];
  /** Those of them that no effect declares. */
  readonly alsoTouches: readonly Touch[];
  /** Who or what fills each role, with the preposition that led to it. */
  readonly roles: ReadonlyMap<Role, { readonly filler: Filler; readonly preposition: string }>;
  readonly unsaid: "source" | "goal" | null;
  /** Whether the theme was paid for. */
  readonly paid: boolean;
}

export type DeedFound =
  | { readonly kind: "deed"; readonly deed: Deed }
  /** No frame, none that fits, or several that differ. */
  | { readonly kind: "unknown" };

/** A verb of one word or with its particle: "pick up". */
function verbOf(lemma: string): { lemma: string; particle: string | null } {
  const [verb = "", ...particle] = lemma.split(" ");
  return particle.length === 0 || framesOf(lemma) !== null
    ? { lemma, particle: null }
    : { lemma: verb, particle: particle.join(" ") };
}

export interface DeedOptions {
  /** What a quantifier's variable is said to be, where that is known. */
  readonly nounOfVariable?: (variable: number) => string | null;
  /** Whether a verb is known only if all its meanings that fit do the same. Otherwise the one whose selections fit best is taken. */
  readonly strict?: boolean;
  /** Of several meanings that fit, the one of having: "has 3 races". */
  readonly having?: boolean;
}

/** Found once for each predication, unless it is asked with options: a long story asks it again and again. */
export function deedOf(atom: Atom, discourse: Discourse, options?: DeedOptions): DeedFound {
  if (options !== undefined) return deedIn(atom, discourse, options);
  // Only in a story that is not told whole does it depend on the other conditions who is a person.
  const story = discourse.closed === true ? discourse.referents : discourse;
  const deeds = DEEDS.get(story) ?? new WeakMap<Atom, DeedFound>();
  DEEDS.set(story, deeds);
  const found = deeds.get(atom) ?? deedIn(atom, discourse);
  deeds.set(atom, found);
  return found;
}
const DEEDS = new WeakMap<Discourse | Discourse["referents"], WeakMap<Atom, DeedFound>>();

function deedIn(
  atom: Atom,
  discourse: Discourse,
  { nounOfVariable = () => null, strict = false, having = false }: DeedOptions = {},
): DeedFound {
  const roles = atom.roles;
  const objects = ["recipient", "object"];
  const at = (role: string): string => {
    if (objects.includes(role)) return "object";
    return role === "during" ? "in" : role;
  };
  const ordered = [
    ...roles.filter(({ role }) => role === "recipient"),
    ...roles.filter(({ role }) => role !== "recipient"),
  ];
  const verb = verbOf(atom.lemma);
  const found = assignRoles(
    { ...verb, passive: false },
    ordered.map(({ role, filler }) => ({
      at: at(role),
      content: isForm(filler) ? "infinitive" : null,
      kinds: kindsOf(filler, discourse, nounOfVariable),
    })),
  );
  const isHaving = ({ frame }: RoleAssignment): boolean => frame.effects.some(({ kind }) => kind === "hold");
  const [best] = (having ? found?.filter(isHaving) : found) ?? [];
  if (found === null || best === undefined) return { kind: "unknown" };
  const leftOver = (one: RoleAssignment): number => one.roles.filter((role) => role === null).length;
  const tied = found.filter(
    (one) =>
      leftOver(one) === leftOver(best) &&
      (strict || one.selected === best.selected) &&
      (!having || isHaving(one)),
  );
  if (ofMoney(tied, ordered).some((one) => meaningOf(one) !== meaningOf(best))) return { kind: "unknown" };
  const filled = new Map<Role, { filler: Filler; preposition: string }>();
  for (const [index, { role: preposition, filler }] of ordered.entries()) {
    const role = best.roles[index] ?? null;
    // An infinitive that the verb does not ask for says what for: "needs 30 stickers to fill an album".
    if (role !== null) {
      if (filled.has(role)) return { kind: "unknown" };
      filled.set(role, { filler, preposition });
    } else if (
      preposition !== "content" &&
      !ADJUNCTS.some((adjunct) => adjunct.preposition === at(preposition))
    )
      return { kind: "unknown" };
  }
  const along = companions(best.frame.effects, filled);
  return {
    kind: "deed",
    deed: {
      aspect: best.frame.aspect,
      effects: [...best.frame.effects, ...along],
      touches: [...touchesOf(best.frame), ...along.flatMap(touchesOfEffect)],
      alsoTouches: best.frame.alsoTouches,
      unsaid: best.frame.unsaid,
      roles: filled,
      paid: best.frame.effects.some(({ kind }) => kind === "pay"),
    },
  };
}

/** "Went to the shed with Una": she goes there as well. */
function companions(effects: readonly Effect[], roles: Deed["roles"]): readonly Effect[] {
  const moving = effects.find(({ kind, theme }) => kind === "move" && theme === "agent");
  const partner = roles.get("partner");
  if (moving === undefined || partner?.filler.kind !== "thing") return [];
  if (partner.preposition !== "with") return [];
  return [{ ...moving, theme: "partner" }];
}

/** What a verb does to each part of its clause, whatever the roles are called; to have and to contain are the same. */
function meaningOf({ roles, frame }: RoleAssignment): string {
  const at = (role: Role | null): number => (role === null ? -1 : roles.indexOf(role));
  const effects = frame.effects.map(({ kind, theme, from, to, state }) => {
    const holds = kind === "contain" ? "hold" : kind;
    return [holds, at(theme), at(from), at(to), state];
  });
  const touches = touchesOf(frame).map(({ what, of }) => [what, at(of)]);
  return JSON.stringify([effects, touches, frame.aspect]);
}

function kindsOf(
  filler: Filler,
  discourse: Discourse,
  nounOfVariable: (variable: number) => string | null,
): readonly Supersense[] | null {
  if (filler.kind === "measure") return discourse.words.kindsOf(filler.unit) ?? ["quantity"];
  if (filler.kind !== "thing" && filler.kind !== "variable") return null;
  const noun = filler.kind === "thing" ? nounOf(filler, discourse) : nounOfVariable(filler.id);
  if (noun !== null) return discourse.words.kindsOf(noun);
  return filler.kind === "thing" && isNamed(filler.id, discourse) ? PERSON : null;
}

/** "Made 19 dollars": of several meanings those that speak of money, if one does. */
function ofMoney(found: readonly RoleAssignment[], roles: Atom["roles"]): readonly RoleAssignment[] {
  const index = roles.findIndex(
    ({ filler }) =>
      filler.kind === "measure" && unitsNamed(filler.unit).some(({ dimension }) => dimension === "money"),
  );
  const priced = found.filter(({ pattern, roles: filled }) =>
    pattern.some(({ role, selects }) => selects === "money" && role === filled[index]),
  );
  return priced.length > 0 ? priced : found;
}

/** A thing with a name, or one that a noun for persons names. */
export function isPerson(id: number, { referents, words }: Pick<Discourse, "referents" | "words">): boolean {
  const { name, noun } = referents.get(id);
  return name !== null || (noun !== null && words.kindsOf(noun)?.includes("person") === true);
}

const PERSON: readonly Supersense[] = ["person"];

/** Whether it is named as persons are, or has a name and does something. */
function isNamed(id: number, discourse: Discourse): boolean {
  const { name, gender } = discourse.referents.get(id);
  if (name === null) return false;
  return (gender !== null && gender !== "it") || discourse.closed === true || isDoer(id, discourse);
}

/** "Dmitri went to the hall" */
const isDoer = (id: number, { conditions }: Discourse): boolean =>
  conditions.some(
    ({ form }) =>
      form.kind === "atom" &&
      form.category === "verb" &&
      DOING.test(form.lemma) &&
      form.roles.some(
        ({ role, filler }) => role === "subject" && filler.kind === "thing" && filler.id === id,
      ),
  );
const DOING = /^(?:go|walk|run|take|get|grab|pick up|put down|drop|give|hand|pass|carry|hold|buy|sell)$/;

export function nounOf(term: Term, { referents }: Discourse): string | null {
  return term.kind === "thing" ? referents.get(term.id).noun : null;
}

export function isPlaceThing(term: Term, discourse: Discourse): boolean {
  const noun = nounOf(term, discourse);
  return noun !== null && isPlaceNoun(noun);
}

/** Whether a verb tells of something that happens, or may, as nobody knows it. */
export function mayHappen(atom: Atom, discourse: Discourse): boolean {
  const found = deedOf(atom, discourse);
  return found.kind === "unknown" || found.deed.aspect !== "state";
}
