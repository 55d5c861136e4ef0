import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { replayAll, type ReplayThreads } from "../../../src/operations/turns/replay-all.ts";
import { areThreadsWorthIt, replayThreads } from "../../../src/operations/turns/replay-threads.ts";
import type { ReplayForm } from "../../../src/operations/turns/turn-engine.ts";
import { ROOT } from "../../support/root.ts";
import { sealLine } from "../../support/seal-line.ts";
import { openTestReader, openTurnFixture } from "../../support/turns.ts";

const SCRIPT = join(ROOT, "dist", "thread-worker.mjs");

/** Turns 2, 4 and 6 rest on what earlier ones stated; turn 5 was changed, and turn 8 is damaged. */
const PROMPTS = [
  "Alice is kind.",
  "All kind people are nice. Is Alice nice?",
  "Is a penguin a bird?",
  "Is Alice kind?",
  "Bob is a sailor.",
  "Is Bob a sailor?",
  "What is 12 times 12?",
  "Is a cat an animal?",
  "Alice is not kind.",
  "Is Alice kind?",
  "Is a whale a fish?",
];

describe("replaying all turns in threads", () => {
  let stateDir = "";
  before(async () => {
    const fixture = await openTurnFixture();
    ({ stateDir } = fixture);
    for (const prompt of PROMPTS) await fixture.take(prompt);
    await fixture.runtime.close();
    const file = join(stateDir, "journal", "turns.jsonl");
    const lines = readFileSync(file, "utf8").split("\n");
    lines[4] = sealLine(lines[4] ?? "", { surface: "No." });
    lines[7] = (lines[7] ?? "").replace("cat", "cot");
    writeFileSync(file, lines.join("\n"));
  });
  after(() => {
    rmSync(stateDir, { recursive: true, force: true });
  });

  const all = async (form: ReplayForm, threads: ReplayThreads | null, from = 1): Promise<unknown[]> => {
    const reader = await openTestReader(stateDir);
    const told: unknown[] = [];
    const hear = (...turn: unknown[]): Promise<void> => {
      told.push(turn);
      return Promise.resolve();
    };
    told.push(await replayAll(reader, { from, form }, hear, threads));
    await reader.close();
    return told;
  };

  it("tells the same of each turn, in the same order, as replaying one after another", async () => {
    for (const turnsAtATime of [1, 3]) {
      const threads = replayThreads(
        SCRIPT,
        { root: ROOT, dataDir: join(ROOT, "data"), stateDir },
        2,
        turnsAtATime,
      );
      for (const form of ["journal", "sealed"] as const)
        assert.deepEqual(await all(form, threads), await all(form, null), form);
      assert.deepEqual(await all("journal", threads, 6), await all("journal", null, 6));
      await threads.close();
    }
    const [tally, told] = [(await all("journal", null)).at(-1), await all("journal", null)];
    assert.deepEqual(tally, {
      equal: 9,
      used_stored_knowledge: 0,
      engine_changed: 0,
      unexplained: 1,
      unavailable: 1,
    });
    assert.equal(told.length, PROMPTS.length + 1);
  });

  it("needs many turns, and a processor that is idle", () => {
    assert.equal(areThreadsWorthIt(1_000, 1), availableParallelism() > 1);
    assert.equal(areThreadsWorthIt(999, 1), false);
    assert.equal(areThreadsWorthIt(1_000, 0.9), false);
  });

  it("asks for few turns ahead, tells none after one that fails, and ends with its error", async () => {
    const asked: number[] = [];
    const failing: ReplayThreads = {
      turnsAtATime: 2,
      ahead: 3,
      replay: ({ from, to }) => {
        asked.push(from);
        return from === 3
          ? Promise.reject(new Error("a thread ended"))
          : Promise.resolve(
              Array.from({ length: to - from + 1 }, () => ({ outcome: "equal", line: null, item: null })),
            );
      },
    };
    await assert.rejects(all("journal", failing), /a thread ended/);
    assert.deepEqual(asked, [1, 3, 5, 7]);
  });
});
