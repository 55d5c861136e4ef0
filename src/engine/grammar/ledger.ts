import type { Item, Row } from "./chart.ts";

/** A word of a sentence that its tree does not hold, and the rule that dropped it. */
export interface Dropped {
  readonly word: string;
  readonly row: string;
}

/**
 * The first ledger: every word of the sentence is in the tree of the whole, or the rule that takes it stands for it. `rows` are the rules
 * by their ids.
 */
export function droppedWords(whole: Item, rows: ReadonlyMap<string, Row>): readonly Dropped[] {
  const held = placesIn(whole.tree);
  const dropped: Dropped[] = [];
  const look = (item: Item): void => {
    const row = rows.get(item.row);
    item.parts.forEach((part, index) => {
      if (part.analysis === null) look(part);
      else if (row?.silent[index] !== true && !isHeld(part, held))
        dropped.push({ word: part.analysis.tokens.map(({ text }) => text).join(" "), row: item.row });
    });
  };
  look(whole);
  return dropped;
}

const isHeld = ({ analysis }: Item, held: ReadonlySet<number>): boolean =>
  analysis !== null && held.has(analysis.tokens.at(-1)?.at ?? -1);

/** Where a tree begins: the first of the tokens that it names. */
export const firstPlaceIn = (tree: unknown): number => Math.min(...placesIn(tree));

/** The indices of all tokens that a tree names. */
function placesIn(tree: unknown): ReadonlySet<number> {
  const places = new Set<number>();
  const seen = new Set<object>();
  const look = (part: unknown): void => {
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    for (const [key, value] of Object.entries(part)) {
      if (key === "at" && typeof value === "number") places.add(value);
      else look(value);
    }
  };
  look(tree);
  return places;
}
