/** Sentences as facts and rules: each rule has conditions and concludes one literal. */
import { bound, not, symbolOf, vocabularyOf, type Proposition, type Term } from "../../language/meaning.ts";
import type { Applied } from "./propositions.ts";

export interface RuleLiteral {
  readonly positive: boolean;
  readonly atom: Applied;
}

/** If all of `body` hold, so does `head`, for every named individual in place of each variable. Variables count from 0. */
export interface Rule {
  readonly owner: number;
  readonly body: readonly RuleLiteral[];
  readonly head: RuleLiteral;
  readonly variables: number;
}

/** Alternative conditions: any one of the lists suffices. */
type Alternatives = readonly (readonly RuleLiteral[])[];
const MAX_ALTERNATIVES = 64;

/** Carries the reason out of the recursion; never leaves this file. */
class NoRule extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The rules of a sentence: `if` and `all` with conditions made of literals, `and`, `or` and `some`, and conclusions made of literals
 * and `and`. A condition with `or` makes two rules; `iff` makes one each way.
 * @returns the rules, or why the sentence has no rule form
 */
export function rulesOf(proposition: Proposition, owner: number): readonly Rule[] | string {
  try {
    return new RuleReader(owner).read(proposition);
  } catch (error) {
    if (error instanceof NoRule) return error.reason;
    throw error;
  }
}

/** The proposition as a literal; null if it is not one. */
export function literalOf(part: Proposition): RuleLiteral | null {
  if (part.kind === "apply") return { positive: true, atom: part };
  if (part.kind !== "not") return null;
  const inner = literalOf(part.of);
  return inner && { positive: !inner.positive, atom: inner.atom };
}

/** The predicates that occur in a sentence, whether it is a rule or not. */
export function symbolsOf(proposition: Proposition): ReadonlySet<string> {
  return vocabularyOf(proposition).symbols;
}

/** The predicates that a sentence can conclude something about, whether it is a rule or not; those that occur only in conditions are left out. */
export function concludedSymbolsOf(part: Proposition): ReadonlySet<string> {
  switch (part.kind) {
    case "all":
      return concludedSymbolsOf(part.holds);
    case "implies":
      return concludedSymbolsOf(part.right);
    case "and":
      return new Set(part.of.flatMap((each) => [...concludedSymbolsOf(each)]));
    default:
      return symbolsOf(part);
  }
}

export function symbolOfAtom({ predicate, terms }: Applied): string {
  return symbolOf(predicate, terms.length);
}

type Scope = ReadonlyMap<number, number>;

class RuleReader {
  private readonly owner: number;
  private readonly rules: Rule[] = [];
  private variables = 0;

  constructor(owner: number) {
    this.owner = owner;
  }

  read(proposition: Proposition): readonly Rule[] {
    this.conclude(proposition, [[]], new Map());
    return this.rules;
  }

  /** Adds the rules that derive the conclusion from the conditions. */
  private conclude(part: Proposition, when: Alternatives, scope: Scope): void {
    switch (part.kind) {
      case "apply":
        for (const body of when) this.add(body, { positive: true, atom: rename(part, scope) });
        return;
      case "not":
        this.concludeDenial(part.of, when, scope);
        return;
      case "and":
        for (const each of part.of) this.conclude(each, when, scope);
        return;
      case "implies":
        this.conclude(part.right, both(when, this.conditions(part.left, true, scope)), scope);
        return;
      case "iff":
        this.conclude(part.right, both(when, this.conditions(part.left, true, scope)), scope);
        this.conclude(part.left, both(when, this.conditions(part.right, true, scope)), scope);
        return;
      case "all": {
        const inner = new Map(scope).set(part.variable, this.variables++);
        this.conclude(
          part.holds,
          part.where === null ? when : both(when, this.conditions(part.where, true, inner)),
          inner,
        );
        return;
      }
      case "or":
      case "xor":
        throw new NoRule("a rule concludes no alternatives");
      case "some":
        throw new NoRule("a rule concludes nothing about something unnamed");
      case "equal":
        throw new NoRule("a rule does not say that two are the same");
    }
  }

  /** "No A is B" works forward only: whatever is A is not B. */
  private concludeDenial(part: Proposition, when: Alternatives, scope: Scope): void {
    switch (part.kind) {
      case "apply":
        for (const body of when) this.add(body, { positive: false, atom: rename(part, scope) });
        return;
      case "not":
        this.conclude(part.of, when, scope);
        return;
      case "or":
        for (const each of part.of) this.conclude(not(each), when, scope);
        return;
      case "implies":
        this.conclude(part.left, when, scope);
        this.conclude(not(part.right), when, scope);
        return;
      case "some":
        this.conclude(
          { kind: "all", variable: part.variable, where: part.where, holds: not(part.holds) },
          when,
          scope,
        );
        return;
      case "and":
      case "xor":
      case "iff":
        throw new NoRule("a rule concludes no alternatives");
      case "all":
        throw new NoRule("a rule concludes nothing about something unnamed");
      case "equal":
        throw new NoRule("a rule does not say that two differ");
    }
  }

  private conditions(part: Proposition, positive: boolean, scope: Scope): Alternatives {
    switch (part.kind) {
      case "apply":
        return [[{ positive, atom: rename(part, scope) }]];
      case "not":
        return this.conditions(part.of, !positive, scope);
      case "and":
      case "or": {
        const parts = part.of.map((each) => this.conditions(each, positive, scope));
        return (part.kind === "and") === positive ? parts.reduce(both) : parts.flat();
      }
      case "some": {
        if (!positive) throw new NoRule("a rule has no condition on there being none");
        const inner = new Map(scope).set(part.variable, this.variables++);
        const holds = this.conditions(part.holds, true, inner);
        return part.where === null ? holds : both(this.conditions(part.where, true, inner), holds);
      }
      case "all":
        throw new NoRule("a rule has no condition on all of a kind");
      case "implies":
      case "iff":
      case "xor":
        throw new NoRule("a rule has no condition made of conditions");
      case "equal":
        throw new NoRule("a rule has no condition on being the same");
    }
  }

  private add(body: readonly RuleLiteral[], head: RuleLiteral): void {
    const numbers = new Map<number, number>();
    const term = (each: Term): Term => {
      if (each.kind === "name") return each;
      const number = numbers.get(each.variable) ?? numbers.size;
      numbers.set(each.variable, number);
      return bound(number);
    };
    const literal = ({ positive, atom }: RuleLiteral): RuleLiteral => ({
      positive,
      atom: { ...atom, terms: atom.terms.map(term) },
    });
    const rule = { owner: this.owner, body: body.map(literal), head: literal(head) };
    this.rules.push({ ...rule, variables: numbers.size });
  }
}

function both(left: Alternatives, right: Alternatives): Alternatives {
  if (left.length * right.length > MAX_ALTERNATIVES) throw new NoRule("a rule has too many alternatives");
  return left.flatMap((a) => right.map((b) => [...a, ...b]));
}

function rename(atom: Applied, scope: Scope): Applied {
  const term = (each: Term): Term => {
    if (each.kind === "name") return each;
    const index = scope.get(each.variable);
    if (index === undefined) throw new Error(`variable ${each.variable} is free`);
    return bound(index);
  };
  return { ...atom, terms: atom.terms.map(term) };
}
