import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { fuzzingWorkers } from "../../scripts/soak/fuzzing.ts";
import { Ledger, verifyAll } from "../../scripts/soak/ledger.ts";
import { isFlat, levelOf } from "../../scripts/soak/slope.ts";
import { openJournal } from "../../src/store/journal/open.ts";
import { temporaryFolder } from "../support/cli.ts";
import { createRandom } from "../support/random.ts";
import { ROOT } from "../support/root.ts";

describe("the checks of the soak", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  it("verify that each acknowledged turn is present with its answer, and that every digest is right", async () => {
    const stateDir = join(folder.path, "state");
    const journal = await openJournal(stateDir, { mode: "write" });
    for (let id = 1; id <= 3; id++)
      await journal.append({
        turn_id: id,
        prompt: `prompt ${id}`,
        trace_hash: `hash ${id}`,
        pipeline_record: { status: "missing_evidence" },
      });
    await journal.close();
    const ledger = new Ledger();
    for (const id of [1, 3]) ledger.acknowledge(id, { prompt: `prompt ${id}`, traceHash: `hash ${id}` });
    assert.deepEqual(await verifyAll(stateDir, ledger), {
      turns: 3,
      acknowledged: 2,
      missing: [],
      repeated: [],
      valid: true,
      index: "agrees",
      tree: "agrees",
      unacknowledged: 1,
    });
    ledger.acknowledge(2, { prompt: "something else", traceHash: "hash 2" });
    ledger.acknowledge(4, { prompt: "lost", traceHash: "hash 4" });
    assert.deepEqual((await verifyAll(stateDir, ledger)).missing, [2, 4]);
    const copy = join(folder.path, "copy");
    cpSync(stateDir, copy, { recursive: true });
    writeFileSync(join(copy, "journal", "turns.merkle"), Buffer.alloc(32 * 4));
    assert.equal((await verifyAll(copy, ledger)).tree, "differs");
    ledger.acknowledge(4, { prompt: "again", traceHash: "hash 4" });
    assert.deepEqual(ledger.problems, ["turn 4 was acknowledged twice"]);
  });

  it("distinguish memory that grows steadily from memory that fluctuates", () => {
    const samples = (value: (at: number) => number) =>
      Array.from({ length: 40 }, (_, at) => ({ atS: at * 6, value: value(at) }));
    const bounds = { part: 0.05, noise: 10 };
    const flat = (value: (at: number) => number): boolean => {
      const level = levelOf(samples(value));
      assert.ok(level !== null);
      return isFlat(level, bounds);
    };
    assert.equal(
      flat((at) => 1000 + 20 * Math.sin(at)),
      true,
    );
    assert.equal(
      flat((at) => Math.min(1000, 100 * at)),
      true,
      "it grew at first",
    );
    assert.equal(
      flat((at) => 1000 + 20 * at),
      false,
    );
    assert.equal(Math.round(levelOf(samples((at) => 1000 + 6 * at))?.perMinute ?? 0), 60);
    assert.equal(levelOf(samples(() => 1).slice(0, 2)), null);
  });

  it("verify that generated requests are answered as they must be, excusing only what a failing disk causes", async () => {
    const body = Buffer.from(
      JSON.stringify({ ok: false, error: { code: "read_error", message: "the disk fails" } }),
    );
    const raw = () =>
      Promise.resolve({
        status: 500,
        body,
        headers: {
          "content-type": "application/json; charset=utf-8",
          vary: "Origin",
          "content-length": String(body.byteLength),
        },
      });
    const problemsWhere = async (isTroubled: boolean): Promise<readonly string[]> => {
      const ledger = new Ledger();
      const [fuzz] = fuzzingWorkers();
      const random = createRandom(2);
      for (let nth = 0; nth < 20; nth++)
        await fuzz?.step({
          random,
          ledger,
          root: ROOT,
          isTroubled: () => isTroubled,
          raw,
          ask: () => Promise.reject(new Error("it sends raw requests")),
        });
      return ledger.problems;
    };
    const [calm, stormy] = [await problemsWhere(false), await problemsWhere(true)];
    assert.equal(calm.length, 20);
    assert.ok(stormy.length < 10, stormy.join("\n"));
    for (const problem of calm) assert.match(problem, /^fuzz: .*\{"method":/s);
  });
});
