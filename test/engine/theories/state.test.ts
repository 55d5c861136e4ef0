import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerText } from "../../../src/engine/english/answer-text.ts";
import { where } from "../../../src/engine/theories/state/places.ts";
import { timelineOf, type Timeline } from "../../../src/engine/theories/state/timeline.ts";
import { discourseOf, openWords } from "../../support/reading.ts";

describe("the places of things", () => {
  const text = "Otto is in the hall. Otto goes to the kitchen. Otto goes to the garden. Where is Otto?";

  it("come out alike forwards and backwards", async () => {
    const discourse = await discourseOf(text);
    assert.equal(where(discourse, timelineOf(discourse)).kind, "things");
  });

  it("are declined if the forward run forgets the last event", async () => {
    const discourse = await discourseOf(text);
    const broken: Timeline = timelineOf({ ...discourse, conditions: discourse.conditions.slice(0, -2) });
    const outcome = where(discourse, broken);
    assert.equal(outcome.kind === "refused" && outcome.reason, "two ways to find the place differ");
  });
});

/** What was told first, what happens, and the answer to whether it is still so. */
const EVENTS: readonly (readonly [text: string, answer: string])[] = [
  ["The gate is open. Mara shuts the gate. Is the gate open?", "no"],
  ["The jar is on the shelf. Otto looks at the jar. Is the jar on the shelf?", "yes"],
  ["Mara is tall. Mara goes to the harbour. Is Mara tall?", "yes"],
  // Who is rich, quiet or awake need not be so after what he does.
  ["Mara is rich. Mara loses all her money. Is Mara rich?", "refused"],
  ["The child is quiet. The child cries. Is the child quiet?", "refused"],
  ["Otto is awake. Otto goes to bed. Is Otto awake?", "refused"],
  ["Otto is angry. Mara apologizes. Is Otto angry?", "refused"],
  ["Otto is a bachelor. Otto marries Mara. Is Otto a bachelor?", "refused"],
  ["Otto is a pilot. Lea replaces Otto. Is Otto a pilot?", "refused"],
  ["Otto is a member. Otto cancels his membership. Is Otto a member?", "refused"],
  ["Otto does not know the code. Mara tells Otto the code. Does Otto know the code?", "refused"],
  // Of all, of what is near, of what is with someone.
  ["Otto is in the hall. Everyone leaves the hall. Is Otto in the hall?", "refused"],
  ["The shop has flour. Mara buys all the flour. Does the shop have flour?", "refused"],
  ["Otto is with Mara. Mara leaves. Is Otto with Mara?", "refused"],
  ["Otto is alone. Mara comes. Is Otto alone?", "refused"],
  ["The seat is free. Mara sits on the seat. Is the seat free?", "refused"],
  ["The parrot is in the cage. Otto frees the parrot. Is the parrot in the cage?", "refused"],
  ["Mara has a parrot. The parrot flies away. Does Mara have a parrot?", "refused"],
  ["The rule is in force. Lea repeals the rule. Is the rule in force?", "refused"],
  ["The tub is full. Otto pulls the plug. Is the tub full?", "refused"],
  ["Mara is young. Many years pass. Is Mara young?", "refused"],
  // Whose it is, however it is said.
  ["The boat belongs to Mara. Mara sells the boat to Otto. Does the boat belong to Mara?", "no"],
  ["The boat belongs to Mara. Does Mara own the boat?", "yes"],
  ["Someone is in the hall. Otto leaves the hall. Is someone in the hall?", "refused"],
  // What passes by itself, or by what happens elsewhere.
  ["The hall is quiet. The baby cries. Is the hall quiet?", "refused"],
  ["The path is dry. It rains. Is the path dry?", "refused"],
  ["Mara has a fever. Mara takes a pill. Does Mara have a fever?", "refused"],
  ["Otto is tired. Otto rests. Is Otto tired?", "refused"],
  ["The thief is free. Mara catches the thief. Is the thief free?", "refused"],
  ["The parcel is undelivered. Otto delivers the parcel. Is the parcel undelivered?", "refused"],
  ["The map is whole. Otto throws the map into the fire. Is the map whole?", "refused"],
  ["The map is torn. Otto gives the map to Mara. Is the map torn?", "yes"],
  ["Mara has a balloon. The balloon bursts. Does Mara have a balloon?", "refused"],
  ["Otto is in the hall. Later Otto is in the yard. Is Otto in the hall?", "refused"],
  [
    "The lamp is lit. It is not the case that it is not the case that Otto breaks the lamp. Is the lamp lit?",
    "refused",
  ],
];

describe("what was so", () => {
  for (const [text, expected] of EVENTS)
    it(`${text} — ${expected}`, async () => {
      const answer = answerText(text, await openWords());
      assert.equal(answer.kind === "verdict" ? answer.verdict : answer.kind, expected);
    });
});
