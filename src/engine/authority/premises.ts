import { digestHex } from "../../canonical/digest.ts";
import { describeRejection, type Mode } from "../reasoning/formula.ts";
import { equalityPremise, literalPremise, type Premise } from "../reasoning/problem.ts";
import type { Range } from "../reasoning/variables.ts";
import type { Item } from "./evidence.ts";

/** What an item contributes as a premise: parsed for the engine, as text for the oracle. */
export type Contribution =
  | { readonly kind: "premise"; readonly premise: Premise; readonly text: string }
  | { readonly kind: "rejected"; readonly text: string; readonly why: string };

const PLAIN = /^[a-z][a-z0-9_]*$/;

/**
 * The name of a subject and predicate in formulas. Inline evidence may use any words: a pair that is not made of plain
 * names, or whose joined name could be split in two ways, is named by its digest.
 */
export function nameOf(subject: string, predicate: string, shape: "A" | "B"): string {
  const isPlain = (part: string) => PLAIN.test(part) && !part.includes("__");
  if (shape === "A" || (isPlain(subject) && isPlain(predicate))) return `${subject}__${predicate}`;
  return `x_${digestHex([subject, predicate]).slice(0, 32)}`;
}

/** A fact gives its atom or the negation, a rule its formula, a quantity `variable = value` (contract §15.6). */
export function contribute(item: Item, mode: Mode): Contribution {
  const { shape, id, record } = item;
  // Sealing has parsed the formula of a rule in both modes.
  if (shape === "A" && item.sealed.formula !== null && "formula" in record) {
    const parsed = item.sealed.formula[mode];
    return parsed.kind === "parsed"
      ? {
          kind: "premise",
          premise: { id, formula: parsed.formula, atoms: parsed.atoms, variables: parsed.variables },
          text: record.formula,
        }
      : { kind: "rejected", text: record.formula, why: describeRejection(parsed) };
  }
  if ("formula" in record) throw new Error(`rule \`${id}\` was not sealed`);
  const name = nameOf(record.subject, record.predicate, shape);
  if ("value" in record) {
    const text = `${name} = ${record.value}`;
    if (mode === "bounded_deductive")
      return { kind: "rejected", text, why: "out of regime: a quantity is no premise in bounded_deductive" };
    return { kind: "premise", premise: equalityPremise(id, name, record.value), text };
  }
  const positive = record.supports !== false;
  return { kind: "premise", premise: literalPremise(id, name, positive), text: positive ? name : `!${name}` };
}

/** The quantity that an item declares a range for, premise or not; a premise without a range declares its value. */
export interface Declaration {
  readonly id: string;
  readonly variable: string;
  readonly range: Range;
  readonly onlyAsPremise: boolean;
}

export function declarations(items: readonly Item[], premiseIds: ReadonlySet<string>): Declaration[] {
  const declared: Declaration[] = [];
  for (const { shape, id, record } of items) {
    if (!("value" in record) || (!record.range && !premiseIds.has(id))) continue;
    const variable = nameOf(record.subject, record.predicate, shape);
    declared.push({
      id,
      variable,
      range: record.range ?? { min: record.value, max: record.value },
      onlyAsPremise: !record.range,
    });
  }
  return declared;
}

/** The smallest interval for each variable that contains all of its declared ranges. */
export function unite(declared: readonly Declaration[]): Map<string, Range> {
  const ranges = new Map<string, Range>();
  for (const { variable, range } of declared) {
    const known = ranges.get(variable) ?? range;
    ranges.set(variable, { min: Math.min(known.min, range.min), max: Math.max(known.max, range.max) });
  }
  return ranges;
}
