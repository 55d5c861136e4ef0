import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { livedLife, storedLivedLife } from "../../../src/contract/lived-life.ts";
import { findLifeContradiction } from "../../../src/operations/contemplation/live-check.ts";
import { acquireLock } from "../../../src/operations/system/state-access.ts";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folders: { remove(): void }[] = [];
after(() => {
  for (const folder of folders) folder.remove();
});
let state: string;
beforeEach(() => {
  const folder = temporaryFolder();
  folders.push(folder);
  state = join(folder.path, "state");
});

const PETS = Array.from(
  { length: 8 },
  (_, at) =>
    `${["Ann", "Bob", "Cid", "Dan"][at % 4]}${"aeiou"[Math.floor(at / 4)]}x is a ${["dog", "cat", "penguin", "bat"][at % 4]}.`,
).join(" ");

function storedNow() {
  return storedLivedLife.parse(JSON.parse(readFileSync(join(state, "lived-life.json"), "utf8")));
}

describe("touchstone live", () => {
  it("prints a line for each beat and the result, or the record as the route returns it", async () => {
    await touchstone(["ask", "Rex is a dog.", "--state", state]);
    const ran = await touchstone(["live", "--beats", "9", "--json", "--state", state]);
    assert.equal(ran.code, 0, ran.stderr);
    const record = livedLife.parse(JSON.parse(ran.stdout));
    assert.deepEqual(
      [record.status, record.converged, record.resume_status],
      ["recorded", true, "would_resume"],
    );
    assert.equal(ran.stderr, "");
    const got = await touchstone(["get", "/lived-life", "--json", "--state", state]);
    assert.equal(got.stdout, ran.stdout);
    const text = await touchstone(["live", "--beats", "9", "--state", state]);
    assert.match(text.stdout, /converged/);
    assert.match(text.stdout, /^beat \d+: /);
  });

  it("requires the number of beats", async () => {
    for (const args of [
      ["live"],
      ["live", "--beats", "0"],
      ["live", "--beats", "x"],
      ["live", "--beats", "1", "--every", "-1"],
      ["live", "--beats", "1", "more"],
    ])
      assert.equal((await touchstone([...args, "--state", state])).code, 2, args.join(" "));
    assert.equal(existsSync(state), false);
  });

  it("does not touch a state directory that another process holds, and names the holder", async () => {
    const lock = await acquireLock(state);
    try {
      lock.describe("http://127.0.0.1:9");
      const ran = await touchstone(["live", "--beats", "1", "--state", state]);
      assert.equal(ran.code, 1);
      assert.match(ran.stderr, new RegExp(`held by process ${process.pid} \\(http://127\\.0\\.0\\.1:9\\)`));
      assert.equal(existsSync(join(state, "lived-life.json")), false);
    } finally {
      await lock.release();
    }
  });

  it("exits with 1 for a record that contradicts itself", async () => {
    await touchstone(["live", "--beats", "1", "--state", state]);
    const { heartbeats: _, ...rest } = storedNow();
    writeFileSync(join(state, "lived-life.json"), JSON.stringify({ ...rest, heartbeats: 7 }));
    const ran = await touchstone(["live", "--beats", "1", "--state", state]);
    assert.equal(ran.code, 1);
    assert.match(ran.stderr, /heartbeats is 7/);
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    it(`ends after the current beat on ${signal}, with a consistent record`, async () => {
      await touchstone(["ask", PETS, "--state", state]);
      const ended = await liveUntil(/^beat 1: /m, (child) => child.kill(signal), ["--every", "60000"]);
      assert.equal(ended.code, 0, ended.stderr);
      assert.match(ended.stderr, /stopped; the record ends/);
      const stored = storedNow();
      assert.equal(findLifeContradiction(stored), null);
      assert.deepEqual([stored.heartbeats, stored.converged], [1, false]);
    });
  }

  it("leaves a consistent record if killed at any moment, and the next life continues from it", async () => {
    await touchstone(["ask", PETS, "--state", state]);
    for (let kill = 1; kill <= 2; kill++) {
      await liveUntil(/^beat \d+: /m, (child) => setTimeout(() => child.kill("SIGKILL"), 60 * kill), []);
      const stored = storedNow();
      assert.equal(findLifeContradiction(stored), null);
      assert.equal(
        new Set(stored.consolidated?.map(({ key }) => key)).size,
        stored.total_facts_consolidated,
        "nothing is counted twice",
      );
    }
    const ran = await touchstone(["live", "--beats", "200", "--json", "--state", state]);
    assert.equal(ran.code, 0, ran.stderr);
    const record = livedLife.parse(JSON.parse(ran.stdout));
    assert.deepEqual(
      record.records.map(({ tick }) => tick),
      record.records.map((_, at) => at + 1),
    );
    assert.equal(record.converged, true);
    assert.equal(
      new Set(storedNow().consolidated?.map(({ key }) => key)).size,
      record.total_facts_consolidated,
    );
  });
});

type Child = ReturnType<typeof spawn>;

/** Lives in a process of its own; `act` comes once when standard output says `on`. */
function liveUntil(
  on: RegExp,
  act: (child: Child) => unknown,
  more: readonly string[],
): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [TOUCHSTONE, "live", "--beats", "1000", "--state", state, ...more],
      { cwd: ROOT, env: { PATH: process.env["PATH"] }, stdio: ["ignore", "pipe", "pipe"] },
    );
    let [stdout, stderr, acted] = ["", "", false];
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
      if (acted || !on.test(stdout)) return;
      acted = true;
      act(child);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stderr }));
  });
}
