import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decide } from "../../../../src/engine/tasks/puzzles/ordering/decide.ts";
import { orderingReader } from "../../../../src/engine/tasks/puzzles/ordering/reader.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";
import { expectTold } from "../told.ts";

const JARS = "On a ledge, there are four jars: a tin jar, a clay jar, a glass jar, and a jade jar.";
const RACE = "In a sled race, there were four drivers: Uma, Ned, Ivo, and Pia.";

describe("orders of things", () => {
  it("words its answers as sentences", () => {
    for (const [text, said] of [
      [
        "The cup is in front of the jug. The jug is in front of the pan. Is the pan behind the cup?",
        "Yes. The pan is behind the cup.",
      ],
      [
        "Ivo is older than Pia. Pia is older than Ned. Is Ned older than Ivo?",
        "No. Ned is not older than Ivo.",
      ],
      ["Ivo is older than Pia. Pia is older than Ned. Who is the youngest?", "Ned is the youngest."],
      ["Ivo is older than Pia. Pia is older than Ned. Who is older, Ned or Ivo?", "Ivo is older."],
      [
        `${RACE} Uma finished above Ned. Ned finished above Pia. Ivo finished last. Who finished second?`,
        "Ned finished second.",
      ],
    ] as const) {
      const result = orderingReader.read(readTaskText(text));
      assert.equal(result?.kind === "answered" ? result.said : result?.kind, said, text);
    }
  });

  it("finds the choice that follows", () =>
    expectTold(orderingReader, [
      [
        `${JARS} The clay jar is to the right of the jade jar. The tin jar is the second from the right. The glass jar is the rightmost. Which of the following is true?\nOptions:\n(A) The jade jar is the leftmost\n(B) The clay jar is the leftmost\n(C) The tin jar is the leftmost`,
        "The jade jar is the leftmost",
      ],
      [
        `${RACE} Uma finished above Ned. Pia finished second-to-last. Ivo finished first. Which statement must be true?\nOptions:\n(A) Uma finished second\n(B) Ned finished third`,
        "Uma finished second",
      ],
      [
        `${RACE} Uma finished above Ned. Ned finished above Pia. Ivo finished last. Which of the following is false?\nOptions:\n(A) Uma finished first\n(B) Pia finished first`,
        "Pia finished first",
      ],
      [
        "A shop sells three coats: a wool coat, a rain coat, and a fur coat. The fur coat is less expensive than the rain coat. The wool coat is the second-cheapest. Which of the following is true?\nOptions:\n(A) The fur coat is the most expensive\n(B) The rain coat is the most expensive\n(C) The wool coat is the most expensive",
        "The rain coat is the most expensive",
      ],
    ]));
  it("answers questions without choices", () =>
    expectTold(orderingReader, [
      [
        `${RACE} Uma finished before Ned. Ned finished before Pia. Ivo finished last. Who finished third?`,
        "Pia",
      ],
      [
        `${RACE} Uma finished before Ned. Ned finished before Pia. Ivo finished last. In which place did Ned finish?`,
        "second",
      ],
      [
        `${RACE} Uma finished before Ned. Ned finished before Pia. Ivo finished last. How many drivers finished after Uma?`,
        "3",
      ],
      [
        `${RACE} Uma finished before Ned. Ned finished before Pia. Ivo finished last. Did Ivo finish before Uma?`,
        "no",
      ],
      [`${RACE} Uma finished before Ned. Who finished first?`, "declined"],
      [
        `${JARS} The clay jar is immediately to the left of the jade jar. The tin jar is between the jade jar and the glass jar. Which jar is the leftmost?`,
        "declined",
      ],
      [
        `${JARS} The clay jar is immediately to the left of the jade jar. The tin jar is between the jade jar and the glass jar. The glass jar is not the leftmost. List the jars from left to right.`,
        "clay jar, jade jar, tin jar, glass jar",
      ],
      ["Rosa is taller than Kim. Kim is taller than Bela. Who is the shortest?", "Bela"],
      ["Rosa is taller than Kim. Kim is taller than Bela. Who is taller, Bela or Rosa?", "Rosa"],
      [
        "The barge is older than the tug. The ferry is newer than the tug. Which is the second-oldest?",
        "tug",
      ],
      ["Rosa is older than both Kim and Bela. Bela is not the youngest. Who is the youngest?", "Kim"],
      [
        "Rosa is either first or last in line. Kim is right behind Rosa. Bela is behind Rosa. Is Kim last?",
        "no",
      ],
      ["Rosa has more coins than Kim. Kim has more coins than Bela. Who has the fewest coins?", "Bela"],
      ["Rosa has more coins than Kim. Kim has more stamps than Bela. Who has the fewest stamps?", "declined"],
    ]));
  it("keeps scales apart, and leaves texts with two directions alone", () =>
    expectTold(orderingReader, [
      ["Rosa is taller than Kim. Kim is older than Rosa. Who is the oldest?", "Kim"],
      ["Rosa is taller than Kim. Kim is older than Rosa. Who is the richest?", "declined"],
      [
        "The square is above the disc. The disc is to the left of the star. Is the star to the right of the square?",
        null,
      ],
    ]));
  it("declines what contradicts itself, what is not on the list, and lists that do not count", () =>
    expectTold(orderingReader, [
      ["Rosa is taller than Kim. Kim is taller than Rosa. Who is the tallest?", "declined"],
      [`${RACE} Uma finished above Zed. Who finished first?`, "declined"],
      [
        "In a race, there were three drivers: Uma, Ned, Ivo, and Pia. Uma finished first. Who finished first?",
        "declined",
      ],
    ]));
  it("passes over no sentence that it does not know", () =>
    expectTold(orderingReader, [
      ["Rosa is taller than Kim. Kim may be taller than Bela. Who is the tallest?", null],
      ["Rosa used to be taller than Kim. Kim is taller than Bela. Who is the tallest?", null],
      ["Rosa was taller than Kim. Kim is taller than Rosa. Who is the tallest?", null],
      ["Everyone is taller than Kim. Rosa is taller than Bela. Who is the tallest?", null],
      ["A cat is bigger than a mouse. Is a mouse bigger than a cat?", null],
      ["Rosa thinks Kim is taller than Bela. Bela is taller than Ivo. Who is the tallest?", null],
      ["Rosa ran faster than Kim. Kim swam faster than Bela. Who is the fastest?", null],
      ["Rosa is above Kim in the list. Bela arrived before Rosa. Who is first?", null],
      ["Rosa is above Kim. Bela arrived before Rosa. Who arrived first?", null],
      ["Rosa is two years older than Kim. Who is older, Rosa or Kim?", null],
    ]));
  it("uses only the sentences that are needed", () => {
    const result = orderingReader.read(
      readTaskText(
        `${RACE} Pia finished third. Uma finished before Ned. Ivo finished last. Who finished last?`,
      ),
    );
    assert.deepEqual(
      result?.kind === "answered"
        ? result.steps.filter(({ rule }) => rule === "said").map(({ conclusion }) => conclusion)
        : [],
      [RACE, "Ivo finished last."],
    );
  });
  it("decides in two ways that agree on random constraints", () => {
    let seed = 7;
    const next = (bound: number): number => (seed = (seed * 1103515245 + 12345) % 2147483648) % bound;
    for (let round = 0; round < 300; round++) {
      const count = 3 + next(4);
      const gaps = [1, 2, 3, 4, 5, 6];
      const constraints = Array.from({ length: 1 + next(5) }, () =>
        next(2) === 0
          ? { kind: "at" as const, thing: next(count), places: [next(count), next(count)] }
          : {
              kind: "apart" as const,
              a: 0,
              b: 1 + next(count - 1),
              gaps: next(2) === 0 ? gaps : gaps.map((gap) => -gap),
            },
      );
      const { kind } = decide(count, constraints, [{ kind: "at", thing: next(count), places: [0] }]);
      assert.ok(kind === "decided" || kind === "contradictory", JSON.stringify(constraints));
    }
  });
});
