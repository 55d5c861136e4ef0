import { isEverydayKind } from "./everyday-kinds.ts";
import { withIrregularForms } from "./irregular.ts";
import { arePersonsApart, headAfter, isGenericNoun } from "./kinds.ts";
import type { OpenWords } from "./lexicon.ts";
import { nounKinds } from "./noun-kinds.ts";
import { type Supersense, type VerbSense, verbSenseOf } from "./supersenses.ts";
import { WordList, withWordList } from "./word-list.ts";

/** All words that the reader of English knows. */
export interface EnglishWords extends OpenWords {
  /** What a noun can be (person, animal, place, time, …), for pronouns and for verbs that choose by it; null where nobody says. */
  kindsOf(noun: string): readonly Supersense[] | null;
  /** What the first sense of a verb is about; null for a verb that is not listed. */
  verbSense(verb: string): VerbSense | null;
  /** Whether something that an adjective is said of may not be what its noun says: a spurious letter. */
  leavesOpen(adjective: string): boolean;
  /** Whether what one noun names may be what the other names: boys and children, but not boys and girls, nor pens and coins. */
  mayName(noun: string, other: string): boolean;
  /** Whether whatever one noun names is what the wider one names: each boy is a child. */
  isKindOf(noun: string, wider: string): boolean;
}

/** The words of packs, those of the compiled list, and irregular forms. @param list what `store/words` reads */
export function englishWords(packs: OpenWords, list: string): EnglishWords {
  const listed = new WordList(list);
  const words = withIrregularForms(withWordList(packs, listed));
  const kinds = new Map<string, readonly Supersense[] | null>();
  return {
    ...words,
    kindsOf(noun) {
      if (!kinds.has(noun)) kinds.set(noun, nounKinds(noun, listed) ?? kindsOfHead(noun, listed));
      return kinds.get(noun) ?? null;
    },
    verbSense(verb) {
      const found = listed.lookup(verb).find(({ pos }) => pos === "verb");
      return found === undefined ? null : verbSenseOf(found.supersense);
    },
    leavesOpen: (adjective) => {
      const isKnown = packs.analyse(adjective).some(({ pos }) => pos === "adjective");
      return isOpen(adjective, isKnown, listed);
    },
    mayName: (noun, other) =>
      noun === other ||
      isGenericNoun(noun) ||
      isGenericNoun(other) ||
      isWider(noun, other, listed) ||
      isWider(other, noun, listed) ||
      endsIn(noun, other) ||
      endsIn(other, noun) ||
      mayNamePerson(noun, other, listed),
    isKindOf: (noun, wider) =>
      noun === wider || (wider === "person" ? isPerson(noun, listed) : isWider(noun, wider, listed)),
  };
}

/** A bottle cap is what a cap is, unless the first word says that it is none. */
function kindsOfHead(noun: string, listed: WordList): readonly Supersense[] | null {
  const [modifier = "", ...head] = noun.split(" ");
  if (head.length === 0) return null;
  const kinds = nounKinds(head.join(" "), listed) ?? kindsOfHead(head.join(" "), listed);
  return headAfter(modifier, kinds) === null ? kinds : null;
}

/** By its definition, or since it is a rare word, of which nobody says that it is not so. */
function isOpen(adjective: string, isKnown: boolean, listed: WordList): boolean {
  const found = listed.lookup(adjective).find(({ pos }) => pos === "adjective");
  return found?.open === true || (!isKnown && found?.common !== true);
}

const isWider = (noun: string, wider: string, listed: WordList): boolean =>
  listed.widerThan(noun).includes(wider) || isEverydayKind(noun, wider);

/** "Baseball card" and "card". */
const endsIn = (noun: string, other: string): boolean => noun.endsWith(` ${other}`);

const isPerson = (noun: string, listed: WordList): boolean =>
  nounKinds(noun, listed)?.includes("person") ?? false;

/** A sailor may be a boy, but no girl is. */
function mayNamePerson(noun: string, other: string, listed: WordList): boolean {
  return isPerson(noun, listed) && isPerson(other, listed) && !arePersonsApart(noun, other);
}
