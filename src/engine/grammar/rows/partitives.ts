import type { Row } from "../chart.ts";
import type { Amount } from "../syntax.ts";
import { EMPTY_NOUN, made, row, tree, word } from "./building.ts";

/** Parts of several things, without a noun. */

export const PARTITIVE_ROWS: readonly Row[] = [
  /** "All three" */
  row(
    "np.allAmount",
    "NP",
    "quantifier Amount",
    (det, amount) =>
      word(det).lemma === "all" && tree<Amount>(amount).bound === null
        ? made(
            { count: "pl", person: 3 },
            {
              ...EMPTY_NOUN,
              determiner: { word: word(det), owner: null },
              amount: tree<Amount>(amount),
              count: "pl",
            },
          )
        : null,
    0.3,
  ),
  /** "The tallest of all" */
  row("pp.ofAll", "PP", "preposition quantifier", (of, all) =>
    word(of).lemma === "of" && word(all).lemma === "all"
      ? made(
          {},
          {
            preposition: word(of),
            object: { ...EMPTY_NOUN, determiner: { word: word(all), owner: null }, count: "pl" },
            adverb: null,
          },
        )
      : null,
  ),
];
