import { adverbEffect } from "../../lexicon/adverbs.ts";
import type { Atom, Form, Quantified } from "../../meaning/form.ts";
import { add, equals, isNegative, multiply, subtract, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, placesIn, thingsOf, withoutWould } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, isDescription, restrictedTo } from "./groups.ts";
import type { Rest } from "./parts.ts";

/**
 * "There were 31 people in the queue. 25 of them left, and 5 more joined. How many are in the queue?": so many in one place, who come and go, where
 * the text speaks of no other place.
 */

const words = (list: string): ReadonlySet<string> => new Set(list.split("|"));
const LEAVING = words(
  "leave|go|go away|go out|go off|walk out|walk away|exit|get off|get out|fly away|fly off|drive off|drive away|swim away|run away|run off|depart|quit|drop out|come out|hop off|step out",
);
const COMING = words(
  "join|join in|come|come in|arrive|enter|get in|get on|get|walk in|fly in|drive in|run in|show up|turn up|hop on|step in",
);
const ADDING = words("add");
const REMOVING = words("remove|take away|take out");
const PLACES = words("in|on|at|inside");

interface Step {
  readonly condition: Condition;
  readonly by: 1 | -1;
  /** So many, or such a part of those that there are. */
  readonly value: Rational;
  readonly isPart: boolean;
}

/** Null where it is not asked so, or more is told of the place or of what is in it. @param minus for tests: a planted bug */
export function comings(discourse: Discourse, minus: Rest = subtract): Outcome | null {
  const { asked } = discourse.question;
  const [first, ...others] = discourse.conditions
    .flatMap((one) => firstIn(one, discourse) ?? [])
    .filter(({ noun }) => asked.kind === "amount" && noun === asked.noun);
  if (first === undefined || others.length > 0 || !asksFor(discourse, first)) return null;
  const steps = stepsIn(discourse, first);
  if (steps === null || steps.length === 0) return null;
  // "3 more come. How many are left?" Nobody went.
  const { form } = discourse.question;
  if (atomsIn(form).some(({ lemma }) => lemma === "left") && steps.every(({ by }) => by > 0)) return null;
  const value = after(first.value, steps, minus);
  if (value === null || isNegative(value)) return null;
  // The check goes back from the end.
  const back = steps.map((one) => ({ ...one, by: one.by > 0 ? (-1 as const) : (1 as const) })).toReversed();
  const isBack =
    steps.some(({ isPart }) => isPart) || equals(after(value, back, subtract) ?? value, first.value);
  if (!isBack) return refused("what was found does not fit what was told", placesIn(discourse.question.form));
  const used = [first.condition, ...steps.map(({ condition }) => condition)];
  return { kind: "number", value, unit: first.noun, steps: chained(used, "came and went") };
}

/** Null where more go than there are. */
function after(first: Rational, steps: readonly Step[], minus: Rest): Rational | null {
  let now = first;
  for (const { by, value, isPart } of steps) {
    const size = isPart ? multiply(now, value) : value;
    now = by > 0 ? add(now, size) : minus(now, size);
    if (isNegative(now)) return null;
  }
  return now;
}

/** All that happens to those who are there, after that is told; null where that is not clear. */
function stepsIn(discourse: Discourse, first: First): readonly Step[] | null {
  const groups = new Set([first.thing]);
  const steps: Step[] = [];
  for (const condition of discourse.conditions) {
    if (condition === first.condition || isNaming(condition.form)) continue;
    const step = stepIn(condition, first, groups, discourse);
    if (step === null || (step !== "other" && condition.id < first.condition.id)) return null;
    if (step !== "other") steps.push(step);
  }
  return steps;
}

interface First {
  readonly condition: Condition;
  readonly noun: string;
  readonly value: Rational;
  /** The group that is there. */
  readonly thing: number;
  /** The places that are named with them: in the queue, at the fair. */
  readonly isPlace: (thing: number) => boolean;
}

