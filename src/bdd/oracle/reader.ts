import { splitTokens } from "./tokens.ts";
import type { Token, TokenKind } from "./tokens.ts";

const MAX_NESTING = 200;

/** Where a text was rejected, in UTF-16 code units, and what could have stood there. */
export interface Rejection {
  readonly at: number;
  readonly expected: string;
}

/**
 * A cursor over the tokens of one text.
 * The first rejection is kept and moves the cursor to the end, where every grammar rule returns at
 * once: no exception is needed to leave a deep recursion.
 */
export class TokenReader {
  readonly #tokens: readonly Token[];
  readonly #closing: readonly number[];
  readonly #length: number;
  #cursor = 0;
  #depth = 0;
  #rejection: Rejection | null = null;

  constructor(text: string) {
    this.#tokens = splitTokens(text);
    this.#closing = matchParentheses(this.#tokens);
    this.#length = text.length;
  }

  get rejection(): Rejection | null {
    return this.#rejection;
  }

  /** The kind of the token here. */
  get kind(): TokenKind | "end" {
    return this.#tokens[this.#cursor]?.kind ?? "end";
  }

  /** The spelling of the token here. */
  get text(): string {
    return this.#tokens[this.#cursor]?.text ?? "";
  }

  /** The offset of the token here. */
  get at(): number {
    return this.#tokens[this.#cursor]?.at ?? this.#length;
  }

  /** The kind of the token after this one; for a parenthesis, after the one that closes it. */
  get kindAfter(): TokenKind | "end" {
    const last = this.#closing[this.#cursor] ?? this.#cursor;
    return this.#tokens[last + 1]?.kind ?? "end";
  }

  /** Moves past the token here if it is of this kind. */
  take(kind: TokenKind): boolean {
    if (this.kind !== kind) return false;
    this.#cursor++;
    return true;
  }

  /**
   * Takes the name here and asks `intern` for its number; 0 when rejected, as is a name directly
   * before a parenthesis.
   */
  takeName(intern: (name: string) => number | string): number {
    const { text, at } = this;
    this.#cursor++;
    if (this.kind === "open") this.reject("an operator: a name takes no arguments");
    if (this.#rejection) return 0;
    const number = intern(text);
    if (typeof number === "number") return number;
    this.reject(`another name: \`${text}\` is ${number}`, at);
    return 0;
  }

  /** Runs `rule` so many levels deeper; the token just taken opened the innermost. */
  nest(levels: number, rule: () => void): void {
    this.#depth += levels;
    if (this.#depth <= MAX_NESTING) rule();
    else this.reject(`nesting of at most ${MAX_NESTING}`, this.#tokens[this.#cursor - 1]?.at);
    this.#depth -= levels;
  }

  reject(expected: string, at: number = this.at): void {
    this.#rejection ??= { at, expected };
    this.#cursor = this.#tokens.length;
  }
}

/** The index of the closing parenthesis by that of its opening one; every other token closes itself. */
function matchParentheses(tokens: readonly Token[]): readonly number[] {
  const closing: number[] = [];
  const open: number[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const { kind } = tokens[index]!;
    closing.push(index);
    if (kind === "open") open.push(index);
    if (kind !== "close") continue;
    const opening = open.pop();
    if (opening !== undefined) closing[opening] = index;
  }
  return closing;
}
