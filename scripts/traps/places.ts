import { CONCLUDING, pointsBack } from "../invariance/sentences.ts";
import { readTaskText, type TaskSentence } from "../../src/engine/tasks/text.ts";

/** A sentence of a prompt that can take a trap: its words without the closing mark, and the text around them. */
export interface Place {
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

/** Where traps can go: the statements before a question or conclusion, and the one question. */
export interface Places {
  readonly statements: readonly Place[];
  readonly question: Place | null;
}

/** `Rule1: …`, quotes, choices: text about the text rather than statements. */
const NO_STATEMENT = /["“”:()]|^\W*(?:options|conclusion|premise)\b/iu;
/** Sentences that only announce the text after them. */
const ANNOUNCING = /\b(?:argument|following|premises?|statements?|paragraph|sentences?)\b/iu;

/** @param counted the prompt counts things, so that a sentence may refer back to one that a trap cancels */
export function placesOf(prompt: string, { counted }: { readonly counted: boolean }): Places {
  const { sentences } = readTaskText(prompt);
  const asked = sentences.filter(({ closing }) => closing === "?");
  const last = sentences.findLastIndex(({ closing, text }) => closing === "?" || CONCLUDING.test(text));
  const statements = sentences.filter(
    (sentence, at) => at < last && isStatement(sentence) && (counted || !isNeeded(prompt, sentences[at + 1])),
  );
  const question = asked.length === 1 ? asked[0] : undefined;
  return {
    statements: statements.map((one) => placeOf(prompt, one)),
    question: question === undefined ? null : placeOf(prompt, question),
  };
}

function isStatement({ closing, text }: TaskSentence): boolean {
  return closing === "." && !NO_STATEMENT.test(text) && !ANNOUNCING.test(text) && !CONCLUDING.test(text);
}

/** Whether the next sentence refers back to this one and has no meaning by itself. */
function isNeeded(prompt: string, next: TaskSentence | undefined): boolean {
  return (
    next !== undefined &&
    (/^(?:so|neither|nor) \p{Ll}+ /iu.test(next.text) || pointsBack(next, prompt.slice(0, next.start)))
  );
}

function placeOf(prompt: string, { start, end }: TaskSentence): Place {
  const words = prompt.slice(start, end).replace(/[.?!\s]+$/u, "");
  return { before: prompt.slice(0, start), words, after: prompt.slice(start + words.length) };
}

/** The prompt with other words in that place. */
export function putIn({ before, after }: Place, words: string): string {
  return `${before}${words}${after}`;
}

/** The prompt without that sentence. */
export function deleted({ before, after }: Place): string {
  return `${before}${after.replace(/^[.?!]\s*/u, "")}`;
}

/** Words that are capitalised only at the start of a sentence. */
const OPENERS =
  /^(?:the|an?|all|every|each|no|some|if|he|she|it|they|there|his|her|their|its|any|everyone|everybody|someone|somebody|nobody|anyone|whoever|people|both|either|neither|only|at|in|on|after|before|then|first|when|most|many|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|this|that|these|those|being|not|nothing|everything|something|anything|whatever|things)\b/iu;

/** The sentence as it reads after "that". Null if it is unclear whether its first word is a name. */
export function asClause(words: string): string | null {
  if (/^(?:then|first|second|third|next|finally|moreover|also)\b/iu.test(words)) return null;
  const lower = words.charAt(0).toLowerCase() + words.slice(1);
  if (OPENERS.test(words) || /^\p{Lu}\p{Ll}+s are\b/u.test(words)) return lower;
  return /^\p{Lu}/u.test(words) ? words : null;
}
