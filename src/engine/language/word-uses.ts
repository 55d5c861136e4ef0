import { isClosed } from "./closed-words.ts";
import { isCapitalised, type Token } from "./tokens.ts";

/** Nouns that say nothing of their own: what stands before them is meant as an adjective. */
export const NEUTRAL_HEADS: ReadonlySet<string> = new Set(["person", "people", "persons", "thing", "things"]);
const DETERMINING: ReadonlySet<string> = new Set(["a", "an", "every", "each", "no"]);
const PREDICATING: ReadonlySet<string> = new Set([
  "is",
  "are",
  "not",
  "and",
  "or",
  "nor",
  "both",
  "either",
  "neither",
  "also",
  "but",
  ",",
]);
/** How the words of a prompt stand in it; all in lower case but names. */
export interface Uses {
  readonly present: ReadonlySet<string>;
  /** Without a capital letter. */
  readonly small: ReadonlySet<string>;
  /** With a capital that no beginning of a sentence gives it. */
  readonly capitalised: ReadonlySet<string>;
  readonly nouns: ReadonlySet<string>;
  readonly predicated: ReadonlySet<string>;
  readonly determined: ReadonlySet<string>;
  readonly attributed: ReadonlyMap<string, Token>;
  readonly alone: ReadonlySet<string>;
  /** Single capitals that stand for kinds, as after a quantifier. */
  readonly letters: ReadonlySet<string>;
}

export function usesIn(tokens: readonly Token[], starts: ReadonlySet<number>): Uses {
  const lowers = (fits: (token: Token, at: number) => boolean): ReadonlySet<string> =>
    new Set(tokens.filter(fits).map(({ lower }) => lower));
  const before = (at: number): string => tokens[at - 1]?.lower ?? "";
  const isName = (token: Token | undefined): boolean =>
    token !== undefined && isCapitalised(token) && !isClosed(token.lower);
  return {
    present: lowers(() => true),
    small: lowers((token) => !isCapitalised(token)),
    capitalised: lowers((token) => isCapitalised(token) && !starts.has(token.start)),
    nouns: lowers((_, at) => usedAsNoun(tokens, at)),
    predicated: lowers((_, at) => PREDICATING.has(before(at)) && endsPhrase(tokens[at + 1])),
    determined: lowers((_, at) => DETERMINING.has(before(at)) && endsPhrase(tokens[at + 1])),
    attributed: new Map(
      tokens.flatMap((token, at) =>
        NEUTRAL_HEADS.has(tokens[at + 1]?.lower ?? "") ? [[token.lower, token] as const] : [],
      ),
    ),
    letters: tokens.some((token, at) => isLetter(token) && QUANTIFYING.test(before(at)))
      ? lettersOfKinds(tokens, before)
      : new Set(),
    alone: new Set(
      tokens.filter((_, at) => !isName(tokens[at - 1]) && !isName(tokens[at + 1])).map(({ text }) => text),
    ),
  };
}

function lettersOfKinds(tokens: readonly Token[], before: (at: number) => string): ReadonlySet<string> {
  const names = new Set(
    tokens.filter((token, at) => isSubjectAlone(token, before(at), tokens[at + 1])).map(({ lower }) => lower),
  );
  return new Set(
    tokens
      .filter(isLetter)
      .map(({ lower }) => lower)
      .filter((letter) => !names.has(letter)),
  );
}

const QUANTIFYING = /^(?:all|some|no|every|each|certain|any)$/;
function isLetter(token: Token): boolean {
  return /^[A-Z]$/.test(token.text);
}

/** "B is kind": the letter is a name. */
function isSubjectAlone(token: Token, before: string, next: Token | undefined): boolean {
  return (
    isLetter(token) &&
    !QUANTIFYING.test(before) &&
    !/^(?:is|are|not|a|an|one)$/.test(before) &&
    /^(?:is|does|can|has)$/.test(next?.lower ?? "")
  );
}

function endsPhrase(token: Token | undefined): boolean {
  return token === undefined || token.kind !== "word" || token.breaks > 0 || isClosed(token.lower);
}

/** `Every wumpus …`, `All epipho are …`: what stands between a quantifier and `is` or `are` is a noun. */
function usedAsNoun(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.lower, tokens[at + 1]?.lower];
  return (
    before !== undefined &&
    after !== undefined &&
    ["every", "each", "all", "some", "no", "a", "an"].includes(before) &&
    ["is", "are", "can", "does", "do"].includes(after)
  );
}
