import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { ordered } from "../../../src/engine/theories/order/order.ts";
import { satisfied, type Solver } from "../../../src/engine/theories/order/solver.ts";
import { discourseOf, openWords } from "../../support/reading.ts";

/** What a text comes to in all its readings, or "refused". */
async function found(text: string): Promise<string> {
  const answer = answerText(text, await openWords());
  if (answer.kind === "verdict" || answer.kind === "validity") return answer.verdict;
  return answer.kind === "text" || answer.kind === "number" ? answer.value : "refused";
}

const MASTS = "The Mara is longer than the Otto. The Otto is longer than the Lea. ";
const QUEUE = "Five sailors stand in a queue. Otto is second. ";
const RACE = "Mara finished before Otto. Lea finished after Otto. ";

const JARS = "On a ledge, there are three jars: a tin jar, a clay jar, and a jade jar. ";
const DRIVERS = "In a sled race, there were four drivers: Uma, Ned, Ivo, and Pia. ";

const TEXTS: readonly (readonly [text: string, answer: string])[] = [
  // Degrees, and their opposites.
  ["Mara is older than Otto. Otto is older than Lea. Is Mara older than Lea?", "yes"],
  ["Mara is older than Otto. Otto is older than Lea. Is Mara younger than Lea?", "no"],
  ["Mara is older than Otto. Lea is older than Otto. Is Mara older than Lea?", "unknown"],
  ["Mara is older than Otto. Otto is older than Lea. Who is the youngest?", "Lea"],
  ["Mara is older than Otto. Otto is older than Lea. Who is the second oldest?", "Otto"],
  ["Mara is older than Otto. Lea is older than Otto. Who is the oldest?", "refused"],
  [
    "The crate is heavier than the barrel. The barrel is lighter than the sack. Is the sack lighter than the barrel?",
    "no",
  ],
  ["The crate is less expensive than the barrel. Is the barrel cheaper than the crate?", "no"],
  ["Mara runs faster than Otto. Otto runs faster than Lea. Who runs the slowest?", "Lea"],
  // Who is wiser need not be cleverer, and what is dear need not be precious.
  ["Mara is wiser than Otto. Otto is cleverer than Lea. Is Mara wiser than Lea?", "refused"],
  // Equal, at least, not more.
  ["Mara is as tall as Otto. Otto is as tall as Lea. Is Mara taller than Lea?", "no"],
  ["Mara is not as tall as Otto. Is Otto taller than Mara?", "yes"],
  ["Mara is not taller than Otto. Is Otto taller than Mara?", "unknown"],
  ["Mara is at least as tall as Otto. Otto is taller than Lea. Is Mara taller than Lea?", "yes"],
  ["Nobody is taller than Mara. Is Otto taller than Mara?", "no"],
  ["Mara is taller than everyone else. Otto is taller than Lea. Who is the tallest?", "Mara"],
  // Amounts.
  ["Mara is 3 cm taller than Otto. Otto is 5 cm shorter than Lea. Is Mara taller than Lea?", "no"],
  ["Mara is 160 cm tall. Otto is 1 m tall. Who is taller?", "Mara"],
  ["Mara is older than Otto. Otto is older than Mara. Is Mara older than Otto?", "refused"],
  // Places in a row.
  [`${QUEUE}How many sailors are behind Otto?`, "3"],
  [`${QUEUE}Mara is immediately behind Otto. How many sailors are behind Mara?`, "2"],
  [`${QUEUE}Lea is at the end of the queue. How many sailors are between Otto and Lea?`, "2"],
  ["Otto is second in a queue. How many people are behind Otto?", "refused"],
  ["Mara, Otto and Lea stand in a queue. Mara is behind Otto. Lea is in front of Otto. Who is last?", "Mara"],
  ["Mara, Otto and Lea stand in a queue. Mara stands between Otto and Lea. Who is in the middle?", "Mara"],
  [
    "The red cup is to the left of the blue cup. The grey cup is to the right of the blue cup. Which cup is the leftmost?",
    "red",
  ],
  // All of so many things, listed.
  [
    `${JARS}The clay jar is to the right of the jade jar. The jade jar is second. Which jar is the leftmost?`,
    "tin",
  ],
  [
    `${JARS}The jade jar is the second from the right. The tin jar is the rightmost. Is the clay jar the leftmost?`,
    "yes",
  ],
  [`${JARS}The jade jar is the rightmost. Is the clay jar the leftmost?`, "unknown"],
  [
    `${DRIVERS}Uma finished above Ned. Pia finished second-to-last. Ivo finished first. Who finished second?`,
    "Uma",
  ],
  [`${DRIVERS}Uma finished above Zed. Who finished first?`, "refused"],
  [
    "In a race, there were three drivers: Uma, Ned, Ivo, and Pia. Uma finished first. Who finished first?",
    "refused",
  ],
  [
    "Four runners ran a race: Uma, Ned, Ivo and Pia. Uma finished first. Ned finished after Ivo. Ivo finished after Pia. Who finished last?",
    "Ned",
  ],
  [
    "A stall sells three fruits: figs, plums and kiwis. The kiwis are cheaper than the figs. The plums are the second-cheapest. Are the figs the most expensive?",
    "yes",
  ],
  [
    "There is a red, a blue and a green book on a shelf. The red book is the leftmost. The green book is the rightmost. Which book is the second from the left?",
    "blue",
  ],
  [
    "A shop sells three coats: a wool coat, a rain coat and a fur coat. The fur coat is less expensive than the rain coat. The wool coat is the second-cheapest. Is the rain coat the most expensive?",
    "yes",
  ],
  [
    "Three birds sit on a branch: an owl, a quail and a crow. The owl is to the left of the quail. The crow is to the right of the quail. Is the quail in the middle?",
    "yes",
  ],
  // Of Lea nothing is said but what may be.
  ["Mara is taller than Otto. Otto may be taller than Lea. Who is the tallest?", "refused"],
  ["Mara is taller than Otto. Otto is taller than Lea. Who is taller, Lea or Mara?", "Mara"],
  [
    "The red cup is to the left of the blue cup. The grey cup is to the left of the blue cup. Which cup is the leftmost?",
    "refused",
  ],
  [
    "The red cup is the second from the left. The blue cup is to the left of the red cup. Which cup is the first from the left?",
    "blue",
  ],
  // Races and times.
  [`${RACE}Who won?`, "Mara"],
  [`${RACE}Who finished last?`, "Lea"],
  [`${RACE}Did Lea finish before Mara?`, "no"],
  ["Mara came third. Otto came second. Who came first?", "refused"],
  [
    "The lecture is before the concert. The concert is before the dance. Is the dance before the lecture?",
    "no",
  ],
  // Two names for one thing.
  [
    "The captain is taller than the cook. Emre is the captain. Finn is the cook. Is Finn taller than Emre?",
    "no",
  ],
  // What may have changed, what only may be so, and what is no order.
  ["Mara is older than Otto. Otto may be older than Lea. Is Mara older than Lea?", "refused"],
  ["Mara is in front of Otto in a queue. Otto walks to the front. Is Mara in front of Otto?", "refused"],
  ["Mara was taller than Otto. Is Mara taller than Otto?", "refused"],
  // With rules.
  ["Everyone taller than Otto is fast. Mara is taller than Otto. Is Mara fast?", "yes"],
];

