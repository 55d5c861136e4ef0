import { NOW, type Atom, type Form } from "../meaning/form.ts";
import { isForm } from "../theories/forms.ts";
import { withoutAdverbs } from "./manner.ts";

/**
 * What is so up to now: "The door has stayed shut since" says that it is shut, "it has stayed there" that nothing has moved it, and what nobody has
 * done since nobody has done.
 */
export function withLasting(form: Form): Form {
  switch (form.kind) {
    case "and":
      return { ...form, of: form.of.map(withLasting) };
    case "not":
      return form.of.kind === "atom" ? { ...form, of: withoutSince(form.of) } : form;
    case "quantified":
      return form.quantifier === "no" && form.holds.kind === "atom"
        ? { ...form, holds: withoutSince(form.holds) }
        : form;
    case "atom":
      return stateOf(form) ?? form;
    default:
      return form;
  }
}

const SINCE = /^(?:ever|since|the whole time|all the time)$/;

const withoutSince = (atom: Atom): Atom => withoutAdverbs(atom, (one) => SINCE.test(one));

/** The state that lasts; null for any other clause. */
function stateOf(atom: Atom): Form | null {
  const { category, lemma, roles, time } = atom;
  if (time.tense !== "present" || time.progressive || !time.adverbs.every((one) => isOfLasting(one)))
    return null;
  if (category !== "verb")
    return time.perfect && time.adverbs.some((one) => SINCE.test(one)) ? { ...atom, time: NOW } : null;
  return /^(?:stay|remain)$/.test(lemma) && roles.length < 3 ? stayedAs(atom) : null;
}

/** "Has stayed shut", "has stayed there", "has stayed in the drawer". */
function stayedAs({ roles: [subject, how], time, at }: Atom): Form | null {
  if (subject?.role !== "subject") return null;
  // "There": it says nothing new of where that is.
  if (how === undefined) return time.perfect && time.adverbs.includes("there") ? { kind: "true" } : null;
  const { role, filler } = how;
  if (isForm(filler)) return filler.kind === "atom" ? { ...filler, time: NOW } : null;
  if (!time.perfect || !/^(?:in|on|at)$/.test(role) || filler.kind !== "thing") return null;
  const place = { ...how, role: "object" };
  return { kind: "atom", category: "place", lemma: role, roles: [subject, place], time: NOW, at };
}

const isOfLasting = (adverb: string): boolean =>
  adverb === "there" || adverb === "still" || SINCE.test(adverb);
