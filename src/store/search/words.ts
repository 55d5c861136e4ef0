/** A word of a text: folded, and where it stands in the text, in UTF-16 units. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Longer words are cut: nobody types one, and an index need not hold them. */
const MAX_WORD_LENGTH = 40;

/** The words of a text, in lower case and without accents. Everything but letters and digits separates words. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = fold(match[0]);
    if (word !== "") words.push({ word, from: match.index, to: match.index + match[0].length });
  }
  return words;
}

const ASCII = /^[0-9A-Za-z]+$/;

function fold(text: string): string {
  const plain = ASCII.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, "");
  return plain.slice(0, MAX_WORD_LENGTH).replace(/[\ud800-\udbff]$/, ""); // no half of a character
}
