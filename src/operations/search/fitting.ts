import { toWellFormed } from "../../contract/primitives.ts";
import type { SearchItem } from "../../contract/search.ts";
import { formsOf, type Clause, type Condition } from "../../store/search/wanted.ts";
import { wordsOf, type Word } from "../../store/search/words.ts";
import type { SearchDocument } from "./documents.ts";

/** Whether all clauses apply to a document: the definition that every hit of the index is compared with. */
export function fits(document: SearchDocument, clauses: readonly Clause[]): boolean {
  return clauses.every(({ not, either }) => either.some((condition) => holds(document, condition)) !== not);
}

function holds(document: SearchDocument, condition: Condition): boolean {
  switch (condition.of) {
    case "words":
      return (
        mayHave(document, condition.words) &&
        document.texts.some(({ text }) => runsIn(wordsOf(text), condition).length > 0)
      );
    case "digest":
      return document.digests.some((digest) => digest.startsWith(condition.hex));
    case "id":
      return document.id === condition.id;
    case "session":
      return document.session?.startsWith(condition.session) === true;
    case "state":
      return document.state === condition.name;
    case "is":
      return document.flags.includes(condition.flag);
    case "grounding":
      return document.grounding === condition.name;
    case "since":
      return document.time !== null && Date.parse(document.time) >= condition.time;
    case "until":
      return document.time !== null && Date.parse(document.time) <= condition.time;
    default:
      return condition satisfies never;
  }
}

/** False where a document has no word that begins as one of these, but for the plural of the last. It decides for nearly all documents of a long list. */
function mayHave({ folded }: SearchDocument, words: readonly string[]): boolean {
  return folded === undefined || words.every((word) => folded.includes(` ${word.replace(/s$/, "")}`));
}

/** Where the words stand one after another: the first and the last word of each run. */
function runsIn(
  words: readonly Word[],
  { words: sought, form }: Extract<Condition, { of: "words" }>,
): (readonly [from: Word, to: Word])[] {
  const last = sought.length - 1;
  const forms = form === "loose" ? formsOf(sought[last] ?? "") : [sought[last] ?? ""];
  const isLast = (word: string): boolean =>
    form === "prefix" ? word.startsWith(sought[last] ?? "") : forms.includes(word);
  return words.flatMap((from, at) => {
    const to = words[at + last];
    const isRun =
      to !== undefined &&
      isLast(to.word) &&
      sought.slice(0, last).every((word, next) => words[at + next]?.word === word);
    return isRun ? [[from, to] as const] : [];
  });
}

/** UTF-16 units of a text that are shown, and of those before the first mark. */
const [SHOWN, BEFORE] = [240, 60];

/** A document as a hit: each text around the first place of the words, with their places. */
export function itemOf(document: SearchDocument, clauses: readonly Clause[]): SearchItem {
  const { kind, id, time, state, grounding, session, texts } = document;
  return {
    kind,
    id,
    time,
    state,
    grounding,
    session,
    texts: texts.map(({ of, text }) => ({ of, ...excerptOf(text, marksIn(text, clauses)) })),
  };
}

type Marks = SearchItem["texts"][number]["marks"];

function marksIn(text: string, clauses: readonly Clause[]): Marks {
  const words = wordsOf(text);
  const runs = clauses
    .filter(({ not }) => !not)
    .flatMap(({ either }) => either)
    .flatMap((condition) => (condition.of === "words" ? runsIn(words, condition) : []))
    .sort(([a], [b]) => a.from - b.from);
  const marks: Marks = [];
  for (const [{ from }, { to }] of runs) {
    const before = marks.at(-1);
    if (before !== undefined && from <= before.to) before.to = Math.max(before.to, to);
    else marks.push({ from, to });
  }
  return marks;
}

function excerptOf(text: string, marks: Marks): Pick<SearchItem["texts"][number], "text" | "marks"> {
  if (text.length <= SHOWN) return { text, marks };
  const start = Math.max(0, (marks[0]?.from ?? 0) - BEFORE);
  const cut = toWellFormed(text.slice(start, start + SHOWN));
  const [before, after] = [start > 0 ? "…" : "", start + SHOWN < text.length ? "…" : ""];
  const shift = before.length - start;
  return {
    text: `${before}${cut}${after}`,
    marks: marks
      .filter(({ to }) => to <= start + SHOWN)
      .map(({ from, to }) => ({ from: from + shift, to: to + shift })),
  };
}
