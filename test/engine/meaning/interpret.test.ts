import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NotInterpreted } from "../../../src/engine/meaning/scope.ts";
import { formsOf } from "../../support/reading.ts";

const CASES: readonly (readonly [text: string, ...forms: string[]])[] = [
  ["Mara lends Otto the crate.", "(crate(the_crate) and lend(mara, recipient: otto, object: the_crate))"],
  ["The crate was lent to Otto by Mara.", "(crate(the_crate) and lend<(object: the_crate, mara, to: otto))"],
  ["Every sailor trusts Otto.", "every x1 [sailor(x1)] [trust(x1, object: otto)]"],
  ["No sailor who trusts Otto sleeps.", "no x1 [(sailor(x1) and trust(x1, object: otto))] [sleep(x1)]"],
  ["If the bell rings, Otto wakes up.", "if [(bell(the_bell) and ring(the_bell))] [wake up(otto)]"],
  ["Otto wakes up unless Mara sings.", "if [not sing(mara)] [wake up(otto)]"],
  ["Otto is not tired.", "not tired(otto)"],
  ["Either Mara or Otto sings.", "(sing(mara) xor sing(otto))"],
  ["Otto is taller than Mara.", "tall(otto, than: mara)"],
  ["Mara must wear a hat.", "must [(hat(the_hat) and wear(mara, object: the_hat))]"],
  ["Is Otto a sailor?", "polar? sailor(otto)"],
  ["Who trusts Otto?", "which? trust(x1, object: otto)"],
  ["How many tickets does Mara have?", "amount? (ticket(x1) and have(mara, object: x1))"],
  [
    "A third of the sailors sleep.",
    "count =1/3 part x1 [(sailor(the_sailor) and of(x1, object: the_sailor))] [sleep(x1)]",
  ],
  [
    "15 % of the crates are heavy.",
    "count =0.15 part x1 [(crate(the_crate) and of(x1, object: the_crate))] [heavy(x1)]",
  ],
  ["Mara is old. She sings.", "old(mara)", "sing(mara)"],
  [
    "A sailor sleeps. The sailor is old.",
    "(sailor(the_sailor) and sleep(the_sailor))",
    "(sailor(the_sailor) and old(the_sailor))",
  ],
];

/** What has no form yet is refused: nothing of it may be lost. */
const REFUSED: readonly string[] = [
  "Otto is very tall.",
  "The 3 crates are heavy.",
  "Mara is twice as tall as Otto.",
  "Otto leaves on 5 June.",
  "Otto knows whether Mara sings.",
];

describe("the forms of a text", () => {
  for (const text of REFUSED)
    it(`are refused for "${text}"`, async () => {
      await assert.rejects(formsOf(text), NotInterpreted);
    });

  for (const [text, ...forms] of CASES)
    it(`of "${text}"`, async () => assert.deepEqual(await formsOf(text), forms));
});
