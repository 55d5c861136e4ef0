import { oppositesOf } from "../lexicon/degrees.ts";
import type { Atom, Form, RoleFilling } from "../meaning/form.ts";
import { placesIn } from "./forms.ts";
import { refused, type Discourse, type Outcome } from "./theory.ts";

/**
 * "Is Ann taller or shorter than Bob?", "Is the cup in the kitchen or the garden?": which of them, where they exclude each other. Of what
 * may both be so ("Is Ivan a pilot or a sailor?") it is not clear whether it asks which, or whether it is so at all.
 * @returns null for any other question
 */
export function whichOf(discourse: Discourse, decide: (one: Discourse) => Outcome): Outcome | null {
  const { question, validity } = discourse;
  const { form } = question;
  if (question.asked.kind !== "polar" || validity || (form.kind !== "or" && form.kind !== "xor")) return null;
  const parts = completed(form.of);
  if (parts === null || !areApart(parts)) return null;
  const outcomes = parts.map((part) => decide({ ...discourse, question: { ...question, form: part } }));
  const stopped = outcomes.find(({ kind }) => kind !== "verdict");
  if (stopped !== undefined) return stopped.kind === "refused" ? stopped : null;
  const so = outcomes.flatMap((one, at) => (one.kind === "verdict" && one.verdict === "yes" ? [at] : []));
  const open = outcomes.some((one) => one.kind === "verdict" && one.verdict === "unknown");
  const [only, second] = so;
  // Of two that exclude each other, one that is so is enough.
  if (only !== undefined && second === undefined) return chosen(parts, only, outcomes[only] as Outcome);
  return open
    ? { kind: "verdict", verdict: "unknown", steps: [] }
    : refused("it is none of them, or several", placesIn(form));
}

function chosen(parts: readonly Atom[], at: number, outcome: Outcome): Outcome {
  const part = parts[at] as Atom;
  const steps = outcome.kind === "verdict" ? outcome.steps : [];
  const object = part.roles.find(({ role }) => role === "object")?.filler;
  if (part.category === "place" && object?.kind === "thing" && sameWord(parts))
    return { kind: "things", things: [object.id], steps };
  const others = new Set(parts.flatMap((one) => (one === part ? [] : placesIn(one))));
  return { kind: "words", at: placesIn(part).filter((place) => !others.has(place)), steps };
}

/** "Taller or shorter than Bob": what the last names counts for all. Null where a part is more than one predication. */
function completed(parts: readonly Form[]): readonly Atom[] | null {
  const atoms = parts.filter((part): part is Atom => part.kind === "atom");
  const last = atoms.at(-1);
  if (last === undefined || atoms.length !== parts.length) return null;
  const missing = ({ roles }: Atom): readonly RoleFilling[] =>
    last.roles.filter(({ role }) => !roles.some((one) => one.role === role));
  return atoms.map((one) => sideOf({ ...one, roles: [...one.roles, ...missing(one)] }));
}

/** "Left or right of the box": the sides, as "is left of the box" says them. */
function sideOf(atom: Atom): Atom {
  const preposition = SIDES.get(atom.lemma);
  const isSide = preposition !== undefined && atom.category === "adjective";
  if (!isSide || !atom.roles.some(({ role }) => role === "of")) return atom;
  const roles = atom.roles.map((one) => (one.role === "of" ? { ...one, role: "object" } : one));
  return { ...atom, category: "place", lemma: preposition, roles };
}
const SIDES: ReadonlyMap<string, string> = new Map([
  ["left", "to the left of"],
  ["right", "to the right of"],
  ...["north", "south", "east", "west"].map((side) => [side, `${side} of`] as const),
]);

const sameWord = ([first, ...others]: readonly Atom[]): boolean =>
  others.every(({ lemma, category }) => lemma === first?.lemma && category === first.category);

/** Two opposites; or places of one thing, of which none is told to be in another. */
function areApart(parts: readonly Atom[]): boolean {
  const [first, second, third] = parts;
  if (first === undefined || second === undefined || third !== undefined) return false;
  if (first.category !== second.category) return false;
  if (first.category === "place" && first.lemma === second.lemma) return first.lemma === "in";
  if (areSides(first.lemma, second.lemma)) return true;
  return oppositesOf(first.lemma).some(({ other }) => other === second.lemma);
}

const areSides = (one: string, other: string): boolean =>
  [
    ["to the left of", "to the right of"],
    ["north of", "south of"],
    ["east of", "west of"],
    ["above", "below"],
  ].some((sides) => one !== other && sides.includes(one) && sides.includes(other));
