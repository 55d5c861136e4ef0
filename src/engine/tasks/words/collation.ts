import { ACCENTED, ACCENTS, EXPANDED, LETTERS } from "./collation-table.ts";

/**
 * What a word is sorted by: first its letters, then its accents, then its capitals. Each level is a list of weights.
 * @see https://www.unicode.org/reports/tr10/#Main_Algorithm
 */
export interface SortKey {
  readonly letters: readonly number[];
  readonly accents: readonly number[];
  readonly capitals: readonly number[];
}

/** Weights of the third level: a small letter or an accent, a capital, and the sigma that ends a word. */
const SMALL = 0;
const CAPITAL = 1;
const FINAL = 2;
const FINAL_SIGMA = "ς";
/** The weight of a letter on the second level, below every accent. */
const BARE = 0;

interface Element {
  readonly letter: number;
  readonly accents: readonly number[];
}

const ELEMENTS: ReadonlyMap<string, readonly Element[]> = new Map<string, readonly Element[]>([
  ...[...LETTERS].map((letter) => [letter, [elementOf(letter, [])]] as const),
  ...ACCENTED.flatMap(([accents, pairs]) =>
    pairsOf(pairs).map(([plain, accented]) => [accented, [elementOf(plain, [...accents])]] as const),
  ),
  ...Object.entries(EXPANDED).map(
    ([letter, parts]) => [letter, parts.map(([plain, ...accents]) => elementOf(plain, accents))] as const,
  ),
  [FINAL_SIGMA, [elementOf("σ", [])]],
]);

/** The sort key of a word; null where it has a character that the table lacks. */
export function sortKeyOf(word: string): SortKey | null {
  const letters: number[] = [];
  const accents: number[] = [];
  const capitals: number[] = [];
  for (const char of word.normalize("NFC")) {
    const lower = lowerOf(char);
    const elements = ELEMENTS.get(lower);
    if (elements === undefined) return null;
    for (const element of elements) {
      letters.push(element.letter);
      accents.push(BARE, ...element.accents);
      const form = char === FINAL_SIGMA ? FINAL : char === lower ? SMALL : CAPITAL;
      capitals.push(form, ...element.accents.map(() => SMALL));
    }
  }
  return { letters, accents, capitals };
}

/** Below zero where the first stands before the second, zero where they are equal on every level. */
export function compareKeys(one: SortKey, other: SortKey): number {
  return (
    compareWeights(one.letters, other.letters) ||
    compareWeights(one.accents, other.accents) ||
    compareWeights(one.capitals, other.capitals)
  );
}

/** The first character that the table lacks; null where it has all. */
export function uncovered(word: string): string | null {
  return [...word.normalize("NFC")].find((char) => !ELEMENTS.has(lowerOf(char))) ?? null;
}

function compareWeights(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((weight, place) => weight !== other[place]);
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1);
}

/** "İ" has no small letter of its own: that would be an "i" with a loose dot. */
function lowerOf(char: string): string {
  const lower = char.toLowerCase();
  return [...lower].length === 1 ? lower : char;
}

function elementOf(letter: string, accents: readonly string[]): Element {
  const weights = accents.map((accent) => ACCENTS.indexOf(accent) + 1);
  return { letter: [...LETTERS].indexOf(letter), accents: weights };
}

function pairsOf(text: string): readonly (readonly [plain: string, accented: string])[] {
  const chars = [...text];
  return chars.flatMap((plain, at) => (at % 2 === 0 ? [[plain, chars[at + 1] ?? ""] as const] : []));
}
