import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { loadProgram } from "../../src/launch/program.ts";
import { TOUCHSTONE, temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

describe("an installed program, which comes without its compiled form", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const dist = join(folder.path, "dist");
  mkdirSync(dist);
  for (const name of ["touchstone.mjs", "touchstone.cjs", "quick.cjs"])
    copyFileSync(join(dirname(TOUCHSTONE), name), join(dist, name));
  for (const name of ["data", "package.json"]) symlinkSync(join(ROOT, name), join(folder.path, name));
  const [cache, quickCache] = [join(dist, "touchstone.cjs.cache"), join(dist, "quick.cjs.cache")];

  const run = (
    args: readonly string[],
    flags: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
  ) => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [...flags, join(dist, "touchstone.mjs"), ...args],
      {
        encoding: "utf8",
        input: '{"premises": ["a", "a -> b"], "query": "b"}\n',
        env: { PATH: process.env["PATH"], TOUCHSTONE_STATE: join(folder.path, "state"), ...env },
      },
    );
    return { status, stdout };
  };

  it("keeps none of a run that calls little, fails, or has flags that others have not", () => {
    assert.equal(run(["--version"]).status, 0);
    assert.equal(run(["entail", "--help"]).status, 0);
    assert.notEqual(run(["entail", "--max-atoms", "many"]).status, 0);
    assert.equal(run(["entail", "-"], ["--no-opt"]).status, 0);
    assert.equal(run(["entail", "-"], [], { NODE_OPTIONS: "--no-warnings" }).status, 0);
    assert.deepEqual([existsSync(cache), existsSync(quickCache)], [false, false]);
  });

  it("keeps it after a run that calls much, and then answers the same with it", () => {
    const first = run(["entail", "-"]);
    assert.equal(first.status, 0);
    const kept = readFileSync(quickCache);
    assert.equal(loadProgram(pathToFileURL(join(dist, "quick.cjs"))).isKept, true);
    assert.deepEqual(run(["entail", "-"]), first);
    assert.ok(readFileSync(quickCache).equals(kept), "one that is taken is not written again");
    assert.equal(existsSync(cache), false);
    assert.equal(run(["ask", "Is a cat an animal?"]).status, 0);
    assert.ok(existsSync(cache));
  });

  it("answers where nothing can be kept", () => {
    rmSync(quickCache);
    mkdirSync(join(quickCache, "in the way"), { recursive: true });
    assert.equal(run(["entail", "-"]).status, 0);
    assert.deepEqual(
      readdirSync(dist).filter((name) => name.startsWith("quick.cjs.cache")),
      ["quick.cjs.cache"],
    );
  });
});
