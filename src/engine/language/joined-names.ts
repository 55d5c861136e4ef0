import { isClosed } from "./closed-words.ts";
import { isCapitalised, type Token } from "./tokens.ts";

/**
 * Names of several words that hold more than words with capital letters: each becomes one token, so that what is in it is never taken for
 * a link, a number or the end of a sentence.
 *
 *     a buyer of  Tar & Feather soap      a member of  House of Reeds (North)      the maker of  Glow Oil 30 ml
 *                 ^                                    ^                                         ^
 *
 * A name that holds `and` or a comma looks like a list: it is one name only where the prompt says all of it twice, and never a part alone.
 */
export function joinNames(tokens: readonly Token[]): readonly Token[] {
  const starts = sentenceStarts(tokens);
  const plain = runsOf(tokens, starts);
  const runs = [...plain, ...listedRuns(tokens, plain)].sort(
    (one, other) => one.from - other.from || other.to - one.to,
  );
  const joined: Token[] = [];
  const written = new Map(
    runs.map((run) => [lowerOf(tokens, run.from, run.to), nameToken(tokens, run).text]),
  );
  let at = 0;
  for (const run of runs) {
    if (run.from < at || !run.strange) continue;
    joined.push(...tokens.slice(at, run.from), nameToken(tokens, run));
    at = run.to;
  }
  return withSmallStarts([...joined, ...tokens.slice(at)], written);
}

/** A stretch of tokens that is a name. `strange`: it holds more than the grammar of names takes by itself. `article`: its first token is one, and no part of the name. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly strange: boolean;
  readonly article: boolean;
}

/** `The`, not `THE`: in a text of capitals nothing shows a name. */
const CAPITAL_WORD = /^[A-Z][a-z]+$/;
const MAX_NAME_TOKENS = 12;
/** Small words within names: they are part of one where a capital follows. */
const PARTICLES: ReadonlySet<string> = new Set([
  "de",
  "da",
  "di",
  "do",
  "dos",
  "del",
  "della",
  "la",
  "le",
  "du",
  "des",
  "von",
  "van",
  "der",
  "den",
  "ter",
  "el",
  "al",
  "y",
  "e",
  "zu",
]);
const ADVERBS =
  /(?:ly|wards?|where)$|^(?:anymore|again|indeed|alone|together|abroad|forever|anyway|somehow|overall|outright|instead|likewise|once|twice|then|there|here|online|nowadays|since|ever)$/;
const PARTS: ReadonlySet<string> = new Set(["one", "some", "all", "none", "each", "any", "most", "many"]);
const UNITS: ReadonlySet<string> = new Set(["ml", "g", "mg", "kg", "oz", "cl", "l", "cm", "mm", "km"]);

function lowerOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ lower }) => lower)
    .join(" ");
}

function sentenceStarts(tokens: readonly Token[]): ReadonlySet<number> {
  return new Set(
    tokens.flatMap((token, at) =>
      at === 0 || (/^[.?!:;]$/.test(tokens[at - 1]?.text ?? "") && token.spaced) || token.breaks > 0
        ? [at]
        : [],
    ),
  );
}

function runsOf(tokens: readonly Token[], starts: ReadonlySet<number>): readonly Run[] {
  const found: Run[] = [];
  for (let at = 0; at < tokens.length; ) {
    const run = runAt(tokens, at, starts);
    if (run !== null) found.push(run);
    at = run?.to ?? at + 1;
  }
  return found;
}

function capital(token: Token | undefined): boolean {
  return token !== undefined && isCapitalised(token);
}
function isOpen(token: Token | undefined): boolean {
  return token !== undefined && token.kind === "word" && !isClosed(token.lower);
}

function runAt(tokens: readonly Token[], at: number, starts: ReadonlySet<number>): Run | null {
  const token = tokens[at] as Token; // the caller counts tokens
  const article =
    /^an?$/.test(token.text) && /^(?:of|to)$/.test(tokens[at - 1]?.lower ?? "") && capital(tokens[at + 1])
      ? 1
      : 0;
  const first = tokens[at + article];
  if (
    first === undefined ||
    !capital(first) ||
    first.text === "I" ||
    (first.text === "Certain" && starts.has(at))
  )
    return null;
  // "The Body Shop" after `of`: a capital on a word of the grammar is part of a name only within a sentence.
  if (
    isClosed(first.lower) &&
    (starts.has(at) ||
      !capital(tokens[at + article + 1]) ||
      !CAPITAL_WORD.test(first.text) ||
      !/^(?:of|to|an?)$/.test(tokens[at + article - 1]?.lower ?? ""))
  )
    return null;
  let [to, strange] = [at + article + 1, isClosed(first.lower)];
  while (to - at < MAX_NAME_TOKENS) {
    const step = extension(tokens, to, starts);
    if (step === null) break;
    strange ||= step.strange;
    to += step.length;
  }
  const tail = tailAt(tokens, at, to);
  if (tail > 0) return { from: at, to: to + tail, strange: true, article: article > 0 };
  if (article > 0) return runAt(tokens, at + 1, starts); // "of a Dutch town" is of a town
  return { from: at, to, strange: strange || to - at > 6, article: false };
}

