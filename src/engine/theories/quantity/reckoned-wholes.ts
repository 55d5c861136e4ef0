import { NOW, and, type Atom, type Form, type Time } from "../../meaning/form.ts";
import { undoneDeed } from "../../lexicon/halves.ts";
import { add, equals, isNegative, subtract, ZERO, type Rational } from "../../text/rational.ts";
import { atomsIn, placesIn } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, restrictedTo } from "./groups.ts";
import { partOfWhole, type Rest } from "./parts.ts";

/**
 * "There are 5 rows of 12 seats. 47 are taken. How many are free?": a part of a whole that no sentence tells by its number. The whole is what
 * the rest of the text comes to, asked how many there are; the part and what is asked are reckoned as those of a whole that is told.
 */

type Ask = (discourse: Discourse) => Outcome;

interface Part {
  readonly condition: Condition;
  /** What "of them" means; null where the noun is said again. */
  readonly thing: number | null;
  readonly noun: string;
}

/**
 * Null where the text tells another number of parts than one, or something besides that may bear on them.
 * @param ask what answers how many there are
 * @param rest for tests: a planted bug
 */
export function partOfReckoned(discourse: Discourse, ask: Ask, rest?: Rest): Outcome | null {
  const { asked } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const [part, second] = discourse.conditions.flatMap((one) => partIn(one, asked.noun, discourse) ?? []);
  if (part === undefined || second !== undefined) return null;
  const others = discourse.conditions.filter((one) => one !== part.condition);
  const deeds = others.filter(({ form }) => deedsIn(form).length > 0);
  // What is told after the part may change the whole.
  if (discourse.conditions.at(-1) !== part.condition || deeds.length > 1) return null;
  const whole = wholeOf({ ...discourse, conditions: others }, part.noun, deeds[0] ?? null, ask);
  if (whole?.kind !== "number") return null;
  const told = withWhole(discourse, part, whole);
  const found = partOfWhole(told, rest);
  return found?.kind === "number" ? { ...found, steps: [...whole.steps, ...continued(found, whole)] } : found;
}

/**
 * "A bakery has 150 loaves. It sells 72 before noon and 58 after noon. How many are unsold?": all without those that were.
 * @param ask what answers how many there are
 * @param rest for tests: a planted bug
 */
export function undone(discourse: Discourse, ask: Ask, rest: Rest = subtract): Outcome | null {
  const { asked, form } = discourse.question;
  if (asked.kind !== "amount" || asked.difference !== null) return null;
  const said = atomsIn(form).filter(({ category }) => category === "adjective");
  const verb = said.length === 1 ? undoneDeed(said[0]?.lemma ?? "") : null;
  if (verb === null || !isOnlyAsked(form, asked.variable)) return null;
  const parts = discourse.conditions.flatMap((one) => doneIn(one, verb, discourse) ?? []);
  const others = discourse.conditions.filter((one) => !parts.some(({ condition }) => condition === one));
  const noun = asked.noun ?? parts[0]?.noun;
  const areOne = parts.every((one) => one.noun === noun && one.who === parts[0]?.who);
  if (noun === undefined || !areOne || others.some(({ form: other }) => deedsIn(other).length > 0))
    return null;
  const whole = wholeOf({ ...discourse, conditions: others }, noun, null, ask);
  if (whole?.kind !== "number" || parts.length === 0) return null;
  const done = parts.reduce<Rational>((sum, { value }) => add(sum, value), ZERO);
  const value = rest(whole.value, done);
  if (isNegative(value) || !equals(add(value, done), whole.value))
    return refused("what was found does not fit what was told", placesIn(form));
  const told = chained(
    parts.map(({ condition }) => condition),
    "part",
  );
  const steps = told.map((one) => ({ ...one, step: whole.steps.length + one.step, rule: "part" }));
  return { kind: "number", value, unit: noun, steps: [...whole.steps, ...steps] };
}

/** "Loaves are unsold", of no other thing. */
const isOnlyAsked = (form: Form, variable: number): boolean =>
  atomsIn(form).every(
    ({ category, roles }) =>
      (category === "noun" || category === "adjective" || category === "verb") &&
      roles.every(
        ({ filler }) => filler.kind === "thing" || (filler.kind === "variable" && filler.id === variable),
      ),
  );

/** So many of a noun to which it was done, and by whom. */
function doneIn(condition: Condition, verb: string, { referents }: Discourse) {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const [deed, second] = atomsIn(form.holds).filter(({ category }) => category === "verb");
  const described = restrictedTo(form.where, form.variable);
  const value = exactValue(form.amount);
  const object = deed?.roles.find(({ role }) => role === "object")?.filler;
  const isIt = object?.kind === "variable" && object.id === form.variable;
  if (deed?.lemma !== verb || second !== undefined || !isIt || described === null || value === null)
    return null;
  if (described.marks.length > 0 || described.contents !== null) return null;
  const { partOf, kind } = described;
  const noun = kind?.noun ?? (partOf?.kind === "thing" ? referents.get(partOf.id).noun : null);
  const subject = deed.roles.find(({ role }) => role === "subject")?.filler;
  const who = subject?.kind === "thing" ? subject.id : null;
  return noun == null ? null : { condition, noun, value, who };
}

