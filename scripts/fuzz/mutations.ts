import type { Random } from "../../test/support/random.ts";

/** Texts that trip up parsers: other scripts, control characters, lone surrogates, names on Object.prototype, numbers, markup, unclosed brackets. */
export const HOSTILE: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\n",
  "\r\n",
  "\t",
  "\u007f",
  "\u0085",
  "\u00a0",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\ufffd",
  "\ud800",
  "\udfff",
  "😀",
  "e\u0301",
  "İ",
  "ß",
  "ſ",
  "Ａ",
  "а",
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "length",
  "then",
  "null",
  "true",
  "undefined",
  "NaN",
  "-0",
  "1e999",
  "0x10",
  "9007199254740993",
  "1/0",
  "<script>",
  '"',
  "'",
  "\\",
  "`",
  "${x}",
  "%00",
  "%",
  "../..",
  "/",
  "{",
  "}",
  "[",
  "]",
  "(",
  ")",
  "((((((((",
  "!!!!!!!!",
  "->",
  "<->",
  "&",
  "|",
  "=",
  "<=",
  "*",
  "-",
  "—",
  ",",
  ".",
  "?",
  ";",
  ":",
  "a".repeat(300),
  "(".repeat(300),
  "not ".repeat(60),
  "and ",
  "if ",
  "all ",
  "no ",
  "who ",
  "Is ",
  " is a ",
  " than ",
  "half of ",
  "1,000,000",
  "$3.50",
  "12:30",
  "mode: classical\n",
];

/** Keys that JSON may contain and that plain objects inherit, and one ordinary key. */
const KEYS = [
  "__proto__",
  "constructor",
  "toString",
  "valueOf",
  "toJSON",
  "then",
  "0",
  "",
  "\ud800",
  "unheard_of",
] as const;
const NUMBERS = [0, -0, 1, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 5e-324, Number.MAX_VALUE] as const;
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "ABC abc 019 _-.",
  " \t\n.,;:!?'\"()",
  "()!&|->=<~∧∨¬→↔ab",
  "\u0000\u0001\u001f\u007f\u00ff\u0301\u200d\ud83d\ude00",
] as const;

export function randomText(random: Random, longest = 40): string {
  if (random.chance(0.3)) return random.pick(HOSTILE);
  const alphabet = random.pick(ALPHABETS);
  return Array.from({ length: random.int(longest) }, () => alphabet.charAt(random.int(alphabet.length))).join(
    "",
  );
}

/** A random JSON value. @param depth the most levels of nesting below it */
export function randomValue(random: Random, depth = 3): unknown {
  switch (random.int(depth > 0 ? 7 : 5)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.pick(NUMBERS);
    case 3:
    case 4:
      return randomText(random);
    case 5:
      return Array.from({ length: random.int(4) }, () => randomValue(random, depth - 1));
    default:
      return fromEntries(
        Array.from({ length: random.int(4) }, () => [
          random.chance(0.5) ? random.pick(KEYS) : randomText(random, 8),
          randomValue(random, depth - 1),
        ]),
      );
  }
}

/** A copy of a JSON value with one random change: a part replaced, removed, added, duplicated or nested, or its text altered. */
export function mutateValue(random: Random, value: unknown): unknown {
  if (typeof value === "object" && value !== null && random.chance(0.85))
    return Array.isArray(value)
      ? mutateItems(random, value)
      : mutateMembers(random, value as Record<string, unknown>); // a JSON object
  if (typeof value === "string" && random.chance(0.7)) return mutateText(random, value);
  if (random.chance(0.05)) return nest(value, random.pick([2, 40, 300]));
  return randomValue(random);
}

function mutateMembers(random: Random, value: Record<string, unknown>): unknown {
  const entries = Object.entries(value);
  const at = random.int(Math.max(1, entries.length));
  const entry = entries[at];
  if (entry === undefined || random.chance(0.1))
    return fromEntries([...entries, [random.pick(KEYS), randomValue(random)]]);
  if (random.chance(0.12)) return fromEntries(entries.filter((_, place) => place !== at));
  return fromEntries(
    entries.map(([key, member], place) =>
      place === at ? [key, mutateValue(random, member)] : [key, member],
    ),
  );
}

