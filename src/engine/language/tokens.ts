import type { Span } from "./reading.ts";

/** `other`: a character that no construct takes, such as an emoji, a quotation mark in a word, a lone surrogate, a zero-width blank. */
export type TokenKind = "word" | "number" | "mark" | "other";

export interface Token extends Span {
  readonly kind: TokenKind;
  /** Normalised: NFC, straight quotes, one kind of dash; contractions are two tokens (`isn't` is `is`, `not`). */
  readonly text: string;
  /** `text` in lower case. */
  readonly lower: string;
  /** Line breaks directly before it (two or more: an empty line). */
  readonly breaks: number;
  /** Nothing but the start of the text, a blank or a line break stands before it. */
  readonly spaced: boolean;
}

const PIECE = new RegExp(
  String.raw`(?<blank>[\s\u00a0]+)` +
    String.raw`|(?<number>\d+(?:[.,]\d+)*(?![\p{L}\p{M}]))` +
    String.raw`|(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-'\u2018\u2019\u2010\u2011][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*)` +
    String.raw`|(?<mark>['\u2018\u2019][sS](?![\p{L}\p{N}])|\.{3}|[-.,;:?!()"'\x60*•\u2018\u2019\u201c\u201d\u201e\u2013\u2014\u2026])` +
    String.raw`|(?<other>[\s\S])`,
  "uy",
);

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

/** Words to which `'s` can only be `is`. Elsewhere it shows whose something is. */
const TAKES_IS = new Set(["it", "he", "she", "that", "there", "who", "what", "here"]);

function normalised(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u2010\u2011]/g, "-");
}

/** Where a contraction is to be cut, and what its parts stand for: `can|'t` is `can`, `not`. */
function contraction(text: string): readonly [cut: number, first: string, second: string] | null {
  const lower = text.toLowerCase();
  if (lower === "cannot") return [3, text.slice(0, 3), "not"];
  if (lower === "can't") return [3, text.slice(0, 3), "not"];
  if (/^(?:is|are|does|do)n't$/.test(lower)) return [text.length - 3, text.slice(0, -3), "not"];
  const apostrophe = text.lastIndexOf("'");
  if (apostrophe <= 0) return null;
  const [before, ending] = [text.slice(0, apostrophe), lower.slice(apostrophe)];
  if (ending === "'re") return [apostrophe, before, "are"];
  if (ending === "'s") return [apostrophe, before, TAKES_IS.has(before.toLowerCase()) ? "is" : "'s"];
  return null;
}

/** The tokens of a text, in order; offsets count code units of `text` as given, from `offset` on. Never fails. */
export function tokenise(text: string, offset = 0): readonly Token[] {
  const tokens: Token[] = [];
  let breaks = 0;
  let spaced = true;
  const add = (kind: TokenKind, content: string, start: number, end: number): void => {
    tokens.push({
      kind,
      text: content,
      lower: content.toLowerCase(),
      start: offset + start,
      end: offset + end,
      breaks,
      spaced,
    });
    breaks = 0;
    spaced = false;
  };
  for (let at = 0; at < text.length; ) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(text);
    const [piece, groups] = [match?.[0] ?? text.charAt(at), match?.groups ?? {}];
    const end = at + piece.length;
    if (groups["blank"] !== undefined) {
      breaks += piece.split("\n").length - 1;
      spaced = true;
    } else if (groups["word"] !== undefined) {
      const word = normalised(piece);
      const parts = word.length === piece.length ? contraction(word) : null;
      if (parts === null) add("word", word, at, end);
      else {
        add("word", parts[1], at, at + parts[0]);
        add("word", parts[2], at + parts[0], end);
      }
    } else if (groups["number"] !== undefined) add("number", piece, at, end);
    else
      add(
        groups["mark"] !== undefined ? "mark" : "other",
        groups["mark"] === undefined ? piece : (MARKS.get(piece) ?? normalised(piece)),
        at,
        end,
      );
    at = end;
  }
  return tokens;
}

/** Whether a token begins with a capital letter. */
export function isCapitalised(token: Token): boolean {
  const first = token.text.charAt(0);
  return token.kind === "word" && first !== first.toLowerCase();
}
