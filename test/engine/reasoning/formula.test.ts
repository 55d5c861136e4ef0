import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { decideByTruthTable } from "../../../src/bdd/oracle/oracle.ts";
import {
  describeRejection,
  parseFormula,
  type Formula,
  type Mode,
} from "../../../src/engine/reasoning/formula.ts";
import { createRandom } from "../../support/random.ts";

/** The formula with every operator in brackets; comparisons as `difference op 0`. */
function show(formula: Formula): string {
  switch (formula.kind) {
    case "constant":
      return formula.value ? "T" : "F";
    case "atom":
      return formula.name;
    case "not":
      return `!${show(formula.operand)}`;
    case "compare": {
      const { terms, constant } = formula.difference;
      return `[${[...terms].map(([name, factor]) => `${factor}${name}`).join("+")}+${constant}${formula.op}0]`;
    }
    default:
      return `(${show(formula.left)} ${formula.kind} ${show(formula.right)})`;
  }
}

function read(text: string, mode: Mode = "bounded_deductive"): string {
  const parsed = parseFormula(text, mode);
  return parsed.kind === "parsed" ? show(parsed.formula) : describeRejection(parsed);
}

const READINGS: readonly [string, string][] = [
  ["a", "a"],
  ["true", "T"],
  ["FALSE", "F"],
  ["((a))", "a"],
  ["_x1", "_x1"],
  ["Été", "Été"],
  ["𝒳 & y", "(𝒳 and y)"],
  ["a٣", "a٣"],
  ["!a", "!a"],
  ["~a", "!a"],
  ["¬a", "!a"],
  ["not a", "!a"],
  ["NOT NOT a", "!!a"],
  ["!!a", "!!a"],
  ["a & b", "(a and b)"],
  ["a&&b", "(a and b)"],
  ["a∧b", "(a and b)"],
  ["a And b", "(a and b)"],
  ["a | b", "(a or b)"],
  ["a||b", "(a or b)"],
  ["a ∨ b", "(a or b)"],
  ["a or b", "(a or b)"],
  ["a -> b", "(a implies b)"],
  ["a→b", "(a implies b)"],
  ["a ⊃ b", "(a implies b)"],
  ["a implies b", "(a implies b)"],
  ["a <-> b", "(a iff b)"],
  ["a↔b", "(a iff b)"],
  ["a ≡ b", "(a iff b)"],
  ["a iff b", "(a iff b)"],
  ["a & b | c & d", "((a and b) or (c and d))"],
  ["!a & b", "(!a and b)"],
  ["a | b -> c", "((a or b) implies c)"],
  ["a -> b -> c", "(a implies (b implies c))"],
  ["a <-> b <-> c", "((a iff b) iff c)"],
  ["a -> b <-> c -> d", "((a implies b) iff (c implies d))"],
  ["a & b & c", "((a and b) and c)"],
  ["a | b | c", "((a or b) or c)"],
  ["a & (b | c)", "(a and (b or c))"],
  ["andrew & orly", "(andrew and orly)"],
  ["\t a\n& b ", "(a and b)"],
];

const ARITHMETIC: readonly [string, string][] = [
  ["n = 3", "[1n+-3=0]"],
  ["n!=3", "[1n+-3!=0]"],
  ["n<3", "[1n+-3<0]"],
  ["n <= 3", "[1n+-3<=0]"],
  ["n > 3", "[1n+-3>0]"],
  ["n>=3", "[1n+-3>=0]"],
  ["3 = 3", "[+0=0]"],
  ["-n < 3", "[-1n+-3<0]"],
  ["2 * n + 1 <= m - 4", "[2n+-1m+5<=0]"],
  ["n*2*3=0", "[6n+0=0]"],
  ["2*(n+3)=0", "[2n+6=0]"],
  ["(n) = 1", "[1n+-1=0]"],
  ["(n + 1) * 2 < 5", "[2n+-3<0]"],
  ["(n = 1)", "[1n+-1=0]"],
  ["((n) + 1) = 2 & (a)", "([1n+-1=0] and a)"],
  ["!n = 1", "![1n+-1=0]"],
  ["n - n = 0", "[+0=0]"],
  ["a -> n>=3", "(a implies [1n+-3>=0])"],
  ["(a & b)", "(a and b)"],
  ["-(n+1)=0", "[-1n+-1=0]"],
  ["-n + 1 < 3", "[-1n+-2<0]"],
  ["-2 * n - m + 4 = 0", "[-2n+-1m+4=0]"],
];