/** "There were 31 people in the queue" */
function firstIn(condition: Condition, discourse: Discourse): First | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.thing === undefined) return null;
  const kind = restrictedTo(form.where, form.variable)?.kind;
  const value = exactValue(form.amount);
  const said = placed(form.holds, discourse);
  if (said === null || kind == null || kind.marks.length > 0 || value === null) return null;
  return { condition, noun: kind.noun, value, thing: form.thing, isPlace: said };
}

/** Whether a thing is the place where they are told to be, which may have been introduced by "a". Null where they are not told to be there. */
function placed(holds: Form, { referents }: Discourse): First["isPlace"] | null {
  if (holds.kind === "quantified") {
    const noun = holds.quantifier === "some" ? restrictedTo(holds.where, holds.variable)?.kind?.noun : null;
    const isThere = noun != null && holds.holds.kind === "atom" && isPresent(holds.holds);
    return isThere ? (id) => referents.get(id).noun === noun && !referents.get(id).several : null;
  }
  if (holds.kind !== "atom" || !isPresent(holds)) return null;
  const places = placesOf(holds);
  return (id) => places.includes(id);
}

const isPresent = (atom: Atom): boolean =>
  !atom.time.perfect &&
  atom.time.tense !== "future" &&
  (atom.category === "place" ? PLACES.has(atom.lemma) : atom.lemma === "exist");

const placesOf = ({ category, roles }: Atom): readonly number[] =>
  roles.flatMap(({ role, filler }) => {
    const isPlace = category === "place" ? role === "object" : PLACES.has(role);
    return isPlace && filler.kind === "thing" ? [filler.id] : [];
  });

/** "How many people are in the queue?", "are there now?", "are left?" */
function asksFor({ question: { asked, form } }: Discourse, { noun, isPlace }: First): boolean {
  if (asked.kind !== "amount" || asked.difference !== null) return false;
  const parts = conjunctsOf(form).map(withoutWould);
  const own = parts.filter((one) => isDescription(one, asked.variable) && !isLeft(one));
  const kind = restrictedTo({ kind: "and", of: own, at: [] }, asked.variable)?.kind;
  const [said, second] = parts.filter((one) => !own.includes(one));
  if (kind?.noun !== noun || kind.marks.length > 0 || said?.kind !== "atom" || second !== undefined)
    return false;
  const { tense, adverbs, perfect } = said.time;
  const isNow = adverbs.every(
    (one) => /^(?:now|neutral)$/.test(adverbEffect(one) ?? "") || one === "altogether",
  );
  const isThere = said.category === "place" ? PLACES.has(said.lemma) : said.lemma === "exist" || isLeft(said);
  if (!isNow || !isThere || perfect || tense === "future") return false;
  return placesOf(said).every(isPlace);
}

const isLeft = (form: Form): boolean =>
  form.kind === "atom" && form.category === "adjective" && /^(?:left|there)$/.test(form.lemma);

const isNaming = (form: Form): boolean =>
  form.kind === "atom" && (form.category === "noun" || form.category === "of" || isOrdinary(form));

/** "The bumper cars", "her red box": what things are like. */
const isOrdinary = ({ category, roles }: Atom): boolean => category === "adjective" && roles.length === 1;

/** "Other": it says nothing of how many are there. Null where it may. */
function stepIn(
  condition: Condition,
  first: First,
  groups: Set<number>,
  discourse: Discourse,
): Step | "other" | null {
  const { form } = condition;
  if (isOfOthers(form, first, discourse)) return "other";
  const group = form.kind === "quantified" ? groupIn(form, first, groups) : null;
  if (form.kind !== "quantified" || group === null)
    return isAbout(form, first, groups) || saysMoving(form) ? null : "other";
  const { holds } = form;
  if (holds.kind !== "atom") return null;
  const by = wayOf(holds, form.variable, first, discourse);
  if (form.thing !== undefined) groups.add(form.thing);
  if (by === null) return isWeary(holds) ? "other" : null;
  if (by < 0 && group.isMore) return null;
  return { condition, by, value: group.value, isPart: group.isPart };
}

