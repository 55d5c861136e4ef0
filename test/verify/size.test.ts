import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { ROOT } from "../support/root.ts";

const folder = join(ROOT, "src", "verify");
const sources = readdirSync(folder)
  .filter((name) => name.endsWith(".ts"))
  .map((name) => readFileSync(join(folder, name), "utf8"));

test("the verifier has at most 1,300 formatted lines of code, not counting comments and blank lines", () => {
  const code = sources
    .flatMap((source) => source.split("\n"))
    .filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line));
  assert.ok(code.length <= 1_300, `${code.length} lines`);
});

test("the verifier imports nothing but its own files and src/canonical", () => {
  for (const source of sources) {
    for (const [, target] of source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g))
      assert.match(target!, /^(\.\/[a-z-]+\.ts|\.\.\/canonical\/[a-z-]+\.ts)$/);
  }
});
