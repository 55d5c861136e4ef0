import { describe, it } from "node:test";
import { scheduleReader } from "../../../../src/engine/tasks/tracking/schedule-reader.ts";
import { swapReader } from "../../../../src/engine/tasks/tracking/swap-reader.ts";
import { walkReader } from "../../../../src/engine/tasks/tracking/walk-reader.ts";
import { expectTold } from "../told.ts";

const HATS =
  "Mia, Leo, and Tom are actors in a play. At the start of the play, they each have a hat: Mia has a red hat, Leo has a tall hat, and Tom has a straw hat. As the play goes on, the actors often swap hats.";

describe("puzzles of swaps", () => {
  it("follows what goes from hand to hand", () =>
    expectTold(swapReader, [
      [
        `${HATS} First, Mia and Leo swap hats. Then, Leo and Tom swap hats. At the end of the play, Tom has the\nOptions:\n(A) red hat\n(B) tall hat\n(C) straw hat`,
        "red hat",
      ],
      [`${HATS} First, Mia and Leo swap hats. What does Mia have at the end?`, "tall hat"],
      [`${HATS} Tom trades his hat for Mia's. Who has the red hat?`, "Tom"],
      [
        `${HATS} Tom trades his hat with Leo. Mia and Tom exchange hats. Who has the straw hat at the end?`,
        "Leo",
      ],
      [
        "Mia is dancing with Ugo. Leo is dancing with Vera. Mia and Leo switch partners. Who is Leo dancing with?",
        "Ugo",
      ],
      [
        "Mia gets The Iliad and Leo gets Emma. Mia and Leo swap books. What does Leo have at the end?",
        "The Iliad",
      ],
    ]));
  it("declines or leaves alone what is not a swap, or of somebody unknown", () =>
    expectTold(swapReader, [
      [`${HATS} Mia and Leo almost swap hats. Leo and Tom swap hats. What does Leo have?`, "declined"],
      [`${HATS} Mia and Leo swap hats. Tom loses his hat. What does Tom have?`, "declined"],
      [`${HATS} Mia and Leo do not swap hats. Who has the red hat?`, null],
      [`${HATS} Mia and Zoe swap hats. Who has the red hat?`, null],
      [
        `${HATS} Mia and Leo swap hats. If Leo and Tom swap hats, Tom is happy. Who has the red hat?`,
        "declined",
      ],
      [`${HATS} Mia and Leo swap hats twice. Who has the red hat?`, null],
      [`${HATS} Mia and Leo swap seats. Who has the red hat?`, "declined"],
      [`${HATS} Mia trades her straw hat for Leo's. Who has the red hat?`, "declined"],
    ]));
});

describe("puzzles of walks", () => {
  it("adds up steps and turns", () =>
    expectTold(walkReader, [
      [
        "Always face forward. Take 7 steps left. Take 3 steps right. Take 4 steps right. If you follow these instructions, do you return to the starting point?",
        "yes",
      ],
      [
        "Take 7 steps. Turn left. Turn left. Take 6 steps. If you follow these instructions, do you return to the starting point?",
        "no",
      ],
      [
        "Take 2 steps. Turn right. Take 2 steps. Turn right. Take 2 steps. Turn right. Take 2 steps. Do you return to the starting point?",
        "yes",
      ],
      ["Walk 3 steps north. Walk 4 steps east. How far are you from the starting point?", "5"],
      ["Face east. Turn left. Turn around. Which direction are you facing?", "south"],
    ]));
  it("declines what it can't read, and what leaves a direction open", () =>
    expectTold(walkReader, [
      ["Take 3 steps. Wave a flag. Do you return to the starting point?", "declined"],
      ["Always face forward. Turn left. Take 3 steps. Do you return to the starting point?", "declined"],
      ["Take 3 steps left. Turn left. Take 3 steps. Do you return to the starting point?", "declined"],
      ["Walk 3 steps north. Turn left. Take 3 steps. Do you return to the starting point?", "declined"],
      ["Take 3 steps. Do not turn around. Take 3 steps. Do you return to the starting point?", "declined"],
    ]));
});

const DAY =
  "Today, Mia went to the pool. We know that: Mia woke up at 6am. Leo saw Mia reading at the library from 6am to 9am.";

describe("puzzles of schedules", () => {
  it("finds the time that is left", () =>
    expectTold(scheduleReader, [
      [
        `${DAY} Tom saw Mia working at the office from 11am to 5pm. The pool was closed after 5pm. Between what times could Mia have gone to the pool?\nOptions:\n(A) 9am to 11am\n(B) 6am to 9am`,
        "9am to 11am",
      ],
      [
        `${DAY} Tom saw Leo working at the office from 9am to 5pm. The pool was closed after 5pm. When could Mia have gone to the pool?`,
        "9am to 5pm",
      ],
      [
        `${DAY} The pool opened at 10am. The pool was closed after 5pm. The gym was closed after noon. When could Mia have gone to the pool?`,
        "10am to 5pm",
      ],
    ]));
  it("declines what it can't read, what may be the visit, and days without an end", () =>
    expectTold(scheduleReader, [
      [
        `${DAY} Tom may have seen Mia at the office. The pool was closed after 5pm. When could Mia have gone to the pool?`,
        "declined",
      ],
      [
        `${DAY} Tom saw Mia swimming at the pool from 9am to 10am. The pool was closed after 5pm. When could Mia have gone to the pool?`,
        "declined",
      ],
      [`${DAY} When could Mia have gone to the pool?`, "declined"],
      [
        `${DAY} Tom saw Mia working at the office from 9am to 5pm. The pool was closed after 5pm. When could Mia have gone to the pool?`,
        "declined",
      ],
    ]));
});
