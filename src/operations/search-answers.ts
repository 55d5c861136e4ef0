import { openContemplationSummaries } from "./contemplation/summaries.ts";
import { Indexes, type IndexAsked, type IndexFound } from "./search/indexes.ts";
import type { SearchData } from "./search/search.ts";

/** In the thread of the search: indexes turns and reviews, and searches them. It writes nothing but the index. */
export function searchAnswers({
  stateDir,
  mode,
}: SearchData): (asked: IndexAsked) => Promise<IndexFound | null> {
  const indexes = new Indexes(stateDir, mode);
  void prepare(indexes, { stateDir, mode }).catch(() => undefined); // a search tries again, and says what is the matter
  return (asked) => indexes.answer(asked);
}

/** What no search has to wait for then. Contemplations are read in the thread that asks, from what is kept here. */
async function prepare(indexes: Indexes, { stateDir, mode }: SearchData): Promise<void> {
  await indexes.catchUp();
  indexes.warmUp();
  if (mode === "write") await openContemplationSummaries(stateDir).keep();
}
