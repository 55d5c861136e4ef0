import {
  ONE,
  ZERO,
  divide,
  equals,
  isInteger,
  isNegative,
  multiply,
  negate,
  rational,
  type Rational,
} from "../../text/rational.ts";
import type { Fact, Quantity, Rate } from "../meaning/facts.ts";
import { refuse } from "../meaning/facts.ts";
import { PERSON_NOUNS } from "../words/kinds.ts";
import { describe, unfold, type Thing } from "../meaning/thing.ts";
import { conversion, dimensionOf } from "../words/units.ts";
import type { Words } from "../words/lexicon.ts";
import type { Equation, EquationSystem, Given, Term, TextSpan, Variable } from "../solving/equations.ts";

/** Collects variables and equations, and which facts of the text stand behind them. */
export class EquationBuilder {
  readonly #variables = new Map<string, Variable>();
  readonly #givens = new Map<string, Given>();
  readonly equations: Equation[] = [];
  readonly used = new Set<Fact>();
  readonly #words: Words;
  /** Things that the text counts in parts: "0.5 bin". */
  readonly #divisible: ReadonlySet<string>;
  #fresh = 0;
  readonly #facts: readonly Fact[];
  /** The unit that each variable counts in, where it counts in one. */
  readonly #units = new Map<string, string>();
  /** Some equation adds feet to inches as they are: nothing that rests on it can be believed. */
  mixed = false;

