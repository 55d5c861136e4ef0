/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject { readonly [key: string]: Json }

/** How deeply arrays and objects may nest; deeper values have no canonical form. */
export const MAX_DEPTH = 256;

/** Thrown for a value without a canonical form. `pointer` (RFC 6901) names the offending part. */
export class NotCanonicalError extends TypeError {
  readonly pointer: string;
  constructor(message: string, path: readonly (string | number)[]) {
    const pointer = path.map((step) => `/${toWellFormed(String(step)).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
    super(`${message} at \`${pointer}\``);
    this.name = "NotCanonicalError";
    this.pointer = pointer;
  }
}

/**
 * Canonical JSON text: no white space, keys in ascending order of UTF-16 code units, numbers and strings as ECMAScript writes them.
 * @param value plain JSON data; `undefined`, functions, symbols, bigints, class instances other than plain objects and arrays,
 *   sparse arrays, NaN, infinities, lone surrogates (in keys too), cycles and nesting beyond {@link MAX_DEPTH} are refused.
 * @throws NotCanonicalError naming the place.
 * @see RFC 8785, sections 3.2.2 (primitives) and 3.2.3 (order).
 */
export function canonicalize(value: unknown): string {
  return write(value, []);
}

/** Keys and indices from the root to the value at hand; only a thrown error reads it. */
type Path = (string | number)[];

function write(value: unknown, path: Path): string {
  switch (typeof value) {
    case "string": return writeString(value, path);
    case "boolean": return value ? "true" : "false";
    case "number":
      if (!Number.isFinite(value)) throw new NotCanonicalError(`the number ${value} is not finite`, path);
      // ECMAScript's own shortest form is the one that RFC 8785 section 3.2.2.3 prescribes; -0 becomes 0.
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      if (path.length === MAX_DEPTH) throw new NotCanonicalError(`nesting is deeper than ${MAX_DEPTH}`, path);
      return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
    default: throw new NotCanonicalError(`a value of type ${typeof value} is not JSON`, path);
  }
}

function writeString(value: string, path: Path): string {
  // JSON.stringify escapes exactly what section 3.2.2.2 asks for, and lone surrogates besides, which have no UTF-8 form.
  if (!isWellFormed(value)) throw new NotCanonicalError("a string holds a lone surrogate", path);
  return JSON.stringify(value);
}

function writeArray(items: readonly unknown[], path: Path): string {
  let text = "[";
  for (let index = 0; index < items.length; index++) {
    path.push(index);
    text += (index > 0 ? "," : "") + write(items[index], path);
    path.pop();
  }
  return text + "]";
}

function writeObject(value: object, path: Path): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) throw new NotCanonicalError("an object is not plain data", path);
  let text = "{";
  // The default order of sort() is by UTF-16 code unit.
  for (const key of Object.keys(value).sort()) {
    path.push(key);
    text += (text.length > 1 ? "," : "") + writeString(key, path) + ":"
      + write((value as Record<string, unknown>)[key], path); // an own key of a plain object
    path.pop();
  }
  return text + "}";
}

const LONE_SURROGATE = /[\ud800-\udfff]/u;

/** Whether every surrogate in `text` belongs to a pair, so that the text has a UTF-8 form. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/** `text` with every lone surrogate replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

/** Ascending order by UTF-16 code unit: the one order of strings in this project, never a locale's. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
