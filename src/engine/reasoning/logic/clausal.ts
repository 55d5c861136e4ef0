/** Skolemised clause form of logical forms. */
import { symbolOf, type Proposition, type Term } from "../../language/meaning.ts";

/** An argument of a literal of first-order clauses: variables count from 0 in each clause. */
export type Argument =
  | { readonly kind: "variable"; readonly index: number }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "witness"; readonly functor: string; readonly of: readonly Argument[] };

export interface Literal {
  readonly positive: boolean;
  readonly symbol: string;
  readonly arguments: readonly Argument[];
}

/** A disjunction of literals, for all values of its variables. */
export interface FirstOrderClause {
  readonly literals: readonly Literal[];
  readonly variables: number;
}

/** The largest number of clauses of one proposition; beyond it the clause form is `over_budget`. */
const MAX_CLAUSES = 512;
const MAX_LITERALS = 64;

/** Carries the overflow out of the recursion; never leaves this file. */
class TooMany extends Error {}

/**
 * The clauses of a closed proposition without equations, satisfiable exactly when it is. An existential gets a function of the
 * universal variables that occur in it (outer Skolemisation); `prefix` keeps the functions of different sentences apart.
 * @returns null past the bounds
 */
export function clausesOf(
  proposition: Proposition,
  positive: boolean,
  prefix: string,
): readonly FirstOrderClause[] | null {
  try {
    return new Clausifier(prefix)
      .clauses(proposition, positive)
      .filter((clause) => !isTautology(clause))
      .map(renumber);
  } catch (error) {
    if (error instanceof TooMany) return null;
    throw error;
  }
}

/** The terms for the variables of the enclosing quantifiers. */
type Scope = ReadonlyMap<number, Argument>;
type Disjunction = readonly Literal[];

class Clausifier {
  private readonly prefix: string;
  private variables = 0;
  private witnesses = 0;

  constructor(prefix: string) {
    this.prefix = prefix;
  }

  clauses(proposition: Proposition, positive: boolean): Disjunction[] {
    return this.walk(proposition, positive, new Map());
  }

  private walk(part: Proposition, positive: boolean, scope: Scope): Disjunction[] {
    switch (part.kind) {
      case "apply":
        return [
          [
            {
              positive,
              symbol: symbolOf(part.predicate, part.terms.length),
              arguments: part.terms.map((term) => argumentOf(term, scope)),
            },
          ],
        ];
      case "equal":
        throw new Error("equations are kept out before");
      case "not":
        return this.walk(part.of, !positive, scope);
      case "and":
        return this.join(part.of, positive, positive, scope);
      case "or":
        return this.join(part.of, positive, !positive, scope);
      case "implies": {
        const sides = [
          () => this.walk(part.left, !positive, scope),
          () => this.walk(part.right, positive, scope),
        ];
        return positive ? product(sides.map((side) => side())) : sum(sides.map((side) => side()));
      }
      case "iff":
        return this.exactlyOne([part.left, part.right], !positive, scope);
      case "xor":
        return this.exactlyOne(part.of, positive, scope);
      case "all":
      case "some":
        return this.quantified(part, positive, scope);
    }
  }

  private join(
    parts: readonly Proposition[],
    positive: boolean,
    conjoined: boolean,
    scope: Scope,
  ): Disjunction[] {
    const all = parts.map((each) => this.walk(each, positive, scope));
    return conjoined ? sum(all) : product(all);
  }

  /** Exactly one: at least one, and no two. Not exactly one: each true part has another true part beside it. */
  private exactlyOne(parts: readonly Proposition[], positive: boolean, scope: Scope): Disjunction[] {
    const walk = (each: Proposition, sign: boolean): Disjunction[] => this.walk(each, sign, scope);
    if (!positive && parts.length === 2) {
      // both or neither: one clause each way
      const [left, right] = parts;
      if (!left || !right) throw new Error("two parts");
      return sum([
        product([walk(left, false), walk(right, true)]),
        product([walk(left, true), walk(right, false)]),
      ]);
    }
    if (!positive) {
      return sum(
        parts.map((each, at) =>
          product([
            walk(each, false),
            ...parts.flatMap((other, place) => (place === at ? [] : [walk(other, true)])),
          ]),
        ),
      );
    }
    const pairs = parts.flatMap((each, at) =>
      parts.slice(at + 1).map((other) => product([walk(each, false), walk(other, false)])),
    );
    return sum([product(parts.map((each) => walk(each, true))), ...pairs]);
  }

