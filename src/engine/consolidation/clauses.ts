import type { Sentence } from "../knowledge/fact.ts";
import { symbolOf, type Proposition, type Term } from "../language/meaning.ts";

/** An atom or its denial. */
export type Literal = Proposition &
  (
    | { readonly kind: "apply" }
    | { readonly kind: "not"; readonly of: Proposition & { readonly kind: "apply" } }
  );

/** Whatever satisfies all of `when` satisfies `then`. Both may contain variables; `then` need not be a literal. */
export interface Rule {
  readonly when: readonly Literal[];
  readonly then: Proposition;
}

/** The rules that a sentence states; empty for sentences of other forms. */
export function rulesOf({ meaning }: Pick<Sentence, "meaning">): Rule[] {
  return rulesIn(meaning, [[]], new Set()).filter(({ when }) => when.length > 0);
}

function rulesIn(
  part: Proposition,
  given: readonly (readonly Literal[])[],
  bound: ReadonlySet<number>,
): Rule[] {
  const under = (condition: Proposition | null, holds: Proposition, inner: ReadonlySet<number>): Rule[] => {
    const ways = condition === null ? [[]] : waysOf(condition, inner);
    return ways === null ? [] : rulesIn(holds, joined(given, ways), inner);
  };
  switch (part.kind) {
    case "all":
      return bound.has(part.variable)
        ? []
        : under(part.where, part.holds, new Set([...bound, part.variable]));
    case "implies":
      return under(part.left, part.right, bound);
    case "iff":
      return [...under(part.left, part.right, bound), ...under(part.right, part.left, bound)];
    case "and":
      return part.of.flatMap((each) => rulesIn(each, given, bound));
    case "or":
    case "xor":
    case "equal":
      return [];
    case "apply":
    case "not":
    case "some":
      return given.map((when) => ({ when, then: part }));
  }
}

/** The disjunctive normal form of a condition: each list of literals satisfies it. Null for other forms. */
function waysOf(part: Proposition, bound: ReadonlySet<number>): readonly (readonly Literal[])[] | null {
  if (isLiteral(part)) return [[part]];
  switch (part.kind) {
    case "and":
      return part.of.reduce<readonly (readonly Literal[])[] | null>(
        (ways, each) => {
          const own = waysOf(each, bound);
          return ways === null || own === null ? null : joined(ways, own);
        },
        [[]],
      );
    case "or": {
      const ways = part.of.map((each) => waysOf(each, bound));
      return ways.some((each) => each === null) ? null : ways.flatMap((each) => each ?? []);
    }
    case "some":
      return bound.has(part.variable)
        ? null
        : waysOf(
            part.where === null ? part.holds : { kind: "and", of: [part.where, part.holds] },
            new Set([...bound, part.variable]),
          );
    default:
      return null;
  }
}

function joined(
  left: readonly (readonly Literal[])[],
  right: readonly (readonly Literal[])[],
): (readonly Literal[])[] {
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

export function isLiteral(part: Proposition): part is Literal {
  return part.kind === "apply" || (part.kind === "not" && part.of.kind === "apply");
}

/** The literals that a statement asserts outright; a rule asserts none. */
export function literalsIn(part: Proposition): Literal[] {
  if (isLiteral(part)) return [part];
  return part.kind === "and" ? part.of.flatMap(literalsIn) : [];
}

/** The polarity and predicate of a literal. Only literals with equal signs can match. */
export function signOf(literal: Literal): string {
  const atom = atomOf(literal);
  return `${literal.kind === "not" ? "-" : "+"}${symbolOf(atom.predicate, atom.terms.length)}`;
}

export function atomOf(literal: Literal): Proposition & { readonly kind: "apply" } {
  return literal.kind === "not" ? literal.of : literal;
}

export type Binding = ReadonlyMap<number, Term>;

/** Extends a binding so that the pattern equals the ground literal; null when they do not match. */
export function match(pattern: Literal, ground: Literal, binding: Binding): Binding | null {
  if (signOf(pattern) !== signOf(ground)) return null;
  const found = new Map(binding);
  const terms = atomOf(ground).terms;
  for (const [place, term] of atomOf(pattern).terms.entries()) {
    const other = terms[place];
    if (other === undefined) return null;
    const stands = term.kind === "variable" ? found.get(term.variable) : term;
    if (stands === undefined && term.kind === "variable") found.set(term.variable, other);
    else if (JSON.stringify(stands) !== JSON.stringify(other)) return null;
  }
  return found;
}

/** Replaces every term by `change(term)`. */
export function mapTerms(part: Proposition, change: (term: Term) => Term): Proposition {
  const go = (each: Proposition): Proposition => mapTerms(each, change);
  switch (part.kind) {
    case "apply":
      return { ...part, terms: part.terms.map(change) };
    case "equal":
      return { ...part, left: change(part.left), right: change(part.right) };
    case "not":
      return { kind: "not", of: go(part.of) };
    case "and":
    case "or":
    case "xor":
      return { kind: part.kind, of: part.of.map(go) };
    case "implies":
    case "iff":
      return { kind: part.kind, left: go(part.left), right: go(part.right) };
    case "all":
    case "some":
      return { ...part, where: part.where === null ? null : go(part.where), holds: go(part.holds) };
  }
}

export function bind(part: Proposition, binding: Binding): Proposition {
  return mapTerms(part, (term) => (term.kind === "variable" ? (binding.get(term.variable) ?? term) : term));
}
