import { adverbEffect } from "../../lexicon/adverbs.ts";
import { framesOf } from "../../lexicon/frames.ts";
import type { Atom, Filler, Form } from "../../meaning/form.ts";
import { atomsIn, isForm, partsOf, thingsOf } from "../forms.ts";
import type { Condition, Discourse } from "../theory.ts";

/**
 * "Tom has 10 coins. A year ago he lost 3": asked how it is now, where so many are told to be there now, what happened long before says nothing,
 * nor does what will happen and what somebody only pretends.
 */
export function withoutOtherTimes(discourse: Discourse): Discourse {
  if (!asksNow(discourse.question.form)) return discourse;
  const dropped = new Set(discourse.conditions.filter((one) => isElsewhere(one, discourse)));
  if (dropped.size === 0) return discourse;
  const rest = discourse.conditions.filter((one) => !dropped.has(one));
  const nouns = new Set([...dropped].flatMap(({ form }) => countedIn(form)));
  const isAbout = ({ form }: Condition): boolean => countedIn(form).some((noun) => nouns.has(noun));
  const areNow = rest.filter(isAbout).every(({ form }) => isNow(form));
  // "They were a gift": what is said of those that were counted there has nothing to stand for.
  const groups = new Set([...dropped].flatMap(({ form }) => groupsIn(form)));
  const isMeant = rest.some(({ form }) => [...thingsOf(form)].some((id) => groups.has(id)));
  return areNow && rest.some(isAbout) && !isMeant ? { ...discourse, conditions: rest } : discourse;
}

/** "How many does he have now?", not "have left", which asks what came of all that is told. */
const asksNow = (form: Form): boolean =>
  atomsIn(form).every(
    ({ category, lemma, time: { tense, adverbs } }) =>
      category === "noun" ||
      (tense === "present" && lemma !== "left" && adverbs.every((one) => NOW.has(one))),
  ) && [...partsOf(form)].every(({ kind }) => kind !== "modal" && kind !== "if");
const NOW: ReadonlySet<string> = new Set(["now", "currently", "at present"]);

const isElsewhere = ({ form }: Condition, discourse: Discourse): boolean =>
  isPretended(form) || isLongBefore(form) || isAhead(form, discourse);

/** "Tom pretends to lose 3 coins", "dreams that he lost them" */
const isPretended = (form: Form): boolean =>
  form.kind === "atom" &&
  form.roles.some(({ filler }) => isForm(filler)) &&
  framesOf(form.lemma)?.every(({ attitude }) => attitude === "dream") === true;

/** "A year ago", "in 1990", "had lost" */
const isLongBefore = (form: Form): boolean =>
  deedsIn(form).length > 0 &&
  deedsIn(form).every(
    ({ time, roles }) =>
      time.tense === "past" &&
      (roles.some(({ role, filler }) => role === "ago" || isYear(filler)) ||
        (time.perfect && time.adverbs.some((one) => EARLIER.has(one)))),
  );
const EARLIER: ReadonlySet<string> = new Set(["before", "earlier", "previously"]);

/** "In 1990", of which no day is said: long before what is told to be so now. */
const isYear = (filler: Filler): boolean =>
  filler.kind === "moment" && filler.moment.kind === "date" && filler.moment.month === null;

/** "Tomorrow", "next week" */
const isAhead = (form: Form, { referents }: Discourse): boolean =>
  deedsIn(form).length > 0 &&
  deedsIn(form).every(
    ({ time, roles }) =>
      time.tense !== "past" &&
      (time.adverbs.some((one) => AHEAD.has(one)) ||
        roles.some(
          ({ role, filler }) =>
            role === "during" &&
            filler.kind === "thing" &&
            referents.get(filler.id).description.some((word) => /^(?:next|coming)$/.test(word)),
        )),
  );
const AHEAD: ReadonlySet<string> = new Set(["tomorrow", "the day after tomorrow", "soon", "later"]);

const deedsIn = (form: Form): readonly Atom[] =>
  atomsIn(form).filter(({ category, lemma }) => category === "verb" && !STATES.has(lemma));
const STATES: ReadonlySet<string> = new Set(["have", "exist", "own", "be"]);

/** Told in the present, of a state or of what comes after it. */
const isNow = (form: Form): boolean =>
  atomsIn(form).every(
    ({ category, time: { tense, perfect, adverbs } }) =>
      category === "noun" ||
      category === "of" ||
      (tense === "present" && !perfect && adverbs.every((one) => adverbEffect(one) !== null)),
  );

/** The nouns and units of which a form says how many. */
const countedIn = (form: Form): readonly string[] => [
  ...atomsIn(form).flatMap(({ roles }) =>
    roles.flatMap(({ filler }) => (filler.kind === "measure" ? [filler.unit] : [])),
  ),
  ...[...partsOf(form)].flatMap((part) =>
    part.kind === "quantified" && part.quantifier === "count"
      ? atomsIn(part.where).flatMap(({ category, lemma }) => (category === "noun" ? [lemma] : []))
      : [],
  ),
];

const groupsIn = (form: Form): readonly number[] =>
  [...partsOf(form)].flatMap((part) =>
    part.kind === "quantified" && part.thing !== undefined ? [part.thing] : [],
  );
