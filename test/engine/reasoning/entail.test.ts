import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createManager } from "../../../src/bdd/manager.ts";
import { decideEntailment } from "../../../src/engine/reasoning/entail.ts";
import { createEntailer } from "../../../src/engine/reasoning/questions.ts";
import { createRandom } from "../../support/random.ts";
import { allWorlds, judge, randomFormula } from "../../support/random-formulas.ts";

const BOUNDS = { maxAtoms: 20, maxAssignments: 2 ** 20, maxNodes: 100_000 };
const WIDE = { maxAtoms: 1000, maxAssignments: Infinity, maxNodes: 1_000_000 };

describe("entailment by elimination", () => {
  it("agrees with an enumeration of all worlds, and its models are models", () => {
    const random = createRandom(99);
    const manager = createManager({ maxNodes: BOUNDS.maxNodes });
    const atoms = ["a", "b", "c", "d", "e"];
    for (let round = 0; round < 1_000; round++) {
      const words = { atoms, variables: [] };
      const premises = Array.from({ length: random.int(5) }, () =>
        randomFormula(random, words, random.int(5)),
      );
      const query = randomFormula(random, words, random.int(5));
      const said = decideEntailment(
        { premises: premises.map(({ text }) => text), query: query.text },
        BOUNDS,
        manager,
      );
      assert.equal(
        said.kind,
        judge(premises, query, allWorlds(atoms, new Map())),
        `${premises.map(({ text }) => text).join(" ; ")} |- ${query.text}`,
      );
      if (said.kind !== "unknown") continue;
      const holdsIn = (values: Readonly<Record<string, boolean>>) => ({
        atoms: new Map(Object.entries(values)),
        values: new Map<string, number>(),
      });
      for (const [model, expected] of [
        [said.holds, true],
        [said.fails, false],
      ] as const) {
        assert.ok(premises.every((premise) => premise.holds(holdsIn(model))));
        assert.equal(query.holds(holdsIn(model)), expected);
      }
    }
  });

  it("gives minimal models, in which nothing is true without need", () => {
    assert.deepEqual(
      decideEntailment(
        { premises: ["a -> b", "b | c"], query: "d" },
        BOUNDS,
        createManager({ maxNodes: BOUNDS.maxNodes }),
      ),
      {
        kind: "unknown",
        atoms: 4,
        holds: { a: false, b: false, c: true, d: true },
        fails: { a: false, b: false, c: true, d: false },
      },
    );
  });

  it("follows a chain of 500 rules, however they are shuffled", () => {
    const rules = Array.from({ length: 500 }, (_, index) => `x${index} -> x${index + 1}`);
    const premises = createRandom(4).shuffle([...rules, "x0"]);
    const manager = createManager({ maxNodes: WIDE.maxNodes });
    assert.equal(decideEntailment({ premises, query: "x500" }, WIDE, manager).kind, "entailed");
    assert.ok(manager.created < 20_000, `${manager.created} nodes`);
    assert.equal(
      decideEntailment({ premises: premises.slice(1), query: "x500" }, WIDE, manager).kind,
      "unknown",
    );
  });

  it("reports that it hit a bound rather than guess", () => {
    const entailer = createEntailer({ ...BOUNDS, maxNodes: 30 });
    const pairs = Array.from({ length: 8 }, (_, index) => `(a${index} <-> b${7 - index})`).join(" & ");
    assert.deepEqual(entailer.question({ premises: [pairs], query: "z" }).line, {
      outcome: "refused",
      reason: "reasoning_budget_exceeded",
      oracle_verdict: null,
    });
    const many = Array.from({ length: 21 }, (_, index) => `x${index}`).join(" | ");
    assert.equal(
      createEntailer(BOUNDS).question({ premises: [many], query: "x0" }).line["reason"],
      "reasoning_budget_exceeded",
    );
  });

  it("refuses malformed texts at the faulty place, as the oracle does", () => {
    const { line } = createEntailer(BOUNDS).question({ premises: ["a", "a &"], query: "b" });
    assert.deepEqual(
      [line["outcome"], line["reason"], line["oracle_verdict"]],
      ["refused", "out_of_regime_or_malformed", "refused"],
    );
    assert.match(String(line["detail"]), /^premise 1: malformed at 3/);
    assert.match(
      String(createEntailer(BOUNDS).question({ premises: ["a"], query: "p(x)" }).line["detail"]),
      /^query: out of regime/,
    );
  });
});
