/** What this page keeps in the browser; nothing where the browser allows no storage. */
type Store = "localStorage" | "sessionStorage";

export function recall(store: Store, key: string): unknown {
  try {
    return JSON.parse(globalThis[store].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

export function remember(store: Store, key: string, value: unknown): void {
  try {
    globalThis[store].setItem(key, JSON.stringify(value));
  } catch {
    /* no storage, or full: it lasts as long as the page */
  }
}
