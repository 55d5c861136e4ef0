import type { TaskReader } from "../task.ts";
import { calendarReader } from "./dates/calendar-reader.ts";
import { dateReader } from "./dates/date-reader.ts";
import { expressionReader } from "./expressions.ts";
import { tableReader } from "./tables/reader.ts";
import { thingsReader } from "./things/reader.ts";
import { truthReader } from "./truth/reader.ts";

/** The readers of puzzles, dates and tables. */
export const PUZZLE_READERS: readonly TaskReader[] = [
  expressionReader,
  truthReader,
  thingsReader,
  tableReader,
  calendarReader,
  dateReader,
];
