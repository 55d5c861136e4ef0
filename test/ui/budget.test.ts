import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../support/root.ts";

describe("the built workbench", () => {
  it("loads at most 150 kB of JavaScript with a page, minified; the checker of certificates comes when it is asked for", () => {
    const folder = join(ROOT, "dist", "ui");
    const [main = assert.fail("nothing is built")] = readdirSync(folder).filter((name) => /^main-.*\.js$/.test(name));
    const loaded = new Set([main]);
    for (const name of loaded) for (const [, other = ""] of readFileSync(join(folder, name), "utf8").matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) loaded.add(other);
    const bytes = [...loaded].reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
    assert.ok(loaded.size > 1 && bytes <= 150 * 1024, `${bytes} bytes in ${[...loaded].join(", ")}`);
  });
});
