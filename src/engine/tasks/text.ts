import { modeOf } from "../language/read.ts";
import type { NamedMode } from "../language/meaning.ts";

/** Code units of the prompt, the end excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A word, number or mark of a text. `lower`: in lower case with straight quotes; a possessive `'s` is a word of its own. */
export interface TaskWord extends Span {
  readonly text: string;
  readonly lower: string;
}

/** A sentence, its closing mark apart (empty where the text or the line ends without one). `words` are those before it. */
export interface TaskSentence extends Span {
  readonly text: string;
  readonly words: readonly TaskWord[];
  readonly closing: "." | "?" | "!" | ":" | "";
}

/** One of the lettered or listed choices. `label`: the letter; empty for a dash. */
export interface TaskOption extends Span {
  readonly label: string;
  readonly text: string;
}

/** A prompt as readers of whole texts are given it. Spans count from the beginning of `prompt`. */
export interface TaskText {
  readonly prompt: string;
  readonly mode: NamedMode | null;
  /** The text without a mode line and choices, as it is written. */
  readonly body: string;
  /** Where the body begins in the prompt. */
  readonly start: number;
  readonly sentences: readonly TaskSentence[];
  /** The choices below a line `Options:`; empty where there are none. */
  readonly options: readonly TaskOption[];
}

/** Splits a prompt. Never throws on any text. */
export function readTaskText(prompt: string): TaskText {
  const { mode, start } = modeOf(prompt);
  const heading = /^[ \t]*options[ \t]*:[ \t]*$/imu.exec(prompt.slice(start));
  const end = heading === null ? prompt.length : start + heading.index;
  const body = prompt.slice(start, end);
  return {
    prompt,
    mode,
    body,
    start,
    sentences: sentencesOf(wordsOf(body, start), prompt),
    options: heading === null ? [] : optionsOf(prompt, end + heading[0].length),
  };
}

// ---- words ------------------------------------------------------------------------------------------------------------

/** Words with inner apostrophes and hyphens, numbers with inner points, commas, colons and slashes (`1,000`, `3.5`, `10:30`, `3/5/1973`), line ends, single marks. */
const WORD =
  /\n|\p{L}[\p{L}\p{M}]*(?:[-'’][\p{L}\p{M}]+)*|\d+(?:[.,:/-]\d+)*(?:st|nd|rd|th|am|pm)?(?!\p{L})|\d+(?:[.,:/]\d+)*|[^\s\p{L}\d]/gu;

function wordsOf(body: string, start: number): TaskWord[] {
  const words: TaskWord[] = [];
  for (const { 0: text, index } of body.matchAll(WORD)) {
    const at = start + index;
    const possessive = /['’]s$/iu.exec(text);
    const cut = possessive === null ? text.length : possessive.index;
    for (const [from, to] of [
      [0, cut],
      [cut, text.length],
    ] as const) {
      if (from === to) continue;
      const part = text.slice(from, to);
      words.push({
        text: part,
        lower: part.toLowerCase().replaceAll("’", "'"),
        start: at + from,
        end: at + to,
      });
    }
  }
  return words;
}

// ---- sentences --------------------------------------------------------------------------------------------------------

/** Shortened words whose point ends no sentence. */
const SHORTENED: ReadonlySet<string> = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "st",
  "prof",
  "vs",
  "jr",
  "sr",
  "no",
  "jan",
  "feb",
  "mar",
  "apr",
  "jun",
  "jul",
  "aug",
  "sep",
  "sept",
  "oct",
  "nov",
  "dec",
]);
const CLOSING: ReadonlySet<string> = new Set([".", "?", "!"]);

/** A blank line, or a line end after `:` or before a capital, ends a sentence as well. */
function sentencesOf(words: readonly TaskWord[], prompt: string): TaskSentence[] {
  const sentences: TaskSentence[] = [];
  let held: TaskWord[] = [];
  const close = (closing: TaskSentence["closing"], end: number): void => {
    const [first] = held;
    if (first !== undefined)
      sentences.push({ start: first.start, end, text: prompt.slice(first.start, end), words: held, closing });
    held = [];
  };
  for (const [at, word] of words.entries()) {
    const last = held.at(-1);
    if (word.text === "\n") {
      if (last !== undefined && last.text !== ",") closeLine(last);
    } else if (CLOSING.has(word.text) && !isInside(word, last, words[at + 1]))
      close(word.text as "." | "?" | "!", word.end);
    else held.push(word);
  }
  close("", held.at(-1)?.end ?? 0);
  return sentences;

  function closeLine(last: TaskWord): void {
    if (last.text === ":") {
      held = held.slice(0, -1);
      close(":", last.end);
    } else close("", last.end);
  }
}

/** A point after a short form or an initial, or with no blank behind it (`e.g.`, `U.S`). */
function isInside(mark: TaskWord, last: TaskWord | undefined, next: TaskWord | undefined): boolean {
  if (mark.text !== "." || next === undefined || next.text === "\n") return false;
  if (last !== undefined && last.end === mark.start && SHORTENED.has(last.lower) && last.text !== last.lower)
    return true;
  return (
    next.start === mark.end &&
    /^[\p{L}\d]/u.test(next.text) &&
    last !== undefined &&
    [...last.text].length === 1
  );
}

// ---- choices ----------------------------------------------------------------------------------------------------------

function optionsOf(prompt: string, start: number): TaskOption[] {
  const options: TaskOption[] = [];
  for (const match of prompt
    .slice(start)
    .matchAll(/^[ \t]*(?:\((?<label>[A-Z])\)|(?<dash>[-*•]))[ \t]*(?<text>\S.*?)[ \t]*$/gmu)) {
    const { label = "", text = "" } = match.groups ?? {};
    const end = start + match.index + match[0].trimEnd().length;
    options.push({ label, text, start: end - text.length, end });
  }
  return options;
}
