import { adverbEffect } from "../../lexicon/adverbs.ts";
import { isOfTime } from "../../lexicon/degrees.ts";
import type { Atom, Filler, Form, Measure } from "../../meaning/form.ts";
import { isForm, partsOf, thingsOf } from "../forms.ts";
import { thingIn } from "../state/fluents.ts";
import { isPerson } from "../state/roles.ts";
import type { Condition, Discourse } from "../theory.ts";
import { dateOfWeekday, saysDate } from "./dated-weekdays.ts";
import { clockNamed, instantOf, monthNamed, spanFor, weekday, type Instant, type Span } from "./instants.ts";

/** What a text says happens, with the times that it gives. */

export interface Happening {
  readonly condition: Condition;
  readonly atom: Atom;
  /** The times that are said of it, one for each line. */
  readonly at: readonly Instant[];
  /** "from 2:10 to 3:05": when it ends. */
  readonly until: Instant | null;
  /** "lasted 45 minutes" */
  readonly length: Span | null;
  /** "ten minutes after the alarm": counted from there; null: from what was told last. */
  readonly apart: { readonly span: Span; readonly from: Form | number | null } | null;
  /** "At 6:05 the next morning": a day later than what was told before. */
  readonly nextDay: boolean;
}

/** What is not read here, and the things of which it may say something. */
export interface Unclear {
  readonly condition: Condition;
  readonly reason: string;
}

export interface Chronicle {
  readonly happenings: readonly Happening[];
  readonly unclear: readonly Unclear[];
  readonly today: readonly Instant[];
}

const LATER: ReadonlyMap<string, 1 | -1> = new Map([
  ["later", 1],
  ["afterwards", 1],
  ["earlier", -1],
]);
/** Days from today. */
const DAYS: ReadonlyMap<string, number> = new Map([
  ["today", 0],
  ["yesterday", -1],
  ["tomorrow", 1],
  ["the day before yesterday", -2],
  ["the day after tomorrow", 2],
]);
const LASTING: ReadonlySet<string> = new Set(["last", "take", "go on", "long"]);
/** "Lasted 45 minutes", "runs for two hours" */
export const isLasting = ({ lemma, roles }: Atom): boolean =>
  LASTING.has(lemma) || (lemma === "run" && roles.some(({ role }) => role === "for"));
const LENGTHS: ReadonlySet<string> = new Set(["object", "measure", "for", "during"]);

/** @param year of dates that have none */
export function chronicleOf(discourse: Discourse, year: number): Chronicle {
  const today = todayIn(discourse, year);
  const happenings: Happening[] = [];
  const unclear: Unclear[] = [];
  for (const condition of discourse.conditions) {
    if (saysToday(condition.form, discourse)) continue;
    const read = readCondition(condition, discourse, { year, today });
    if (typeof read === "string") unclear.push({ condition, reason: read });
    else if (read !== null) happenings.push(read);
  }
  return { happenings, unclear, today };
}

interface Setting {
  readonly year: number;
  readonly today: readonly Instant[];
}

const nameOf = (id: number, { referents }: Discourse): string => {
  const { name, noun } = referents.get(id);
  return name ?? noun ?? "";
};

/** "Today is Wednesday", "today is 7 June". */
function saysToday(form: Form, discourse: Discourse): boolean {
  return todayOf(form, discourse) !== null;
}

function todayOf(form: Form, discourse: Discourse): Filler | null {
  if (form.kind === "equal" && form.left.kind === "thing" && form.time.tense === "present")
    return nameOf(form.left.id, discourse).toLowerCase() === "today" ? form.right : null;
  if (form.kind !== "atom" || form.lemma !== "be" || form.time.tense !== "present") return null;
  const subject = thingIn(form, "subject");
  const moment = form.roles.find(({ role }) => role === "moment")?.filler ?? null;
  if (form.roles.length > 2 || (subject !== null && nameOf(subject, discourse).toLowerCase() !== "today"))
    return null;
  return moment;
}

function todayIn(discourse: Discourse, year: number): readonly Instant[] {
  return discourse.conditions.flatMap(({ form }) => {
    const filler = todayOf(form, discourse);
    const found = filler === null ? null : instantIn(filler, discourse, year);
    return found === null ? [] : [found];
  });
}

