import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalKey } from "../../src/bdd/key.ts";
import { createManager, type Manager } from "../../src/bdd/manager.ts";
import { modelCount } from "../support/bdd/model-count.ts";
import { NodeLimitError, StepLimitError, type NodeRef } from "../../src/bdd/ref.ts";
import { validate } from "../support/bdd/validate.ts";
import { allFunctions, level, managerWith, samples } from "./functions.ts";

/** The middle bit of a product of two numbers, whose diagram is exponential under every order. */
function middleProductBit(manager: Manager, bits: number): NodeRef {
  let sums = new Array<NodeRef>(2 * bits).fill(manager.FALSE);
  for (let i = 0; i < bits; i++) {
    let carry = manager.FALSE;
    sums = sums.map((sum, at) => {
      if (at < i) return sum;
      const partial =
        at - i < bits
          ? manager.and(manager.variable(level(2 * i)), manager.variable(level(2 * (at - i) + 1)))
          : manager.FALSE;
      const half = manager.xor(sum, partial);
      const result = manager.xor(half, carry);
      carry = manager.or(manager.and(sum, partial), manager.and(half, carry));
      return result;
    });
  }
  return sums[bits - 1]!;
}

test("the node limit is met exactly and leaves a valid manager that is usable after reset", () => {
  for (const maxNodes of [50, 256, 257, 1_000, 5_000]) {
    const manager = managerWith(20, { maxNodes });
    assert.throws(() => middleProductBit(manager, 10), {
      name: "NodeLimitError",
      limit: maxNodes,
      message: `the diagram needs more than ${maxNodes} nodes`,
    });
    assert.equal(manager.created, maxNodes);
    validate(manager);
    manager.reset(3);
    if (maxNodes < 256) continue;
    assert.equal(new Set(allFunctions(manager, [0, 1, 2])).size, 256);
    validate(manager);
  }
});

test("a result that needs exactly the limit is still returned", () => {
  const free = managerWith(8);
  middleProductBit(free, 4);
  const exact = managerWith(8, { maxNodes: free.created });
  free.reset(8);
  assert.equal(middleProductBit(exact, 4), middleProductBit(free, 4));
  const less = managerWith(8, { maxNodes: free.created - 1 });
  assert.throws(() => middleProductBit(less, 4), NodeLimitError);
});

test("the step limit is met exactly and leaves a valid manager that is usable after reset", () => {
  const free = managerWith(12);
  const expected = middleProductBit(free, 6);
  const exact = managerWith(12, { maxSteps: free.steps });
  assert.equal(middleProductBit(exact, 6), expected);
  const less = managerWith(12, { maxSteps: free.steps - 1 });
  assert.throws(
    () => middleProductBit(less, 6),
    (error) => error instanceof StepLimitError && error.limit === free.steps - 1,
  );
  assert.equal(less.steps, free.steps - 1);
  validate(less);
  less.reset(3);
  assert.equal(less.steps, 0);
  assert.equal(
    less.and(less.variable(level(0)), less.variable(level(1))),
    less.and(less.variable(level(1)), less.variable(level(0))),
  );
});

test("a manager after reset gives the references, keys and counts of a fresh one, whatever happened before", () => {
  for (const maxSteps of [undefined, 1 << 20]) assertAsFresh(maxSteps);
});

/** Without a bound on steps only their number may differ, as the tables begin as large as the last problem needed. */
function assertAsFresh(maxSteps: number | undefined): void {
  const options = { maxNodes: 1 << 18, ...(maxSteps === undefined ? {} : { maxSteps }) };
  const names = Array.from({ length: 16 }, (_, at) => String.fromCharCode(97 + at));
  const trace = (manager: Manager) => {
    manager.reset(16);
    const f = middleProductBit(manager, 8);
    return {
      f,
      key: canonicalKey(manager, f, names),
      created: manager.created,
      steps: maxSteps === undefined ? 0 : manager.steps,
      size: manager.size(f),
      end: manager.tables().end,
    };
  };
  const fresh = trace(createManager(options));
  const used = createManager(options);
  for (const variables of [0, 3, 20, 2_000]) {
    used.reset(variables);
    if (variables === 20) middleProductBit(used, 8);
    if (variables === 2_000) middleProductBit(used, 6);
    assert.deepEqual(trace(used), fresh);
    validate(used);
  }
  assert.ok(fresh.created > 1_000, "the problem was meant to outgrow the initial tables");
}

test("a manager starts with tables for as many nodes as the last problem had", () => {
  const manager = createManager({ maxNodes: 1 << 18 });
  const first = manager.tables();
  manager.reset(16);
  middleProductBit(manager, 8);
  const { created } = manager;
  manager.reset(16);
  assert.equal(manager.tables().bucketBits, Math.ceil(Math.log2(created)));
  assert.ok(manager.tables().cacheBits > first.cacheBits);
  assert.ok(manager.tables().buckets.every((node) => node === 0));
  manager.reset(3);
  assert.equal(manager.tables().bucketBits, first.bucketBits, "a small problem goes before this one");
  assert.equal(manager.tables().cacheBits, first.cacheBits);
});

test("a reset may set a lower node limit, which applies until the next one", () => {
  const manager = createManager({ maxNodes: 5_000 });
  for (const allowed of [100, 1, 3_000]) {
    manager.reset(16, allowed);
    assert.throws(
      () => middleProductBit(manager, 8),
      (error) => error instanceof NodeLimitError && error.limit === allowed,
    );
    assert.equal(manager.created, allowed);
    validate(manager);
  }
  manager.reset(16, 1 << 20);
  assert.throws(
    () => middleProductBit(manager, 8),
    (error) => error instanceof NodeLimitError && error.limit === 5_000,
  );
  manager.reset(8, 10);
  manager.reset(8);
  assert.ok(middleProductBit(manager, 4) > 1);
});

