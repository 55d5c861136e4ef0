import type { Clause, Noun, NounPhrase } from "../grammar/syntax.ts";
import { placesIn } from "./ledger.ts";

/** "Buys 5 tickets at 7 dollars each": 7 dollars per ticket. Null where "each" means who buys: "they have 3 tickets each". */
export function pricedEach(clause: Clause): Clause | null {
  const each = clause.adverbs.find(({ lemma }) => lemma === "each");
  const counted = clause.objects.filter((one) => isCounted(one) || isSome(one));
  const [bought, second] = counted;
  if (each === undefined || bought === undefined || bought.head === null || second !== undefined) return null;
  const at = clause.phrases.findIndex(
    ({ preposition, object }) =>
      /^(?:at|for)$/.test(preposition.lemma) &&
      isCounted(object) &&
      Math.max(...placesIn(object)) === each.at - 1,
  );
  const price = clause.phrases[at];
  if (price === undefined || !isCounted(price.object)) return null;
  const head: Noun = {
    ...bought,
    determiner: null,
    amount: null,
    modifiers: bought.modifiers.filter(({ kind }) => kind === "noun"),
  };
  const phrase = { ...price, preposition: each, object: head };
  const object: Noun = {
    ...price.object,
    modifiers: [...price.object.modifiers, { kind: "phrase", phrase }],
  };
  return {
    ...clause,
    adverbs: clause.adverbs.filter((one) => one !== each),
    phrases: clause.phrases.map((one, index) => (index === at ? { ...one, object } : one)),
  };
}

/** "Sells pens" */
const isSome = (one: NounPhrase): one is Noun =>
  one.kind === "noun" && one.amount === null && one.determiner === null && one.count === "pl";

const isCounted = (one: NounPhrase): one is Noun => one.kind === "noun" && one.amount !== null;
