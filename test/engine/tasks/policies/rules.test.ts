import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../../support/properties.ts";
import { Prover } from "../../../../src/engine/tasks/policies/defeasible/backward.ts";
import { mark } from "../../../../src/engine/tasks/policies/defeasible/forward.ts";
import { rulesReader } from "../../../../src/engine/tasks/policies/defeasible/reader.ts";
import {
  opposite,
  type Literal,
  type Rule,
  type Theory,
} from "../../../../src/engine/tasks/policies/defeasible/theory.ts";
import type { TaskStep } from "../../../../src/engine/tasks/task.ts";
import { readTaskText } from "../../../../src/engine/tasks/text.ts";

const ASK = "Based on the game state and the rules and preferences, does";

function read(text: string): { readonly told: string; readonly steps: readonly TaskStep[] } {
  const result = rulesReader.read(readTaskText(`mode: defeasible\n${text}`));
  if (result === null) return { told: "left", steps: [] };
  if (result.kind === "declined") return { told: result.reason, steps: [] };
  return { told: result.answer.kind === "verdict" ? result.answer.verdict : "other", steps: result.steps };
}

function check(table: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of table) assert.equal(read(text).told, expected, text);
}

/** One rule over one fact: whether the heron ends up greeting the newt. */
const rule = (fact: string, text: string, expected: string): readonly [string, string] => [
  `${fact} Rule1: ${text} ${ASK} the heron greet the newt?`,
  expected,
];

describe("rules of games", () => {
  it("need what is so, and not what should or will be", () =>
    check(
      ["should", "would", "will", "is about to", "is supposed to"].map((modal) =>
        rule(
          `The heron ${modal} tickle the ibex.`,
          "If something tickles the ibex, then it greets the newt, too.",
          "unreadable",
        ),
      ),
    ));
  it("are read in the ways in which they are put", () =>
    check([
      rule(
        "The stoat tickles the ibex.",
        "If at least one animal tickles the ibex, then the heron greets the newt.",
        "yes",
      ),
      rule(
        "The stoat tickles the ibex.",
        "The heron does not greet the newt whenever at least one animal tickles the ibex.",
        "no",
      ),
      rule(
        "The stoat tickles the ibex.",
        "There exists an animal which tickles the ibex? Then, the heron definitely greets the newt.",
        "yes",
      ),
      rule(
        "The stoat tickles the ibex.",
        "If there is evidence that one animal, no matter which one, tickles the ibex, then the heron is not going to greet the newt.",
        "no",
      ),
      rule(
        "The heron tickles the ibex.",
        "If something tickles the ibex, then it greets the newt, too.",
        "yes",
      ),
      rule(
        "The heron does not tickle the ibex.",
        "If you are positive that one of the animals does not tickle the ibex, you can be certain that it will greet the newt without a doubt.",
        "yes",
      ),
      rule(
        "The heron tickles the ibex.",
        "The living creature that tickles the ibex will never greet the newt.",
        "no",
      ),
      rule(
        "The heron tickles the ibex.",
        "From observing that an animal tickles the ibex, one can conclude the following: that animal does not greet the newt.",
        "no",
      ),
      rule(
        "The heron tickles the ibex. The heron follows the newt.",
        "Be careful when something tickles the ibex and also follows the newt because in this case it will surely greet the newt (this may or may not be problematic).",
        "yes",
      ),
      rule(
        "The heron tickles the ibex. The heron does not follow the newt.",
        "If you see that something tickles the ibex but does not follow the newt, what can you certainly conclude? You can conclude that it also greets the newt.",
        "yes",
      ),
      rule(
        "The ibex tickles the heron.",
        "One of the rules of the game is that if the ibex tickles the heron, then the heron will, without hesitation, greet the newt.",
        "yes",
      ),
      rule(
        "The ibex does not tickle the heron.",
        "The heron will not greet the newt, in the case where the ibex does not tickle the heron.",
        "no",
      ),
      rule(
        "The ibex tickles the heron.",
        'This is a basic rule: if the ibex tickles the heron, then the conclusion that "the heron greets the newt" follows immediately and effectively.',
        "yes",
      ),
      rule(
        "The ibex tickles the heron. The stoat follows the heron.",
        'For the heron, if you have two pieces of evidence 1) the ibex tickles the heron and 2) the stoat follows the heron, then you can add "heron greets the newt" to your conclusions.',
        "yes",
      ),
      rule(
        "The ibex tickles the heron. The stoat does not follow the heron.",
        "In order to conclude that the heron greets the newt, two pieces of evidence are required: firstly the ibex should tickle the heron and secondly the stoat should not follow the heron.",
        "yes",
      ),
      rule(
        "The heron has 7 friends.",
        "Here is an important piece of information about the heron: if it has more than 6 friends then it greets the newt for sure.",
        "yes",
      ),
      rule(
        "The heron has 7 friends.",
        "The heron will greet the newt if it (the heron) has fewer than 7 friends.",
        "unknown",
      ),
    ]));
  it("take small facts of the world", () => {
    const has = (told: string, asked: string, expected: string): readonly [string, string] =>
      rule(
        `The heron ${told}.`,
        `Regarding the heron, if it ${asked}, then we can conclude that it greets the newt.`,
        expected,
      );
    check([
      has("has a card that is violet in color", "has a card whose color is one of the rainbow colors", "yes"),
      has(
        "has a card that is black in color",
        "has a card whose color appears in the flag of Belgium",
        "yes",
      ),
      has("has a card that is green in color", "has a card with a primary color", "unknown"),
      has("has a card that is teal in color", "has a card with a primary color", "not_determined"),
      has(
        "is watching a movie from 1995",
        "is watching a movie that was released before Google was founded",
        "yes",
      ),
      has(
        "is watching a movie from 1998",
        "is watching a movie that was released before Google was founded",
        "not_determined",
      ),
      has("is currently in Lagos", "is in Africa at the moment", "yes"),
      has("is currently in Lagos", "is in Germany at the moment", "unknown"),
      has("is a dentist", "works in healthcare", "yes"),
      has(
        "has a basketball with a radius of 12 inches",
        "has a basketball that fits in a 25.5 x 24 x 30.1 inches box",
        "yes",
      ),
      has(
        "has a basketball with a radius of 12 inches",
        "has a basketball that fits in a 25.5 x 23.9 x 30.1 inches box",
        "unknown",
      ),
      has("has a 9 x 14 inches notebook", "has a notebook that fits in a 15.2 x 9.5 inches box", "yes"),
      has("has a club chair", "has something to sit on", "yes"),
      has("has a zither-like contraption", "has a musical instrument", "not_determined"),
      has("has four friends that are loud and 5 friends that are not", "has more than 8 friends", "yes"),
      has("is 20 months old", "is less than two years old", "yes"),
    ]);
    check([
      rule(
        "The heron has 70 dollars. The ibex has 30 dollars. The stoat has 39 dollars.",
        "If the heron has more money than the ibex and the stoat combined, then the heron greets the newt.",
        "yes",
      ),
      rule(
        "The heron is named Mabel. The ibex is named Milo.",
        "If the heron has a name whose first letter is the same as the first letter of the ibex's name, then the heron greets the newt.",
        "yes",
      ),
    ]);
  });
});

