import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import module from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { keepCompiledCode } from "../../../src/cli/terminal/compile-cache.ts";
import { TOUCHSTONE, temporaryFolder } from "../../support/cli.ts";

describe("the compile cache", () => {
  const folderFor = (env: Readonly<Record<string, string>>): string | undefined => {
    const folders: string[] = [];
    keepCompiledCode(env, { enableCompileCache: (folder) => folders.push(folder) });
    assert.ok(folders.length <= 1);
    return folders[0];
  };

  it("is in the user's cache folder, according to the XDG Base Directory Specification", () => {
    const usual = join(homedir(), ".cache", "touchstone", "code");
    assert.equal(folderFor({}), usual);
    assert.equal(folderFor({ XDG_CACHE_HOME: "" }), usual);
    assert.equal(folderFor({ XDG_CACHE_HOME: "relative" }), usual);
    assert.equal(folderFor({ XDG_CACHE_HOME: "/var/cache/me" }), "/var/cache/me/touchstone/code");
  });

  it("is off in a Node that does not support it", () => {
    keepCompiledCode({ XDG_CACHE_HOME: "/nowhere" }, {});
  });
});

describe("the built program", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const run = (cache: string) =>
    spawnSync(process.execPath, [TOUCHSTONE, "--version"], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"], XDG_CACHE_HOME: cache },
    });

  it("caches its compiled code if this Node can, with the same output", () => {
    const cache = join(folder.path, "cache");
    const [first, second] = [run(cache), run(cache)];
    assert.deepEqual([first.status, first.stderr], [0, ""]);
    assert.deepEqual([second.status, second.stdout, second.stderr], [0, first.stdout, ""]);
    const kept = readdirSync(folder.path).includes("cache");
    assert.equal(kept, "enableCompileCache" in module);
  });

  it("runs if nothing can be cached", () => {
    const inTheWay = folder.file("file", "");
    assert.deepEqual([run(inTheWay).status, run(inTheWay).stderr], [0, ""]);
  });
});
