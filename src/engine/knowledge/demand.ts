import { symbolOf, vocabularyOf, type Proposition } from "../language/meaning.ts";
import type { Fact, Relation } from "./fact.ts";

/**
 * When a sentence can matter; see `slice.ts`. A token is a predicate symbol, an `asked` symbol, or one of four marks of a
 * name: `reached` (mentioned, or connected to a mentioned name), `mentioned`, `holding` (something may be in this place)
 * and `searched` (the question looks for what is in it). A symbol is `asked` when the question contains it, or a symbol
 * of the question can follow from it.
 */
export interface Demand {
  /** The sentence is drawn in once all `needs` of one of these are present; it then adds its heads and `brings`. */
  readonly draws: readonly { readonly needs: readonly string[]; readonly brings: readonly string[] }[];
  /** The symbols that it can conclude. A sentence without heads is a constraint. */
  readonly heads: readonly string[];
  /**
   * When the sentence is useful: `all`: when all of its heads are wanted, since it only concludes one of them · `exists`:
   * the same, for a conclusion that something exists · `any`: when one head is wanted · `always`: once drawn in ·
   * `forbids`: a constraint, useful when what it forbids may come about.
   */
  readonly use: "any" | "all" | "exists" | "always" | "forbids";
}

export const reached = (name: string): string => `name ${name}`;
export const mentioned = (name: string): string => `mention ${name}`;
export const holding = (name: string): string => `holding ${name}`;
export const searched = (name: string): string => `searched ${name}`;
export const asked = (symbol: string): string => `asked ${symbol}`;

/** Relations between two individuals that say nothing about third ones; a mention of either draws them in. */
const LOOSE: ReadonlySet<Relation> = new Set(["capital_of", "borders", "precedes"]);
const CHAINED: ReadonlySet<Relation> = new Set(["located_in", "part_of"]);

/** The demand of a sentence compiled from a fact. */
export function factDemand(meaning: Proposition, { subject, relation, object }: Fact): Demand {
  const vocabulary = vocabularyOf(meaning);
  const { symbols, names } = vocabulary;
  if (names.size < 2 && meaning.kind !== "equal") return demandOf(meaning, vocabulary);
  const heads = [...symbols];
  if (meaning.kind === "equal")
    return {
      draws: [...names].map((name) => ({ needs: [reached(name)], brings: [...names].map(reached) })),
      heads,
      use: "always",
    };
  if (LOOSE.has(relation))
    return {
      draws: [...names].map((name) => ({
        needs: [mentioned(name), ...heads.map(asked)],
        brings: [...names].map(reached),
      })),
      heads,
      use: "any",
    };
  if (!CHAINED.has(relation)) return demandOf(meaning, vocabulary);
  // "Whatever is in A is in B" matters only where something can be in A.
  if (meaning.kind === "all")
    return { draws: [{ needs: [reached(subject), holding(subject)], brings: [] }], heads, use: "any" };
  return {
    draws: [
      { needs: [reached(subject)], brings: [reached(object), holding(object)] },
      {
        needs: [searched(object)],
        brings: [reached(subject), reached(object), holding(object), searched(subject)],
      },
    ],
    heads,
    use: "any",
  };
}

/** The demand of any sentence, read off its form. A sentence of no simple form is drawn in by any of its symbols or names. */
export function clauseDemand(meaning: Proposition): Demand {
  return demandOf(meaning, vocabularyOf(meaning));
}

function demandOf(meaning: Proposition, { symbols, names }: ReturnType<typeof vocabularyOf>): Demand {
  const brings = [...names].map(reached);
  const parts: Parts = { needs: new Set(), heads: new Set(), exists: false };
  const simple = takeClause(meaning, parts);
  const [first] = names;
  if (simple && first !== undefined && meaning.kind !== "all" && meaning.kind !== "implies")
    parts.needs.add(reached(first));
  if (!simple || parts.needs.size === 0) {
    return {
      draws: [...symbols, ...brings].map((token) => ({ needs: [token], brings })),
      heads: [...symbols],
      use: "always",
    };
  }
  return {
    draws: [{ needs: [...parts.needs], brings }],
    heads: [...parts.heads],
    use: useOf(parts),
  };
}

interface Parts {
  readonly needs: Set<string>;
  readonly heads: Set<string>;
  exists: boolean;
}

function useOf({ heads, exists }: Parts): Demand["use"] {
  if (heads.size === 0) return "forbids";
  return exists ? "exists" : "all";
}

/** Reads `all x (premises → consequence)`; false for any other form. */
function takeClause(part: Proposition, parts: Parts): boolean {
  switch (part.kind) {
    case "all":
      return (part.where === null || takePremise(part.where, parts)) && takeClause(part.holds, parts);
    case "implies":
      return takePremise(part.left, parts) && takeClause(part.right, parts);
    case "apply":
      return takePositive(part, parts.heads);
    case "some":
      parts.exists = true;
      return takePositive(part, parts.heads);
    case "or":
      return part.of.every((each) => each.kind === "apply" && takePositive(each, parts.heads));
    case "not":
      return takePositive(part.of, parts.needs);
    case "equal":
    case "and":
    case "xor":
    case "iff":
      return false;
  }
}

/** A negated premise becomes a head: "if it shines and is not a metal, …" concludes "… or it is a metal". */
function takePremise(part: Proposition, parts: Parts): boolean {
  if (part.kind === "and") return part.of.every((each) => takePremise(each, parts));
  return part.kind === "not" && part.of.kind === "apply"
    ? takePositive(part.of, parts.heads)
    : takePositive(part, parts.needs);
}

/** Atoms joined by "and" and "some". */
function takePositive(part: Proposition, into: Set<string>): boolean {
  switch (part.kind) {
    case "apply":
      into.add(symbolOf(part.predicate, part.terms.length));
      return true;
    case "and":
      return part.of.every((each) => takePositive(each, into));
    case "some":
      return (part.where === null || takePositive(part.where, into)) && takePositive(part.holds, into);
    default:
      return false;
  }
}
