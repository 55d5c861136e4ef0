import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { loadProgram, sealCode } from "../../src/launch/program.ts";
import { temporaryFolder } from "../support/cli.ts";

const BUNDLE = `(function (exports, require, module, __filename) {const path = require("node:path");\nexports.answer = () => path.basename(__filename) + " says " + (${"1 + ".repeat(100)}1);\n})`;
type Exports = { readonly answer: () => string };

describe("a built program", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const file = folder.file("small.cjs", BUNDLE);
  const cache = `${file}.cache`;
  const load = () => loadProgram<Exports>(pathToFileURL(file));
  const answers = () => { const { exports, script } = load(); return [exports.answer(), script.cachedDataRejected]; };

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
    for (const length of [0, 10, 64, sound.length - 8]) { writeFileSync(cache, sound.subarray(0, length)); assert.deepEqual(answers(), ["small.cjs says 101", undefined], String(length)); }
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
});
