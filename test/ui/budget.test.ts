import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "../support/root.ts";

describe("the built workbench", () => {
  it("has at most 150 kB of JavaScript, minified", () => {
    const folder = join(ROOT, "dist", "ui");
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    assert.ok(scripts.length > 0);
    const bytes = scripts.reduce((sum, name) => sum + readFileSync(join(folder, name)).byteLength, 0);
    assert.ok(bytes <= 150_000, `${bytes} bytes`);
  });
});
