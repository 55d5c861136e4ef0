/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** How deeply arrays and objects may nest; deeper values have no canonical form. */
export const MAX_DEPTH = 256;

/** Thrown for a value without a canonical form. `pointer` (RFC 6901) names the offending part. */
export class NotCanonicalError extends TypeError {
  readonly pointer: string;
  constructor(message: string, path: readonly (string | number)[]) {
    const pointer = path
      .map((step) => `/${toWellFormed(String(step)).replaceAll("~", "~0").replaceAll("/", "~1")}`)
      .join("");
    super(`${message} at \`${pointer}\``);
    this.name = "NotCanonicalError";
    this.pointer = pointer;
  }
}

/**
 * Canonical JSON text: no white space, keys in ascending order of UTF-16 code units, numbers and strings as ECMAScript writes them.
 * @param value plain JSON data, of which own enumerable members with string keys count; `undefined`, functions, symbols, bigints,
 *   class instances other than plain objects and arrays, sparse arrays, NaN, infinities, lone surrogates (in keys too), cycles
 *   and nesting beyond {@link MAX_DEPTH} are refused.
 * @throws NotCanonicalError naming the place.
 * @see RFC 8785, sections 3.2.2 (primitives) and 3.2.3 (order).
 */
export function canonicalize(value: unknown): string {
  const ordered = isInOrder(value, 0) ? value : order(value, 0);
  if (ordered !== undefined) {
    const text = JSON.stringify(ordered);
    // A lone surrogate comes out as `\udXXX`. A harmless string may contain this too; that only makes it slower.
    if (!text.includes("\\ud")) return text;
  }
  return write(value, []);
}

// ---- the fast way: one call of the native serialiser, for a value with its keys in order, or else for a copy ----------

/** Whether the native serialiser writes just the canonical text of `value`, lone surrogates aside: nothing in it is refused, and all keys are in order. */
function isInOrder(value: unknown, depth: number): boolean {
  switch (typeof value) {
    case "string":
    case "boolean":
      return true;
    case "number":
      return Number.isFinite(value);
    case "object":
      if (value === null) return true;
      return (
        depth < MAX_DEPTH &&
        (Array.isArray(value) ? areItemsInOrder(value, depth + 1) : isObjectInOrder(value, depth + 1))
      );
    default:
      return false;
  }
}

function areItemsInOrder(items: readonly unknown[], depth: number): boolean {
  if ("toJSON" in items) return false; // of an object it would be a member, and refused; the serialiser would call it
  for (let index = 0; index < items.length; index++) if (!isInOrder(items[index], depth)) return false;
  return true;
}

function isObjectInOrder(value: object, depth: number): boolean {
  if (!isPlain(value)) return false;
  let before: string | null = null;
  for (const key of Object.keys(value)) {
    if (before !== null && key < before) return false;
    if (!isInOrder((value as Record<string, unknown>)[key], depth)) return false; // an own key of a plain object
    before = key;
  }
  return true;
}

/** A copy of `value` whose keys are inserted in order; undefined where a copy cannot have that order or `value` is refused. */
function order(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : undefined;
    case "object":
      if (value === null) return value;
      if (depth === MAX_DEPTH) return undefined;
      return Array.isArray(value) ? orderArray(value, depth + 1) : orderObject(value, depth + 1);
    default:
      return undefined;
  }
}

function orderArray(items: readonly unknown[], depth: number): unknown[] | undefined {
  const copy: unknown[] = [];
  for (let index = 0; index < items.length; index++) {
    const item = order(items[index], depth);
    if (item === undefined) return undefined;
    copy.push(item);
  }
  return copy;
}

function orderObject(value: object, depth: number): object | undefined {
  if (!isPlain(value)) return undefined;
  const copy: Record<string, unknown> = {};
  for (const key of sortKeys(Object.keys(value))) {
    if (!keepsItsPlace(key)) return undefined;
    const member = order((value as Record<string, unknown>)[key], depth); // an own key of a plain object
    if (member === undefined) return undefined;
    copy[key] = member;
  }
  return copy;
}

/** Whether assigning `key` adds it as the last one: an array index would move to the front, `__proto__` would not become a key. */
function keepsItsPlace(key: string): boolean {
  const first = key.charCodeAt(0);
  return !(first >= 0x30 && first <= 0x39) && key !== "__proto__";
}

/** Sorts in place by UTF-16 code unit. Insertion beats the library's sort for the few keys, often in order, of a record. */
function sortKeys(keys: string[]): string[] {
  if (keys.length > 24) return keys.sort();
  for (let index = 1; index < keys.length; index++) {
    const key = keys[index] as string; // within bounds, as is the one before
    let gap = index;
    for (; gap > 0 && (keys[gap - 1] as string) > key; gap--) keys[gap] = keys[gap - 1] as string;
    if (gap !== index) keys[gap] = key;
  }
  return keys;
}

/** Whether an object is data: made by a literal or `JSON.parse`, or without a prototype. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

// ---- the thorough way: for keys that a copy would reorder, and to name the place of what is refused --------------------

/** Keys and indices from the root to the value at hand; only a thrown error reads it. */
type Path = (string | number)[];

function write(value: unknown, path: Path): string {
  switch (typeof value) {
    case "string":
      return writeString(value, path);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (!Number.isFinite(value)) throw new NotCanonicalError(`the number ${value} is not finite`, path);
      // ECMAScript's own shortest form is the one that RFC 8785 section 3.2.2.3 prescribes; -0 becomes 0.
      return JSON.stringify(value);
    case "object":
      if (value === null) return "null";
      if (path.length === MAX_DEPTH) throw new NotCanonicalError(`nesting is deeper than ${MAX_DEPTH}`, path);
      return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
    default:
      throw new NotCanonicalError(`a value of type ${typeof value} is not JSON`, path);
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
  if (!isPlain(value)) throw new NotCanonicalError("an object is not plain data", path);
  let text = "{";
  for (const key of sortKeys(Object.keys(value))) {
    path.push(key);
    text +=
      (text.length > 1 ? "," : "") +
      writeString(key, path) +
      ":" +
      write((value as Record<string, unknown>)[key], path); // an own key of a plain object
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
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
