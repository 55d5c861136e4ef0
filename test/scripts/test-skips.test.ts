import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const REPORTER = pathToFileURL(join(ROOT, "scripts", "test-skips.mjs")).href;
const folder = temporaryFolder();
after(() => folder.remove());

/** What the reporter says of a test file. */
function saidOf(name: string, body: string): string {
  const file = folder.file(name, `import { describe, it } from "node:test";\n${body}`);
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`--test-reporter=${REPORTER}`, "--test-reporter-destination=stdout", "--test", file],
    { encoding: "utf8", env: { PATH: process.env["PATH"] } },
  );
  assert.equal(stderr, "");
  return stdout;
}

describe("the last lines of a test run", () => {
  it("count skipped suites, which the runner's own summary omits, and tests, by reason", () => {
    assert.equal(
      saidOf(
        "some.test.mjs",
        `const skip = "no Chromium is installed";
describe("one page", { skip }, () => { it("is drawn", () => {}); it("is closed", () => {}); });
describe("two pages", { skip }, () => { it("are drawn", () => {}); });
it("is written with Dask", { skip: "Dask is not installed" }, () => {});
it("is in the browser as well", { skip }, () => {});
it("is written without a reason", { skip: true }, () => {});
it("runs", () => {});`,
      ),
      [
        "skipped: 2 suites and 3 tests",
        "  1 test: Dask is not installed",
        "  2 suites and 1 test: no Chromium is installed",
        "  1 test: no reason is given",
        "",
      ].join("\n"),
    );
  });

  it("say so when nothing is skipped, whether tests fail or not", () => {
    assert.equal(
      saidOf("none.test.mjs", `it("runs", () => {}); it("fails", () => { throw new Error("x"); });`),
      "skipped: nothing\n",
    );
  });
});
