import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fearsReader } from "../../../../src/engine/tasks/stories/kinds/fears.ts";
import { sizesReader } from "../../../../src/engine/tasks/stories/kinds/sizes.ts";
import { ask } from "./asking.ts";

const told = (text: string): string => `mode: state\n${text}`;

describe("stories of sizes", () => {
  const check = (cases: readonly (readonly [string, string | null])[]): void =>
    cases.forEach(([prompt, answer]) => assert.equal(ask(sizesReader, prompt), answer, prompt));
  it("chains what fits and what is bigger", () =>
    check([
      ["The tin fits inside the crate. The crate fits inside the van. Does the tin fit in the van?", "yes"],
      ["The tin fits inside the crate. The van is bigger than the crate. Does the van fit in the tin?", "no"],
      [
        "The tin is smaller than the crate. The van is larger than the crate. Is the tin bigger than the van?",
        "no",
      ],
      [
        told(
          "The bag of nails fits inside the crate. The van is bigger than the crate. Does the bag of nails fit in the van?",
        ),
        "yes",
      ],
    ]));
  it("takes bigger for roomy enough only in the mode of states", () =>
    check([
      ["The van is bigger than the crate. Does the crate fit in the van?", "declined: not_determined"],
      [told("The van is bigger than the crate. Does the crate fit in the van?"), "yes"],
    ]));
  it("declines what is not told, and what goes round in a circle", () =>
    check([
      [
        "The tin is smaller than the crate. The van is bigger than the tin. Is the crate bigger than the van?",
        "declined: not_determined",
      ],
      [
        "The tin is bigger than the crate. The crate is bigger than the tin. Is the crate bigger than the tin?",
        "declined: inconsistent_premises",
      ],
      ["The tin is not bigger than the crate. Is the crate bigger than the tin?", null],
      ["The tin is as big as the crate. Is the crate bigger than the tin?", null],
      ["The tin is slightly bigger than the crate. Is the crate bigger than the tin?", null],
      ["Cats are bigger than mice. Is a cat bigger than a mouse?", null],
    ]));
});

describe("fears of kinds", () => {
  const check = (cases: readonly (readonly [string, string | null])[]): void =>
    cases.forEach(([prompt, answer]) => assert.equal(ask(fearsReader, prompt), answer, prompt));
  it("passes from kinds to those of the kind", () =>
    check([
      [
        "Geese are afraid of foxes. Foxes are afraid of bears. Pip is a goose. What is pip afraid of?",
        "foxes",
      ],
      ["Lions are scared of bees. Leo is a cub. Cubs are lions. What is Leo scared of?", "bees"],
      [
        "Lions are afraid of bees. Lions are afraid of snakes. Leo is a lion. What is Leo afraid of?",
        "bees, snakes",
      ],
      ["Gnus are afraid of wumpuses. Leo is a gnu. What is Leo afraid of?", "wumpuses"],
      ["Lions are afraid of bees. Leo is a lion. Is Leo afraid of bees?", "yes"],
      ["Lions are afraid of bees. Leo is a mouse. What is Leo afraid of?", "declined: not_determined"],
    ]));
  it("leaves alone some, not, and what else is said", () =>
    check(
      [
        "Some lions are afraid of bees. Leo is a lion. What is Leo afraid of?",
        "Lions are not afraid of bees. Leo is a lion. What is Leo afraid of?",
        "Lions are afraid of bees. Leo is not a lion. What is Leo afraid of?",
        "Lions are afraid of bees. They are afraid of mice. Leo is a lion. What is Leo afraid of?",
        "Lions are afraid of bees. Leo is a lion. Is Leo afraid of snakes?",
        "Lions are afraid of bees. Leo is a brave lion. What is Leo afraid of?",
      ].map((prompt) => [prompt, prompt.includes("brave") ? "declined: not_determined" : null]),
    ));
});
