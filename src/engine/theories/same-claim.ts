import type { Atom, Filler, Form } from "../meaning/form.ts";
import { conjunctsOf } from "./forms.ts";
import type { Condition, Discourse } from "./theory.ts";

/** Which condition tells what a question speaks of as known: "before Ann took the ball", "Why did Tom stay?" */

/**
 * The conditions that say a claim, whatever else they say: the same verb of the same things, denied or not. "A cup" of the claim is any cup.
 */
export function conditionsThatSay(claim: Form, discourse: Discourse): readonly Condition[] {
  const said = claimedIn(claim);
  return said === null ? [] : discourse.conditions.filter(({ form }) => says(form, said, discourse));
}

interface Claimed {
  readonly atom: Atom;
  readonly isDenied: boolean;
  /** The nouns of its variables. */
  readonly nouns: ReadonlyMap<number, string>;
}

function claimedIn(claim: Form): Claimed | null {
  const nouns = new Map<number, string>();
  let form = claim;
  while (form.kind === "quantified" && form.quantifier === "some") {
    const [kind, second] = conjunctsOf(form.where);
    if (kind?.kind !== "atom" || kind.category !== "noun" || second !== undefined) return null;
    nouns.set(form.variable, kind.lemma);
    form = form.holds;
  }
  const isDenied = form.kind === "not";
  const atom = form.kind === "not" ? form.of : form;
  return atom.kind === "atom" ? { atom, isDenied, nouns } : null;
}

function says(form: Form, { atom, isDenied, nouns }: Claimed, discourse: Discourse): boolean {
  const told = form.kind === "not" ? form.of : form;
  if (told.kind !== "atom" || (form.kind === "not") !== isDenied) return false;
  if (told.lemma !== atom.lemma || told.category !== atom.category) return false;
  return atom.roles.every(({ role, filler }) =>
    told.roles.some((one) => one.role === role && isSame(one.filler, filler, nouns, discourse)),
  );
}

function isSame(
  told: Filler,
  filler: Filler,
  nouns: ReadonlyMap<number, string>,
  { referents }: Discourse,
): boolean {
  if (told.kind !== "thing") return false;
  if (filler.kind === "thing") return told.id === filler.id;
  return filler.kind === "variable" && nouns.get(filler.id) === (referents.get(told.id).noun ?? undefined);
}
