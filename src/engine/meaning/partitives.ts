import type { Modifier, Noun, NounPhrase, Word } from "../grammar/syntax.ts";
import { isInteger, type Rational } from "../text/rational.ts";
import { groupTerm } from "./references.ts";
import { termOf, type Referent } from "./referents.ts";
import type { Term } from "./form.ts";
import { IllFormed, type TextMeaning } from "./scope.ts";

/** Parts of several things that are known: "both boys", "neither", "all three", "two of the three". */

/** "Both boys", "neither boy", "all three boys" are both of the boys, neither of them, all of the three; any other phrase is as it was. */
export function asPartitive(noun: Noun): Noun {
  if (isPartOfOne(noun)) throw new IllFormed("several of one", noun.amount?.value ?? null);
  const { determiner, head, amount, modifiers } = noun;
  if (determiner === null || determiner.owner !== null) return noun;
  const { word } = determiner;
  const isOfTwo = /^(?:both|neither|either)$/.test(word.lemma) && amount === null;
  const isAllOf = word.lemma === "all" && amount?.value != null && amount.bound === null;
  if (!isOfTwo && !(isAllOf && amount.relative === null)) return noun;
  if (isOfTwo && head === null && modifiers.length > 0) return noun;
  const of: Modifier = {
    kind: "phrase",
    phrase: {
      preposition: { lemma: "of", at: word.at },
      object: isOfTwo && head === null ? theyFor(word) : theSeveral(noun, word),
      adverb: null,
    },
  };
  return { ...noun, head: null, amount: null, count: "pl", modifiers: [of] };
}

/** "Two of Tom", where "two of Tom, Bob and Max" is said. */
function isPartOfOne({ head, amount, determiner, modifiers: [only, second] }: Noun): boolean {
  if (head !== null || only?.kind !== "phrase" || second !== undefined) return false;
  const isCounted = amount !== null ? amount.relative === null : NUMBERED.test(determiner?.word.lemma ?? "");
  const { preposition, object } = only.phrase;
  return isCounted && preposition.lemma === "of" && object.kind === "name";
}
const NUMBERED = /^(?:how many|each|both|neither|either|no)$/;

const theyFor = ({ at }: Word): NounPhrase => ({
  kind: "pronoun",
  word: { lemma: "they", at },
  modifiers: [],
});

const theSeveral = (noun: Noun, { at }: Word): Noun => ({
  ...noun,
  determiner: { word: { lemma: "the", at }, owner: null },
  count: "pl",
});

/** "The three": the three that the text named together last, or all that it names; null for any other phrase. */
export function severalMeant(text: TextMeaning, noun: Noun): Term | null {
  const { determiner, head, amount, modifiers } = noun;
  if (head !== null || modifiers.length > 0 || determiner?.owner !== null) return null;
  if (!/^(?:the|this|that)$/.test(determiner.word.lemma)) return null;
  const value = amount?.value ?? null;
  if (value === null || amount?.bound !== null || amount.relative !== null) return null;
  const count = text.tokens[value.at]?.numeral?.value ?? null;
  const at = [determiner.word.at, value.at];
  const found = count === null ? null : groupOf(text.referents.all(), count);
  if (found === null) return null;
  return groupTerm(
    text,
    found.map((one) => termOf(one, [])),
    at,
  );
}

function groupOf(all: readonly Referent[], count: Rational): readonly Referent[] | null {
  if (!isInteger(count)) return null;
  const size = Number(count.num);
  const named = all.filter(({ name, isPlace }) => name !== null && !isPlace);
  if (named.length === size) return named;
  const group = all.findLast(({ members }) => members.length === size);
  return group === undefined ? null : group.members.flatMap((id) => all.find((one) => one.id === id) ?? []);
}