describe("orders", () => {
  for (const [text, answer] of TEXTS)
    it(`come to ${answer}: ${text}`, async () => assert.equal(await found(text), answer));
});

describe("the check of orders", () => {
  /** Takes what is strictly more for what is at least as much. */
  const careless: Solver = (bonds, rows) =>
    satisfied(
      bonds.map((bond) => (bond.kind === "apart" ? { ...bond, strict: false } : bond)),
      rows,
    );
  /** Forgets that no two stand in one place. */
  const crowded: Solver = (bonds, rows) =>
    satisfied(
      bonds.filter(({ kind }) => kind !== "any"),
      rows,
    );
  const differs = "two ways to find the order differ";

  for (const [name, solver, text] of [
    ["a strict order taken for a weak one", careless, `${MASTS}Is the Mara longer than the Lea?`],
    ["two in one place", crowded, `${QUEUE}Mara is not behind Otto. Is Mara in front of Otto?`],
    [
      "an amount taken for another",
      careless,
      "Mara is 3 cm taller than Otto. Lea is 3 cm taller than Otto. Is Mara taller than Lea?",
    ],
  ] as const)
    it(`catches ${name}`, async () => {
      const discourse = await discourseOf(text);
      const sound = ordered(discourse);
      assert.notEqual(sound?.kind, "refused");
      const broken = ordered(discourse, solver);
      assert.equal(broken?.kind === "refused" && broken.reason, differs);
    });
});
