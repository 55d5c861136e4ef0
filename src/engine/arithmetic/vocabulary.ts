/** White space, and the punctuation of ASCII. */
const TRIMMED = /^[\s!-/:-@[-`{-~]$/;

/** A word as the vocabulary of word problems has it: lower-cased, without white space and ASCII punctuation at its ends. May be empty. */
export function normalizeLemma(text: string): string {
  const lower = text.toLowerCase();
  let [start, end] = [0, lower.length];
  while (start < end && TRIMMED.test(lower.charAt(start))) start++;
  while (end > start && TRIMMED.test(lower.charAt(end - 1))) end--;
  return lower.slice(start, end);
}
