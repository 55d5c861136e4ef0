import { ONE, ZERO, add, div, isWhole, isZero, mul, neg, sub, type Ratio } from "./ratio.ts";
import { questionOf, type Fact, type Quantity, type Story, type Term } from "./story.ts";

/** What a story's equations say about its question. `impossible`: they contradict each other, or a count is negative or not whole. */
export type Solution =
  | { readonly kind: "solved"; readonly value: Ratio }
  | { readonly kind: "open" }
  | { readonly kind: "impossible" };

/** The product of `variables` and `factor`. */
interface Product {
  readonly factor: Ratio;
  readonly variables: readonly string[];
}
/** The sum of the products is 0. */
type Equation = readonly Product[];
type Split = Extract<Fact, { kind: "split" }>;
interface Problem {
  readonly equations: readonly Equation[];
  readonly splits: readonly { readonly of: Product; readonly size: Product; readonly split: Split }[];
  readonly asked: string;
}

/** Solves a story's equations. Each change of a quantity introduces a new variable; linear equations are eliminated until nothing new is known. */
export function solve(story: Story): Solution {
  const { equations, splits, asked } = translate(story);
  const known = new Map<string, Ratio>();
  for (let before = -1; before < known.size; ) {
    before = known.size;
    if (
      !eliminate(
        equations.map((equation) => substitute(equation, known)),
        known,
      )
    )
      return { kind: "impossible" };
    for (const each of splits) if (!splitInto(each, known)) return { kind: "impossible" };
  }
  if ([...known].some(([name, value]) => !isPossible(name, value))) return { kind: "impossible" };
  const value = known.get(asked);
  return value === undefined ? { kind: "open" } : { kind: "solved", value };
}

function isPossible(name: Quantity, value: Ratio): boolean {
  if (name.startsWith("±")) return true;
  const fits =
    name.startsWith("~") || isWhole(name.startsWith("$") ? mul(value, { num: 100n, den: 1n }) : value);
  return value.num >= 0n && fits;
}

function translate(story: Story): Problem {
  const facts = story.flatMap((said) => said.facts);
  const changes = new Map<string, number>();
  const now = (of: Quantity): string => `${of}@${changes.get(of) ?? 0}`;
  const one = (term: Term, factor: Ratio): Product =>
    typeof term === "string"
      ? { factor, variables: [now(term)] }
      : { factor: mul(factor, term.value), variables: [] };
  const splits: Problem["splits"][number][] = [];
  const equations = facts.flatMap((fact): Equation[] => {
    switch (fact.kind) {
      case "is":
        return [[{ factor: ONE, variables: [now(fact.of)] }, one(fact.value, neg(ONE))]];
      case "sum":
        return [[one(fact.of, ONE), ...fact.parts.map((part) => one(part, neg(ONE)))]];
      case "product":
        return [
          [
            one(fact.of, ONE),
            fact.factors
              .map((factor) => one(factor, ONE))
              .reduce(
                (all, each) => ({
                  factor: mul(all.factor, each.factor),
                  variables: [...all.variables, ...each.variables],
                }),
                { factor: neg(ONE), variables: [] },
              ),
          ],
        ];
      case "change": {
        const [before, by] = [one(fact.of, neg(ONE)), one(fact.by, fact.sign === 1 ? neg(ONE) : ONE)];
        changes.set(fact.of, (changes.get(fact.of) ?? 0) + 1);
        return [[one(fact.of, ONE), before, by]];
      }
      case "split":
        splits.push({ of: one(fact.of, ONE), size: one(fact.size, ONE), split: fact });
        return [];
    }
  });
  const question = questionOf(story);
  return {
    equations,
    splits,
    asked: question.of === null ? "" : question.at === "start" ? `${question.of}@0` : now(question.of),
  };
}

function substitute(equation: Equation, known: ReadonlyMap<string, Ratio>): Equation {
  return equation.map(({ factor, variables }) =>
    variables.reduce<Product>(
      (done, name) => {
        const value = known.get(name);
        return value === undefined
          ? { ...done, variables: [...done.variables, name] }
          : { ...done, factor: mul(done.factor, value) };
      },
      { factor, variables: [] },
    ),
  );
}

/** Gauss-Jordan elimination over the linear equations. False if they contradict each other. */
function eliminate(equations: readonly Equation[], known: Map<string, Ratio>): boolean {
  const rows = equations
    .filter((equation) => equation.every(({ variables }) => variables.length <= 1))
    .map(rowOf);
  for (const [index, row] of rows.entries()) {
    const pivot = [...row].find(([name, factor]) => name !== "" && !isZero(factor));
    if (pivot === undefined) {
      if (!isZero(row.get("") ?? ZERO)) return false;
      continue;
    }
    const [name, factor] = pivot;
    for (const [key, value] of row) row.set(key, div(value, factor));
    for (const [other, target] of rows.entries()) {
      const times = other === index ? undefined : target.get(name);
      if (times === undefined || isZero(times)) continue;
      for (const [key, value] of row) target.set(key, sub(target.get(key) ?? ZERO, mul(times, value)));
    }
  }
  for (const row of rows) {
    const [[name, factor] = ["", ZERO], ...more] = [...row].filter(
      ([key, value]) => key !== "" && !isZero(value),
    );
    if (name !== "" && more.length === 0) known.set(name, neg(div(row.get("") ?? ZERO, factor)));
  }
  return true;
}

/** The factor of each variable; the empty name holds the constant term. */
function rowOf(equation: Equation): Map<string, Ratio> {
  const row = new Map<string, Ratio>();
  for (const {
    factor,
    variables: [name = ""],
  } of equation)
    row.set(name, add(row.get(name) ?? ZERO, factor));
  return row;
}

/** Division with remainder, once both numbers are known. False if they are not whole. */
function splitInto({ of, size, split }: Problem["splits"][number], known: Map<string, Ratio>): boolean {
  const [[whole], [part]] = [substitute([of], known), substitute([size], known)];
  if (whole === undefined || part === undefined || whole.variables.length + part.variables.length > 0)
    return true;
  if (!isWhole(whole.factor) || !isWhole(part.factor) || part.factor.num <= 0n) return false;
  known.set(`${split.groups}@0`, { num: whole.factor.num / part.factor.num, den: 1n });
  known.set(`${split.rest}@0`, { num: whole.factor.num % part.factor.num, den: 1n });
  return true;
}
