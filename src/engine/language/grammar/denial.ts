import type { Clause } from "../syntax.ts";
import { type Construct, type Input, type Parses, mapped } from "./input.ts";

const HEADS: readonly { readonly words: string; readonly denies: 0 | 1 }[] = [
  { words: "it is not the case that", denies: 1 },
  { words: "it is not true that", denies: 1 },
  { words: "it is false that", denies: 1 },
  { words: "it is the case that", denies: 0 },
  { words: "it is true that", denies: 0 },
  { words: "it is not false that", denies: 0 },
];

/**
 * A clause that is said to be true or false. How far it goes when `and` or `or` follows is open, and both are read.
 *
 *     It is not the case that  Alice is kind and Bob is nice
 *     ^                        ^
 */
export const denial: Construct<Clause> = (input, at) =>
  HEADS.flatMap(({ words, denies }) => {
    const next = input.phrase(words, at);
    if (next === null) return [];
    return mapped(claimed(input, next), (of): Clause => (denies === 1 ? { kind: "not", of } : of));
  });

/** What is claimed: everything up to the end before all, or one clause. */
function claimed(input: Input, at: number): Parses<Clause> {
  const wide = input.parse("coordination", at);
  const seen = new Set(wide.map(({ next, value }) => `${next} ${JSON.stringify(value)}`));
  return [
    ...wide,
    ...input.parse("item", at).filter(({ next, value }) => !seen.has(`${next} ${JSON.stringify(value)}`)),
  ];
}
