import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { MAX_LENGTH, WORST_TEXTS } from "../../../scripts/bench/worst-texts.ts";
import { readProblem } from "../../../src/engine/answering/problem.ts";
import { readTask } from "../../../src/engine/answering/task.ts";
import { read } from "../../../src/engine/language/read.ts";
import type { Read } from "../../../src/engine/language/reading.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { ROOT } from "../../support/root.ts";
import { WorkCounter } from "../../support/work.ts";

const UNREAD: Read = {
  kind: "rejected",
  mode: null,
  sentences: [],
  tokens: [],
  rejections: [],
  accepted: [],
};
/** Twice the text may take so many times the work: a little more than twice, as what a sentence says depends on those before. */
const MAX_GROWTH = 2.5;
/** Blocks of code that run for one character of a text, at most. */
const MAX_PER_CHARACTER = 6_000;
/** So many are no matter: the text is looked over more than once in any case. */
const ALWAYS_PER_CHARACTER = 4;
/** Texts are measured in half the length that a prompt may have and a quarter of it, and for the readers beside the grammar a third of them; all, in the whole length and half of it, with EVERY_CASE=1. */
const EVERY_CASE = process.env["EVERY_CASE"] === "1";
const LONGEST = EVERY_CASE ? MAX_LENGTH : MAX_LENGTH / 2;

describe("the work of reading", () => {
  const work = new WorkCounter();
  let inputs: Inputs;
  before(async () => {
    inputs = await loadInputs(join(ROOT, "data"));
    await work.start();
  });
  after(() => work.stop());

  const readers = {
    grammar: (text: string) => {
      const found = read(text, inputs.speech.lexicon);
      assert.ok(found.kind === "rejected" || found.readings.length <= 16);
    },
    tasks: (text: string) => {
      readTask(text, UNREAD);
    },
    problems: (text: string) => {
      readProblem(text, UNREAD, inputs.sealed().words);
    },
  };
  for (const [reader, run] of Object.entries(readers)) {
    it(`grows in proportion to the length of the text, whatever it is made of: ${reader}`, async () => {
      const steep: string[] = [];
      for (const [index, [name, make]] of Object.entries(WORST_TEXTS).entries()) {
        if (reader !== "grammar" && index % 3 !== 0 && !EVERY_CASE) continue;
        const [half, whole] = [make(LONGEST / 2), make(LONGEST)];
        assert.ok(whole.length <= LONGEST && whole.length > LONGEST * 0.9, name);
        const [less, more] = [await work.of(() => run(half)), await work.of(() => run(whole))];
        if (
          more > MAX_GROWTH * less + ALWAYS_PER_CHARACTER * whole.length ||
          more > MAX_PER_CHARACTER * whole.length
        )
          steep.push(`${name}: ${less} → ${more}, ${Math.round(more / whole.length)} a character`);
      }
      assert.deepEqual(steep, []);
    });
  }
});