test("collection keeps exactly what the registers reach, and later results are the same functions", () => {
  const [collected, kept] = [managerWith(10, { maxNodes: 1 << 14 }), managerWith(10, { maxNodes: 1 << 14 })];
  const draw = samples(3);
  const registers = new Int32Array(12);
  const plain: NodeRef[] = [];
  for (let i = 0; i < 12; i++) {
    registers[i] = collected.variable(level(i % 10));
    plain[i] = kept.variable(level(i % 10));
  }
  for (let round = 0; round < 400; round++) {
    const [to, a, b, c] = [draw(12), draw(12), draw(12), draw(12)];
    const [f, g, h] = [a, b, c].map((at) => registers[at] as NodeRef) as [NodeRef, NodeRef, NodeRef];
    registers[to] = collected.ite(f, collected.not(g), collected.xor(h, f));
    plain[to] = kept.ite(plain[a]!, kept.not(plain[b]!), kept.xor(plain[c]!, plain[a]!));
    if (round % 7 === 0) {
      collected.collect(registers);
      validate(collected);
      const reached = new Set([...registers].flatMap((f) => collected.postOrder(f as NodeRef)));
      assert.equal(collected.tables().end, 4 * (reached.size + 1));
    }
    assert.equal(
      modelCount(collected, registers[to] as NodeRef, 10),
      modelCount(kept, plain[to]!, 10),
      `round ${round}`,
    );
  }
  assert.ok(collected.tables().end < kept.tables().end, "something was meant to be collected");
});

test("collection makes room for a computation that would hit the limit", () => {
  const free = managerWith(12);
  middleProductBit(free, 6);
  const manager = managerWith(12, { maxNodes: free.created + 10 });
  for (let round = 1; round <= 50; round++) {
    const registers = Int32Array.of(middleProductBit(manager, 6));
    const kept = manager.size(registers[0] as NodeRef);
    manager.collect(registers);
    assert.equal(manager.tables().end, 4 * (kept + 1));
    manager.collect(new Int32Array(0));
    assert.equal(manager.created, round * free.created);
  }
  middleProductBit(manager, 5);
  assert.throws(() => middleProductBit(manager, 6), NodeLimitError);
});

test("postOrder lists each node once, children first, and size counts them", () => {
  const manager = managerWith(12);
  const f = middleProductBit(manager, 6);
  const order = manager.postOrder(f);
  const place = new Map(order.map((node, at) => [node as number, at]));
  assert.equal(place.size, order.length);
  assert.equal(manager.size(f), order.length);
  for (const [node, at] of place) {
    for (const child of [manager.low(node as NodeRef), manager.high(node as NodeRef)]) {
      if (!manager.isConstant(child)) assert.ok(place.get(child & ~1)! < at);
    }
  }
  assert.equal(order.at(-1), f & ~1);
  assert.deepEqual(manager.postOrder(manager.TRUE), []);
  validate(manager);
});

test("validate names a broken invariant", () => {
  const damage: readonly (readonly [number, number, RegExp])[] = [
    [5, 1, /low edge is regular/],
    [6, 0, /children differ/],
    [4, 9, /level/],
    [6, 4001, /earlier/],
    [7, 4, /bucket/],
  ];
  for (const [word, value, message] of damage) {
    const manager = managerWith(2);
    manager.variable(level(1));
    validate(manager);
    manager.tables().nodes[word] = value;
    assert.throws(() => validate(manager), message);
  }
});

test("options out of range are refused", () => {
  for (const maxNodes of [0, -1, 1.5, 2 ** 29, Number.NaN])
    assert.throws(() => createManager({ maxNodes }), RangeError);
  for (const maxCacheBits of [-1, 25, 1.5])
    assert.throws(() => createManager({ maxNodes: 10, maxCacheBits }), RangeError);
  assert.throws(() => managerWith(-1), RangeError);
  assert.throws(() => managerWith(1.5), RangeError);
});

test("the table starts with room for the nodes of many variables, and these alone do not trigger a collection", () => {
  const manager = createManager({ maxNodes: 1 << 18 });
  for (const variables of [5_000, 20_000]) {
    manager.reset(variables);
    const { bucketBits } = manager.tables();
    for (let at = 0; at < variables; at++) manager.variable(level(at));
    let chain = manager.TRUE;
    for (let at = variables - 1; at > 0; at--)
      chain = manager.and(
        chain,
        manager.implies(manager.variable(level(at - 1)), manager.variable(level(at))),
      );
    assert.equal(manager.tables().bucketBits, bucketBits);
    assert.equal(manager.collectionDue, manager.created >= Math.max(49_151, 4 * variables));
    assert.equal(manager.collectionDue, false);
    validate(manager);
  }
  manager.reset(20_000, 50_000);
  for (let at = 0; at < 20_000; at++) manager.variable(level(at));
  assert.equal(manager.collectionDue, false);
  for (let at = 0; !manager.collectionDue; at++)
    manager.and(manager.variable(level(at)), manager.variable(level(at + 1)));
  assert.equal(manager.created, 24_999); // half of what is allowed, with the terminal
});

test("options out of range are refused by name", () => {
  for (const [options, message] of [
    [{ maxNodes: 0 }, /^maxNodes must be an integer from 1 to \d+$/],
    [{ maxNodes: 8, maxCacheBits: 1.5 }, /^maxCacheBits must be an integer from 0 to \d+$/],
    [{ maxNodes: 8, maxCacheBits: 31 }, /^maxCacheBits must be an integer from 0 to \d+$/],
  ] as const)
    assert.throws(() => createManager(options), { name: "RangeError", message });
});
