import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { runTurn, type TurnFields } from "../../src/engine/turn/turn.ts";
import { EMPTY_VAULT } from "../../src/engine/turn/world.ts";
import { applyWrite } from "../../src/operations/memory.ts";
import { loadInputs } from "../../src/operations/world.ts";
import { ROOT } from "../support/root.ts";
import { openTurnFixture } from "../support/turns.ts";
import {
  areas,
  casesOf,
  gistOf,
  goldensOf,
  outputOf,
  writeGoldens,
  type Case,
  type Output,
} from "./turns/cases.ts";

const GIST =
  /^(yes|no|unknown|typically yes|typically no|valid|invalid|refused|definition|about|noted|known|contested|corrected|list:.*|text:.+|number:-?\d+(\.\d+|\/\d+)?)$/;

const inputs = await loadInputs(join(ROOT, "data"));
const areaNames = areas();
const ran = new Map(
  areaNames.map((area) => [area, casesOf(area).map((one) => ({ ...one, taken: takeAll(one) }))]),
);

/** The turns of a case, from an empty state. */
function takeAll({ turns }: Case): TurnFields[] {
  let vault = EMPTY_VAULT;
  const [first, ...others] = turns;
  if (first === undefined) return [];
  if (others.length === 0) return [runTurn(inputs.sealed(), first.prompt).fields];
  return turns.map(({ prompt }, index) => {
    const { fields, write } = runTurn(inputs.world(vault), prompt);
    vault = applyWrite(vault, write, index + 1);
    return fields;
  });
}

function misses(area: string): string[] {
  return (ran.get(area) ?? []).flatMap(({ case_id: id, why, turns, taken }) =>
    turns.flatMap(({ prompt, accept }, index) => {
      const fields = taken[index];
      const gist = fields === undefined ? "nothing" : gistOf(fields);
      return accept.includes(gist)
        ? []
        : [
            `${id}, turn ${index + 1} (${why}): ${JSON.stringify(prompt.slice(0, 200))} gave ${gist}, not ${accept.join(" or ")}: ${fields?.surface.slice(0, 200) ?? ""}`,
          ];
    }),
  );
}

if (process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1") {
  for (const area of areaNames) {
    const wrong = misses(area);
    // What is not right is not committed as golden.
    const right = (ran.get(area) ?? []).filter(
      ({ case_id: id }) => !wrong.some((miss) => miss.startsWith(`${id},`)),
    );
    writeGoldens(
      area,
      right.map(({ case_id: id, taken }) => ({ case_id: id, turns: taken.map(outputOf) })),
    );
  }
}

describe("the prompts written for this project", () => {
  it("are well formed, and no two of them have the same id", () => {
    const all = areaNames.flatMap(casesOf);
    assert.ok(all.length >= 260);
    assert.equal(new Set(all.map(({ case_id: id }) => id)).size, all.length);
    for (const { case_id: id, why, turns } of all) {
      assert.ok(why !== "" && turns.length > 0, id);
      for (const { prompt, accept } of turns)
        assert.ok(prompt.trim() !== "" && accept.length > 0 && accept.every((gist) => GIST.test(gist)), id);
    }
  });

  for (const area of areaNames) {
    it(`get an honest answer: ${area}`, () => {
      assert.deepEqual(misses(area), []);
    });

    it(`give the committed output: ${area}`, () => {
      const goldens = goldensOf(area);
      const cases = ran.get(area) ?? [];
      for (const { case_id: id, taken } of cases) {
        const outputs: readonly Output[] = taken.map(outputOf);
        assert.deepEqual(outputs, goldens.get(id), id);
      }
      assert.deepEqual(
        [...goldens.keys()],
        cases.map(({ case_id: id }) => id),
      );
    });
  }

  it("give the same when they are taken through a runtime with a state directory, opened anew before the last turn", async () => {
    for (const { case_id: id, turns, taken } of (ran.get("teaching") ?? []).filter(
      (_, index) => index % 9 === 5,
    )) {
      let fixture = await openTurnFixture();
      try {
        const outputs: Output[] = [];
        for (const [index, { prompt }] of turns.entries()) {
          if (index === turns.length - 1) fixture = await fixture.reopen();
          outputs.push(outputOf((await fixture.take(prompt)) as unknown as TurnFields)); // the same fields, and more
        }
        assert.deepEqual(outputs, taken.map(outputOf), id);
      } finally {
        await fixture.close();
      }
    }
  });
});
