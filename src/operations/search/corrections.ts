import { neighboursOf } from "../../contract/nearest.ts";
import { formsOf } from "../../store/search/wanted.ts";
import { looseWordsIn } from "./query.ts";

/** Shorter words are one edit away from too many. Longer ones have more neighbours than are looked up at once. */
const [SHORTEST, LONGEST] = [4, 20];
/** Words of one query that are corrected. */
const MOST_WORDS = 3;

/** Queries that are tried. */
const MOST_TRIED = 8;

/**
 * The queries with a known word, one edit away, in the place of each word that is not known; none if a word has no known neighbour.
 * A word of eight letters has some 450 neighbours.
 * @param known which of some words are known
 */
export async function correctedQueries(
  q: string,
  known: (words: readonly string[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const words = looseWordsIn(q).filter(({ word }) => word.length >= SHORTEST && word.length <= LONGEST);
  let queries: readonly string[] = [q];
  for (const { word } of words.slice(0, MOST_WORDS)) {
    if ((await known(formsOf(word))).length > 0) continue;
    const others = await known(neighboursOf(word));
    queries = queries
      .flatMap((query) => {
        const place = looseWordsIn(query).find((each) => each.word === word);
        return place ? others.map((other) => place.with(other)) : [];
      })
      .slice(0, MOST_TRIED);
  }
  return queries.filter((query) => query !== q);
}