function mutateItems(random: Random, items: readonly unknown[]): unknown {
  const at = random.int(Math.max(1, items.length));
  if (items.length === 0 || random.chance(0.1)) return [...items, randomValue(random)];
  switch (random.int(8)) {
    case 0:
      return items.filter((_, place) => place !== at);
    case 1:
      return [...items, items[at]];
    case 2:
      return random.shuffle(items);
    default:
      return items.map((item, place) => (place === at ? mutateValue(random, item) : item));
  }
}

function nest(value: unknown, depth: number): unknown {
  let nested = value;
  for (let level = 0; level < depth; level++) nested = level % 2 === 0 ? [nested] : { a: nested };
  return nested;
}

/** Builds objects the way `JSON.parse` does: `__proto__` is an ordinary key. */
function fromEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, enumerable: true, configurable: true, writable: true });
  return made;
}

/** A copy of a text with one to four changes: parts cut, duplicated, swapped, inserted or overwritten; half of the time at word boundaries. */
export function mutateText(random: Random, text: string): string {
  let changed = text;
  for (let times = 1 + random.int(4); times > 0; times--)
    changed = random.chance(0.4) ? changeWords(random, changed) : changePart(random, changed);
  return changed;
}

function changePart(random: Random, text: string): string {
  const [from, size] = [random.int(text.length + 1), random.int(Math.min(12, text.length) + 1)];
  const [before, part, after] = [text.slice(0, from), text.slice(from, from + size), text.slice(from + size)];
  switch (random.int(6)) {
    case 0:
      return before + after;
    case 1:
      return before + part + part + after;
    case 2:
      return before + random.pick(HOSTILE) + part + after;
    case 3:
      return before + random.pick(HOSTILE) + after;
    case 4:
      return before + randomText(random, 6) + after;
    default:
      return before + (random.chance(0.5) ? part.toUpperCase() : part.toLowerCase()) + after;
  }
}

function changeWords(random: Random, text: string): string {
  const words = text.split(" ");
  const [at, other] = [random.int(words.length), random.int(words.length)];
  const swapped = new Map([
    [other, words[at]],
    [at, words[other]],
  ]);
  switch (random.int(5)) {
    case 0:
      return words.filter((_, place) => place !== at).join(" ");
    case 1:
      return [...words.slice(0, at), words[other] ?? "", ...words.slice(at)].join(" ");
    case 2:
      return words.map((word, place) => swapped.get(place) ?? word).join(" ");
    case 3:
      return [...words.slice(0, at), random.pick(HOSTILE), ...words.slice(at)].join(" ");
    default:
      return [...words.slice(Math.min(at, other)), ...words.slice(0, Math.max(at, other))].join(" ");
  }
}

/** A copy of some bytes with a few flipped, cut, duplicated or overwritten. */
export function mutateBytes(random: Random, bytes: Uint8Array): Uint8Array {
  let changed = Buffer.from(bytes);
  for (let times = 1 + random.int(3); times > 0; times--) {
    const [from, size] = [random.int(changed.length + 1), random.int(9)];
    const [before, part, after] = [
      changed.subarray(0, from),
      changed.subarray(from, from + size),
      changed.subarray(from + size),
    ];
    switch (random.int(5)) {
      case 0:
        changed = Buffer.from(changed.map((byte, at) => (at === from ? byte ^ (1 << random.int(8)) : byte)));
        break;
      case 1:
        changed = Buffer.concat([before, after]);
        break;
      case 2:
        changed = Buffer.concat([before, part, part, after]);
        break;
      case 3:
        changed = Buffer.concat([before, Buffer.from(random.pick(HOSTILE)), after]);
        break;
      default:
        changed = Buffer.concat([
          before,
          Buffer.from(Array.from({ length: size }, () => random.int(256))),
          after,
        ]);
    }
  }
  return changed;
}
