import { amountOf, type Amount, type Counted } from "../amounts.ts";
import type { Proposition } from "../meaning.ts";
import type { Scope } from "./scope.ts";

/** "Exactly two cats sleep": that there are so many. "Two cats sleep" may be of two at least, or of no more. */
export function countedPhrase(
  { open, ...amount }: Amount & { readonly open?: true },
  counted: Counted,
  variable: number,
  scope: Scope,
): Proposition {
  const exact = open === true && scope.chooseOnce("number", 2) === 1;
  return amountOf(exact ? { ...amount, most: amount.least } : amount, counted, variable, () => scope.fresh());
}
