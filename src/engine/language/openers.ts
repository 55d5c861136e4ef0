import type { Token } from "./tokens.ts";

/** What the beginning of a sentence says of it as a whole. */
export type Stance = "conclusion" | "correction" | "plain";

interface Opener {
  readonly words: string;
  readonly stance: Stance /** Whether a comma must follow, or may. */;
  readonly comma: "must" | "may";
}

/** The longest first where one begins another. */
const OPENERS: readonly Opener[] = [
  ...[
    "therefore",
    "hence",
    "thus",
    "consequently",
    "accordingly",
    "so",
    "it follows that",
    "from this it follows that",
    "from this follows that",
    "from this follows",
    "in consequence",
    "as a consequence",
    "as a result",
    "so necessarily",
    "so , necessarily",
    "we may conclude",
    "we can conclude",
    "we conclude",
    "it follows",
    "this means that",
    "which means that",
    "we may conclude that",
    "we can conclude that",
    "we conclude that",
    "this entails that",
    "all this entails that",
    "this implies that",
  ].map((words) => ({ words, stance: "conclusion" as const, comma: "may" as const })),
  ...["actually", "i was wrong"].map((words) => ({
    words,
    stance: "correction" as const,
    comma: "may" as const,
  })),
  ...[
    "no",
    "no , wait",
    "no wait",
    "wait",
    "sorry",
    "no , sorry",
    "oops",
    "wrong",
    "that is wrong",
    "that is not right",
    "that is not true",
    "that is false",
    "that is incorrect",
    "that is not correct",
    "my mistake",
    "i made a mistake",
    "i misspoke",
    "i was mistaken",
    "scratch that",
    "on second thought",
    "on second thoughts",
    "in fact",
  ].map((words) => ({ words, stance: "correction" as const, comma: "must" as const })),
  ...[
    "moreover",
    "furthermore",
    "in addition",
    "also",
    "however",
    "next",
    "finally",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "first of all",
    "plus",
    "lastly",
    "firstly",
    "secondly",
    "thirdly",
    "besides",
    "what is more",
    "likewise",
    "similarly",
    "afterwards",
    "last",
    "to start with",
    "to begin with",
    "now",
    "and",
    "but",
    "then",
    "please",
    "well",
    "ok",
    "okay",
    "yes",
    "given that",
    "we know that",
    "it is known that",
  ].map((words) => ({ words, stance: "plain" as const, comma: "must" as const })),
  ...["we know that", "it is known that", "given that", "we also know that", "and", "but"].map((words) => ({
    words,
    stance: "plain" as const,
    comma: "may" as const,
  })),
];

const firstWord = ({ words }: Opener): string => words.split(" ", 1)[0] as string;
const BY_FIRST_WORD: ReadonlyMap<string, readonly Opener[]> = (() => {
  const rows = new Map<string, Opener[]>();
  for (const one of [...OPENERS].sort((left, right) => right.words.length - left.words.length))
    rows.set(firstWord(one), [...(rows.get(firstWord(one)) ?? []), one]);
  return rows;
})();

/** Cuts openers off a sentence: `Therefore, …`, `No, actually …`. The strongest stance holds. */
export function openerOf(tokens: readonly Token[]): { readonly stance: Stance; readonly length: number } {
  let [length, stance]: [number, Stance] = [0, "plain"];
  for (let round = 0; round < 3; round++) {
    // "So does Bob" is no conclusion.
    if (tokens[length]?.lower === "so" && /^(?:is|are|does|do|can)$/.test(tokens[length + 1]?.lower ?? ""))
      break;
    const found = (BY_FIRST_WORD.get(tokens[length]?.lower ?? "") ?? [])
      .map((opener) => ({ opener, end: endOf(opener, tokens, length) }))
      .find(({ end }) => end !== null);
    if (found?.end == null || found.end >= tokens.length) break;
    length = found.end;
    if (found.opener.stance !== "plain") stance = found.opener.stance;
  }
  return { stance, length };
}

function endOf({ words, comma }: Opener, tokens: readonly Token[], from: number): number | null {
  let at = from;
  for (const word of words.split(" ")) {
    if (tokens[at]?.lower !== word) return null;
    at++;
  }
  const mark = tokens[at]?.text;
  if (mark === "," || mark === ":") return at + 1;
  return comma === "may" ? at : null;
}
