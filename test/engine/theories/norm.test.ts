import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { decided } from "../../../src/engine/theories/norm/deciding.ts";
import { allOf, anyOf, atom, not, type Proposition } from "../../../src/engine/theories/norm/proposition.ts";
import { isOpen } from "../../../src/engine/theories/norm/tableau.ts";
import { hasModel, type Premises } from "../../../src/engine/theories/norm/worlds.ts";
import { openWords } from "../../support/reading.ts";

const answerOf = async (text: string): Promise<string> => {
  const answer = answerText(text, await openWords());
  return answer.kind === "verdict" || answer.kind === "validity" ? answer.verdict : answer.kind;
};

const ANSWERED: readonly (readonly [text: string, answer: string])[] = [
  // duties and permissions
  ["Every porter must carry a lamp. Otto is a porter. Must Otto carry a lamp?", "yes"],
  ["Every porter must carry a lamp. Otto carries a lamp. Is Otto a porter?", "unknown"],
  ["Sailors are not required to swim. Mara is a sailor. Does Mara have to swim?", "no"],
  ["Nobody is allowed to whistle. May Otto whistle?", "no"],
  ["It is forbidden to smoke. Is Otto allowed to smoke?", "no"],
  ["Whistling is prohibited. May Mara whistle?", "no"],
  ["There is no obligation to sing. Must Mara sing?", "no"],
  ["Mara has permission to sail. May Mara sail?", "yes"],
  ["Dogs are not allowed in the shop. Rex is a dog. Is Rex allowed in the shop?", "no"],
  ["You must not touch the lamp. Conclusion: You are not permitted to touch the lamp.", "valid"],
  ["You may sing. Conclusion: You must sing.", "invalid"],
  ["Anyone who owns a boat must pay. Otto owns a boat. Must Otto pay?", "yes"],
  ["Any guest may swim. Otto is a guest. May Otto swim?", "yes"],
  // what may be either of two
  ["Otto may sing or dance. May Otto dance?", "yes"],
  ["You may sing. Conclusion: You may sing or dance.", "invalid"],
  ["Otto must sing or dance. Otto must not sing. Must Otto dance?", "yes"],
  ["You must not sing or dance. Conclusion: You must not dance.", "valid"],
  // "only" leaves open whether those may
  ["Only captains may steer. Otto is a captain. May Otto steer?", "unknown"],
  ["Only captains may steer. Otto is not a captain. May Otto steer?", "no"],
  ["Nobody but Mara may steer. May Otto steer?", "no"],
  // exceptions
  [
    "Sailors may swim. Sailors who are ill may not swim. Otto is a sailor and is not ill. May Otto swim?",
    "yes",
  ],
  ["Sailors may swim. Sailors who are ill may not swim. Otto is a sailor. Otto is ill. May Otto swim?", "no"],
  [
    "All porters must pay, except those in the hall. Otto is a porter. Otto is in the hall. Must Otto pay?",
    "no",
  ],
  ["Everyone except Mara must pay. Must Otto pay?", "yes"],
  ["Guests must pay unless they are sailors. Otto is a guest. Otto is not a sailor. Must Otto pay?", "yes"],
  ["No guest may swim unless he has a towel. Otto is a guest. Otto has no towel. May Otto swim?", "no"],
  [
    "Rule 1: If somebody is a guest, they may swim. Rule 2: If somebody is ill, they may not swim. Rule 2 is preferred over Rule 1. Otto is a guest. Otto is ill. May Otto swim?",
    "no",
  ],
  // amounts
  ["No one under 16 may steer. Mara is 15. May Mara steer?", "no"],
  ["Parcels over 20 kg need a label. The parcel is over 25 kg. Does the parcel need a label?", "yes"],
  ["Invoices over $500 must be signed. The invoice is for $700. Must the invoice be signed?", "yes"],
  // duties and permissions of one place
  [
    "Every guest must wear a badge in the kitchen. Mara is a guest. Mara is in the kitchen. Must Mara wear a badge?",
    "yes",
  ],
  ["Guests must not smoke in the garden. Otto is a guest. Otto went to the garden. May Otto smoke?", "no"],
  ["Guests may smoke in the garden. Otto is a guest. Otto is in the garden. May Otto smoke?", "yes"],
  ["Guests must not smoke. Otto is a guest. May Otto smoke in the garden?", "no"],
  ["Dogs must be washed in the yard. Rex is a dog. Must Rex be washed in the yard?", "yes"],
  // what is certain and what is possible
  ["It is not possible that Otto sings. Is it certain that Otto does not sing?", "yes"],
  ["It is known that the lamp is old. Conclusion: The lamp is old.", "valid"],
  ["The lamp is old. Conclusion: It is certain that the lamp is old.", "invalid"],
  ["The lamp must have been old. Conclusion: There is a chance that the lamp was old.", "valid"],
  // what is supposed
  ["Suppose that cats are birds. Is a cat a bird?", "yes"],
  ["Suppose Otto is a porter. Every porter sings. Does Otto sing?", "yes"],
];

