import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { canonicalize } from "../../../src/canonical/json.ts";
import { temporaryFolder, touchstone } from "../../support/cli.ts";
import { ROOT } from "../../support/root.ts";

const folder = temporaryFolder();
after(() => folder.remove());

describe("touchstone demos", () => {
  it("lists the demos, for people and as JSON", async () => {
    const { stdout, code } = await touchstone(["demos", "list"]);
    assert.deepEqual(
      [stdout.split("\n").map((line) => line.split(" ")[0]), code],
      [["deductive_entailment_authority", "epistemic_truth_state", "proof_carrying_promotion", ""], 0],
    );
    const { stdout: json } = await touchstone(["demos", "list", "--json"]);
    assert.equal(`${canonicalize(JSON.parse(json))}\n`, json);
  });

  it("runs them all, and ends well when every scenario passes", async () => {
    const { stdout, code } = await touchstone(["demos", "run", "--json"]);
    const results = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { demo_id: string; all_passed: boolean });
    assert.deepEqual([results.map(({ all_passed }) => all_passed), code], [[true, true, true], 0]);
  });

  it("ends with 5 when a scenario fails, which it shows first", async () => {
    const data = join(folder.path, "data");
    for (const each of ["demos", "evidence", "policies"])
      cpSync(join(ROOT, "data", each), join(data, each), { recursive: true });
    const file = join(data, "demos", "proof_carrying_promotion", "responses", "on-hearsay.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("premise_not_coherent", "premise_not_coherant"));
    const { stdout, code } = await touchstone(["demos", "run", "proof_carrying_promotion", "--data", data]);
    const [head, first, problem] = stdout.split("\n");
    assert.deepEqual([head, code], ["proof_carrying_promotion: 22 of 23 passed", 5]);
    assert.match(first ?? "", /^ {2}FAILED {2}refused {3}on-hearsay: premise_not_coherent/);
    assert.equal(
      problem?.trim(),
      '/decision_reason is "premise_not_coherent", committed is "premise_not_coherant"',
    );
  });

  it("reports an unknown demo", async () => {
    const { stderr, code } = await touchstone(["demos", "run", "nothing"]);
    assert.deepEqual(
      [stderr, code],
      ["touchstone demos: demo not found: nothing; `touchstone demos list` lists them\n", 1],
    );
    assert.deepEqual((await touchstone(["demos"])).code, 2);
  });
});
