import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { NOW, and } from "../../../src/engine/meaning/form.ts";
import { READINGS } from "../../../src/engine/meaning/interpret.ts";
import type { Readings } from "../../../src/engine/meaning/scope.ts";
import { formsOf, printedSaid, readingsOf } from "../../support/reading.ts";

const CASES: readonly (readonly [text: string, ...forms: string[]])[] = [
  ["Mara lends Otto the crate.", "(crate(the_crate) and lend(mara, recipient: otto, object: the_crate))"],
  ["The crate was lent to Otto by Mara.", "(crate(the_crate) and lend<(mara, object: the_crate, to: otto))"],
  ["Every sailor trusts Otto.", "every x1 [sailor(x1)] [trust(x1, object: otto)]"],
  ["No sailor who trusts Otto sleeps.", "no x1 [(sailor(x1) and trust(x1, object: otto))] [sleep(x1)]"],
  ["If the bell rings, Otto wakes up.", "(bell(the_bell) and if [ring(the_bell)] [wake up(otto)])"],
  ["Otto wakes up unless Mara sings.", "if [not sing(mara)] [wake up(otto)]"],
  ["Otto is not old.", "not old(otto)"],
  ["Either Mara or Otto sings.", "(sing(mara) xor sing(otto))"],
  ["Otto is taller than Mara.", "tall(otto, than: mara)"],
  ["Mara must wear a hat.", "must [some x1 [hat(x1)] [wear(mara, object: x1)]]"],
  ["Otto is very tall.", "very tall(otto)"],
  [
    "The 3 crates are heavy.",
    "(crate(the_crate) and count =3 x1 [of(x1, object: the_crate)] [true] and heavy(the_crate))",
  ],
  ["Mara is twice as tall as Otto.", "as tall(mara, times: =2 , than: otto)"],
  ["Mara is at least as tall as Otto.", "as tall(mara, times: >=1 , than: otto)"],
  ["Mara is the second oldest.", "most old(mara, rank: =2 )"],
  ["Mara is the third from the left.", "(left(the_left) and third(mara, from: the_left))"],
  ["Mara is two places behind Otto.", "behind(mara, object: otto, measure: =2 place)"],
  ["Mara is right behind Otto.", "behind{right}(mara, object: otto)"],
  ["Mara stands between Otto and Lea.", "stand(mara, between: otto+lea)"],
  ["Mara is taller than everyone else.", "every x1 [(person(x1) and not x1 = mara)] [tall(mara, than: x1)]"],
  ["Otto leaves on 5 June.", "leave(otto, on: ?-6-5)"],
  ["Is Otto a sailor?", "polar? sailor(otto)"],
  ["Who trusts Otto?", "which? x1 trust(x1, object: otto)"],
  ["How many tickets does Mara have?", "amount? x1 (ticket(x1) and have(mara, object: x1))"],
  ["In which shed does Otto sleep?", "which? x1 (shed(x1) and sleep(otto, in: x1))"],
  ["How tall is Mara?", "degree? x1 tall(mara, measure: x1)"],
  ["When did Otto leave?", "time? x1 leave<(otto, when: x1)"],
  ["With whom does Mara sing?", "which? x1 sing(mara, with: x1)"],
  ["Tell me whether Otto sings.", "polar? sing(otto)"],
  ["Assume that Otto sings.", "supposition: sing(otto)"],
  [
    "A third of the sailors sleep.",
    "(sailor(the_sailor) and count =1/3 part x1 as the_one [of(x1, object: the_sailor)] [sleep(x1)])",
  ],
  [
    "15 % of the crates are heavy.",
    "(crate(the_crate) and count =0.15 part x1 as the_one [of(x1, object: the_crate)] [heavy(x1)])",
  ],
  [
    "There were 4 sailors playing a game when Otto came.",
    "when [come<(otto)] [count =4 x1 as the_sailor [(sailor(x1) and some x2 [game(x2)] [play(x1, object: x2)])] [exist<(x1)]]",
  ],
  ["Mara is old. She sings.", "old(mara)", "sing(mara)"],
  [
    "A sailor sleeps. The sailor is old.",
    "(sailor(the_sailor) and sleep(the_sailor))",
    "(sailor(the_sailor) and old(the_sailor))",
  ],
  // What a quantifier binds is introduced for each alone; what is known stands outside of a denial.
  ["Every sailor owns a crate.", "every x1 [sailor(x1)] [some x2 [crate(x2)] [own(x1, object: x2)]]"],
  ["Mara does not own the crate.", "(crate(the_crate) and not own(mara, object: the_crate))"],
  ["Mara does not own a crate.", "not some x1 [crate(x1)] [own(mara, object: x1)]"],
  [
    "Nobody gives Otto 3 crates.",
    "no x1 [person(x1)] [count =3 x2 [crate(x2)] [give(x1, recipient: otto, object: x2)]]",
  ],
  ["How many people are behind Otto?", "amount? x1 (person(x1) and behind(x1, object: otto))"],
  [
    "If a sailor owns a crate, he sells it.",
    "every x1 [sailor(x1)] [every x2 [crate(x2)] [if [own(x1, object: x2)] [sell(x1, object: x2)]]]",
  ],
  ["Only sailors swim.", "every x1 [swim(x1)] [sailor(x1)]"],
  ["Only Mara swims.", "(swim(mara) and every x1 [swim(x1)] [x1 = mara])"],
  ["A sailor is a person.", "generic x1 [sailor(x1)] [person(x1)]"],
  ["Otto may not swim.", "not may [swim(otto)]"],
  ["Otto must not swim.", "must [not swim(otto)]"],
  ["Otto need not sign the form.", "(form(the_form) and not must [sign(otto, object: the_form)])"],
  ["Visitors are not allowed to swim.", "generic x1 [visitor(x1)] [not may [swim(x1)]]"],
  [
    "The shed where Otto sleeps is old.",
    "(shed(the_that_sleep_shed) and sleep(otto, in: the_that_sleep_shed) and old(the_that_sleep_shed))",
  ],
  ["Captain Otto, a sailor, sleeps.", "(captain(otto) and sailor(otto) and sleep(otto))"],
  [
    "Otto's crate is heavy. It is old.",
    "(crate(otto's_crate) and of(otto's_crate, object: otto) and heavy(otto's_crate))",
    "old(otto's_crate)",
  ],
  ["Mara and Otto sing. They sleep.", "(sing(mara) and sing(otto))", "(sleep(mara) and sleep(otto))"],
  [
    "Mara gave 3 of her crates to Otto. He lost 2 of them.",
    "(crate(mara's_crate) and of(mara's_crate, object: mara) and count =3 x1 as the_one [of(x1, object: mara's_crate)] [give<(mara, object: x1, to: otto)])",
    "count =2 x2 as the_one [of(x2, object: the_one)] [lose<(otto, object: x2)]",
  ],
  [
    "Mara has 3 more crates than Otto.",
    "count =3 plus otto x1 as the_crate [crate(x1)] [have(mara, object: x1)]",
  ],
  [
    "Mara has twice as many crates as Otto.",
    "count =2 times otto x1 as the_crate [crate(x1)] [have(mara, object: x1)]",
  ],
  [
    "The sailors have 3 tickets each.",
    "(sailor(the_sailor) and every x1 [of(x1, object: the_sailor)] [count =3 x2 [ticket(x2)] [have(x1, object: x2)]])",
  ],
  [
    "There are 3 crates in the shed.",
    "(shed(the_shed) and count =3 x1 as the_crate [crate(x1)] [exist(x1, in: the_shed)])",
  ],
  [
    "Neither Mara nor Otto has a crate.",
    "(not some x1 [crate(x1)] [have(mara, object: x1)] and not some x2 [crate(x2)] [have(otto, object: x2)])",
  ],
  ["What did Mara give Otto?", "which? x1 give<(mara, recipient: otto, object: x1)"],
  [
    "Mara sold the crate that Otto bought.",
    "(crate(the_that_buy_crate) and buy<(otto, object: the_that_buy_crate) and sell<(mara, object: the_that_buy_crate))",
  ],
  ["Otto is a former pilot.", "former pilot(otto)"],
  ["Perhaps Mara sings.", "might [sing(mara)]"],
  ["If it rains, Mara sings.", "if [rain()] [sing(mara)]"],
  ["Otto pretends to be a sailor.", "pretend(otto, content: [sailor(otto)])"],
  ["Mara wants to sleep.", "want(mara, content: [sleep(mara)])"],
  ["Otto looks tired.", "look(otto, content: [tired(otto)])"],
  ["It is not the case that Mara owns a crate.", "not some x1 [crate(x1)] [own(mara, object: x1)]"],
  ["Is it true that Mara sings?", "polar? sing(mara)"],
  ["It is false that Mara does not sing.", "not not sing(mara)"],
  ["It may be true that Mara sings.", "might [sing(mara)]"],
  ["It cannot be the case that Mara sings.", "not might [sing(mara)]"],
  ["Otto is not required to sing.", "not must [sing(otto)]"],
  ["Otto hurt himself.", "hurt<(otto, object: otto)"],
  ["No sailor trusts himself.", "no x1 [sailor(x1)] [trust(x1, object: x1)]"],
  ["Because Mara sang, Otto did not sleep.", "because [sing<(mara)] [not sleep<(otto)]"],
  ["Otto slept because Mara did not sing.", "because [not sing<(mara)] [sleep<(otto)]"],
  [
    "Nobody but Mara sings.",
    "(no x1 [(person(x1) and not x1 = mara)] [sing(x1)] and person(mara) and sing(mara))",
  ],
  [
    "All guests must pay, except children.",
    "(every x1 [(guest(x1) and not child(x1))] [must [pay(x1)]] and every x2 [(guest(x2) and child(x2))] [not must [pay(x2)]])",
  ],
  [
    "Guests must pay unless they are sailors.",
    "generic x1 [guest(x1)] [if [not sailor(x1)] [must [pay(x1)]]]",
  ],
  ["You may sing or dance.", "may [(sing(you) or dance(you))]"],
  ["It is forbidden to smoke.", "generic x1 [person(x1)] [not may [smoke(x1)]]"],
  ["It is not certain that Mara sings.", "not certain [sing(mara)]"],
  ["Otto does not necessarily sing.", "not certain [sing(otto)]"],
  ["Mara must have sung.", "certain [sing<(mara)]"],
  ["Suppose Otto sings.", "supposition: sing(otto)"],
  ["All sailors don't swim.", "every x1 [sailor(x1)] [not swim(x1)]"],
];

