import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { ASKED_TEXTS } from "../../../scripts/bench/asked-texts.ts";
import { MAX_LENGTH } from "../../../scripts/bench/worst-texts.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world.ts";
import { ROOT } from "../../support/root.ts";

/** Twice the text may take so many times the work, */
const MAX_GROWTH = 2.6;
/** but more where its sentences speak of each two of those that it names, or of each three. Past a bound the answer is that it is too much. */
const STEEPER: Readonly<Record<string, number>> = {
  "a rule for everyone, many people": 4.5, "a rule for pairs, many people": 4.5, "rules for pairs, many people": 4.5, "a chain of kinds and as many members": 8,
  "an order": 4.5, "an order of several ways": 4.5, // each two of them are compared, and a model has them all
  "either or, of many": 4.5, "alternatives that exclude one another": 4.5, "amounts of named": 4.5,
  who: 4.5, // each general sentence is evaluated of each name
};
/** Blocks of code that run for one character of a text, at most: a second or so for the longest. */
const MAX_PER_CHARACTER = 40_000;
const EVERY_CASE = process.env["EVERY_CASE"] === "1";

describe("the work of a whole turn", () => {
  const session = new Session();
  let inputs: Inputs;
  before(async () => {
    inputs = await loadInputs(join(ROOT, "data"));
    runTurn(inputs.sealed(), "Is a cat an animal?"); // what is built on demand is built
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  });
  after(() => session.disconnect());

  /** How often blocks of code ran: the same number on every machine, as no clock has a part in it. */
  async function workOf(text: string): Promise<number> {
    await session.post("Profiler.takePreciseCoverage");
    runTurn(inputs.sealed(), text);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result.filter(({ url }) => url === import.meta.url).flatMap(({ functions }) => functions).flatMap(({ ranges }) => ranges).reduce((sum, { count }) => sum + count, 0);
  }

  it("grows in proportion to the length of what is to be decided, or as the pairs that it speaks of, and is bounded", async () => {
    const steep: string[] = [];
    const longest = EVERY_CASE ? MAX_LENGTH : MAX_LENGTH / 2;
    for (const [index, [name, make]] of Object.entries(ASKED_TEXTS).entries()) {
      if (index % 4 !== 1 && !EVERY_CASE) continue;
      let before = await workOf(make(longest / (EVERY_CASE ? 4 : 2)));
      for (let length = longest / (EVERY_CASE ? 2 : 1); length <= longest; length *= 2) {
        const text = make(length);
        assert.ok(text.length <= length && text.length > length * 0.9, name);
        const work = await workOf(text);
        if (work > before * (STEEPER[name] ?? MAX_GROWTH) || work > MAX_PER_CHARACTER * length) steep.push(`${name}, ${length}: ${before} → ${work}, ${Math.round(work / length)} a character`);
        before = work;
      }
    }
    assert.deepEqual(steep, []);
  });
});
