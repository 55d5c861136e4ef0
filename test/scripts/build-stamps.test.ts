import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, describe, it } from "node:test";
import { forget, isCurrent, remember, stampOf } from "../../scripts/build-stamps.mjs";
import { temporaryFolder } from "../support/cli.ts";

const folder = temporaryFolder();
after(() => folder.remove());
const root = folder.path;
const put = (file: string, text: string) => writeFileSync(join(root, file), text);

beforeEach(() => {
  for (const name of ["src", "scripts", "test", "dist", "data/packs"]) {
    rmSync(join(root, name), { recursive: true, force: true });
    mkdirSync(join(root, name), { recursive: true });
  }
  for (const file of ["build.mjs", "package-lock.json", "package.json", "tsconfig.json"]) put(file, "{}");
  put("src/a.ts", "a");
  put("test/a.test.ts", "a");
  put("dist/a.mjs", "built");
});

/** Notes a target as built, and tells whether it is current now and after a change. */
function isCurrentAfter(name: string, change: () => void, options: object = {}): readonly boolean[] {
  const stamp = stampOf(name, options, root);
  remember(name, stamp, ["dist/a.mjs"], root);
  const before = isCurrent(name, stampOf(name, options, root), root);
  change();
  return [before, isCurrent(name, stampOf(name, options, root), root)];
}

describe("a built target", () => {
  it("is rebuilt when a source, the build or the lock file changes, or a file is added or removed", () => {
    for (const change of [
      () => put("src/a.ts", "b"),
      () => put("src/types.ts", "export type T = 1"),
      () => rmSync(join(root, "src/a.ts")),
      () => put("build.mjs", "other"),
      () => put("package-lock.json", "other"),
      () => put("scripts/notices.mjs", "other"),
      () => put("data/packs/animals.jsonl", "other"),
    ])
      assert.deepEqual(isCurrentAfter("app", change), [true, false], String(change));
  });

  it("is rebuilt when its options change, or its output is missing", () => {
    const stamp = stampOf("app", { minify: true }, root);
    assert.notEqual(stampOf("app", { minify: false }, root), stamp);
    assert.deepEqual(
      isCurrentAfter("app", () => rmSync(join(root, "dist/a.mjs"))),
      [true, false],
    );
  });

  it("is not rebuilt when only tests change, unless it contains the tests", () => {
    assert.deepEqual(
      isCurrentAfter("app", () => put("test/a.test.ts", "b")),
      [true, true],
    );
    assert.deepEqual(
      isCurrentAfter("checks", () => put("test/a.test.ts", "c")),
      [true, false],
    );
  });

  it("is stale before its first build, and after its stamp was deleted", () => {
    const stamp = stampOf("app", {}, root);
    assert.equal(isCurrent("app", stamp, root), false);
    remember("app", stamp, [], root);
    assert.equal(isCurrent("app", stamp, root), true);
    forget("app", root);
    assert.equal(isCurrent("app", stamp, root), false);
  });
});
