import { thirdPerson } from "../../src/engine/language/morphology.ts";
import { readTaskText, type TaskSentence } from "../../src/engine/tasks/text.ts";

export const CONCLUDING =
  /^\W*(?:conclusion|therefore|hence|thus|so|ergo|accordingly|we (?:may|can) conclude|it follows|(?:from )?(?:all )?this|in (?:consequence|conclusion)|consequently)\b/iu;
const POINTING_BACK =
  /^(?:he|she|it|they|this|these|those|that|then|his|her|their|also|however|but|and|likewise|afterwards|following|after that|next|first|second|third|finally|moreover|plus)\b|\b(?:he|she|him|her|his|hers|their|former|latter)\b/iu;
/** Openers that may stay at the start of a sentence when the one before it is removed. */
const OPENER =
  /^(?:then|also|however|but|and|likewise|afterwards|following|after that|next|first|second|third|finally|moreover|plus),? /iu;
const FREE_PRONOUN = /\b(?:it|they|them)\b/iu;
const BINDING =
  /\b(?:if|someone|somebody|something|anyone|anything|everyone|everything|who|that|whenever|every|each|all|a|an|people|things)\b/iu;

/** Blocks that can be moved: a sentence, and the following ones that refer back to it. */
export interface Block {
  readonly start: number;
  readonly end: number;
}

/** Runs of adjacent statement blocks; questions and conclusions are separate. `fits`: which sentences count. */
export function blockRunsOf(prompt: string, fits: RegExp): readonly (readonly Block[])[] {
  const { sentences, prompt: whole } = readTaskText(prompt);
  const runs: Block[][] = [[]];
  for (const [at, sentence] of sentences.entries()) {
    if (!isStatement(sentence, sentences, at) || !fits.test(sentence.text)) {
      runs.push([]);
      continue;
    }
    const run = runs.at(-1) ?? [];
    const last = run.at(-1);
    if (last !== undefined && pointsBack(sentence, whole.slice(0, sentence.start)))
      run[run.length - 1] = { start: last.start, end: sentence.end };
    else if (last === undefined && pointsBack(sentence, whole.slice(0, sentence.start))) continue;
    else run.push({ start: sentence.start, end: sentence.end });
  }
  return runs.filter((run) => run.length > 0);
}

function isStatement({ closing, text }: TaskSentence, all: readonly TaskSentence[], at: number): boolean {
  const asked = all.slice(at + 1).some((other) => other.closing === "?" || CONCLUDING.test(other.text));
  return closing === "." && asked && !/["“”:]/u.test(text) && !CONCLUDING.test(text);
}

export function pointsBack({ text }: TaskSentence, before: string): boolean {
  const free = FREE_PRONOUN.exec(text);
  const definite = /^the (\p{L}+)/iu.exec(text)?.[1];
  return (
    POINTING_BACK.test(text) ||
    (free !== null && !BINDING.test(text.slice(0, free.index))) ||
    (definite !== undefined &&
      new RegExp(`\\b(?:an?|some|another) (?:\\p{L}+ )?${definite}\\b`, "iu").test(before))
  );
}

/** Reverses the blocks of every run; null if no run has two. */
export function reversed(prompt: string, fits: RegExp): string | null {
  const runs = blockRunsOf(prompt, fits).filter((run) => run.length > 1);
  if (runs.length === 0) return null;
  let out = "";
  let done = 0;
  for (const run of runs)
    run.forEach(({ start, end }, at) => {
      const other = run[run.length - 1 - at];
      out += prompt.slice(done, start) + prompt.slice(other?.start ?? start, other?.end ?? end);
      done = end;
    });
  return out + prompt.slice(done);
}

/** Inserts a sentence before a block that the seed chooses, or at the beginning if `fits` is null. Null if it fits nowhere. */
export function withSentence(
  prompt: string,
  sentence: string,
  fits: RegExp | null,
  seed: number,
): string | null {
  if (fits === null) return `${sentence} ${prompt}`;
  const [run] = blockRunsOf(prompt, fits);
  const block = run?.[seed % (run.length || 1)];
  return block === undefined
    ? null
    : `${prompt.slice(0, block.start)}${sentence} ${prompt.slice(block.start)}`;
}

/** Removes a sentence that occurs once, and those that refer back to it; null otherwise. */
export function without(prompt: string, told: string): string | null {
  const { sentences } = readTaskText(prompt);
  const at = sentences.findIndex(({ text }) => plain(text) === plain(told));
  const one = sentences[at];
  if (one === undefined || sentences.filter(({ text }) => plain(text) === plain(told)).length !== 1)
    return null;
  let last = one;
  for (const next of sentences.slice(at + 1)) {
    if (next.closing !== "." || OPENER.test(next.text) || !pointsBack(next, prompt.slice(0, next.start)))
      break;
    last = next;
  }
  return `${prompt.slice(0, one.start)}${prompt.slice(last.end).trimStart()}`;
}

/** Removes a block that the seed chooses; null if there is none. */
export function withoutBlock(prompt: string, fits: RegExp, seed: number): string | null {
  const [run] = blockRunsOf(prompt, fits);
  const block = run?.[seed % (run.length || 1)];
  return block === undefined ? null : `${prompt.slice(0, block.start)}${prompt.slice(block.end).trimStart()}`;
}

function plain(text: string): string {
  return text
    .replace(/\s+/gu, " ")
    .replace(/[.\s]+$/u, "")
    .trim()
    .toLowerCase();
}

// ---- the denial -------------------------------------------------------------------------------------------------------

/** Ways to ask for the negation; the first that fits is used. */
const DENIALS: readonly (readonly [RegExp, string])[] = [
  [/\bis it true that (?=[^?]*\?\s*$)/iu, "Is it false that "],
  [/\bdoes (\p{Lu}\p{L}*) tell the truth\?/u, "Does $1 lie?"],
  [/\bdoes (\p{Lu}\p{L}*) lie\?/u, "Does $1 tell the truth?"],
  [
    /\bis (the \p{Ll}+|\p{Lu}\p{L}*) ((?:in|bigger|afraid|smaller|at)\b[^?]*)\?\s*$/iu,
    "Is it false that $1 is $2?",
  ],
];

/** The question for the negation; null for questions that have none. */
export function denied(prompt: string): string | null {
  for (const [form, denial] of DENIALS) if (form.test(prompt)) return prompt.replace(form, denial);
  const done = /\bdoes (the [\p{L} ]+?) (\p{Ll}+) (the [^?]*)\?\s*$/iu.exec(prompt);
  return done === null
    ? null
    : `${prompt.slice(0, done.index)}is it false that ${done[1]} ${thirdPerson(done[2] ?? "")} ${done[3]}?`;
}

/** An argument for the negated conclusion; null if the conclusion cannot be identified. */
export function withDeniedConclusion(prompt: string): string | null {
  const found =
    /\b((?:conclusion|we may conclude):|(?:therefore|hence|in consequence|consequently|thus),|(?:it follows|all this entails) that) (\p{L})/iu.exec(
      prompt,
    );
  if (found === null) return null;
  const at = found.index + found[0].length - 1;
  const word = /^\p{L}+/u.exec(prompt.slice(at))?.[0] ?? "";
  const kept = new RegExp(`[^.!?\\n"] ${word}\\b`, "u").test(prompt.slice(0, at - 1));
  const given = kept ? word : word.toLowerCase();
  const colon = (found[1] ?? "").endsWith(":");
  return `${prompt.slice(0, at)}${colon ? "It" : "it"} is not the case that ${/^any$/iu.test(word) ? "every" : given}${prompt.slice(at + word.length)}`;
}