/** Text, mode, and how the words of the rejection begin. */
const REJECTIONS: readonly [string, Mode, string][] = [
  ["", "bounded_deductive", "malformed at 0: found the end, expected an atom or `(`"],
  ["   ", "bounded_deductive", "malformed at 3"],
  ["a &", "bounded_deductive", "malformed at 3: found the end, expected an atom or `(`"],
  ["a b", "bounded_deductive", "malformed at 2: found `b`, expected an operator or the end"],
  ["(a", "bounded_deductive", "malformed at 2: found the end, expected an operator or `)`"],
  ["a)", "bounded_deductive", "malformed at 1: found `)`"],
  ["& a", "bounded_deductive", "malformed at 0"],
  ["a $ b", "bounded_deductive", "malformed at 2: found `$`"],
  ["𝒳 $", "bounded_deductive", "malformed at 2: found `$`"],
  ["a <- b", "bounded_deductive", "out of regime at 2: found `<`"],
  ["p(x)", "bounded_deductive", "out of regime at 1: found `(`, expected no `(` directly after a name"],
  ["p (x)", "bounded_deductive", "out of regime at 2"],
  ["forall x", "bounded_deductive", "out of regime at 0"],
  ["∃ x", "bounded_deductive", "out of regime at 0"],
  ["EXISTS", "bounded_deductive", "out of regime at 0"],
  ["n = 1", "bounded_deductive", "out of regime at 2"],
  ["1", "bounded_deductive", "out of regime at 0"],
  [
    "n * m = 1",
    "bounded_arithmetic",
    "out of regime at 4: found `m`, expected at most one factor with a variable",
  ],
  ["n & n = 1", "bounded_arithmetic", "out of regime at 0: found `n`"],
  ["1000000001 = n", "bounded_arithmetic", "malformed at 0"],
  ["n + 1", "bounded_arithmetic", "malformed at 5: found the end, expected a comparison after the sum"],
  ["n = 1 = 2", "bounded_arithmetic", "malformed at 6"],
  ["(a & b) + 1 = 2", "bounded_arithmetic", "malformed at 8"],
  ["n = - - 1", "bounded_arithmetic", "malformed at 6"],
  ["2 * -n = 1", "bounded_arithmetic", "malformed at 4"],
  ["n = true", "bounded_arithmetic", "malformed"],
  [`${"(".repeat(201)}a${")".repeat(201)}`, "bounded_deductive", "malformed at 201"],
  [`${"!".repeat(201)}a`, "bounded_deductive", "malformed at 201"],
];

describe("the formula parser", () => {
  it("reads every spelling and precedence", () => {
    for (const [text, reading] of READINGS) {
      assert.equal(read(text), reading, text);
      assert.equal(read(text, "bounded_arithmetic"), reading, text);
    }
  });

  it("reads comparisons of linear sums", () => {
    for (const [text, reading] of ARITHMETIC) assert.equal(read(text, "bounded_arithmetic"), reading, text);
  });

  it("rejects with the position in code points, what it found and what it expected", () => {
    for (const [text, mode, words] of REJECTIONS)
      assert.ok(read(text, mode).startsWith(words), `${text.slice(0, 40)}: ${read(text, mode)}`);
  });

  it("nests 200 deep", () => {
    assert.equal(read(`${"(".repeat(200)}a${")".repeat(200)}`), "a");
    assert.equal(read(`${"!".repeat(200)}a`), `${"!".repeat(200)}a`);
    assert.match(read(Array(201).fill("a").join("->")), /^\(a implies/);
    assert.match(read(Array(202).fill("a").join("->")), /^malformed/);
  });

  it("keeps exact products far beyond 2^53", () => {
    assert.equal(
      read("1000000000 * 1000000000 * 999999999 * n <= 1", "bounded_arithmetic"),
      "[999999999000000000000000000n+-1<=0]",
    );
  });

  it("reads a text of 2,000 characters in negligible time, however it nests", () => {
    for (const text of [
      "(".repeat(199) + "n+".repeat(800) + "n" + ")".repeat(199) + "=1",
      `${"(n)+".repeat(499)}n=1`,
      `${"a&".repeat(999)}a`,
    ]) {
      assert.equal(parseFormula(text, "bounded_arithmetic").kind, "parsed");
    }
  });

  it("accepts and rejects exactly what the oracle's own parser does, on 20,000 mutated texts", () => {
    const random = createRandom(5);
    const pieces = [
      "a",
      "b",
      "n",
      "m",
      "(",
      ")",
      "!",
      "not",
      "&",
      "and",
      "||",
      "->",
      "<->",
      "=",
      "<",
      ">=",
      "+",
      "-",
      "*",
      "1",
      "27",
      "1000000001",
      "true",
      "forall",
      " ",
      "\u00a0",
      "\u2003",
      "$",
      "é",
      "٣",
      "𝒳",
      "x__y",
      "∃",
      "<-",
      "iff",
      "\ud800",
      "_",
      "\ufeff",
    ];
    const ranges = new Map(
      ["n", "m", "a", "b", "é", "𝒳", "x__y", "_"].map((name) => [name, { min: 0, max: 1 }]),
    );
    let accepted = 0;
    for (let round = 0; round < 1_000; round++) {
      const text = Array.from({ length: 1 + random.int(9) }, () => random.pick(pieces)).join(
        random.pick(["", " "]),
      );
      for (const mode of ["bounded_deductive", "bounded_arithmetic"] as const) {
        const parsed = parseFormula(text, mode);
        const unknown = parsed.kind === "parsed" && [...parsed.variables].some((name) => !ranges.has(name));
        if (unknown) continue;
        const oracle = decideByTruthTable({ mode, premises: [text], query: "zz", ranges });
        assert.equal(
          oracle.reason === "out_of_regime_or_malformed",
          parsed.kind === "rejected",
          `${mode}: ${JSON.stringify(text)}: ${read(text, mode)} / ${oracle.detail}`,
        );
        if (parsed.kind === "parsed") accepted++;
      }
    }
    assert.ok(accepted > 50, `only ${accepted} were formulas`);
  });
});
