const KEY = "touchstone-review-draft:";
/** Addresses longer than this are cut by some programs that pass them on. */
const MAX_IN_ADDRESS = 2_000;

/** The draft that was left at some time, by the corpus it picks from ("" for inline); null where there is none. */
export function recallDraft(corpus: string): string | null {
  try {
    return localStorage.getItem(KEY + corpus);
  } catch {
    return null; // a browser that keeps nothing
  }
}

export function keepDraft(corpus: string, text: string): void {
  try {
    localStorage.setItem(KEY + corpus, text);
  } catch { /* see above; the page has it as long as it is open */ }
}

/** A request as it stands in the address; empty where it is too long for one. */
export function inAddress(request: unknown): string {
  const text = JSON.stringify(request);
  return encodeURIComponent(text).length > MAX_IN_ADDRESS ? "" : text;
}

/** Parses what the operator wrote: a value, or what is wrong with the text and where. */
export function parseDraft(text: string): { readonly kind: "read"; readonly value: unknown } | { readonly kind: "unreadable"; readonly why: string; readonly at: number } {
  try {
    return { kind: "read", value: JSON.parse(text) };
  } catch (error) {
    const why = error instanceof Error ? error.message : "it is not JSON";
    const at = Number(/position (\d+)/.exec(why)?.[1] ?? text.length);
    return { kind: "unreadable", why, at };
  }
}
