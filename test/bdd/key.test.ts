import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalKey } from "../../src/bdd/key.ts";
import type { Manager } from "../../src/bdd/manager.ts";
import type { NodeRef } from "../../src/bdd/ref.ts";
import {
  ORDERS_OF_3,
  allFunctions,
  evaluate,
  fromTable,
  level,
  managerWith,
  show,
  toTable,
} from "./functions.ts";

const NAMES = ["p", "q", "r"];

const EXAMPLES: readonly (readonly [
  formula: string,
  key: string,
  build: (m: Manager, p: NodeRef, q: NodeRef) => NodeRef,
])[] = [
  ["p", "0:p?T:F", (_, p) => p],
  ["!p", "0:p?F:T", (m, p) => m.not(p)],
  ["p & q", "0:q?T:F;1:p?@0:F", (m, p, q) => m.and(p, q)],
  ["p | q", "0:q?T:F;1:p?T:@0", (m, p, q) => m.or(p, q)],
  ["!(p <-> q)", "0:q?T:F;1:q?F:T;2:p?@1:@0", (m, p, q) => m.not(m.iff(p, q))],
  ["p | !p", "T", (m, p) => m.or(p, m.not(p))],
  ["p & !p", "F", (m, p) => m.and(p, m.not(p))],
];

for (const [formula, key, build] of EXAMPLES) {
  test(`the canonical key of ${formula} is ${key}`, () => {
    const manager = managerWith(2);
    assert.equal(
      canonicalKey(manager, build(manager, manager.variable(level(0)), manager.variable(level(1))), [
        "p",
        "q",
      ]),
      key,
    );
  });
}

/** Reads a key back and evaluates it, sharing nothing with the engine. */
function keyTable(key: string): number {
  let table = 0;
  for (let assignment = 0; assignment < 8; assignment++) {
    const values = new Map<string, boolean>([
      ["T", true],
      ["F", false],
    ]);
    let root = key === "T";
    if (key.includes(":")) {
      for (const line of key.split(";")) {
        const [, index, atom, high, low] =
          /^(\d+):(\w+)\?(T|F|@\d+):(T|F|@\d+)$/.exec(line) ?? assert.fail(line);
        root =
          values.get(((assignment >> NAMES.indexOf(atom!)) & 1) === 1 ? high! : low!) ??
          assert.fail(`${line} refers forward`);
        values.set(`@${index}`, root);
      }
    }
    if (root) table |= 1 << assignment;
  }
  return table;
}

test("the keys of all 256 three-variable functions differ and evaluate to their tables", () => {
  const manager = managerWith(3);
  const keys = allFunctions(manager, [0, 1, 2]).map((f) => canonicalKey(manager, f, NAMES));
  assert.equal(new Set(keys).size, 256);
  keys.forEach((key, table) => assert.equal(keyTable(key), table, `${show(table)} as ${key}`));
});

test("a function moved from an engine with another order keeps its key", () => {
  const sorted = managerWith(3);
  const expected = allFunctions(sorted, [0, 1, 2]).map((f) => canonicalKey(sorted, f, NAMES));
  for (const levels of ORDERS_OF_3) {
    const other = managerWith(3);
    const target = managerWith(3);
    // Shannon expansion along the other diagram, bottom up in the target.
    const move = (f: NodeRef): NodeRef =>
      other.isConstant(f)
        ? f
        : target.ite(
            target.variable(level(levels.indexOf(other.levelOf(f)))),
            move(other.high(f)),
            move(other.low(f)),
          );
    for (let table = 0; table < 256; table++) {
      assert.equal(
        canonicalKey(target, move(fromTable(other, table, levels)), NAMES),
        expected[table],
        `${show(table)}, order ${levels.join("")}`,
      );
    }
  }
});

test("names that are not strictly ascending by code unit, or not one for each level, are refused", () => {
  const manager = managerWith(2);
  const f = manager.variable(level(0));
  for (const names of [["q", "p"], ["p", "p"], ["a", "B"], ["p"], ["p", "q", "r"]]) {
    assert.throws(() => canonicalKey(manager, f, names), RangeError, names.join());
  }
  assert.equal(canonicalKey(manager, f, ["B", "a"]), "0:B?T:F");
});

test("the walk of a diagram agrees with the table it was built from", () => {
  const manager = managerWith(3);
  const f = fromTable(manager, 0b1001_0110, [0, 1, 2]);
  assert.equal(toTable(manager, f, [0, 1, 2]), 0b1001_0110);
  assert.equal(
    evaluate(manager, f, () => true),
    true,
  );
});
