/**
 * Folds a text for comparison: lower case, straight quotes, single blanks; without articles, double quotes,
 * final punctuation and the "and" of a list. A hyphen between letters becomes a blank.
 */
export function foldText(text: string): string {
  return text
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/["\u201c\u201d]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/(?<=[a-z])[-\u2013\u2014](?=[a-z])/g, " ")
    .replace(/\s*,?\s+and\s+/g, ", ")
    .replace(/\b(?:an?|the)\b(?=\s)/g, " ")
    .replace(/\s*([,;])\s*/g, ", ")
    .replace(/[\s.!?]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
}
