import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { measure } from "../../scripts/coverage/measure.mjs";
import { ROOT } from "../support/root.ts";

// Below the project's folder: the small project's sources import nothing, but its tests find `node:test` anywhere.
mkdirSync(join(ROOT, "dist"), { recursive: true });
const root = mkdtempSync(join(ROOT, "dist", "coverage-test-"));
after(() => rmSync(root, { recursive: true }));

const files: Record<string, string> = {
  "src/room/types.ts": "export interface Named { readonly name: string }\n",
  "src/room/sign.ts": [
    'import type { Named } from "./types.ts";',
    'export function sign(n: number): "minus" | "plus" {',
    "  if (n < 0) {",
    '    return "minus";',
    "  }",
    '  return "plus";',
    "}",
    "export const nobodyCalls = ({ name }: Named): string => {",
    "  const text = name.trim();",
    "  return text;",
    "};",
    "",
  ].join("\n"),
  "src/room/nobody-imports.ts": "export const twice = (n: number): number => {\n  return 2 * n;\n};\n",
  "src/other.ts": "export const other = (n: number): number => (n > 0 ? n : -n);\n",
  "test/plus.test.ts": [
    'import { it } from "node:test";',
    'import { sign } from "../src/room/sign.ts";',
    'import { other } from "../src/other.ts";',
    'it("is plus", () => { if (sign(other(1)) !== "plus") throw new Error("no"); });',
    "",
  ].join("\n"),
  "test/minus.test.ts":
    'import { it } from "node:test";\nimport { sign } from "../src/room/sign.ts";\nit("is minus", () => { if (sign(-1) !== "minus") throw new Error("no"); });\n',
  "test/red.test.ts":
    'import { it } from "node:test";\nimport { sign } from "../src/room/sign.ts";\nit("fails", () => { if (sign(1) === "plus") throw new Error("no"); });\n',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(join(root, name, ".."), { recursive: true });
  writeFileSync(join(root, name), text);
}
const measured = (...tests: string[]) =>
  measure({ root, sources: "src/room", tests: tests.map((name) => `test/${name}.test.ts`), quiet: true });

describe("the coverage of a room", () => {
  it("names a branch that no test takes, a function that nobody calls, and a file that no test loads", async () => {
    const { passed, files: found, unloaded } = await measured("plus");
    assert.equal(passed, true);
    assert.deepEqual(
      found.map(({ file, uncovered }) => [file, uncovered]),
      [["src/room/sign.ts", ["3", "4", "5", "8", "9", "10", "11"]]],
    );
    assert.deepEqual(unloaded, ["src/room/nobody-imports.ts"]);
  });

  it("joins what several tests execute, and counts statements and branches by source", async () => {
    const { statements, branches, files: found } = await measured("plus", "minus");
    assert.deepEqual(found[0]?.uncovered, ["8", "9", "10", "11"]);
    assert.ok(statements > 50 && statements < 100, String(statements));
    assert.equal(branches, 100);
  });

  it("says that a test fails", async () => {
    assert.equal((await measured("red")).passed, false);
  });
});
