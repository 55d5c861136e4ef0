import assert from "node:assert/strict";
import {
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createStampedCache, lookAt } from "../../../src/store/files/file-stamp.ts";

const root = mkdtempSync(join(tmpdir(), "touchstone-stamp-"));
after(() => rmSync(root, { recursive: true }));
let files = 0;
const fresh = (): string => {
  const file = join(root, `f-${++files}`);
  writeFileSync(file, "1");
  return file;
};
/** Long enough for a file to have a stamp. */
const age = () => sleep(150);

describe("the stamp of a file", () => {
  it("is computed once while the file is unchanged, and again after a change, even one that keeps size and time", async () => {
    const cache = createStampedCache<number>(10);
    const file = fresh();
    let reads = 0;
    const look = () => cache.get(file, async () => ++reads);
    await age();
    assert.deepEqual([await look(), await look(), await look()], [1, 1, 1]);
    writeFileSync(file, "2");
    utimesSync(file, new Date(0), new Date(0));
    await age();
    assert.deepEqual([await look(), await look()], [2, 2]);
    const other = fresh();
    await age();
    renameSync(other, file);
    await age();
    assert.deepEqual([await look(), await look()], [3, 3]);
    rmSync(file);
    assert.deepEqual([await look(), await look()], [4, 5], "what is not there has no stamp");
  });
  it("is not trusted while the file is so young that it could change unnoticed", async () => {
    const cache = createStampedCache<number>(10);
    const file = fresh();
    let reads = 0;
    await cache.get(file, async () => ++reads);
    await cache.get(file, async () => ++reads);
    assert.equal(reads, 2);
  });
  it("is recomputed each time for a link, which does not change with its target", async () => {
    const cache = createStampedCache<string>(10);
    const file = fresh();
    symlinkSync(file, `${file}-link`);
    await age();
    const look = () => cache.get(`${file}-link`, async (path) => readFileSync(path, "utf8"));
    assert.equal(await look(), "1");
    writeFileSync(file, "2");
    await age();
    assert.equal(await look(), "2");
  });
  it("is not kept if computing it failed", async () => {
    const cache = createStampedCache<number>(10);
    const file = fresh();
    await age();
    await assert.rejects(cache.get(file, () => Promise.reject(new Error("no"))));
    assert.equal(await cache.get(file, async () => 7), 7);
  });
  it("is evicted, oldest first, when the limit is exceeded", async () => {
    const cache = createStampedCache<string>(2);
    const names = [fresh(), fresh(), fresh()];
    await age();
    const reads: string[] = [];
    for (const file of [...names, ...names.slice(1), ...names.slice(0, 1)])
      await cache.get(file, async (path) => {
        reads.push(path);
        return path;
      });
    assert.deepEqual(reads, [...names, names[0]]);
  });
});

describe("looking at a name", () => {
  it("distinguishes files, folders, links and nothing", () => {
    const file = fresh();
    symlinkSync(file, join(root, "link"));
    symlinkSync(join(root, "nowhere"), join(root, "dangling"));
    const kinds = [
      file,
      root,
      join(root, "link"),
      join(root, "dangling"),
      join(root, "nowhere"),
      join(file, "below"),
      join(root, "x".repeat(300)),
    ].map((path) => lookAt(path)?.kind ?? null);
    assert.deepEqual(kinds, ["file", "folder", "other", "other", null, null, null]);
  });
});
