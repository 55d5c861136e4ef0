/**
 * The ledger's own tokens. It cuts the text itself, so that a mistake of the readers' tokeniser or grammar cannot hide a word from it.
 * A token is a word, a numeral in digits, or one mark; `'s` and `n't` are words of their own.
 */
export interface LedgerToken {
  readonly kind: "word" | "number" | "mark";
  readonly text: string;
  readonly lower: string;
  /** Code units of the text, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/** One sentence. `asks`: it is the question. `from`: where the question itself begins, after "If …," or "Today …,". */
export interface LedgerSentence {
  readonly tokens: readonly LedgerToken[];
  readonly asks: boolean;
  readonly from: number;
}

const PIECE = /\d+(?:[.,]\d+)*(?![\p{L}\d])|\d*\p{L}[\p{L}\p{M}\d]*(?:[-'’]\p{L}[\p{L}\p{M}\d]*)*|[^\s]/gu;
const ENDINGS = /(?:n['’]t|['’](?:s|re|ll|ve|d|m))$/iu;
const ABBREVIATIONS: ReadonlySet<string> = new Set("mr mrs ms dr st prof vs etc no".split(" "));
const ASKING = new Set("how what which who whom whose where when why".split(" "));
const ORDERS = new Set("find calculate compute determine name tell state give work".split(" "));

/** The sentences of a text with their tokens. */
export function ledgerSentences(text: string): readonly LedgerSentence[] {
  const sentences: LedgerSentence[] = [];
  let open: LedgerToken[] = [];
  const close = (mark: string): void => {
    if (open.length > 0) sentences.push(sentenceOf(open, mark));
    open = [];
  };
  const tokens = tokensOf(text);
  tokens.forEach((token, at) => {
    if (token.kind !== "mark" || !/^[.?!]$/u.test(token.text)) {
      open.push(token);
      return;
    }
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const abbreviated =
      token.text === "." &&
      before?.end === token.start &&
      ABBREVIATIONS.has(before.lower) &&
      /^\p{Lu}/u.test(after?.text ?? "");
    const inside =
      token.text === "." && after !== undefined && (after.start === token.end || /^\p{Ll}/u.test(after.text));
    if (!abbreviated && !inside) close(token.text);
  });
  close(".");
  return sentences;
}

function sentenceOf(tokens: readonly LedgerToken[], mark: string): LedgerSentence {
  const asks = mark === "?" || ORDERS.has(tokens[0]?.lower ?? "");
  if (!asks) return { tokens, asks, from: tokens.length };
  const question = tokens.findIndex(
    ({ lower }, at) => ASKING.has(lower) && (at === 0 || startsClause(tokens[at - 1])),
  );
  return { tokens, asks, from: question > 0 ? question : 0 };
}

/** Whether a question word after this token opens the question: "After lunch, how many …", "Then how many …". */
function startsClause(before: LedgerToken | undefined): boolean {
  return (
    before === undefined ||
    before.kind === "mark" ||
    /^(?:and|then|so|about|of|in|at|to|for|with|by|from|but)$/u.test(before.lower)
  );
}

function tokensOf(text: string): readonly LedgerToken[] {
  const tokens: LedgerToken[] = [];
  const add = (kind: LedgerToken["kind"], start: number, end: number): void => {
    const piece = text.slice(start, end);
    tokens.push({ kind, text: piece, lower: piece.toLowerCase().replaceAll("’", "'"), start, end });
  };
  for (const { 0: piece, index } of text.matchAll(PIECE)) {
    const end = index + piece.length;
    if (/^\d+(?:[.,]\d+)*$/u.test(piece)) {
      add("number", index, end);
      continue;
    }
    if (!/\p{L}/u.test(piece)) {
      add("mark", index, end);
      continue;
    }
    const ending = ENDINGS.exec(piece);
    const cut = ending === null || ending.index === 0 ? end : index + ending.index;
    add("word", index, cut);
    if (cut < end) add("word", cut, end);
  }
  return tokens;
}
