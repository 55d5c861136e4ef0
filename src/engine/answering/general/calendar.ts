import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import { daysInMonth, MONTHS, WEEKDAYS } from "../../text/calendar.ts";
import { equals, rational, type Rational } from "../../text/rational.ts";
import { nounOf, rolesOf, type Asked } from "./asked.ts";
import { conjunctsOf } from "../../theories/forms.ts";
import { verdictOf, type Cited, type Finding } from "./finding.ts";

/** The days that a month can have, the fewest first. */
export interface Days {
  readonly values: readonly Rational[];
  readonly cited: readonly Cited[];
  readonly because: string;
}

const COMMON_YEAR = 2023;
const LEAP_YEAR = 2024;

export function daysOf(knowledge: Knowledge, month: string): Days | null {
  const at = MONTHS.findIndex((one) => one === month);
  if (at < 0) return null;
  const numbers = [...new Set([COMMON_YEAR, LEAP_YEAR].map((year) => daysInMonth(year, at + 1)))];
  return {
    values: numbers.map((number) => rational(BigInt(number))),
    cited: kindOf(knowledge, month),
    because: `${month} has ${numbers.join(" or ")} days.`,
  };
}

/** "February 2024": how many days the month of that year has. */
export function daysOfDate(date: {
  readonly year: number | null;
  readonly month: number | null;
  readonly day: number | null;
}): { readonly value: Rational; readonly because: string } | null {
  const { year, month, day } = date;
  const name = month === null ? undefined : MONTHS[month - 1];
  if (year === null || month === null || day !== null || name === undefined) return null;
  const days = daysInMonth(year, month);
  return { value: rational(BigInt(days)), because: `${name} ${year} has ${days} days.` };
}

/** "How many months have 31 days?" */
export function monthsCounted({ question: { form, asked }, knowledge }: Asked): Finding | null {
  const [kind, has, ...others] = conjunctsOf(form);
  if (asked.kind !== "amount" || kind === undefined || has?.kind !== "atom" || others.length > 0) return null;
  const [subject, object] = has.lemma === "have" ? (rolesOf(has, ["subject", "object"]) ?? []) : [];
  const isMonth = nounOf(kind, asked.variable) === "month" && subject?.kind === "variable";
  if (!isMonth || object?.kind !== "measure" || object.unit !== "day" || object.amount.bound !== "=")
    return null;
  const found = object.amount.value === null ? null : monthsWithDays(knowledge, object.amount.value);
  if (found === null) return null;
  const outcome = { kind: "number", value: rational(BigInt(found.length)), noun: "month" } as const;
  return { outcome, cited: [], rule: "calendar", because: `${found.join(", ")}.` };
}

/** The months that always have so many days; null where that depends on the year: February. */
function monthsWithDays(knowledge: Knowledge, days: Rational): readonly string[] | null {
  const found = MONTHS.flatMap((name) => {
    const values = daysOf(knowledge, name)?.values ?? [];
    return values.some((value) => equals(value, days)) ? [{ name, isFixed: values.length === 1 }] : [];
  });
  return found.length > 0 && found.every(({ isFixed }) => isFixed) ? found.map(({ name }) => name) : null;
}

/** What packs say that the month or the day is. */
const kindOf = (knowledge: Knowledge, name: string): readonly Cited[] =>
  kindFacts(knowledge, name).slice(0, 1);

/** The week from Monday to Saturday; whether Sunday is its first day or its last, is a matter of custom. */
const DAYS_IN_ORDER: readonly string[] = WEEKDAYS.slice(1);

/** "Is May before April?", within one year or one week. */
export function whetherBefore(
  knowledge: Knowledge,
  word: string,
  one: string,
  other: string,
): Finding | null {
  if (word !== "before" && word !== "after") return null;
  const order = [MONTHS as readonly string[], DAYS_IN_ORDER].find(
    (names) => names.includes(one) && names.includes(other),
  );
  if (order === undefined || one === other) return null;
  const isBefore = order.indexOf(one) < order.indexOf(other);
  const whole = order === DAYS_IN_ORDER ? "week" : "year";
  const because = `In a ${whole}, ${isBefore ? one : other} comes before ${isBefore ? other : one}.`;
  const cited = [...kindOf(knowledge, one), ...kindOf(knowledge, other)];
  return verdictOf(isBefore === (word === "before") ? "yes" : "no", "calendar", cited, because);
}

/** "What day comes after Monday?", "Which month comes before June?" */
export function neighbourOf(
  knowledge: Knowledge,
  kind: string,
  word: "before" | "after",
  name: string,
): Finding | null {
  const [own, other] = word === "after" ? (["subject", "object"] as const) : (["object", "subject"] as const);
  const candidates = word === "after" ? knowledge.factsAbout(name) : knowledge.factsWith(name);
  const found = candidates.filter(({ fact }) => fact.relation === "precedes" && fact[own] === name);
  const [only, second] = found;
  if (only === undefined || second !== undefined) return null;
  const answer = only.fact[other];
  if (!knowledge.ancestorsOf(answer).includes(kind)) return null;
  return { outcome: { kind: "names", names: [answer] }, cited: found, rule: "calendar", because: null };
}

const ORDINALS = [
  ...["first", "second", "third", "fourth", "fifth", "sixth"],
  ...["seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"],
];

/** "What is the fifth month of the year?" */
export function monthAt(knowledge: Knowledge, ordinal: string): Finding | null {
  const at = ordinal === "last" ? MONTHS.length - 1 : ORDINALS.indexOf(ordinal);
  const name = MONTHS[at];
  if (name === undefined) return null;
  const cited = knowledge
    .definitionsOf(name)
    .map(({ ref, definition }) => ({ ref, text: `${name}: ${definition}.` }));
  return { outcome: { kind: "names", names: [name] }, cited, rule: "calendar", because: null };
}

/** "Is Saturday on the weekend?" */
export function whetherWeekend(knowledge: Knowledge, day: string): Finding | null {
  const kinds = kindFacts(knowledge, day).filter(({ fact }) => WEEK.has(fact.object));
  const [only, second] = kinds;
  if (only === undefined || second !== undefined) return null;
  return verdictOf(only.fact.object === "weekend day" ? "yes" : "no", "calendar", kinds);
}
const WEEK: ReadonlySet<string> = new Set(["weekend day", "weekday"]);

const kindFacts = (knowledge: Knowledge, name: string): readonly ToldFact[] =>
  knowledge.factsAbout(name).filter(({ fact }) => fact.subject === name && fact.relation === "instance_of");
