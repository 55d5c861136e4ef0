import { unitsNamed } from "../../lexicon/units.ts";
import type { Atom, Form, Measure } from "../../meaning/form.ts";
import { divide, equals, isZero, multiply, type Rational } from "../../text/rational.ts";
import { atomsIn, conjunctsOf, isForm, placesIn, thingsOf } from "../forms.ts";
import { chained } from "../steps.ts";
import { refused, type Condition, type Discourse, type Outcome } from "../theory.ts";
import { exactValue, isDescription, restrictedTo } from "./groups.ts";
import { factorTo } from "./units.ts";

/**
 * "Two gardeners need six hours to clear the beds. How many hours do three gardeners need?": work that can be shared, in fewer hours the more do it.
 * Playing a piece or walking to school takes as long, however many do it.
 */

const WORK: ReadonlySet<string> = new Set(
  "build paint clear dig clean mow pick harvest weed plant wash pack unload load repair do finish complete lay assemble fill empty pump plough plow saw chop mark grade sort rake tidy sweep renovate decorate demolish fell".split(
    " ",
  ),
);
const JOBS: ReadonlySet<string> = new Set(["job", "task", "work", "project"]);

/** So many, of one noun, and how long they need. */
interface Crew {
  readonly noun: string;
  readonly count: Rational;
  readonly time: Measure | null;
  /** The verb and the thing of the work; null where the question does not say it again. */
  readonly verb: string | null;
  readonly things: ReadonlySet<number>;
  /** What it is done to, where the text names no thing. */
  readonly nouns: ReadonlySet<string>;
}

/** Null where the question is not of this kind, or the text tells more of those who work. @param quotient for tests: a planted bug */
export function crewTime(discourse: Discourse, quotient = divide): Outcome | null {
  const asked = askedIn(discourse);
  if (asked === null) return null;
  const { conditions } = discourse;
  const found = conditions.flatMap((condition) => {
    const crew = crewIn(condition.form, null);
    return crew?.time == null ? [] : [{ crew, time: crew.time, condition }];
  });
  const [told, second] = found;
  if (told === undefined || second !== undefined || told.crew.noun !== asked.crew.noun) return null;
  if (!isSameWork(told.crew, asked.crew, discourse)) return null;
  if (conditions.some((one) => one !== told.condition && saysMore(one, told.crew))) return null;
  const unit = asked.unit ?? told.time.unit;
  const factor = factorTo(told.time.unit, unit);
  const time = exactValue(told.time.amount);
  if (factor === null || time === null || isZero(asked.crew.count)) return null;
  const all = multiply(multiply(time, factor), told.crew.count);
  const value = quotient(all, asked.crew.count);
  if (!equals(multiply(value, asked.crew.count), all))
    return refused("what was found does not fit what was told", placesIn(discourse.question.form));
  return { kind: "number", value, unit, steps: chained([told.condition], "shared work") };
}

function askedIn({ question: { asked, form } }: Discourse): { crew: Crew; unit: string | null } | null {
  const isLong = asked.kind === "degree" && asked.lemma === "long" && !asked.difference;
  const isTime =
    asked.kind === "amount" &&
    asked.difference === null &&
    unitsNamed(asked.noun ?? "").some(({ dimension }) => dimension === "time");
  if ((asked.kind !== "degree" && asked.kind !== "amount") || (!isLong && !isTime)) return null;
  const [said, second] = conjunctsOf(form).filter((part) => !isDescription(part, asked.variable));
  if (said === undefined || second !== undefined) return null;
  const crew = crewIn(said, asked.variable);
  return crew === null ? null : { crew, unit: asked.kind === "amount" ? asked.noun : null };
}

/** "5 workers need 4 days for a job", "2 men can build a wall in 6 hours". @param asked the variable of the time that is asked */
function crewIn(form: Form, asked: number | null): Crew | null {
  if (form.kind !== "quantified" || form.quantifier !== "count") return null;
  const kind = restrictedTo(form.where, form.variable)?.kind;
  const count = exactValue(form.amount);
  const atom = plainAtom(form.holds);
  if (kind == null || kind.marks.length > 0 || count === null || atom === null) return null;
  const subject = atom.roles.find(({ role }) => role === "subject")?.filler;
  if (subject?.kind !== "variable" || subject.id !== form.variable) return null;
  const times = atom.roles.filter(({ role, filler }) =>
    filler.kind === "measure"
      ? /^(?:object|in)$/.test(role)
      : filler.kind === "variable" && filler.id === asked && /^(?:object|long|in)$/.test(role),
  );
  const [time, second] = times;
  if (time === undefined || second !== undefined) return null;
  const measure = time.filler.kind === "measure" ? time.filler : null;
  const work = workIn(atom, time.role, asked !== null, form);
  return work === null ? null : { noun: kind.noun, count, time: measure, ...work };
}

type Work = Pick<Crew, "verb" | "things" | "nouns">;

/** What they do: "to clear the beds", "for a job", "build a wall". */
function workIn(atom: Atom, time: string, isAsked: boolean, whole: Form): Work | null {
  const others = atom.roles.filter(({ role }) => role !== "subject" && role !== time);
  const things = thingsOf(whole);
  const said = atomsIn(whole).filter(({ category }) => category === "noun");
  const nouns = new Set(said.map(({ lemma }) => lemma));
  if (!NEEDING.has(atom.lemma))
    return WORK.has(atom.lemma) && time !== "object" ? { verb: atom.lemma, things, nouns } : null;
  const [other, second] = others;
  if (other === undefined) return isAsked ? { verb: null, things, nouns } : null;
  if (second !== undefined) return null;
  if (isForm(other.filler)) {
    const inner = plainAtom(other.filler);
    return inner !== null && WORK.has(inner.lemma) ? { verb: inner.lemma, things, nouns } : null;
  }
  const isJob = [...nouns].some((noun) => JOBS.has(noun));
  return other.role === "for" && isJob ? { verb: "job", things, nouns } : null;
}
const NEEDING: ReadonlySet<string> = new Set(["need", "take", "require"]);

/** What is said as it is, can be or would be. */
function plainAtom(form: Form): Atom | null {
  if (form.kind === "modal" && /^(?:can|would|must)$/.test(form.force)) return plainAtom(form.of);
  if (form.kind === "quantified" && form.quantifier === "some") return plainAtom(form.holds);
  if (form.kind !== "atom" || form.category !== "verb") return null;
  const { perfect, progressive, adverbs } = form.time;
  return perfect || progressive || adverbs.some((one) => one !== "together") ? null : form;
}

/** The same verb, of the same things where the question names any. */
function isSameWork(told: Crew, asked: Crew, { referents }: Discourse): boolean {
  if (asked.verb !== null && asked.verb !== told.verb) return false;
  return [...asked.things].every((id) => told.things.has(id) || told.nouns.has(referents.get(id).noun ?? ""));
}

/** "One of them is ill", "they take a break": anything but what the things of the work are called. */
function saysMore({ form }: Condition, { noun, things }: Crew): boolean {
  const atoms = atomsIn(form);
  if (atoms.every(({ category }) => category === "noun")) return false;
  return (
    atoms.some(({ lemma }) => lemma === noun) ||
    [...thingsOf(form)].some((id) => things.has(id)) ||
    form.kind !== "atom"
  );
}
