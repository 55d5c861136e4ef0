import { momentAt, type Moment } from "./moments.ts";
import { isNumberWord, numeralInDigits, numeralInWords, type Numeral } from "./numerals.ts";
import { piecesOf, type Piece } from "./pieces.ts";

/** A word, a number or a mark of a text. A number of several words ("twenty five", "$4.80", "June 5th, 2021") is one token. */
export interface Token {
  /** Its index in the document. */
  readonly at: number;
  readonly kind: "word" | "numeral" | "moment" | "mark" | "other";
  readonly text: string;
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  readonly breaks: number;
  readonly spaced: boolean;
  readonly numeral: Numeral | null;
  /** `dollar`, `euro`, `pound`, `percent`: the sign written with a number. */
  readonly sign: string | null;
  readonly moment: Moment | null;
}

export interface Sentence {
  readonly at: number;
  /** Without its list mark and its closing mark. Never empty. */
  readonly tokens: readonly Token[];
  readonly closing: "." | "?" | "!" | ":" | null;
  /** Code units of the text, the closing mark included. */
  readonly start: number;
  readonly end: number;
  /** Paragraphs are separated by empty lines. */
  readonly paragraph: number;
  /** The letter or number before an option or a list item: `A` of "(A) …", or null. */
  readonly item: string | null;
}

/** A text, cut into tokens and sentences. Every token is in one sentence or is a mark between sentences. */
export interface Document {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly sentences: readonly Sentence[];
}

export function readDocument(text: string): Document {
  const tokens = tokensOf(piecesOf(text), text);
  return { text, tokens, sentences: sentencesOf(tokens) };
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["$", "dollar"],
  ["€", "euro"],
  ["£", "pound"],
  ["%", "percent"],
]);

/** How many pieces make the token at `at`, and what number or moment it is. */
interface Merged {
  readonly pieces: number;
  readonly numeral: Numeral | null;
  readonly sign: string | null;
  readonly moment: Moment | null;
}
const PLAIN: Merged = { pieces: 1, numeral: null, sign: null, moment: null };

function tokensOf(pieces: readonly Piece[], text: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at] as Piece;
    const merged = abbreviationAt(pieces, at) ?? mergedAt(pieces, at);
    const last = pieces[at + merged.pieces - 1] as Piece;
    const content = merged.pieces === 1 ? piece.text : text.slice(piece.start, last.end);
    tokens.push({
      at: tokens.length,
      kind: kindOf(piece, merged),
      text: content,
      lower: content.toLowerCase(),
      start: piece.start,
      end: last.end,
      breaks: piece.breaks,
      spaced: piece.spaced,
      numeral: merged.numeral,
      sign: merged.sign,
      moment: merged.moment,
    });
    at += merged.pieces;
  }
  return tokens;
}

/** "Mr." before a name, "No." before a number: the full stop belongs to the word. */
function abbreviationAt(pieces: readonly Piece[], at: number): Merged | null {
  const [word, stop, next] = [pieces[at], pieces[at + 1], pieces[at + 2]];
  if (word?.kind !== "word" || stop?.text !== "." || stop.spaced || next === undefined) return null;
  return ABBREVIATIONS.has(word.lower) && next.breaks === 0 && next.kind === "word"
    ? { ...PLAIN, pieces: 2 }
    : null;
}

function kindOf({ kind }: Piece, { moment, numeral }: Merged): Token["kind"] {
  if (moment !== null) return "moment";
  return numeral !== null || kind === "digits" ? "numeral" : kind;
}

function mergedAt(pieces: readonly Piece[], at: number): Merged {
  const ahead = pieces.slice(at, at + 10);
  const moment = momentAt(ahead, pieces[at - 1]);
  if (moment !== null) return { ...PLAIN, pieces: moment.words, moment: moment.moment };
  const sign = ahead[0]?.text === "%" ? undefined : SIGNS.get(ahead[0]?.text ?? "");
  const before = sign !== undefined && ahead[1]?.kind === "digits" ? 1 : 0;
  const numeral = numeralAt(ahead.slice(before));
  if (numeral === null) return PLAIN;
  const length = before + numeral.pieces;
  const after = before === 1 ? undefined : SIGNS.get(ahead[length]?.text ?? "");
  const free = after === "percent" || ahead[length + 1]?.kind !== "digits";
  const words = before === 1 ? 0 : percentWords(ahead.slice(length));
  if (words > 0) return { pieces: length + words, numeral, sign: "percent", moment: null };
  if (after !== undefined && free) return { pieces: length + 1, numeral, sign: after, moment: null };
  return { pieces: length, numeral, sign: before === 1 ? (sign ?? null) : null, moment: null };
}

/** "20 percent", "20 per cent": as "20 %". */
function percentWords([first, second]: readonly Piece[]): number {
  if (first?.lower === "percent") return 1;
  return first?.lower === "per" && second?.lower === "cent" ? 2 : 0;
}

/** A number in digits or in words. Words joined over a line break or a mark are separate numbers. */
function numeralAt(pieces: readonly Piece[]): ReturnType<typeof numeralInWords> {
  const first = pieces[0];
  if (first?.kind === "digits") {
    const joined = pieces.map((piece) => (piece.text === "/" && piece.spaced ? "" : piece.lower));
    return numeralInDigits(joined);
  }
  if (first?.kind !== "word") return null;
  const starts = isNumberWord(first.lower) || /^(?:a|half)$/.test(first.lower);
  return starts ? numeralInWords(pieces.map((piece) => (piece.kind === "word" ? piece.lower : ""))) : null;
}