/** What a policy does not say of the case, and what depends on what nobody said. */
const DECLINED: readonly string[] = [
  "Sailors may swim. Sailors who are ill may not swim. Otto is a sailor. May Otto swim?",
  "Guests must pay unless they are sailors. Otto is a guest. Otto is a sailor. Must Otto pay?",
  "Only captains may steer. Otto is a cook. May Otto steer?",
  "Every porter must carry a lamp. Otto is a porter. Must Otto sing?",
  "Guests may swim. Guests may not swim. Otto is a guest. May Otto swim?",
  "A key is required to open the door. Must Otto open the door?",
  "Guests may swim. Otto is a guest. Must Otto swim?",
  "Invoices over $500 must be signed. The invoice is for $300. Must the invoice be signed?",
  "Phones must be switched off in the hall. Otto is in the kitchen. Must Otto's phone be switched off?",
  "Every guest must wear a badge in the kitchen. Mara is a guest. Must Mara wear a badge?",
  "Guests may smoke in the garden. Otto is a guest. May Otto smoke?",
  "Guests must not smoke in the garden. Otto is a guest. Otto is in the hall. May Otto smoke?",
  "Porters must work on Mondays. Otto is a porter. Must Otto work?",
  // The dogs must sleep there, and nothing says that they must sleep.
  "Dogs must sleep in the yard. Rex is a dog. Rex is in the yard. Must Rex sleep?",
  "Mara says that every porter must sing. Otto is a porter. Must Otto sing?",
];

describe("norms", () => {
  for (const [text, answer] of ANSWERED)
    it(`${text} ${answer}`, async () => assert.equal(await answerOf(text), answer));
  for (const text of DECLINED)
    it(`declines: ${text}`, async () =>
      assert.ok(/^(?:refused|unread|ambiguous)$/.test(await answerOf(text))));
});

const proposition: fc.Arbitrary<Proposition> = fc.letrec<{ whole: Proposition; plain: Proposition }>(
  (tie) => ({
    plain: fc.oneof(
      { depthSize: "small" },
      fc.constantFrom("p", "q", "r").map((key) => atom(key)),
      fc.constantFrom("p", "q").map((key) => atom(key, true)),
      tie("plain").map(not),
      fc.array(tie("plain"), { minLength: 2, maxLength: 3 }).map(allOf),
      fc.array(tie("plain"), { minLength: 2, maxLength: 3 }).map(anyOf),
    ),
    whole: fc.oneof(
      { depthSize: "small" },
      tie("plain"),
      fc
        .record({
          kind: fc.constantFrom("must" as const, "may" as const),
          sphere: fc.constantFrom("duty" as const, "knowledge" as const),
          of: tie("plain"),
        })
        .map((one): Proposition => one),
      tie("whole").map(not),
      fc.array(tie("whole"), { minLength: 2, maxLength: 3 }).map(allOf),
      fc.array(tie("whole"), { minLength: 2, maxLength: 3 }).map(anyOf),
    ),
  }),
).whole;

describe("the two ways to decide", () => {
  it("agree on any propositions", () => {
    fc.assert(
      fc.property(fc.array(proposition, { minLength: 1, maxLength: 4 }), (here) => {
        const premises: Premises = { here, everywhere: [anyOf([not(atom("p")), atom("q", true)])] };
        const [model, open] = [hasModel(premises), isOpen(premises)];
        if (model !== "bounded" && open !== "bounded") assert.equal(model, open);
      }),
      { numRuns: runs(400) },
    );
  });

  it("differ where one takes what may be for what must be", () => {
    const may: Proposition = { kind: "may", sphere: "duty", of: atom("sing") };
    const premises: Premises = { here: [may, { ...may, of: not(atom("sing")) }], everywhere: [] };
    assert.equal(decided(premises, null), true);
    const asMust = (one: Proposition): Proposition => (one.kind === "may" ? { ...one, kind: "must" } : one);
    const planted = (of: Premises) => hasModel({ ...of, here: of.here.map(asMust) });
    assert.equal(decided(premises, null, { hasModel: planted, isOpen }), "two ways to decide it differ");
  });
});
