import type { Term } from "../meaning.ts";

/** What wording needs to know of words; without a vocabulary every noun is taken to be counted, and no name to have an article. */
export interface WordForms {
  /** Without plural and article: water. */
  isMass(noun: string): boolean;
  /** The plural of a noun, or null where that is not known for sure. */
  plural(noun: string): string | null;
  /** Whether a word before a noun is read as an adjective. */
  isAdjective(word: string): boolean;
  /** What stands before a name: `the ` before Nile, nothing before Paris. */
  before(name: string): string;
}

/** `names`: how the variables in force are called. */
export interface Context {
  readonly forms: WordForms;
  readonly names: ReadonlyMap<number, string>;
}

export const NO_FORMS: WordForms = {
  isMass: () => false,
  plural: () => null,
  isAdjective: () => true,
  before: () => "",
};

export function withName({ forms, names }: Context, variable: number, name: string): Context {
  return { forms, names: new Map(names).set(variable, name) };
}

/** A name, or what its variable is called. */
export function termIn(term: Term, { forms, names }: Context): string {
  return term.kind === "name"
    ? forms.before(term.name) + term.name
    : (names.get(term.variable) ?? "something");
}

export function isSame(one: Term | undefined, other: Term): boolean {
  return (
    one !== undefined &&
    (one.kind === "name"
      ? other.kind === "name" && one.name === other.name
      : other.kind === "variable" && one.variable === other.variable)
  );
}

/** Whether a term can be said: a name, or a variable that is called something. */
export function isSayable(term: Term, { names }: Context): boolean {
  return term.kind === "name" || names.has(term.variable);
}
