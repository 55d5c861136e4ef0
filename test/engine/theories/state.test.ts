import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { where } from "../../../src/engine/theories/state/places.ts";
import { timelineOf, type Timeline } from "../../../src/engine/theories/state/timeline.ts";
import { discourseOf } from "../../support/reading.ts";

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
