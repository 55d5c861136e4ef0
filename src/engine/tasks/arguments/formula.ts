/**
 * What a sentence of an argument says. A unit is a whole phrase that is said of one thing: `live in the city`, `careful driver`. All atoms
 * take one argument, and no quantifier stands inside the scope of another one's variable.
 */
export type Formula =
  /** `of`: a name, or null for what the nearest quantifier ranges over; in the meaning of a predicate, what it is said of. */
  | { readonly kind: "is"; readonly unit: string; readonly of: string | null }
  | { readonly kind: "not"; readonly part: Formula }
  | { readonly kind: "and" | "or"; readonly parts: readonly Formula[] }
  /** "Either … or": at least one or exactly one, as the sentences are taken. */
  | { readonly kind: "either"; readonly parts: readonly Formula[] }
  | { readonly kind: "if" | "iff"; readonly left: Formula; readonly right: Formula }
  | { readonly kind: "all" | "some"; readonly part: Formula }
  | { readonly kind: "true" };

export const TRUE: Formula = { kind: "true" };
/** What is said of everything that the text speaks of where it says "person": see `kindsTaken`. */
export const PERSON = "be person";

export function unitOf(unit: string): Formula {
  return { kind: "is", unit, of: null };
}
export function not(part: Formula): Formula {
  return part.kind === "not" ? part.part : { kind: "not", part };
}
export function iff(left: Formula, right: Formula): Formula {
  return { kind: "iff", left, right };
}

export function and(...parts: readonly Formula[]): Formula {
  const kept = parts.flatMap((part) =>
    part.kind === "and" ? part.parts : part.kind === "true" ? [] : [part],
  );
  return kept.length === 1 && kept[0] !== undefined
    ? kept[0]
    : kept.length === 0
      ? TRUE
      : { kind: "and", parts: kept };
}

export function or(...parts: readonly Formula[]): Formula {
  return { kind: "or", parts };
}

export function when(left: Formula, right: Formula): Formula {
  return left.kind === "true" ? right : { kind: "if", left, right };
}

/** The formula with every atom put through `change`, which may answer it by any formula. */
export function mapAtoms(
  formula: Formula,
  change: (atom: Extract<Formula, { kind: "is" }>) => Formula,
): Formula {
  switch (formula.kind) {
    case "true":
      return formula;
    case "is":
      return change(formula);
    case "not":
      return { kind: "not", part: mapAtoms(formula.part, change) };
    case "all":
    case "some":
      return { kind: formula.kind, part: mapAtoms(formula.part, change) };
    case "if":
    case "iff":
      return {
        kind: formula.kind,
        left: mapAtoms(formula.left, change),
        right: mapAtoms(formula.right, change),
      };
    case "and":
      return and(...formula.parts.map((part) => mapAtoms(part, change)));
    case "or":
    case "either":
      return { kind: formula.kind, parts: formula.parts.map((part) => mapAtoms(part, change)) };
  }
}

/** The meaning of a predicate, of something named. */
export function said(formula: Formula, name: string): Formula {
  return mapAtoms(formula, (atom) => (atom.of === null ? { ...atom, of: name } : atom));
}

export interface Atom {
  readonly unit: string;
  readonly of: string | null;
}

export function atomsIn(formula: Formula): readonly Atom[] {
  const found: Atom[] = [];
  mapAtoms(formula, (atom) => {
    found.push(atom);
    return atom;
  });
  return found;
}

/** One text for equal formulas. */
export function keyOf(formula: Formula): string {
  return JSON.stringify(formula);
}

/** Without those that are said already. */
export function distinct(formulas: readonly Formula[]): Formula[] {
  return [...new Map(formulas.map((formula) => [keyOf(formula), formula])).values()];
}

/** Every combination of two ways of taking the parts. */
export function pairs(
  left: readonly Formula[],
  right: readonly Formula[],
  join: (one: Formula, other: Formula) => Formula,
): Formula[] {
  return left.flatMap((one) => right.map((other) => join(one, other)));
}
