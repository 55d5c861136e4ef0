import type { Clause, Item, NounPhrase, Phrase } from "../grammar/syntax.ts";
import { isCounted } from "./subject.ts";

const isBareEach = (np: NounPhrase | undefined): boolean => np?.pronoun === "each";

/** "7 rows with 6 chairs in each", "into bags with 4 in each": each of what was named before the number. */
export function withNamedEach(clause: Clause): Clause {
  const items = clause.items.map((item) => {
    const phrases = named(item.phrases, item.np);
    return phrases === item.phrases ? item : { ...item, phrases };
  });
  const phrases = clause.items.length === 0 ? named(clause.phrases, null) : clause.phrases;
  return items.every((item, at) => item === clause.items[at]) && phrases === clause.phrases
    ? clause
    : { ...clause, items, phrases };
}

/** The phrases of one object with the noun put in for a bare "each"; the same ones where there is none. */
function named(phrases: readonly Phrase[], object: Item["np"] | null): readonly Phrase[] {
  const at = phrases.findIndex(
    ({ prep, nps }) => /^(?:in|on|inside|to)$/.test(prep) && nps.length === 1 && isBareEach(nps[0]),
  );
  const withAt = phrases.findIndex(({ prep, nps }) => prep === "with" && nps.every(isCounted));
  if (at < 0 || withAt < 0 || withAt !== at - 1) return phrases;
  const place =
    phrases
      .slice(0, withAt)
      .findLast(({ prep, nps }) => /^(?:in|into|on|onto)$/.test(prep) && nps.length === 1)?.nps[0] ?? object;
  const each = phrases[at];
  if (
    place === null ||
    place === undefined ||
    place.head === "" ||
    place.proper ||
    place.pronoun !== null ||
    each === undefined
  )
    return phrases;
  const np: NounPhrase = {
    ...place,
    determiner: "each",
    amount: null,
    vague: false,
    of: null,
    more: null,
    possessor: null,
    from: each.nps[0]?.from ?? place.from,
    to: each.nps[0]?.to ?? place.to,
  };
  return phrases.map((phrase, index) => (index === at ? { ...phrase, nps: [np] } : phrase));
}
