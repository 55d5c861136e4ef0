import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fc } from "../../support/properties.ts";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import type { OracleInput, OracleRange, OracleResult } from "../../../src/bdd/oracle/oracle.ts";
import {
  RELATIONS,
  assignments,
  atomOf,
  boundaryOf,
  comparisonOf,
  decideNaively,
  formulaOf,
} from "../oracle-naive.ts";
import type { Assignment, Formula, Sum } from "../oracle-naive.ts";

type Ranges = Readonly<Record<string, readonly [min: number, max: number]>>;

function toRanges(ranges: Ranges): ReadonlyMap<string, OracleRange> {
  return new Map(Object.entries(ranges).map(([name, [min, max]]) => [name, { min, max }]));
}

function deduce(premises: readonly string[], query: string): OracleResult {
  return decideByTruthTable({ mode: "bounded_deductive", premises, query, ranges: new Map() });
}

function calculate(
  premises: readonly string[],
  query: string,
  ranges: Ranges = { x: [-3, 4], y: [0, 2] },
): OracleResult {
  return decideByTruthTable({ mode: "bounded_arithmetic", premises, query, ranges: toRanges(ranges) });
}

function assertSame(left: string, right: string): void {
  const decide = /[0-9xy]/.test(left + right) ? calculate : deduce;
  assert.equal(
    decide([], `(${left}) <-> (${right})`).verdict,
    "entailed",
    `\`${left}\` and \`${right}\` differ`,
  );
}

describe("the oracle's verdicts", () => {
  const cases: readonly [premises: string[], query: string, verdict: string, reason: string][] = [
    [["a", "a -> b"], "b", "entailed", "tautological_implication"],
    [["a", "a -> !b"], "b", "refuted", "tautological_refutation"],
    [["a | b"], "b", "unknown", "undetermined"],
    [["a", "!a"], "b", "refused", "inconsistent_premises"],
    [["false"], "true", "refused", "inconsistent_premises"],
    [[], "a | !a", "entailed", "tautological_implication"],
    [[], "a & !a", "refuted", "tautological_refutation"],
    [[], "a", "unknown", "undetermined"],
    [[], "true", "entailed", "tautological_implication"],
    [["true"], "false", "refuted", "tautological_refutation"],
    [["a"], "a", "entailed", "tautological_implication"],
    [["!a"], "a", "refuted", "tautological_refutation"],
  ];
  for (const [premises, query, verdict, reason] of cases) {
    it(`${verdict}: ${premises.join(", ")} ⊢ ${query}`, () => {
      assert.deepEqual(deduce(premises, query), { verdict, reason, detail: null });
    });
  }

  const arithmetic: readonly [premises: string[], query: string, verdict: string, ranges: Ranges][] = [
    [["x = 2"], "x > 1", "entailed", { x: [2, 2] }],
    [["x = 2"], "x < 2", "refuted", { x: [2, 2] }],
    [["x = 3"], "x > 1", "refused", { x: [2, 2] }],
    [[], "x >= -5", "entailed", { x: [-5, 7] }],
    [["x + y = 3", "x > y"], "x = 2 | x = 3", "entailed", { x: [0, 6], y: [0, 6] }],
    [["2 * x = 2 * y + 1"], "a", "refused", { x: [-9, 9], y: [-9, 9] }],
    [["a -> x < 0", "x = 0"], "a", "refuted", { x: [-1, 1] }],
    [["x < y"], "a", "unknown", { x: [0, 1], y: [0, 1] }],
    [[], "1 < 2", "entailed", {}],
    [[], "1000000000 * 1000000000 * x + 1 > 1000000000 * 1000000000 * x", "entailed", { x: [-3, 3] }],
  ];
  for (const [premises, query, verdict, ranges] of arithmetic) {
    it(`${verdict}: ${premises.join(", ")} ⊢ ${query}`, () => {
      assert.equal(calculate(premises, query, ranges).verdict, verdict);
    });
  }

  it("counts a negative minimum near the edge of the safe integers exactly", () => {
    const ranges: Ranges = { x: [-9007199254740991, -9007199254740990] };
    const low = "-9007199 * 1000000000 - 254740991";
    assert.equal(calculate([`x > ${low}`], `x = ${low} + 1`, ranges).verdict, "entailed");
    assert.equal(calculate([`x != ${low}`], `x + x + x = 3 * (${low} + 1)`, ranges).verdict, "entailed");
  });
});

