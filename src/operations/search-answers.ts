import { Indexes, type IndexAsked, type IndexFound } from "./search/indexes.ts";
import type { SearchData } from "./search/search.ts";

/** In the thread of the search: indexes turns and reviews, and searches them. It writes nothing but the index. */
export function searchAnswers({
  stateDir,
  mode,
}: SearchData): (asked: IndexAsked) => Promise<IndexFound | null> {
  const indexes = new Indexes(stateDir, mode);
  void indexes.prepare().catch(() => undefined); // the next search tries again, and says what is the matter
  return (asked) => indexes.answer(asked);
}