/** What goes on with a name: its length in tokens, or null. */
function extension(
  tokens: readonly Token[],
  at: number,
  starts: ReadonlySet<number>,
): { readonly length: number; readonly strange: boolean } | null {
  const [token, next, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (token === undefined || starts.has(at)) return null;
  if (token.text === "(") return bracketed(tokens, at);
  if (capital(token))
    return !isClosed(token.lower)
      ? { length: 1, strange: false }
      : CAPITAL_WORD.test(token.text) ||
          (token.text.length === 1 &&
            ((capital(next) && !isClosed(next?.lower ?? "")) ||
              next === undefined ||
              /^(?:is|,|\.|\()$/.test(next.lower)))
        ? { length: 1, strange: true }
        : null;
  if (token.kind === "number")
    return UNITS.has(next?.text ?? "") ? { length: 2, strange: true } : { length: 1, strange: false };
  if (next === undefined || starts.has(at + 1)) return null;
  if (token.text === "&" || token.text === "+")
    return capital(next) || isOpen(next) ? { length: 2, strange: true } : null;
  if (PARTICLES.has(token.text) && capital(next) && token.text.length > 1)
    return { length: 2, strange: true };
  if (token.text === "of" && capital(next) && isOfficial(tokens, at, starts))
    return { length: 2, strange: true };
  if (token.text === "'s" && next.text === "of" && capital(third)) return { length: 3, strange: true };
  if (token.text === "." && /^(?:St|Mt|Ft|Jr|Sr)$/.test(tokens[at - 1]?.text ?? "") && capital(next))
    return { length: 2, strange: true };
  return null;
}

/** `the State of Reeds`, `a guest of House of Reeds`: a capital on the noun, and an article or a role before it. */
function isOfficial(tokens: readonly Token[], at: number, starts: ReadonlySet<number>): boolean {
  return (
    /^(?:the|of|to)$/.test(tokens[at - 2]?.lower ?? "") && capital(tokens[at - 1]) && !starts.has(at - 1)
  );
}

/** `(North)`: a capital or a number in brackets. */
function bracketed(
  tokens: readonly Token[],
  at: number,
): { readonly length: number; readonly strange: true } | null {
  const close = tokens.slice(at, at + 6).findIndex(({ text }) => text === ")");
  const inner = tokens.slice(at + 1, at + close);
  if (
    close < 2 ||
    tokens[at + close + 1]?.text === ":" ||
    !inner.every((token) => capital(token) || token.kind === "number" || /^[/&-]$/.test(token.text))
  )
    return null;
  return { length: close + 1, strange: true };
}

/** A common noun that closes a name after `of`: `of Pine soap`, `of a Ford's soap`. The prompt uses the noun nowhere else. Its length with what comes before it; 0 for none. */
function tailAt(tokens: readonly Token[], from: number, to: number): number {
  const own = tokens[to]?.text === "'s" ? 1 : 0;
  const [noun, after] = [tokens[to + own], tokens[to + own + 1]];
  if (own > 0 && (/s$/.test(noun?.lower ?? "") || PARTS.has(tokens[from - 2]?.lower ?? ""))) return 0; // "one of Ann's cats"
  if (
    !/^(?:of|to)$/.test(tokens[from - 1]?.lower ?? "") ||
    !isOpen(noun) ||
    noun === undefined ||
    capital(noun)
  )
    return 0;
  if (after !== undefined && after.kind === "word" && !isClosed(after.lower)) return 0;
  if (ADVERBS.test(noun.lower) || !standsOnlyAfterNames(tokens, noun)) return 0;
  // "A friend of Ann abroad": where Ann is spoken of by herself, too, the word is no part of her name.
  return occurrences(tokens, from, to) === occurrences(tokens, from, to + own + 1) ? own + 1 : 0;
}

function standsOnlyAfterNames(tokens: readonly Token[], noun: Token): boolean {
  return indexOf(tokens).standsOnlyAfterNames(noun.lower);
}

/** Names that hold `and` or a comma: `Salt and Pepper`, `Oak and oak soap`. */
function listedRuns(tokens: readonly Token[], runs: readonly Run[]): readonly Run[] {
  const found: Run[] = [];
  const byStart = new Map(runs.map((run) => [run.from, run]));
  for (const run of runs) {
    const comma = tokens[run.to]?.text === "," && tokens[run.to + 1]?.lower === "and" ? 2 : 1;
    if (!/^(?:and|,)$/.test(tokens[run.to]?.lower ?? "")) continue;
    const start = run.to + comma;
    const second = byStart.get(start);
    const to =
      second?.to ??
      (isOpen(tokens[start]) &&
      isOpen(tokens[start + 1]) &&
      standsOnlyAfterNames(tokens, tokens[start + 1] as Token)
        ? start + 2
        : null);
    if (to === null || !isSaidTwice(tokens, run, { from: start, to })) continue;
    const article =
      !run.article &&
      /^an?$/.test(tokens[run.from - 1]?.text ?? "") &&
      tokens[run.from - 2]?.lower === "of" &&
      to > (second?.to ?? 0);
    found.push({
      from: article ? run.from - 1 : run.from,
      to,
      strange: true,
      article: article || run.article,
    });
  }
  return found;
}

function isSaidTwice(
  tokens: readonly Token[],
  first: Pick<Run, "from" | "to">,
  second: Pick<Run, "from" | "to">,
): boolean {
  const whole = occurrences(tokens, first.from, second.to);
  return (
    whole >= 2 &&
    occurrences(tokens, first.from, first.to) === whole &&
    occurrences(tokens, second.from, second.to) === whole
  );
}

function occurrences(tokens: readonly Token[], from: number, to: number): number {
  return indexOf(tokens).occurrences(from, to);
}

/** What is asked of all tokens of a prompt again and again, found out once: work stays in proportion to length. */
class TokenIndex {
  readonly #tokens: readonly Token[];
  /** By the number of tokens: how often each stretch stands there. There are as many numbers as names have lengths. */
  readonly #stretches = new Map<number, ReadonlyMap<string, number>>();
  /** Words that stand somewhere else than after a name. */
  #elsewhere: ReadonlySet<string> | null = null;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  occurrences(from: number, to: number): number {
    let stretches = this.#stretches.get(to - from);
    if (stretches === undefined) this.#stretches.set(to - from, (stretches = this.#count(to - from)));
    return stretches.get(this.#textOf(from, to)) ?? 0;
  }

  standsOnlyAfterNames(lower: string): boolean {
    this.#elsewhere ??= new Set(
      this.#tokens.filter((_, at) => !this.#isAfterName(at)).map((token) => token.lower),
    );
    return !this.#elsewhere.has(lower) && !this.#elsewhere.has(`${lower}s`);
  }

  #isAfterName(at: number): boolean {
    const [third, second, first] = [this.#tokens[at - 3], this.#tokens[at - 2], this.#tokens[at - 1]];
    return (
      capital(first) ||
      (first?.text === "'s" && capital(second)) ||
      (/^(?:and|&)$/.test(second?.lower ?? "") && capital(third))
    );
  }

  #count(length: number): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (let at = 0; at + length <= this.#tokens.length; at++) {
      const text = this.#textOf(at, at + length);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
    return counts;
  }

  #textOf(from: number, to: number): string {
    return this.#tokens
      .slice(from, to)
      .map(({ text }) => text)
      .join("\n");
  } // no token holds a line break
}

