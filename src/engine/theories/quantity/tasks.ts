import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Measure } from "../../meaning/form.ts";
import { add, equals, isNegative, multiply, subtract, ZERO, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, placesIn, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, isDescription, restrictedTo } from "./groups.ts";
import type { Rest } from "./parts.ts";
import { REST } from "./rests.ts";
import { factorTo } from "./units.ts";

/**
 * "A chef needs to cook 15 potatoes. He has already cooked 6. How many does he still need to cook?": so many are to be done, and some of them
 * are. "If each takes 8 minutes to cook, how long will it take him to cook the rest?": the time of each, for those that are left.
 */

interface Work {
  readonly verb: string;
  readonly who: number;
  /** Null for "6 of them". */
  readonly noun: string | null;
  readonly value: Rational;
  readonly condition: Condition;
}

/** Null where the question is not of this kind, or where the text says something else of the work. @param rest for tests: a planted bug */
export function unfinishedTask(discourse: Discourse, rest: Rest = subtract): Outcome | null {
  const { conditions } = discourse;
  const [task, second] = conditions.flatMap((one) => taskIn(one) ?? []);
  const asked = task === undefined || second !== undefined ? null : askedIn(discourse, task);
  if (task === undefined || asked === null) return null;
  const done = conditions.flatMap((one) => doneIn(one, task) ?? []);
  const each = asked === "count" ? [] : conditions.flatMap((one) => timeOfEach(one, task) ?? []);
  if (done.length === 0 || each.length !== (asked === "count" ? 0 : 1)) return null;
  const told = [task, ...done, ...each].map(({ condition }) => condition);
  if (conditions.some((one) => !told.includes(one) && saysMore(one, task, discourse))) return null;
  const sum = done.reduce((all, { value }) => add(all, value), ZERO);
  const left = rest(task.value, sum);
  if (isNegative(left) || !equals(add(left, sum), task.value))
    return refused("what was found does not fit what was told", placesIn(discourse.question.form));
  const found = asked === "count" ? { value: left, unit: task.noun ?? "" } : timeFor(left, each[0], asked);
  return found === null
    ? null
    : { kind: "number", ...found, steps: chained(told, "what is left of the task") };
}

function timeFor(left: Rational, time: EachTime | undefined, { unit }: Exclude<Asked, "count">) {
  if (time === undefined) return null;
  const factor = factorTo(time.unit, unit ?? time.unit);
  const value = factor === null ? null : multiply(left, multiply(time.value, factor));
  return value === null ? null : { value, unit: unit ?? time.unit };
}

/** "Needs to cook 15 potatoes", "had to cook", "must cook" */
function taskIn(condition: Condition): Work | null {
  const { form } = condition;
  if (form.kind === "modal" && form.force === "must") return workIn(form.of, condition);
  if (form.kind !== "atom" || !/^(?:need|have)$/.test(form.lemma) || form.time.adverbs.length > 0)
    return null;
  const [content, second] = form.roles.filter(({ role }) => role === "content");
  return content !== undefined &&
    second === undefined &&
    isForm(content.filler) &&
    content.form === "infinitive"
    ? workIn(content.filler, condition)
    : null;
}

/** So many of a noun to which somebody does it. */
function workIn(form: Form, condition: Condition): Work | null {
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const described = restrictedTo(form.where, form.variable);
  const value = exactValue(form.amount);
  const [deed, second] = atomsIn(form.holds).filter(({ category }) => category === "verb");
  const object = deed?.roles.find(({ role }) => role === "object")?.filler;
  const who = deed === undefined ? null : thingIn(deed, "subject");
  if (deed === undefined || second !== undefined || who === null || described === null || value === null)
    return null;
  if (object?.kind !== "variable" || object.id !== form.variable || described.marks.length > 0) return null;
  return { verb: deed.lemma, who, noun: described.kind?.noun ?? null, value, condition };
}

const HITHERTO: ReadonlySet<string> = new Set(["already", "so far", "now", "just"]);

