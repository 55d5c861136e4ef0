import type { Atom, Filler, Form, Places } from "../../meaning/form.ts";
import type { Moment } from "../../text/moments.ts";
import { rational, type Rational } from "../../text/rational.ts";
import { conjunctsOf, isForm, partsOf, placesIn, thingsOf } from "../forms.ts";
import { isPerson } from "../state/roles.ts";
import {
  refused,
  type Condition,
  type DerivationStep,
  type Discourse,
  type Outcome,
  type Refused,
} from "../theory.ts";
import { agreesByStepping } from "./check.ts";
import { thingIn } from "../state/fluents.ts";
import { deadlineAsked, deadlinesOf, isKept, type DeadlineAsked } from "./deadlines.ts";
import { instantIn, speaksOf, type Happening } from "./happenings.ts";
import {
  between,
  instantOf,
  isBefore,
  spanOf,
  wordsFor,
  type Instant,
  type Line,
  type Span,
} from "./instants.ts";
import { isSleeping, Points, type Point } from "./points.ts";

/**
 * When something happened, how long it took, and what came first, from times that the text says: "began at 9:30", "lasted 45 minutes", "two
 * days earlier". What is said of the same things and not read here has the answer refused.
 * @returns null where the question is not of a time, or the text says no time
 */
export function timed(discourse: Discourse): Outcome | null {
  const asked = askedOf(discourse);
  if (asked === null) return null;
  const answers = YEARS.map((year) => new Answer(new Points(discourse, year), asked).outcome());
  const [one, other] = answers;
  if (one == null || other == null) return null;
  return same(one, other) ? one : refused("it depends on the year", placesIn(discourse.question.form));
}

/** A common year and a leap year, for dates without one. */
const YEARS: readonly number[] = [2023, 2024];

const same = (one: Outcome, other: Outcome): boolean => {
  const key = (outcome: Outcome): string =>
    JSON.stringify({ ...outcome, steps: null }, (_name, value: unknown) =>
      typeof value === "bigint" ? String(value) : value,
    );
  return key(one) === key(other);
};

type AskedTime =
  /** "How many minutes after … did …", "how many minutes did … take" */
  | {
      readonly kind: "length";
      /** Null for "how long". */
      readonly unit: string | null;
      readonly main: Atom;
      readonly bound: Bound | null;
    }
  | { readonly kind: "when"; readonly lines: readonly Line[]; readonly main: Atom }
  | { readonly kind: "order"; readonly first: Form; readonly second: Form | number; readonly link: string }
  /** "Is the shop open at 4 pm?", where it is so from one time to another. */
  | { readonly kind: "within"; readonly main: Atom }
  | { readonly kind: "deadline"; readonly deadline: DeadlineAsked };

interface Bound {
  readonly link: string;
  readonly from: Form | Moment | number;
}

/** What a question names a time by, and the lines on which it is looked for. */
const TIMES: ReadonlyMap<string, readonly Line[]> = new Map<string, readonly Line[]>([
  ["time", ["clock"]],
  ["day", ["week", "date"]],
  ["weekday", ["week"]],
  ["day of the week", ["week"]],
  ["date", ["date"]],
]);

function askedOf(discourse: Discourse): AskedTime | null {
  const { asked, form } = discourse.question;
  switch (asked.kind) {
    case "amount":
      return asked.noun === null || asked.difference !== null || spanOf(asked.noun) === null
        ? null
        : lengthAsked(asked.noun, asked.variable, form);
    case "degree":
      return howLong(discourse);
    case "which": {
      const lines = TIMES.get(asked.noun ?? "");
      const main = lines === undefined ? null : mainOf(form, asked.variable);
      return lines === undefined || main === null ? null : { kind: "when", lines, main };
    }
    case "time": {
      const main = mainOf(form, asked.variable);
      return main === null ? null : { kind: "when", lines: ["clock", "week", "date"], main };
    }
    case "polar":
      return orderAsked(form) ?? keptAsked(discourse) ?? withinAsked(form);
    default:
      return null;
  }
}

function howLong({ question: { asked, form } }: Discourse): AskedTime | null {
  const isLong = asked.kind === "degree" && asked.lemma === "long" && !asked.difference;
  return isLong && form.kind === "atom" ? { kind: "length", unit: null, main: form, bound: null } : null;
}

const holds = ({ roles }: Atom, variable: number): boolean =>
  roles.some(({ filler }) => filler.kind === "variable" && filler.id === variable);

