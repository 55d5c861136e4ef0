import type { Fact, Quantity } from "../meaning/facts.ts";
import { unfold, type Thing } from "../meaning/thing.ts";
import { isInteger } from "../../text/rational.ts";
import type { Equation, EquationSystem } from "../solving/equations.ts";
import { dimensionOf } from "../words/units.ts";

/** The classes of answered problems. A licence is counted by them, so an answer has its class before anybody knows whether it is right. */
export const PROBLEM_CLASSES = [
  "additive",
  "comparison",
  "multiplicative",
  "rate",
  "multi_step",
  "money",
  "time",
  "fraction",
  "expression",
] as const;
export type ProblemClass = (typeof PROBLEM_CLASSES)[number];

/** What an answer rests on: the facts and equations behind it, and the class by the kind of its question. */
export interface Solution {
  readonly used: ReadonlySet<Fact>;
  readonly system: EquationSystem;
  readonly asked: string;
}

/** The first that fits names the class: what is dealt with, money before time before parts; then by which and how many operations. */
const RULES: readonly (readonly [ProblemClass, (solution: Solution) => boolean])[] = [
  [
    "money",
    ({ asked, used }) =>
      asked === "money" ||
      [...used].some((fact) => thingsOf(fact).some((thing) => dimension(thing) === "money")),
  ],
  ["time", ({ asked }) => asked === "time"],
  [
    "fraction",
    ({ asked, used }) =>
      asked === "fraction" || [...used].some((fact) => fact.kind !== "comparison" && isPart(fact.quantity)),
  ],
  [
    "rate",
    ({ used }) =>
      [...used].some(
        (fact) =>
          fact.kind === "rate" &&
          (fact.base !== undefined || [fact.per, fact.thing].some((thing) => dimension(thing) !== null)),
      ),
  ],
  [
    "fraction",
    ({ used }) =>
      [...used].some(
        (fact) =>
          fact.kind !== "comparison" && fact.quantity.value !== null && !isInteger(fact.quantity.value),
      ),
  ],
  ["multi_step", ({ system }) => operations(system.equations) > 1],
  [
    "comparison",
    ({ asked, used }) => asked === "comparison" || [...used].some(({ kind }) => kind === "comparison"),
  ],
  ["multiplicative", ({ system }) => system.equations.some(({ kind }) => kind === "product")],
  ["additive", () => true],
];

export function classOf(solution: Solution): ProblemClass {
  return RULES.find(([, fits]) => fits(solution))?.[0] ?? "additive";
}

const dimension = (thing: Thing): string | null => dimensionOf(unfold(thing.key));
const thingsOf = (fact: Fact): readonly Thing[] =>
  fact.kind === "comparison"
    ? [fact.left.thing]
    : fact.kind === "rate"
      ? [fact.thing, fact.per]
      : [fact.thing];
const isPart = ({ share, lexeme }: Quantity): boolean =>
  share !== undefined || lexeme.form === "fraction" || lexeme.unit === "percent";

/** How many sums, differences, products and quotients the equations stand for; that two names mean the same is none. */
function operations(equations: readonly Equation[]): number {
  return equations.reduce(
    (count, equation) =>
      count +
      (equation.kind === "product"
        ? 1
        : Math.max(0, equation.terms.length + (equation.constant.num === 0n ? 0 : 1) - 2)),
    0,
  );
}
