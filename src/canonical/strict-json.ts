import type { JsonPath } from "./json-places.ts";

/** A JSON text has an object with the same key twice, compared after unescaping. The message is `duplicate key <path>`. */
export class DuplicateKeyError extends SyntaxError {
  readonly path: JsonPath;
  constructor(path: JsonPath) {
    super(`duplicate key ${shownFromRoot(path)}`);
    this.name = "DuplicateKeyError";
    this.path = path;
  }
}

/**
 * The value of a JSON text from outside. `JSON.parse` would take the last of two equal keys without a word, so that
 * `{"supports":false,"supports":true}` would support. Takes time linear in the text, whatever its nesting.
 * @throws DuplicateKeyError naming the second key; SyntaxError, as `JSON.parse` words it, for what is not JSON
 * @see RFC 7493 (I-JSON), section 2.3
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const { duplicate, hasEscapedKey } = keysIn(text);
  if (duplicate !== null) throw new DuplicateKeyError(duplicate);
  return hasEscapedKey ? built(text) : value;
}

/** An object or array that is open: `keys` are those it has so far, null for an array; `step` leads to the value at hand. */
interface Open {
  readonly keys: Set<string> | null;
  step: string | number;
}

interface Keys {
  /** The path of the first key that its object has already; null where there is none. */
  readonly duplicate: JsonPath | null;
  readonly hasEscapedKey: boolean;
}

/** @param text is JSON */
function keysIn(text: string): Keys {
  const open: Open[] = [];
  let isKey = false;
  let hasEscapedKey = false;
  for (let at = 0; at < text.length; at++) {
    const top = open.at(-1);
    switch (text[at]) {
      case "{":
        open.push({ keys: new Set(), step: "" });
        isKey = true;
        break;
      case "[":
        open.push({ keys: null, step: 0 });
        isKey = false;
        break;
      case "}":
      case "]":
        open.pop();
        isKey = false;
        break;
      case ",":
        if (typeof top?.step === "number") top.step++;
        isKey = top?.keys != null;
        break;
      case '"': {
        const end = stringEnd(text, at);
        if (isKey && top?.keys) {
          const raw = text.slice(at + 1, end);
          top.step = unescaped(raw);
          if (top.keys.has(top.step)) return { duplicate: open.map(({ step }) => step), hasEscapedKey };
          top.keys.add(top.step);
          hasEscapedKey ||= raw !== top.step;
        }
        isKey = false;
        at = end;
      }
    }
  }
  return { duplicate: null, hasEscapedKey };
}

/** A value that is being built: `key` is that of its member at hand. */
interface Building {
  readonly value: Record<string, unknown> | unknown[];
  key: string | null;
}

/**
 * The value of a text with escapes in its keys, built member by member. V8 13.6 (Node 24) may read such a key as one that
 * began an earlier object: after `{"\\":1}` it reads `{"\n":1}` as `{"\\":1}`.
 * @param text is JSON
 */
function built(text: string): unknown {
  const open: Building[] = [];
  let result: unknown;
  const add = (value: unknown): void => {
    const top = open.at(-1);
    if (top === undefined) result = value;
    else if (Array.isArray(top.value)) top.value.push(value);
    else {
      // A plain assignment to `__proto__` would set the prototype.
      const member = { value, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(top.value, top.key ?? "", member);
      top.key = null;
    }
  };
  for (const { token, isKey } of tokensOf(text)) {
    const top = open.at(-1);
    if (token === "{" || token === "[") {
      const value = token === "{" ? {} : [];
      add(value);
      open.push({ value, key: null });
    } else if (token === "}" || token === "]") open.pop();
    else if (isKey && top !== undefined) top.key = String(JSON.parse(token));
    else add(JSON.parse(token));
  }
  return result;
}

/** Brackets, keys and values that are no object or array, in the order of the text. */
function* tokensOf(text: string): Generator<{ readonly token: string; readonly isKey: boolean }> {
  for (let at = 0; at < text.length; at++) {
    const first = text[at] ?? "";
    if (BETWEEN.has(first)) continue;
    const end = first === '"' ? stringEnd(text, at) : plainEnd(text, at);
    yield { token: text.slice(at, end + 1), isKey: first === '"' && text[pastBlanks(text, end + 1)] === ":" };
    at = end;
  }
}

/** The offset of the last character of a bracket, a number or a word. */
function plainEnd(text: string, from: number): number {
  let at = from;
  const isInside = (one: string): boolean => !BETWEEN.has(one) && !BRACKETS.has(one);
  if (isInside(text[from] ?? "")) while (at + 1 < text.length && isInside(text[at + 1] ?? "")) at++;
  return at;
}

function pastBlanks(text: string, from: number): number {
  let at = from;
  while (BLANKS.has(text[at] ?? "")) at++;
  return at;
}
const BLANKS: ReadonlySet<string> = new Set([" ", "\t", "\n", "\r"]);
const BETWEEN: ReadonlySet<string> = new Set([...BLANKS, ",", ":"]);
const BRACKETS: ReadonlySet<string> = new Set(["{", "}", "[", "]"]);

/** The offset of the closing quotation mark of the string that starts at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

const unescaped = (raw: string): string => (raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw);

const MAX_SHOWN = 240;
const NAME = /^[\p{L}_$][\p{L}\p{Nd}_$-]*$/u;

/** `payload.evidence[0].supports`; other keys as `payload["a b"]`; the middle of a very long path is left out. */
function shownFromRoot(path: JsonPath): string {
  const steps = path.map((step) =>
    typeof step === "string" && NAME.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`,
  );
  const shown = [...`payload${steps.join("")}`];
  return shown.length <= MAX_SHOWN
    ? shown.join("")
    : `${shown.slice(0, MAX_SHOWN / 2).join("")}…${shown.slice(-MAX_SHOWN / 2).join("")}`;
}
