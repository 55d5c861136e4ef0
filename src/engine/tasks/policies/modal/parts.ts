import { atomsOf, type Fact, type Formula } from "./formula.ts";

/**
 * Premises in parts that share no atom, after what is told outright is put into them: a rule whose condition is told is what it says, one whose
 * condition is denied is nothing. All premises can hold where each part can; a claim follows from the parts that it shares atoms with.
 */
export function partsOf(premises: readonly Formula[]): readonly (readonly Formula[])[] {
  const parts: { atoms: Set<number>; formulas: Formula[] }[] = [];
  for (const formula of settled(premises)) {
    const atoms = atomsOf(formula);
    const touched = parts.filter((part) => [...atoms].some((atom) => part.atoms.has(atom)));
    for (const part of touched) parts.splice(parts.indexOf(part), 1);
    parts.push({
      atoms: new Set([...atoms, ...touched.flatMap((part) => [...part.atoms])]),
      formulas: [...touched.flatMap((part) => part.formulas), formula],
    });
  }
  return parts.map(({ formulas }) => formulas);
}

/** The parts that a claim shares atoms with, together. */
export function concerning(parts: readonly (readonly Formula[])[], claim: Formula): readonly Formula[] {
  const atoms = atomsOf(claim);
  return parts
    .filter((part) => part.some((formula) => [...atomsOf(formula)].some((atom) => atoms.has(atom))))
    .flat();
}

/** Premises with "and" taken apart, and what is told put into conditions until nothing changes. */
function settled(premises: readonly Formula[]): readonly Formula[] {
  let formulas = premises.flatMap(conjuncts);
  for (let changed = true; changed; ) {
    const told = new Map(formulas.flatMap(literalOf));
    const next = formulas.flatMap((formula) =>
      literalOf(formula).length > 0 ? [formula] : conjuncts(simplify(formula, told)),
    );
    changed = next.length !== formulas.length || next.some((formula, at) => formula !== formulas[at]);
    formulas = next;
  }
  return formulas;
}

type Implies = Extract<Formula, { kind: "implies" }>;

/** For a formula: the conditions in it of which the premises do not tell outright whether they are met. */
export function openConditions(premises: readonly Formula[]): (formula: Formula) => readonly Implies[] {
  const told = new Map(settled(premises).flatMap(literalOf));
  const openIn = (formula: Formula): readonly Implies[] =>
    conjuncts(formula).flatMap((one) => {
      if (one.kind !== "implies") return [];
      const rest = simplify(one, told);
      return rest === one ? [one] : openIn(rest);
    });
  return openIn;
}

function conjuncts(formula: Formula): readonly Formula[] {
  return formula.kind === "and" ? formula.of.flatMap(conjuncts) : [formula];
}

/** The atom that a formula tells to be so, or not, in the actual world. */
function literalOf(formula: Formula): readonly (readonly [atom: number, so: boolean])[] {
  if (formula.kind === "not") return literalOf(formula.of).map(([atom, so]) => [atom, !so]);
  if (formula.kind !== "fact") return [];
  const { fact } = formula;
  if (fact.kind === "atom") return [[fact.atom, true]];
  return fact.kind === "not" && fact.of.kind === "atom" ? [[fact.of.atom, false]] : [];
}

const NOTHING: Formula = { kind: "and", of: [] };

function simplify(formula: Formula, told: ReadonlyMap<number, boolean>): Formula {
  if (formula.kind !== "implies" || formula.when.kind !== "fact") return formula;
  const so = valueOf(formula.when.fact, told);
  return so === null ? formula : so ? formula.then : NOTHING;
}

function valueOf(fact: Fact, told: ReadonlyMap<number, boolean>): boolean | null {
  if (fact.kind === "atom") return told.get(fact.atom) ?? null;
  const of = fact.kind === "not" ? valueOf(fact.of, told) : null;
  return of === null ? null : !of;
}
