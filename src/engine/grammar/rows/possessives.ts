import type { Item, Row } from "../chart.ts";
import type { Determiner, NounPhrase } from "../syntax.ts";
import { EMPTY_NOUN, made, nounPhrase, row, tree, word } from "./building.ts";

/** Possessives without their noun: "Max's is torn", "Bob left his in the car", "at the cleaner's". */
export const POSSESSIVE_ROWS: readonly Row[] = [
  /** What noun is meant, the meaning finds: "one". */
  row("np.ownAlone", "NP", "Owner", (owner) => ownOne(owner, tree<Determiner>(owner)), 0.8),
  /** "Hers", "theirs" */
  row("np.hers", "NP", "pronoun", (one) => {
    const lemma = OWNERS[word(one).lemma];
    if (lemma === undefined) return null;
    const said = { lemma, at: word(one).at };
    return ownOne(one, { word: said, owner: { kind: "pronoun", word: said, modifiers: [] } });
  }),
  /** "At the cleaner's", "to Ann's": where they work or live. */
  row("pp.atOwner", "PP", "preposition NP genitive", (preposition, who, sign) => {
    const of = nounPhrase(who);
    const isOne = of.kind === "name" || (of.kind === "noun" && of.determiner !== null && of.amount === null);
    if (!/^(?:at|to|from|into)$/.test(word(preposition).lemma) || !isOne || who.features.asks === true)
      return null;
    const head = { lemma: "place", at: word(sign).at };
    const object: NounPhrase = {
      ...EMPTY_NOUN,
      determiner: { word: word(sign), owner: of },
      head,
      count: "sg",
    };
    return made({}, { preposition: word(preposition), object, adverb: null });
  }),
];

const OWNERS: Readonly<Record<string, string>> = {
  mine: "i",
  yours: "you",
  hers: "she",
  ours: "we",
  theirs: "they",
};

function ownOne({ features }: Item, determiner: Determiner): ReturnType<Row["build"]> {
  if (features.asks === true) return null;
  const head = { lemma: "one", at: determiner.word.at };
  return made({ count: "any", person: 3 }, { ...EMPTY_NOUN, determiner, head, count: "any" });
}