/** The predication of which a time is asked. */
function mainOf(form: Form, variable: number): Atom | null {
  const parts = conjunctsOf(form).filter(
    (one) =>
      one.kind !== "atom" || (one.category !== "noun" && !(one.lemma === "of" && holds(one, variable))),
  );
  const [main, other] = parts;
  return main?.kind === "atom" && other === undefined && holds(main, variable) ? main : null;
}

function lengthAsked(unit: string, variable: number, form: Form): AskedTime | null {
  const isKind = (one: Form): boolean =>
    one.kind === "atom" && one.category === "noun" && holds(one, variable);
  const parts = conjunctsOf(form).filter((one) => !isKind(one));
  const bounds = parts.filter((one) => one.kind === "atom" && /^(?:before|after)$/.test(one.lemma));
  const [main, other] = parts.filter((one) => !bounds.includes(one));
  if (main?.kind !== "atom" || other !== undefined || bounds.length > 1 || !holds(main, variable))
    return null;
  const bound = bounds[0];
  if (bound?.kind !== "atom") return { kind: "length", unit, main, bound: null };
  const from = bound.roles.find(({ role }) => role === "object")?.filler;
  const start = from === undefined ? null : startIn(from);
  return start === null ? null : { kind: "length", unit, main, bound: { link: bound.lemma, from: start } };
}

/** "After the alarm", "after she left", "after 11 am" */
function startIn(filler: Filler): Bound["from"] | null {
  if (isForm(filler)) return filler;
  if (filler.kind === "moment") return filler.moment;
  return filler.kind === "thing" ? filler.id : null;
}

function orderAsked(form: Form): AskedTime | null {
  if (form.kind === "linked" && /^(?:before|after)$/.test(form.link))
    return { kind: "order", first: form.second, second: form.first, link: form.link };
  if (form.kind !== "atom") return null;
  const bound = form.roles.find(({ role }) => /^(?:before|after)$/.test(role));
  if (bound?.filler.kind !== "thing") return null;
  const rest = { ...form, roles: form.roles.filter((one) => one !== bound) };
  return { kind: "order", first: rest, second: bound.filler.id, link: bound.role };
}

function keptAsked(discourse: Discourse): AskedTime | null {
  const deadline = deadlineAsked(discourse.question.form, discourse);
  return deadline === null ? null : { kind: "deadline", deadline };
}

const withinAsked = (form: Form): AskedTime | null =>
  form.kind === "atom" &&
  form.time.adverbs.length === 0 &&
  form.category === "adjective" &&
  form.roles.some(({ role }) => /^(?:at|on)$/.test(role))
    ? { kind: "within", main: form }
    : null;

/** From when to when there is time, of which nothing else is said. */
function twoTimesIn({ lemma, roles }: Atom): readonly Moment[] {
  const times = ["from", "to"].flatMap((name) =>
    roles.flatMap(({ role, filler }) => (role === name && filler.kind === "moment" ? [filler.moment] : [])),
  );
  return /^(?:exist|be|pass)$/.test(lemma) && times.length === 2 && roles.length === 3 ? times : [];
}

const isOfTwoTimes = (asked: AskedTime): boolean =>
  asked.kind === "length" && asked.bound === null && twoTimesIn(asked.main).length > 0;

class Answer {
  readonly #points: Points;
  readonly #asked: AskedTime;
  readonly #discourse: Discourse;
  readonly #places: Places;

  constructor(points: Points, asked: AskedTime) {
    this.#points = points;
    this.#asked = asked;
    this.#discourse = points.discourse;
    this.#places = placesIn(points.discourse.question.form);
  }

