import { type Proposition, type Term } from "./meaning.ts";
import { allOf, renumbered } from "./normal.ts";

/** So many at least, and so many at most; null where there is no bound. */
export interface Amount {
  readonly least: number;
  readonly most: number | null;
}

/** Amounts above this are not read: each one more has to differ from all the others, and what says so grows with the square. */
export const MAX_AMOUNT = 5;

/** What is said of one of those counted, as a condition on it and a claim. */
export interface Counted {
  readonly where: Proposition | null;
  readonly holds: Proposition;
}

const NUMBER_WORDS: readonly string[] = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];

/** A number in words or digits up to the bound; null for anything else. */
export function numberOf(lower: string): number | null {
  const word = NUMBER_WORDS.indexOf(lower);
  const value = word > 0 ? word : /^[1-9]\d?$/.test(lower) ? Number(lower) : null;
  return value !== null && value <= MAX_AMOUNT ? value : null;
}

export function numberWord(value: number): string {
  return NUMBER_WORDS[value] ?? String(value);
}

/**
 * That there are so many: one, and another, and a third that is neither. `variables` are fresh, as many as are needed; the condition and the claim are
 * of the first of them.
 */
export function atLeast({ where, holds }: Counted, variables: readonly number[]): Proposition {
  const [first] = variables as [number, ...number[]]; // one at least is counted
  const of = (part: Proposition, variable: number): Proposition => replaced(part, first, variable);
  return variables.reduceRight<Proposition | null>((rest, variable, index) => {
    const apart = variables.slice(0, index).map(
      (other): Proposition => ({
        kind: "not",
        of: {
          kind: "equal",
          left: { kind: "variable", variable },
          right: { kind: "variable", variable: other },
        },
      }),
    );
    const said = [of(holds, variable), ...apart, ...(rest === null ? [] : [rest])];
    return {
      kind: "some",
      variable,
      where: where === null ? null : of(where, variable),
      holds: said.length === 1 ? (said[0] as Proposition) : { kind: "and", of: said },
    };
  }, null) as Proposition; // not empty
}

/** What an amount of things says; `fresh` makes a variable. */
export function amountOf(
  { least, most }: Amount,
  counted: Counted,
  first: number,
  fresh: () => number,
): Proposition {
  const variables = [first, ...Array.from({ length: Math.max(least, (most ?? -1) + 1) - 1 }, fresh)];
  const enough = least > 0 ? [atLeast(counted, variables.slice(0, least))] : [];
  const more =
    most === null ? [] : [{ kind: "not" as const, of: atLeast(counted, variables.slice(0, most + 1)) }];
  return allOf([...enough, ...more]);
}

/** At least so many, of which this is said; null for a proposition that counts nothing, or one thing only. */
export function countIn(
  part: Proposition,
): { readonly least: number; readonly variable: number; readonly counted: Counted } | null {
  if (part.kind !== "some") return null;
  const [own, inner] = lastSome(part.holds);
  const counted: Counted = { where: part.where, holds: own };
  const key = keyOf(part.variable, counted);
  const seen = [part.variable];
  for (let rest: Some | null = inner; rest !== null; ) {
    const { variable, where }: Some = rest;
    const [said, next]: readonly [Proposition, Some | null] = lastSome(rest.holds);
    const parts: readonly Proposition[] = said.kind === "and" ? said.of : [said];
    const told = parts.slice(0, -seen.length);
    const apart = parts.slice(-seen.length).every((one, at) => differs(one, variable, seen[at] as number)); // as many as are seen
    if (
      told.length === 0 ||
      !apart ||
      keyOf(variable, {
        where,
        holds: told.length === 1 ? (told[0] as Proposition) : { kind: "and", of: told },
      }) !== key
    )
      return null;
    seen.push(variable);
    rest = next;
  }
  return seen.length < 2 ? null : { least: seen.length, variable: part.variable, counted };
}

type Some = Extract<Proposition, { readonly kind: "all" | "some" }>;

/** What is said of one thing, without and with the further ones. */
function lastSome(holds: Proposition): readonly [Proposition, Some | null] {
  const last = holds.kind === "and" ? holds.of.at(-1) : undefined;
  if (holds.kind !== "and" || last?.kind !== "some" || !saysDiffer(last)) return [holds, null];
  const rest = holds.of.slice(0, -1);
  return [rest.length === 1 ? (rest[0] as Proposition) : { kind: "and", of: rest }, last];
}

function saysDiffer({ variable, holds }: Some): boolean {
  return (
    holds.kind === "and" &&
    holds.of.some((one) => one.kind === "not" && one.of.kind === "equal" && isVariable(one.of.left, variable))
  );
}

function differs(part: Proposition, left: number, right: number): boolean {
  return (
    part.kind === "not" &&
    part.of.kind === "equal" &&
    isVariable(part.of.left, left) &&
    isVariable(part.of.right, right)
  );
}

function isVariable(term: Term, variable: number): boolean {
  return term.kind === "variable" && term.variable === variable;
}

/** Equal for what differs only in its variables. */
export function keyOf(variable: number, { where, holds }: Counted): string {
  return JSON.stringify(renumbered({ kind: "some", variable, where, holds }, 1_000));
}

/** One variable for another; no quantifier inside binds either. */
function replaced(part: Proposition, from: number, to: number): Proposition {
  const term = (one: Term): Term => (isVariable(one, from) ? { kind: "variable", variable: to } : one);
  const go = (one: Proposition): Proposition => replaced(one, from, to);
  switch (part.kind) {
    case "apply":
      return { ...part, terms: part.terms.map(term) };
    case "equal":
      return { kind: "equal", left: term(part.left), right: term(part.right) };
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
