/** Colour schemes: that of the system, or one of the two. */
export const SCHEMES = ["system", "light", "dark"] as const;
const KEY = "touchstone-scheme";

export function schemeNow(): string {
  return document.documentElement.dataset["scheme"] ?? "system";
}

/** Applies a scheme and remembers it in this browser, if storage is allowed. */
export function useScheme(scheme: string): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    /* without storage, the choice lasts as long as the page */
  }
}

export function recallScheme(): void {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && SCHEMES.some((scheme) => scheme === kept)) useScheme(kept);
  } catch {
    /* see above */
  }
}
