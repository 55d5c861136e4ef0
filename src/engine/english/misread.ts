import type { Atom, Filler, Form } from "../meaning/form.ts";
import { conjunctsOf } from "../theories/forms.ts";

/**
 * Trees that cannot be meant: "goes to the garden and leaves" with leaves as a second goal of one going, "the garden, picks" with picks as
 * another noun for the garden.
 */
export function misreadReason(form: Form): string | null {
  const parts = conjunctsOf(form).filter((part): part is Atom => part.kind === "atom");
  const verbs = parts.filter(({ category }) => category === "verb");
  if (verbs.length === 0) return null;
  const nouns = parts.filter(({ category }) => category === "noun");
  if (
    differ(
      verbs,
      (verb) => keyOf(verb, verb.at.join(",")),
      (verb) => goalOf(verb),
    )
  )
    return "one event has two goals";
  if (
    differ(
      nouns,
      (noun) => keyOf(noun, ""),
      (noun) => noun.lemma,
    )
  )
    return "one thing is called by two nouns";
  return null;
}

/** Whether two of the same key have different values. */
function differ(
  parts: readonly Atom[],
  key: (part: Atom) => string,
  value: (part: Atom) => string | null,
): boolean {
  const found = new Map<string, string>();
  return parts.some((part) => {
    const one = value(part);
    if (one === null) return false;
    const known = found.get(key(part));
    found.set(key(part), one);
    return known !== undefined && known !== one;
  });
}

const keyOf = (atom: Atom, place: string): string =>
  `${place} ${idOf(atom.roles.find(({ role }) => role === "subject")?.filler)}`;

function goalOf({ roles }: Atom): string | null {
  const goal = roles.find(({ role }) => role === "to" || role === "into");
  return goal === undefined ? null : idOf(goal.filler);
}

const idOf = (filler: Filler | undefined): string =>
  filler?.kind === "thing" || filler?.kind === "variable" ? `${filler.kind} ${filler.id}` : "other";
