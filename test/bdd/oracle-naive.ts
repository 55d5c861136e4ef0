/**
 * What the oracle is tested against: random formulas that carry their own meaning beside their
 * text, decided one assignment at a time in big integers.
 */
import { fc } from "../support/properties.ts";

export type Assignment = ReadonlyMap<string, bigint>;
export interface Sum {
  readonly text: string;
  value(at: Assignment): bigint;
}

/** `level` is that of the outermost connective, 4 of a negation, 5 of what needs no parentheses. */
export interface Formula {
  readonly text: string;
  readonly level: number;
  holds(at: Assignment): boolean;
}

/** The connectives by level, loosest first, and what stands at either side without parentheses. */
const CONNECTIVES = [
  {
    level: 0,
    left: 0,
    right: 1,
    spellings: ["<->", "↔", "≡", " iff "],
    apply: (a: boolean, b: boolean) => a === b,
  },
  {
    level: 1,
    left: 2,
    right: 1,
    spellings: ["->", "→", "⊃", " implies "],
    apply: (a: boolean, b: boolean) => !a || b,
  },
  {
    level: 2,
    left: 2,
    right: 3,
    spellings: ["|", "||", "∨", " OR "],
    apply: (a: boolean, b: boolean) => a || b,
  },
  {
    level: 3,
    left: 3,
    right: 4,
    spellings: ["&", "&&", "∧", " and "],
    apply: (a: boolean, b: boolean) => a && b,
  },
] as const;

export const RELATIONS: readonly [sign: string, holds: (a: bigint, b: bigint) => boolean][] = [
  ["=", (a, b) => a === b],
  ["!=", (a, b) => a !== b],
  ["<", (a, b) => a < b],
  ["<=", (a, b) => a <= b],
  [">", (a, b) => a > b],
  [">=", (a, b) => a >= b],
];

function within({ text, level }: Formula, least: number): string {
  return level < least ? `(${text})` : text;
}

const space = fc.constantFrom("", "", " ", "\t", " \n");

/** Formulas over `primary` with random spellings, spaces and spare parentheses. */
export function formulaOf(primary: fc.Arbitrary<Formula>, depthSize: number): fc.Arbitrary<Formula> {
  const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
    formula: fc.oneof(
      { maxDepth: 6, depthSize, withCrossShrink: true },
      primary,
      fc.tuple(fc.constantFrom(...CONNECTIVES), fc.nat(3), tie("formula"), tie("formula"), space).map(
        ([{ level, left, right, spellings, apply }, spelling, a, b, gap]): Formula => ({
          text: `${within(a, left)}${gap}${spellings[spelling]}${gap}${within(b, right)}`,
          level,
          holds: (at) => apply(a.holds(at), b.holds(at)),
        }),
      ),
      fc
        .tuple(fc.constantFrom("!", "~", "¬", "not "), tie("formula"))
        .map(([sign, a]): Formula => ({ text: sign + within(a, 4), level: 4, holds: (at) => !a.holds(at) })),
      fc
        .tuple(tie("formula"), space)
        .map(
          ([a, gap]): Formula => ({ text: `(${gap}${a.text}${gap})`, level: 5, holds: (at) => a.holds(at) }),
        ),
    ),
  }));
  return formula;
}

export function atomOf(names: readonly string[]): fc.Arbitrary<Formula> {
  const constants: readonly Formula[] = [
    { text: "true", level: 5, holds: () => true },
    { text: "FALSE", level: 5, holds: () => false },
  ];
  const atom = (name: string): Formula => ({ text: name, level: 5, holds: (at) => at.get(name) === 1n });
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...constants) },
    { weight: 12, arbitrary: fc.constantFrom(...names.map(atom)) },
  );
}

const integer: fc.Arbitrary<Sum> = fc
  .oneof(
    { weight: 1, arbitrary: fc.constant(0) },
    { weight: 12, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 2, arbitrary: fc.constantFrom(1_000_000_000, 999_999_999, 65_536) },
  )
  .map((n) => ({ text: `${n}`, value: () => BigInt(n) }));

/** A factor without variables; a product may be far beyond doubles. */
const scalar: fc.Arbitrary<Sum> = fc.oneof(
  integer,
  fc.array(integer, { minLength: 1, maxLength: 3 }).map(
    (factors): Sum => ({
      text: `(-${factors.map(({ text }) => text).join("*")})`,
      value: (at) => -factors.reduce((product, factor) => product * factor.value(at), 1n),
    }),
  ),
);