/** "8 boys" beside the girls that are asked for. */
function isOfOthers(form: Form, { noun }: First, { words: known }: Discourse): boolean {
  const kind = form.kind === "quantified" ? restrictedTo(form.where, form.variable)?.kind : null;
  return (
    kind != null &&
    kind.noun !== noun &&
    !/^(?:other|one)$/.test(kind.noun) &&
    !known.mayName(kind.noun, noun) &&
    !known.mayName(noun, kind.noun)
  );
}

interface Moved {
  readonly value: Rational;
  readonly isPart: boolean;
  readonly isMore: boolean;
}

/** "25 of them", "5 more", "half of the people" */
function groupIn(form: Quantified, { noun }: First, groups: ReadonlySet<number>): Moved | null {
  if (form.quantifier !== "count" || form.amount === null || form.amount.value === null) return null;
  const described = restrictedTo(form.where, form.variable);
  if (described === null || described.marks.length > 0 || described.contents !== null) return null;
  const { kind, partOf } = described;
  const isOfThem = partOf?.kind === "thing" && groups.has(partOf.id);
  if (!isOfThem && kind?.noun !== noun) return null;
  const { relation, value, bound } = form.amount;
  if (bound !== "=") return null;
  if (relation === null) return { value, isPart: false, isMore: false };
  if (relation.than !== null) return null;
  if (relation.kind === "part") return isOfThem ? { value, isPart: true, isMore: false } : null;
  return relation.kind === "plus" ? { value, isPart: false, isMore: true } : null;
}

/** Whether so many come or go. */
function wayOf(atom: Atom, variable: number, { isPlace }: First, discourse: Discourse): 1 | -1 | null {
  const { time, roles, lemma } = atom;
  const isPlain = time.adverbs.every(
    (one) => /^(?:sequence|neutral)$/.test(adverbEffect(one) ?? "") || /^(?:home|away|later)$/.test(one),
  );
  if (atom.category !== "verb" || time.tense === "future" || time.progressive || !isPlain) return null;
  const own = roles.find(({ filler }) => filler.kind === "variable" && filler.id === variable)?.role;
  const others = roles.filter(({ role }) => role !== own);
  const isHere = others.every(
    ({ role, filler }) =>
      filler.kind === "thing" &&
      (isPlace(filler.id) || (role === "subject" && isPerson(filler.id, discourse)) || role === "during"),
  );
  if (!isHere) return null;
  if (own === "object") {
    if (ADDING.has(lemma)) return 1;
    return REMOVING.has(lemma) ? -1 : null;
  }
  if (own !== "subject" || others.some(({ role }) => role === "subject")) return null;
  if (LEAVING.has(lemma)) return -1;
  if (lemma === "get" && placesOf(atom).length === 0) return null;
  return COMING.has(lemma) ? 1 : null;
}

/** "Some get on": they may be of those who are counted. */
const saysMoving = (form: Form): boolean =>
  atomsIn(form).some(
    ({ category, lemma }) =>
      category === "verb" && [LEAVING, COMING, ADDING, REMOVING].some((verbs) => verbs.has(lemma)),
  );

/** "Got tired of waiting": they are still there. */
const isWeary = ({ lemma, roles }: Atom): boolean =>
  /^(?:get|grow|become)$/.test(lemma) &&
  roles.length === 2 &&
  roles.some(
    ({ filler }) =>
      filler.kind === "atom" && /^(?:tired|bored|hungry|impatient|restless)$/.test(filler.lemma),
  );

function isAbout(form: Form, { noun, isPlace }: First, groups: ReadonlySet<number>): boolean {
  const things = thingsOf(form);
  const isSaid = atomsIn(form).some(({ category, lemma }) => category === "noun" && lemma === noun);
  return isSaid || form.kind !== "atom" || [...things].some((id) => isPlace(id) || groups.has(id));
}
