/** Words that quantify, as determiners and as pronouns. */

type Simple = "every" | "some" | "no" | "most" | "many" | "few";
export const QUANTIFIERS: ReadonlyMap<string, Simple> = new Map([
  ["every", "every"],
  ["each", "every"],
  ["all", "every"],
  ["both", "every"],
  ["any", "some"],
  ["some", "some"],
  ["a", "some"],
  ["several", "some"],
  ["no", "no"],
  ["neither", "no"],
  ["most", "most"],
  ["many", "many"],
  ["few", "few"],
]);

export const PRONOUN_QUANTIFIERS: ReadonlyMap<
  string,
  readonly ["every" | "some" | "no", "person" | "thing"]
> = new Map([
  ["everyone", ["every", "person"]],
  ["everything", ["every", "thing"]],
  ["someone", ["some", "person"]],
  ["something", ["some", "thing"]],
  ["anyone", ["some", "person"]],
  ["anything", ["some", "thing"]],
  ["nobody", ["no", "person"]],
  ["nothing", ["no", "thing"]],
]);