/** What has no form yet is refused: nothing of it may be lost. */
const REFUSED: readonly string[] = [
  "Otto knows whether Mara sings.",
  "Otto only sleeps.",
  "Otto almost fell.",
  "Otto lives by himself.",
  "Otto told Jim about himself.",
  "Ann hurt himself.",
  "Otto did not sleep because Mara sang.",
  "It must not be true that Mara sings.",
  "Otto has the other crate.",
];

describe("the forms of a text", () => {
  for (const text of REFUSED)
    it(`are refused for "${text}"`, async () => {
      assert.equal((await readingsOf(text)).kind, "not interpreted");
    });

  for (const [text, ...forms] of CASES)
    it(`of "${text}"`, async () => assert.deepEqual(await formsOf(text), forms));
});

describe("a text with several readings", () => {
  it("lists those that are hardly dearer, with other forms", async () => {
    const read = await readingsOf("Tom met Jim. He slept.");
    assert.equal(read.kind, "read");
    const last = read.kind === "read" ? read.readings.map((one) => printedSaid(one).at(-1)) : [];
    assert.deepEqual(last, ["sleep<(tom)", "sleep<(jim)"]);
  });
});

describe("the second ledger", () => {
  it("finds the word whose value a constructor forgets", async () => {
    const forgetful: Readings = {
      ...READINGS,
      described: (text, noun, of, scope, time = NOW) =>
        and([READINGS.described(text, { ...noun, modifiers: [] }, of, scope, time)]),
    };
    assert.deepEqual(await readingsOf("Mara owns the red crate.", forgetful), {
      kind: "not interpreted",
      sentence: 0,
      reason: "a word that nothing here understands",
      word: { lemma: "red", at: 3 },
    });
  });
});
