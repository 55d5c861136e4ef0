import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { createCachedFile } from "../../../src/store/files/cached-file.ts";

let folder = "";
let file = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-cached-"));
  file = join(folder, "x.json");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const long = new Date(Date.now() - 60_000);
/** A file that was written a minute ago: change times cannot be set, so tests of keeping wait until it is no longer young. */
const settled = async (): Promise<void> => {
  utimesSync(file, long, long);
  await new Promise((resolve) => setTimeout(resolve, 150));
};
const counting = () => {
  let parses = 0;
  const cached = createCachedFile(file, (bytes) => {
    parses += 1;
    return bytes === null ? null : Buffer.from(bytes).toString();
  });
  return { cached, parses: () => parses };
};

describe("a cached file", () => {
  it("is parsed once while it stays as it is", async () => {
    writeFileSync(file, "one");
    await settled();
    const { cached, parses } = counting();
    assert.deepEqual([await cached.read(), await cached.read(), parses()], ["one", "one", 1]);
  });

  it("takes no trip to the pool of threads while it stays as it is, or absent", async () => {
    const { cached } = counting();
    for (const text of [null, "one"]) {
      if (text !== null) {
        writeFileSync(file, text);
        await settled();
      }
      assert.equal(await cached.read(), text);
      let again: string | null | undefined;
      void cached.read().then((value) => (again = value));
      for (let microtask = 0; microtask < 20; microtask++) await Promise.resolve(); // nothing of the event loop runs meanwhile
      assert.equal(again, text);
    }
  });

  it("is reread when its content changed, even at the same size", async () => {
    writeFileSync(file, "one");
    await settled();
    const { cached } = counting();
    assert.equal(await cached.read(), "one");
    writeFileSync(file, "two");
    utimesSync(file, long, long);
    assert.equal(await cached.read(), "two");
  });

  it("is never kept while it is so young that a change could go unnoticed", async () => {
    const { cached } = counting();
    for (const text of ["aaa", "bbb", "ccc", "ddd"]) {
      writeFileSync(file, text);
      assert.equal(await cached.read(), text);
    }
  });

  it("is noticed when it appears, is replaced, and disappears", async () => {
    const { cached, parses } = counting();
    assert.deepEqual([await cached.read(), await cached.read(), parses()], [null, null, 1]);
    writeFileSync(file, "here");
    assert.equal(await cached.read(), "here");
    writeFileSync(join(folder, "other"), "else");
    renameSync(join(folder, "other"), file);
    assert.equal(await cached.read(), "else");
    rmSync(file);
    assert.equal(await cached.read(), null);
  });

  it("caches nothing if parsing fails", async () => {
    writeFileSync(file, "bad");
    await settled();
    let fails = true;
    const cached = createCachedFile(file, () => {
      if (fails) throw new Error("no");
      return "good";
    });
    await assert.rejects(cached.read(), /no/);
    fails = false;
    assert.equal(await cached.read(), "good");
  });

  it("does not block if it is not a regular file", async () => {
    mkdirSync(file);
    await assert.rejects(counting().cached.read());
    rmSync(file, { recursive: true });
    if (process.platform === "win32") return;
    execFileSync("mkfifo", [file]);
    await assert.rejects(counting().cached.read(), /regular file/);
  });
});
