import assert from "node:assert/strict";
import { test } from "node:test";
import { fc, runs } from "../support/properties.ts";
import { type Formula, type Mode, parse } from "../../src/verify/formula.ts";
import { domainsOf, leastModel } from "../../src/verify/models.ts";
import { budget } from "../../src/verify/shapes.ts";
import { assignments, evaluate, formulaText, RANGES } from "../support/formulas.ts";

/** The formula with every grouping written out. */
const show = (source: string, mode: Mode = "bounded_deductive"): string =>
  parse(
    source,
    mode,
  )<string>({
    constant: (value) => (value ? "T" : "F"),
    atom: (name) => name,
    not: (a) => `!${a}`,
    connect: (op, a, b) => `(${a} ${op} ${b})`,
    compare: (sum, signs) => `[${[...sum].map(([name, by]) => `${by}${name}`).join(" ")} in ${signs.join()}]`,
  });
const arithmetic = (source: string): string => show(source, "bounded_arithmetic");

for (const [source, shown] of [
  ["p & q | r", "((p and q) or r)"],
  ["p | q & r", "(p or (q and r))"],
  ["!p & q", "(!p and q)"],
  ["! ! p", "!!p"],
  ["p & q & r", "((p and q) and r)"],
  ["p -> q -> r", "(p implies (q implies r))"],
  ["p <-> q <-> r", "((p iff q) iff r)"],
  ["p -> q <-> r", "((p implies q) iff r)"],
  ["(p -> q) -> r", "((p implies q) implies r)"],
  ["p | q -> r & s", "((p or q) implies (r and s))"],
  ["NOT p AND q Or r IMPLIES s IFF t", "(((!p and q) or r) implies s) iff t".replace(/^(.*)$/, "($1)")],
  ["~p∧¬q∨r⊃s≡t", "((((!p and !q) or r) implies s) iff t)"],
  ["p&&q||r→s↔t", "((((p and q) or r) implies s) iff t)"],
  ["TRUE & false", "(T and F)"],
  ["notp & trueish", "(notp and trueish)"],
  ["é_1 | _x", "(é_1 or _x)"],
  ["\t p\n", "p"],
  ["p&!q", "(p and !q)"],
  ["not(p)", "!p"],
] as const)
  test(`\`${source}\` is read as \`${shown}\``, () => assert.equal(show(source), shown));

for (const [source, shown] of [
  ["x + 2 * y - 3 <= 4 * 5", "[-23 1x 2y in -1,0]"],
  ["-x < 1", "[-1 -1x in -1]"],
  ["x<-1", "[1 1x in -1]"],
  ["x - x = 0", "[0 0x in 0]"],
  ["(x + 1) * 3 != y", "[3 3x -1y in -1,1]"],
  ["(x) > 0 & p", "([0 1x in 1] and p)"],
  ["((x > 0))", "[0 1x in 1]"],
  ["(p) & (x >= 1)", "(p and [-1 1x in 0,1])"],
  ["1000000000 * 1000000000 * x = 0", "[0 1000000000000000000x in 0]"],
  ["x = y -> p", "([0 1x -1y in 0] implies p)"],
  ["007 = x", "[7 -1x in 0]"],
] as const)
  test(`\`${source}\` is read as \`${shown}\``, () => assert.equal(arithmetic(source), shown));

for (const source of [
  "",
  " ",
  "p q",
  "p &",
  "& p",
  "(p",
  "p)",
  "()",
  "p()",
  "f (p)",
  "forall",
  "Exists & p",
  "∀x",
  "p # q",
  "p = q",
  "1 < 2",
  "3",
  "p;",
  "p -> ",
  "<->",
  "p !q",
  "'p'",
  "p\u0000",
]) {
  test(`\`${source}\` is rejected`, () => assert.throws(() => show(source), /malformed or out of regime/));
}
for (const source of [
  "x * y = 1",
  "(x - x) * y = 0",
  "x = 1000000001",
  "x == 1",
  "x => 1",
  "1 < x < 2",
  "2 * -3 = x",
  "--x = 1",
  "x",
  "(x = 1) + 1 = 2",
  "x + = 1",
  "3x = 1",
  "x = ",
  "true = 1",
].filter((each) => each !== "x")) {
  test(`\`${source}\` is rejected in arithmetic too`, () =>
    assert.throws(() => arithmetic(source), /malformed or out of regime/));
}

test("nesting goes 200 deep: parentheses, negations and the right sides of implications", () => {
  for (const [before, after] of [
    ["(", ")"],
    ["!", ""],
    ["p -> ", ""],
  ] as const) {
    assert.doesNotThrow(() => show(before.repeat(200) + "q" + after.repeat(200)));
    assert.throws(() => show(before.repeat(201) + "q" + after.repeat(201)));
  }
  assert.doesNotThrow(() => show("p & ".repeat(5000) + "q"));
  assert.throws(() => arithmetic(`${"(".repeat(201)}x${")".repeat(201)} = 1`));
});

test("a name cannot be atom and variable, a variable needs a range", () => {
  const names = (...sources: string[]) =>
    domainsOf(
      sources.map((source) => parse(source, "bounded_arithmetic")),
      RANGES,
    ).map(({ name }) => name);
  assert.deepEqual(names("q | x = 1", "p & z - z = 0"), ["p", "q", "x", "z"]);
  assert.throws(() => names("x = 1", "x"), /atom and a variable/);
  assert.throws(() => names("w = 1"), /no range/);
});

for (const arithmetical of [false, true]) {
  test(`the least model is the first of all ${arithmetical ? "arithmetic" : "propositional"} assignments`, () => {
    fc.assert(
      fc.property(
        fc.array(formulaText({ arithmetic: arithmetical }), { minLength: 1, maxLength: 3 }),
        (sources) => {
          const formulas: Formula[] = sources.map((source) =>
            parse(source, arithmetical ? "bounded_arithmetic" : "bounded_deductive"),
          );
          const domains = domainsOf(formulas, RANGES),
            all = [
              ...assignments(
                domains.filter(({ atom }) => atom).map(({ name }) => name),
                domains.filter(({ atom }) => !atom).map(({ name }) => name),
                RANGES,
              ),
            ];
          const values = formulas.map((formula) => evaluate(formula, all));
          assert.deepEqual(
            leastModel(formulas, RANGES, budget(1e9)),
            all.find((_, place) => values.every((each) => each[place])) ?? null,
          );
        },
      ),
      { numRuns: runs(300) },
    );
  });
}

test("twenty atoms stay within the budget, and what does not is refused", () => {
  const atoms = Array.from({ length: 20 }, (_, place) => `a${place}`),
    formulas = atoms.slice(1).map((atom, place) => parse(`${atoms[place]} -> ${atom}`, "bounded_deductive"));
  assert.equal(
    Object.values(leastModel([...formulas, parse("a0", "bounded_deductive")], RANGES, budget(1e9))!).filter(
      Boolean,
    ).length,
    20,
  );
  assert.equal(leastModel([...formulas, parse("a0 & !a19", "bounded_deductive")], RANGES, budget(1e9)), null);
  assert.throws(() => leastModel(formulas, RANGES, budget(1e6)), /more steps/);
  assert.throws(
    () =>
      leastModel(
        [parse("x = y", "bounded_arithmetic")],
        new Map([
          ["x", { min: 0, max: 1e9 }],
          ["y", { min: 0, max: 1e9 }],
        ]),
        budget(1e9),
      ),
    /more steps/,
  );
});
