import type { Formula } from "../formulas/formula.ts";
import { TimeBuilder } from "./time-builder.ts";
import { timeUnit, type TimeSentence } from "./time-text.ts";
import { wholePattern, type Pattern } from "../../language/pattern.ts";

const UNIT = String.raw`(?<unit>seconds|minutes|hours|days|weeks|months|years)`;
const ASKS: readonly Pattern[] = [
  String.raw`how many ${UNIT} (?:are|is) (?:there )?in #d0(?: altogether| in all)?`,
  String.raw`how many ${UNIT} (?:is|are|does|do|make|makes|make up) #d0(?: make| last| have)?`,
  String.raw`how many ${UNIT} (?:does|do|has|have) #d0 (?:have|contain|make|last)`,
  String.raw`(?:convert|change|turn) #d0 (?:to|into|in) ${UNIT}`,
  String.raw`(?:write|express|give) #d0 in ${UNIT}`,
  String.raw`what is #d0 in ${UNIT}`,
].map(wholePattern);

/** "How many minutes are there in 3 hours and 20 minutes?", "Convert 150 minutes to hours."; null for any other text. */
export function readConversion(sentences: readonly TimeSentence[]): Formula | null {
  const [question, more] = sentences;
  if (question === undefined || more !== undefined) return null;
  const unitName = ASKS.map((pattern) => pattern.exec(question.text)?.groups?.["unit"]).find(
    (one) => one !== undefined,
  );
  const [unit, duration] = [timeUnit(unitName), question.slots[0]];
  if (unitName === undefined || unit === null || duration?.kind !== "duration" || question.slots.length !== 1)
    return null;
  const builder = new TimeBuilder();
  return builder.formula(builder.duration(duration, unit), unitName);
}