describe("preferences", () => {
  const game = (preference: string): string =>
    `The heron tickles the ibex. The stoat follows the heron. Rule1: If something tickles the ibex, then it greets the newt. Rule2: If the stoat follows the heron, then the heron does not greet the newt. ${preference} ${ASK} the heron greet the newt?`;
  it("decide between rules that apply, and nothing is proved without one", () =>
    check([
      [game("Rule1 is preferred over Rule2."), "yes"],
      [game("Rule2 is preferred over Rule1."), "no"],
      [game(""), "unknown"],
      [game("Rule1 is preferred over Rule2. Rule2 is preferred over Rule1."), "unreadable"],
    ]));
  it("do not help a rule that does not apply", () =>
    check([
      [
        `The stoat follows the heron. Rule1: If something tickles the ibex, then it greets the newt. Rule2: If the stoat follows the heron, then the heron does not greet the newt. Rule1 is preferred over Rule2. ${ASK} the heron greet the newt?`,
        "no",
      ],
    ]));
  it("never overrule what is told", () =>
    check([
      [
        `The heron greets the newt. The stoat follows the heron. Rule2: If the stoat follows the heron, then the heron does not greet the newt. ${ASK} the heron greet the newt?`,
        "yes",
      ],
    ]));
  it("are told in the steps, with the rule that was beaten", () => {
    const steps = read(game("Rule1 is preferred over Rule2.")).steps;
    assert.match(
      steps.at(-1)?.conclusion ?? "",
      /Rule 1 is preferred over rule 2, which would say the opposite/u,
    );
    assert.deepEqual(
      steps.map(({ rule: name }) => name),
      ["said", "said", "said", "preferred_rule"],
    );
  });
});