  outcome(): Outcome | null {
    const { happenings } = this.#points.chronicle;
    const isTimed = happenings.some(
      ({ at, apart, length }) => at.length > 0 || apart !== null || length !== null,
    );
    if (!isTimed && !isOfTwoTimes(this.#asked)) return null;
    switch (this.#asked.kind) {
      case "length":
        return this.#length(this.#asked);
      case "when":
        return this.#when(this.#asked);
      case "order":
        return this.#order(this.#asked);
      case "within":
        return this.#within(this.#asked.main);
      case "deadline":
        return this.#deadline(this.#asked.deadline);
    }
  }

  #length({ unit, main, bound }: Extract<AskedTime, { kind: "length" }>): Outcome | null {
    const ends =
      bound === null ? (this.#between(main) ?? this.#points.stretch(main)) : this.#apart(main, bound);
    if (ends === null) return null;
    const apart = distance(ends.from, ends.to);
    const later = isSleeping(main) ? pastMidnight(apart, ends) : apart;
    const span = onNextDay(later, ends);
    if (span === null) return refused("how far apart they are is open", this.#places);
    const value = inUnits(span, unit ?? usualUnit(span));
    if (value === null || span.count <= 0)
      return refused("the time does not fit what is asked", this.#places);
    const used = [...new Set([...ends.from.used, ...ends.to.used])];
    const named = unit === null ? usualUnit(span) : null;
    return this.#guarded(used, main) ?? { kind: "number", value, unit: named, steps: stepsOf(used) };
  }

  /** "How many minutes are there from 2:15 to 3:05?" */
  #between(main: Atom): { from: Point; to: Point } | null {
    const [from, to] = twoTimesIn(main).map((moment) => instantOf(moment, this.#points.year));
    return from == null || to == null ? null : { from: { at: [from], used: [] }, to: { at: [to], used: [] } };
  }

  #apart(main: Atom, { link, from }: Bound): { from: Point; to: Point } | null {
    const isMoment = typeof from !== "number" && (from.kind === "clock" || from.kind === "date");
    const first = isMoment ? instantOf(from, this.#points.year) : from;
    const [start, end] = [first === null ? null : this.#points.of(first), this.#points.ofAtom(main)];
    if (start === null || end === null) return null;
    return link === "after" ? { from: start, to: end } : { from: end, to: start };
  }

  #when({ lines, main }: Extract<AskedTime, { kind: "when" }>): Outcome | null {
    const point = this.#points.ofAtom(main);
    if (point === null) return null;
    const found = point.at.filter(({ line }) => lines.includes(line));
    const [only, second] = found;
    if (only === undefined || second !== undefined)
      return refused("when it is can be said in two ways", this.#places);
    const text = wordsFor(only, hasYear(this.#discourse));
    if (text === null) return refused("when it is is not said to the day", this.#places);
    return this.#guarded(point.used, main) ?? { kind: "text", text, steps: stepsOf(point.used) };
  }

  #order({ first, second, link }: Extract<AskedTime, { kind: "order" }>): Outcome | null {
    if (first.kind !== "atom") return null;
    const [one, other] = [this.#points.ofAtom(first), this.#other(first, second)];
    if (one === null || other === null) return null;
    if (isOnNextDay(one) || isOnNextDay(other)) return refused("on which days it was is open", this.#places);
    const [early, late] = link === "before" ? [one, other] : [other, one];
    const verdict = order(early, late);
    if (verdict === null) return refused("which came first is open", this.#places);
    const used = [...new Set([...one.used, ...other.used])];
    return (
      this.#guarded(used, first) ?? { kind: "verdict", verdict: verdict ? "yes" : "no", steps: stepsOf(used) }
    );
  }

  /** "Is open from 9 to 5": so then and at no other time. */
  #within(main: Atom): Outcome | null {
    const found = this.#points.chronicle.happenings.filter(({ atom }) => this.#points.matches(main, atom));
    const [told, second] = found;
    const [from] = told?.at ?? [];
    const asked = main.roles.flatMap(
      ({ filler }) => instantIn(filler, this.#discourse, this.#points.year) ?? [],
    );
    const [at, other] = asked;
    if (told?.until == null || from === undefined || at === undefined) return null;
    if (second !== undefined || other !== undefined || told.at.length > 1)
      return refused("when it is so is said in several ways", this.#places);
    const verdict = isWithin(at, from, told.until);
    // What is closed for repairs from 3 to 9 May may be closed on Sundays as well.
    if (verdict === null || (!verdict && !OFFERED.has(main.lemma)))
      return refused("whether it is then is open", this.#places);
    return this.#alone([told.condition], main) ?? verdictOf(verdict, [told]);
  }

  /** Null where the text has no deadline, or several. */
  #deadline({ main, thing, kept }: DeadlineAsked): Outcome | null {
    const [due, second] = deadlinesOf(this.#discourse, this.#points.year);
    if (due === undefined || second !== undefined) return null;
    const what = thing ?? due.thing;
    if (due.thing !== null && what !== due.thing) return null;
    const done = this.#points.chronicle.happenings.filter(
      ({ atom, condition, at }) =>
        condition !== due.condition &&
        atom.category === "verb" &&
        at.length > 0 &&
        (main === null || this.#points.matches(main, atom)) &&
        (due.act === null || this.#points.matches(due.act, atom)) &&
        (what === null || thingsOf(atom).has(what)),
    );
    const [only, other] = done;
    if (only === undefined || other !== undefined)
      return refused("when it was done is not clear", this.#places);
    const inTime = isKept(due, only.at);
    if (inTime === null) return refused("whether it was in time is open", this.#places);
    return this.#alone([due.condition, only.condition], only.atom) ?? verdictOf(inTime === kept, [only]);
  }

  /** Whatever else is said of those who take part, or of what was due, may change it: "she got two more days". */
  #alone(used: readonly Condition[], main: Atom): Refused | null {
    const things = new Set([...used.map(({ form }) => form), main].flatMap((form) => [...thingsOf(form)]));
    const other = this.#discourse.conditions.find(
      (one) =>
        !used.includes(one) && saysMore(one.form) && [...thingsOf(one.form)].some((id) => things.has(id)),
    );
    return other === undefined ? null : refused("it may change the time", other.at);
  }

  /** "Was Bob born before Ann?": than Ann was. */
  #other(first: Atom, second: Form | number): Point | null {
    if (typeof second !== "number" || !isPerson(second, this.#discourse)) return this.#points.of(second);
    const who = ["subject", "object"].find((role) => thingIn(first, role) !== null);
    const roles = first.roles.map((one) =>
      one.role === who ? { ...one, filler: { kind: "thing", id: second } as const } : one,
    );
    return this.#points.ofAtom({ ...first, roles });
  }

  /** What is said of the same things and was not used may change it. */
  #guarded(used: readonly Happening[], main: Atom): Refused | null {
    const { happenings, unclear } = this.#points.chronicle;
    const things = new Set([...used.map(({ atom }) => atom), main].flatMap((atom) => [...thingsOf(atom)]));
    const doubt = unclear.find(({ condition }) => speaksOf(condition, things));
    // "The clocks were put forward": any time may be another.
    const clocks = this.#discourse.conditions.find(({ form }) => this.#speaksOfClocks(form));
    if (clocks !== undefined) return refused("what clocks show may have changed", clocks.at);
    if (doubt !== undefined) return refused(doubt.reason, doubt.condition.at);
    const left = happenings.find((one) => !used.includes(one) && this.#mayChange(one, things, used));
    return left === undefined ? null : refused("it may change the time", left.condition.at);
  }

  #speaksOfClocks(form: Form): boolean {
    return [...thingsOf(form)].some((id) => this.#discourse.referents.get(id).noun === "clock");
  }

  #mayChange(one: Happening, things: ReadonlySet<number>, used: readonly Happening[]): boolean {
    if (one.length !== null || one.apart !== null) return true;
    if (used.some(({ atom }) => this.#points.matches(one.atom, atom))) return false;
    if (one.at.length > 0 || one.atom.category === "place") return false;
    return [...thingsOf(one.atom)].some((id) => things.has(id) && !isPerson(id, this.#discourse));
  }
}

/** More than what something is, or what it is for. */
const saysMore = (form: Form): boolean =>
  form.kind !== "atom" || !(/^(?:noun|of)$/.test(form.category) || form.lemma === "for");

const verdictOf = (holds: boolean, used: readonly Happening[]): Outcome => ({
  kind: "verdict",
  verdict: holds ? "yes" : "no",
  steps: stepsOf(used),
});

/** What is so from one time to another, and then only. */
const OFFERED: ReadonlySet<string> = new Set(["open", "valid", "available"]);

/** Whether a time is from one to the other; null at the very end of hours, and for times of two lines. */
function isWithin(at: Instant, from: Instant, until: Instant): boolean | null {
  if (at.line !== from.line || at.line !== until.line) return null;
  if (at.line === "date") {
    const [first, last] = [isBefore(at, from), isBefore(until, at)];
    return first === null || last === null ? null : !first && !last;
  }
  const [start, end] = [placeOn(from), placeOn(until)];
  const value = placeOn(at);
  if (at.line === "clock" && value === end) return null;
  const last = at.line === "week" ? value <= end : value < end;
  return start <= end ? value >= start && last : value >= start || last;
}

const placeOn = (one: Instant): number => (one.line === "date" ? one.from : one.at);

const lineOf = ({ at }: Point, line: Line): Instant | null => at.find((one) => one.line === line) ?? null;

/** Whether two points may be of different days. */
function areApart(one: Point, other: Point): boolean {
  if (lineOf(one, "date") !== null && lineOf(other, "date") !== null) return false;
  const [a, b] = [lineOf(one, "week"), lineOf(other, "week")];
  return a?.line === "week" && b?.line === "week" && a.at !== b.at;
}

/** From one point to the other, in the finest unit that both are known in. */
function distance(one: Point, other: Point): Span | null {
  if (areApart(one, other)) return null;
  const [days, minutes] = (["date", "clock"] as const).map((line) => {
    const [from, to] = [lineOf(one, line), lineOf(other, line)];
    const span = from === null || to === null ? null : between(from, to);
    return span !== null && from !== null && to !== null && agreesByStepping(from, to, span) ? span : null;
  });
  const isDated = lineOf(one, "date") !== null && lineOf(other, "date") !== null;
  if (isDated && days == null) return null;
  if (minutes == null) return days ?? null;
  return { unit: "minute", count: (days?.count ?? 0) * 1440 + minutes.count };
}

function order(one: Point, other: Point): boolean | null {
  if (areApart(one, other)) return null;
  const [from, to] = [lineOf(one, "date"), lineOf(other, "date")];
  const byDate = from === null || to === null ? null : isBefore(from, to);
  if (byDate === true) return true;
  const back = from === null || to === null ? null : isBefore(to, from);
  if (back === true) return false;
  const [start, end] = [lineOf(one, "clock"), lineOf(other, "clock")];
  if (from !== null && to !== null && byDate === null) return null;
  return start === null || end === null ? byDate : isBefore(start, end);
}

/** "From 22:50 to 6:20": on the next day, if that is no longer than half a day. */
function pastMidnight(span: Span | null, { from, to }: { from: Point; to: Point }): Span | null {
  const [start, end] = [lineOf(from, "clock"), lineOf(to, "clock")];
  if (span === null || span.count >= 0 || start === null || end === null) return span;
  const isDated = [from, to].some((one) => lineOf(one, "date") !== null || lineOf(one, "week") !== null);
  const night = { unit: "minute", count: span.count + 1440 } as const;
  return !isDated && night.count <= 720 && agreesByStepping(start, end, night) ? night : span;
}

const isOnNextDay = ({ used }: Point): boolean => used.some(({ nextDay }) => nextDay);

/** "Left at 22:20 and arrived at 6:05 the next morning"; null where it is not clear from which day it is the next. */
function onNextDay(span: Span | null, { from, to }: { from: Point; to: Point }): Span | null {
  if (span === null || (!isOnNextDay(from) && !isOnNextDay(to))) return span;
  const [start, end] = [from.used[0], to.used[0]];
  const areTwo = from.used.length === 1 && to.used.length === 1 && start !== undefined && end !== undefined;
  const isAfter = areTwo && start.condition.id < end.condition.id && end.nextDay && !start.nextDay;
  const isClock = start?.at.length === 1 && end?.at.length === 1 && span.unit === "minute";
  return isAfter && isClock ? { ...span, count: span.count + 1440 } : null;
}

/** Minutes, where they are no whole or half hours. */
const usualUnit = ({ unit, count }: Span): string =>
  unit === "minute" && count % 30 === 0 && count >= 60 ? "hour" : unit;

/** A whole number of the unit, or so many quarters of an hour; else null. */
function inUnits(span: Span, unit: string): Rational | null {
  const one = spanOf(unit);
  if (one === null || one.unit !== span.unit) return null;
  const isWhole = span.count % one.count === 0 || (unit === "hour" && span.count % 15 === 0);
  return isWhole ? rational(BigInt(span.count), BigInt(one.count)) : null;
}

const hasYear = ({ conditions }: Discourse): boolean =>
  conditions.some(({ form }) =>
    [...partsOf(form)].some(
      (part) =>
        part.kind === "atom" &&
        part.roles.some(
          ({ filler }) =>
            filler.kind === "moment" && filler.moment.kind === "date" && filler.moment.year !== null,
        ),
    ),
  );

function stepsOf(used: readonly Happening[]): readonly DerivationStep[] {
  const quoted = used.map(({ condition }, index): DerivationStep => {
    return { step: index + 1, rule: "said", from: [], text: "", at: condition.at.slice(-1) };
  });
  const from = quoted.map(({ step }) => step);
  return [...quoted, { step: quoted.length + 1, rule: "calendar", from, text: "so by the calendar", at: [] }];
}
