/** The way to a value inside a JSON value: keys and indices from the outside in. */
export type JsonPath = readonly (string | number)[];

/** Both count from 1; a column counts UTF-16 code units, as editors do. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** What stops a text from being JSON. `offset` counts UTF-16 code units from 0. */
export interface JsonFault {
  readonly offset: number;
  readonly problem: string;
}

/** Where the parts of a JSON text stand, as offsets in UTF-16 code units. */
export interface JsonPlaces {
  /** The value at the path, or the innermost existing one around it. */
  valueAt(path: JsonPath): number;
  /** The key at the end of the path; for an index, the value. */
  keyAt(path: JsonPath): number;
  /** The character of a text value with this index, past the escapes before it. */
  insideText(path: JsonPath, index: number): number;
  /** Keys that their object already has. `JSON.parse` takes the last value of such a key. */
  readonly repeated: readonly { readonly path: JsonPath; readonly offset: number }[];
}

/** An offset as line and column. */
export function placeOf(text: string, offset: number): Place {
  const before = text.lastIndexOf("\n", offset - 1);
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) line++;
  return { line, column: offset - (offset === 0 ? -1 : before) };
}

/** What stops a text from being JSON; null if it is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  const read = readNodes(text);
  return "problem" in read ? read : null;
}

/** The places in a JSON text; null if it is not JSON, or nested too deeply to tell. */
export function jsonPlaces(text: string): JsonPlaces | null {
  const read = readNodes(text);
  if ("problem" in read) return null;
  const { root, repeated } = read;
  const at = (path: JsonPath): Node => {
    let node = root;
    for (const step of path) {
      const next = node.parts?.get(step);
      if (next === undefined) break;
      node = next;
    }
    return node;
  };
  const exact = (path: JsonPath): Node | null =>
    path.reduce<Node | null>((node, step) => node?.parts?.get(step) ?? null, root);
  return {
    repeated,
    valueAt: (path) => at(path).offset,
    keyAt: (path) => {
      const node = at(path);
      return exact(path) === null ? node.offset : (node.keyOffset ?? node.offset);
    },
    insideText: (path, index) => skipText(text, at(path).offset, index),
  };
}

/** The offset of a character in the text value that begins at `from`; its end where it is shorter. */
function skipText(text: string, from: number, index: number): number {
  if (text[from] !== '"') return from;
  let at = from + 1;
  for (let left = index; left > 0 && text[at] !== '"' && at < text.length; left--) at += lengthAt(text, at);
  return at;
}

/** How many code units of the JSON text write the character at `at`. */
function lengthAt(text: string, at: number): number {
  if (text[at] !== "\\") return 1;
  return text[at + 1] === "u" ? 6 : 2;
}

// ---- reading ----------------------------------------------------------------------------------------------------------

interface Node {
  readonly offset: number;
  readonly keyOffset: number | null;
  readonly parts: Map<string | number, Node> | null;
}
interface Read {
  readonly root: Node;
  readonly repeated: { path: JsonPath; offset: number }[];
}

/** Deeper texts are read by `JSON.parse` alone. */
const MAX_DEPTH = 1000;
const BLANK = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
/** The valid beginning of a string, to find where the string goes wrong. */
const TEXT_BEGUN = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const WORD = /true|false|null/y;

/** Carries a fault out of the descent; never leaves this file. */
class Fault extends Error {
  readonly fault: JsonFault;
  constructor(offset: number, problem: string) {
    super(problem);
    this.fault = { offset, problem };
  }
}

function readNodes(text: string): Read | JsonFault {
  const reader = new Reader(text);
  try {
    return reader.read();
  } catch (error) {
    if (error instanceof Fault) return error.fault;
    throw error;
  }
}

class Reader {
  private at = 0;
  private readonly repeated: Read["repeated"] = [];
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  read(): Read {
    this.blank();
    if (this.at === this.text.length)
      throw new Fault(this.at, "there is nothing but blanks; a JSON value is expected");
    const root = this.value([], null);
    this.blank();
    if (this.at < this.text.length)
      throw new Fault(this.at, `${this.found()} comes after the end of the value: remove it`);
    return { root, repeated: this.repeated };
  }

