import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  betweenHours,
  hourOffset,
  nameOf,
} from "../../../../src/engine/tasks/stories/positions/directions.ts";
import { positionsReader } from "../../../../src/engine/tasks/stories/positions/reader.ts";
import { ask } from "./asking.ts";

const told = (text: string): string => `mode: state\n${text}`;
const relation = (facts: string, one = "Y", other = "Z"): string | null =>
  ask(positionsReader, told(`${facts} What is the relation of the agent ${one} to the agent ${other}?`));
function check(cases: readonly (readonly [prompt: string, answer: string | null])[]): void {
  for (const [prompt, answer] of cases) assert.equal(ask(positionsReader, prompt), answer, prompt);
}

describe("stories of positions", () => {
  it("reads many wordings of one relation", () => {
    const wordings: Readonly<Record<string, readonly string[]>> = {
      left: [
        "Y is to the left of Z.",
        "Y is at Z's 9 o'clock.",
        "Z and Y are side by side with Y to the left and Z to the right.",
        "Y and Z are parallel, and Y is to the left of Z.",
        "Z is over there and Y is on the left of it.",
        "Y is on the left and Z is on the right.",
        "Y is directly west of Z.",
        "Y is on the same horizontal plane directly left to Z.",
        "Y sits in the left direction of Z.",
        "The object Y and Z are there. The object labeled Y is positioned to the left of the object labeled Z.",
      ],
      above: [
        "Y is over Z.",
        "Y presents over Z.",
        "Z and Y are in a vertical line with Y on top.",
        "Y is sitting at the 12:00 position to Z.",
        "Z is at the bottom and Y is on the top.",
        "Y is to the top of Z vertically.",
        "Z is over there with Y above.",
        "Y is at the 12 o'clock position relative to Z.",
        "Y is on top of Z with a small gap between them.",
      ],
      "lower-right": [
        "Y is below and to the right of Z.",
        "Y is on the right side and below Z.",
        "Y is below Z at 4 o'clock.",
        "If Z is the center of a clock face, Y is located between 4 and 5.",
        "Y is at a 45 degree angle to Z, in the lower righthand corner.",
        "Y is diagonally below Z to the right at a 45 degree angle.",
        "Y is to the bottom-right of Z.",
        "Object Y is below object Z and to the right of it, too.",
        "Z is there and Y is at the 5 position of a clock face.",
        "Y is slightly off center to the bottom right and Z is slightly off center to the top left.",
        "Y is south east of Z.",
      ],
    };
    for (const [name, texts] of Object.entries(wordings))
      for (const text of texts)
        assert.equal(
          relation(text),
          name === "left" && text.includes("west")
            ? "west"
            : name === "lower-right" && text.includes("south")
              ? "southeast"
              : name,
          text,
        );
  });

  it("adds steps along the way, and goes back over them", () => {
    assert.equal(relation("Y is above A. A is to the left of B. Z is above B.", "Y", "Z"), "left");
    assert.equal(relation("Y is above A. A is above Z. Q is to the left of R.", "Z", "Y"), "below");
    assert.equal(relation("Y is to the left of A. Z is to the left of A."), "overlap");
    assert.equal(relation("Y is to the upper left of I. I is to the lower right of Z."), "overlap");
    assert.equal(relation("Y is to the left of A. Q is to the left of Z."), "declined: not_determined");
    assert.equal(
      relation("Y is to the left of Z. Y is to the right of Z."),
      "declined: inconsistent_premises",
    );
  });

  it("tells clock hours apart by quarters", () => {
    const names = Array.from({ length: 12 }, (_, hour) =>
      nameOf(hourOffset(hour + 1) ?? { dx: 0, dy: 0 }, false),
    );
    assert.deepEqual(names, [
      "upper-right",
      "upper-right",
      "right",
      "lower-right",
      "lower-right",
      "below",
      "lower-left",
      "lower-left",
      "left",
      "upper-left",
      "upper-left",
      "above",
    ]);
    assert.deepEqual([hourOffset(0), hourOffset(13), betweenHours(2, 4)], [null, null, null]);
    assert.equal(nameOf(betweenHours(12, 1) ?? { dx: 0, dy: 0 }, false), "upper-right");
  });

  it("answers whether, what and which way", () =>
    check([
      [
        "The lamp is above the clock. The vase is to the left of the lamp. Is the vase above the clock?",
        "yes",
      ],
      [
        "The lamp is above the clock. The vase is to the left of the lamp. Is the vase directly above the clock?",
        "no",
      ],
      [
        "The lamp is above the clock. The vase is to the left of the lamp. Is the clock to the left of the vase?",
        "no",
      ],
      ["The shop is north of the barn. What is the barn south of?", "the shop"],
      [
        told("The shop is north of the barn. The mill is north of the shop. What is north of the barn?"),
        "the shop",
      ],
      [
        "The shop is north of the barn. The mill is east of the barn. How do you go from the shop to the mill?",
        "south, east",
      ],
      [
        "The shop is north of the barn. The mill is east of the barn. The pond is east of the shop. The pond is north of the mill. How do you go from the barn to the pond?",
        "declined: ambiguous_reading",
      ],
      [
        "The shop is north of the barn. The cup is above the plate. The mill is east of the barn. How do you go from the shop to the mill?",
        "south, east",
      ],
      ["Paris is north of Lyon. Lyon is north of Nice. Where is Nice in relation to Paris?", "south"],
    ]));

  it("does not rely on equal steps unless the mode says so", () =>
    check([
      [
        "The lamp is to the left of the door. The vase is to the left of the lamp. Where is the vase relative to the door?",
        "left",
      ],
      [
        "The lamp is to the left of the door. The vase is to the right of the lamp. Where is the vase relative to the door?",
        "declined: not_determined",
      ],
      [
        "The shop is north of the barn. The mill is north of the shop. What is north of the barn?",
        "declined: not_determined",
      ],
    ]));

  it("leaves alone what it does not understand throughout", () =>
    check(
      [
        "The lamp is not above the door. Is the lamp above the door?",
        "The lamp is right above the door. Is the lamp above the door?",
        "The lamp is above the door or the vase. Is the lamp above the door?",
        "The lamp is probably above the door. Is the lamp above the door?",
        "The lamp is two steps above the door. Is the lamp above the door?",
        "The lamp is to the left of and to the right of the door. Where is the lamp relative to the door?",
        "Cats are above dogs. Is Tom above dogs?",
        "The temperature is below zero. Is the temperature above zero?",
        "The lamp is above the door. The rain fell. Is the lamp above the door?",
        "If the lamp is above the door, the vase is above the lamp. Is the vase above the door?",
        "A lamp is above the door. A lamp is below the vase. Is the vase above the door?",
        "The red cup is above the door. The cup is below the vase. Is the vase above the door?",
        "The lamp is above the door at 4 o'clock. Is the lamp above the door?",
        "The lamp is to the left of the door vertically. Is the lamp above the door?",
      ].map((prompt) => [prompt, null]),
    ));
});