describe("the oracle's tokens", () => {
  const spellings: Readonly<Record<string, readonly string[]>> = {
    "a <-> b": ["a<->b", "a↔b", "a≡b", "a iff b", "a IFF b", "a Iff b"],
    "a -> b": ["a->b", "a→b", "a⊃b", "a implies b", "a IMPLIES b"],
    "a | b": ["a|b", "a||b", "a∨b", "a or b", "a OR b"],
    "a & b": ["a&b", "a&&b", "a∧b", "a and b", "a And b"],
    "!a": ["~a", "¬a", "not a", "NOT a", "nOt\ta", "!\r\n a"],
    true: ["TRUE", "True", " true "],
    false: ["FALSE", "fAlse"],
    "x <= 1": ["x<=1", "!(x>1)", "x < 1 | x = 1", "1 >= x", "x <= 001"],
    "x != 1": ["x!=1", "!x=1", "x<1|x>1", "!(1=x)"],
    "x = -1": ["x=-1", "x+1=0", "-x=1", "0-x=1", "x = (-1)", "-(x) = (1)", "-1=x"],
  };
  for (const [reference, variants] of Object.entries(spellings)) {
    it(`reads ${variants.map((text) => JSON.stringify(text)).join(", ")} as ${reference}`, () => {
      for (const variant of variants) assertSame(reference, variant);
    });
  }

  it("takes the longest token: `x<-1` compares with minus one, `x<->…` is an equivalence", () => {
    assertSame("x < -1", "x<-1");
    assertSame("a <-> b", "a<->b");
    assert.equal(
      calculate([], "a<->1").detail,
      "query at 5: expected an arithmetic operator or a comparison sign",
    );
    assert.equal(calculate([], "x>-1").verdict, "unknown");
  });

  it("reads words whole, so that longer names are atoms", () => {
    for (const name of [
      "android",
      "nota",
      "or_",
      "_",
      "_1",
      "iff2",
      "truex",
      "été",
      "имя",
      "名前",
      "𝒜",
      "a𝒜٣",
    ]) {
      assert.equal(deduce([name], name).verdict, "entailed", name);
    }
  });

  it("keeps the case of names", () => {
    assert.equal(deduce(["A"], "a").verdict, "unknown");
  });
});

