import { adverbEffect, saysHow } from "../../lexicon/adverbs.ts";
import { isDayName } from "../../lexicon/kinds.ts";
import type { Moment } from "../../text/moments.ts";
import type { Atom, Filler, Measure } from "../../meaning/form.ts";
import { compare, rational, type Rational } from "../../text/rational.ts";
import type { Condition, Discourse } from "../theory.ts";

/** "Tom went to the hall at 10. Tom went to the kitchen at 9": what says when it happened need not have happened in the order of telling. */

const WEEK = "monday tuesday wednesday thursday friday saturday sunday".split(" ");
const DAY = "morning noon afternoon evening night midnight".split(" ");

/** When something happened, on one line: hours, dates, days of a week, times of a day. */
interface Stamp {
  readonly line: string;
  readonly at: Rational;
  readonly sentence: number;
}

/** The events so far that say when they happened. */
export class Stamps {
  readonly #discourse: Discourse;
  readonly #last = new Map<string, Stamp>();

  constructor(discourse: Discourse) {
    this.#discourse = discourse;
  }

  /** Why it is not known that this event is over, after all that was told before; null where it is. */
  reason({ sentence }: Condition, atom: Atom): string | null {
    const stamp = atom.roles.map((one) => this.#stampOf(one, sentence)).find((one) => one !== null);
    if (stamp == null) return null;
    // "The bank opens at 9": every day, or today and not yet.
    if (atom.time.tense === "present") return "it says when it is done, not that it is";
    const last = this.#last.get(stamp.line);
    this.#last.set(stamp.line, stamp);
    // "Opened at 9 and closed at 5" is told in order.
    const isInOrder = last === undefined || last.sentence === sentence || compare(last.at, stamp.at) <= 0;
    return isInOrder ? null : "it may have happened before what is told before it";
  }

  #stampOf({ role, filler }: Atom["roles"][number], sentence: number): Stamp | null {
    if (!/^(?:at|on|in|by|moment|during)$/.test(role)) return null;
    const found = this.#placeOf(role, filler);
    return found === null ? null : { ...found, sentence };
  }

  #placeOf(role: string, filler: Filler): Omit<Stamp, "sentence"> | null {
    if (filler.kind === "measure") return numbered(role, filler);
    if (filler.kind === "moment") return dated(filler.moment);
    if (filler.kind !== "thing") return null;
    const { name, noun } = this.#discourse.referents.get(filler.id);
    const word = (name ?? noun ?? "").toLowerCase();
    if (isDayName(word)) return { line: "days", at: rational(BigInt(WEEK.indexOf(word))) };
    return DAY.includes(word) ? { line: "times of day", at: rational(BigInt(DAY.indexOf(word))) } : null;
  }
}

/** "At 9", "in 2015" */
function numbered(role: string, { unit, amount }: Measure): Omit<Stamp, "sentence"> | null {
  const { bound, relation, value } = amount;
  const isPlain = /^(?:at|in)$/.test(role) && unit === "" && bound === "=" && relation === null;
  return isPlain && value !== null ? { line: role === "at" ? "hours" : "years", at: value } : null;
}

function dated(moment: Moment): Omit<Stamp, "sentence"> {
  if (moment.kind === "clock")
    return { line: "hours", at: rational(BigInt(moment.hour * 60 + moment.minute), 60n) };
  const { year, month, day } = moment;
  const parts = [year, month, day].map((part) => (part === null ? "-" : "x"));
  const days = (year ?? 0) * 372 + (month ?? 0) * 31 + (day ?? 0);
  return { line: `dates ${parts.join("")}`, at: rational(BigInt(days)) };
}

/** "Tom went to the barn. Originally he was in the shed", "first he went to the shed" */
export function outOfOrder({ category, time }: Atom, hasEvents: boolean): string | null {
  const unknown = time.adverbs.find((adverb) => {
    const effect = adverbEffect(adverb);
    return (
      (effect === null && !(category === "verb" && saysHow(adverb))) ||
      (hasEvents && (effect === "initial" || adverb === "first"))
    );
  });
  if (unknown !== undefined) return `what "${unknown}" changes is not known`;
  return time.tense === "future" || time.perfect ? "its time is not in order" : null;
}
