/**
 * Compares two words in the root order of Unicode, from what Unicode says a character is made of instead of from a
 * table of weights. Shares nothing with `collation.ts`, which it checks.
 */
export function compareAgain(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (const level of [placesOf, accentsOf, formsOf]) {
    const [first, second] = [level(left), level(right)];
    if (first !== second) return first < second ? -1 : 1;
  }
  return 0;
}

/** A letter without its accents, in lower case. `form`: 0 for a small letter, 1 for a capital, 2 for the sigma that ends a word. */
interface Part {
  readonly letter: string;
  readonly accents: string;
  readonly form: 0 | 1 | 2;
}

/** Characters that Unicode does not take apart. `~` and `^` are for accents that stand on no other letter. */
const MADE_OF: Readonly<Record<string, string>> = {
  æ: "a~e",
  œ: "o~e",
  ß: "s~s",
  ð: "d~",
  đ: "d\u0335",
  ħ: "h\u0335",
  ł: "l\u0335",
  ø: "o\u0338",
  ґ: "г^",
  Æ: "A~E",
  Œ: "O~E",
  ẞ: "S~S",
  Ð: "D~",
  Đ: "D\u0335",
  Ħ: "H\u0335",
  Ł: "L\u0335",
  Ø: "O\u0338",
  Ґ: "Г^",
};
/** Accents from the first to the last; other letters than these are in the order of their code points. */
const RISING = [
  "\u0301\u0300\u0306\u0302\u030c\u030a\u0308\u030b\u0303\u0307\u0338\u0327\u0328\u0304",
  "\u0335\u0309\u030f\u0311\u031b\u0323\u0324\u0325\u0326\u032d\u032e\u0330\u0331~^",
].join("");
/** Letters whose code points mislead: each stands after the first of its group, and after those before it. */
const GROUPS: readonly string[] = [
  "-'‘’",
  "eə",
  "iı",
  "nŋ",
  "qĸ",
  "tŧ",
  "zþ",
  "дђ",
  "еє",
  "зѕ",
  "иійј",
  "лљ",
  "нњ",
  "тћ",
  "чџ",
];
/** Sorts after every letter. */
const LAST = "\uffff";

function partsOf(word: string): readonly Part[] {
  const decompose = (char: string): string => (char === "й" || char === "Й" ? char : char.normalize("NFD"));
  const spelt = Array.from(word.normalize("NFC"), decompose).join("");
  const whole = Array.from(spelt, (char) => MADE_OF[char] ?? char).join("");
  return [...whole.matchAll(/[^\p{M}~^][\p{M}~^]*/gu)].map(([part]): Part => {
    const [char = "", ...accents] = part;
    const letter = char.toLowerCase();
    const final = letter === "ς";
    return {
      letter: final ? "σ" : letter,
      accents: accents.join(""),
      form: final ? 2 : letter === char ? 0 : 1,
    };
  });
}

function placesOf(parts: readonly Part[]): string {
  return parts
    .map(({ letter }) => {
      const group = GROUPS.find((one) => one.includes(letter));
      return group === undefined ? letter : (group[0] ?? "") + LAST.repeat(group.indexOf(letter));
    })
    .join("");
}

function accentsOf(parts: readonly Part[]): string {
  const rank = (accent: string): string => String.fromCharCode(0x41 + RISING.indexOf(accent));
  return parts.map(({ accents }) => ` ${Array.from(accents, rank).join("")}`).join("");
}

function formsOf(parts: readonly Part[]): string {
  return parts.map(({ form, accents }) => `${form}${"0".repeat(accents.length)}`).join("");
}
