import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom, Form, RoleFilling } from "../../meaning/form.ts";
import { atomsIn, placesIn } from "../forms.ts";
import { refused, type Condition, type Discourse, type Refused } from "../theory.ts";
import { whereIs } from "./elsewhere.ts";
import { thingIn } from "./fluents.ts";
import { deedOf } from "./roles.ts";

/** "This morning Bill went to the park. Yesterday he was in the office": a story that says on which day and when in it things happen. */

/** From when to when, in hours from the beginning of today; without a day, of the one day that is spoken of. */
interface When {
  readonly isDated: boolean;
  readonly from: number;
  readonly to: number;
}

interface Timed {
  readonly condition: Condition;
  readonly when: When | null;
}

/**
 * What is told in the order of happening, where all that happens has its time, up to the time that is asked. As it is told where nothing has
 * one. Refused where somebody goes at a time that is not said, or at one that may be before or after another.
 */
export function inOrder(discourse: Discourse): Discourse | Refused {
  const { question, closed } = discourse;
  const isPlace = question.asked.kind === "place";
  if (closed !== true && !isPlace) return discourse;
  const asked = timeAsked(question.form, discourse);
  if (asked === "other") return discourse;
  const timed = discourse.conditions.map((condition) => withoutTime(condition, discourse));
  if (timed.every(({ when }) => when === null)) return discourse;
  const whole = continued(timed, discourse);
  if (whole === null)
    return isPlace ? refused("when it happened is not said", placesIn(question.form)) : discourse;
  const all = asked === null ? whole : [...whole, { condition: null, when: asked.when }];
  if (!areInOrder(all.map(({ when }) => when)))
    return isPlace ? refused("it may have happened before or after", placesIn(question.form)) : discourse;
  const ordered = whole.toSorted(
    (one, other) => (one.when?.from ?? -Infinity) - (other.when?.from ?? -Infinity),
  );
  if (asked === null) return { ...discourse, conditions: numbered(ordered) };
  return upTo(asked, ordered, discourse);
}

const numbered = (timed: readonly Timed[]): readonly Condition[] =>
  timed.map(({ condition }, id) => ({ ...condition, id }));

interface TimeAsked {
  readonly when: When;
  readonly thing: number;
}

/** The story until the time that is asked, and where that thing is at its end. */
function upTo(
  { when, thing }: TimeAsked,
  ordered: readonly Timed[],
  discourse: Discourse,
): Discourse | Refused {
  const told = ordered.filter((one) => one.when === null || one.when.from <= when.from);
  const during = told.filter(
    ({ condition, when: one }) =>
      one?.from === when.from && one.to === when.to && movesIn(condition, discourse).includes(thing),
  );
  const isInstant = when.from === when.to;
  // "Where was Tom yesterday?", of one who went to two places then, or of whom nothing is told then.
  if (isInstant ? during.length > 0 : during.length !== 1)
    return refused("where it was then is not said", placesIn(discourse.question.form));
  return {
    ...discourse,
    conditions: numbered(told),
    question: { ...whereIs(thing), at: discourse.question.at },
  };
}

/** The time of a question: none, one of the times that a story tells of, or another that it may be about. */
function timeAsked(form: Form, discourse: Discourse): TimeAsked | null | "other" {
  const atoms = atomsIn(form).map((atom) => ({ ...atom, roles: rolesAsked(atom) }));
  const isPlain = atoms.every(
    ({ time, roles }) =>
      time.adverbs.every((adverb) => adverbEffect(adverb) !== null) &&
      roles.every(
        (one) => one.role !== "during" && one.filler.kind !== "moment" && partOf(one, discourse) === null,
      ),
  );
  if (isPlain) return null;
  const [atom, second] = atoms;
  if (atom === undefined || second !== undefined || form.kind !== "atom" || atom.time.tense !== "past")
    return "other";
  const thing = thingIn(atom, "subject");
  const found = timeIn(atom, discourse);
  const isWhere = found?.roles.every(({ role, filler }) => role === "subject" || filler.kind === "variable");
  return found === null || thing === null || isWhere !== true ? "other" : { when: found.when, thing };
}

/** "Where was Tom at 10 am?": a time as well as a place can be the object of "at". */
const rolesAsked = ({ category, lemma, roles }: Atom): readonly RoleFilling[] =>
  category === "place" && /^(?:at|in)$/.test(lemma)
    ? roles.map((one) => (one.role === "object" ? { ...one, role: lemma } : one))
    : roles;

/** Whether each is surely before or after each other, or at the same time as it is told. */
function areInOrder(whens: readonly (When | null)[]): boolean {
  const known = whens.filter((one) => one !== null);
  const isMixed = known.some(({ isDated }) => !isDated) && known.some(({ from }) => from < 0);
  if (isMixed) return false;
  return known.every((one) =>
    known.every(
      (other) =>
        (one.from === other.from && one.to === other.to) || one.to <= other.from || other.to <= one.from,
    ),
  );
}

