/** Letters that look like a Latin one, by the letter they look like. Capitals are folded to small ones before. */
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

/** Letters in boxes and circles that no normalisation form takes apart, and the invisible ones of tags. `first` stands for `letter`. */
const RANGES: readonly { readonly first: number; readonly last: number; readonly letter: number }[] = [
  { first: 0x1f150, last: 0x1f169, letter: 0x61 }, // white on black, circled
  { first: 0x1f170, last: 0x1f189, letter: 0x61 }, // white on black, squared
  { first: 0x1f1e6, last: 0x1f1ff, letter: 0x61 }, // regional indicators
  { first: 0xe0020, last: 0xe007e, letter: 0x20 }, // tags
];

/**
 * A text as a reader sees it, for comparing: compatibility forms taken apart (NFKD), accents and what cannot be seen removed,
 * lookalike letters made Latin, small letters. Blanks and line breaks stay.
 */
export function fold(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase(); // no form of another letter, and none that looks like one
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
