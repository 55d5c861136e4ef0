import assert from "node:assert/strict";
import { cpSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { Ledger, verifyAll } from "../../scripts/soak/ledger.ts";
import { isFlat, levelOf } from "../../scripts/soak/slope.ts";
import { openJournal } from "../../src/store/journal/open.ts";
import { temporaryFolder } from "../support/cli.ts";

describe("what the soak looks at", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());

  it("is whether each acknowledged turn is there, says what was answered, and every digest verifies", async () => {
    const stateDir = join(folder.path, "state");
    const journal = await openJournal(stateDir, { mode: "write" });
    for (let id = 1; id <= 3; id++) await journal.append({ turn_id: id, prompt: `prompt ${id}`, trace_hash: `hash ${id}`, pipeline_record: { status: "missing_evidence" } });
    await journal.close();
    const ledger = new Ledger();
    for (const id of [1, 3]) ledger.acknowledge(id, { prompt: `prompt ${id}`, traceHash: `hash ${id}` });
    assert.deepEqual(await verifyAll(stateDir, ledger), { turns: 3, acknowledged: 2, missing: [], repeated: [], valid: true, index: "agrees", tree: "agrees", unacknowledged: 1 });
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

  it("is whether memory settles: what grows all the time does not, what wavers does", () => {
    const samples = (value: (at: number) => number) => Array.from({ length: 40 }, (_, at) => ({ atS: at * 6, value: value(at) }));
    const bounds = { part: 0.05, noise: 10 };
    const flat = (value: (at: number) => number): boolean => { const level = levelOf(samples(value)); assert.ok(level !== null); return isFlat(level, bounds); };
    assert.equal(flat((at) => 1000 + 20 * Math.sin(at)), true);
    assert.equal(flat((at) => Math.min(1000, 100 * at)), true, "it grew at first");
    assert.equal(flat((at) => 1000 + 20 * at), false);
    assert.equal(Math.round(levelOf(samples((at) => 1000 + 6 * at))?.perMinute ?? 0), 60);
    assert.equal(levelOf(samples(() => 1).slice(0, 2)), null);
  });
});
