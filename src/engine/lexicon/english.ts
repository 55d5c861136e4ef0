import { withIrregularForms } from "./irregular.ts";
import type { OpenWords } from "./lexicon.ts";
import { nounKinds } from "./noun-kinds.ts";
import type { Supersense } from "./supersenses.ts";
import { WordList, withWordList } from "./word-list.ts";

/** All words that the reader of English knows. */
export interface EnglishWords extends OpenWords {
  /** What a noun can be (person, animal, place, time, …), for pronouns and for verbs that choose by it; null where nobody says. */
  kindsOf(noun: string): readonly Supersense[] | null;
}

/** The words of packs, those of the compiled list, and irregular forms. @param list what `store/words` reads */
export function englishWords(packs: OpenWords, list: string): EnglishWords {
  const listed = new WordList(list);
  const words = withIrregularForms(withWordList(packs, listed));
  const kinds = new Map<string, readonly Supersense[] | null>();
  return {
    ...words,
    kindsOf(noun) {
      if (!kinds.has(noun)) kinds.set(noun, nounKinds(noun, listed));
      return kinds.get(noun) ?? null;
    },
  };
}
