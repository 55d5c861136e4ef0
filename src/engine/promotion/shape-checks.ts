/** Validates logical forms and derivations from outside. Code behind these checks trusts the types. */
import type { Digest } from "../../canonical/digest.ts";
import { isWellFormed } from "../../canonical/json.ts";
import type { Category, Proposition, Term } from "../language/meaning.ts";
import type { Step } from "../reasoning/theory.ts";

type Members = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with these keys and no others. */
export function hasKeys(
  value: unknown,
  keys: readonly string[],
  optional: readonly string[] = [],
): value is Members {
  return (
    isRecord(value) &&
    keys.every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => keys.includes(key) || optional.includes(key))
  );
}

export function isText(value: unknown, max: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= max && isWellFormed(value);
}

export function isIndex(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

export function isDigest(value: unknown): value is Digest {
  return typeof value === "string" && /^sha256:[a-f0-9]{64}$/.test(value);
}

/** Deeper than any sentence. The reasoner has the same limit. */
const MAX_DEPTH = 64;
const MAX_PARTS = 64;
const MAX_WORD = 200;
const CATEGORIES: ReadonlySet<unknown> = new Set([
  "noun",
  "adjective",
  "verb",
  "ability",
  "comparative",
  "relation",
] satisfies Category[]);

export function isProposition(value: unknown, depth = MAX_DEPTH): value is Proposition {
  if (depth === 0 || !isRecord(value)) return false;
  const part = (each: unknown): boolean => isProposition(each, depth - 1);
  switch (value["kind"]) {
    case "apply":
      return (
        hasKeys(value, ["kind", "predicate", "terms"]) &&
        isPredicate(value["predicate"]) &&
        isList(value["terms"], isTerm)
      );
    case "equal":
      return hasKeys(value, ["kind", "left", "right"]) && isTerm(value["left"]) && isTerm(value["right"]);
    case "not":
      return hasKeys(value, ["kind", "of"]) && part(value["of"]);
    case "and":
    case "or":
    case "xor":
      return (
        hasKeys(value, ["kind", "of"]) &&
        isList(value["of"], part) &&
        (value["of"] as readonly unknown[]).length >= 2
      );
    case "implies":
    case "iff":
      return hasKeys(value, ["kind", "left", "right"]) && part(value["left"]) && part(value["right"]);
    case "all":
    case "some":
      return (
        hasKeys(value, ["kind", "variable", "where", "holds"]) &&
        isIndex(value["variable"]) &&
        (value["where"] === null || part(value["where"])) &&
        part(value["holds"])
      );
    default:
      return false;
  }
}

function isPredicate(value: unknown): boolean {
  return (
    hasKeys(value, ["category", "lemma"]) &&
    CATEGORIES.has(value["category"]) &&
    isText(value["lemma"], MAX_WORD)
  );
}

function isTerm(value: unknown): value is Term {
  if (hasKeys(value, ["kind", "name"])) return value["kind"] === "name" && isText(value["name"], MAX_WORD);
  return hasKeys(value, ["kind", "variable"]) && value["kind"] === "variable" && isIndex(value["variable"]);
}

export function isList(
  value: unknown,
  is: (each: unknown) => boolean,
  max = MAX_PARTS,
): value is readonly unknown[] {
  return Array.isArray(value) && value.length <= max && value.every(is);
}

/** Checks the form of one step; the proof checker decides whether the steps fit together. */
export function isStep(value: unknown): value is Step {
  return (
    hasKeys(value, ["step", "rule", "from", "conclusion", "sentence"]) &&
    isIndex(value["step"]) &&
    isText(value["rule"], 64) &&
    isList(value["from"], isIndex, 1000) &&
    isProposition(value["conclusion"]) &&
    (value["sentence"] === null || isText(value["sentence"], 400))
  );
}
