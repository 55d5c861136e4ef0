import { and, NOW, type Atom, type Form } from "../meaning/form.ts";
import { withAtoms } from "../meaning/substitution.ts";
import { isForm } from "../theories/forms.ts";
import { withoutAdverbs } from "./manner.ts";

/**
 * What is so up to now: "The door has stayed shut since" says that it is shut, "it has stayed there" that nothing has moved it, and what nobody has
 * done since nobody has done. What is no longer so was so, and whoever has not left a place yet is there.
 */
export const withLasting = (form: Form): Form => withoutPhases(lasting(form));

function lasting(form: Form): Form {
  switch (form.kind) {
    case "and":
      return { ...form, of: form.of.map(lasting) };
    case "not":
      return form.of.kind === "atom" ? notLasting(form, form.of) : form;
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

/** "Has already left", "has just left by now", "nobody has left yet", "Has Tom left yet?": whether it has happened. */
export const withoutPhases = (form: Form): Form =>
  withAtoms(form, (atom) => withoutAdverbs(atom, (one) => isPhase(one, atom)));

const PHASE = /^(?:already|yet|by now|so far|as yet)$/;
const LATELY = /^(?:just|just now|recently|lately)$/;

/** "Just sells apples" sells nothing else. */
const isPhase = (adverb: string, { category, time }: Atom): boolean =>
  PHASE.test(adverb) ||
  (adverb === "today" && time.tense === "present") ||
  (LATELY.test(adverb) &&
    category === "verb" &&
    !time.progressive &&
    (time.perfect || time.tense === "past"));

const NOT_YET = /^(?:yet|still|so far|as yet)$/;
const NO_MORE = /^(?:anymore|any more|any longer)$/;

function notLasting(denied: Extract<Form, { kind: "not" }>, atom: Atom): Form {
  const isOver = denied.over === true || atom.time.adverbs.some((one) => NO_MORE.test(one));
  const isYet = atom.time.adverbs.some((one) => NOT_YET.test(one));
  const of = withoutAdverbs(withoutSince(atom), (one) => NOT_YET.test(one) || NO_MORE.test(one));
  if (isOver && of.category === "adjective" && of.time.tense === "present" && !of.time.perfect)
    return and([
      { ...of, time: { ...of.time, tense: "past" } },
      { ...denied, of, over: true },
    ]);
  const place = isYet && of.lemma === "leave" ? placeLeft(of) : null;
  return place === null ? { ...denied, of } : and([place, { ...denied, of }]);
}

/** "Has not left the kitchen yet": so that is where. */
function placeLeft({ roles, at }: Atom): Form | null {
  const [subject, place, other] = roles;
  if (subject?.role !== "subject" || place?.role !== "object" || other !== undefined) return null;
  return { kind: "atom", category: "place", lemma: "in", roles: [subject, place], time: NOW, at };
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
