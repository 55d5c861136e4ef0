import { ledgerSentences, type LedgerToken } from "./tokens.ts";
import { DEGREE_ADVERBS, OPINIONS, STATE_ADVERBS, UNSETTLING } from "./word-rows.ts";

/** A word of a story, puzzle or policy that its reader took for a part of a name, or passed over. */
export interface Overheard {
  readonly word: string;
  readonly sentence: string;
  readonly reason: string;
}

const row = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that open a sentence and say when or how surely, and that no reader of stories takes for a time. */
const OPENERS = row(
  "perhaps maybe sometimes often seldom once twice tomorrow always almost nearly hopefully instead otherwise",
);
const NAMES_IN_LY = row(
  "emily kelly sally molly polly holly lily lilly billy willy ally carly lesley beverly kimberly shelly wally dolly oly italy july",
);

/**
 * Looks at a text that a reader of whole texts has answered.
 *
 *   Allegedly Ann is taller than Ben.   In Peru Ann is taller than Ben.
 *   ^^^^^^^^^                           ^^^^^^^
 *
 * @param open the reader says that the text leaves the question open: then what somebody thinks or says may be what decides it
 */
export function accountWholeText(prompt: string, { open }: { readonly open: boolean }): Overheard | null {
  for (const { tokens } of ledgerSentences(prompt)) {
    const sentence = prompt.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);
    const opener = strangeOpener(tokens);
    if (opener !== null)
      return {
        word: opener,
        sentence,
        reason: "says when, where or how surely the rest of the sentence holds",
      };
    const opinion = open ? opinionIn(tokens) : null;
    if (opinion !== null)
      return {
        word: opinion,
        sentence,
        reason: "tells what somebody thinks or says, which may or may not be so",
      };
  }
  return null;
}

/** An adverb, or a preposition with a name, straight before the subject. */
function strangeOpener(tokens: readonly LedgerToken[]): string | null {
  const [first, second, third] = tokens;
  if (first?.kind !== "word" || !/^\p{Lu}/u.test(first.text)) return null;
  const { lower } = first;
  const adverb =
    /\p{L}{2}ly$/u.test(lower) && !NAMES_IN_LY.has(lower) && !STATE_ADVERBS.has(lower) && lower !== "lastly";
  if ((OPENERS.has(lower) || DEGREE_ADVERBS.has(lower) || adverb) && opensSubject(second)) return first.text;
  const placed = /^(?:in|on|at)$/u.test(lower) && isCapital(second) && isCapital(third);
  return placed ? `${first.text} ${second?.text ?? ""}` : null;
}

const isCapital = (token: LedgerToken | undefined): boolean =>
  token !== undefined && /^\p{Lu}/u.test(token.text);

/** Whether a subject begins here: a comma before it, a name, a pronoun, an article. A verb after a word in -ly makes that a name. */
function opensSubject(token: LedgerToken | undefined): boolean {
  return (
    token !== undefined &&
    (token.text === "," ||
      isCapital(token) ||
      /^(?:the|an?|he|she|it|they|there|every|each|no|all|some)$/u.test(token.lower))
  );
}

/** "Bo thinks every employee …", "Ann claims that …": not "Ann says Ben lies" of a puzzle, which is never left open by it. */
function opinionIn(tokens: readonly LedgerToken[]): string | null {
  const found = tokens.find(({ lower }, at) => {
    const [before, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
    const clause = isCapital(next) || /^(?:that|every|no|all|some|each|any|nobody)$/u.test(next?.lower ?? "");
    return (
      at > 0 &&
      OPINIONS.has(lower.replace(/s$/u, "")) &&
      clause &&
      !/^(?:an?|the|of|to)$/u.test(before) &&
      !UNSETTLING.has(before)
    );
  });
  const story = tokens.findIndex(
    ({ lower }, at) =>
      at < 5 &&
      /^(?:story|dream|novel|film|tale|opinion|view|imagination)$/u.test(lower) &&
      tokens[0]?.lower === "in",
  );
  return found?.text ?? (story < 0 ? null : (tokens[story]?.text ?? null));
}
