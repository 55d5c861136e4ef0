import type { Atom, Form } from "../meaning/form.ts";
import { withAtoms } from "../meaning/substitution.ts";
import { atomsIn, thingsOf } from "../theories/forms.ts";
import { thingIn } from "../theories/state/fluents.ts";
import { mayHappen } from "../theories/state/roles.ts";
import type { Condition, Discourse } from "../theories/theory.ts";

/**
 * "Tom has sold the car", "whoever has paid", "Has Tom paid?": an event that is over by now, as "Tom sold the car" tells it. It keeps its own time
 * where its place in the order of events is not sure: before something told in the past, and after what is said of its things as it is now
 * ("The lamp is off. Ann has switched it on").
 */
export function withPerfect(discourse: Discourse): Discourse {
  const { conditions, question } = discourse;
  const isDone = (atom: Atom): boolean => isPerfect(atom) && mayHappen(atom, discourse);
  if (![...conditions, question].some(({ form }) => atomsIn(form).some(isDone))) return discourse;
  if (!areInOrder(conditions, isDone) || comesBack(question.form, conditions, isDone)) return discourse;
  const past = (form: Form): Form => withAtoms(form, (atom) => (isDone(atom) ? inPast(atom) : atom));
  return {
    ...discourse,
    conditions: conditions.map((one) => ({ ...one, form: past(one.form) })),
    question: { ...question, form: past(question.form) },
  };
}

/** Verbs of what lasts, and "has been to", say more in the perfect than that something happened. */
const isPerfect = ({ category, lemma, time, roles }: Atom): boolean =>
  category === "verb" &&
  !/^(?:be|have|stay|remain|live)$/.test(lemma) &&
  time.tense === "present" &&
  time.perfect &&
  !time.progressive &&
  !roles.some(({ role }) => role === "since");

const inPast = (atom: Atom): Atom => ({ ...atom, time: { ...atom.time, tense: "past", perfect: false } });

function areInOrder(conditions: readonly Condition[], isDone: (atom: Atom) => boolean): boolean {
  const first = conditions.findIndex(({ form }) => tells(form, isDone));
  if (first < 0) return true;
  const later = conditions.slice(first + 1);
  if (later.some(({ form }) => tells(form, isPastEvent))) return false;
  return conditions.every(({ form }, at) => {
    if (!tells(form, isDone)) return true;
    const things = thingsOf(form);
    const isOfThese = (one: Condition): boolean => [...thingsOf(one.form)].some((thing) => things.has(thing));
    return !conditions.slice(0, at).some((one) => tells(one.form, isNow) && isOfThese(one));
  });
}

/** Whether it tells of something as a fact; rules and denials have no place in the order. */
function tells(form: Form, isSuch: (atom: Atom) => boolean): boolean {
  switch (form.kind) {
    case "atom":
      return isSuch(form);
    case "and":
      return form.of.some((one) => tells(one, isSuch));
    case "linked":
      return tells(form.first, isSuch) || tells(form.second, isSuch);
    case "quantified":
      return /^(?:some|count)$/.test(form.quantifier) && tells(form.holds, isSuch);
    default:
      return false;
  }
}

const isPastEvent = ({ category, time }: Atom): boolean =>
  category === "verb" && time.tense === "past" && !time.progressive;

/** How something is now that an event may change; what it is, is no matter of time. */
const isNow = ({ category, time }: Atom): boolean =>
  /^(?:verb|place|adjective)$/.test(category) && time.tense === "present" && !time.perfect;

/** "Tom left. Tom came back. Has Tom left?": it may ask whether he is away. */
function comesBack(asked: Form, conditions: readonly Condition[], isDone: (atom: Atom) => boolean): boolean {
  return atomsIn(asked)
    .filter(isDone)
    .some((atom) => {
      const who = thingIn(atom, "subject") ?? thingIn(atom, "object");
      const told = conditions.map(({ form }) => atomsIn(form).filter((one) => one.category === "verb"));
      const last = told.findLastIndex((atoms) => atoms.some(({ lemma }) => lemma === atom.lemma));
      return (
        last >= 0 &&
        told.slice(last + 1).some((atoms) => atoms.some((one) => who === null || thingsOf(one).has(who)))
      );
    });
}
