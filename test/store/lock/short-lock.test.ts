import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { acquireLock } from "../../../src/store/lock/lock.ts";
import { createShortLock } from "../../../src/store/lock/short-lock.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-short-lock-"));
after(() => rmSync(root, { recursive: true }));

describe("a short lock", () => {
  it("creates nothing before it is used, and admits one holder at a time, through one handle or several", async () => {
    const folder = join(root, "one");
    const locks = [createShortLock(folder), createShortLock(folder)];
    assert.equal(existsSync(folder), false);
    let [inside, most] = [0, 0];
    const work = async (): Promise<void> => {
      most = Math.max(most, ++inside);
      await sleep(2);
      inside--;
    };
    await Promise.all(Array.from({ length: 6 }, (_, index) => locks[index % 2]?.run(work)));
    assert.equal(most, 1);
  });
  it("waits for another holder, and returns the result of the work", async () => {
    const held = await acquireLock(join(root, "two"));
    const steps: string[] = [];
    const working = createShortLock(join(root, "two")).run(async () => {
      steps.push("worked");
      return 7;
    });
    await sleep(60);
    steps.push("freed");
    await held.release();
    assert.deepEqual([await working, steps], [7, ["freed", "worked"]]);
  });
  it("is released after work that failed", async () => {
    const lock = createShortLock(join(root, "three"));
    await assert.rejects(
      lock.run(() => Promise.reject(new Error("no"))),
      { message: "no" },
    );
    await (await acquireLock(join(root, "three"))).release();
    assert.equal(await lock.run(() => Promise.resolve(1)), 1);
  });
});
