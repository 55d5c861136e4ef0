import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { after, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { checkJournal } from "../../../src/store/journal/check.ts";
import { openJournal } from "../../../src/store/journal/open.ts";
import { State, entryOf } from "./fixture.ts";

const ROUNDS = Number(process.env["KILLS"] ?? 12);
/** After so many kills, and at the end, every turn is read again; in between the last ones. */
const ALL_EVERY = 50;
const TURNS = 300;
const textOf = (turnId: number) => "prompt ".repeat((turnId % 97) * 10);

/** This file run as a writer: adds turns as fast as it can and says the id of each after it was acknowledged. */
async function append(stateDir: string): Promise<void> {
  const journal = await openJournal(stateDir, { mode: "write" });
  console.log("open");
  const first = journal.status().turn_count + 1;
  for (let id = first; id < first + TURNS; id++) {
    await journal.append(entryOf(id, textOf(id)));
    console.log(String(id));
  }
  await journal.close();
}

/** Runs a writer and kills it after a number of acknowledged turns and a moment; resolves to the last id it said. */
async function runAndKill(stateDir: string, turns: number, delayUs: number): Promise<number> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), stateDir], {
    env: { ...process.env, TOUCHSTONE_JOURNAL_TEST: "writer", NODE_TEST_CONTEXT: "" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  let lines = 0;
  child.stdout.setEncoding("latin1").on("data", (chunk: string) => {
    said += chunk;
    const before = lines;
    lines += chunk.split("\n").length - 1;
    if (before > turns || lines <= turns) return;
    const until = performance.now() + delayUs / 1000;
    while (performance.now() < until); // finer than a timer: a write takes microseconds
    child.kill("SIGKILL");
  });
  await once(child, "close");
  return Number(said.slice(0, said.lastIndexOf("\n")).split("\n").at(-1)) || 0;
}

if (process.env["TOUCHSTONE_JOURNAL_TEST"] === "writer") await append(process.argv[2] ?? "");
else {
  const state = new State();
  after(() => state.remove());

  describe("a journal whose process is killed", () => {
    it("has every acknowledged turn, and at most one more, every time", async () => {
      let [acknowledged, openMs] = [0, 0];
      for (let round = 0; round < ROUNDS; round++) {
        const said = await runAndKill(state.dir, 1 + Math.floor(Math.random() * 40), Math.random() * 1500);
        acknowledged = Math.max(acknowledged, said);
        if (round % 4 === 3) rmSync(`${state.folder}/turns.index`, { force: true });
        const started = performance.now();
        const journal = await openJournal(state.dir, { mode: "write" });
        openMs = Math.max(openMs, performance.now() - started);
        const { turn_count: count, head_digest: head } = journal.status();
        assert.deepEqual(journal.report.damage, []);
        assert.ok(count >= acknowledged, `turn ${acknowledged} was acknowledged, ${count} are there`);
        const readsAll = ROUNDS <= ALL_EVERY || round % ALL_EVERY === 0 || round === ROUNDS - 1;
        const first = readsAll ? 1 : Math.max(1, acknowledged - ALL_EVERY);
        let next = first;
        await journal.scan(first, (line, turnId) => {
          const { turn_id, prompt } = JSON.parse(Buffer.from(line).toString()) as {
            turn_id: number;
            prompt: string;
          };
          assert.deepEqual([turnId, turn_id, prompt], [next, next, textOf(next)]);
          next++;
        });
        assert.equal(next, count + 1);
        await journal.close();
        acknowledged = count;
        if (!readsAll) continue;
        const check = await checkJournal(state.dir);
        assert.deepEqual(
          [check.valid, check.turn_count, check.head_digest, check.torn_tail],
          [true, count, head, null],
        );
      }
      assert.ok(acknowledged >= ROUNDS);
      console.log(`opened after ${ROUNDS} kills, ${acknowledged} turns, in at most ${openMs.toFixed(0)} ms`);
    });
  });
}