describe("a game with a sentence that is not understood", () => {
  it("is declined as a whole", () =>
    check([
      [
        "The heron tickles the ibex. Nobody knows why. Rule1: If something tickles the ibex, then it greets the newt. Does the heron greet the newt?",
        "unreadable",
      ],
      [
        "The heron tickles the ibex. Rule1: If something tickles the ibex unless it rains, then it greets the newt. Does the heron greet the newt?",
        "unreadable",
      ],
      [
        "The heron tickles the left ear of the ibex. Rule1: If something tickles the ear of the ibex, then it greets the newt. Does the heron greet the newt?",
        "unreadable",
      ],
      [
        "The heron tickles the ibex. Rule1: Only if something tickles the ibex, then it greets the newt. Does the heron greet the newt?",
        "unreadable",
      ],
      [
        "The heron tickles the ibex. The heron does not tickle the ibex. Rule1: If something tickles the ibex, then it greets the newt. Does the heron greet the newt?",
        "inconsistent_premises",
      ],
      [
        "The heron tickles the ibex. Rule1: If something tickles the ibex, then it greets the newt. Rule2: If the heron tickles the ibex, then the heron does not greet the newt. Rule1 is dearer than Rule2. Does the heron greet the newt?",
        "unreadable",
      ],
      [
        "The heron tickles the ibex. Rule1: If something tickles the ibex, then it usually greets the newt. Does the heron greet the newt?",
        "unreadable",
      ],
      ["The heron tickles the ibex. Does the heron tickle the ibex?", "left"],
    ]));
  it("is declined where two deeds may be one", () =>
    check([
      rule(
        "The stoat enjoys the friendship of the ibex.",
        "If something enjoys the friendliness of the ibex, then it greets the newt.",
        "unreadable",
      ),
      rule(
        "The stoat manages to persuade the ibex.",
        "If at least one animal manages to convince the ibex, then the heron greets the newt.",
        "yes",
      ),
      rule(
        "The stoat brells to persuade the ibex.",
        "If at least one animal brells to convince the ibex, then the heron greets the newt.",
        "yes",
      ),
      rule(
        "The stoat disarms the ibex.",
        "If at least one animal, without haste, disarms the ibex, then the heron greets the newt.",
        "unreadable",
      ),
      [
        `The ibex tickles the heron. Rule1: If the ibex tickles the heron, then the heron will, without haste, greet the newt. ${ASK} the heron greet the newt?`,
        "unreadable",
      ],
    ]));
  it("is declined where what is told of a place names something, like a name", () =>
    check([
      [
        `The heron is currently in Lagos. The paddle follows the newt. Rule1: If the heron is in Africa at the paddle, then the heron greets the newt. ${ASK} the heron greet the newt?`,
        "not_determined",
      ],
      [
        `The heron is in Lagos at the paddle. The paddle follows the newt. Rule1: If the heron is in Africa, then the heron greets the newt. ${ASK} the heron greet the newt?`,
        "not_determined",
      ],
      [
        `The heron is a friend of the ibex. Rule1: If the heron is a friend of the ibex, then the heron greets the newt. ${ASK} the heron greet the newt?`,
        "yes",
      ],
    ]));
  it("is declined where rules rest on themselves", () =>
    check([
      [
        `The ibex has 3 friends. Rule1: If the heron greets the newt, then the newt follows the heron. Rule2: If the newt follows the heron, then the heron greets the newt. ${ASK} the heron greet the newt?`,
        "not_determined",
      ],
    ]));
});

describe("the two procedures for rules", () => {
  const literal = fc.record({
    subject: fc.constantFrom("a", "b"),
    relation: fc.constantFrom("p", "q", "r", "s"),
    object: fc.constant(""),
    positive: fc.boolean(),
  });
  const rules = fc.array(fc.tuple(literal, fc.array(literal, { maxLength: 2 })), { maxLength: 7 });
  it("agree wherever the first finds an answer", () => {
    fc.assert(
      fc.property(
        rules,
        fc.array(fc.tuple(fc.nat({ max: 6 }), fc.nat({ max: 6 })), { maxLength: 5 }),
        fc.array(literal, { maxLength: 2 }),
        literal,
        (made, pairs, told, goal: Literal) => {
          const facts = told.slice(0, 1).map((fact) => ({ ...fact, text: "" }));
          const theory: Theory = {
            facts,
            names: ["a", "b"],
            preferred: new Set(pairs.filter(([one, two]) => one < two).map(([one, two]) => `${one}>${two}`)),
            rules: made.map(
              ([head, body], number): Rule => ({
                number,
                text: "",
                start: 0,
                end: 0,
                head,
                body: body.map((one) => ({ kind: "literal", literal: one })),
              }),
            ),
          };
          const prover = new Prover(theory);
          const standing = mark(theory);
          for (const one of [goal, opposite(goal)]) {
            const sought = prover.prove(one);
            if (sought.kind === "found")
              assert.equal(standing(one), sought.proof === null ? "unprovable" : "proved");
          }
        },
      ),
      { numRuns: runs(300) },
    );
  });
});
