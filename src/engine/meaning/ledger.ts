/**
 * The second ledger: every word of a clause stands on a condition of its form. A place (`at`) is put there only by the constructor that stores
 * what the word says, so that a value that is forgotten leaves its word without a place.
 */

/** The first word of a tree that its forms do not hold. @param words of the tree, by their places */
export function unsaidPlace(words: readonly number[], forms: readonly unknown[]): number | null {
  const said = new Set(placesIn(forms));
  const unsaid = words.filter((place) => !said.has(place));
  return unsaid.length === 0 ? null : Math.min(...unsaid);
}

/** The places of all words that a tree or a form names. */
export function placesIn(whole: unknown): readonly number[] {
  const places: number[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const key in part) {
      const value = (part as Readonly<Record<string, unknown>>)[key];
      if (key !== "at") look(value);
      else if (typeof value === "number") places.push(value);
      else places.push(...(value as readonly number[]));
    }
  };
  look(whole);
  return places;
}
