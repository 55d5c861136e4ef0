import { splitSentences } from "./sentences.ts";
import type { Token } from "./tokens.ts";

/** Words before the colon that announce an argument. */
const ANNOUNCES: ReadonlySet<string> = new Set([
  "argument",
  "arguments",
  "inference",
  "reasoning",
  "syllogism",
]);
const FOLLOWING: ReadonlySet<string> = new Set(["following", "here", "this", "consider"]);

/**
 * The text of an argument without what stands around it: an introduction that announces it, quotation marks around the whole, and the two
 * options of a question for validity. An introduction is no premise by its form: what counts is what is said after it.
 *
 *     It is hard to know whom to trust. The following argument is about that:  First, …
 *     ^ left out                                                               ^
 *
 * @param isStatement whether the grammar reads a sentence
 */
export function withoutIntroduction(
  tokens: readonly Token[],
  isStatement: (sentence: readonly Token[]) => boolean,
): readonly Token[] {
  const plain = withoutOptions(withoutQuotes(tokens));
  const colon = announcingColon(plain);
  if (colon < 0 || colon + 1 >= plain.length) return plain;
  // "Bob is a thief. Consider this argument: …": what can be read is said, wherever it stands.
  const before = splitSentences(plain.slice(0, startOf(plain, colon))).filter(
    ({ closing }) => closing !== "?",
  );
  return before.some((sentence) => isStatement(sentence.tokens)) ? plain : plain.slice(colon + 1);
}

/** Where the sentence begins that a token stands in. */
function startOf(tokens: readonly Token[], at: number): number {
  let start = at;
  while (start > 0 && !ends(tokens[start - 1])) start--;
  return start;
}

const ends = (token: Token | undefined): boolean => token !== undefined && /^[.?!]$/.test(token.text);

/** The first colon after "The following argument …", "Here comes an argument"; "Is this argument valid:" asks, and is no introduction. -1 where there is none. */
function announcingColon(tokens: readonly Token[]): number {
  let [start, announces, follows] = [0, false, false];
  for (const [at, { text, lower }] of tokens.entries()) {
    if (at > 0 && ends(tokens[at - 1])) [start, announces, follows] = [at, false, false];
    const asks = /^(?:is|are|does|do|can)$/.test(tokens[start]?.lower ?? "");
    if (text === ":" && !asks && at - start > 1 && announces && follows) return at;
    announces ||= ANNOUNCES.has(lower);
    follows ||= FOLLOWING.has(lower);
  }
  return -1;
}

/** `"…" Is the argument valid?`: marks around everything but the question. What somebody said, in marks, is not said here. */
function withoutQuotes(tokens: readonly Token[]): readonly Token[] {
  const marks = tokens.flatMap(({ text }, at) => (text === '"' ? [at] : []));
  const [open, close] = marks;
  if (marks.length !== 2 || open !== 0 || close === undefined || !ends(tokens[close - 1])) return tokens;
  if (
    !tokens
      .slice(close + 1)
      .some(({ lower }) => ANNOUNCES.has(lower) || lower === "valid" || lower === "follow")
  )
    return tokens;
  return tokens
    .filter((_, at) => at !== open && at !== close)
    .map((token, at) =>
      at === close - 1 && token.breaks === 0 ? { ...token, breaks: 1, spaced: true } : token,
    );
}

/** `Options: - valid - invalid`: nothing but the words of the question once more. */
function withoutOptions(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ lower }, index) => lower === "options" && tokens[index + 1]?.text === ":");
  if (at < 0) return tokens;
  const rest = tokens
    .slice(at + 2)
    .map(({ lower }) => lower)
    .filter((word) => !/^(?:[-*•().]|[ab])$/.test(word))
    .join(" ");
  return rest === "valid invalid" || rest === "invalid valid" ? tokens.slice(0, at) : tokens;
}