/** "Has already cooked 6", "cooked 6 of them" */
function doneIn(condition: Condition, task: Work): Work | null {
  const work = workIn(condition.form, condition);
  if (work === null || condition === task.condition || condition.id < task.condition.id) return null;
  const isSame = work.verb === task.verb && work.who === task.who && (work.noun ?? task.noun) === task.noun;
  const verbs = atomsIn(condition.form).filter(({ category }) => category === "verb");
  const isOver = verbs.every(
    ({ time }) => (time.perfect || time.tense === "past") && time.adverbs.every((one) => HITHERTO.has(one)),
  );
  return isSame && isOver ? work : null;
}

interface EachTime {
  readonly value: Rational;
  readonly unit: string;
  readonly condition: Condition;
}

/** "Each potato takes 8 minutes to cook" */
function timeOfEach(condition: Condition, { verb, noun }: Work): EachTime | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "every" || form.holds.kind !== "atom") return null;
  const { holds, where, variable } = form;
  if (holds.lemma !== "take" || holds.time.tense !== "present" || holds.time.adverbs.length > 0) return null;
  const kind = restrictedTo(where, variable)?.kind;
  const time = holds.roles.map(({ filler }) => filler).find((one): one is Measure => one.kind === "measure");
  const [deed, second] = contentsOf(holds);
  const value = time === undefined ? null : exactValue(time.amount);
  const isWork = deed?.lemma === verb && second === undefined && holds.roles.length === 3;
  if (!isWork || kind?.noun !== noun || kind.marks.length > 0 || time === undefined || value === null)
    return null;
  return isTime(time.unit) ? { value, unit: time.unit, condition } : null;
}

const isTime = (unit: string): boolean => unitsNamed(unit).some(({ dimension }) => dimension === "time");

/** The predications in what a verb has for its content. */
const contentsOf = ({ roles }: Atom): readonly Atom[] =>
  roles.flatMap(({ filler }) =>
    isForm(filler) ? atomsIn(filler).filter(({ category }) => category === "verb") : [],
  );

type Asked = "count" | { readonly unit: string | null };

function askedIn(discourse: Discourse, task: Work): Asked | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" && asked.kind !== "degree") return null;
  const [said, second] = conjunctsOf(form).filter((part) => !isDescription(part, asked.variable));
  if (said === undefined || second !== undefined) return null;
  if (asked.kind === "degree")
    return asked.lemma === "long" && isOfRest(said, discourse, task) ? { unit: null } : null;
  if (asked.noun === task.noun) return isStillToDo(said, task, asked.difference) ? "count" : null;
  const isOfTime = asked.noun !== null && isTime(asked.noun);
  return isOfTime && isOfRest(said, discourse, task) ? { unit: asked.noun } : null;
}

/** "Take him to cook the rest" */
function isOfRest(said: Form, { referents }: Discourse, { verb, who }: Work): boolean {
  if (said.kind !== "atom" || said.lemma !== "take" || said.time.adverbs.length > 0) return false;
  const [deed, second] = contentsOf(said);
  const what = deed === undefined ? null : thingIn(deed, "object");
  if (deed?.lemma !== verb || second !== undefined || what === null) return false;
  return referents.get(what).noun === REST && [...thingsOf(said)].every((one) => one === what || one === who);
}

/** "Does he still need to cook", "how many more must he cook" */
function isStillToDo(said: Form, { verb, who }: Work, difference: "plus" | "minus" | null): boolean {
  const verbs = atomsIn(said).filter(({ category }) => category === "verb");
  const adverbs = verbs.flatMap(({ time }) => time.adverbs);
  const isLeft = difference === "plus" || (difference === null && adverbs.includes("still"));
  const isMust =
    (said.kind === "modal" && said.force === "must") ||
    (said.kind === "atom" && /^(?:need|have)$/.test(said.lemma));
  return (
    isLeft &&
    isMust &&
    adverbs.every((one) => one === "still") &&
    verbs.some(({ lemma }) => lemma === verb) &&
    [...thingsOf(said)].every((one) => one === who)
  );
}

/** Another condition that speaks of who does it, of the work, or of what it is done to. */
function saysMore({ form }: Condition, task: Work, { referents }: Discourse): boolean {
  const isNaming = form.kind === "atom" && form.category === "noun";
  if (isNaming) return false;
  const nouns = [...thingsOf(form)].map((id) => referents.get(id).noun);
  return (
    thingsOf(form).has(task.who) ||
    nouns.includes(task.noun) ||
    atomsIn(form).some(({ lemma }) => lemma === task.verb || lemma === task.noun)
  );
}
