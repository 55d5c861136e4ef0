import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { build } from "esbuild";
import { UnusableError, plant } from "../../scripts/mutants/mutant.ts";
import { PARTS } from "../../scripts/mutants/parts.ts";
import { runNode, runTests, testFiles } from "../../scripts/mutants/tests.ts";
import { temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const MUTANTS = PARTS.flatMap(({ mutants }) => mutants);

describe("the bugs that `npm run mutants` plants", () => {
  it("are forty-seven, with distinct names", () => {
    assert.equal(MUTANTS.length, 47);
    assert.equal(new Set(MUTANTS.map(({ name }) => name)).size, 47);
  });

  for (const mutant of MUTANTS) {
    it(`occur once each: ${mutant.name}`, () => {
      const source = readFileSync(join(ROOT, mutant.file), "utf8");
      assert.notEqual(plant(source, mutant), source);
    });
  }

  it("compile together without interfering with each other", () => {
    const sources = new Map<string, string>();
    for (const mutant of MUTANTS)
      sources.set(
        mutant.file,
        plant(sources.get(mutant.file) ?? readFileSync(join(ROOT, mutant.file), "utf8"), mutant),
      );
    assert.ok(sources.size > 10);
  });

  it("have existing tests, few enough to take seconds, and their part's tests", () => {
    for (const { tests } of MUTANTS) for (const file of tests) assert.ok(existsSync(join(ROOT, file)), file);
    for (const { name, suite, mutants } of PARTS) {
      const files = testFiles(ROOT, suite);
      for (const beginning of suite)
        assert.ok(
          files.some((file) => file.startsWith(beginning)),
          beginning,
        );
      for (const file of mutants.flatMap(({ tests }) => tests))
        assert.ok(files.includes(file), `${name} is without ${file}`);
    }
  });

  it("are not planted if their text is missing or occurs twice", () => {
    const bug = { name: "x", file: "f", text: "a < b", replacement: "a <= b", imitates: "", tests: [] };
    assert.equal(plant("if (a < b) $&", bug), "if (a <= b) $&");
    for (const source of ["if (a > b)", "a < b || a < b"])
      assert.throws(() => plant(source, bug), UnusableError);
  });
});

describe("tests that are run to catch a bug", () => {
  const folder = temporaryFolder();
  const around = {
    tree: folder.path,
    temporary: folder.path,
    timeoutMs: 60_000,
    signal: new AbortController().signal,
  };
  const test = (body: string) =>
    `import assert from "node:assert/strict"; import { it } from "node:test";\n${body}`;
  before(() => {
    symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
    mkdirSync(join(folder.path, "test", "a"), { recursive: true });
    folder.file(
      "test/a/good.test.ts",
      test(
        `it("holds", () => assert.ok(true)); it.todo("is to come"); it("may fail", { todo: true }, () => assert.ok(false));`,
      ),
    );
    folder.file(
      "test/a/bad.test.ts",
      test(
        `it("holds", () => assert.ok(true)); it("says that one is two", () => assert.equal(1 as number, 2)); it("never ends", () => new Promise(() => setInterval(() => {}, 1000)));`,
      ),
    );
    folder.file("test/a/silent.test.ts", test("process.exit(3);"));
    folder.file(
      "test/a/slow.test.ts",
      test(`it("never ends", () => new Promise(() => setInterval(() => {}, 1000)));`),
    );
    folder.file("say.mjs", `console.log("why"); process.exitCode = 4;`);
  });
  after(() => folder.remove());

  it("catch none if all pass; the first failing test is reported", async () => {
    assert.deepEqual(testFiles(folder.path, ["test/a/b", "test/a/g"]), [
      "test/a/bad.test.ts",
      "test/a/good.test.ts",
    ]);
    assert.equal(await runTests(["test/a/good.test.ts"], around), null);
    assert.equal(
      await runTests(["test/a/bad.test.ts", "test/a/good.test.ts"], around),
      "says that one is two",
    );
  });

  it("catch a bug that exits or hangs them", async () => {
    assert.match((await runTests(["test/a/silent.test.ts"], around)) ?? "", /silent/);
    assert.equal(
      await runTests(["test/a/slow.test.ts"], { ...around, timeoutMs: 1_000 }),
      "not over after 1 s",
    );
  });

  it("do not run if their text is not a program, or if the run is aborted", async () => {
    folder.file("test/a/broken.test.ts", "it(");
    await assert.rejects(runTests(["test/a/broken.test.ts"], around), /broken/);
    await assert.rejects(
      runTests(["test/a/good.test.ts"], { ...around, signal: AbortSignal.abort(new UnusableError("ended")) }),
      UnusableError,
    );
  });

  it("are none if the program is given unknown arguments: each exits with 2, and says so", async () => {
    const programs = ["mutants", "fuzz", "soak"];
    const outdir = join(folder.path, "dist");
    await build({
      entryPoints: programs.map((program) => join(ROOT, "scripts", `${program}.ts`)),
      outdir,
      outExtension: { ".js": ".mjs" },
      bundle: true,
      splitting: true,
      platform: "node",
      format: "esm",
      packages: "external",
      logLevel: "silent",
    });
    for (const [program = "", ...args] of [
      ["mutants", "--unknown"],
      ["mutants", "--only"],
      ["fuzz", "surplus"],
      ["soak", "--seed"],
    ]) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(outdir, `${program}.mjs`), ...args],
        { encoding: "utf8" },
      );
      assert.deepEqual([status, stdout], [2, ""], stderr);
      assert.match(stderr, new RegExp(`^${program}: [^\n]+\n$`));
    }
  });

  it("report the last output of a program of the tree", async () =>
    assert.equal(await runNode(["say.mjs"], around), "ended with 4\nwhy"));
});
