import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withoutAsides } from "../../../src/engine/english/asides.ts";
import { openWords } from "../../support/reading.ts";

const asidesOf = async (text: string): Promise<readonly string[]> =>
  withoutAsides(text, await openWords())?.asides ?? [];

const LAMPS = "Mara buys lamps. A third of the 24 lamps are bent. How many lamps are bent?";

const LEFT_OUT: readonly (readonly [aside: string, rest: string])[] = [
  ["The old gate is green.", LAMPS],
  ["Yesterday was a nice day.", LAMPS],
  ["Every wizard owns a hat.", LAMPS],
  ["Otto likes the sea.", LAMPS],
  ["Finn is a singer.", LAMPS],
];

/** What bears on the rest, or may. */
const KEPT: readonly (readonly [first: string, rest: string])[] = [
  // It shares a word, a name, or a time.
  ["The old lamp is green.", LAMPS],
  ["Mara is a singer.", LAMPS],
  ["Yesterday was a nice day.", "Today is Monday. What day is tomorrow?"],
  // It says how the others are to be taken.
  ["The numbers are wrong.", LAMPS],
  ["The prices are in dozens.", LAMPS],
  ["Nothing here is true.", LAMPS],
  ["If the gate is green, Otto sings.", LAMPS],
  // A pronoun goes back to it, or it goes back itself.
  ["Finn is a singer.", "He buys lamps. A third of the 24 lamps are bent. How many lamps are bent?"],
  ["The gate is green.", "It has 24 lamps. A third of the lamps are bent. How many lamps are bent?"],
  ["This gate is green.", LAMPS],
  // One is a kind of the other; what is counted may be added; somebody's relation bears on who there is.
  ["Finn has 3 roses.", "Otto has 4 tulips. How many flowers are in the garden?"],
  ["Finn has 3 hats.", LAMPS],
  ["Finn has a sister.", "Otto has a lamp. How many children have a lamp?"],
  ["The ticket is $5.", LAMPS],
  ["Finn is 5.", LAMPS],
  // It tells of a deed.
  ["Finn breaks the window.", LAMPS],
];

describe("sentences that have nothing to do with the rest", () => {
  for (const [aside, rest] of LEFT_OUT)
    it(`leaves out "${aside}"`, async () => assert.deepEqual(await asidesOf(`${aside} ${rest}`), [aside]));
  for (const [first, rest] of KEPT)
    it(`keeps "${first}" before "${rest}"`, async () =>
      assert.equal((await asidesOf(`${first} ${rest}`)).includes(first), false));
  it("leaves the rest as it was", async () =>
    assert.equal(withoutAsides(`The old gate is green. ${LAMPS}`, await openWords())?.text, LAMPS));
  it("leaves a statement and a question at the least", async () =>
    assert.deepEqual(await asidesOf("The old gate is green. Every wizard owns a hat. Does Otto sing?"), []));
});