  private value(path: JsonPath, keyOffset: number | null): Node {
    if (path.length > MAX_DEPTH) throw new Fault(this.at, "it is nested too deeply");
    const offset = this.at;
    const char = this.text[offset];
    if (char === "{") return { offset, keyOffset, parts: this.object(path) };
    if (char === "[") return { offset, keyOffset, parts: this.list(path) };
    if (char === '"') this.string();
    else if (!this.take(WORD) && !this.take(NUMBER))
      throw new Fault(
        offset,
        `${this.found()} where a value is expected: a text in double quotes, a number, true, false, null, { or [`,
      );
    return { offset, keyOffset, parts: null };
  }

  private object(path: JsonPath): Map<string | number, Node> {
    const parts = new Map<string | number, Node>();
    this.open("}", (first) => {
      const keyOffset = this.at;
      if (this.text[keyOffset] !== '"')
        throw new Fault(
          keyOffset,
          `${this.found()} where a key in double quotes is expected${this.text[keyOffset] === "}" && !first ? ": take the comma before it away" : ""}`,
        );
      const key = JSON.parse(this.string()) as string; // it matched the pattern of a text
      const inner = [...path, key];
      this.blank();
      if (this.text[this.at] !== ":")
        throw new Fault(
          this.at,
          `${this.found()} where \`:\` is expected behind the key ${JSON.stringify(key)}`,
        );
      this.at++;
      this.blank();
      if (parts.has(key)) this.repeated.push({ path: inner, offset: keyOffset });
      parts.set(key, this.value(inner, keyOffset));
    });
    return parts;
  }

  private list(path: JsonPath): Map<string | number, Node> {
    const parts = new Map<string | number, Node>();
    this.open("]", (first) => {
      if (this.text[this.at] === "]" && !first)
        throw new Fault(this.at, "`]` where a value is expected: take the comma before it away");
      parts.set(parts.size, this.value([...path, parts.size], null));
    });
    return parts;
  }

  /** From the opening bracket past the closing one, with `item` read between commas. */
  private open(close: "}" | "]", item: (first: boolean) => void): void {
    const from = this.at++;
    this.blank();
    for (let first = true; !(first && this.text[this.at] === close); first = false) {
      item(first);
      this.blank();
      if (this.text[this.at] === close) break;
      if (this.text[this.at] !== ",")
        throw new Fault(
          this.at,
          this.at === this.text.length
            ? `the text ends where \`,\` or \`${close}\` is expected; what is open began in line ${placeOf(this.text, from).line}`
            : `${this.found()} where \`,\` or \`${close}\` is expected`,
        );
      this.at++;
      this.blank();
    }
    this.at++;
  }

  private string(): string {
    const from = this.at;
    if (!this.take(TEXT)) {
      this.take(TEXT_BEGUN);
      const next = this.text[this.at];
      throw new Fault(this.at, stringProblem(next));
    }
    return this.text.slice(from, this.at);
  }

  private found(): string {
    const point = this.text.codePointAt(this.at);
    if (point === undefined) return "the text ends";
    const isVisible = point >= 0x20 && (point < 0x7f || point >= 0xa0) && point !== 0xfeff;
    return isVisible
      ? `\`${String.fromCodePoint(point)}\``
      : `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
  }

  private blank(): void {
    this.take(BLANK);
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    const [match] = pattern.exec(this.text) ?? [];
    this.at += match?.length ?? 0;
    return match !== undefined;
  }
}

/** Why a string cannot go on with the character `next`; undefined at the end of the text. */
function stringProblem(next: string | undefined): string {
  if (next === undefined || next === "\n" || next === "\r") return 'the text is not closed: `"` is missing';
  return next === "\\"
    ? "a `\\` begins no escape here: write `\\\\` for the character itself"
    : "a text has a control character: write it as an escape, such as `\\t`";
}
