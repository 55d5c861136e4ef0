import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { isInRest, testFiles } from "../../scripts/test-files.mjs";
import { FIRST, processesOf, writeProcesses } from "../../scripts/test-processes.mjs";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const files = testFiles(ROOT);

describe("the processes of a test run", () => {
  it("have every file once, and a few at most", () => {
    const processes = processesOf(files);
    assert.deepEqual(processes.flat().sort(), files);
    assert.ok(processes.length < files.length * 0.3);
    for (const each of processes) assert.ok(each.length <= 24, each.join());
  });

  it("start with the long ones", () => {
    const firsts = processesOf(files).map(([file = ""]) => file);
    const ranks = firsts.map((file) => FIRST.findIndex((beginning) => file.startsWith(beginning)));
    const listed = ranks.filter((rank) => rank !== -1);
    assert.deepEqual([...new Set(listed)], [...FIRST.keys()]);
    assert.deepEqual(ranks.slice(0, listed.length), listed);
  });

  it("share files of one room and one list", () => {
    for (const each of processesOf(files)) {
      const [first = ""] = each;
      const room = (file: string) => file.slice(0, Math.max(file.indexOf("/"), 0));
      assert.deepEqual(new Set(each.map(room)), new Set([room(first)]), each.join());
      assert.ok(each.every((file) => isInRest(file) === isInRest(first)));
    }
  });

  it("divide a few files among all cores", () => {
    const few = ["http/a.test.ts", "http/b.test.ts", "http/c.test.ts"];
    assert.ok(processesOf(few).length > 1);
  });
});

describe("the module of a process", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const checks = join(folder.path, "dist", "checks", "http");
  mkdirSync(checks, { recursive: true });
  cpSync(join(ROOT, "scripts", "test-suite.mjs"), join(folder.path, "scripts", "test-suite.mjs"));
  const write = (name: string, body: string): void =>
    writeFileSync(
      join(checks, `${name}.test.mjs`),
      `import { after, before, it } from "node:test";\n${body}`,
    );

  it("runs its files as suites that have their names, each with its own hooks, also after one that fails", () => {
    write("fails", `it("fails", () => { throw new Error("as planned"); });`);
    write("breaks", `throw new Error("while it is loaded");`);
    write("waits", `await new Promise((done) => setImmediate(done)); it("waited", () => {});`);
    write(
      "hooked",
      `let n = 0; before(() => { n = 1; }); it("has its hook", () => { if (n !== 1) throw new Error(); });`,
    );
    writeFileSync(join(checks, "slow.mjs"), "await new Promise((done) => setTimeout(done, 50));");
    for (const name of ["first", "second"])
      write(name, `import "./slow.mjs"; it("is of the ${name}", () => {});`);
    const names = ["fails", "breaks", "waits", "hooked", "first", "second"].map(
      (name) => `http/${name}.test.ts`,
    );
    const [module = "", ...others] = writeProcesses([names], folder.path);
    assert.deepEqual(others, []);
    const { status, stdout } = spawnSync(process.execPath, [module], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] },
    });
    assert.equal(status, 1);
    const results = stdout.split("\n").filter((line) => /^\s*(?:not )?ok /.test(line));
    assert.deepEqual(results, [
      "    not ok 1 - fails",
      "not ok 1 - test/http/fails.test.ts",
      "    not ok 1 - is loaded",
      "not ok 2 - test/http/breaks.test.ts",
      "    ok 1 - waited",
      "ok 3 - test/http/waits.test.ts",
      "    ok 1 - has its hook",
      "ok 4 - test/http/hooked.test.ts",
      "    ok 1 - is of the first",
      "ok 5 - test/http/first.test.ts",
      "    ok 1 - is of the second",
      "ok 6 - test/http/second.test.ts",
    ]);
  });
});
