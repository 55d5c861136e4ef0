/** A word of a folded text and its surroundings. */
export interface Word {
  readonly text: string;
  /** The word begins a sentence; or a clause: after a break, or after a word such as `then` or `please`. */
  readonly startsSentence: boolean;
  readonly startsClause: boolean;
  /** A comma, colon or the like precedes it. */
  readonly afterComma: boolean;
  /** What follows it. */
  readonly beforeColon: boolean;
  readonly beforeBreak: boolean;
  readonly endsSentence: boolean;
}

/**
 * What separates two words, from the weakest to the strongest. `tight`: one mark without blanks, as in
 * `well-known`.
 */
type Gap = "tight" | "blank" | "mark" | "comma" | "colon" | "sentence";

const PIECE = /(?<word>[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*)|(?<gap>[^\p{L}\p{N}]+)/gu;
/** A request can begin after a TURNS word anywhere, and after a LEADS word that itself begins a clause. */
const TURNS = new Set(["then", "please", "kindly"]);
const LEADS = new Set([
  "but",
  "so",
  "also",
  "now",
  "just",
  "ok",
  "okay",
  "well",
  "hey",
  "hi",
  "hello",
  "yes",
  "touchstone",
]);
/** This many single letters in a row count as one spaced-out text. */
const MIN_SPELT = 4;
/** A word of this length may be several words without blanks. */
const MIN_GLUED = 12;
const LEET: Readonly<Record<string, string>> = { 0: "o", 1: "i", 3: "e", 4: "a", 5: "s", 7: "t" };

/** `gaps[i]` precedes `words[i]`; one more gap ends the text. */
interface Pieces {
  readonly words: readonly string[];
  readonly gaps: readonly Gap[];
}

/** A folded text split into words: the part of its views that does not depend on a vocabulary. */
export interface SplitText extends Pieces {
  readonly plain: readonly Word[];
  /** Words with digits, with the digits replaced by the letters they may stand for. */
  readonly leet: readonly { readonly letters: string }[];
  /** Runs that may hide other words: glued together, spelt out, or with marks inside. */
  readonly groups: readonly Group[];
}
interface Group {
  readonly at: number;
  readonly words: readonly string[];
  readonly glued: string;
}

/** Splits a folded text. */
export function splitText(folded: string): SplitText {
  const { words, gaps } = split(folded);
  return {
    words,
    gaps,
    plain: assemble(words, gaps),
    leet: words.filter(isLeet).map((word) => ({ letters: lettersIn(word) })),
    groups: groupsOf(words, gaps),
  };
}

function groupsOf(words: readonly string[], gaps: readonly Gap[]): readonly Group[] {
  const groups: Group[] = [];
  for (let at = 0; at < words.length; ) {
    const end = groupEnd(words, gaps, at);
    const group = words.slice(at, end);
    const glued = gluedOf(group);
    if (group.length > 1 || glued.length >= MIN_GLUED || glued !== group[0])
      groups.push({ at, words: group, glued });
    at = end;
  }
  return groups;
}

/**
 * The words of a folded text, and a second view with hidden words recovered if there are any: `i g n o r e`,
 * `ig-nore`, `ignoreallrules`. Digits become letters where that yields a word of the vocabulary.
 */
export function viewsOf(text: SplitText, vocabulary: ReadonlySet<string>): readonly (readonly Word[])[] {
  const { gaps, leet, groups } = text;
  const lettered = leet.some(({ letters }) => vocabulary.has(letters));
  const words = lettered ? text.words.map((word) => lettersOf(word, vocabulary)) : text.words;
  const plain = lettered ? assemble(words, gaps) : text.plain;
  const joined = regroup({ words, gaps }, lettered ? groupsOf(words, gaps) : groups, vocabulary);
  return joined === null ? [plain] : [plain, assemble(joined.words, joined.gaps)];
}

function split(folded: string): Pieces {
  const words: string[] = [];
  const gaps: Gap[] = [];
  let pending: Gap = "sentence";
  for (const { groups = {} } of folded.matchAll(PIECE)) {
    if (groups["gap"] !== undefined) {
      if (words.length > 0) pending = gapOf(groups["gap"]);
      continue;
    }
    gaps.push(pending);
    words.push(groups["word"] ?? "");
    pending = "blank";
  }
  gaps.push("sentence"); // a colon at the very end introduces nothing
  return { words, gaps };
}

function gapOf(text: string): Gap {
  if (text === " ") return "blank";
  if (!/\s/.test(text)) {
    if (/:/.test(text)) return "colon";
    if (/[,"]/.test(text)) return "comma";
    if (/[!?;]/.test(text)) return "sentence";
    return text.length === 1 ? "tight" : "mark";
  }
  if (/[!?;]/.test(text) || /^[^.]*\.[^.]*$/.test(text) || /\n\s*\n/.test(text)) return "sentence";
  if (/:/.test(text)) return "colon";
  if (/,/.test(text)) return "comma";
  return /^[^\S\n]+$/.test(text) ? "blank" : "mark";
}

function isLeet(word: string): boolean {
  return /\d/.test(word) && /[a-z]/.test(word);
}

function lettersIn(word: string): string {
  return word.replace(/\d/g, (digit) => LEET[digit] ?? digit);
}

function lettersOf(word: string, vocabulary: ReadonlySet<string>): string {
  if (!isLeet(word)) return word;
  const letters = lettersIn(word);
  return vocabulary.has(letters) ? letters : word;
}

function assemble(words: readonly string[], gaps: readonly Gap[]): Word[] {
  let startsClause = false;
  return words.map((text, at) => {
    const [before = "sentence", after = "sentence", previous = ""] = [gaps[at], gaps[at + 1], words[at - 1]];
    startsClause = !isOpen(before) || TURNS.has(previous) || (startsClause && LEADS.has(previous));
    return {
      text,
      startsClause,
      startsSentence: before === "sentence",
      afterComma: before === "comma" || before === "colon",
      beforeColon: after === "colon",
      beforeBreak: !isOpen(after),
      endsSentence: after === "sentence",
    };
  });
}
function isOpen(gap: Gap): boolean {
  return gap === "tight" || gap === "blank";
}

/** The text with the hidden words of its groups; null if there are none. */
function regroup(
  { words, gaps }: Pieces,
  groups: readonly Group[],
  vocabulary: ReadonlySet<string>,
): Pieces | null {
  const others = groups.flatMap((group) => {
    const parts = partsOf(group, vocabulary);
    return isOther(group.words, parts) ? [{ at: group.at, end: group.at + group.words.length, parts }] : [];
  });
  if (others.length === 0) return null;
  const result: { words: string[]; gaps: Gap[] } = { words: [], gaps: [] };
  let done = 0;
  const keep = (end: number): void => {
    for (; done < end; done++) {
      result.words.push(words[done] ?? "");
      result.gaps.push(gaps[done] ?? "blank");
    }
  };
  for (const { at, end, parts } of others) {
    keep(at);
    parts.forEach((part, index) => {
      result.words.push(part);
      result.gaps.push(index === 0 ? (gaps[at] ?? "blank") : "blank");
    });
    done = end;
  }
  keep(words.length);
  return { words: result.words, gaps: [...result.gaps, "sentence"] };
}

function gluedOf(group: readonly string[]): string {
  const text = group.length === 1 ? (group[0] ?? "") : group.join("");
  return text.includes("'") ? text.replaceAll("'", "") : text;
}

function partsOf({ words, glued }: Group, vocabulary: ReadonlySet<string>): readonly string[] {
  if (vocabulary.has(glued)) return [glued];
  return glued.length >= MIN_GLUED || words.length >= MIN_SPELT ? cut(glued, vocabulary) : words;
}

function isOther(group: readonly string[], parts: readonly string[]): boolean {
  return parts.length !== group.length || parts.some((part, index) => part !== group[index]);
}

/** The end of a group: consecutive single letters, or words without blanks between them. */
function groupEnd(words: readonly string[], gaps: readonly Gap[], start: number): number {
  const extend = (isIn: (at: number) => boolean): number => {
    let end = start + 1;
    while (end < words.length && isIn(end)) end++;
    return end;
  };
  const spelt =
    words[start]?.length === 1 ? extend((at) => words[at]?.length === 1 && gaps[at] !== "sentence") : start;
  return spelt - start >= MIN_SPELT ? spelt : extend((at) => gaps[at] === "tight");
}

/** Cuts a text into words of the vocabulary, the longest first. The rest between them stays in one piece. */
function cut(glued: string, vocabulary: ReadonlySet<string>): string[] {
  const longest = Math.min(20, glued.length);
  const parts: string[] = [];
  let rest = "";
  for (let at = 0; at < glued.length; ) {
    let length = longest;
    while (length > 1 && !vocabulary.has(glued.slice(at, at + length))) length--;
    if (length <= 1) {
      rest += glued[at] ?? "";
      at++;
      continue;
    }
    if (rest !== "") parts.push(rest);
    rest = "";
    parts.push(glued.slice(at, at + length));
    at += length;
  }
  return rest === "" ? parts : [...parts, rest];
}