  private quantified(
    part: Extract<Proposition, { kind: "all" | "some" }>,
    positive: boolean,
    scope: Scope,
  ): Disjunction[] {
    const universal = (part.kind === "all") === positive;
    const stands: Argument = universal
      ? { kind: "variable", index: this.variables++ }
      : this.witness(part, scope);
    const inner = new Map(scope).set(part.variable, stands);
    if (part.where === null) return this.walk(part.holds, positive, inner);
    const where = this.walk(part.where, (part.kind === "some") === positive, inner);
    const holds = this.walk(part.holds, positive, inner);
    return universal ? product([where, holds]) : sum([where, holds]);
  }

  private witness(part: Extract<Proposition, { kind: "all" | "some" }>, scope: Scope): Argument {
    const depends = new Map<number, Argument>();
    for (const variable of freeVariables(part))
      for (const each of variablesOf(scope.get(variable))) depends.set(each.index, each);
    return { kind: "witness", functor: `${this.prefix}.${this.witnesses++}`, of: [...depends.values()] };
  }
}

function argumentOf(term: Term, scope: Scope): Argument {
  if (term.kind === "name") return term;
  const stands = scope.get(term.variable);
  if (!stands) throw new Error(`variable ${term.variable} is free`);
  return stands;
}

function variablesOf(argument: Argument | undefined): readonly Extract<Argument, { kind: "variable" }>[] {
  if (argument === undefined || argument.kind === "name") return [];
  return argument.kind === "variable" ? [argument] : argument.of.flatMap(variablesOf);
}

function freeVariables(part: Proposition): Set<number> {
  switch (part.kind) {
    case "apply":
      return new Set(part.terms.flatMap((term) => (term.kind === "variable" ? [term.variable] : [])));
    case "equal":
      return new Set(
        [part.left, part.right].flatMap((term) => (term.kind === "variable" ? [term.variable] : [])),
      );
    case "not":
      return freeVariables(part.of);
    case "and":
    case "or":
    case "xor":
      return new Set(part.of.flatMap((each) => [...freeVariables(each)]));
    case "implies":
    case "iff":
      return new Set([...freeVariables(part.left), ...freeVariables(part.right)]);
    case "all":
    case "some": {
      const free = new Set([
        ...(part.where === null ? [] : freeVariables(part.where)),
        ...freeVariables(part.holds),
      ]);
      free.delete(part.variable);
      return free;
    }
  }
}

function sum(parts: readonly (readonly Disjunction[])[]): Disjunction[] {
  const all = parts.flat();
  if (all.length > MAX_CLAUSES) throw new TooMany();
  return all;
}

function product(parts: readonly (readonly Disjunction[])[]): Disjunction[] {
  let all: Disjunction[] = [[]];
  for (const part of parts) {
    if (all.length * part.length > MAX_CLAUSES) throw new TooMany();
    all = all.flatMap((left) => part.map((right) => [...left, ...right]));
    if (all.some((each) => each.length > MAX_LITERALS)) throw new TooMany();
  }
  return all;
}

function textOf({ symbol, arguments: list }: Literal): string {
  return JSON.stringify([symbol, list]);
}

function isTautology(clause: Disjunction): boolean {
  if (clause.length < 2) return false;
  const positive = new Set(clause.filter((literal) => literal.positive).map(textOf));
  return clause.some((literal) => !literal.positive && positive.has(textOf(literal)));
}

/** Numbers the variables of one clause from 0, and drops repeated literals. */
function renumber(clause: Disjunction): FirstOrderClause {
  const numbers = new Map<number, number>();
  const go = (argument: Argument): Argument => {
    switch (argument.kind) {
      case "name":
        return argument;
      case "witness":
        return { ...argument, of: argument.of.map(go) };
      case "variable": {
        const index = numbers.get(argument.index) ?? numbers.size;
        numbers.set(argument.index, index);
        return { kind: "variable", index };
      }
    }
  };
  const literals = clause.map((literal) => ({ ...literal, arguments: literal.arguments.map(go) }));
  const seen = new Set<string>();
  const unique =
    clause.length < 2
      ? literals
      : literals.filter((literal) => {
          const text = (literal.positive ? "+" : "-") + textOf(literal);
          return !seen.has(text) && seen.add(text) !== undefined;
        });
  return { literals: unique, variables: numbers.size };
}
