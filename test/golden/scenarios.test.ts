import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { DECISION_TABLE } from "../../src/engine/authority/decision-table.ts";
import { bytesOf, shippedAuthority, shippedScenarios } from "../support/authority.ts";
import { TOUCHSTONE } from "../support/cli.ts";
import { createRandom } from "../support/random.ts";
import { ROOT } from "../support/root.ts";

const RESPONSES = join(ROOT, "data", "demos", "epistemic_truth_state", "responses");
const scenarios = shippedScenarios();

if (process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1") {
  const authority = shippedAuthority();
  mkdirSync(RESPONSES, { recursive: true });
  for (const { scenario_id, request } of scenarios)
    writeFileSync(join(RESPONSES, `${scenario_id}.json`), `${bytesOf(authority.review(request).result)}\n`);
}

const committed = (id: string) => readFileSync(join(RESPONSES, `${id}.json`), "utf8");

describe("the worked scenarios", () => {
  it("reach every row of the decision table that data can reach", () => {
    const reached = new Set(scenarios.map(({ expected_row }) => expected_row));
    assert.deepEqual(
      DECISION_TABLE.map(({ row }) => row).filter((row) => !reached.has(row)),
      [6],
    ); // engine and oracle never disagree
  });

  it("have the results that their authors expected", () => {
    const authority = shippedAuthority();
    for (const { scenario_id, expected_row, expected_state, expected_status, request } of scenarios) {
      const { result } = authority.review(request);
      const row = DECISION_TABLE.find(({ reason }) => reason === result.decision_reason)?.row;
      assert.deepEqual(
        [row, result.status, result.assigned_state],
        [expected_row, expected_status, expected_state],
        scenario_id,
      );
    }
  });

  it("give the committed bytes, whatever the order of corpora and requests", () => {
    const random = createRandom(7);
    for (let round = 0; round < 3; round++) {
      const authority = shippedAuthority((names) => random.shuffle(names));
      for (const { scenario_id, request } of random.shuffle(scenarios)) {
        assert.equal(`${bytesOf(authority.review(request).result)}\n`, committed(scenario_id), scenario_id);
      }
    }
  });

  it("give the committed bytes in fresh processes under other time zones and languages", () => {
    const input = scenarios.map(({ request }) => `${JSON.stringify(request)}\n`).join("");
    const expected = scenarios.map(({ scenario_id }) => committed(scenario_id)).join("");
    for (const env of [
      { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" },
      { TZ: "America/St_Johns", LANG: "C" },
    ]) {
      const ran = spawnSync(process.execPath, [TOUCHSTONE, "review", "--jsonl", "-"], {
        input,
        env: { PATH: process.env["PATH"], ...env },
        encoding: "utf8",
      });
      assert.equal(ran.stdout, expected, JSON.stringify(env));
    }
  });
});
