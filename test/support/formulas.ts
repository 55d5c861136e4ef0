import { fc } from "./properties.ts";
import type { Formula, Reading } from "../../src/verify/formula.ts";
import type { Ranges } from "../../src/verify/models.ts";

/** Small variables for generated comparisons: sizes of one, of a power of two, and of neither. */
export const RANGES: Ranges = new Map([
  ["x", { min: -1, max: 3 }],
  ["y", { min: 2, max: 5 }],
  ["z", { min: 7, max: 7 }],
]);
const number = fc.integer({ min: 0, max: 9 }).map(String);
const term = fc.oneof(
  number,
  fc.constantFrom("x", "y", "z"),
  fc.tuple(number, fc.constantFrom("x", "y", "z", "(x - y)")).map((both) => both.join(" * ")),
);
const sum = fc
  .tuple(fc.constantFrom("", "-"), term, fc.constantFrom(" + ", " - "), term)
  .map((parts) => parts.join(""));
const comparison = fc
  .tuple(fc.oneof(term, sum), fc.constantFrom("=", "!=", "<", "<=", ">", ">="), fc.oneof(term, sum))
  .map((parts) => parts.join(" "));

/** Formula texts of a few connectives over atoms p to s; with `arithmetic`, over comparisons too. */
export function formulaText({ arithmetic }: { arithmetic: boolean }): fc.Arbitrary<string> {
  const atom = fc.constantFrom("p", "q", "r", "s", "p", "q", "true", "false");
  return fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 4, depthSize: "small" },
      arithmetic ? fc.oneof(atom, comparison) : atom,
      tie("formula").map((inner) => `!(${inner})`),
      fc
        .tuple(tie("formula"), fc.constantFrom("&", "|", "->", "<->"), tie("formula"))
        .map(([a, op, b]) => `(${a} ${op} ${b})`),
      fc
        .tuple(tie("formula"), fc.constantFrom("and", "∨", "⊃", "iff"), tie("formula"))
        .map(([a, op, b]) => `${a} ${op} ${b}`),
    ),
  })).formula;
}

export type Values = Readonly<Record<string, boolean | number>>;

/** The values of a formula under many assignments, straight from the definitions. */
export const evaluate = (formula: Formula, all: readonly Values[]): boolean[] =>
  formula<boolean[]>({
    constant: (value) => all.map(() => value),
    atom: (name) => all.map((values) => values[name] === true),
    not: (a) => a.map((value) => !value),
    connect: (op, left, right) =>
      left.map((a, place) => {
        const b = right[place]!;
        return { and: a && b, or: a || b, implies: !a || b, iff: a === b }[op];
      }),
    compare: (sum, signs) =>
      all.map((values) => {
        let total = 0n;
        for (const [name, by] of sum) total += by * BigInt(name === "" ? 1 : Number(values[name]));
        return signs.includes(total < 0n ? -1 : total > 0n ? 1 : 0);
      }),
  } satisfies Reading<boolean[]>);

/** Every assignment of atoms and variables, in lexicographic order of the sorted names. */
export function* assignments(
  atoms: readonly string[],
  variables: readonly string[],
  ranges: Ranges,
): Generator<Record<string, boolean | number>> {
  const [name, ...rest] = [...atoms, ...variables].sort();
  if (name === undefined) {
    yield {};
    return;
  }
  const { min, max } = ranges.get(name) ?? { min: 0, max: 1 };
  for (let value = min; value <= max; value++) {
    for (const others of assignments(
      atoms.filter((each) => rest.includes(each)),
      variables.filter((each) => rest.includes(each)),
      ranges,
    )) {
      yield { [name]: atoms.includes(name) ? value === 1 : value, ...others };
    }
  }
}
