import { parseStrictJson } from "../../canonical/strict-json.ts";
const KEY = "touchstone-review-draft:";
/** Some programs cut off addresses longer than this. */
const MAX_IN_ADDRESS = 2_000;

/** The stored draft for a corpus ("" for inline evidence); null if there is none. */
export function recallDraft(corpus: string): string | null {
  try {
    return localStorage.getItem(KEY + corpus);
  } catch {
    return null; // the browser stores nothing
  }
}

export function keepDraft(corpus: string, text: string): void {
  try {
    localStorage.setItem(KEY + corpus, text);
  } catch {
    /* see above; the page has it as long as it is open */
  }
}

/** A request for the address; empty if it is too long. */
export function inAddress(request: unknown): string {
  const text = JSON.stringify(request);
  return encodeURIComponent(text).length > MAX_IN_ADDRESS ? "" : text;
}

/** Parses the operator's text: gives a value, or what is wrong with the text and where. */
export function parseDraft(
  text: string,
):
  | { readonly kind: "read"; readonly value: unknown }
  | { readonly kind: "unreadable"; readonly why: string; readonly at: number } {
  try {
    return { kind: "read", value: parseStrictJson(text) };
  } catch (error) {
    return {
      kind: "unreadable",
      why: error instanceof Error ? error.message : "it is not JSON",
      at: brokenAt(text),
    };
  }
}

const STRING = String.raw`"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`;
const SCALAR = String.raw`${STRING}|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null`;
const MAX_NESTING = 500;

/** Where a text stops being JSON: engines say what is wrong, but not all of them say where. For valid JSON, the length of the text. */
export function brokenAt(text: string): number {
  let [at, nesting] = [0, 0];
  const take = (pattern: string): boolean => {
    const form = new RegExp(String.raw`[ \t\r\n]*(?:${pattern})`, "y");
    form.lastIndex = at;
    if (!form.test(text)) return false;
    at = form.lastIndex;
    return true;
  };
  const members = (close: string, member: () => boolean): boolean => {
    if (++nesting > MAX_NESTING) return false;
    if (!take(close)) {
      do if (!member()) return false;
      while (take(","));
      if (!take(close)) return false;
    }
    nesting--;
    return true;
  };
  const value = (): boolean =>
    take(SCALAR) ||
    (take(String.raw`\{`)
      ? members(String.raw`\}`, () => take(STRING) && take(":") && value())
      : take(String.raw`\[`) && members(String.raw`\]`, value));
  value();
  return at + (/^[ \t\r\n]*/.exec(text.slice(at))?.[0].length ?? 0);
}
