import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { build } from "esbuild";
import { publint } from "publint";
import {
  createAuthority,
  decideEntailment,
  review,
  sealCorpus,
  verify,
  type Corpus,
  type Envelope,
} from "../src/library.ts";
import { shippedScenarios } from "./support/authority.ts";
import { temporaryFolder } from "./support/cli.ts";
import { ROOT } from "./support/root.ts";

const read = (...path: readonly string[]): unknown => JSON.parse(readFileSync(join(ROOT, ...path), "utf8"));
const corpora = readdirSync(join(ROOT, "data", "evidence"))
  .filter((name) => name.endsWith(".json"))
  .sort()
  .map((name) => read("data", "evidence", name) as Corpus); // written by this project
const envelope = read("data", "policies", "envelope.json") as Envelope; // likewise

describe("the package as a module", () => {
  it("decides the worked scenarios to the committed bytes, and its results verify", () => {
    const authority = createAuthority(corpora.map(sealCorpus), envelope);
    for (const [at, { scenario_id: id, request }] of shippedScenarios().entries()) {
      const decided = at === 0 ? review(request, { corpora, envelope }) : authority.review(request);
      assert.equal(
        `${decided.text}\n`,
        readFileSync(join(ROOT, "data", "demos", "epistemic_truth_state", "responses", `${id}.json`), "utf8"),
        id,
      );
      const file = decided.certificateFile();
      const { valid, problems } = verify({
        request,
        result: JSON.parse(decided.text),
        certificate: file === null ? null : Buffer.from(file),
        records: new Map(),
      });
      assert.ok(valid, `${id}: ${problems.join()}`);
    }
  });

  it("decides entailment within bounds, with a certificate or two models", () => {
    const { decision, certificate } = decideEntailment({ premises: ["rain -> wet", "!wet"], query: "rain" });
    assert.deepEqual(
      [decision.outcome, decision.oracle_verdict, decision.certificate?.kind],
      ["refuted", "refuted", "bdd_refutation"],
    );
    assert.equal(
      Buffer.byteLength(certificate ?? ""),
      decision.certificate?.kind === "two_models" ? 0 : decision.certificate?.size,
    );
    assert.deepEqual(decideEntailment({ premises: ["a | b"], query: "a" }).decision.certificate, {
      kind: "two_models",
      holds: { a: true, b: false },
      fails: { a: false, b: true },
    });
    const many = Array.from({ length: 30 }, (_, at) => `a${at} -> a${at + 1}`);
    assert.equal(
      decideEntailment({ premises: many, query: "a0 -> a30" }).decision.reason,
      "reasoning_budget_exceeded",
    );
    assert.deepEqual(
      Object.values(
        decideEntailment({ premises: many, query: "a0 -> a30" }, { maxAtoms: 40 }).decision,
      ).slice(0, 3),
      ["entailed", "tautological_implication", null],
    );
    const { outcome, detail } = decideEntailment({ premises: ["a ->"], query: "a" }).decision;
    assert.deepEqual([outcome, /premise 0/.test(detail ?? "")], ["refused", true]);
  });
});

describe("the package as installed by others", () => {
  const folder = temporaryFolder();
  before(() => {
    mkdirSync(join(folder.path, "node_modules"));
    symlinkSync(ROOT, join(folder.path, "node_modules", "touchstone"));
    folder.file("package.json", `{"type":"module"}`);
  });
  after(() => folder.remove());

  it("has exports without findings by a package linter", async () => {
    assert.deepEqual((await publint({ pkgDir: ROOT, level: "suggestion" })).messages, []);
  });

  it("compiles and runs in an empty project, with types that refuse members that do not exist", () => {
    const source = `import { decideEntailment, review, verify, type ReviewResult } from "touchstone";
import { createAuthority } from "touchstone/engine";
const decided = review({}, { corpora: [], envelope: { version: "v", domains: [] } });
const result: ReviewResult = decided.result;
const { decision } = decideEntailment({ premises: ["rain -> wet", "!wet"], query: "rain" });
// @ts-expect-error there is no such outcome
if (decision.outcome === "maybe") throw new Error();
console.log(result.status, decision.outcome, verify({ request: {}, result, certificate: null, records: new Map() }).valid, typeof createAuthority);
`;
    folder.file("main.ts", source);
    const tsc = spawnSync(
      process.execPath,
      [
        join(ROOT, "node_modules", "typescript", "bin", "tsc"),
        "--ignoreConfig",
        "--checkers",
        "1",
        "--strict",
        "--module",
        "nodenext",
        "--target",
        "es2022",
        "--lib",
        "es2023",
        "--types",
        "",
        "--skipLibCheck",
        "false",
        "main.ts",
      ],
      { cwd: folder.path, encoding: "utf8" },
    );
    const withoutConsole = tsc.stdout
      .split("\n")
      .filter((line) => line !== "" && !line.includes("'console'"));
    assert.deepEqual(withoutConsole, []);
    const ran = spawnSync(process.execPath, ["main.js"], { cwd: folder.path, encoding: "utf8" });
    assert.deepEqual([ran.stdout, ran.stderr], ["invalid refuted true function\n", ""]);
  });

  it("is tree-shaken and reads no file: the only module of Node that it needs is for the digest", async () => {
    const bundle = async (name: string): Promise<{ bytes: number; imports: readonly string[] }> => {
      const { outputFiles, metafile } = await build({
        stdin: {
          contents: `import { ${name} } from "touchstone"; console.log(${name});`,
          resolveDir: folder.path,
        },
        bundle: true,
        platform: "node",
        format: "esm",
        minify: true,
        write: false,
        metafile: true,
        outdir: folder.path,
        logLevel: "error",
      });
      return {
        bytes: outputFiles?.[0]?.contents.length ?? 0,
        imports: [
          ...new Set(
            Object.values(metafile?.outputs ?? {}).flatMap(({ imports }) => imports.map(({ path }) => path)),
          ),
        ],
      };
    };
    const [checker, all] = [await bundle("verify"), await bundle("review")];
    assert.ok(checker.bytes < all.bytes / 2, `${checker.bytes} of ${all.bytes}`);
    assert.deepEqual([checker.imports, all.imports], [["node:crypto"], ["node:crypto"]]);
  });
});