type Counted = Extract<Outcome, { kind: "number" }>;

/** The steps of the part after those of the whole. */
const continued = ({ steps }: Counted, whole: Counted): Counted["steps"] =>
  steps.slice(1).map((one, at) => ({
    ...one,
    step: whole.steps.length + at + 1,
    from: [whole.steps.length + at],
  }));

/** "47 are taken", "47 of them are taken", "20 tulips did not grow" */
function partIn(condition: Condition, asked: string | null, { referents }: Discourse): Part | null {
  const { form } = condition;
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const described = restrictedTo(form.where, form.variable);
  if (described === null || described.contents !== null || described.marks.length > 0) return null;
  const { partOf, kind } = described;
  const thing = partOf?.kind === "thing" ? partOf.id : null;
  const noun = thing === null ? (kind?.noun ?? null) : referents.get(thing).noun;
  const isHeld = atomsIn(form.holds).some(({ lemma, category }) => category === "verb" && STATES.has(lemma));
  if (noun === null || (asked !== null && noun !== asked) || isHeld) return null;
  // "5 rows of seats": no part of the seats.
  return thing === null && (kind === null || !isOfItself(form.holds, form.variable))
    ? null
    : { condition, thing, noun };
}

/** Whether what is said of so many is said of them as such, not of who does something with them. */
const isOfItself = (form: Form, variable: number): boolean =>
  atomsIn(form).some(
    ({ roles: [first] }) => first?.filler.kind === "variable" && first.filler.id === variable,
  );

/** What says how many there are, and changes nothing. */
const STATES: ReadonlySet<string> = new Set(["have", "exist", "contain", "hold", "include"]);

const deedsIn = (form: Form): readonly Atom[] =>
  atomsIn(form).filter(({ category, lemma }) => category === "verb" && !STATES.has(lemma));

/** How many there are, or somebody has, or it was done with. */
function wholeOf(others: Discourse, noun: string, deed: Condition | null, ask: Ask): Outcome | null {
  const asked = { kind: "amount", variable: VARIABLE, noun, difference: null } as const;
  const askThat = (holds: Atom | null): Outcome | null => {
    const form = holds === null ? null : and([atom("noun", noun, NOW), holds]);
    return form === null ? null : ask({ ...others, question: { ...others.question, form, asked } });
  };
  if (deed !== null) return askThat(deedWith(deed));
  const all = askThat(atom("verb", "exist", timeIn(others.conditions)));
  if (all?.kind === "number") return all;
  const [had, second] = others.conditions.filter(({ form }) => deedWith({ form }) !== null);
  return had === undefined || second !== undefined ? null : askThat(deedWith(had));
}

const VARIABLE = 7_000_001;

const atom = (category: Atom["category"], lemma: string, time: Time): Atom => ({
  kind: "atom",
  category,
  lemma,
  roles: [{ role: "subject", filler: { kind: "variable", id: VARIABLE } }],
  time,
  at: [],
});

/** When it is told to be so. */
function timeIn(conditions: readonly Condition[]): Time {
  const said = conditions
    .flatMap(({ form }) => atomsIn(form))
    .findLast(({ category }) => category === "verb");
  return { ...NOW, tense: said?.time.tense ?? "present" };
}

/** "He planted them": the deed of a count, asked of what is counted in it. */
function deedWith({ form }: Pick<Condition, "form">): Atom | null {
  if (form.kind !== "quantified" || form.quantifier !== "count" || form.holds.kind !== "atom") return null;
  const { variable, holds } = form;
  const isIt = ({ filler }: Atom["roles"][number]): boolean =>
    filler.kind === "variable" && filler.id === variable;
  if (!holds.roles.some(isIt)) return null;
  const roles = holds.roles.map((one) =>
    isIt(one) ? { ...one, filler: { kind: "variable", id: VARIABLE } as const } : one,
  );
  return { ...holds, roles };
}

/** The whole by its number, and the part. */
function withWhole(discourse: Discourse, { condition, thing, noun }: Part, { value }: Counted): Discourse {
  const referents = discourse.referents.copy();
  const own = thing ?? referents.add({ noun, several: true, lastSentence: condition.sentence }).id;
  const form: Form = {
    kind: "quantified",
    quantifier: "count",
    amount: { bound: "=", value, relation: null },
    variable: VARIABLE,
    where: atom("noun", noun, NOW),
    holds: atom("verb", "exist", timeIn([condition])),
    at: [],
    thing: own,
  };
  const whole = { ...condition, id: condition.id - 0.5, form, at: [] };
  return { ...discourse, referents, conditions: [whole, condition] };
}