/** A date, a time of day, or a thing that is called as a day or a month is. */
export function instantIn(filler: Filler, discourse: Discourse, year: number): Instant | null {
  if (filler.kind === "moment") return instantOf(filler.moment, year);
  if (filler.kind !== "thing") return null;
  const name = nameOf(filler.id, discourse);
  return clockNamed(name) ?? weekday(name) ?? monthNamed(name, year);
}

const isInert = ({ category, lemma }: Atom): boolean =>
  category === "of" || (category === "verb" && /^(?:exist|have|own)$/.test(lemma));

/** A reason where the condition is not read; null where it says nothing of times. */
function readCondition(
  condition: Condition,
  discourse: Discourse,
  setting: Setting,
): Happening | string | null {
  const { form } = condition;
  if (form.kind === "equal" || (form.kind === "atom" && isOfNoEvent(form, discourse))) return null;
  if (form.kind !== "atom") return "it is not told as what happened";
  const found = timesOf(form, discourse, setting);
  if (typeof found === "string") return found;
  const { at, until, length, apart, nextDay } = found;
  if (nextDay && at.length === 0) return "on the next day, but not when";
  if (at.length > 0 || apart !== null || length !== null)
    return { condition, atom: form, at, until, length, apart, nextDay };
  if (isInert(form) || isTimeless(form) || isOfPersonAlone(form, discourse)) return null;
  return form.category === "verb" || form.category === "place"
    ? { condition, atom: form, at, until, length, apart, nextDay }
    : "it may say something of a time";
}

const isOfNoEvent = (atom: Atom, discourse: Discourse): boolean =>
  atom.category === "noun" || saysOnlyNext(atom, discourse) || saysDate(atom, discourse.referents) !== null;

/** "A public lecture", as against a late or a postponed one. */
const isTimeless = ({ category, lemma, roles }: Atom): boolean =>
  category === "adjective" && roles.length === 1 && !isOfTime(lemma);

/** What a person is like moves nothing. */
const isOfPersonAlone = ({ category, roles }: Atom, discourse: Discourse): boolean =>
  category === "adjective" &&
  roles.every(({ filler }) => filler.kind === "thing" && isPerson(filler.id, discourse));

interface Times {
  at: Instant[];
  until: Instant | null;
  length: Span | null;
  apart: { span: Span; from: Form | number | null } | null;
  nextDay: boolean;
}

function timesOf(atom: Atom, discourse: Discourse, setting: Setting): Times | string {
  const times: Times = { at: [], until: null, length: null, apart: null, nextDay: false };
  const { adverbs } = atom.time;
  const unknown = adverbs.find((one) => !isKnown(one));
  if (unknown !== undefined) return `what "${unknown}" changes is not known`;
  for (const adverb of adverbs) times.at.push(...daysFrom(setting.today, DAYS.get(adverb) ?? null));
  const measures: Measure[] = [];
  for (const { role, filler } of atom.roles) {
    const isTime = filler.kind === "measure" && spanFor(filler.unit, ONE_OF) !== null;
    if (isTime && LENGTHS.has(role)) measures.push(filler);
    else if (isTime) return "what a time in this place says is not known";
    else if (
      filler.kind !== "measure" &&
      !takeRole(times, role, filler, { discourse, setting, category: atom.category })
    )
      return "what a time in this place says is not known";
  }
  return measures.length === 0 ? times : withMeasure(times, measures, atom);
}

const isKnown = (adverb: string): boolean =>
  DAYS.has(adverb) ||
  LATER.has(adverb) ||
  adverbEffect(adverb) !== null ||
  /^(?:once|home|upstairs)$/.test(adverb);

const ONE_OF = { num: 1n, den: 1n };

const daysFrom = (today: readonly Instant[], count: number | null): readonly Instant[] =>
  today.flatMap((one): readonly Instant[] => {
    if (count === null) return [];
    if (one.line === "week") return [{ line: "week", at: (((one.at + count) % 7) + 7) % 7 }];
    return one.line === "date" && one.from === one.to
      ? [{ line: "date", from: one.from + count, to: one.to + count }]
      : [];
  });

interface Place {
  readonly discourse: Discourse;
  readonly setting: Setting;
  readonly category: Atom["category"];
}

