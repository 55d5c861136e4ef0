import type { Read } from "../language/reading.ts";
import { TASK_READERS } from "../tasks/readers.ts";
import type { TaskText } from "../tasks/text.ts";
import { readTaskText } from "../tasks/text.ts";
import { afterDeed } from "./answer-prompt.ts";
import { refuse, type Answered } from "../answer/answered.ts";
import { brief } from "./brief.ts";

/** A text that is asked about without one of its sentences: readers take time, and a longer text is no story with one sentence too many. */
const MAX_SENTENCES = 12;
const MAX_CHARACTERS = 1_200;
/** Two sentences are left out only where "unknown" would be the answer, and of few. */
const MAX_LEFT_OUT = 2;
const MAX_IN_PAIRS = 7;

/**
 * Where the grammar of statements and questions does not know the answer, or cannot read the text, but a reader of whole texts would answer it
 * without one of its sentences: the refusal that names that sentence. "The kite is left of the drum. Ann hums. The drum is left of the flute. Is
 * the kite left of the flute?" What that sentence does to the rest is not known, so that neither the reader's answer nor "unknown" can be given.
 */
export function declineStranger(prompt: string, read: Read, answered: Answered): Answered {
  const { verdict, kind, refusal_reason: reason, mode } = answered.answer;
  const isOpen =
    (verdict === "unknown" && answered.state !== "ambiguous") ||
    (kind === "refused" &&
      (reason === "unreadable" || reason === "nothing_known" || reason === "not_determined"));
  if (!isOpen || read.mode !== null || prompt.length > MAX_CHARACTERS) return answered;
  const stranger = findStranger(readTaskText(prompt), verdict === "unknown" ? MAX_LEFT_OUT : 1);
  // What a deed changes is said of the deed.
  if (
    stranger === null ||
    stranger.sentences.some(({ text }) => answered.answer.missing.includes(afterDeed(text)))
  )
    return answered;
  const said = stranger.sentences.map(({ text }) => `"${brief(text.replace(/\s+/gu, " "))}"`).join(" and ");
  const [one, have] = stranger.sentences.length === 1 ? ["it", "has"] : ["them", "have"];
  return refuse(
    "unreadable",
    mode,
    `I can't tell what ${said} ${have} to do with the rest: without ${one} I would read this as ${kindOf(stranger.reader)}.`,
    {
      missing: [`a reading of ${said} beside the rest`],
    },
  );
}

/** A kind of text in plain words. */
function kindOf(reader: string): string {
  const [first = ""] = reader.split("_");
  return (
    { state: "a story", story: "a story", puzzle: "a puzzle", policy: "a policy" }[first] ??
    "a text of a kind that I know"
  );
}

type TaskSentence = TaskText["sentences"][number];
interface Stranger {
  readonly sentences: readonly TaskSentence[];
  readonly reader: string;
}

/** The fewest sentences, the earliest first, without which a reader answers the rest. */
function findStranger({ prompt, sentences, options }: TaskText, most: number): Stranger | null {
  if (sentences.length < 3 || sentences.length > MAX_SENTENCES || options.length > 0) return null;
  const told = sentences.slice(0, -1).filter(({ closing }) => closing !== "?");
  const without = (left: readonly TaskSentence[]): Stranger | null => {
    const rest = [...left]
      .reverse()
      .reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), prompt);
    const reader = readerOf(readTaskText(rest));
    return reader === null ? null : { sentences: left, reader };
  };
  for (const one of told) {
    const found = without([one]);
    if (found !== null) return found;
  }
  if (most < 2 || told.length < 3 || told.length > MAX_IN_PAIRS) return null;
  for (const [at, one] of told.entries()) {
    for (const other of told.slice(at + 1)) {
      const found = without([one, other]);
      if (found !== null) return found;
    }
  }
  return null;
}

/** The reader that answers a text with more than that it does not know. */
function readerOf(text: TaskText): string | null {
  const taken = TASK_READERS.find((reader) => {
    const result = reader.read(text);
    return (
      result?.kind === "answered" &&
      !(result.answer.kind === "verdict" && result.answer.verdict === "unknown")
    );
  });
  return taken?.name ?? null;
}
