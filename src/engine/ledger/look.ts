import type { LedgerToken } from "./tokens.ts";
import { isNumeral, type LedgerText, type Tokens } from "./text.ts";

/** The first token that `look` finds in a statement. */
export function inStatements(
  { statements }: LedgerText,
  look: (tokens: Tokens, index: number) => LedgerToken | undefined,
): LedgerToken | null {
  for (const [index, tokens] of statements.entries()) {
    const found = look(tokens, index);
    if (found !== undefined) return found;
  }
  return null;
}

export const isCapital = ({ text }: LedgerToken): boolean => /^\p{Lu}/u.test(text);

/** "in a can", "the store": a word that could be a verb, after an article. */
export function isNoun(tokens: Tokens, at: number): boolean {
  const before = tokens[at - 1];
  return (
    before !== undefined &&
    (isNumeral(before) ||
      /^(?:an?|the|this|that|per|each|every|his|her|its|their|my|your|our|of)$/u.test(before.lower))
  );
}

export const isMoney = ({ text, lower }: LedgerToken): boolean =>
  /^[$€£¥₹¢]$/u.test(text) || /^(?:dollars?|cents?|euros?|pounds?|pence)$/u.test(lower);
