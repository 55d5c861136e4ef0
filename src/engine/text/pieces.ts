import { isNumberWord } from "./numerals.ts";

/**
 * The smallest parts of a text, with their places: words, digits, marks. `other`: a character that no construct takes, such as an emoji
 * or a lone surrogate. Contractions are cut: `isn't` is `is`, `n't`; `Tom's` is `Tom`, `'s`.
 */
export interface Piece {
  readonly kind: "word" | "digits" | "mark" | "other";
  /** As written, with straight quotes and one kind of dash. */
  readonly text: string;
  readonly lower: string;
  /** Code units of the text; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** Line breaks directly before it; two or more: an empty line. */
  readonly breaks: number;
  /** Whether a blank, a line break or the start of the text stands before it. */
  readonly spaced: boolean;
}

const PIECE =
  /(?<blank>[\s\u00a0]+)|(?<digits>\d{1,2}:\d{2}(?!\d)|\d+(?:st|nd|rd|th)(?![\p{L}\p{N}])|\d+(?:[.,]\d+)*(?![\p{L}\p{M}]))|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'\u2018\u2019\u2010\u2011][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)|(?<mark>['\u2018\u2019][sS](?![\p{L}\p{N}])|\.{3}|[-.,;:?!()[\]"'\x60*•/%$€£+=\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u2026])|(?<other>[\s\S])/uy;

const MARKS: ReadonlyMap<string, string> = new Map([
  ["\u2018", "'"],
  ["\u2019", "'"],
  ["`", '"'],
  ["\u201c", '"'],
  ["\u201d", '"'],
  ["\u201e", '"'],
  ["\u2013", "-"],
  ["\u2014", "-"],
  ["\u2026", "..."],
]);

/** How many code units the second part of a contraction has: `doesn|'t` is cut as `does|n't`, `she|'ll`; 0: no contraction. */
function tailOf(lower: string): number {
  if (lower === "cannot") return 3;
  if (/^(?:[a-z]+n't)$/.test(lower)) return 3;
  const tail = /'(?:s|re|ve|ll|d|m)$/.exec(lower);
  return tail === null || tail.index === 0 ? 0 : tail[0].length;
}

/** How many code units the first part of "fourth-newest" or "second-most" has; 0: it is one word. */
function rankOf(lower: string): number {
  const rank = /^([a-z]+(?:st|nd|rd|th)|\d+(?:st|nd|rd|th))-(?:most|least|best|worst|[a-z]+est)$/.exec(lower);
  return rank?.[1]?.length ?? 0;
}

/** How many code units the number of "five-day" or "ten-euro" has; 0: it is one word. */
function countOf(lower: string): number {
  const [number = "", ...unit] = MEASURED.exec(lower)?.slice(1) ?? [];
  return unit.length > 0 && isNumberWord(number) ? number.length : 0;
}
const MEASURED =
  /^([a-z]+(?:-[a-z]+)?)-((?:second|minute|hour|day|week|month|year)(?:-old)?|(?:milli|centi|kilo)?(?:metre|meter|gram|litre|liter)|kilo|inch|foot|yard|mile|ton|pound|ounce|dollar|euro|cent|penny)$/;

/** The pieces of a text in order. Never fails; every character that is no blank is in exactly one piece. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let [breaks, spaced] = [0, true];
  for (let at = 0; at < text.length; ) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    const found = match?.[0] ?? text.charAt(at);
    if (match?.groups?.["blank"] !== undefined) {
      breaks += found.split("\n").length - 1;
      spaced = true;
    } else
      for (const [kind, content, start, end] of partsOf(found, match?.groups ?? {}, at)) {
        pieces.push({ kind, text: content, lower: content.toLowerCase(), start, end, breaks, spaced });
        [breaks, spaced] = [0, false];
      }
    at += found.length;
  }
  return pieces;
}

type Part = readonly [kind: Piece["kind"], content: string, start: number, end: number];

/** A piece as the pattern found it: one part, or the two of a contraction. */
function partsOf(
  found: string,
  groups: Readonly<Record<string, string | undefined>>,
  at: number,
): readonly Part[] {
  const end = at + found.length;
  if (groups["digits"] !== undefined) return [["digits", found, at, end]];
  if (/^['\u2018\u2019][sS]$/.test(found)) return [["word", "'s", at, end]];
  if (groups["word"] === undefined)
    return [[groups["mark"] === undefined ? "other" : "mark", MARKS.get(found) ?? found, at, end]];
  const word = found.replace(/[\u2018\u2019]/g, "'").replace(/[\u2010\u2011]/g, "-");
  const rank = rankOf(word.toLowerCase());
  if (rank > 0)
    return [
      ["word", word.slice(0, rank), at, at + rank],
      ["word", word.slice(rank + 1), at + rank + 1, end],
    ];
  const count = countOf(word.toLowerCase());
  if (count > 0)
    return [
      ["word", word.slice(0, count), at, at + count],
      ["mark", "-", at + count, at + count + 1],
      ["word", word.slice(count + 1), at + count + 1, end],
    ];
  const tail = tailOf(word.toLowerCase());
  if (tail === 0) return [["word", word, at, end]];
  return [
    ["word", word.slice(0, -tail), at, end - tail],
    ["word", word.slice(-tail), end - tail, end],
  ];
}
