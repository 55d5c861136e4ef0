import assert from "node:assert/strict";
import { Session } from "node:inspector/promises";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setFlagsFromString } from "node:v8";
import { ASKED_TEXTS } from "../../../scripts/bench/asked-texts.ts";
import { MAX_LENGTH } from "../../../scripts/bench/worst-texts.ts";
import { runTurn } from "../../../src/engine/turn/turn.ts";
import { loadInputs, type Inputs } from "../../../src/operations/world/inputs.ts";
import { isOwnCode } from "../../support/coverage.ts";
import { ROOT } from "../../support/root.ts";

/** Twice the text may take so many times the work, */
const MAX_GROWTH = 2.6;
/** and so many blocks of code run for one character of a text, at most. */
const MAX_PER_CHARACTER = 4_000;
const EVERY_CASE = process.env["EVERY_CASE"] === "1";

describe("the work of a whole turn", () => {
  const session = new Session();
  let inputs: Inputs;
  before(async () => {
    setFlagsFromString("--no-opt"); // of what is compiled for speed, blocks are not counted
    session.connect();
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    inputs = await loadInputs(join(ROOT, "data"));
    runTurn(inputs.sealed(), "Is a cat an animal?"); // what is built on demand is built
  });
  after(() => session.disconnect());

  /** How often blocks of code ran: the same number on every machine, as no clock has a part in it. */
  async function workOf(text: string): Promise<number> {
    await session.post("Profiler.takePreciseCoverage");
    runTurn(inputs.sealed(), text);
    const { result } = await session.post("Profiler.takePreciseCoverage");
    return result
      .filter(({ url }) => isOwnCode(url))
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  }

  it("grows in proportion to the length of what is to be decided, and is bounded", async () => {
    const steep: string[] = [];
    const longest = EVERY_CASE ? MAX_LENGTH : MAX_LENGTH / 2;
    for (const [name, make] of Object.entries(ASKED_TEXTS).filter((_, at) => EVERY_CASE || at % 3 === 0)) {
      let before = await workOf(make(longest / (EVERY_CASE ? 4 : 2)));
      for (let length = longest / (EVERY_CASE ? 2 : 1); length <= longest; length *= 2) {
        const text = make(length);
        assert.ok(text.length <= length && text.length > length * 0.9, name);
        const work = await workOf(text);
        if (work > before * MAX_GROWTH || work > MAX_PER_CHARACTER * length)
          steep.push(`${name}, ${length}: ${before} → ${work}, ${Math.round(work / length)} a character`);
        before = work;
      }
    }
    assert.deepEqual(steep, []);
  });
});