function sumOf(names: readonly string[]): fc.Arbitrary<Sum> {
  const variable = fc.constantFrom(
    ...names.map((name): Sum => ({ text: name, value: (at) => at.get(name) ?? 0n })),
  );
  const { sum } = fc.letrec<{ sum: Sum; factor: Sum; term: Sum }>((tie) => ({
    factor: fc.oneof(
      { maxDepth: 2, depthSize: 1 },
      variable,
      integer,
      tie("sum").map((inner): Sum => ({ text: `(${inner.text})`, value: (at) => inner.value(at) })),
    ),
    term: fc
      .tuple(tie("factor"), fc.oneof(fc.constant([]), fc.array(scalar, { maxLength: 2 })), fc.boolean())
      .map(
        ([factor, scalars, first]): Sum => ({
          text: (first ? [factor, ...scalars] : [...scalars, factor]).map(({ text }) => text).join("*"),
          value: (at) => scalars.reduce((product, each) => product * each.value(at), factor.value(at)),
        }),
      ),
    sum: fc
      .tuple(fc.boolean(), tie("term"), fc.array(fc.tuple(fc.boolean(), tie("term")), { maxLength: 2 }))
      .map(
        ([negative, head, tail]): Sum => ({
          text: `${negative ? "-" : ""}${head.text}${tail.map(([minus, { text }]) => (minus ? " - " : "+") + text).join("")}`,
          value: (at) =>
            tail.reduce(
              (total, [minus, term]) => (minus ? total - term.value(at) : total + term.value(at)),
              negative ? -head.value(at) : head.value(at),
            ),
        }),
      ),
  }));
  return sum;
}

export function comparisonOf(names: readonly string[]): fc.Arbitrary<Formula> {
  const sum = sumOf(names);
  return fc.tuple(sum, fc.constantFrom(...RELATIONS), sum, space).map(([a, [sign, holds], b, gap]) => ({
    text: `${a.text}${gap}${sign}${gap}${b.text}`,
    level: 5,
    holds: (at) => holds(a.value(at), b.value(at)),
  }));
}

/** A comparison of a sum with its value, give or take one, at some assignment: seldom constant. */
export function boundaryOf(
  variables: readonly (readonly [name: string, min: number, max: number])[],
): fc.Arbitrary<Formula> {
  const parts = variables.map(([name, min, max]) =>
    fc.tuple(fc.constant(name), fc.integer({ min: -3, max: 3 }), fc.integer({ min, max })),
  );
  return fc
    .tuple(fc.tuple(...parts), fc.integer({ min: -1, max: 1 }), fc.constantFrom(...RELATIONS))
    .map(([terms, shift, [sign, holds]]) => {
      const bound = terms.reduce((sum, [, factor, value]) => sum + factor * value, shift);
      const signed = (value: number) => `${value < 0 ? "-" : "+"} ${Math.abs(value)}`;
      return {
        text: `0 ${terms.map(([name, factor]) => `${signed(factor)} * ${name}`).join(" ")} ${sign} 0 ${signed(bound)}`,
        level: 5,
        holds: (at) =>
          holds(
            terms.reduce((sum, [name, factor]) => sum + BigInt(factor) * (at.get(name) ?? 0n), 0n),
            BigInt(bound),
          ),
      };
    });
}

/** All assignments; atoms are 0 or 1. */
export function* assignments(
  ranges: readonly (readonly [name: string, min: number, max: number])[],
): Generator<Assignment> {
  const current = new Map(ranges.map(([name, min]) => [name, BigInt(min)]));
  for (;;) {
    yield current;
    let i = 0;
    for (; i < ranges.length; i++) {
      const [name, min, max] = ranges[i]!;
      const next = current.get(name)! + 1n;
      current.set(name, next > BigInt(max) ? BigInt(min) : next);
      if (next <= BigInt(max)) break;
    }
    if (i === ranges.length) return;
  }
}

/** The verdict by definition. */
export function decideNaively(
  premises: readonly Formula[],
  query: Formula,
  all: Iterable<Assignment>,
): string {
  let holds = false;
  let fails = false;
  for (const at of all) {
    if (!premises.every((premise) => premise.holds(at))) continue;
    if (query.holds(at)) holds = true;
    else fails = true;
  }
  return holds && fails ? "unknown" : holds ? "entailed" : fails ? "refuted" : "refused";
}
