import assert from "node:assert/strict";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { askText } from "../../support/ask.ts";
import { tour } from "../../../src/contract/demos.ts";
import { ROOT } from "../../support/root.ts";
import { IDS, changed, edited, fails, operationsOver, runOver } from "../../support/demo-runs.ts";

describe("the tour", () => {
  const tourOver = async (dataDir: string) =>
    tour.parse(JSON.parse(await askText(await operationsOver(dataDir), "tour")));

  it("leads through the three demos in order, with the titles and cards of the demos themselves", async () => {
    const { steps } = await tourOver(join(ROOT, "data"));
    assert.deepEqual(
      steps.map(({ order, kind, demo_id, route_hint }) => [order, kind, demo_id, route_hint]),
      [
        [0, "intro", null, "/demos"],
        ...IDS.map((id, at) => [at + 1, "demo", id, `/demos/${id}`]),
        [4, "payoff", null, "/replay"],
      ],
    );
    for (const step of steps.slice(1, 4)) {
      const { what_this_proves, what_this_does_not_prove } = await runOver(
        join(ROOT, "data"),
        step.demo_id ?? "",
      );
      const { title } = JSON.parse(
        readFileSync(join(ROOT, "data", "demos", step.demo_id ?? "", "demo.json"), "utf8"),
      ) as { title: string };
      assert.deepEqual(
        [step.demo_title, step.what_this_proves, step.what_this_does_not_prove],
        [title, what_this_proves, what_this_does_not_prove],
      );
    }
    assert.ok(
      [0, 4].every(
        (at) =>
          steps[at]?.demo_title === null &&
          steps[at].what_this_proves === null &&
          steps[at].what_this_does_not_prove === null,
      ),
    );
  });

  it("fails closed if a step names a demo that is not in the registry", async () => {
    const dataDir = changed("tour.json", (text) =>
      text.replace('"epistemic_truth_state"', '"epistemic_truth"'),
    );
    await assert.rejects(
      tourOver(dataDir),
      fails(
        "runtime_unavailable",
        "the tour's step standing names a demo that is not in the registry: epistemic_truth",
      ),
    );
    const without = changed("tour.json", (text) => text);
    rmSync(join(without, "demos", "proof_carrying_promotion", "demo.json"));
    await assert.rejects(tourOver(without), fails("runtime_unavailable", /proof_carrying_promotion$/));
  });

  it("is intro, three demos and payoff in this order, and only demos name one", async () => {
    const stepsOf = (value: Record<string, unknown>) => value["steps"] as Record<string, unknown>[]; // the tour's file
    const CASES: readonly (readonly [(value: Record<string, unknown>) => void, string])[] = [
      [
        (value) => {
          stepsOf(value).reverse();
        },
        "steps[0].kind: must be intro",
      ],
      [
        (value) => {
          Object.assign(stepsOf(value)[2] ?? {}, { kind: "intro", demo_id: null });
        },
        "steps[2].kind: must be demo",
      ],
      [
        (value) => {
          Object.assign(stepsOf(value)[4] ?? {}, { demo_id: IDS[0] });
        },
        "steps[4].demo_id: belongs to steps of kind demo only",
      ],
      [
        (value) => {
          Object.assign(stepsOf(value)[1] ?? {}, { demo_id: null });
        },
        "steps[1].demo_id: is missing from a step of kind demo",
      ],
    ];
    for (const [edit, message] of CASES)
      await assert.rejects(
        tourOver(edited("tour.json", edit)),
        fails("read_error", `data/demos/tour.json: ${message}`),
      );
  });

  it("reports which of its keys cannot be read", async () => {
    await assert.rejects(
      tourOver(
        edited("tour.json", (value) => {
          delete value["thesis"];
        }),
      ),
      fails("read_error", "data/demos/tour.json: thesis: required"),
    );
  });
});
