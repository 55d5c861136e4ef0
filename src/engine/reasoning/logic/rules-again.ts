/**
 * The second, independent computation of what rules derive: it interprets the sentences directly, tries every
 * name for every variable, and repeats until no new literal appears. Slow and plain; shares nothing with
 * `rule-world.ts`.
 */
import { named, not, type Proposition } from "../../language/meaning.ts";
import { instanceOf, keyOf, substitute, type Applied, type Quantified } from "./propositions.ts";

export type Verdict = "yes" | "no" | "unknown" | "clash" | "over_budget";
type Literals = ReadonlySet<string>;
type Instance = ReturnType<typeof instanceOf>;

/**
 * Returns a function that evaluates claims; `clash` if a literal of the claim is derived both ways. The
 * closure of the sentences is computed once, with the first claim.
 * @param allowance how many forms may be visited for the closure and one claim
 */
export function derivedAgain(
  sentences: readonly Proposition[],
  names: readonly string[],
  mode: "rules_forward" | "rules_closed",
  allowance: number,
): (claim: Proposition) => Verdict {
  const left = { left: allowance };
  const closure = new Closure(names, mode === "rules_closed", left);
  let known: { readonly derived: ReturnType<Closure["of"]>; readonly left: number } | null = null;
  return (claim) => {
    try {
      left.left = known === null ? allowance : known.left;
      if (known === null) {
        const derived = closure.of(sentences);
        known = { derived, left: left.left };
      }
      return new Again(closure, sentences, names, known.derived.lower, known.derived.upper).verdict(claim);
    } catch (error) {
      if (error instanceof Spent) return "over_budget";
      if (error instanceof DerivedBothWays) return "clash";
      throw error;
    }
  };
}

/** Carry an outcome out of the recursion; never leave this file. */
class Spent extends Error {}
class DerivedBothWays extends Error {}
class NoRule extends Error {}

class Closure {
  readonly names: readonly string[];
  readonly closed: boolean;
  private readonly allowance: { left: number };
  /** Caches of instances and of atom texts, since every round needs the same ones. */
  private readonly instances = new WeakMap<Proposition, Map<string, Instance>>();
  private readonly texts = new WeakMap<Applied, string>();

  constructor(names: readonly string[], closed: boolean, allowance: { left: number }) {
    this.names = names;
    this.closed = closed;
    this.allowance = allowance;
  }

  with(name: string): Closure {
    return new Closure([...this.names, name], this.closed, this.allowance);
  }

  /**
   * Forward, both sets hold the derived literals. In a closed world: `lower` what is true, `upper` what is
   * not false.
   */
  of(sentences: readonly Proposition[]): { readonly lower: Literals; readonly upper: Literals } {
    let lower: Literals = new Set();
    if (!this.closed) {
      lower = this.least(sentences, lower);
      return { lower, upper: lower };
    }
    for (;;) {
      const upper = this.least(sentences, lower);
      const next = this.least(sentences, upper);
      if ([...next].every((literal) => lower.has(literal))) return { lower: next, upper };
      lower = next;
    }
  }

  /**
   * The least set closed under the sentences. In a closed world, negated conditions are evaluated in the
   * `fixed` set.
   */
  private least(sentences: readonly Proposition[], fixed: Literals): Literals {
    const derived = new Set<string>();
    for (let before = -1; before !== derived.size; ) {
      before = derived.size;
      for (const sentence of sentences) this.fire(sentence, true, derived, fixed);
    }
    return derived;
  }

  /** Adds what a sentence, or its denial, derives from the literals so far. */
  private fire(part: Proposition, sign: boolean, derived: Set<string>, fixed: Literals): void {
    if (--this.allowance.left < 0) throw new Spent();
    switch (part.kind) {
      case "apply":
        derived.add((sign ? "" : "-") + this.text(part));
        return;
      case "not":
        this.fire(part.of, !sign, derived, fixed);
        return;
      case "and":
      case "or":
        if ((part.kind === "and") !== sign) throw new NoRule();
        for (const each of part.of) this.fire(each, sign, derived, fixed);
        return;
      case "implies":
        if (sign) {
          this.fireIf(part.left, part.right, derived, fixed);
          return;
        }
        this.fire(part.left, true, derived, fixed);
        this.fire(part.right, false, derived, fixed);
        return;
      case "iff":
        if (!sign) throw new NoRule();
        this.fireIf(part.left, part.right, derived, fixed);
        this.fireIf(part.right, part.left, derived, fixed);
        return;
      case "all":
      case "some":
        if ((part.kind === "all") !== sign) throw new NoRule();
        this.fireInstances(part, sign, derived, fixed);
        return;
      case "xor":
      case "equal":
        throw new NoRule();
    }
  }

  private fireInstances(part: Quantified, sign: boolean, derived: Set<string>, fixed: Literals): void {
    for (const name of this.names) {
      const { where, holds } = this.instance(part, name);
      if (where === null || this.meets(where, true, derived, fixed)) this.fire(holds, sign, derived, fixed);
    }
  }

  private fireIf(condition: Proposition, then: Proposition, derived: Set<string>, fixed: Literals): void {
    if (this.meets(condition, true, derived, fixed)) this.fire(then, true, derived, fixed);
  }

