import { entails, namesIn } from "./decide.ts";
import { atomsIn, keyOf, not, said, TRUE, type Atom, type Formula } from "./formula.ts";

/** What is known on the way to a goal: a ground, a supposition, or what follows by `rule` from earlier ones. */
export interface Line {
  readonly rule: string;
  readonly formula: Formula;
  readonly from: readonly Line[];
}
/** The lines that a goal rests on; `supposed`: its denial, which they make impossible, or null where they give the goal itself. */
export interface Proof {
  readonly from: readonly Line[];
  readonly supposed: Line | null;
}

const FALSE: Formula = { kind: "not", part: TRUE };
/** Questions to the solver on the way to one proof, and suppositions inside each other. */
const MOST_QUESTIONS = 6_000;
const MOST_SUPPOSED = 2;

/** Premises that entail a goal and of which none can be spared; those that come first are given up last. */
export function fewest(premises: readonly Formula[], goal: Formula): readonly number[] {
  let kept = premises.map((_, at) => at);
  for (let at = premises.length - 1; at >= 0; at--) {
    const without = kept.filter((one) => one !== at);
    if (
      entails(
        without.map((one) => premises[one] as Formula),
        goal,
      )
    )
      kept = without;
  }
  return kept;
}

/**
 * How a goal follows from grounds: one sentence at a time, about the names one by one; where that does not do, its denial is supposed and shown to
 * be impossible, if need be with further suppositions. Null where that is not found within bounds.
 */
export function prove(grounds: readonly Line[], goal: Formula): Proof | null {
  return new Prover([...grounds.map(({ formula }) => formula), goal]).prove(grounds, goal);
}

class Prover {
  readonly #units: readonly string[];
  readonly #atoms: Atom[];
  readonly #named = new Map<string, readonly Line[]>();
  #witnesses = 0;
  #left = MOST_QUESTIONS;

  constructor(formulas: readonly Formula[]) {
    this.#units = [...new Set(formulas.flatMap(atomsIn).map(({ unit }) => unit))];
    this.#atoms = namedAtoms(formulas, namesIn(formulas));
  }

  prove(grounds: readonly Line[], goal: Formula): Proof | null {
    const known = this.#grown(grounds);
    const facts = [...known.filter(({ formula }) => isLiteral(formula))].reverse();
    if (this.#follows(facts, goal)) return { from: needed(facts, goal), supposed: null };
    const same = known.find(({ formula }) => keyOf(formula) === keyOf(goal));
    if (same !== undefined) return { from: [same], supposed: null };
    const supposed: Line = { rule: "suppose", formula: not(goal), from: [] };
    for (let depth = 0; depth <= MOST_SUPPOSED; depth++) {
      const clash = this.#refute([...known, supposed], depth);
      if (clash !== null) return { from: denying(supposed, clash), supposed };
    }
    return null;
  }

  #follows(lines: readonly Line[], formula: Formula): boolean {
    return (
      this.#left-- > 0 &&
      entails(
        lines.map((line) => line.formula),
        formula,
      )
    );
  }

