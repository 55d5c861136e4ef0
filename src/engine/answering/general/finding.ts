import type { Rational } from "../../text/rational.ts";

/** A row of a pack with its wording. */
export interface Cited {
  readonly ref: string;
  readonly text: string;
}

/** What the packs come to about a question that stands alone. */
export interface Finding {
  readonly outcome:
    | { readonly kind: "verdict"; readonly verdict: "yes" | "no" }
    | { readonly kind: "number"; readonly value: Rational; readonly noun: string }
    /** Names, of which there is at least one. `open`: there may be others. */
    | { readonly kind: "names"; readonly names: readonly string[]; readonly open?: boolean };
  /** The rows that it rests on. */
  readonly cited: readonly Cited[];
  /** The rule that leads from the rows to it: `apart`, `count`, `conversion`, … */
  readonly rule: string;
  /** What the rule says here, in words; null where the rows say it all. */
  readonly because: string | null;
  /** It holds of most and not of all. */
  readonly typical?: boolean;
}

export const verdictOf = (
  verdict: "yes" | "no",
  rule: string,
  cited: readonly Cited[],
  because: string | null = null,
): Finding => ({ outcome: { kind: "verdict", verdict }, cited, rule, because });