/**
 * What says no time happens when that before it does. Null where somebody goes somewhere who goes at some time as well: when he does is open.
 */
function continued(timed: readonly Timed[], discourse: Discourse): readonly Timed[] | null {
  const dated = new Set(
    timed.flatMap(({ condition, when }) => (when === null ? [] : movesIn(condition, discourse))),
  );
  let last: Timed | null = null;
  const whole: Timed[] = [];
  for (const one of timed) {
    const { condition, when } = one;
    const isGoingOn = last !== null && (last.condition.sentence === condition.sentence || isNext(condition));
    if (when === null && !isGoingOn && movesIn(condition, discourse).some((id) => dated.has(id))) return null;
    const next: Timed = when === null ? { condition, when: last?.when ?? null } : one;
    if (when !== null || isEvent(condition)) last = next;
    whole.push(next);
  }
  return whole;
}

const isEvent = ({ form }: Condition): boolean => form.kind !== "atom" || form.category === "verb";

/** "Then he went to the hall" */
const isNext = ({ form }: Condition): boolean =>
  form.kind === "atom" &&
  form.time.adverbs.some((adverb) => adverb !== "first" && adverbEffect(adverb) === "sequence");

/** Who or what comes to be elsewhere. */
function movesIn({ form }: Condition, discourse: Discourse): readonly number[] {
  if (form.kind !== "atom" || form.category !== "verb") return [];
  const found = deedOf(form, discourse);
  if (found.kind !== "deed") return [];
  return found.deed.effects.flatMap(({ kind, theme }) => {
    const filler = kind === "move" && theme !== null ? found.deed.roles.get(theme)?.filler : undefined;
    return filler?.kind === "thing" ? [filler.id] : [];
  });
}

/** A condition without its time. */
function withoutTime(condition: Condition, discourse: Discourse): Timed {
  const { form } = condition;
  if (form.kind !== "atom" || (form.category !== "verb" && form.category !== "place"))
    return { condition, when: null };
  const found = timeIn(form, discourse);
  if (found === null) return { condition, when: null };
  const { when, roles, adverbs } = found;
  return { condition: { ...condition, form: { ...form, roles, time: { ...form.time, adverbs } } }, when };
}

/** Parts of a day, from when to when. */
const PARTS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["morning", [0, 12]],
  ["noon", [12, 12]],
  ["afternoon", [12, 17]],
  ["evening", [17, 24]],
]);
const DAYS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ["yesterday", [-24, 0]],
  ["today", [0, 24]],
  ["tonight", [17, 24]],
]);

/** When something is told to happen, and the rest of what is told; null where that is not said, or in two ways. */
function timeIn(
  { roles, time }: Pick<Atom, "roles" | "time">,
  discourse: Discourse,
): {
  readonly when: When;
  readonly roles: readonly RoleFilling[];
  readonly adverbs: readonly string[];
} | null {
  const days = time.adverbs.filter((adverb) => DAYS.has(adverb));
  const parts = roles.flatMap((role) => {
    const part = partOf(role, discourse);
    return part === null ? [] : [{ role, part }];
  });
  const [day, otherDay] = days;
  const [part, otherPart] = parts;
  if (otherDay !== undefined || otherPart !== undefined || (day === undefined && part === undefined))
    return null;
  // "Yesterday this morning", "tonight at 9"
  if (day !== undefined && part !== undefined && (part.part.isDated || day === "tonight")) return null;
  const [start, end] = DAYS.get(day ?? "today") ?? [0, 24];
  const when = {
    isDated: day !== undefined || part?.part.isDated === true,
    from: part === undefined ? start : start + part.part.from,
    to: part === undefined ? end : start + part.part.to,
  };
  const adverbs = time.adverbs.filter((adverb) => !DAYS.has(adverb));
  return { when, roles: roles.filter((one) => one !== part?.role), adverbs };
}

/** "This morning", "in the morning", "at 9 am", "at noon" */
function partOf({ role, filler }: RoleFilling, { referents }: Discourse): When | null {
  if (filler.kind === "moment") {
    const { moment } = filler;
    if (role !== "at" || moment.kind !== "clock") return null;
    const hour = moment.hour + moment.minute / 60;
    return { isDated: false, from: hour, to: hour };
  }
  if (filler.kind !== "thing" || !/^(?:during|in|at)$/.test(role)) return null;
  const { noun, description } = referents.get(filler.id);
  const [from, to] = PARTS.get(noun ?? "") ?? [];
  const said = description.join(" ");
  if (from === undefined || to === undefined || (said !== "" && said !== "this")) return null;
  return { isDated: said === "this", from, to };
}
