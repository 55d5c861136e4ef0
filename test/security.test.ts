import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { ROOT } from "./support/root.ts";

describe("SECURITY.md", () => {
  it("names existing tests for each promise", () => {
    const rows = readFileSync(join(ROOT, "SECURITY.md"), "utf8")
      .split("\n")
      .filter((line) => /^[^|]+ \| .*`(?:test|scripts)\//.test(line));
    assert.ok(rows.length >= 14);
    for (const row of rows)
      for (const [, file = ""] of row.matchAll(/`((?:test|scripts)\/[^`*]+)`/g))
        assert.ok(existsSync(join(ROOT, file)), file);
  });
});
