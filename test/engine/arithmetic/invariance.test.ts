import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc, runs } from "../../support/properties.ts";
import { solveProblem } from "../../../src/engine/arithmetic/solve-problem.ts";
import { Words } from "../../../src/engine/arithmetic/words/lexicon.ts";

const words = new Words([]);

interface Case {
  readonly a: string;
  readonly b: string;
  readonly t: string;
  readonly u: string;
  readonly n: readonly [number, number, number];
}
interface Template {
  /** Sentences in order; `movable` are those whose order says nothing, `needed` one without which nothing follows. */
  readonly sentences: (given: Case) => readonly string[];
  readonly question: (given: Case) => string;
  readonly gold: (given: Case) => string;
  readonly movable?: readonly [number, number];
  readonly needed: number;
}

const sum = (...all: readonly number[]): string => String(all.reduce((x, y) => x + y, 0));
const TEMPLATES: readonly Template[] = [
  {
    sentences: ({ a, t, n }) => [`${a} had ${n[0]} ${t}.`, `${a} found ${n[1]} more ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have now?`,
    gold: ({ n }) => sum(n[0], n[1]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [`${a} had ${n[0] + n[1]} ${t}.`, `${a} lost ${n[1]} ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have left?`,
    gold: ({ n }) => sum(n[0]),
    needed: 0,
  },
  {
    sentences: ({ a, b, t, n }) => [`${a} has ${n[0]} ${t}.`, `${b} has ${n[1]} ${t}.`],
    question: ({ a, b, t }) => `How many ${t} do ${a} and ${b} have altogether?`,
    gold: ({ n }) => sum(n[0], n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, b, t, n }) => [`${a} has ${n[0] + n[1]} ${t}.`, `${b} has ${n[0]} ${t}.`],
    question: ({ a, b, t }) => `How many more ${t} does ${a} have than ${b}?`,
    gold: ({ n }) => sum(n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, b, t, n }) => [`${a} has ${n[0]} more ${t} than ${b}.`, `${b} has ${n[1]} ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have?`,
    gold: ({ n }) => sum(n[0], n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, b, t, n }) => [`${a} has twice as many ${t} as ${b}.`, `${b} has ${n[1]} ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have?`,
    gold: ({ n }) => String(2 * n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, b, t, n }) => [`${a} had ${n[0] + n[1]} ${t}.`, `${a} gave ${n[1]} ${t} to ${b}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have now?`,
    gold: ({ n }) => sum(n[0]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [`${a} has ${n[0]} boxes of ${t}.`, `Each box holds ${n[1]} ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have?`,
    gold: ({ n }) => String(n[0] * n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, t, n }) => [
      `${a} has ${n[0] * n[1]} ${t}.`,
      `${a} puts the ${t} into ${n[0]} bags equally.`,
    ],
    question: ({ t }) => `How many ${t} are in each bag?`,
    gold: ({ n }) => String(n[1]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [
      `${a} had some ${t}.`,
      `${a} bought ${n[1]} ${t}.`,
      `Now ${a} has ${n[0] + n[1]} ${t}.`,
    ],
    question: ({ a, t }) => `How many ${t} did ${a} have at first?`,
    gold: ({ n }) => sum(n[0]),
    needed: 2,
  },
  {
    sentences: ({ a, t, n }) => [
      `${a} picked ${n[0]} ${t} on Monday.`,
      `${a} picked ${n[1]} ${t} on Tuesday.`,
    ],
    question: ({ a, t }) => `How many ${t} did ${a} pick in all?`,
    gold: ({ n }) => sum(n[0], n[1]),
    movable: [0, 1],
    needed: -1,
  },
  {
    sentences: ({ a, t, n }) => [`${a} needs ${n[0] + n[1]} ${t}.`, `${a} has ${n[0]} ${t}.`],
    question: ({ a, t }) => `How many more ${t} does ${a} need?`,
    gold: ({ n }) => sum(n[1]),
    movable: [0, 1],
    needed: 1,
  },
  {
    sentences: ({ a, t, n }) => [`${a} had ${n[0] + n[1]} dollars.`, `${a} spent ${n[1]} dollars on ${t}.`],
    question: ({ a }) => `How much money does ${a} have left?`,
    gold: ({ n }) => sum(n[0]),
    needed: 0,
  },
  {
    sentences: ({ t, n }) => [
      `There were ${n[0] + n[1]} ${t} on the shelf.`,
      `${n[1]} of the ${t} fell off.`,
    ],
    question: ({ t }) => `How many ${t} are on the shelf now?`,
    gold: ({ n }) => sum(n[0]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [`${a} bought ${n[0]} ${t} at $${n[1]} each.`],
    question: ({ a }) => `How much did ${a} spend?`,
    gold: ({ n }) => String(n[0] * n[1]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [`${a} had ${4 * n[0]} ${t}.`, `${a} sold 1/4 of the ${t}.`],
    question: ({ a, t }) => `How many ${t} does ${a} have left?`,
    gold: ({ n }) => String(3 * n[0]),
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [`${a} made ${n[0]} ${t} each day for ${n[1]} days.`],
    question: ({ a, t }) => `How many ${t} did ${a} make?`,
    gold: ({ n }) => String(n[0] * n[1]),
    needed: 0,
  },
  {
    sentences: ({ a, b, t, n }) => [
      `${a} has ${n[0] + n[1]} ${t}.`,
      `${b} has ${n[1]} fewer ${t} than ${a}.`,
    ],
    question: ({ b, t }) => `How many ${t} does ${b} have?`,
    gold: ({ n }) => sum(n[0]),
    movable: [0, 1],
    needed: 0,
  },
  {
    sentences: ({ a, b, t, n }) => [
      `${a} and ${b} have ${n[0] + n[1]} ${t} altogether.`,
      `${a} has ${n[0]} ${t}.`,
    ],
    question: ({ b, t }) => `How many ${t} does ${b} have?`,
    gold: ({ n }) => sum(n[1]),
    movable: [0, 1],
    needed: 0,
  },
  {
    sentences: ({ a, t, n }) => [
      `${a} has ${n[0] * n[1]} ${t}.`,
      `${a} puts the ${t} in bags with ${n[0]} ${t} in each bag.`,
    ],
    question: ({ a }) => `How many bags does ${a} use?`,
    gold: ({ n }) => String(n[1]),
    needed: 0,
  },
];

const NAMES = [
  "Ottilie",
  "Wanda",
  "Bruno",
  "Ximena",
  "Tarek",
  "Mrs. Ode",
  "Zora",
  "Kwame",
  "Ingrid",
] as const;
const THINGS = [
  "lanterns",
  "thimbles",
  "cherries",
  "wooden spoons",
  "kites",
  "boxes of tea",
  "sheep",
  "glass beads",
  "radishes",
] as const;
const given: fc.Arbitrary<Case> = fc
  .record({
    names: fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }),
    things: fc.shuffledSubarray(
      THINGS.filter((thing) => !thing.startsWith("boxes")),
      { minLength: 2, maxLength: 2 },
    ),
    n: fc.tuple(
      fc.integer({ min: 2, max: 900 }),
      fc.integer({ min: 2, max: 900 }),
      fc.integer({ min: 2, max: 900 }),
    ),
  })
  .map(({ names, things, n }) => ({
    a: names[0] as string,
    b: names[1] as string,
    t: things[0] as string,
    u: things[1] as string,
    n,
  }));
const template = fc.integer({ min: 0, max: TEMPLATES.length - 1 }).map((at) => TEMPLATES[at] as Template);

const read = (prompt: string): string | null => {
  const result = solveProblem(prompt, words);
  return result.kind === "solved" ? result.text : null;
};
const promptOf = (sentences: readonly string[], question: string): string =>
  [...sentences, question].join(" ");

describe("answers do not depend on what they should not depend on", () => {
  it("names, things and numbers may be any", () => {
    fc.assert(
      fc.property(template, given, (one, given) => {
        const prompt = promptOf(one.sentences(given), one.question(given));
        assert.equal(read(prompt), one.gold(given), prompt);
      }),
      { numRuns: runs(400) },
    );
  });

  it("independent sentences may change places", () => {
    fc.assert(
      fc.property(template, given, (one, given) => {
        fc.pre(one.movable !== undefined);
        const [first, second] = one.sentences(given);
        const prompt = promptOf([second as string, first as string], one.question(given));
        assert.equal(read(prompt), one.gold(given), prompt);
      }),
      { numRuns: runs(200) },
    );
  });

  it("a sentence about something else never makes a right answer wrong", () => {
    fc.assert(
      fc.property(
        template,
        given,
        fc.nat({ max: 3 }),
        fc.constantFrom(0, 1, 2, 3),
        (one, given, at, kind) => {
          const extra = [
            `Ragnar has ${given.n[2]} ${given.u}.`,
            `There are ${given.n[2]} ${given.u} in the shed.`,
            `${given.a} has ${given.n[2]} ${given.u}.`,
            `It was a sunny day.`,
          ][kind] as string;
          const sentences = [...one.sentences(given)];
          sentences.splice(Math.min(at, sentences.length), 0, extra);
          const answer = read(promptOf(sentences, one.question(given)));
          assert.ok(
            answer === null || answer === one.gold(given),
            `${answer}: ${promptOf(sentences, one.question(given))}`,
          );
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it("another person with the same things never makes a right answer wrong", () => {
    fc.assert(
      fc.property(template, given, (one, given) => {
        const sentences = [`Ragnar has ${given.n[2]} ${given.t}.`, ...one.sentences(given)];
        const answer = read(promptOf(sentences, one.question(given)));
        assert.ok(
          answer === null || answer === one.gold(given),
          `${answer}: ${promptOf(sentences, one.question(given))}`,
        );
      }),
      { numRuns: runs(200) },
    );
  });

  it("without a needed sentence there is no answer, and what is missing is named", () => {
    fc.assert(
      fc.property(template, given, (one, given) => {
        fc.pre(one.needed >= 0);
        const sentences = one.sentences(given).filter((_, at) => at !== one.needed);
        const prompt = promptOf(sentences, one.question(given));
        const result = solveProblem(prompt, words);
        assert.equal(result.kind, "declined", prompt);
        if (result.kind === "declined") assert.ok(result.missing.length > 0 && result.reason.length > 0);
      }),
      { numRuns: runs(300) },
    );
  });
});
