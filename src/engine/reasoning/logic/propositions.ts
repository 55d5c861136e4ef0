/** Operations on logical forms that every mode needs. The checker has its own, on purpose. */
import {
  named,
  not,
  symbolOf,
  vocabularyOf,
  type Predicate,
  type Proposition,
  type Term,
} from "../../language/meaning.ts";

export type Quantified = Extract<Proposition, { readonly kind: "all" | "some" }>;
export type Applied = Extract<Proposition, { readonly kind: "apply" }>;

/** The identity of a closed proposition: equal exactly for propositions that differ at most in the numbers of bound variables. */
export function keyOf(proposition: Proposition): string {
  return write(proposition, []);
}

/** Caches the text of each predicate's symbol; instances share predicates. */
const SYMBOLS = new WeakMap<Predicate, { readonly places: number; readonly text: string }>();

function writeSymbol(predicate: Predicate, places: number): string {
  const known = SYMBOLS.get(predicate);
  if (known?.places === places) return known.text;
  const text = JSON.stringify(symbolOf(predicate, places));
  SYMBOLS.set(predicate, { places, text });
  return text;
}

function write(part: Proposition, scope: readonly number[]): string {
  switch (part.kind) {
    case "apply": {
      let terms = "";
      for (const [at, term] of part.terms.entries())
        terms += at === 0 ? writeTerm(term, scope) : `,${writeTerm(term, scope)}`;
      return `${writeSymbol(part.predicate, part.terms.length)}(${terms})`;
    }
    case "equal":
      return `=(${writeTerm(part.left, scope)},${writeTerm(part.right, scope)})`;
    case "not":
      return `~${write(part.of, scope)}`;
    case "and":
    case "or":
    case "xor":
      return `${part.kind}[${part.of.map((each) => write(each, scope)).join(",")}]`;
    case "implies":
    case "iff":
      return `${part.kind}[${write(part.left, scope)},${write(part.right, scope)}]`;
    case "all":
    case "some": {
      const inner = [...scope, part.variable];
      return `${part.kind}[${part.where === null ? "" : write(part.where, inner)},${write(part.holds, inner)}]`;
    }
  }
}

function writeTerm(term: Term, scope: readonly number[]): string {
  if (term.kind === "name") return JSON.stringify(term.name);
  const at = scope.lastIndexOf(term.variable);
  return at < 0 ? `?${term.variable}` : `#${at}`;
}

/** Replaces the free occurrences of a variable by a name. */
export function substitute(part: Proposition, variable: number, term: Term): Proposition {
  const inTerm = (each: Term): Term => (each.kind === "variable" && each.variable === variable ? term : each);
  const go = (each: Proposition): Proposition => substitute(each, variable, term);
  switch (part.kind) {
    case "apply":
      return { ...part, terms: part.terms.map(inTerm) };
    case "equal":
      return { ...part, left: inTerm(part.left), right: inTerm(part.right) };
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
      if (part.variable === variable) return part;
      return { ...part, where: part.where === null ? null : go(part.where), holds: go(part.holds) };
  }
}

/** The restriction and body of a quantified proposition, instantiated with one term. */
export function instanceOf(
  quantified: Quantified,
  name: string,
): { readonly where: Proposition | null; readonly holds: Proposition } {
  const term = named(name);
  return {
    where: quantified.where === null ? null : substitute(quantified.where, quantified.variable, term),
    holds: substitute(quantified.holds, quantified.variable, term),
  };
}

/** An instance of `some` as one proposition. */
export function conjunctionOf(where: Proposition | null, holds: Proposition): Proposition {
  return where === null ? holds : { kind: "and", of: [...partsOf(where), ...partsOf(holds)] };
}

function partsOf(part: Proposition): readonly Proposition[] {
  return part.kind === "and" ? part.of : [part];
}

/** Moves `not` past the outermost quantifier: `not all` becomes `some not`, and `not some` becomes `all not`. */
export function dualOf(quantified: Quantified): Quantified {
  return { ...quantified, kind: quantified.kind === "all" ? "some" : "all", holds: not(quantified.holds) };
}

/** The names in the propositions, each once, in order of occurrence. */
export function namesOf(propositions: readonly Proposition[]): string[] {
  const names = new Set<string>();
  for (const each of propositions) for (const name of vocabularyOf(each).names) names.add(name);
  return [...names];
}

/** Whether an equation occurs anywhere. */
export function holdsEquation(part: Proposition): boolean {
  switch (part.kind) {
    case "apply":
      return false;
    case "equal":
      return true;
    case "not":
      return holdsEquation(part.of);
    case "and":
    case "or":
    case "xor":
      return part.of.some(holdsEquation);
    case "implies":
    case "iff":
      return holdsEquation(part.left) || holdsEquation(part.right);
    case "all":
    case "some":
      return (part.where !== null && holdsEquation(part.where)) || holdsEquation(part.holds);
  }
}

/** The first variable that no quantifier binds, or null. */
export function freeVariableOf(part: Proposition, bound: readonly number[] = []): number | null {
  const inTerms = (terms: readonly Term[]): number | null => {
    for (const term of terms)
      if (term.kind === "variable" && !bound.includes(term.variable)) return term.variable;
    return null;
  };
  const inParts = (parts: readonly Proposition[], scope = bound): number | null => {
    for (const each of parts) {
      const free = freeVariableOf(each, scope);
      if (free !== null) return free;
    }
    return null;
  };
  switch (part.kind) {
    case "apply":
      return inTerms(part.terms);
    case "equal":
      return inTerms([part.left, part.right]);
    case "not":
      return inParts([part.of]);
    case "and":
    case "or":
    case "xor":
      return inParts(part.of);
    case "implies":
    case "iff":
      return inParts([part.left, part.right]);
    case "all":
    case "some":
      return inParts(part.where === null ? [part.holds] : [part.where, part.holds], [
        ...bound,
        part.variable,
      ]);
  }
}

/** The lemma of a kind that the proposition states of its variable or name, if any; used for names like `that cat`. */
export function kindSaid(part: Proposition | null): Predicate | null {
  if (part === null) return null;
  if (part.kind === "apply")
    return part.predicate.category === "noun" && part.terms.length === 1 ? part.predicate : null;
  if (part.kind !== "and") return null;
  for (const each of part.of) {
    const kind = kindSaid(each);
    if (kind !== null) return kind;
  }
  return null;
}
