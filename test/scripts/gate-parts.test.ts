import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { gateResult } from "../../src/contract/gate.ts";
import { mergedRoot } from "../../src/contract/merged-root.ts";
import { shippedScenarios } from "../support/authority.ts";
import { TOUCHSTONE, temporaryFolder, touchstone } from "../support/cli.ts";
import { ROOT } from "../support/root.ts";

const EXAMPLES = join(ROOT, "scripts", "examples");
const AT = "2026-05-04T10:00:00.000Z";
/** Some systems have several of them, and the packages of the system belong to one. */
const python = ["python3", "/usr/bin/python3"].find(
  (name) => spawnSync(name, ["-c", "import distributed"]).status === 0,
);
const hasPostgres =
  spawnSync("sh", ["-c", "command -v psql && ls /usr/lib/postgresql/*/bin/postgres"]).status === 0;

const folder = temporaryFolder();
after(() => folder.remove());

const lines = shippedScenarios().map(({ request }) => JSON.stringify(request));
const claims = folder.file("claims.jsonl", [...lines, ...lines].join("\n"));

/** An example with workers that die; or without, where it finds what was done before. */
function run(out: string, workers: number, [program, ...before]: readonly [string, ...string[]]): void {
  const ran = spawnSync(
    program,
    [
      ...before,
      claims,
      out,
      "--at",
      AT,
      "--part-bytes",
      "20000",
      "--workers",
      String(workers),
      "--node",
      process.execPath,
    ],
    { encoding: "utf8", env: { ...process.env, PYTHONPATH: EXAMPLES, PYTHONDONTWRITEBYTECODE: "1" } },
  );
  assert.equal(ran.status, 5, ran.stderr); // not every claim passes
}

/** Every file of a run and its bytes, but those of the faults. */
function held(out: string): Record<string, string> {
  const names = readdirSync(out, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    names
      .filter((entry) => entry.isFile() && !entry.name.startsWith("died-") && entry.name !== "lock")
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes(".part-half"))
      .map((path) => [path.slice(out.length), readFileSync(path, "base64")]),
  );
}

const FAULTS = join(ROOT, "test", "support", "gate_faults.py");
const ENGINES = [
  {
    name: "Dask",
    skip: python === undefined ? "python3-distributed is not installed" : false,
    workers: 2, // those that die are started again
    faulty: [python ?? "", FAULTS, "dask"],
    plain: [python ?? "", join(EXAMPLES, "gate_dask.py")],
  },
  {
    name: "PostgreSQL",
    skip: hasPostgres ? false : "postgresql is not installed",
    workers: 4, // of which two die
    faulty: [join(EXAMPLES, "with-postgres.sh"), "python3", FAULTS, "postgres"],
    plain: [join(EXAMPLES, "with-postgres.sh"), "python3", join(EXAMPLES, "gate_postgres.py")],
  },
] as const;

/** What one process makes of the parts, one after another. */
const expected: { decisions: string; root: string } = { decisions: "", root: "" };

for (const { name, skip, workers, faulty, plain } of ENGINES)
  describe(`the gate split into parts with ${name}`, { skip }, () => {
    const out = join(folder.path, name);
    it("gives the bytes of one process, even if workers die half-way or before they can report", async () => {
      run(out, workers, faulty);
      assert.deepEqual(
        readdirSync(out)
          .filter((each) => each.startsWith("died-"))
          .sort(),
        ["died-half-way", "died-in-place"],
      );
      const parts = readdirSync(out)
        .filter((each) => each.startsWith("part-"))
        .sort();
      assert.ok(parts.length >= 4);
      await byHand(parts.map((part) => join(out, part, "claims.jsonl")));
      assert.equal(readFileSync(join(out, "decisions.jsonl"), "utf8"), expected.decisions);
      assert.equal(readFileSync(join(out, "root.json"), "utf8"), expected.root);
      const answers = expected.decisions
        .trim()
        .split("\n")
        .map((line) => gateResult.parse(JSON.parse(line)));
      assert.equal(answers.flatMap(({ results }) => results).length, 2 * lines.length);
      assert.equal(mergedRoot.parse(JSON.parse(expected.root)).review_count, 2 * lines.length);
    });

    it("keeps finished parts, and makes damaged ones anew", () => {
      const before = held(out);
      appendFileSync(join(out, "part-00001", "reviews", "reviews.jsonl"), "x");
      run(out, 2, plain);
      assert.deepEqual(held(out), before);
    });
  });

async function byHand(files: readonly string[]): Promise<void> {
  if (expected.root !== "") return;
  const states = files.map((_, at) => join(folder.path, "by-hand", `part-0000${at}`));
  for (const [at, file] of files.entries()) {
    const options = ["--at", AT, "--record", "--recorded-at", AT, "--state", states[at] ?? "", "--json"];
    expected.decisions += (await touchstone(["gate", file, ...options])).stdout;
  }
  expected.root = spawnSync(process.execPath, [TOUCHSTONE, "journal", "merge-root", "--json", ...states], {
    encoding: "utf8",
  }).stdout;
}
