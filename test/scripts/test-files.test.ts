import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { REST, chosenFiles, isInRest, parseArguments, testFiles } from "../../scripts/test-files.mjs";
import { ROOT } from "../support/root.ts";

const files = testFiles(ROOT);

describe("the two lists of test files", () => {
  it("contain every test file of the tree once", () => {
    assert.ok(files.length > 300);
    const first = chosenFiles(files, parseArguments([]));
    const rest = chosenFiles(files, parseArguments(["--rest"]));
    assert.deepEqual([...first, ...rest].sort(), files);
    assert.ok(first.length > rest.length && rest.length > 20);
  });

  it("have no prefix that matches no file, or that another prefix covers", () => {
    const beginnings = Object.values(REST).flat();
    for (const beginning of beginnings) {
      assert.ok(
        files.some((file) => file.startsWith(beginning)),
        `no test file begins with ${beginning}`,
      );
      const others = beginnings.filter((other) => other !== beginning && beginning.startsWith(other));
      assert.deepEqual(others, [], beginning);
    }
  });

  it("leave every file that opens a browser to the rest", () => {
    const opening = files.filter((file) =>
      /\bskip: CHROMIUM\b/.test(readFileSync(join(ROOT, "test", file), "utf8")),
    );
    assert.ok(opening.length > 10);
    assert.deepEqual(
      opening.filter((file) => !isInRest(file)),
      [],
    );
  });

  it("leave an unlisted file to the first run", () => {
    assert.equal(isInRest("engine/turn/never-written.test.ts"), false);
  });
});

describe("the arguments of npm test", () => {
  it("select files by any part of their path, from both lists", () => {
    const some = ["bdd/ite.test.ts", "faults/calls.test.ts", "http/body.test.ts"];
    assert.deepEqual(chosenFiles(some, parseArguments(["faults", "http/"])), [
      "faults/calls.test.ts",
      "http/body.test.ts",
    ]);
  });

  it("are refused if they are empty or contradictory", () => {
    assert.equal(parseArguments(["--fast"]).error, "unknown option --fast; there are --rest and --built");
    assert.match(parseArguments(["--rest", "http"]).error ?? "", /^--rest takes no part of a file name/);
    assert.equal(parseArguments(["--rest", "--built"]).error, null);
  });
});
