/**
 * The second ledger: every word of a clause stands on a condition of its form. A place (`at`) is put there only by the constructor that stores
 * what the word says, so that a value that is forgotten leaves its word without a place.
 */

/** The words of a tree that its forms do not hold, by their places. */
export function unsaidPlaces(tree: unknown, forms: readonly unknown[]): readonly number[] {
  const said = new Set(forms.flatMap((form) => placesIn(form)));
  return [...new Set(placesIn(tree))].filter((place) => !said.has(place)).sort((a, b) => a - b);
}

/** The places of all words that a tree or a form names. */
export function placesIn(whole: unknown): readonly number[] {
  const places: number[] = [];
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      if (key !== "at") look(value);
      else if (typeof value === "number") places.push(value);
      else places.push(...(value as readonly number[]));
    }
  };
  look(whole);
  return places;
}
