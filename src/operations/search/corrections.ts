import { formsOf } from "../../store/search/wanted.ts";
import { looseWordsIn } from "./query.ts";

/** Shorter words are one edit away from too many. Longer ones have more neighbours than are looked up at once. */
const [SHORTEST, LONGEST] = [4, 20];
/** Words of one query that are corrected. */
const MOST_WORDS = 3;

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

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

/** All words that are one edit away: first those with two letters exchanged, one too many, one wrong, one missing. */
function neighboursOf(word: string): readonly string[] {
  const places = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  const edits = [
    ...places.map(([before, [first = "", second = "", ...rest]]) => before + second + first + rest.join("")),
    ...places.map(([before, after]) => before + after.slice(1)),
    ...places.flatMap(([before, after]) => [...LETTERS].map((letter) => before + letter + after.slice(1))),
    ...places.flatMap(([before, after]) => [...LETTERS].map((letter) => before + letter + after)),
  ];
  return [...new Set(edits)].filter((each) => each !== word);
}
