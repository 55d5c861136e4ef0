import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { EMPTY_VAULT } from "../../src/engine/answer/vault.ts";
import { runTurn, type TurnFields } from "../../src/engine/turn/turn.ts";
import { loadInputs } from "../../src/operations/world/inputs.ts";
import { applyWrite } from "../../src/operations/world/vault-state.ts";
import { ROOT } from "../support/root.ts";
import { openTurnFixture } from "../support/turns.ts";
import {
  areas,
  casesOf,
  gistOf,
  goldensOf,
  gradeOf,
  hashesOf,
  hashLine,
  outputOf,
  writeGoldens,
  type Case,
} from "./turns/cases.ts";

const GIST =
  /^(yes|no|unknown|typically yes|typically no|valid|invalid|refused|definition|about|noted|known|contested|corrected|list:.+|text:.+|number:-?\d+(\.\d+|\/\d+)?)$/;

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

const takenIn = (area: string) => ran.get(area) ?? [];

/** Every turn of an area with its grade, and what a reader of a failure needs to know. */
function gradesOf(area: string) {
  return takenIn(area).flatMap(({ case_id: id, why, turns, taken }) =>
    turns.map((asked, index) => {
      const fields = taken[index];
      const gist = fields === undefined ? "nothing" : gistOf(fields);
      const told = `${JSON.stringify(asked.prompt.slice(0, 200))} gave ${gist}, not ${asked.expect}`;
      return {
        id,
        grade: gradeOf(asked, gist),
        told: `${id}, turn ${index + 1} (${why}): ${told}: ${fields?.surface.slice(0, 200) ?? ""}`,
      };
    }),
  );
}

if (process.env["TOUCHSTONE_UPDATE_GOLDEN"] === "1") {
  for (const area of areaNames) {
    const wrong = new Set(gradesOf(area).flatMap(({ id, grade }) => (grade === "wrong" ? [id] : [])));
    // A wrong answer never becomes a golden.
    writeGoldens(
      area,
      takenIn(area).filter(({ case_id: id }) => !wrong.has(id)),
    );
  }
}

describe("the prompts written for this project", () => {
  it("are well formed, with unique ids", () => {
    const all = areaNames.flatMap(casesOf);
    assert.ok(all.length >= 1250);
    assert.equal(new Set(all.map(({ case_id: id }) => id)).size, all.length);
    for (const { case_id: id, why, turns } of all) {
      assert.ok(why !== "" && turns.length > 0, id);
      for (const { prompt, expect, knowledge, ...others } of turns) {
        assert.ok(prompt.trim() !== "" && GIST.test(expect), id);
        assert.deepEqual(others, {}, id);
        // Where `unknown` or `refused` is the right answer, nothing is left to decline.
        if (knowledge !== undefined) assert.ok(!["unknown", "refused"].includes(expect), id);
      }
    }
  });

  it("are graded: declining is not right, and `unknown` counts as declining only where knowledge is missing", () => {
    const asked = { prompt: "Is Ann tired?", expect: "yes" };
    assert.deepEqual(
      ["yes", "no", "refused", "unknown", "typically yes"].map((gist) => gradeOf(asked, gist)),
      ["right", "wrong", "declined", "wrong", "wrong"],
    );
    assert.equal(gradeOf({ ...asked, knowledge: true }, "unknown"), "declined");
    assert.equal(gradeOf({ ...asked, expect: "refused" }, "unknown"), "wrong");
  });

  for (const area of areaNames) {
    it(`get the right answer or none: ${area}`, (test) => {
      const grades = gradesOf(area);
      const count = (wanted: string) => grades.filter(({ grade }) => grade === wanted).length;
      test.diagnostic(`${area}: ${count("right")} right, ${count("declined")} declined`);
      assert.deepEqual(
        grades.flatMap(({ grade, told }) => (grade === "wrong" ? [told] : [])),
        [],
      );
    });

    it(`give the committed output: ${area}`, () => {
      const goldens = goldensOf(area);
      for (const { case_id: id, taken } of takenIn(area))
        assert.deepEqual(taken.map(outputOf), goldens.get(id), id);
      assert.deepEqual(
        [...goldens.keys()],
        takenIn(area).map(({ case_id: id }) => id),
      );
    });

    it(`give the committed trace hashes: ${area}`, () => {
      assert.deepEqual(
        takenIn(area).flatMap(({ case_id: id, taken }) =>
          taken.map((fields, index) => hashLine(id, index + 1, fields)),
        ),
        hashesOf(area),
      );
    });
  }

  it("give the same answers through a runtime with a state directory that is reopened before the last turn", async () => {
    for (const { case_id: id, turns, taken } of takenIn("teaching").filter((_, index) => index % 9 === 5)) {
      let fixture = await openTurnFixture();
      try {
        const again: TurnFields[] = [];
        for (const [index, { prompt }] of turns.entries()) {
          if (index === turns.length - 1) fixture = await fixture.reopen();
          again.push((await fixture.take(prompt)) as unknown as TurnFields); // the same fields, and more
        }
        assert.deepEqual(again.map(outputOf), taken.map(outputOf), id);
        assert.deepEqual(
          again.map(({ trace_hash: hash }) => hash),
          taken.map(({ trace_hash: hash }) => hash),
          id,
        );
      } finally {
        await fixture.close();
      }
    }
  });
});
