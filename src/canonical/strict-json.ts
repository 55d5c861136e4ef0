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
  const path = findDuplicateKey(text);
  if (path !== null) throw new DuplicateKeyError(path);
  return value;
}

/** An object or array that is open: `keys` are those it has so far, null for an array; `step` leads to the value at hand. */
interface Open {
  readonly keys: Set<string> | null;
  step: string | number;
}

/** The path of the first key that its object has already; null where there is none. @param text is JSON */
function findDuplicateKey(text: string): JsonPath | null {
  const open: Open[] = [];
  let isKey = false;
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
          top.step = keyAt(text, at, end);
          if (top.keys.has(top.step)) return open.map(({ step }) => step);
          top.keys.add(top.step);
        }
        isKey = false;
        at = end;
      }
    }
  }
  return null;
}

/** The offset of the closing quotation mark of the string that starts at `from`. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    at = text.indexOf('"', at);
    let backslashes = 0;
    while (text[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}

function keyAt(text: string, from: number, end: number): string {
  const raw = text.slice(from + 1, end);
  return raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw;
}

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
