/** Colours: as the system has them, or one of the two. */
export const SCHEMES = ["system", "light", "dark"] as const;
const KEY = "touchstone-scheme";

export function schemeNow(): string {
  return document.documentElement.dataset["scheme"] ?? "system";
}

/** Takes a scheme and remembers it in this browser, where that is allowed. */
export function useScheme(scheme: string): void {
  if (scheme === "system") delete document.documentElement.dataset["scheme"];
  else document.documentElement.dataset["scheme"] = scheme;
  try {
    localStorage.setItem(KEY, scheme);
  } catch {
    /* a browser that keeps nothing has the choice for this page */
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
