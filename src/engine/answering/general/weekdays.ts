import type { Knowledge, ToldFact } from "../../knowledge/knowledge.ts";
import type { Document, Sentence } from "../../text/document.ts";
import { WEEKDAYS, weekdayName } from "../../text/calendar.ts";
import { numeralInDigits, numeralInWords } from "../../text/numerals.ts";
import { formatRational } from "../../text/rational.ts";
import type { Finding } from "./finding.ts";

/**
 * Days of the week that are told by "today": "If today is Monday, what day will it be the day after tomorrow?", in one sentence or two. The words
 * are few and closed; a text with any other is not read.
 *
 * It is reckoned by the numbers of the days, and by walking along the packs' `precedes`; the two must agree.
 */
export function findWeekday(knowledge: Knowledge, { sentences }: Document): Finding | null {
  const parts = partsOf(sentences);
  const told = parts === null ? null : toldDay(parts.told);
  const asked = parts === null ? null : askedDay(parts.asked);
  if (told === null || asked === null) return null;
  const by = asked - told.offset;
  const answer = weekdayName(WEEKDAYS.findIndex((name) => name === told.day) + by);
  const walked = walk(knowledge, told.day, by % 7);
  if (walked === null || walked.day !== answer) return null;
  const steps = Math.abs(by);
  const because =
    steps === 0
      ? null
      : `${answer} is ${steps} ${steps === 1 ? "day" : "days"} ${by < 0 ? "before" : "after"} ${told.day}.`;
  return { outcome: { kind: "names", names: [answer] }, cited: walked.cited, rule: "calendar", because };
}

interface Parts {
  readonly told: readonly string[];
  readonly asked: readonly string[];
}

const SUPPOSING: ReadonlySet<string> = new Set(["if", "suppose", "supposing", "assume", "assuming", "say"]);

/** What is told and what is asked: two sentences, or a supposition up to its comma. */
function partsOf(sentences: readonly Sentence[]): Parts | null {
  const [first, second, ...others] = sentences;
  if (first === undefined || others.length > 0) return null;
  const words = wordsOf(first);
  const start = SUPPOSING.has(words[0] ?? "") ? (words[1] === "that" ? 2 : 1) : 0;
  if (second !== undefined)
    return second.closing === "?" && words[0] !== "if"
      ? { told: words.slice(start), asked: wordsOf(second) }
      : null;
  const comma = words.indexOf(",");
  if (start === 0 || comma < 0 || first.closing !== "?") return null;
  return {
    told: words.slice(start, comma),
    asked: words.slice(comma + 1).filter((word, at) => at > 0 || word !== "then"),
  };
}

const wordsOf = ({ tokens }: Sentence): readonly string[] => tokens.map(({ lower }) => lower);

/** How many days from today. */
const OFFSETS: ReadonlyMap<string, number> = new Map([
  ["the day before yesterday", -2],
  ["yesterday", -1],
  ["today", 0],
  ["now", 0],
  ["tomorrow", 1],
  ["the day after tomorrow", 2],
]);
const IS: ReadonlySet<string> = new Set(["is", "was", "will be"]);

/** "Today is Monday", "it is Monday today", "it was Monday yesterday". */
function toldDay(words: readonly string[]): { readonly day: string; readonly offset: number } | null {
  const at = words.findIndex((word) => dayNamed(word) !== null);
  const day = dayNamed(words[at] ?? "");
  if (day === null) return null;
  const [before, after] = [words.slice(0, at).join(" "), words.slice(at + 1).join(" ")];
  const copula = [...IS].find((is) => before.endsWith(` ${is}`));
  if (copula === undefined) return null;
  const subject = before.slice(0, -copula.length - 1);
  const offset =
    subject === "it"
      ? OFFSETS.get(after === "" ? "today" : after)
      : after === ""
        ? OFFSETS.get(subject)
        : undefined;
  return offset === undefined ? null : { day, offset };
}

const dayNamed = (word: string): string | null =>
  WEEKDAYS.find((name) => name.toLowerCase() === word) ?? null;

const ASKING = [
  "what day of the week",
  "which day of the week",
  "what day",
  "which day",
  "what weekday",
] as const;

/** "What day is tomorrow", "what day will it be in three days": how many days from today. */
function askedDay(words: readonly string[]): number | null {
  const text = words.join(" ");
  const asking = ASKING.find((opening) => text.startsWith(`${opening} `));
  if (asking === undefined) return null;
  const rest = text.slice(asking.length + 1).split(" ");
  return offsetOf(withoutCopula(rest).join(" "));
}

/** "Will it be tomorrow", "is it tomorrow", "will tomorrow be", "was yesterday": what is left without the verb and "it". */
function withoutCopula(words: readonly string[]): readonly string[] {
  const [verb = "", ...rest] = words;
  if (verb === "is" || verb === "was") return rest[0] === "it" && rest.length > 1 ? rest.slice(1) : rest;
  if (verb !== "will") return [];
  if (rest[0] === "it" && rest[1] === "be") return rest.slice(2);
  return rest.at(-1) === "be" ? rest.slice(0, -1) : [];
}

/** "Tomorrow", "in 3 days", "3 days from today", "2 days ago", "a week from now". */
function offsetOf(phrase: string): number | null {
  const known = OFFSETS.get(phrase);
  if (known !== undefined) return known;
  const words = phrase.split(" ");
  if (words[0] === "in") return lengthOf(words.slice(1));
  if (words.at(-1) === "ago") return negative(lengthOf(words.slice(0, -1)));
  const from = words.findIndex((word) => word === "from" || word === "after" || word === "before");
  if (from < 0) return null;
  const [length, start] = [lengthOf(words.slice(0, from)), OFFSETS.get(words.slice(from + 1).join(" "))];
  if (length === null || start === undefined) return null;
  return words[from] === "before" ? start - length : start + length;
}

const negative = (length: number | null): number | null => (length === null ? null : -length);

/** No calendar question asks further, and a walk along the days stays short. */
const MAX_DAYS = 1_000;

function lengthOf([number = "", unit = "", ...others]: readonly string[]): number | null {
  const each = { day: 1, days: 1, week: 7, weeks: 7 }[unit];
  const told = numeralInWords([number]) ?? numeralInDigits([number]);
  const count =
    number === "a" ? 1 : told?.form === "cardinal" ? Number(formatRational(told.value)) : Number.NaN;
  const isCount = Number.isInteger(count) && count > 0 && count <= MAX_DAYS;
  return each === undefined || others.length > 0 || !isCount ? null : each * count;
}

/** So many days on, or back where negative, along the packs' `precedes`. */
function walk(
  knowledge: Knowledge,
  from: string,
  days: number,
): { readonly day: string; readonly cited: readonly ToldFact[] } | null {
  let day = from;
  const cited: ToldFact[] = [];
  for (let left = Math.abs(days); left > 0; left--) {
    const told = (days > 0 ? knowledge.factsAbout(day) : knowledge.factsWith(day)).find(
      ({ fact }) => fact.relation === "precedes" && day === (days > 0 ? fact.subject : fact.object),
    );
    if (told === undefined) return null;
    cited.push(told);
    day = days > 0 ? told.fact.object : told.fact.subject;
  }
  return { day, cited };
}
