import assert from "node:assert/strict";
import { test } from "node:test";
import { modelCount } from "../support/bdd/model-count.ts";
import { ORDERS_OF_3, allFunctions, level, managerWith, show } from "./functions.ts";

const ones = (table: number): number => show(table).replaceAll("0", "").length;

test("the model count of every three-variable function is the number of ones in its table, under every order", () => {
  for (const levels of ORDERS_OF_3) {
    const manager = managerWith(3);
    allFunctions(manager, levels).forEach((f, table) => {
      assert.equal(modelCount(manager, f, 3), BigInt(ones(table)), show(table));
    });
  }
});

test("variables a function does not mention double its count, across the bound of exact doubles", () => {
  const manager = managerWith(300);
  allFunctions(manager, [0, 1, 2]).forEach((f, table) => {
    for (const variables of [3, 52, 53, 54, 300]) {
      assert.equal(
        modelCount(manager, f, variables),
        BigInt(ones(table)) << BigInt(variables - 3),
        `${show(table)} over ${variables}`,
      );
    }
  });
});

test("a disjunction of 53 and of 54 variables is counted to the last model", () => {
  for (const variables of [53, 54]) {
    const manager = managerWith(variables);
    let any = manager.FALSE;
    for (let at = 0; at < variables; at++) any = manager.or(any, manager.variable(level(at)));
    assert.equal(modelCount(manager, any, variables), 2n ** BigInt(variables) - 1n);
  }
});

test("counting over fewer variables than the function has is a range error", () => {
  const manager = managerWith(3);
  assert.throws(() => modelCount(manager, manager.variable(level(2)), 2), RangeError);
  assert.equal(modelCount(manager, manager.TRUE, 0), 1n);
  assert.equal(modelCount(manager, manager.FALSE, 0), 0n);
});
