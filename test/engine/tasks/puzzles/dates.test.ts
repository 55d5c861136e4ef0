import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { calendarReader } from "../../../../src/engine/tasks/puzzles/dates/calendar-reader.ts";
import {
  dayAt,
  dayNumber,
  daysInMonth,
  weekdayByCongruence,
  weekdayOf,
} from "../../../../src/engine/text/calendar.ts";
import { dateReader } from "../../../../src/engine/tasks/puzzles/dates/date-reader.ts";
import { expectTold } from "../told.ts";

describe("the calendar", () => {
  it("numbers days and finds weekdays as the platform does", () => {
    for (let at = 0; at < 2000; at++) {
      const number = 1 + ((at * 1823) % 3_652_059);
      const day = dayAt(number);
      assert.ok(day !== null);
      assert.equal(dayNumber(day), number);
      const date = new Date(Date.UTC(2000, day.month - 1, day.day));
      date.setUTCFullYear(day.year, day.month - 1, day.day);
      assert.equal(weekdayOf(day), date.getUTCDay(), JSON.stringify(day));
      assert.equal(weekdayByCongruence(day), date.getUTCDay(), JSON.stringify(day));
      assert.ok(day.day <= daysInMonth(day.year, day.month));
    }
  });
});

describe("questions of the calendar", () => {
  it("are answered with the right date or day", () =>
    expectTold(calendarReader, [
      ["Is 2100 a leap year? Answer with Yes or No.", "no"],
      ["Tell me whether the year 2400 is a leap year.", "yes"],
      ["What day of the week was July 20, 1969?", "Sunday"],
      ["Name the day of the week for 1 January 1900. Give the full weekday name.", "Monday"],
      ["If today is Tuesday, May 9, 2023, what day of the week will it be 45 days from now?", "Friday"],
      ["If today is Wednesday, what day of the week was it 10 days ago?", "Sunday"],
      ["If January 1 was a Sunday, which weekday is February 14?", "Tuesday"],
      [
        "If a concert is scheduled on the third Monday of June 2021, on which day of the month does it occur? Respond with just the number.",
        "21",
      ],
      [
        "If a concert is scheduled on the fifth Monday of June 2021, on which day of the month does it occur? Answer with -1 if the ordinal does not exist in the month.",
        "-1",
      ],
      ["How many Sundays are there from June 1, 2021 to June 30, 2021 (inclusive of both dates)?", "4"],
      [
        "Count the business days (Monday-Friday) from Tuesday, June 1 to Wednesday, June 30, 2021, including both start and end dates.",
        "22",
      ],
      ["How many days are there from May 30, 2021 to June 2, 2021?", "3"],
      ["How many days are in February 2023?", "28"],
    ]));
  it("needs no year where it does not matter, and asks for it where it does", () => {
    expectTold(calendarReader, [
      ["How many days are between March 3 and April 1?", "29"],
      ["How many days are there from March 1 to December 31?", "305"],
      ["How many days are there between February 29 and March 2?", "2"],
      ["How many days are there from January 30 to March 2?", "declined"],
      ["How many days are there between February 28 and March 1?", "declined"],
      ["How many days are there between December 20 and January 5?", "declined"],
      ["How many days are there between Monday, March 3 and April 1?", "declined"],
    ]);
    expectTold(dateReader, [
      ["What date is 29 days after March 3?", "April 1"],
      ["What date is 3 days before March 5?", "March 2"],
      ["What date is 2 days after February 29?", "March 2"],
      ["What date is 10 days after February 25?", "declined"],
      ["What date is 3 days before March 1?", "declined"],
      ["What date is 360 days after February 10?", "declined"],
      ["What date is a year after February 29?", "declined"],
      ["What is the date 29 days after March 3 in MM/DD/YYYY?", null],
    ]);
  });
  it("declines what depends on something that is not told", () =>
    expectTold(calendarReader, [
      ["If January 1 was a Sunday, which weekday is March 14?", "declined"],
      ["How many Sundays are there from Sunday, June 6, 2021 to June 30, 2021?", "declined"],
      ["If today is Monday, May 9, 2023, what day of the week will it be in 3 days?", "declined"],
      ["What day of the week is June 3?", "declined"],
      [
        "If a concert is scheduled on the fifth Monday of June 2021, on which day of the month does it occur?",
        "declined",
      ],
    ]));
  it("leaves other questions alone", () =>
    expectTold(calendarReader, [
      [
        "A shop opens on Monday, May 9, 2022 and sells 3 books a day. How many books does it sell until May 20, 2022?",
        null,
      ],
      ["How many days does it take to paint 12 fences?", null],
      ["What day of the week is good for a walk?", null],
      [
        "If a concert is on the second Friday after the third Monday of June 2021, on which day of the month does it occur?",
        null,
      ],
    ]));
});