  /** Whether a condition, or its denial, is met. */
  private meets(part: Proposition, sign: boolean, derived: Literals, fixed: Literals): boolean {
    if (--this.allowance.left < 0) throw new Spent();
    switch (part.kind) {
      case "apply":
        return !sign && this.closed
          ? !fixed.has(this.text(part))
          : derived.has((sign ? "" : "-") + this.text(part));
      case "not":
        return this.meets(part.of, !sign, derived, fixed);
      case "and":
      case "or": {
        const meets = (each: Proposition): boolean => this.meets(each, sign, derived, fixed);
        return (part.kind === "and") === sign ? part.of.every(meets) : part.of.some(meets);
      }
      case "some":
        return this.names.some((name) => {
          const { where, holds } = this.instance(part, name);
          return (
            (where === null || this.meets(where, true, derived, fixed)) &&
            this.meets(holds, true, derived, fixed)
          );
        });
      case "all":
      case "implies":
      case "iff":
      case "xor":
      case "equal":
        throw new NoRule();
    }
  }

  private text(atom: Applied): string {
    const text = this.texts.get(atom) ?? keyOf(atom);
    this.texts.set(atom, text);
    return text;
  }

  private instance(part: Quantified, name: string): Instance {
    const known = this.instances.get(part) ?? new Map<string, Instance>();
    const instance = known.get(name) ?? instanceOf(part, name);
    this.instances.set(part, known.set(name, instance));
    return instance;
  }
}

/** A claim's truth value in what is derived: 1, 0, or ½ for undecided. */
class Again {
  private readonly closure: Closure;
  private readonly sentences: readonly Proposition[];
  private readonly names: readonly string[];
  private readonly lower: Literals;
  private readonly upper: Literals;

  constructor(
    closure: Closure,
    sentences: readonly Proposition[],
    names: readonly string[],
    lower: Literals,
    upper: Literals,
  ) {
    this.closure = closure;
    this.sentences = sentences;
    this.names = names;
    this.lower = lower;
    this.upper = upper;
  }

  verdict(claim: Proposition): "yes" | "no" | "unknown" {
    const degree = this.degree(claim);
    if (degree === 0.5) return "unknown";
    return degree === 1 ? "yes" : "no";
  }

  private degree(part: Proposition): number {
    const degrees = (parts: readonly Proposition[]): number[] => parts.map((each) => this.degree(each));
    switch (part.kind) {
      case "apply":
        return this.degreeOfAtom(part);
      case "equal":
        throw new Error("equations must be eliminated first");
      case "not":
        return 1 - this.degree(part.of);
      case "and":
        return Math.min(1, ...degrees(part.of));
      case "or":
        return Math.max(0, ...degrees(part.of));
      case "implies":
        return Math.max(1 - this.degree(part.left), this.degree(part.right));
      case "iff":
        return 1 - degreeOfOne(degrees([part.left, part.right]));
      case "xor":
        return degreeOfOne(degrees(part.of));
      case "some": {
        const best = this.bestExample(part, true);
        return best === 1 || this.closure.closed ? best : 0.5;
      }
      case "all": {
        const worst = this.bestExample(part, false);
        if (worst === 1) return 0;
        return this.closure.closed ? 1 - worst : this.degreeOfArbitrary(part);
      }
    }
  }

  /** The highest degree to which some name satisfies the restriction and the body, or its denial. */
  private bestExample(part: Quantified, holds: boolean): number {
    return Math.max(0, ...this.names.map((name) => this.degree(this.exampleOf(part, name, holds))));
  }

  private degreeOfAtom(atom: Applied): number {
    const key = keyOf(atom);
    const [yes, no] = [this.lower.has(key), this.lower.has(`-${key}`)];
    if (yes && no) throw new DerivedBothWays();
    if (yes || no) return Number(yes);
    return this.closure.closed && !this.upper.has(key) ? 0 : 0.5;
  }

  private exampleOf(part: Quantified, name: string, holds: boolean): Proposition {
    const here = (each: Proposition): Proposition => substitute(each, part.variable, named(name));
    const body = holds ? here(part.holds) : not(here(part.holds));
    return part.where === null ? body : { kind: "and", of: [here(part.where), body] };
  }

  /** Evaluates the body of a new name, with its restriction as one more fact. */
  private degreeOfArbitrary(part: Quantified): number {
    const name = `${this.names.join(" ")}, one more`; // longer than any name
    const here = (each: Proposition): Proposition => substitute(each, part.variable, named(name));
    const sentences = part.where === null ? this.sentences : [...this.sentences, here(part.where)];
    const closure = this.closure.with(name);
    try {
      const { lower, upper } = closure.of(sentences);
      return new Again(closure, sentences, [...this.names, name], lower, upper).verdict(here(part.holds)) ===
        "yes"
        ? 1
        : 0.5;
    } catch (error) {
      if (error instanceof DerivedBothWays || error instanceof NoRule) return 0.5;
      throw error;
    }
  }
}

/** The degree of "exactly one of these". */
function degreeOfOne(degrees: readonly number[]): number {
  const ones = degrees.filter((degree) => degree === 1).length;
  if (ones > 1) return 0;
  return degrees.includes(0.5) ? 0.5 : ones;
}
