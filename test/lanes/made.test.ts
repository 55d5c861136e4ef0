import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { before, describe, it } from "node:test";
import { MADE_LANES, filesOf } from "../../scripts/lanes/made.ts";
import { checkLanes, chooseCases, listLanes } from "../../src/operations/evals/evals-lanes.ts";
import { reportOf, runCases } from "../../src/operations/evals/evals-run.ts";
import { GOLDEN_LANE } from "../../src/operations/teaching/golden-questions.ts";
import { loadInputs, type Inputs } from "../../src/operations/world/inputs.ts";
import { ROOT } from "../support/root.ts";

/** Of a lane with more than so many cases one of so many is asked here; `evals run` asks them all, and so does EVERY_CASE=1. */
const STEPS: readonly (readonly [cases: number, step: number])[] =
  process.env["EVERY_CASE"] === "1"
    ? []
    : [
        [500, 90],
        [160, 12],
      ];
const stepFor = (cases: number): number => STEPS.find(([more]) => cases > more)?.[1] ?? 1;
const DATA = join(ROOT, "data");

describe("the lanes of the project", () => {
  for (const lane of MADE_LANES) {
    it(`${lane.file.lane} equals the output of make-lanes; after a change of packs or generators: node dist/scripts/make-lanes.mjs`, () => {
      for (const [path, text] of filesOf(lane, DATA))
        assert.ok(readFileSync(join(DATA, path), "utf8") === text, path);
    });
  }

  it("are valid lanes with at least a hundred cases each, and at most 500 kB", async () => {
    const { lanes, problems } = await checkLanes(DATA);
    assert.deepEqual(problems, []);
    assert.ok(lanes.length >= MADE_LANES.length);
    for (const { lane } of lanes) {
      const { cases } = await chooseCases(DATA, { lane, version: "v1", split: "public" });
      assert.ok(cases.cases.length >= 100, `${lane} has ${cases.cases.length}`);
      assert.ok(statSync(join(DATA, "lanes", lane, "v1", "public.jsonl")).size <= 500_000, lane);
    }
  });
});

describe("the engine on the lanes of the project", async () => {
  let inputs: Inputs;
  before(async () => {
    inputs = await loadInputs(DATA);
  });
  for (const { lane } of await listLanes(DATA)) {
    if (lane === GOLDEN_LANE.lane) continue; // golden-questions.test.ts wants each of them answered right
    it(`gives an acceptable answer on ${lane}, and no wrong one`, async () => {
      const { file, split, cases } = await chooseCases(DATA, { lane, version: "v1", split: "public" });
      const few = { ...cases, cases: cases.cases.filter((_, at) => at % stepFor(cases.cases.length) === 0) };
      const results = await runCases(
        { sealedWorld: () => Promise.resolve(inputs.sealed()) },
        few as typeof cases,
      ); // a part is of the same kind
      const { passed } = reportOf({ ...file, split, digest: cases.digest }, results);
      assert.deepEqual(
        results
          .filter(({ outcome }) => outcome === "wrong")
          .map(({ case_id: id, failure_reasons: reasons }) => `${id}: ${reasons.join("; ")}`),
        [],
      );
      assert.notEqual(passed, false);
    });
  }
});
