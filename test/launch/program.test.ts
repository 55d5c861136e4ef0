import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { loadProgram, sealCode } from "../../src/launch/program.ts";
import { shippedScenarios } from "../support/authority.ts";
import { TOUCHSTONE, temporaryFolder } from "../support/cli.ts";

const BUNDLE = `(function (exports, require, module, __filename) {const path = require("node:path");\nexports.answer = () => path.basename(__filename) + " says " + (${"1 + ".repeat(100)}1);\n})`;
type Exports = { readonly answer: () => string };

describe("a built program", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const file = folder.file("small.cjs", BUNDLE);
  const cache = `${file}.cache`;
  const load = () => loadProgram<Exports>(pathToFileURL(file));
  const answers = () => {
    const { exports, script } = load();
    return [exports.answer(), script.cachedDataRejected];
  };

  it("runs without its compiled form, and the same with it", () => {
    assert.deepEqual(answers(), ["small.cjs says 101", undefined]);
    writeFileSync(cache, sealCode(Buffer.from(BUNDLE), load().script.createCachedData()));
    assert.deepEqual(answers(), ["small.cjs says 101", false]);
  });

  it("does not use a compiled form with a flipped bit, cut off, or of another text of the same length", () => {
    const sound = readFileSync(cache);
    for (const at of [0, 64, 100, sound.length - 1]) {
      const damaged = Buffer.from(sound);
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      writeFileSync(cache, damaged);
      assert.deepEqual(answers(), ["small.cjs says 101", undefined], String(at));
    }
    for (const length of [0, 10, 64, sound.length - 8]) {
      writeFileSync(cache, sound.subarray(0, length));
      assert.deepEqual(answers(), ["small.cjs says 101", undefined], String(length));
    }
    writeFileSync(cache, sound);
    writeFileSync(join(folder.path, "small.cjs"), BUNDLE.replace("1 + 1 + ", "1 + 9 + "));
    assert.deepEqual(answers(), ["small.cjs says 109", undefined]);
  });

  it("does not use what V8 does not take, though it is sealed", () => {
    const bundle = BUNDLE.replace("1 + 1 + ", "1 + 5 + "); // V8 remembers what it compiled before
    writeFileSync(file, bundle);
    writeFileSync(cache, sealCode(Buffer.from(bundle), Buffer.from("from another version".repeat(20))));
    assert.deepEqual(answers(), ["small.cjs says 105", true]);
  });

  it("has its young generation collected by one thread, and is not compiled anew for that", () => {
    const lines = Array.from({ length: 8 }, () =>
      shippedScenarios().map(({ request }) => `${JSON.stringify(request)}\n`),
    ).flat();
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        "--trace-gc",
        "--trace-parallel-scavenge",
        TOUCHSTONE,
        "review",
        "--jsonl",
        folder.file("requests.jsonl", lines.join("")),
      ],
      { encoding: "utf8" },
    );
    assert.notEqual(status, 1);
    const [threads, collections] = [/^\[.*scavenge\[0x/gm, /^\[.*: Scavenge /gm].map(
      (pattern) => stdout.match(pattern)?.length ?? 0,
    );
    assert.ok(collections !== undefined && collections > 3, String(collections));
    assert.equal(threads, collections);
    assert.equal(loadProgram(pathToFileURL(join(dirname(TOUCHSTONE), "touchstone.cjs"))).isKept, true);
  });
});
