import type { Part } from "./mutant.ts";

const ITE = ["test/bdd/ite.test.ts"];
const QUANTIFY = ["test/bdd/quantify.test.ts"];
const MANAGER = ["test/bdd/manager.test.ts"];

export const DIAGRAMS: Part = {
  name: "diagrams and formulas",
  suite: ["test/bdd/", "test/engine/reasoning/", "test/engine/authority/"],
  mutants: [
    {
      name: "ite-key-of-two",
      file: "src/bdd/ite.ts",
      tests: ITE,
      imitates: "a cache key that lacks a part: if-then-else is remembered without its third operand",
      text: " && entries[at + 1] === (g | 2) && entries[at + 3] === h;",
      replacement: " && entries[at + 1] === (g | 2);",
    },
    {
      name: "complement-dropped",
      file: "src/bdd/ite.ts",
      tests: ITE,
      imitates: "the complement of an edge is lost on the way down, on one side",
      text: "h1 = nodes[hNode + 2]! ^ (h & 1);",
      replacement: "h1 = nodes[hNode + 2]!;",
    },
    {
      name: "exists-key-without-level",
      file: "src/bdd/quantify.ts",
      tests: QUANTIFY,
      imitates: "a cache key that lacks a part: what was quantified is remembered, and not which variable",
      text: "const tag = 4 * level + EXISTS;",
      replacement: "const tag = EXISTS;",
    },
    {
      name: "stale-cache",
      file: "src/bdd/manager.ts",
      tests: MANAGER,
      imitates: "nodes move and the computed cache is kept, so that it tells of others",
      text: "    cache.clear();\n    mostEnd = Math.max(mostEnd, before);",
      replacement: "    mostEnd = Math.max(mostEnd, before);",
    },
    {
      name: "one-node-too-many",
      file: "src/bdd/unique-table.ts",
      tests: MANAGER,
      imitates: "`>` for `>=`: a node is written past the end of the arena, where nothing is kept",
      text: "if (end >= limit) throw",
      replacement: "if (end > limit) throw",
    },
    {
      name: "lowest-bit-first",
      file: "src/engine/reasoning/models.ts",
      tests: ["test/engine/authority/leg.test.ts"],
      imitates: "bits in the wrong order: the model that is shown is not the least one",
      text: "integer.bits\n      .toReversed()\n      .reduce(",
      replacement: "integer.bits.reduce(",
    },
    {
      name: "begging-goes-last",
      file: "src/engine/reasoning/solve.ts",
      tests: ["test/engine/authority/begging.test.ts"],
      imitates:
        "a condition turned round: the premise that begs the question is kept, and those that prove it go",
      text: "begging.has(index) !== first) continue;",
      replacement: "begging.has(index) === first) continue;",
    },
    {
      name: "minus-of-all",
      file: "src/engine/reasoning/formula.ts",
      tests: ["test/engine/reasoning/formula.test.ts"],
      imitates: "a minus sign before a sum is taken for one before all of it: -n + 1 is read as -(n + 1)",
      text: "sum: add(a.sum, b.sum, sign), symbolic",
      replacement: "sum: add(a.sum, b.sum, negative ? -sign : sign), symbolic",
    },
  ],
};