  /** Lines that cannot all be so, one sentence and what is known of the names; null where none are found. */
  #refute(given: readonly Line[], depth: number): readonly Line[] | null {
    let lines = this.#grown(given);
    for (let grown = true; grown; ) {
      grown = false;
      const facts = [...lines.filter(({ formula }) => isLiteral(formula))].reverse();
      for (const one of lines)
        if (this.#follows([one, ...facts], FALSE)) return needed([one, ...facts], FALSE);
      if (depth === 0) return null;
      for (const literal of this.#open(lines)) {
        const supposed: Line = { rule: "suppose", formula: literal, from: [] };
        const clash = this.#refute([...lines, supposed], depth - 1);
        if (clash === null) continue;
        lines = this.#grown([
          ...lines,
          { rule: "contradiction", formula: not(literal), from: denying(supposed, clash) },
        ]);
        grown = true;
        break;
      }
    }
    return null;
  }

  /** Literals of which neither they nor their denials are known. */
  #open(lines: readonly Line[]): readonly Formula[] {
    const known = new Set(lines.map(({ formula }) => keyOf(formula)));
    return this.#atoms
      .map((atom): Formula => ({ kind: "is", ...atom }))
      .filter((one) => !known.has(keyOf(one)) && !known.has(keyOf(not(one))))
      .flatMap((one) => [one, not(one)]);
  }

  /** With what follows about the names from one sentence and what is known before, round by round, and names for what there is. */
  #grown(given: readonly Line[]): readonly Line[] {
    const lines = [...given];
    for (let at = 0; at < lines.length; at++) {
      const line = lines[at] as Line; // within the list
      for (const one of this.#partsOf(line))
        if (!lines.some(({ formula }) => keyOf(formula) === keyOf(one.formula))) lines.push(one);
    }
    const rules = lines.filter(({ formula }) => !isLiteral(formula));
    const facts = lines.filter(({ formula }) => isLiteral(formula));
    for (let grown = true; grown && this.#left > 0; ) {
      grown = false;
      for (const rule of rules) {
        for (const formula of this.#open(facts)) {
          if (!this.#follows([rule, ...facts], formula)) continue;
          // from what clashes anything follows: whoever refutes it finds that
          if (this.#follows([rule, ...facts], not(formula))) return lines;
          const from = fewest(
            [...facts].map((fact) => fact.formula),
            { kind: "if", left: rule.formula, right: formula },
          ).flatMap((at) => facts[at] ?? []);
          const drawn: Line = { rule: ruleOf(rule.formula, formula), formula, from: [rule, ...from] };
          facts.push(drawn);
          lines.push(drawn);
          grown = true;
        }
      }
    }
    return lines;
  }

  /** The parts of what is so together, and a witness for what there is. */
  #partsOf(line: Line): readonly Line[] {
    const { formula } = line;
    const parts = partsOf(formula);
    if (parts.length > 0)
      return parts.map((part) => ({ rule: "and_elimination", formula: part, from: [line] }));
    const body =
      formula.kind === "some"
        ? formula.part
        : formula.kind === "not" && formula.part.kind === "all"
          ? not(formula.part.part)
          : null;
    if (body === null || this.#named.has(keyOf(formula))) return this.#named.get(keyOf(formula)) ?? [];
    const name = `@${++this.#witnesses}`;
    this.#atoms.push(...this.#units.map((unit) => ({ unit, of: name })));
    const made: readonly Line[] = [{ rule: "witness", formula: said(body, name), from: [line] }];
    this.#named.set(keyOf(formula), made);
    return made;
  }
}

/** Those of the lines, of which none can be spared, that a formula needs. */
function needed(lines: readonly Line[], formula: Formula): readonly Line[] {
  return fewest(
    lines.map((line) => line.formula),
    formula,
  ).flatMap((at) => lines[at] ?? []);
}

/** What shows that a supposition is impossible: itself, and lines that clash, which may rest on it. */
function denying(supposed: Line, clash: readonly Line[]): readonly Line[] {
  return [supposed, ...clash.filter((line) => line !== supposed)];
}

/** The atoms of sentences, said of each of the names. */
function namedAtoms(formulas: readonly Formula[], names: readonly string[]): Atom[] {
  const atoms = formulas
    .flatMap(atomsIn)
    .flatMap(({ unit, of }) => (of === null ? names.map((name) => ({ unit, of: name })) : [{ unit, of }]));
  return [...new Map(atoms.map((atom) => [`${atom.unit}\n${atom.of}`, atom])).values()];
}

function isLiteral(formula: Formula): boolean {
  return (formula.kind === "not" ? formula.part : formula).kind === "is";
}

/** What is so one by one where a formula is so; empty where it is no conjunction. */
function partsOf(formula: Formula): readonly Formula[] {
  if (formula.kind === "and") return formula.parts;
  const denied = formula.kind === "not" ? formula.part : null;
  return denied?.kind === "or"
    ? denied.parts.map(not)
    : denied?.kind === "if"
      ? [denied.left, not(denied.right)]
      : [];
}

/** The rule by which a sentence, with what is known of the names, gives a literal. */
function ruleOf(sentence: Formula, literal: Formula): string {
  const units = (formula: Formula): readonly string[] => atomsIn(formula).map(({ unit }) => unit);
  const body =
    sentence.kind === "all"
      ? sentence.part
      : sentence.kind === "not" && sentence.part.kind === "some"
        ? not(sentence.part.part)
        : sentence;
  const [only = ""] = units(literal);
  switch (body.kind) {
    case "if":
      return units(body.right).includes(only) ? "modus_ponens" : "modus_tollens";
    case "or":
      return "disjunctive_syllogism";
    case "either":
      return "exclusive_or";
    case "iff":
      return "equivalence";
    case "not":
      return body.part.kind === "and" ? "exclusion" : body.part.kind === "is" ? "instance" : "applies";
    case "is":
    case "and":
      return "instance";
    case "some":
    case "all":
    case "true":
      return "applies";
  }
}
