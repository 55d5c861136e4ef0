import { dayAt, daysAfterByStepping } from "../../text/calendar.ts";
import type { Instant, Span } from "./instants.ts";

/** The second way: a clock and a calendar that go on minute by minute and day by day come to the later time. */
export function agreesByStepping(from: Instant, to: Instant, { count }: Span): boolean {
  if (count < 0) return agreesByStepping(to, from, { unit: "day", count: -count });
  if (from.line === "clock" && to.line === "clock") {
    let [hour, minute] = [Math.floor(from.at / 60), from.at % 60];
    for (let left = count; left > 0; left--) if (++minute === 60) [hour, minute] = [(hour + 1) % 24, 0];
    return hour === Math.floor(to.at / 60) && minute === to.at % 60;
  }
  if (from.line !== "date" || to.line !== "date") return false;
  const [start, end] = [dayAt(from.from), dayAt(to.from)];
  if (start === null || end === null || count > MAX_DAYS) return false;
  const { year, month, day } = daysAfterByStepping(start, count);
  return year === end.year && month === end.month && day === end.day;
}
const MAX_DAYS = 100_000;