/** Words after which a full stop ends no sentence. */
const ABBREVIATIONS = new Set(["mr", "mrs", "ms", "dr", "prof", "st", "vs", "etc", "e.g", "i.e", "mt"]);

const isStop = (token: Token | undefined): boolean =>
  token?.kind === "mark" && /^(?:[.?!]|\.{3})$/.test(token.text);

function endsSentence(tokens: readonly Token[], at: number): boolean {
  const [token, before, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  if (token?.text === ";") return true;
  if (!isStop(token)) return false;
  if (token?.text !== "." || next === undefined || next.breaks > 0) return true;
  if (!next.spaced && next.kind === "word") return false;
  return !(before?.end === token.start && ABBREVIATIONS.has(before.lower));
}

interface ItemMark {
  readonly label: string;
  readonly length: number;
}

/** `-`, `•`, `1.`, `2)`, `(A)` at the beginning of a line; options in brackets also within one. */
function itemMark(tokens: readonly Token[], at: number, atLineStart: boolean): ItemMark | null {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  const label = (token: Token | undefined): string | null =>
    token !== undefined && /^(?:[A-Za-z]|\d{1,3})$/.test(token.text) ? token.text : null;
  if (first?.text === "(" && third?.text === ")" && label(second) !== null)
    return { label: label(second) as string, length: 3 };
  if (!atLineStart || first === undefined) return null;
  if (/^[-*•]$/.test(first.text) && second?.spaced === true) return { label: first.text, length: 1 };
  const mark = second?.text === ")" || second?.text === ".";
  if (mark && second?.spaced === false && third?.spaced === true && label(first) !== null)
    return { label: label(first) as string, length: 2 };
  return null;
}

function sentencesOf(tokens: readonly Token[]): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let paragraph = 0;
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at] as Token;
    if (at > 0 && first.breaks > 1) paragraph++;
    const item = itemMark(tokens, at, at === 0 || first.breaks > 0);
    const from = at + (item?.length ?? 0);
    let to = from;
    while (to < tokens.length && !endsSentence(tokens, to) && !endsBefore(tokens, from, to)) to++;
    let next = to;
    while (
      next < tokens.length &&
      endsSentence(tokens, next) &&
      (next === to || tokens[next]?.spaced === false)
    )
      next++;
    if (to > from)
      sentences.push(sentenceOf(tokens, { from, to, next, paragraph, item, at: sentences.length }));
    at = Math.max(next, from, at + 1);
  }
  return sentences;
}

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly next: number;
  readonly paragraph: number;
  readonly item: ItemMark | null;
  readonly at: number;
}

function sentenceOf(tokens: readonly Token[], { from, to, next, paragraph, item, at }: Cut): Sentence {
  const marks = tokens.slice(to, next).map(({ text }) => text);
  const colon = marks.length === 0 && tokens[to - 1]?.text === ":";
  const inner = tokens.slice(from, colon ? to - 1 : to);
  const stop = (["?", "!"] as const).find((mark) => marks.includes(mark)) ?? (marks.length > 0 ? "." : null);
  return {
    at,
    tokens: inner.length > 0 ? inner : tokens.slice(from, to),
    closing: colon ? ":" : stop,
    start: tokens[from]?.start ?? 0,
    end: tokens[next - 1]?.end ?? 0,
    paragraph,
    item: item?.label ?? null,
  };
}

const endsBefore = (tokens: readonly Token[], from: number, at: number): boolean =>
  at > from && (endsLine(tokens, from, at) || endsWithHalfOfDay(tokens[at - 1], tokens[at]));

/** "… at 5 p.m. How long …": one full stop for both. A name after it ("At 5 p.m. Tom left") is no sign of a new sentence. */
const endsWithHalfOfDay = (before: Token | undefined, token: Token | undefined): boolean =>
  before?.kind === "moment" &&
  before.text.endsWith(".") &&
  token !== undefined &&
  token.text !== token.lower &&
  OPENERS.has(token.lower);
const OPENERS: ReadonlySet<string> = new Set(
  (
    "how|what|when|where|which|who|why|is|are|was|were|did|does|do|has|have|will|can|the|a|an|he|she|it|they|we|you|his|her|its|their|my|" +
    "our|your|this|that|these|those|then|there|if|after|before|on|at|in|by|each|every|all|some|no|one"
  ).split("|"),
);

/** A line ends a sentence before an empty line, a list item, after a colon, or where the next line begins with a capital letter. */
function endsLine(tokens: readonly Token[], from: number, at: number): boolean {
  const [token, before] = [tokens[at] as Token, tokens[at - 1]];
  if (at === from || before === undefined) return false;
  if (before.text === ":" && token.breaks > 0) return true;
  if (itemMark(tokens, at, false) !== null && before.text === ")") return true;
  if (token.breaks === 0) return false;
  return (
    token.breaks > 1 ||
    itemMark(tokens, at, true) !== null ||
    (/^\p{Lu}/u.test(token.text) && before.text !== ",")
  );
}
