import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { PARTS } from "../scripts/mutants/parts.ts";
import { ROOT } from "./support/root.ts";
import { SUBJECTS } from "./support/tampering-subjects.ts";

const LINES = readFileSync(join(ROOT, "SECURITY.md"), "utf8").trimEnd().split("\n");
const PACKAGE = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
  readonly scripts: Readonly<Record<string, string>>;
}; // our own

/** The rows below a heading of these columns, as their cells. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  return LINES.flatMap((line, at) => {
    if (line !== heading) return [];
    const rest = LINES.slice(at + 2);
    const end = rest.indexOf("");
    return rest.slice(0, end < 0 ? rest.length : end).map((row) => row.split(" | "));
  });
}

const PROMISES = rowsBelow("Promise | Test | Figure");

/** What a cell names in backticks: files, where one without a folder stands beside the one before, and scripts of npm. */
function missingIn(cell: string): readonly string[] {
  const missing: string[] = [];
  let folder = "";
  for (const [, name = ""] of cell.matchAll(/`([^`]+)`/g)) {
    const [, script] = /^npm run ([a-z-]+)/.exec(name) ?? [];
    if (script !== undefined) {
      if (PACKAGE.scripts[script] === undefined) missing.push(name);
      continue;
    }
    const path = name.includes("/") ? name : join(folder, name);
    folder = dirname(path);
    if (!/\.test\.ts$/.test(path) || !existsSync(join(ROOT, path))) missing.push(name);
  }
  return missing;
}

describe("SECURITY.md", () => {
  it("has a test and a figure for each promise, and the tests exist", () => {
    assert.ok(PROMISES.length > 50, String(PROMISES.length));
    for (const row of PROMISES) {
      const [promise = "", tests = "", figure = ""] = row;
      assert.equal(row.length, 3, row.join(" | "));
      assert.match(tests, /`/, promise);
      assert.deepEqual(missingIn(tests), [], promise);
      assert.match(figure, /\w/, promise);
    }
  });

  it("says of each kind of attacker what it can and cannot do", () => {
    const attackers = rowsBelow("Attacker | Can | Cannot");
    assert.deepEqual(
      attackers.map(([who]) => who),
      [
        "A page of another site",
        "Another user of this machine",
        "Who writes files without the key",
        "Who writes files with the key",
        "The operator",
      ],
    );
    for (const [who, can = "", cannot = ""] of attackers) assert.ok(can !== "" && cannot !== "", who);
  });

  it("is one page", () => assert.ok(LINES.length <= 100, String(LINES.length)));

  it("counts what its tests count", () => {
    const bugs = PARTS.reduce((sum, { mutants }) => sum + mutants.length, 0);
    for (const [promise, figure] of [
      ["Every changed value of a stored record is refused by name", `${SUBJECTS.length} kinds of records`],
      ["Planted bugs are caught", `${bugs}, of which`],
    ] as const) {
      const row = PROMISES.find(([name]) => name === promise);
      assert.ok(row?.[2]?.startsWith(figure), `${promise}: ${figure}, not ${row?.[2] ?? "a promise"}`);
    }
  });
});
