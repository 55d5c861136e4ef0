import { symbolOf, vocabularyOf, type Proposition } from "../language/meaning.ts";
import type { Fact, Relation } from "./fact.ts";

/**
 * When a sentence can matter; see `slice.ts`. Tokens are predicate symbols and what is said here of names:
 * it was mentioned or reached; it was mentioned; something may be in it; what is in it is looked for. A symbol is "asked" when it
 * is asked about, or when something that is can follow from it.
 */
export interface Demand {
  /** The sentence is drawn in as soon as all `needs` of one of these are there, and then brings its heads and what stands here. */
  readonly draws: readonly { readonly needs: readonly string[]; readonly brings: readonly string[] }[];
  /** Symbols that it can make hold; a sentence with none forbids. */
  readonly heads: readonly string[];
  /**
   * When it is of use: `all`: when all of its heads are asked about or needed, as it is enough that one of them holds · `exists`: the same,
   * as it only says that something exists · `any`: when any is · `always`: once it is drawn in · `forbids`: it has no heads.
   */
  readonly use: "any" | "all" | "exists" | "always" | "forbids";
}

export const reached = (name: string): string => `name ${name}`;
export const mentioned = (name: string): string => `mention ${name}`;
export const holding = (name: string): string => `holding ${name}`;
export const searched = (name: string): string => `searched ${name}`;
export const asked = (symbol: string): string => `asked ${symbol}`;

/** Facts between two individuals that say nothing of third ones are drawn in by a mention of either. */
const LOOSE: ReadonlySet<Relation> = new Set(["capital_of", "borders", "precedes"]);
const CHAINED: ReadonlySet<Relation> = new Set(["located_in", "part_of"]);

/** The demand of a sentence that a fact was compiled to. */
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
  // That what is in one place is in the next matters where something can be in the first.
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

/** The demand of any sentence, read off its form; one of no simple form is drawn in by any symbol or name in it. */
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
    use: parts.heads.size === 0 ? "forbids" : parts.exists ? "exists" : "all",
  };
}

interface Parts {
  readonly needs: Set<string>;
  readonly heads: Set<string>;
  exists: boolean;
}

/** Reads `all x (premises → consequence)`; false where the form is another one. */
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

/** "… and not a metal" is met unless it is a metal: what is denied is one more head. */
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
