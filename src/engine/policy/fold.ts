/** Lookalikes of Latin letters and of ASCII punctuation. Texts are in lower case before the lookup. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: "аαɑᴀ",
  b: "ьʙƅ",
  c: "сςᴄ",
  d: "ԁɗᴅ",
  e: "еєεᴇҽ",
  f: "ꜰƒ",
  g: "ɡɢց",
  h: "һʜհ",
  i: "іιıɪӏ",
  j: "јᴊ",
  k: "кκᴋ",
  l: "ʟⅼ",
  m: "мᴍ",
  n: "пηɴո",
  o: "оοσᴏօ",
  p: "рρᴘ",
  q: "ԛ",
  r: "гʀ",
  s: "ѕꜱ",
  t: "тτᴛ",
  u: "υᴜս",
  v: "νᴠѵ",
  w: "ѡωᴡԝ",
  x: "хχ",
  y: "уγʏү",
  z: "ᴢ",
  "'": "’‘ʼ′",
  '"': "“”„«»″",
  "-": "‐‑‒–—−",
};
const FOLDED = new Map(
  Object.entries(LOOKALIKES).flatMap(([letter, others]) =>
    [...others].map((other) => [other, letter] as const),
  ),
);

/**
 * Boxed and circled letters that no normalisation form decomposes, and invisible tag characters. `first`
 * stands for `letter`.
 */
const RANGES: readonly { readonly first: number; readonly last: number; readonly letter: number }[] = [
  { first: 0x1f150, last: 0x1f169, letter: 0x61 }, // white on black, circled
  { first: 0x1f170, last: 0x1f189, letter: 0x61 }, // white on black, squared
  { first: 0x1f1e6, last: 0x1f1ff, letter: 0x61 }, // regional indicators
  { first: 0xe0020, last: 0xe007e, letter: 0x20 }, // tags
];

/**
 * Folds a text for comparison to what a reader sees: decomposes compatibility forms (NFKD), removes accents
 * and invisible characters, replaces lookalikes by Latin letters, and lowers the case. Blanks and line breaks
 * stay.
 */
export function fold(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase(); // ASCII has no lookalikes of itself
  const plain = Array.from(text, unboxed)
    .join("")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, "");
  return Array.from(plain, (char) => FOLDED.get(char) ?? char).join("");
}

function unboxed(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const range = RANGES.find(({ first, last }) => first <= code && code <= last);
  return range === undefined ? char : String.fromCodePoint(code - range.first + range.letter);
}
