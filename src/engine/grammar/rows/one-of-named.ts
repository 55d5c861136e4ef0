import type { Item, Made, Row } from "../chart.ts";
import type { Modifier, NounPhrase } from "../syntax.ts";
import { made, nounPhrase, row, word } from "./building.ts";

/**
 *   one of the two nurses , Hope or Lydia ,
 *                           NP
 *
 * Either of those who are named, and no other; each is what the noun says.
 */
export const ONE_OF_NAMED_ROWS: readonly Row[] = [
  row(
    "np.oneOfNamed",
    "NP",
    `numeral ~preposition ~determiner ~numeral noun ~comma NP ~comma`,
    (one, of, the, count, noun, _c, names) =>
      noun.features.count === "pl" ? oneOf([one, of, the, count], noun, names) : null,
  ),
  row(
    "np.oneOfNamedAlone",
    "NP",
    `numeral ~preposition ~determiner ~numeral ~comma NP ~comma`,
    (one, of, the, count, _c, names) => oneOf([one, of, the, count], null, names),
  ),
];

const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5 };

function oneOf(words: readonly Item[], noun: Item | null, names: Item): Made | null {
  const [one, of, the, count] = words.map((each) => word(each).lemma);
  if (!/^(?:one|1)$/.test(one ?? "") || of !== "of" || !/^(?:the|these|those|this|that)$/.test(the ?? ""))
    return null;
  const group = nounPhrase(names);
  if (group.kind !== "group" || group.joint.word.lemma !== "or" || group.joint.first !== null) return null;
  const number = COUNTS[count ?? ""] ?? Number(count);
  if (group.parts.length !== number || !group.parts.every(({ kind }) => kind === "name")) return null;
  const first = { lemma: "either", at: word(words[0] as Item).at };
  const kinds: readonly Modifier[] = noun === null ? [] : [{ kind: "noun", word: word(noun) }];
  const parts = group.parts.map(
    (part): NounPhrase =>
      part.kind === "name" ? { ...part, modifiers: [...part.modifiers, ...kinds] } : part,
  );
  return made({ count: "sg", person: 3 }, { ...group, joint: { ...group.joint, first }, parts });
}
