import assert from "node:assert/strict";
import { test } from "node:test";
import { leastModel } from "../support/bdd/least-model.ts";
import { allFunctions, level, managerWith, show } from "./functions.ts";

/** Assignments by variable 0, 1, 2 in lexicographic order, false before true, with their bit in a table. */
const LEXICOGRAPHIC = [0, 1, 2, 3, 4, 5, 6, 7].map((rank) => {
  const model = [4, 2, 1].map((bit) => (rank & bit) !== 0);
  return { model, bit: model.reduce((bits, value, variable) => bits | (Number(value) << variable), 0) };
});

test("the least model of every three-variable function is the first one in enumeration order", () => {
  const manager = managerWith(3);
  allFunctions(manager, [0, 1, 2]).forEach((f, table) => {
    const first = LEXICOGRAPHIC.find(({ bit }) => ((table >> bit) & 1) === 1);
    assert.deepEqual(leastModel(manager, f), first?.model ?? null, show(table));
  });
});

test("no model of any three-variable function has a proper subset of the least model's true variables", () => {
  const manager = managerWith(3);
  allFunctions(manager, [0, 1, 2]).forEach((f, table) => {
    const found = leastModel(manager, f);
    if (found === null) return assert.equal(table, 0);
    const bits = found.reduce((all, value, variable) => all | (Number(value) << variable), 0);
    assert.equal((table >> bits) & 1, 1, `${show(table)}: not a model`);
    for (let other = 0; other < 8; other++) {
      if (other !== bits && (other & bits) === other)
        assert.equal((table >> other) & 1, 0, `${show(table)}: ${other} is smaller`);
    }
  });
});

test("a variable off the path of the least model is false", () => {
  const manager = managerWith(5);
  assert.deepEqual(leastModel(manager, manager.variable(level(3))), [false, false, false, true, false]);
  assert.deepEqual(leastModel(manager, manager.TRUE), [false, false, false, false, false]);
});