describe("the oracle's precedence", () => {
  const groupings: readonly [text: string, grouped: string][] = [
    ["!a & b", "(!a) & b"],
    ["!!a", "a"],
    ["!!!a", "!a"],
    ["a & b | c", "(a & b) | c"],
    ["a | b & c", "a | (b & c)"],
    ["a | b -> c", "(a | b) -> c"],
    ["a -> b | c", "a -> (b | c)"],
    ["a -> b -> c", "a -> (b -> c)"],
    ["a -> b <-> c", "(a -> b) <-> c"],
    ["a <-> b -> c", "a <-> (b -> c)"],
    ["a <-> b <-> c", "(a <-> b) <-> c"],
    ["a & b -> c | d <-> e", "((a & b) -> (c | d)) <-> e"],
    ["!x = 1", "!(x = 1)"],
    ["x = 1 & y = 1", "(x = 1) & (y = 1)"],
    ["x - 1 - 1 = 0", "x = 2"],
    ["x - (1 - 1) = 0", "x = 0"],
    ["1 + 2 * x = 3", "x = 1"],
    ["(1 + 2) * x = 3", "x = 1"],
    ["-x + 1 = 0", "x = 1"],
    ["-2 * x = 2", "x = -1"],
    ["2 * 3 * x = 6", "x = 1"],
    ["2 * x * 3 = 6", "x = 1"],
    ["-(-(-x)) = 1", "x = -1"],
  ];
  for (const [text, grouped] of groupings) {
    it(`reads ${text} as ${grouped}`, () => assertSame(text, grouped));
  }

  it("nests implications to the right and does not associate them to the left", () => {
    assert.notEqual(deduce([], "(a -> b -> c) <-> ((a -> b) -> c)").verdict, "entailed");
  });

  const comparisons: readonly [text: string, meaning: string][] = [
    ["(x) + 1 = 2", "x = 1"],
    ["(x) = 2", "x = 2"],
    ["((x)) = 2", "x = 2"],
    ["((x) = 2)", "x = 2"],
    ["(((x) + 1) = 2)", "x = 1"],
    ["(x + 1) * 2 < 5", "x < 2"],
    ["2 * (x + 1) < 5", "x < 2"],
    ["(x + 1) * (2) < (5)", "x < 2"],
    ["(x = 1 | (y) = 1) & ((a))", "a & (x = 1 | y = 1)"],
    ["((a & b))", "a & b"],
  ];
  for (const [text, meaning] of comparisons) {
    it(`tells sums from formulas in ${text}`, () => {
      assert.equal(calculate([], `(${text}) <-> (${meaning})`).verdict, "entailed");
    });
  }
});

