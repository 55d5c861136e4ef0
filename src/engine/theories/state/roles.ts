import { assignRoles, type RoleAssignment } from "../../lexicon/frame-match.ts";
import { ADJUNCTS, framesOf, touchesOf } from "../../lexicon/frames.ts";
import type { Effect, Role, Touch } from "../../lexicon/frames/effects.ts";
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
  /** Who or what fills each role, with the preposition that led to it. */
  readonly roles: ReadonlyMap<Role, { readonly filler: Filler; readonly preposition: string }>;
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

export function deedOf(atom: Atom, discourse: Discourse): DeedFound {
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
  const found = assignRoles(
    { ...verbOf(atom.lemma), passive: false },
    ordered.map(({ role, filler }) => ({
      at: at(role),
      content: isForm(filler) ? "infinitive" : null,
      kinds: kindsOf(filler, discourse),
    })),
  );
  const [best] = found ?? [];
  if (found === null || best === undefined) return { kind: "unknown" };
  const leftOver = (one: RoleAssignment): number => one.roles.filter((role) => role === null).length;
  const tied = found.filter((one) => leftOver(one) === leftOver(best) && one.selected === best.selected);
  const key = (one: RoleAssignment): string =>
    JSON.stringify([one.roles, one.frame.effects, touchesOf(one.frame), one.frame.aspect]);
  if (tied.some((one) => key(one) !== key(best))) return { kind: "unknown" };
  const filled = new Map<Role, { filler: Filler; preposition: string }>();
  for (const [index, { role: preposition, filler }] of ordered.entries()) {
    const role = best.roles[index] ?? null;
    if (role !== null) {
      if (filled.has(role)) return { kind: "unknown" };
      filled.set(role, { filler, preposition });
    } else if (!ADJUNCTS.some((adjunct) => adjunct.preposition === at(preposition)))
      return { kind: "unknown" };
  }
  return {
    kind: "deed",
    deed: {
      aspect: best.frame.aspect,
      effects: best.frame.effects,
      touches: touchesOf(best.frame),
      roles: filled,
      paid: best.frame.effects.some(({ kind }) => kind === "pay"),
    },
  };
}

function kindsOf(filler: Filler, discourse: Discourse): readonly Supersense[] | null {
  if (filler.kind === "measure") return filler.unit === "dollar" ? ["possession"] : ["quantity"];
  if (filler.kind !== "thing") return null;
  const noun = nounOf(filler, discourse);
  return noun === null ? null : discourse.words.kindsOf(noun);
}

export function nounOf(term: Term, { referents }: Discourse): string | null {
  return term.kind === "thing" ? referents.get(term.id).noun : null;
}

export function isPlaceThing(term: Term, discourse: Discourse): boolean {
  const noun = nounOf(term, discourse);
  return noun !== null && isPlaceNoun(noun);
}
