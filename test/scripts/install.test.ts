import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { after, describe, it } from "node:test";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

/** What `npm ci` would do is no matter here: a program of its name says with what it was called. */
describe("npm start and npm test", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const at = (...path: readonly string[]): string => join(folder.path, ...path);
  for (const name of ["scripts", "bin", "node_modules/one"]) mkdirSync(at(name), { recursive: true });
  cpSync(join(ROOT, "scripts", "install.mjs"), at("scripts", "install.mjs"));
  writeFileSync(at("bin", "npm"), '#!/bin/sh\necho "npm $1"\n', { mode: 0o755 });

  const locked = (packages: object): string => JSON.stringify({ packages: { "": {}, ...packages } });
  const one = { "node_modules/one": { version: "1.0.0" } };
  const two = { ...one, "node_modules/two": { version: "2.0.0" } };
  const write = (path: string, text: string): void => writeFileSync(at(path), text);
  /** What is installed, as `npm` is called. */
  const installs = (): string => {
    const script = 'import { ensureInstalled } from "./scripts/install.mjs"; ensureInstalled();';
    const env = { ...process.env, PATH: `${at("bin")}${delimiter}${process.env["PATH"] ?? ""}` };
    const args = ["--input-type=module", "--eval", script];
    const { stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: folder.path,
      env,
      encoding: "utf8",
    });
    assert.equal(stderr, stdout === "" ? "" : "installing what is missing (npm ci) …\n");
    return stdout;
  };

  it("install nothing if all is there, and what is for another system is not missing", () => {
    write("package-lock.json", locked({ ...one, "node_modules/far": { version: "1.0.0", optional: true } }));
    write("node_modules/.package-lock.json", locked(one));
    write("node_modules/one/package.json", '{"version":"1.0.0"}');
    assert.equal(installs(), "");
  });

  it("install what a pull added to the lock file", () => {
    const before = readFileSync(at("package-lock.json"), "utf8");
    write("package-lock.json", locked(two));
    assert.equal(installs(), "npm ci\n");
    write("package-lock.json", before);
  });

  it("install what npm's record lists and the folder has not, or in another version", () => {
    write("node_modules/one/package.json", '{"version":"0.9.0"}');
    assert.equal(installs(), "npm ci\n");
    rmSync(at("node_modules", "one"), { recursive: true });
    assert.equal(installs(), "npm ci\n");
  });
});
