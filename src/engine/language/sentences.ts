import type { Token } from "./tokens.ts";

/** What a label before a sentence says of it: `Conclusion: …`, `Question: …`, `Correction: …`; `premise` says nothing new. */
export type Label = "conclusion" | "question" | "premise" | "correction" | "argument";

export interface SentenceText {
  /** Its tokens without label, list mark and closing mark. Never empty. */
  readonly tokens: readonly Token[];
  /** The mark that closes it. */
  readonly closing: "." | "?" | "!" | null;
  readonly label: Label | null;
  /** Code units of the prompt, the closing mark included, label and list mark not. */
  readonly start: number;
  readonly end: number;
}

/** Words that a full stop after them does not end a sentence. */
const ABBREVIATIONS = new Set([
  "mr",
  "mrs",
  "ms",
  "dr",
  "prof",
  "st",
  "jr",
  "sr",
  "vs",
  "etc",
  "e.g",
  "i.e",
  "no",
  "mt",
  "inc",
  "ltd",
  "co",
]);

/** Labels as their words, in lower case, the colon left out. */
const LABELS: readonly (readonly [words: string, label: Label])[] = [
  ["conclusion", "conclusion"],
  ["therefore", "conclusion"],
  ["question", "question"],
  ["query", "question"],
  ["q", "question"],
  ["premise", "premise"],
  ["premises", "premise"],
  ["fact", "premise"],
  ["facts", "premise"],
  ["rule", "premise"],
  ["rules", "premise"],
  ["context", "premise"],
  ["given", "premise"],
  ["first premise", "premise"],
  ["second premise", "premise"],
  ["third premise", "premise"],
  ["correction", "correction"],
  ["that is wrong", "correction"],
  ["that was wrong", "correction"],
  ["this is wrong", "correction"],
  ["that is not right", "correction"],
  ["i was wrong", "correction"],
  ...[
    "that is false",
    "that is incorrect",
    "that is not true",
    "that is not correct",
    "that is not so",
    "this is not true",
    "i am wrong",
    "i was mistaken",
    "i made a mistake",
    "my mistake",
    "i misspoke",
    "oops",
    "wrong",
    "no",
    "sorry",
  ].map((words): readonly [string, Label] => [words, "correction"]),
  ["is this argument valid", "argument"],
  ["is the following argument valid", "argument"],
  ["is this a valid argument", "argument"],
  ["is this argument valid or invalid", "argument"],
  ["valid or invalid", "argument"],
  ["argument", "premise"],
];
const LABEL_BY_WORDS: ReadonlyMap<string, Label> = new Map(LABELS);
const LONGEST_LABEL = 8;

const ends = (token: Token | undefined): boolean =>
  token !== undefined && token.kind === "mark" && /^(?:[.?!]|\.{3})$/.test(token.text);

function isAbbreviation(tokens: readonly Token[], at: number): boolean {
  const [stop, before, after] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  if (stop?.text !== "." || before?.kind !== "word" || before.end !== stop.start || after === undefined)
    return false;
  if (after.breaks > 0) return false;
  if (!after.spaced) return true; // "e.g." and "U.S." have a letter directly after
  // "Dr. Smith": an abbreviation stands before a capital; "no. Bob" is left to be an ending, since "no" is a word too.
  return (
    (ABBREVIATIONS.has(before.lower) &&
      before.lower !== "no" &&
      before.lower !== "co" &&
      before.lower !== "st") ||
    (before.lower === "st" && /^[A-Z]/.test(after.text))
  );
}

/** The length of a list mark at the beginning of a line: `-`, `*`, `•`, `1.`, `2)`, `(3)`, `a)`. */
function listMark(tokens: readonly Token[], at: number, atLineStart: boolean): number {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]];
  if (!atLineStart || first === undefined || second === undefined) return 0;
  if (/^[-*•]$/.test(first.text)) return 1;
  const counted = (token: Token | undefined): boolean =>
    token !== undefined &&
    ((token.kind === "number" && token.text.length <= 3) || /^[a-h]$/.test(token.text));
  if (counted(first) && second.text === ")" && third !== undefined) return 2;
  if (
    first.kind === "number" &&
    first.text.length <= 3 &&
    second.text === "." &&
    !second.spaced &&
    third?.spaced === true
  )
    return 2;
  return first.text === "(" && counted(second) && third?.text === ")" ? 3 : 0;
}

/**
 * The label that begins at a token, and its length with the colon. A number may stand in it: `Premise 2:`. At the beginning of a text a
 * correction may be announced in a sentence of its own: "That is wrong. Kim is the manager."
 */
function labelAt(tokens: readonly Token[], at: number): readonly [Label, number] | null {
  const words: string[] = [];
  for (let next = at; next < at + LONGEST_LABEL; next++) {
    const token = tokens[next];
    if (token === undefined) return null;
    if (token.text === ":" || (token.text === "," && words.join(" ") === "i was wrong")) {
      const label = LABEL_BY_WORDS.get(words.join(" "));
      return label === undefined ? null : [label, next + 1 - at];
    }
    if (at === 0 && next > at && ends(token)) {
      const label = LABEL_BY_WORDS.get(words.join(" "));
      return label === "correction" && token.text !== "?" && tokens[next + 1] !== undefined
        ? [label, next + 1 - at]
        : null;
    }
    if (token.kind !== "word" && token.kind !== "number") return null;
    if (token.kind === "word") words.push(token.lower);
  }
  return null;
}

/** One past the last token of the sentence that begins at `from`: a closing mark, a semicolon, or the end of a line that looks complete. */
function endOf(tokens: readonly Token[], from: number): number {
  for (let at = from; at < tokens.length; at++) {
    const [token, next] = [tokens[at] as Token, tokens[at + 1]];
    if (ends(token) && !isAbbreviation(tokens, at)) {
      let end = at + 1;
      while (ends(tokens[end]) && tokens[end]?.spaced === false) end++;
      return end;
    }
    if (token.text === ";") return at + 1;
    if (next === undefined) break;
    // A wrapped line goes on in lower case; a new item, an empty line or a capital letter begins anew.
    if (
      next.breaks > 1 ||
      (next.breaks === 1 &&
        (listMark(tokens, at + 1, true) > 0 || (/^\p{Lu}/u.test(next.text) && token.text !== ",")))
    )
      return at + 1;
  }
  return tokens.length;
}

/** Cuts a text into sentences. Labels without a sentence after them, as a line `Premises:`, give nothing, but the label of an argument stays. */
export function splitSentences(tokens: readonly Token[]): readonly SentenceText[] {
  const sentences: SentenceText[] = [];
  let [at, label]: [number, Label | null] = [0, null];
  while (at < tokens.length) {
    const lineStart = at === 0 || (tokens[at]?.breaks ?? 0) > 0;
    at += listMark(tokens, at, lineStart);
    const labelled = labelAt(tokens, at);
    if (labelled !== null) {
      label = labelled[0];
      at += labelled[1];
      continue;
    }
    const end = endOf(tokens, at);
    if (end <= at) break;
    const last = tokens[end - 1] as Token;
    let inner = end;
    while (inner > at && (ends(tokens[inner - 1]) || tokens[inner - 1]?.text === ";")) inner--;
    const mark = tokens[inner]?.text;
    const closing = !ends(tokens[inner]) ? null : mark === "?" || mark === "!" ? mark : ".";
    if (inner > at) {
      sentences.push({
        tokens: tokens.slice(at, inner),
        closing,
        label,
        start: (tokens[at] as Token).start,
        end: last.end,
      });
      label = null;
    }
    at = end;
  }
  return sentences;
}
