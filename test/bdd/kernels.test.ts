import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createDescent } from "../../src/bdd/deep.ts";
import { createConnectives } from "../../src/bdd/ite.ts";
import { createIteCache } from "../../src/bdd/ite-cache.ts";
import type { Connectives, Quantifiers } from "../../src/bdd/operations.ts";
import { createQuantifiers } from "../../src/bdd/quantify.ts";
import { createUniqueTable } from "../../src/bdd/unique-table.ts";
import { cofactorTable, samples } from "./functions.ts";

// The operations of the kernel on functions of four variables, which are built node by node and not by operations.

const VARIABLES = 4;
const ALL = 0xffff;
/** Tables of functions: constants, variables, their complements, functions that leave out variables, and others. */
const TABLES: readonly number[] = (() => {
  const draw = samples(23);
  const named = [0, ALL, 0xaaaa, 0xcccc, 0xf0f0, 0xff00, 0x5555, 0x00ff, 0x8888, 0xfa0a, 0x6666, 0x3c3c];
  return [...named, ...Array.from({ length: 8 }, () => draw(ALL + 1))];
})();

type Kernel = Connectives & Quantifiers;
interface Opened extends Kernel {
  /** The only reference of a function. */
  of(table: number): number;
}

/** @param floor the level at which the recursive operations hand over to those with a stack */
function openKernel(floor: number, maxBits: number, choose: "recursive" | "deep"): Opened {
  const table = createUniqueTable(1 << 12);
  table.reset(VARIABLES, 1 << 12, 0);
  const cache = createIteCache({ maxBits, maxSteps: Infinity, bucketBits: table.bucketBits });
  const descent = createDescent(table, cache);
  descent.floor = floor;
  const connectives = createConnectives(table, cache, descent);
  const quantifiers = createQuantifiers(table, cache, connectives, descent);
  const known = new Map<string, number>();
  const of = (function_: number, level = 0): number => {
    if (level === VARIABLES) return function_ & 1;
    const key = `${level} ${function_}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const [low, high] = [false, true].map((value) => cofactorTable(function_, VARIABLES, level, value));
    const made = table.mk(level, of(low!, level + 1), of(high!, level + 1));
    known.set(key, made);
    return made;
  };
  return { ...(choose === "deep" ? descent.deep : { ...connectives, ...quantifiers }), of };
}

const KERNELS: readonly (readonly [string, () => Opened])[] = [
  ["recursive", () => openKernel(VARIABLES + 1, 10, "recursive")],
  ["recursive, with four places in the cache", () => openKernel(VARIABLES + 1, 2, "recursive")],
  ["recursive to the second variable, then with a stack", () => openKernel(1, 10, "recursive")],
  ["with a stack", () => openKernel(0, 10, "deep")],
  ["with a stack, with four places in the cache", () => openKernel(0, 2, "deep")],
];

const without = (table: number, level: number): number =>
  cofactorTable(table, VARIABLES, level, false) | cofactorTable(table, VARIABLES, level, true);

for (const [name, open] of KERNELS)
  describe(`the kernel, ${name}`, () => {
    const opened = (): Kernel & { readonly ref: (table: number) => number } => {
      const kernel = open(); // a new one for each test: nothing is in its cache
      const refs = new Map(TABLES.map((table) => [table, kernel.of(table)]));
      return { ...kernel, ref: (table) => refs.get(table) ?? kernel.of(table) };
    };

    it("conjoins", () => {
      const { ref, ...kernel } = opened();
      for (const a of TABLES)
        for (const b of TABLES) assert.equal(kernel.and(ref(a), ref(b)), ref(a & b), `${a} & ${b}`);
    });

    it("takes the exclusive or", () => {
      const { ref, ...kernel } = opened();
      for (const a of TABLES)
        for (const b of TABLES) assert.equal(kernel.xor(ref(a), ref(b)), ref(a ^ b), `${a} ^ ${b}`);
    });

    it("takes if-then-else", () => {
      const { ref, ...kernel } = opened();
      for (const [i, a] of TABLES.entries())
        for (const [j, b] of TABLES.entries())
          for (const c of [
            TABLES[(i + 3 * j) % TABLES.length]!,
            [a, a ^ ALL, b, b ^ ALL, 0, ALL][(i + j) % 6]!,
          ])
            assert.equal(
              kernel.ite(ref(a), ref(b), ref(c)),
              ref((a & b) | (~a & c & ALL)),
              `${a} ? ${b} : ${c}`,
            );
    });

    it("fixes a variable", () => {
      const { ref, ...kernel } = opened();
      for (const a of TABLES)
        for (let level = 0; level < VARIABLES; level++)
          for (const value of [0, 1])
            assert.equal(
              kernel.restrict(ref(a), level, value),
              ref(cofactorTable(a, VARIABLES, level, value === 1)),
              `${a} with ${level} = ${value}`,
            );
    });

    it("quantifies a variable", () => {
      const { ref, ...kernel } = opened();
      for (const a of TABLES)
        for (let level = 0; level < VARIABLES; level++)
          assert.equal(kernel.exists(ref(a), level), ref(without(a, level)), `${a} without ${level}`);
    });

    it("quantifies a variable of a conjunction", () => {
      const { ref, ...kernel } = opened();
      for (const [i, a] of TABLES.entries())
        for (const b of TABLES.slice(i % 2))
          for (let level = 0; level < VARIABLES; level++)
            assert.equal(
              kernel.andExists(ref(a), ref(b), level),
              ref(without(a & b, level)),
              `${a} & ${b} without ${level}`,
            );
    });
  });
