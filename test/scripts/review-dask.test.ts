import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { reviewLines } from "../../src/library.ts";
import { shippedAuthority, shippedScenarios } from "../support/authority.ts";
import { TOUCHSTONE, temporaryFolder } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

/** Some systems have several of them, and the packages of the system belong to one. */
const python = ["python3", "/usr/bin/python3"].find(
  (name) => spawnSync(name, ["-c", "import distributed"]).status === 0,
);

const folder = temporaryFolder();
after(() => folder.remove());

const lines = shippedScenarios().map(({ request }) => JSON.stringify(request));
const requests = Buffer.from([...lines, "", "no JSON", "\u2028", ...lines].join("\n"));
const results = Buffer.from(reviewLines(requests, shippedAuthority()));
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const out = join(folder.path, "out");
const held = (name: string): Buffer => readFileSync(join(out, name));
interface Manifest {
  readonly input: { readonly sha256: string };
  readonly output: { readonly sha256: string; readonly results: number };
  readonly parts: readonly {
    readonly start: number;
    readonly end: number;
    readonly input_sha256: string;
    readonly output_sha256: string;
    readonly results: number;
  }[];
}

/** Runs the script, or the one with faults, which finds it as a module. */
function run(script: string): string {
  const file = folder.file("requests.jsonl", requests.toString());
  const ran = spawnSync(
    python ?? "",
    [join(ROOT, script), file, out, "--part-bytes", "12000", "--workers", "2", "--node", process.execPath],
    {
      encoding: "utf8",
      env: { ...process.env, PYTHONPATH: join(ROOT, "scripts", "examples"), PYTHONDONTWRITEBYTECODE: "1" },
    },
  );
  assert.equal(ran.status, 0, ran.stderr);
  return ran.stderr;
}

describe("the script for one part on a worker", () => {
  it("gives the same bytes as the command, with the package as a module", () => {
    const part = spawnSync(
      process.execPath,
      [join(ROOT, "scripts", "examples", "review-part.mjs"), join(ROOT, "data")],
      { input: requests },
    );
    assert.ok(part.stdout.equals(results), part.stderr.toString());
    assert.ok(
      spawnSync(process.execPath, [TOUCHSTONE, "review", "--jsonl", "-"], { input: requests }).stdout.equals(
        results,
      ),
    );
  });
});

describe("the example with Dask", {
  skip: python === undefined ? "python3-distributed is not installed" : false,
}, () => {
  it("gives the bytes of one run, even if a worker dies and a task runs twice", () => {
    run("test/support/dask_faults.py");
    assert.ok(held("results.jsonl").equals(results) && readdirSync(out).includes("died"));
    assert.deepEqual(
      readdirSync(out).filter((name) => name.endsWith(".tmp")),
      [],
    );
    const { input, output, parts } = JSON.parse(held("manifest.json").toString()) as Manifest;
    assert.ok(parts.length >= 4);
    assert.deepEqual(
      [input.sha256, output.sha256, output.results],
      [sha256(requests), sha256(results), 2 * lines.length + 1],
    );
    for (const [at, part] of parts.entries()) {
      assert.equal(part.start, parts[at - 1]?.end ?? 0);
      assert.equal(part.input_sha256, sha256(requests.subarray(part.start, part.end)));
      assert.equal(part.output_sha256, sha256(held(`part-0000${at}.jsonl`)));
    }
  });

  it("keeps finished parts, and makes damaged ones anew", () => {
    const [manifest, damaged] = [held("manifest.json"), held("part-00003.jsonl")];
    writeFileSync(join(out, "part-00003.jsonl"), damaged.subarray(0, -1));
    run("scripts/examples/review_dask.py");
    assert.ok(
      held("results.jsonl").equals(results) &&
        held("manifest.json").equals(manifest) &&
        held("part-00003.jsonl").equals(damaged),
    );
  });
});