describe("the oracle's rejections", () => {
  // Each text with the offset of the rejection and what was expected there.
  const CONNECTIVE = "a connective or the end of the text";
  const malformed: readonly [text: string, at: number, expected: string][] = [
    ["", 0, "a formula"],
    ["  \n", 3, "a formula"],
    ["a b", 2, CONNECTIVE],
    ["a )", 2, CONNECTIVE],
    ["a true", 2, CONNECTIVE],
    ["(a", 2, "a connective or `)`"],
    ["(a b)", 3, "a connective or `)`"],
    ["()", 1, "a formula"],
    ["a &", 3, "a formula"],
    ["& a", 0, "a formula"],
    ["a &&& b", 4, "a formula"],
    ["a ||| b", 4, "a formula"],
    ["a -> -> b", 5, "a formula"],
    ["a not b", 2, CONNECTIVE],
    ["a and or b", 6, "a formula"],
    ["!", 1, "a formula"],
    ["a # b", 2, CONNECTIVE],
    ["# b", 0, "a formula"],
    ["a <- b", 0, "a formula without arithmetic"],
    ["a => b", 0, "a formula without arithmetic"],
    ["a ^ b", 2, CONNECTIVE],
    ["😀", 0, "a formula"],
    ["a & \ud800", 4, "a formula"],
    ["𝒜 & 😀", 5, "a formula"],
    ["٣", 0, "a formula"],
    ["a\u0301", 1, CONNECTIVE],
    ["a.b", 1, CONNECTIVE],
    ["\u0000", 0, "a formula"],
  ];
  const outOfRegime: typeof malformed = [
    ["∀a", 0, "a formula without quantifiers"],
    ["∃ a", 0, "a formula without quantifiers"],
    ["b & forall a", 4, "a formula without quantifiers"],
    ["EXISTS", 0, "a formula without quantifiers"],
    ["a exists", 2, CONNECTIVE],
    ["f(a)", 1, "an operator: a name takes no arguments"],
    ["b | f \n (a)", 8, "an operator: a name takes no arguments"],
    ["f()", 1, "an operator: a name takes no arguments"],
  ];
  const arithmetic: typeof malformed = [
    ["x = 1 = 2", 6, CONNECTIVE],
    ["x < y < 2", 6, CONNECTIVE],
    ["x + 1", 5, "an arithmetic operator or a comparison sign"],
    ["1", 1, "an arithmetic operator or a comparison sign"],
    ["-x", 2, "an arithmetic operator or a comparison sign"],
    ["x =", 3, "an integer, a variable or `(`"],
    ["= x", 0, "a formula"],
    ["x == 1", 3, "an integer, a variable or `(`"],
    ["x = true", 4, "an integer, a variable or `(`"],
    ["x + -1 = 2", 4, "an integer, a variable or `(`"],
    ["--x = 1", 1, "an integer, a variable or `(`"],
    ["x * -1 = 2", 4, "an integer, a variable or `(`"],
    ["(x + 1 = 2", 10, "a connective or `)`"],
    ["(x + 1)) = 2", 6, "an arithmetic operator or a comparison sign"],
    ["(x = 1) + 1 = 2", 3, "an arithmetic operator or `)`"],
    ["(a & b) = 1", 1, "another name: `a` is without a declared range"],
    ["x = 1000000001", 4, "an integer of at most 1000000000"],
    [`x = ${"9".repeat(400)}`, 4, "an integer of at most 1000000000"],
    ["x = 1.5", 5, CONNECTIVE],
    ["x / 2 = 1", 2, CONNECTIVE],
    ["x = 12y", 6, CONNECTIVE],
    ["2x = 1", 1, "an arithmetic operator or a comparison sign"],
    ["x ≤ 1", 2, CONNECTIVE],
    ["x * y = 1", 4, "a factor without variables"],
    ["x * x = 1", 4, "a factor without variables"],
    ["2 * x * 3 * (y + 1) = 1", 12, "a factor without variables"],
    ["0 * x * y = 1", 8, "a factor without variables"],
    ["(x - x) * y = 1", 10, "a factor without variables"],
    ["x * f(1) = 1", 5, "an operator: a name takes no arguments"],
    ["x (1) = 1", 2, "an operator: a name takes no arguments"],
    ["z = 1", 0, "another name: `z` is without a declared range"],
    ["x = 1 & x", 8, "another name: `x` is also a variable"],
    ["y | x = y", 8, "another name: `y` is also an atom"],
  ];

  for (const [text, at, expected] of [...malformed, ...outOfRegime]) {
    it(`rejects ${JSON.stringify(text)} at ${at}`, () => {
      const reason = "out_of_regime_or_malformed";
      assert.deepEqual(deduce([], text), {
        verdict: "refused",
        reason,
        detail: `query at ${at}: expected ${expected}`,
      });
      assert.deepEqual(deduce(["a", text], "a"), {
        verdict: "refused",
        reason,
        detail: `premise 1 at ${at}: expected ${expected}`,
      });
    });
  }
  for (const [text, at, expected] of arithmetic) {
    it(`rejects ${JSON.stringify(text.slice(0, 40))} at ${at}`, () => {
      assert.equal(calculate([], text).detail, `query at ${at}: expected ${expected}`);
    });
  }

  it("has no arithmetic in bounded_deductive, even for declared variables", () => {
    const cases: readonly [text: string, at: number][] = [
      ["x = 1", 0],
      ["a & x < 1", 4],
      ["1 = 1", 0],
      ["a | (x) > 1", 4],
      ["x + 1", 0],
      ["-x = 1", 0],
      ["a = b", 0],
    ];
    for (const [query, at] of cases) {
      const input: OracleInput = {
        mode: "bounded_deductive",
        premises: [],
        query,
        ranges: toRanges({ x: [0, 1] }),
      };
      assert.equal(decideByTruthTable(input).detail, `query at ${at}: expected a formula without arithmetic`);
    }
    assert.equal(deduce([], "a + ").verdict, "refused");
  });

  it("takes a name as atom or variable across all texts", () => {
    assert.equal(
      calculate(["x = 1", "a"], "x").detail,
      "query at 0: expected another name: `x` is also a variable",
    );
    assert.equal(
      calculate(["a | x"], "x = 1").detail,
      "query at 0: expected another name: `x` is also an atom",
    );
    assert.equal(calculate(["x"], "x").verdict, "entailed", "a declared name may still be an atom");
  });

  it("names the first text that is rejected", () => {
    assert.equal(deduce(["a", "b &", ")"], "").detail, "premise 1 at 3: expected a formula");
  });

  const nestings: Readonly<Record<string, (depth: number) => string>> = {
    "parentheses around a formula": (depth) => `${"(".repeat(depth)}a${")".repeat(depth)}`,
    "parentheses in a sum": (depth) => `${"(".repeat(depth)}x${")".repeat(depth)} = 1`,
    "parentheses with minus signs": (depth) => `1 = ${"(-".repeat(depth)}x${")".repeat(depth)}`,
    negations: (depth) => `${"!".repeat(depth)}a`,
    "words of negation": (depth) => `${"not ".repeat(depth)}a`,
    implications: (depth) => `${"a -> ".repeat(depth)}a`,
    "all of them": (depth) =>
      `${"!".repeat(50)}${"(b -> ".repeat(50)}${"(".repeat(depth - 150)}a${")".repeat(depth - 100)}`,
  };
  for (const [name, text] of Object.entries(nestings)) {
    it(`allows a nesting of 200 by ${name}, and no more`, () => {
      assert.notEqual(calculate([], text(200)).verdict, "refused");
      assert.match(calculate([], text(201)).detail ?? "", /expected nesting of at most 200$/);
      assert.match(calculate([], text(20_000)).detail ?? "", /expected nesting of at most 200$/);
    });
  }

  it("does not count as nesting what stands side by side", () => {
    const text = Array.from({ length: 400 }, (_, i) => `!(a${i % 3} -> b)`).join(" & ");
    assert.equal(deduce([], text).verdict, "unknown");
  });

  it("decides long chains of every connective", () => {
    for (const connective of ["&", "|", "<->"]) {
      assert.notEqual(deduce([], Array(50_000).fill("a").join(connective)).verdict, "refused");
    }
    assert.equal(calculate([], `${Array(50_000).fill("x").join("+")} = 50000 * x`).verdict, "entailed");
  });
});

