import {
  ONE,
  equals,
  formatRational,
  isNegative,
  isZero,
  negate,
  type Rational,
} from "../../text/rational.ts";
import type { Equation, EquationSystem } from "../solving/equations.ts";

/** A numbered step: what it rests on, and what it says. Steps count from 1; one that rests on nothing is a number of the text. */
export interface Step {
  readonly step: number;
  readonly rule: string;
  readonly from: readonly number[];
  readonly conclusion: string /** What it is the number of, and how many. */;
  readonly label: string;
  readonly value: Rational;
}

const variablesOf = (equation: Equation): readonly string[] =>
  equation.kind === "product"
    ? [equation.whole, equation.factor, equation.count]
    : equation.terms.map(({ variable }) => variable);

function wording(equation: Equation, found: string, values: ReadonlyMap<string, Rational>): string {
  const show = (name: string): string => formatRational(values.get(name) as Rational);
  if (equation.kind === "product") {
    const [whole, factor, count] = [show(equation.whole), show(equation.factor), show(equation.count)];
    return found === equation.whole
      ? `${factor} × ${count} = ${whole}`
      : found === equation.count
        ? `${whole} ÷ ${factor} = ${count}`
        : `${whole} ÷ ${count} = ${factor}`;
  }
  const own = equation.terms.find(({ variable }) => variable === found)?.coefficient ?? ONE;
  const others = equation.terms
    .filter(({ variable }) => variable !== found)
    .map(({ coefficient, variable }) => {
      const sign = own.num > 0n ? negate(coefficient) : coefficient;
      const size = sign.num < 0n ? negate(sign) : sign;
      return [
        sign.num < 0n ? "−" : "+",
        equals(size, ONE) ? show(variable) : `${formatRational(size)} × ${show(variable)}`,
      ] as const;
    });
  const fixed = own.num > 0n ? negate(equation.constant) : equation.constant;
  if (!isZero(fixed))
    others.push([isNegative(fixed) ? "−" : "+", formatRational(isNegative(fixed) ? negate(fixed) : fixed)]);
  const left = others
    .map(([sign, text], index) => (index === 0 && sign === "+" ? text : `${sign} ${text}`))
    .join(" ");
  return `${left === "" ? show(found) : left} = ${show(found)}`;
}

/** The solution told forwards: each step follows from equations whose other quantities are known; what elimination alone gives is named so. */
export function deriveSteps(
  system: EquationSystem,
  values: ReadonlyMap<string, Rational>,
  prompt: string,
): readonly Step[] {
  const steps: Step[] = [];
  const known = new Map<string, number>();
  const label = new Map(system.variables.map((variable) => [variable.name, variable.label]));
  const say = (name: string, rule: string, from: readonly number[], conclusion: string): void => {
    steps.push({
      step: steps.length + 1,
      rule,
      from,
      conclusion,
      label: label.get(name) ?? name,
      value: values.get(name) as Rational,
    });
    known.set(name, steps.length);
  };
  for (const { variable, span } of system.givens)
    say(
      variable,
      "read",
      [],
      `${label.get(variable) ?? variable}: \`${prompt.slice(span.start, span.end)}\``,
    );
  for (let progress = true; progress && !known.has(system.target); ) {
    progress = false;
    for (const equation of system.equations) {
      const names = [...new Set(variablesOf(equation))];
      const unknown = names.filter((name) => !known.has(name));
      const found = unknown[0];
      if (unknown.length !== 1 || found === undefined || !values.has(found)) continue;
      const from = names.flatMap((name) => known.get(name) ?? []).sort((a, b) => a - b);
      say(
        found,
        equation.kind === "product" ? "multiply" : names.length === 2 ? "same" : "add",
        from,
        `${label.get(found) ?? found}: ${wording(equation, found, values)}`,
      );
      progress = true;
    }
  }
  if (!known.has(system.target))
    say(
      system.target,
      "solve",
      steps.map(({ step }) => step),
      `${label.get(system.target) ?? system.target}: ${formatRational(values.get(system.target) as Rational)}`,
    );
  return steps;
}
