import type { Formula } from "../formulas/formula.ts";
import { FormulaBuilder } from "../formulas/system-builder.ts";
import type { Words } from "../words/lexicon.ts";
import { unitOfMeasure } from "./part-measures.ts";
import type { PartSentence } from "./part-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const WORD = String.raw`[\p{L}'-]+`;
const CUTS: readonly Pattern[] = [
  wholePattern(
    String.raw`(?:(?:the |an? |his |her )?${WORD} )(?:cuts?|divides|divided|splits?|saws?|sawed) (?:up )?#n(?<all>\d+) (?<unit>${WORD}) of (?<stuff>${WORD}) into #n(?<count>\d+) (?:equal|equally long) (?<pieces>${WORD})`,
  ),
  wholePattern(
    String.raw`(?:(?:the |an? |his |her )?${WORD} )(?:cuts?|divides|divided|splits?|saws?|sawed) (?:up )?an? (?<stuff>${WORD}) (?:of|that is|that was) #n(?<all>\d+) (?<unit>${WORD})(?: long)? into #n(?<count>\d+) (?:equal|equally long) (?<pieces>${WORD})`,
  ),
  wholePattern(
    String.raw`an? (?<stuff>${WORD}) of #n(?<all>\d+) (?<unit>${WORD}) (?:is|was) (?:cut|divided|split|sawn) into #n(?<count>\d+) (?:equal|equally long) (?<pieces>${WORD})`,
  ),
  wholePattern(
    String.raw`#n(?<all>\d+) (?<unit>${WORD}) of (?<stuff>${WORD}) (?:is|was|are|were) (?:cut|divided|split|poured|shared) into #n(?<count>\d+) equal (?<pieces>${WORD})`,
  ),
];
const ASKS: readonly Pattern[] = [
  wholePattern(String.raw`how many (?<unit>${WORD}) (?:long )?(?:is|was) each (?<piece>${WORD})(?: long)?`),
  wholePattern(
    String.raw`how many (?<unit>${WORD}) (?:does|did) each (?<piece>${WORD}) (?:measure|weigh|have|contain|hold)`,
  ),
  wholePattern(String.raw`how long (?:is|was) each (?<piece>${WORD})`),
  wholePattern(
    String.raw`how many (?<unit>${WORD}) of (?<stuff>${WORD}) (?:are|is|were|was) (?:there )?in each (?<piece>${WORD})`,
  ),
];

/** "Lea cuts 7.5 metres of rope into 6 equal pieces. How many metres long is each piece?"; null for any other text. */
export function readEqualPieces(
  [told, question, ...more]: readonly PartSentence[],
  words: Words,
): Formula | null {
  if (told === undefined || question === undefined || more.length > 0 || question.numbers.length > 0)
    return null;
  const cut = CUTS.map((pattern) => pattern.exec(told.text)?.groups).find((groups) => groups !== undefined);
  const asked = ASKS.map((pattern) => pattern.exec(question.text)?.groups).find(
    (groups) => groups !== undefined,
  );
  const [all, count] = [told.numbers[Number(cut?.["all"])], told.numbers[Number(cut?.["count"])]];
  const unit = cut === undefined ? null : unitOfMeasure(cut["unit"] ?? "", words);
  if (
    cut === undefined ||
    asked === undefined ||
    all?.value == null ||
    count?.value == null ||
    unit === null ||
    count.value.den !== 1n
  )
    return null;
  if (
    words.singular(cut["pieces"] ?? "") !== asked["piece"] ||
    (asked["unit"] !== undefined && unitOfMeasure(asked["unit"], words) !== unit) ||
    (asked["stuff"] !== undefined && asked["stuff"] !== cut["stuff"])
  )
    return null;
  const builder = new FormulaBuilder();
  const each = builder.quotient(
    builder.given(all.value, all, all.text),
    builder.given(count.value, count, count.text),
    all,
    "each piece",
  );
  return { system: builder.system(each), className: "fraction", unit: asked["unit"] ?? cut["unit"] ?? null };
}
