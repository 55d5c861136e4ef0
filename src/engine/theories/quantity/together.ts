import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Measure } from "../../meaning/form.ts";
import {
  add,
  divide,
  equals,
  isNegative,
  isZero,
  multiply,
  ONE,
  ZERO,
  type Rational,
} from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, isDescription } from "./groups.ts";
import { factorTo } from "./units.ts";

/**
 * "Ann can paint the room in 3 hours and Bob in 6. How long do they need together?": what each does of it in one hour adds up. Checked by what
 * all have done in the time that was found.
 */

interface Worker {
  readonly who: number;
  readonly verb: string;
  readonly what: number;
  readonly time: Measure;
  readonly condition: Condition;
}

/** Null where the question is not of this kind, or where more is said of the work or of who does it. */
export function together(discourse: Discourse): Outcome | null {
  const asked = askedIn(discourse);
  if (asked === null) return null;
  const { conditions, referents } = discourse;
  const workers = conditions.flatMap((one) => workerIn(one) ?? []);
  const [first, second] = workers;
  if (first === undefined || second === undefined) return null;
  const isSame = workers.every(({ verb, what }) => verb === first.verb && what === first.what);
  const { verb = first.verb, what = first.what } = asked;
  const members = new Set(referents.get(asked.who).members);
  const areAll = members.size === workers.length && workers.every(({ who }) => members.has(who));
  if (!isSame || !areAll || verb !== first.verb || what !== first.what) return null;
  const told = new Set(workers.map(({ condition }) => condition.id));
  const things = new Set([...members, first.what]);
  if (conditions.some((one) => !told.has(one.id) && saysMore(one, things, verb, discourse))) return null;
  return inOneTime(workers, asked.unit ?? first.time.unit);
}

interface AskedTime {
  /** The group. */
  readonly who: number;
  readonly unit: string | null;
  readonly verb?: string;
  readonly what?: number;
}

/** "How long do they need together?", "How many hours does it take them to paint it together?" */
function askedIn(discourse: Discourse): AskedTime | null {
  const { asked, form } = discourse.question;
  if (!asksTime(discourse) || (asked.kind !== "amount" && asked.kind !== "degree")) return null;
  const [said, second] = conjunctsOf(form).filter((part) => !isDescription(part, asked.variable));
  const atom = said === undefined || second !== undefined ? null : plainAtom(said);
  if (atom === null) return null;
  const work = atom.roles.flatMap(({ filler }) => (isForm(filler) ? [plainAtom(filler)] : []));
  const [inner = null] = work;
  if (work.length > 1 || (work.length > 0 && inner === null)) return null;
  const isTogether = [atom, inner].some((one) => one?.time.adverbs.includes("together"));
  const who = whoIn(atom, inner);
  if (!isTogether || who === null) return null;
  const what = inner === null ? null : thingIn(inner, "object");
  const unit = asked.kind === "amount" ? asked.noun : null;
  return { who, unit, ...(inner === null || what === null ? {} : { verb: inner.lemma, what }) };
}

function asksTime({ question: { asked } }: Discourse): boolean {
  if (asked.kind === "degree") return asked.lemma === "long" && !asked.difference;
  if (asked.kind !== "amount" || asked.difference !== null) return false;
  return unitsNamed(asked.noun ?? "").some(({ dimension }) => dimension === "time");
}

/** They need, it takes them; "how long do they paint it together?" */
function whoIn(atom: Atom, inner: Atom | null): number | null {
  if (/^(?:need|require)$/.test(atom.lemma)) return thingIn(atom, "subject");
  if (atom.lemma === "take")
    return thingIn(atom, "object") ?? thingIn(atom, "recipient") ?? thingIn(atom, "subject");
  return inner === null ? null : thingIn(inner, "subject");
}

/** What is said as it is or as it can be. */
function plainAtom(form: Form): Atom | null {
  if (form.kind === "modal" && /^(?:can|would)$/.test(form.force)) return plainAtom(form.of);
  // "Can paint a room" says what it is as well.
  const [said, second] = conjunctsOf(form).filter((one) => one.kind !== "atom" || one.category !== "noun");
  if (form.kind === "and") return said === undefined || second !== undefined ? null : plainAtom(said);
  if (form.kind !== "atom" || form.category !== "verb") return null;
  const { perfect, progressive, adverbs } = form.time;
  return perfect || progressive || adverbs.some((one) => one !== "together") ? null : form;
}

/** "Ann can paint the room in 3 hours", "Ann paints the room in 3 hours" */
function workerIn(condition: Condition): Worker | null {
  const atom = plainAtom(condition.form);
  if (atom === null || atom.time.tense === "past" || atom.time.adverbs.length > 0) return null;
  const [who, what] = [thingIn(atom, "subject"), thingIn(atom, "object")];
  const time = atom.roles.find(({ role }) => role === "in")?.filler;
  if (who === null || what === null || time?.kind !== "measure" || atom.roles.length !== 3) return null;
  const isTime = unitsNamed(time.unit).some(({ dimension }) => dimension === "time");
  return isTime ? { who, verb: atom.lemma, what, time, condition } : null;
}

function saysMore(
  { form }: Condition,
  things: ReadonlySet<number>,
  verb: string,
  { referents, words }: Discourse,
): boolean {
  if (form.kind === "atom" && form.category === "noun") return false;
  const named = [...thingsOf(form)].flatMap((id) => [id, ...referents.get(id).members]);
  // "Every worker takes a break"
  const isOfAll = ({ category, lemma }: Atom): boolean =>
    form.kind !== "atom" && category === "noun" && words.kindsOf(lemma)?.includes("person") === true;
  return (
    named.some((thing) => things.has(thing)) ||
    atomsIn(form).some((atom) => atom.lemma === verb || isOfAll(atom))
  );
}

function inOneTime(workers: readonly Worker[], unit: string): Outcome | null {
  const times: Rational[] = [];
  for (const { time } of workers) {
    const value = exactValue(time.amount);
    const factor = factorTo(time.unit, unit);
    if (value === null || factor === null || isZero(value) || isNegative(value)) return null;
    times.push(multiply(value, factor));
  }
  const value = divide(
    ONE,
    times.reduce((sum, one) => add(sum, divide(ONE, one)), ZERO),
  );
  const done = times.reduce((sum, one) => add(sum, divide(value, one)), ZERO);
  if (!equals(done, ONE)) return refused("what was found does not fit what was told");
  const steps = chained(
    workers.map(({ condition }) => condition),
    "together",
  );
  return { kind: "number", value, unit, steps };
}
