/** What a comparative or "how …" is measured by: the verb under which the story keeps the measure. */
export const DIMENSION_VERBS: ReadonlyMap<string, string> = new Map([
  ["heavier", "weigh"], ["lighter", "weigh"], ["heavy", "weigh"], ["taller", "be long"], ["shorter", "be long"], ["tall", "be long"], ["longer", "be long"], ["long", "be long"], ["older", "be old"], ["younger", "be old"], ["old", "be old"],
  ["short", "be long"], ["deeper", "be deep"], ["deep", "be deep"], ["wider", "be wide"], ["wide", "be wide"], ["higher", "be long"], ["high", "be long"],
]);

/** The verb a clause is kept under: "is 5 years older" is of age. */
export function dimensionVerb(lemma: string, adjective: string | null): string { return lemma === "be" ? DIMENSION_VERBS.get(adjective ?? "") ?? lemma : lemma; }
