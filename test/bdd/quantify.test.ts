import assert from "node:assert/strict";
import { test } from "node:test";
import { validate } from "../support/bdd/validate.ts";
import { ORDERS_OF_3, allFunctions, cofactorTable, level, managerWith, show } from "./functions.ts";

test("restrict fixes one variable of every three-variable function under every order", () => {
  for (const levels of ORDERS_OF_3) {
    const manager = managerWith(3);
    const functions = allFunctions(manager, levels);
    functions.forEach((f, table) =>
      levels.forEach((at, variable) => {
        for (const value of [false, true]) {
          const expected = functions[cofactorTable(table, 3, variable, value)];
          assert.equal(
            manager.restrict(f, level(at), value),
            expected,
            `${show(table)} with ${variable} ${value}, order ${levels.join("")}`,
          );
        }
      }),
    );
    validate(manager);
  }
});

test("exists is the disjunction of both cofactors for every three-variable function under every order", () => {
  for (const levels of ORDERS_OF_3) {
    const manager = managerWith(3);
    const functions = allFunctions(manager, levels);
    functions.forEach((f, table) =>
      levels.forEach((at, variable) => {
        const expected = cofactorTable(table, 3, variable, false) | cofactorTable(table, 3, variable, true);
        assert.equal(
          manager.exists(f, level(at)),
          functions[expected],
          `${show(table)} without ${variable}, order ${levels.join("")}`,
        );
      }),
    );
    validate(manager);
  }
});

test("andExists of all pairs of three-variable functions quantifies their conjunction", () => {
  for (const variable of [0, 1, 2]) {
    const manager = managerWith(3);
    const functions = allFunctions(manager, [0, 1, 2]);
    functions.forEach((f, a) =>
      functions.forEach((g, b) => {
        const expected = cofactorTable(a & b, 3, variable, false) | cofactorTable(a & b, 3, variable, true);
        if (manager.andExists(f, g, level(variable)) !== functions[expected])
          assert.fail(`${show(a)} and ${show(b)} without ${variable}`);
      }),
    );
    validate(manager);
  }
});

test("a level the manager does not have is a range error", () => {
  const manager = managerWith(3);
  const f = manager.variable(level(2));
  for (const wrong of [-1, 3, 0.5, Number.NaN]) {
    assert.throws(() => manager.variable(level(wrong)), RangeError);
    assert.throws(() => manager.exists(f, level(wrong)), RangeError);
    assert.throws(() => manager.andExists(f, f, level(wrong)), RangeError);
    assert.throws(() => manager.restrict(f, level(wrong), true), RangeError);
  }
});
