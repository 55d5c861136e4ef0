import type { Item, Made, Row } from "../chart.ts";
import type { Noun, NounPhrase, Word } from "../syntax.ts";
import { EMPTY_NOUN, made, nounPhrase, row, tree, word } from "./building.ts";

/** Several things of one noun by their numbers: "rooms 1, 2 and 4", "four rooms: 1, 2, 4 and 7". */
export const NUMBERED_ROWS: readonly Row[] = [
  row("numbers.two", "Numbers", "numeral ~comma numeral", (one, _c, two) => made({}, [word(one), word(two)])),
  row("numbers.more", "Numbers", "Numbers ~comma numeral", (list, _c, next) =>
    made({}, [...tree<readonly Word[]>(list), word(next)]),
  ),
  row("numbered.two", "Numbered", "numeral coordinator numeral", (one, joint, two) =>
    numbers([word(one)], joint, two),
  ),
  row("numbered.list", "Numbered", "Numbers coordinator numeral", (list, joint, last) =>
    numbers(tree<readonly Word[]>(list), joint, last),
  ),
  /** "Items one, two and five" */
  row("np.severalNumbered", "NP", "noun Numbered", (noun, numbered) =>
    noun.features.count === "pl" ? labelled(word(noun), numbered, null) : null,
  ),
  row("np.theNumbered", "NP", "~determiner noun Numbered", (the, noun, numbered) =>
    word(the).lemma === "the" && noun.features.count === "pl" ? labelled(word(noun), numbered, null) : null,
  ),
  /**
   *   four rooms :  1, 2, 4 and 7
   *   NP            Numbered
   */
  row("np.numberedList", "NP", "NP ~colon Numbered", (whole, _c, numbered) => {
    const noun = nounPhrase(whole);
    const isCounted = noun.kind === "noun" && noun.amount !== null && noun.modifiers.length === 0;
    return isCounted && noun.head !== null ? labelled(noun.head, numbered, noun) : null;
  }),
];

interface Labels {
  readonly joint: Word;
  readonly labels: readonly Word[];
}

const numbers = (labels: readonly Word[], joint: Item, last: Item): Made | null =>
  word(joint).lemma === "and"
    ? made({}, { joint: word(joint), labels: [...labels, word(last)] } satisfies Labels)
    : null;

function labelled(head: Word, numbered: Item, of: Noun | null): Made {
  const { joint, labels } = tree<Labels>(numbered);
  const parts = labels.map(
    (label): NounPhrase => ({
      ...EMPTY_NOUN,
      head,
      count: "sg",
      modifiers: [{ kind: "label", word: label }],
    }),
  );
  return made(
    { count: "pl", person: 3 },
    { kind: "group", joint: { word: joint, first: null }, parts, ...(of === null ? {} : { of }) },
  );
}