describe("dates reckoned from today", () => {
  it("finds today in what is told, and reckons from it", () =>
    expectTold(dateReader, [
      ["Today is Sep 12, 2011. What is the date tomorrow in MM/DD/YYYY?", "09/13/2011"],
      ["The day before yesterday was 2/27/2012. What is the date today in MM/DD/YYYY?", "02/29/2012"],
      [
        "Olga and Pere married on May 5, 1990. It is their 7-year anniversary today. What is the date a week ago in MM/DD/YYYY?",
        "04/28/1997",
      ],
      [
        "Olga was born on May 5, 1990. Today is her 7th birthday. What is the date today in MM/DD/YYYY?",
        "05/05/1997",
      ],
      [
        "Olga quit her job on May 5, 1990. 30 days have passed since then. What is the date today in MM/DD/YYYY?",
        "06/04/1990",
      ],
      [
        "Olga thinks today is 5/5/2001, but Pere thinks today is 5/6/2001. Pere is wrong. What is the date tomorrow in MM/DD/YYYY?",
        "05/06/2001",
      ],
      [
        "The picnic was scheduled to be on 5/5/2001, but was delayed by two days to today. What is the date yesterday in MM/DD/YYYY?",
        "05/06/2001",
      ],
      ["Olga booked a table for tomorrow, Aug 1, 2003. What is the date today in MM/DD/YYYY?", "07/31/2003"],
      [
        "In the UK, people usually put the day before the month when formatting the date. Therefore, today is 03/02/2001 to them. What is the date tomorrow in MM/DD/YYYY?",
        "02/04/2001",
      ],
      [
        "Olga visits the zoo on the 3rd of each month starting from the November of 2001. It is her 4th visit to the zoo today. What is the date today in MM/DD/YYYY?",
        "02/03/2002",
      ],
      [
        "Today is the last day of February 2004. What is the date 48 hours later in MM/DD/YYYY?",
        "03/02/2004",
      ],
      ["What date is 45 days after March 3, 2021?", "April 17, 2021"],
      ["Today is 3 May 2011. Which weekday will it be in 10 days?", "Friday"],
      [
        "Today is Jan 31, 2010. What is the date a month from now in MM/DD/YYYY?\nOptions:\n(A) 02/28/2010\n(B) 03/31/2010",
        "02/28/2010",
      ],
    ]));
  it("declines where the year, the day or a reading is missing", () =>
    expectTold(dateReader, [
      ["Today is 9/12. What is the date tomorrow in MM/DD/YYYY?", "declined"],
      ["Today is Jan 31, 2010. What is the date a month from now?", "declined"],
      ["Today is May 5, 2001. Tomorrow is May 7, 2001. What is the date today in MM/DD/YYYY?", "declined"],
      ["Today is May 5, 2001. Pere gave a zorp of time. What is the date today in MM/DD/YYYY?", "declined"],
      [
        "Olga married Pere on May 5, 1990. Today is her 7th birthday. What is the date today in MM/DD/YYYY?",
        "declined",
      ],
      [
        "Olga was born on May 5, 1990. Today is Pere's 7th birthday. What is the date today in MM/DD/YYYY?",
        "declined",
      ],
      ["Today is not May 5, 2001. What is the date tomorrow in MM/DD/YYYY?", null],
      ["Olga may leave tomorrow, Aug 1, 2003. What is the date today in MM/DD/YYYY?", null],
    ]));
});
