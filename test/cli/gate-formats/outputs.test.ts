import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gateFolder } from "./fixture.ts";

const folder = gateFolder();
after(() => folder.remove());

describe("touchstone gate --format", () => {
  it("writes several formats of one decision, and prints the table unless another format goes to standard output", async () => {
    const [sarif, junit] = [join(folder.path, "a=b.sarif"), join(folder.path, "gate.xml")];
    const ran = await folder.gate(["--format", `sarif=${sarif}`, "--format", `junit=${junit}`]);
    assert.deepEqual([ran.code, ran.stderr], [5, ""]);
    assert.equal(ran.stdout, (await folder.gate([])).stdout);
    assert.equal(readFileSync(sarif, "utf8"), (await folder.gate(["--format", "sarif"])).stdout);
    assert.equal(readFileSync(junit, "utf8"), (await folder.gate(["--format", "junit"])).stdout);
    const both = await folder.gate(["--json", "--format", `table=${join(folder.path, "table.txt")}`]);
    assert.equal(both.stdout, (await folder.gate(["--format", "json"])).stdout);
  });

  it("exits with 2 for a contradictory command line, and with 1 if it cannot write", async () => {
    for (const [args, code, told] of [
      [["--format", "json", "--format", "table"], 2, /only one format can go to standard output/],
      [["--format", "sarif=x", "--format", "junit=x"], 2, /two formats go to the same file/],
      [["--format", "sarif="], 2, /names no file/],
      [["--format", "sarf=x"], 2, /there is no format `sarf`.*sarif/],
      [["--format", `sarif=${join(folder.path, "none", "x")}`], 1, /there is no such folder/],
    ] as const) {
      const ran = await folder.gate(args);
      assert.deepEqual([ran.code, ran.stdout], [code, ""], ran.stderr);
      assert.match(ran.stderr, told);
    }
    assert.ok(!existsSync("x"));
  });
});
