import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Manager } from "../../../src/bdd/manager.ts";
import type { NodeRef } from "../../../src/bdd/ref.ts";
import { BitBlaster } from "../../../src/engine/reasoning/bit-blasting.ts";
import type { Comparator } from "../../../src/engine/reasoning/formula.ts";
import { bitWidth, layOut, type Layout, type Range } from "../../../src/engine/reasoning/variables.ts";
import { MANAGER, oracleSays, solveTexts } from "../../support/problems.ts";

const OPERATORS = ["=", "!=", "<", "<=", ">", ">="] as const satisfies readonly Comparator[];
const HOLDS: Readonly<Record<Comparator, (difference: bigint) => boolean>> = {
  "=": (d) => d === 0n,
  "!=": (d) => d !== 0n,
  "<": (d) => d < 0n,
  "<=": (d) => d <= 0n,
  ">": (d) => d > 0n,
  ">=": (d) => d >= 0n,
};

function blasterFor(ranges: ReadonlyMap<string, Range>): { blaster: BitBlaster; layout: Layout } {
  const layout = layOut([], ranges);
  MANAGER.reset(layout.names.length);
  return { blaster: new BitBlaster(MANAGER, layout), layout };
}

/** The value of a diagram where variables have these values; bits beyond a range are reached with values beyond it. */
function valueAt(
  manager: Manager,
  root: NodeRef,
  layout: Layout,
  values: ReadonlyMap<string, number>,
): boolean {
  let f = root;
  while (!manager.isConstant(f)) {
    const [variable = "", bit = "0"] = (layout.names[manager.levelOf(f)] ?? "").split("#");
    const number = (values.get(variable) ?? 0) - (layout.integers.get(variable)?.range.min ?? 0);
    f = (number >> Number(bit)) & 1 ? manager.high(f) : manager.low(f);
  }
  return f === manager.TRUE;
}

describe("comparisons as diagrams", () => {
  it("have the right value everywhere: all small coefficients, constants and operators over two variables, including out-of-range bit patterns", () => {
    const ranges = new Map([
      ["x", { min: -2, max: 2 }],
      ["y", { min: 1, max: 3 }],
    ]);
    const { blaster, layout } = blasterFor(ranges);
    for (let a = -3n; a <= 3n; a++)
      for (let b = -3n; b <= 3n; b++)
        for (let c = -5n; c <= 5n; c++)
          for (const op of OPERATORS) {
            const terms = new Map(
              [
                ["x", a],
                ["y", b],
              ].filter((term): term is [string, bigint] => term[1] !== 0n),
            );
            const root = blaster.compare(op, { terms, constant: c });
            for (let x = -2; x <= 5; x++)
              for (let y = 1; y <= 4; y++) {
                assert.equal(
                  valueAt(
                    MANAGER,
                    root,
                    layout,
                    new Map([
                      ["x", x],
                      ["y", y],
                    ]),
                  ),
                  HOLDS[op](a * BigInt(x) + b * BigInt(y) + c),
                  `${a}x + ${b}y + ${c} ${op} 0 at ${x}, ${y}`,
                );
              }
          }
  });

  it("are the same diagram if they are equivalent", () => {
    const { blaster } = blasterFor(new Map([["x", { min: 0, max: 6 }]]));
    const form = (factor: bigint, constant: bigint) => ({ terms: new Map([["x", factor]]), constant });
    assert.equal(blaster.compare("<", form(1n, -4n)), blaster.compare("<=", form(1n, -3n)));
    assert.equal(blaster.compare("<", form(1n, -4n)), blaster.compare(">", form(-3n, 12n)));
    assert.equal(blaster.compare("=", form(2n, -3n)), MANAGER.FALSE);
    assert.equal(blaster.compare("!=", form(1n, 1n)), MANAGER.TRUE);
    assert.equal(
      blaster.withinRange({ name: "x", range: { min: 0, max: 6 }, bits: [] }),
      blaster.compare("<=", form(1n, -6n)),
    );
  });

  it("stay exact with numbers far beyond 2^53", () => {
    const { blaster, layout } = blasterFor(new Map([["x", { min: 0, max: 3 }]]));
    const big = 10n ** 40n;
    const root = blaster.compare("<=", { terms: new Map([["x", big]]), constant: -(2n * big) });
    assert.deepEqual(
      [0, 1, 2, 3].map((x) => valueAt(MANAGER, root, layout, new Map([["x", x]]))),
      [true, true, true, false],
    );
    const nearly = blaster.compare("=", { terms: new Map([["x", big + 1n]]), constant: -(2n * big + 1n) });
    assert.equal(nearly, MANAGER.FALSE);
  });

  it("use the fewest bits: none for a single value", () => {
    assert.deepEqual(
      [
        [5, 5],
        [0, 1],
        [0, 2],
        [0, 3],
        [0, 4],
        [-1_000_000_000, 1_000_000_000],
      ].map(([min = 0, max = 0]) => bitWidth({ min, max })),
      [0, 1, 2, 2, 3, 31],
    );
  });

  it("decide every pair of comparisons over one variable as the oracle and direct evaluation do", () => {
    const ranges = new Map([["n", { min: -1, max: 3 }]]);
    const values = [-1, 0, 1, 2, 3];
    const comparisons = OPERATORS.flatMap((op) =>
      [-2, -1, 0, 1, 2, 3, 4].map((constant) => ({
        text: constant < 0 ? `n + ${-constant} ${op} 0` : `n ${op} ${constant}`,
        holds: (n: number) => HOLDS[op](BigInt(n - constant)),
      })),
    );
    for (const premise of comparisons)
      for (const query of comparisons) {
        const models = values.filter((n) => premise.holds(n));
        const expected =
          models.length === 0
            ? "inconsistent"
            : models.every((n) => query.holds(n))
              ? "entailed"
              : models.some((n) => query.holds(n))
                ? "unknown"
                : "refuted";
        const solved = solveTexts("bounded_arithmetic", [premise.text], query.text, ranges);
        assert.equal(
          solved.kind === "solved" ? solved.outcome : solved.kind,
          expected,
          `${premise.text} |- ${query.text}`,
        );
        assert.equal(
          oracleSays("bounded_arithmetic", [premise.text], query.text, ranges),
          expected,
          `${premise.text} |- ${query.text}`,
        );
      }
  });
});