  constructor(words: Words, facts: readonly Fact[]) {
    this.#words = words;
    this.#facts = facts;
    this.#divisible = new Set(
      facts.flatMap((fact) =>
        fact.kind === "comparison" || fact.kind === "joint"
          ? []
          : fact.quantity.value !== null && !isInteger(fact.quantity.value)
            ? [fact.thing.key]
            : [],
      ),
    );
  }

  isCountable(thing: Thing): boolean {
    const unit = unfold(thing.key);
    return !(
      dimensionOf(unit) !== null ||
      this.#divisible.has(thing.key) ||
      (this.#words.is(unit, "unit_noun") && !/^(?:page|slic|slice|piec|piece|point|cup)$/.test(unit))
    );
  }

  variable(label: string, thing: Thing | null, nonNegative = true): string {
    const name = `x${++this.#fresh}`;
    this.#variables.set(name, {
      name,
      label,
      integral: thing !== null && this.isCountable(thing),
      nonNegative,
    });
    this.#setUnit(name, thing);
    return name;
  }

  /** The variable of a quantity of the text; known when the text says its number. */
  quantity(quantity: Quantity, thing: Thing): string {
    const name = `n${quantity.lexeme.start}`;
    if (!this.#variables.has(name)) {
      this.#variables.set(name, {
        name,
        label: describe(thing),
        integral: quantity.value === null && this.isCountable(thing),
        nonNegative: true,
        isSome: /^(?:some|several|many|few)$/.test(quantity.lexeme.lower),
      });
      this.#setUnit(name, thing);
      const { times } = quantity;
      if (quantity.offset !== undefined) this.#offset(name, quantity.offset, thing);
      if (times !== undefined)
        this.product(
          name,
          this.quantity(times.factor, thing),
          this.quantity(times.of, thing),
          `${times.factor.lexeme.text} times as many`,
          [spanOf(times.factor)],
        );
      if (quantity.value !== null)
        this.#givens.set(name, {
          variable: name,
          value: quantity.value,
          span: spanOf(quantity),
          text: quantity.lexeme.text,
        });
    }
    return name;
  }

  /** So much for one: of "6 pens for $9" the price of one. */
  perOne({ thing, per, quantity, base, verb }: Rate): string {
    // Two gardeners need no longer for a hedge than one does.
    if (
      /^(?:need|take|require)$/.test(verb) &&
      this.#isWorker(per) &&
      dimensionOf(unfold(thing.key)) === "time"
    )
      refuse(
        quantity.lexeme,
        "composition",
        "how the work is shared is not said",
        "how long several need together",
      );
    const amount = this.quantity(quantity, thing);
    if (base === undefined) return amount;
    const name = `u${quantity.lexeme.start}`;
    if (this.#variables.has(name)) return name;
    const reason = `${describe(thing)} for one of ${describe(per)}`;
    this.#variables.set(name, { name, label: reason, integral: false, nonNegative: true });
    this.#setUnit(name, thing);
    this.product(amount, name, this.quantity(base, per), reason, [spanOf(quantity), spanOf(base)]);
    return name;
  }

  #isWorker({ name }: Thing): boolean {
    const one = this.#words.singular(name);
    return (
      PERSON_NOUNS.has(one) ||
      /^(?:machine|robot|pump|hose|pipe|tap|oven|engine|truck|horse)$/.test(one) ||
      (/(?:er|or|ist|ian)$/.test(one) &&
        !/^(?:letter|flower|paper|newspaper|tower|poster|sweater|burger|dinner|chapter|order|cover|drawer|ladder|mirror|floor|door|river|shower|sticker|trailer|container|folder|marker|number|color|corner|layer|meter|liter|quarter)$/.test(
          one,
        ))
    );
  }

  /** More or less than another by a number, or by a part of it. */
  #offset(name: string, { of, by, fewer }: NonNullable<Quantity["offset"]>, thing: Thing): void {
    const base = this.quantity(of, thing);
    const amount = by.share === undefined ? this.quantity(by, thing) : this.variable("the difference", thing);
    if (by.share !== undefined)
      this.product(amount, this.share(by), base, `${by.lexeme.text} of it`, [spanOf(by)]);
    this.linear([minus(name), plus(base), fewer ? minus(amount) : plus(amount)], fewer ? "less" : "more", [
      spanOf(by),
    ]);
  }

  /** How many numbers of the text were taken up. */
  get numbers(): number {
    return this.#givens.size;
  }

  /** Whether an equation stands on this number of the text. */
  has({ lexeme }: Quantity): boolean {
    return this.#givens.has(`n${lexeme.start}`) || this.#givens.has(`f${lexeme.start}`);
  }

  /** The variable of a fraction or percentage that the text says. */
  share(quantity: Quantity): string {
    const name = `f${quantity.lexeme.start}`;
    const value = quantity.share;
    if (value === undefined) return this.quantity(quantity, { key: "", mods: [], of: null, name: "" });
    if (this.#variables.has(name)) return name;
    this.#variables.set(name, {
      name,
      label: `the part ${quantity.lexeme.text}`,
      integral: false,
      nonNegative: true,
    });
    const percent = quantity.lexeme.unit === "percent";
    const said = percent ? this.variable(quantity.lexeme.text, null) : name;
    this.#givens.set(name, {
      variable: said,
      value: percent ? multiply(value, rational(100n)) : value,
      span: spanOf(quantity),
      text: quantity.lexeme.text,
    });
    if (percent) this.linear([minus(name, rational(100n)), plus(said)], "percent", [spanOf(quantity)]);
    return name;
  }

  use(fact: Fact): void {
    this.used.add(fact);
    const base = fact.kind === "flow" ? fact.quantity.times?.of : undefined;
    if (base !== undefined)
      for (const other of this.#facts)
        if (other.kind === "flow" && other.quantity === base && !this.used.has(other)) this.use(other);
  }

  #setUnit(name: string, thing: Thing | null): void {
    const unit = thing === null ? "" : unfold(thing.key);
    if (dimensionOf(unit) !== null) this.#units.set(name, unit);
  }

  unitOf(variable: string): string | null {
    return this.#units.get(variable) ?? null;
  }

  /** Whether a variable counts in another unit of the same dimension: inches where feet are meant. */
  isOtherUnit(variable: string, unit: string | undefined): boolean {
    const own = this.#units.get(variable);
    return own !== undefined && unit !== undefined && own !== unit && conversion(own, unit) !== null;
  }

  /** In a sum of inches and feet a foot has to weigh 12 times what an inch does. */
  #checkSum(terms: readonly Term[]): void {
    const [first] = terms;
    if (first === undefined) return;
    const size = ({ coefficient }: Term): Rational =>
      isNegative(coefficient) ? negate(coefficient) : coefficient;
    for (const term of terms) {
      const unit = this.#units.get(term.variable);
      if (!this.isOtherUnit(first.variable, unit)) continue;
      const factor = conversion(unit ?? "", this.#units.get(first.variable) ?? "");
      if (factor === null || !equals(divide(size(term), size(first)), factor)) this.mixed = true;
    }
  }

  linear(
    terms: readonly Term[],
    reason: string,
    spans: readonly TextSpan[] = [],
    constant: Rational = ZERO,
  ): void {
    this.#checkSum(terms);
    this.equations.push({ kind: "linear", terms, constant, reason, spans });
  }
  product(
    whole: string,
    factor: string,
    count: string,
    reason: string,
    spans: readonly TextSpan[] = [],
  ): void {
    // Of so many hours each day so many days are another thing: only what is counted for each is of the unit of the whole.
    if (this.isOtherUnit(whole, this.#units.get(factor)) && this.#units.get(whole) !== this.#units.get(count))
      this.mixed = true;
    this.equations.push({ kind: "product", whole, factor, count, reason, spans });
  }
  /** A new variable that is the sum of the terms. */
  sum(
    label: string,
    thing: Thing | null,
    terms: readonly Term[],
    spans: readonly TextSpan[] = [],
    nonNegative = true,
  ): string {
    const whole = this.variable(label, thing, nonNegative);
    this.linear([{ coefficient: negate(ONE), variable: whole }, ...terms], label, spans);
    return whole;
  }

  system(target: string): EquationSystem {
    return {
      variables: [...this.#variables.values()],
      givens: [...this.#givens.values()],
      equations: this.equations,
      target,
    };
  }
}

export function spanOf({ lexeme }: Quantity): TextSpan {
  return { start: lexeme.start, end: lexeme.end };
}
export const plus = (variable: string, coefficient: Rational = ONE): Term => ({ coefficient, variable });
export const minus = (variable: string, coefficient: Rational = ONE): Term => ({
  coefficient: negate(coefficient),
  variable,
});