describe("the oracle's bounds", () => {
  const atoms = (count: number) => Array.from({ length: count }, (_, i) => `a${i}`).join(" | ");

  it("takes 2^20 assignments and throws beyond", () => {
    assert.equal(deduce([`!(${atoms(20)})`], "a19").verdict, "refuted");
    assert.throws(() => deduce([], atoms(21)), RangeError);
    assert.throws(() => deduce([], atoms(2000)), RangeError);
    assert.equal(calculate([], "x < 1048576", { x: [0, 2 ** 20 - 1] }).verdict, "entailed");
    assert.throws(() => calculate([], "x < 1048577", { x: [0, 2 ** 20] }), RangeError);
    assert.throws(() => calculate([atoms(19)], "x + y < 5", { x: [0, 1], y: [0, 2] }), RangeError);
  });

  it("counts only the variables that occur", () => {
    assert.equal(calculate([], "x = x", { x: [0, 1], huge: [0, 2 ** 40] }).verdict, "entailed");
  });

  it("throws on a range that is none", () => {
    for (const range of [
      [1, 0],
      [0.5, 1],
      [0, Number.NaN],
      [0, 2 ** 60],
    ] as const) {
      assert.throws(() => calculate([], "x = 0", { x: range }), RangeError);
    }
  });

  it("refuses malformed text before it counts", () => {
    assert.equal(deduce([atoms(30)], "").verdict, "refused");
  });

  it("sees the first and the last assignment, whatever the number of atoms", () => {
    for (let count = 1; count <= 20; count++) {
      const names = Array.from({ length: count }, (_, i) => `a${i}`);
      const all = names.join(" & ");
      const none = names.map((name) => `!${name}`).join(" & ");
      assert.equal(deduce([], all).verdict, "unknown");
      assert.equal(deduce([`(${all}) | (${none})`], "a0").verdict, "unknown");
      assert.equal(deduce([`(${all}) | (${none})`], `a0 <-> a${count - 1}`).verdict, "entailed");
    }
  });

  it("sees each value of a variable once, whatever the size of its range", () => {
    for (const size of [1, 2, 3, 31, 32, 33, 1000, 4095, 4096, 4097, 5000, 8191, 8193, 65_537, 1_048_576]) {
      const ranges: Ranges = { x: [-7, size - 8] };
      assert.equal(calculate([`x > ${size - 9}`], `x = ${size - 8}`, ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([`x < -6`], "x + 7 = 0", ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([], `x + 7 < ${size} & x + 7 >= 0`, ranges).verdict, "entailed", `${size}`);
      assert.equal(calculate([`x = ${size - 7}`], "x = 0", ranges).verdict, "refused", `${size}`);
    }
  });
});

function assertAgreement(
  premises: readonly Formula[],
  query: Formula,
  atoms: readonly string[],
  variables: readonly (readonly [string, number, number])[],
): void {
  const input: OracleInput = {
    mode: variables.length > 0 ? "bounded_arithmetic" : "bounded_deductive",
    premises: premises.map(({ text }) => text),
    query: query.text,
    ranges: new Map(variables.map(([name, min, max]) => [name, { min, max }])),
  };
  const expected = decideNaively(
    premises,
    query,
    assignments([...atoms.map((name) => [name, 0, 1] as const), ...variables]),
  );
  const result = decideByTruthTable(input);
  assert.equal(result.verdict, expected, JSON.stringify(input));
  assert.equal(result.detail, null, JSON.stringify(input));
}

describe("the oracle against one assignment at a time", () => {
  it("agrees on random formulas of few atoms", () => {
    const atoms = ["p", "q", "r", "s"];
    const formula = formulaOf(atomOf(atoms), 20);
    fc.assert(
      fc.property(fc.array(formula, { maxLength: 4 }), formula, (premises, query) => {
        assertAgreement(premises, query, atoms, []);
      }),
      { numRuns: 1_000 },
    );
  });

  it("agrees where a word, a block and several blocks are full", () => {
    for (const count of [5, 6, 12, 13, 14]) {
      const atoms = Array.from({ length: count }, (_, i) => `a${i}`);
      const formula = formulaOf(atomOf(atoms), 20);
      fc.assert(
        fc.property(fc.array(formula, { minLength: 1, maxLength: 3 }), formula, (premises, query) => {
          assertAgreement(premises, query, atoms, []);
        }),
        { numRuns: count > 12 ? 8 : 60 },
      );
    }
  });

  it("agrees on random comparisons over ranges of every shape", () => {
    const atoms = ["p", "q"];
    const range = fc
      .tuple(fc.integer({ min: -9, max: 5 }), fc.nat(6))
      .map(([min, span]) => [min, min + span] as const);
    const names = ["x", "y", "z"];
    const formula = formulaOf(
      fc.oneof({ weight: 1, arbitrary: atomOf(atoms) }, { weight: 3, arbitrary: comparisonOf(names) }),
      1,
    );
    fc.assert(
      fc.property(
        fc.array(formula, { maxLength: 3 }),
        formula,
        fc.tuple(range, range, range),
        (premises, query, ranges) => {
          assertAgreement(
            premises,
            query,
            atoms,
            names.map((name, i) => [name, ...ranges[i]!] as const),
          );
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("agrees where variables are split between blocks and where parts of a block are copied", () => {
    const shapes: readonly (readonly (readonly [number, number])[])[] = [
      [[-2500, 2600]],
      [[0, 4096]],
      [
        [-50, 50],
        [3, 60],
      ],
      [
        [0, 2],
        [-4500, 0],
      ],
      [
        [0, 6],
        [0, 6],
        [0, 6],
        [-6, 6],
        [0, 1],
      ],
      [
        [0, 31],
        [0, 2],
        [-1, 3],
      ],
    ];
    for (const shape of shapes) {
      const variables = shape.map(([min, max], i) => [`x${i}`, min, max] as const);
      const formula = formulaOf(
        fc.oneof({ weight: 1, arbitrary: atomOf(["p"]) }, { weight: 4, arbitrary: boundaryOf(variables) }),
        1,
      );
      fc.assert(
        fc.property(fc.array(formula, { maxLength: 2 }), formula, (premises, query) => {
          assertAgreement(premises, query, ["p"], variables);
        }),
        { numRuns: 20 },
      );
    }
  });

  it("agrees on sums of large coefficients that differ in the last digit", () => {
    const names = ["x", "y", "z"];
    const large = fc.tuple(
      fc.constantFrom("999999999*", "1000000000*"),
      fc.constantFrom("", "1000000000*1000000000*"),
      fc.nat(2),
    );
    const term = fc.tuple(fc.boolean(), large, fc.constantFrom(...names, "1"));
    const sum = fc.array(term, { minLength: 1, maxLength: 4 }).map(
      (terms): Sum => ({
        text: terms
          .map(([minus, [a, b, c], name], i) => `${minus ? "-" : i > 0 ? "+" : ""}${a}${b}${name}+${c}`)
          .join(""),
        value: (at) =>
          terms.reduce((total, [minus, [a, b, c], name]) => {
            const size = BigInt(a.slice(0, -1)) * (b === "" ? 1n : 10n ** 18n) * (at.get(name) ?? 1n);
            return total + (minus ? -size : size) + BigInt(c);
          }, 0n),
      }),
    );
    const comparison = fc.tuple(sum, fc.constantFrom(...RELATIONS), sum).map(
      ([a, [sign, holds], b]): Formula => ({
        text: `${a.text} ${sign} ${b.text}`,
        level: 5,
        holds: (at) => holds(a.value(at), b.value(at)),
      }),
    );
    fc.assert(
      fc.property(fc.array(comparison, { maxLength: 2 }), comparison, (premises, query) => {
        assertAgreement(
          premises,
          query,
          [],
          names.map((name) => [name, -2, 3] as const),
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("repeats a comparison over the variables it does not hold", () => {
    assert.equal(calculate(["x < 5", "y = 2"], "x < 4", { x: [0, 31], y: [0, 2] }).verdict, "unknown");
  });

  it("does not lose a small coefficient beside a large one, where parts of a block are copied", () => {
    const premises = ["a | b | c | d | e", "x = 0"];
    const large = "1000000000 * 1000000000 * 1000000000 * x + y";
    assert.equal(calculate(premises, `${large} < 2 <-> y < 2`).verdict, "entailed");
    assert.equal(calculate(premises, `${large} = 2 <-> y = 2`).verdict, "entailed");
  });

  it("agrees on all 256 functions of three atoms, as premise and as query", () => {
    const atoms = ["p", "q", "r"];
    const functions = Array.from({ length: 256 }, (_, table): Formula => {
      const rows = Array.from({ length: 8 }, (_, row) => row).filter((row) => (table >> row) & 1);
      const texts = rows.map((row) => atoms.map((atom, i) => ((row >> i) & 1 ? atom : `!${atom}`)).join("&"));
      const indexOf = (at: Assignment) =>
        atoms.reduce((sum, atom, i) => sum + (Number(at.get(atom)) << i), 0);
      return {
        text: texts.join("|") || "false",
        level: 2,
        holds: (at) => ((table >> indexOf(at)) & 1) === 1,
      };
    });
    for (const premise of functions) {
      for (const query of functions) assertAgreement([premise], query, atoms, []);
    }
  });
});
