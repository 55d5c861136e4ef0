import { NOW, and, type Atom, type Form, type Time } from "../../meaning/form.ts";
import { atomsIn } from "../forms.ts";
import type { Condition, Discourse, Outcome } from "../theory.ts";
import { restrictedTo } from "./groups.ts";
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

/** How many there are, or how many it was done with. */
function wholeOf(others: Discourse, noun: string, deed: Condition | null, ask: Ask): Outcome | null {
  const variable = VARIABLE;
  const kind = atom("noun", noun, NOW);
  const holds = deed === null ? atom("verb", "exist", timeIn(others.conditions)) : deedWith(deed);
  if (holds === null) return null;
  const asked = { kind: "amount", variable, noun, difference: null } as const;
  return ask({ ...others, question: { ...others.question, form: and([kind, holds]), asked } });
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
function deedWith({ form }: Condition): Atom | null {
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