/** Takes what a role says of the time. False where it says something that is not read. */
function takeRole(times: Times, role: string, filler: Filler, place: Place): boolean {
  const { discourse, setting } = place;
  if (role === "content" || (isForm(filler) && !/^(?:before|after)$/.test(role))) return false;
  const instant = instantIn(filler, discourse, setting.year);
  if (instant !== null && /^(?:at|on|in|from|object|during)$/.test(role)) {
    const said = [instant, ...dateCalled(filler, place)];
    if (times.at.some(({ line }) => said.some((one) => one.line === line))) return false;
    times.at.push(...said);
    return true;
  }
  if (instant !== null && /^(?:to|until)$/.test(role)) {
    times.until = instant;
    return true;
  }
  if (instant !== null) return false;
  return (
    /^(?:before|after)$/.test(role) || (filler.kind === "thing" && takeThing(times, role, filler.id, place))
  );
}

/** "6 November" of "on Wednesday, 6 November" */
function dateCalled(filler: Filler, { discourse, setting }: Place): readonly Instant[] {
  const date = filler.kind === "thing" ? dateOfWeekday(filler.id, discourse) : null;
  const dated = date === null ? null : instantOf(date, setting.year);
  return dated === null ? [] : [dated];
}

/** A thing that is no date: a day that is called by the one before, or what says nothing of times. */
function takeThing(times: Times, role: string, id: number, { discourse, category }: Place): boolean {
  if (isNextDay(id, discourse)) {
    times.nextDay = true;
    return role === "during" || role === "on" || role === "in";
  }
  const name = nameOf(id, discourse).toLowerCase();
  // "Tonight's film"
  return (category === "of" && TODAY.has(name)) || !isTimeWord(name, discourse);
}

const TODAY: ReadonlySet<string> = new Set(["tonight", "today"]);

/** "The next morning", "the following day" */
function isNextDay(id: number, { referents }: Discourse): boolean {
  const { noun, description } = referents.get(id);
  const [word, second] = description;
  return (
    /^(?:day|morning)$/.test(noun ?? "") && second === undefined && /^(?:next|following)$/.test(word ?? "")
  );
}

/** That the next morning is a next one. */
const saysOnlyNext = ({ category, roles }: Atom, discourse: Discourse): boolean =>
  category === "adjective" &&
  roles.every(({ filler }) => filler.kind === "thing" && isNextDay(filler.id, discourse));

const isTimeWord = (noun: string, { words }: Discourse): boolean =>
  words.kindsOf(noun)?.includes("time") === true;

/** "Two days after tomorrow", "two days later", "lasted two days". */
function withMeasure(times: Times, measures: readonly Measure[], atom: Atom): Times | string {
  const [measure, second] = measures;
  if (measure === undefined || second !== undefined) return "two times are told at once";
  const span = exactSpan(measure);
  if (span === null) return "the time is not exact";
  const shift = atom.time.adverbs.map((one) => LATER.get(one)).find((one) => one !== undefined) ?? null;
  const bound = atom.roles.find(({ role }) => /^(?:before|after)$/.test(role));
  if (bound !== undefined) {
    const from = anchorOf(bound.filler);
    if (shift !== null || from === null) return "I have no rule for a time of this kind";
    times.apart = { span: bound.role === "after" ? span : { ...span, count: -span.count }, from };
    return times;
  }
  if (shift !== null) times.apart = { span: { ...span, count: shift * span.count }, from: null };
  else times.length = span;
  const isPlaced = shift !== null || isLasting(atom) || times.at.length > 0;
  return isPlaced ? times : "how long it went on, not when";
}

function exactSpan({ amount, unit }: Measure): Span | null {
  const isExact = amount.bound === "=" && amount.relation === null && amount.per === undefined;
  return isExact && amount.value !== null ? spanFor(unit, amount.value) : null;
}

const anchorOf = (filler: Filler): Form | number | null => {
  if (isForm(filler)) return filler;
  return filler.kind === "thing" ? filler.id : null;
};

/** "Tomorrow", "today" as what a time is counted from. */
export function dayCalled(id: number, discourse: Discourse, today: readonly Instant[]): readonly Instant[] {
  const days = DAYS.get(nameOf(id, discourse).toLowerCase());
  return days === undefined ? [] : daysFrom(today, days);
}

/** Whether a condition speaks of one of the things. */
export const speaksOf = ({ form }: Condition, things: ReadonlySet<number>): boolean => {
  const own = thingsOf(form);
  return own.size === 0
    ? [...partsOf(form)].some(({ kind }) => kind !== "atom")
    : [...own].some((id) => things.has(id));
};
