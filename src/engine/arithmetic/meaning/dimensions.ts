/** What a comparative or "how …" is measured by: the verb under which the story keeps the measure. */
export const DIMENSION_VERBS: ReadonlyMap<string, string> = new Map([
  ["heavier", "weigh"],
  ["lighter", "weigh"],
  ["heavy", "weigh"],
  ["taller", "be long"],
  ["shorter", "be long"],
  ["tall", "be long"],
  ["longer", "be long"],
  ["long", "be long"],
  ["older", "be old"],
  ["younger", "be old"],
  ["old", "be old"],
  ["short", "be long"],
  ["deeper", "be deep"],
  ["deep", "be deep"],
  ["wider", "be wide"],
  ["narrower", "be wide"],
  ["shallower", "be deep"],
  ["lower", "be long"],
  ["wide", "be wide"],
  ["higher", "be long"],
  ["high", "be long"],
]);

/** Comparatives of the lesser side. */
export const LESS =
  /^(?:shorter|lighter|younger|lower|slower|smaller|less|lesser|narrower|shallower|thinner|fewer|colder|cheaper)$/;

/** The verb a clause is kept under: "is 5 years older" is of age. */
export function dimensionVerb(lemma: string, adjective: string | null): string {
  return lemma === "be" ? (DIMENSION_VERBS.get(adjective ?? "") ?? lemma) : lemma;
}

const AWAY = /^(?:give|give away|give out|hand out|pass out)$/;
/** Whether two verbs tell of one doing: what was given to each was given away. */
export function isSameDoing(one: string, other: string): boolean {
  return one === other || (AWAY.test(one) && AWAY.test(other));
}