const INDICES = new WeakMap<readonly Token[], TokenIndex>();
function indexOf(tokens: readonly Token[]): TokenIndex {
  let index = INDICES.get(tokens);
  if (index === undefined) INDICES.set(tokens, (index = new TokenIndex(tokens)));
  return index;
}

function nameToken(tokens: readonly Token[], { from, to, article }: Run): Token {
  const parts = tokens.slice(article ? from + 1 : from, to);
  const text = parts.map((token, index) => `${index > 0 && token.spaced ? " " : ""}${token.text}`).join("");
  const first = tokens[from] as Token; // a run is never empty
  return {
    kind: "word",
    text,
    lower: text.toLowerCase(),
    start: first.start,
    end: (tokens[to - 1] as Token).end,
    breaks: first.breaks,
    spaced: first.spaced,
  };
}

/** "Now, vitamin K is …": a name written with a small letter where a sentence begins, and with a capital elsewhere. */
function withSmallStarts(tokens: readonly Token[], written: ReadonlyMap<string, string>): readonly Token[] {
  const done: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = opens(tokens, at) ? smallName(tokens, at, written) : 0;
    if (length === 0) {
      done.push(tokens[at] as Token);
      at++;
      continue;
    }
    const name = nameToken(tokens, { from: at, to: at + length, strange: true, article: false });
    done.push({ ...name, text: written.get(lowerOf(tokens, at, at + length)) ?? name.text });
    at += length;
  }
  return done;
}

function opens(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before === undefined || /^[.,:;?!]$/.test(before.text) || before.lower === "that";
}

function smallName(tokens: readonly Token[], at: number, written: ReadonlyMap<string, string>): number {
  const first = tokens[at] as Token; // within the tokens
  if (first.kind !== "word" || isCapitalised(first) || isClosed(first.lower)) return 0;
  const end = tokens.slice(at, at + MAX_NAME_TOKENS).findIndex(({ lower }) => lower === "is");
  if (end <= 0) return 0;
  const isRole = /^is (?:not |neither |either |both )?an? (?:\S+ ){1,3}(?:of|to) /.test(
    lowerOf(tokens, at + end, at + end + 8),
  );
  return written.has(lowerOf(tokens, at, at + end)) &&
    (isRole || tokens.slice(at, at + end).some(isCapitalised))
    ? end
    : 0;
}
