import { evidenceIds } from "./review-draft.ts";

/** An error of a request: its place, such as `claim.text` or `evidence[0].supports` (empty: the whole request), and the problem. */
export interface Fault {
  readonly path: string;
  readonly what: string;
}

/** The errors of a result, each with its place. */
export function faultsOf(errors: readonly string[], draft: unknown): readonly Fault[] {
  return errors.map((error) =>
    error.startsWith("payload") ? shapeFault(error) : citationFault(error, evidenceIds(draft)),
  );
}

const SHAPE_ERROR =
  /^payload((?:\.\w+|\[\d+\])*) (?:missing required property '([^']*)'|unexpected property '([^']*)')?/;

/** An error of the schema names its path: `payload.claim missing required property 'text'`. */
function shapeFault(error: string): Fault {
  const [, path = "", missing, unexpected] = SHAPE_ERROR.exec(error) ?? [];
  const at = (name = ""): string => `${path}${name}`.replace(/^\./, "");
  if (missing !== undefined) return { path: at(`.${missing}`), what: "is missing" };
  if (unexpected !== undefined) return { path: at(`.${unexpected}`), what: "does not belong here" };
  return { path: at(), what: error.replace(/^payload\S* /, "") };
}

/** An error of a citation names its id; if an id is cited twice, the second citation is the faulty one. */
function citationFault(error: string, ids: readonly string[]): Fault {
  const id = /evidence reference '(.*)'$/.exec(error)?.[1] ?? "";
  const at = error.startsWith("duplicate") ? ids.lastIndexOf(id) : ids.indexOf(id);
  return { path: at < 0 ? "" : `evidence[${at}]`, what: error };
}

/** The place of a fault in a JSON text, as a range of characters. If something is missing, the object that lacks it; null if there is no such place. */
export function placeIn(text: string, path: string): readonly [start: number, end: number] | null {
  const steps = [...path.matchAll(/\.?(\w+)|\[(\d+)\]/g)].map(([, key, index]) => key ?? Number(index));
  let at = skip(text, 0);
  let range: readonly [number, number] = [at, endOfValue(text, at)];
  for (const step of steps) {
    const found = memberAt(text, at, step);
    if (found === null) break;
    at = found;
    range = [at, endOfValue(text, at)];
  }
  return range[1] > range[0] ? range : null;
}

const skip = (text: string, at: number): number => at + (/^[\s,:]*/.exec(text.slice(at))?.[0].length ?? 0);

/** Where the value of a member begins; null if there is no such member. */
function memberAt(text: string, start: number, step: string | number): number | null {
  if (text[start] !== (typeof step === "number" ? "[" : "{")) return null;
  let at = skip(text, start + 1);
  for (let index = 0; at < text.length && !/[\]}]/.test(text[at] ?? ""); index++) {
    const keyEnd = typeof step === "number" ? at : endOfValue(text, at);
    const value = skip(text, keyEnd);
    if (typeof step === "number" ? index === step : text.slice(at, keyEnd) === JSON.stringify(step))
      return value;
    at = skip(text, endOfValue(text, value));
  }
  return null;
}

const NESTING: ReadonlyMap<string, number> = new Map([
  ["{", 1],
  ["[", 1],
  ["}", -1],
  ["]", -1],
]);

/** The end of the JSON value that begins at a position. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|[^\s,:{}[\]"]+/g)) {
    depth += NESTING.get(token) ?? 0;
    if (depth <= 0) return start + index + token.length;
  }
  return text.length;
}
