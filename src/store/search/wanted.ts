import type { SearchFlag } from "../../contract/search.ts";

/** A condition on a record. */
export type Condition =
  /** These words one after another; the last may be the beginning of one. With `loose`, a single word, or its plural or singular. */
  | { readonly of: "words"; readonly words: readonly string[]; readonly form: "exact" | "loose" | "prefix" }
  /** A digest that begins so. */
  | { readonly of: "digest"; readonly hex: string }
  | { readonly of: "id"; readonly id: string }
  | { readonly of: "state" | "grounding"; readonly name: string }
  | { readonly of: "is"; readonly flag: SearchFlag }
  /** A session whose id begins so. `turns`: the numbers of its turns, ends included. */
  | {
      readonly of: "session";
      readonly session: string;
      readonly turns: readonly (readonly [from: number, to: number])[];
    }
  | { readonly of: "since" | "until"; readonly time: number };

/** At least one of the conditions holds; with `not`, none. */
export interface Clause {
  readonly not: boolean;
  readonly either: readonly Condition[];
}

/** The words that a single word stands for. */
export function formsOf(word: string): readonly string[] {
  const singular = /^.{3,}s$/.test(word) ? [word.slice(0, -1)] : [];
  return [word, `${word}s`, ...singular];
}
