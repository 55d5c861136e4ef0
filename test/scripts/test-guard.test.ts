import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const GUARD = pathToFileURL(join(ROOT, "scripts", "test-guard.mjs")).href;
const folder = temporaryFolder();
after(() => folder.remove());

describe("the guard of the test runner", () => {
  it("fails a file whose tests exit their process, which the runner would count as passed without running the later tests", () => {
    const file = folder.file(
      "ends.test.mjs",
      `import { it } from "node:test";\nit("ends its process", () => new Promise(() => { setTimeout(() => process.exit(0), 0); }));\nit("is never run", () => { throw new Error("never"); });\n`,
    );
    const run = (...args: readonly string[]) =>
      spawnSync(process.execPath, [...args, "--test", file], {
        encoding: "utf8",
        env: { PATH: process.env["PATH"] },
      });
    assert.equal(run().status, 0);
    const guarded = run("--import", GUARD);
    assert.equal(guarded.status, 1);
    assert.match(guarded.stdout, /process\.exit\(0\) in a test file: the tests after it would not run/);
  });
});
