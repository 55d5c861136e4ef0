import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { after, before, describe, it } from "node:test";
import { dataPathOf, stateDirOf } from "../../../src/cli/terminal/arguments.ts";
import { readProject } from "../../../src/cli/terminal/project.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
const started = process.cwd();
before(() => process.chdir(folder.path));
after(() => {
  process.chdir(started);
  folder.remove();
});

describe("the project folder", () => {
  it("gives way to flags and variables, and takes precedence over the program's own folders", async () => {
    writeFileSync("touchstone.yaml", "data: proofs\nstate: ../kept\n");
    const project = await readProject();
    const env = { TOUCHSTONE_DATA: "/env/data", TOUCHSTONE_STATE: "/env/state" };
    const at = { env: {}, root: ROOT, project };
    assert.deepEqual(
      [dataPathOf("/flag", { ...at, env }), stateDirOf("/flag", { ...at, env })],
      ["/flag", "/flag"],
    );
    assert.deepEqual(
      [dataPathOf(undefined, { ...at, env }), stateDirOf(undefined, { ...at, env })],
      Object.values(env),
    );
    assert.deepEqual(
      [dataPathOf(undefined, at), stateDirOf(undefined, at)],
      [resolve("proofs"), resolve("../kept")],
    );
    const none = { ...at, project: null };
    assert.equal(dataPathOf(undefined, none), join(ROOT, "data"));
  });

  it("names the claims and the policy of the gate, which arguments and flags override", async () => {
    const claim = "- {text: It holds., domain: ours, subject: it, predicate: holds}\n";
    for (const [file, content] of [
      ["touchstone.yaml", "claims: said.yaml\npolicy: asked.yaml\n"],
      ["said.yaml", claim],
      ["asked.yaml", "accept: [undetermined]\n"],
      ["other.yaml", "accept: [verified]\n"],
      ["none.json", "[]"],
    ] as const)
      writeFileSync(file, content);
    mkdirSync("policies");
    mkdirSync("evidence");
    writeFileSync(join("policies", "envelope.json"), '{"version":"1","domains":["ours"]}');
    const corpus = { corpus_id: "other", domains: ["ours.other"], records: [] };
    writeFileSync(join("evidence", "other.json"), JSON.stringify(corpus));
    const codeOf = async (...args: string[]): Promise<number | null> =>
      (await touchstone(["gate", ...args])).code;
    assert.match((await touchstone(["gate"])).stdout, /1 claim/);
    assert.match((await touchstone(["gate", "none.json"])).stdout, /0 of 0 claims/);
    writeFileSync("asked.yaml", "accept: [undetermined]\nsealed_only: false\n");
    assert.deepEqual([await codeOf(), await codeOf("--policy", "other.yaml")], [0, 5]);
    assert.match((await touchstone(["evidence", "list"])).stdout, /^other /);
  });

  it("does not apply to its subfolders", async () => {
    mkdirSync("below");
    process.chdir("below");
    assert.equal(await readProject(), null);
    const gate = await touchstone(["gate"]);
    process.chdir("..");
    assert.equal(gate.code, 2);
    assert.match(gate.stderr, /CLAIMS is missing.*touchstone init/);
  });

  it("reports the place of an error in its file, and names missing files", async () => {
    for (const [content, told] of [
      ["claim: a.yaml\n", /^touchstone gate: touchstone\.yaml:\d+:\d+: .*claim/],
      ["data: [a]\n", /^touchstone gate: touchstone\.yaml:1:7: /],
    ] as const) {
      writeFileSync("touchstone.yaml", content);
      const gate = await touchstone(["gate"]);
      assert.deepEqual([gate.code, gate.stdout], [1, ""]);
      assert.match(gate.stderr, told);
    }
    writeFileSync("touchstone.yaml", "data: nowhere\n");
    const listed = await touchstone(["evidence", "list"]);
    assert.equal(listed.code, 2);
    assert.match(listed.stderr, /there is no folder .*nowhere: `data` in touchstone\.yaml must name/);
    assert.equal((await touchstone(["gate", "--help"])).code, 0);
  });
});
