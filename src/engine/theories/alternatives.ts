import { oppositesOf } from "../lexicon/degrees.ts";
import type { Atom, Form, RoleFilling } from "../meaning/form.ts";
import { placesIn } from "./forms.ts";
import { refused, type Discourse, type Outcome } from "./theory.ts";

/**
 * "Is Ann taller or shorter than Bob?", "Did Ann take the bus or the train?": which of them. Of what may both be so it is not clear whether it
 * asks which, or whether any is so: it is answered where the answer to both is the same, by the one that is so, or by "no".
 * @returns null for any other question
 */
export function whichOf(discourse: Discourse, decide: (one: Discourse) => Outcome): Outcome | null {
  const { question, validity } = discourse;
  const { form } = question;
  if (question.asked.kind !== "polar" || validity || (form.kind !== "or" && form.kind !== "xor")) return null;
  const atoms = completed(form.of);
  const isEither = atoms !== null && areApart(atoms);
  // "Is Ann either a nurse or a doctor?" asks whether she is.
  if (!isEither && (form.kind === "xor" || form.of.some(saysWhatItIs))) return null;
  const parts = atoms ?? form.of;
  const outcomes = parts.map((part) => decide({ ...discourse, question: { ...question, form: part } }));
  return isEither ? whichOfTwo(atoms, outcomes, form) : anyOf(parts, outcomes);
}

const areSo = (outcomes: readonly Outcome[], verdict: "yes" | "no" | "unknown"): readonly number[] =>
  outcomes.flatMap((one, at) => (one.kind === "verdict" && one.verdict === verdict ? [at] : []));

/** Of two that exclude each other, one that is so is enough. */
function whichOfTwo(parts: readonly Atom[], outcomes: readonly Outcome[], form: Form): Outcome | null {
  const stopped = outcomes.find(({ kind }) => kind !== "verdict");
  if (stopped !== undefined) return stopped.kind === "refused" ? stopped : null;
  const [only, second] = areSo(outcomes, "yes");
  if (only !== undefined && second === undefined) return chosen(parts, only, outcomes[only] as Outcome);
  return areSo(outcomes, "unknown").length > 0
    ? { kind: "verdict", verdict: "unknown", steps: [] }
    : refused("it is none of them, or several", placesIn(form));
}

/** "Is Ivan a pilot or a sailor?" may ask whether he is any of these. */
const saysWhatItIs = (part: Form): boolean =>
  part.kind === "equal" || (part.kind === "atom" && /^(?:noun|adjective)$/.test(part.category));

/** "Did Ann take the bus or a train?": that she took the bus is so, whatever is told of trains. */
function anyOf(parts: readonly Form[], outcomes: readonly Outcome[]): Outcome | null {
  const [only, second] = areSo(outcomes, "yes");
  if (only !== undefined) return second === undefined ? chosen(parts, only, outcomes[only] as Outcome) : null;
  const stopped = outcomes.find(({ kind }) => kind === "refused");
  if (stopped !== undefined) return stopped;
  return areSo(outcomes, "no").length === outcomes.length ? (outcomes[0] ?? null) : null;
}

function chosen(parts: readonly Form[], which: number, outcome: Outcome): Outcome | null {
  const part = parts[which] as Form;
  const steps = outcome.kind === "verdict" ? outcome.steps : [];
  const thing = toldApartBy(part, parts);
  if (thing !== null) return { kind: "things", things: [thing], steps };
  const others = new Set(parts.flatMap((one) => (one === part ? [] : placesIn(one))));
  const at = placesIn(part).filter((place) => !others.has(place));
  return at.length === 0 ? null : { kind: "words", at, steps };
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

/** The thing in which a part differs from the others: where it is, or what is done to which. */
function toldApartBy(part: Form, parts: readonly Form[]): number | null {
  const atoms = parts.filter((one): one is Atom => one.kind === "atom");
  if (part.kind !== "atom" || atoms.length < parts.length) return null;
  const areOfOne = atoms.every(
    ({ category, lemma }) => category === part.category && (category === "place" || lemma === part.lemma),
  );
  const idIn = ({ roles }: Atom, role: string): number | null => {
    const filler = roles.find((one) => one.role === role)?.filler;
    return filler?.kind === "thing" ? filler.id : null;
  };
  const differing = part.roles.filter(({ role }) =>
    atoms.some((one) => one !== part && idIn(one, role) !== idIn(part, role)),
  );
  const [only, second] = differing;
  return areOfOne && only !== undefined && second === undefined ? idIn(part, only.role) : null;
}

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
