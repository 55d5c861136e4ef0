import { parse, type Parsed } from "../grammar/chart.ts";
import { GRAMMAR } from "../grammar/grammar.ts";
import type { EnglishWords } from "../lexicon/english.ts";
import { TextLexicon } from "../lexicon/lexicon.ts";
import { interpretText, type Reading } from "../meaning/interpret.ts";
import { readDocument, type Document, type Sentence } from "../text/document.ts";
import type { Discourse } from "../theories/theory.ts";
import { choicesIn, choiceText, mayAskWhich } from "./choices.ts";
import { discourseOf, type Unread } from "./discourse.ts";
import { withNames } from "./names-told.ts";
import { withOccasions } from "./occasions.ts";
import { withPerfect } from "./perfect.ts";
import { withOneUse } from "./word-uses.ts";

/** A text as discourses: one for each of its readings. */
export type TextRead =
  | { readonly kind: "read"; readonly document: Document; readonly discourses: readonly Discourse[] }
  | (Unread & { readonly document: Document });

/** What reading a text may cost, in rules that its charts try: for any text, and more for each character. */
const TRIES = 60_000;
const TRIES_PER_CHARACTER = 100;

/** @param formal it is taken at its word, as in a mode that the prompt names */
export function readText(text: string, known: EnglishWords, formal = false): TextRead {
  const document = readDocument(text);
  const budget = { tries: triesFor(text) };
  const sentences = questionLast(document.sentences);
  return readSentences({ document, sentences, known, formal, isClaim: false, budget });
}

/** "Who has the ring? Adam bought a ring. He gave it to Eve.": what is asked before it is told. */
function questionLast(sentences: readonly Sentence[]): readonly Sentence[] {
  const [first, ...told] = sentences;
  const isFirst = first?.closing === "?" && told.length > 0 && told.every(({ closing }) => closing === ".");
  return isFirst ? [...told, first] : sentences;
}

/** A choice, and the text that tells what the whole one tells, and ends in asking whether this is so. */
export interface ChoiceRead {
  readonly choice: string;
  readonly read: TextRead;
}

export interface ChoicesRead {
  readonly sought: "yes" | "no";
  readonly choices: readonly ChoiceRead[];
}

/** A text that asks which of its choices is true, or false; null for any other. */
export function readChoices(text: string, known: EnglishWords): ChoicesRead | null {
  if (!mayAskWhich(text)) return null; // most texts need not be cut into tokens for this
  const document = readDocument(text);
  const posed = choicesIn(document);
  if (posed === null) return null;
  const budget = { tries: triesFor(text), parsed: new Map<Sentence, Parsed>() };
  const choices = posed.choices.map((one) => {
    const sentences = [...posed.told, one];
    const read = readSentences({ document, sentences, known, formal: false, isClaim: true, budget });
    return { choice: choiceText(one, document), read };
  });
  return { sought: posed.sought, choices };
}

/** What reading may still cost, in rules that the charts try, and the sentences that were parsed. */
interface Budget {
  tries: number;
  readonly parsed?: Map<Sentence, Parsed>;
}

const triesFor = (text: string): number => TRIES + TRIES_PER_CHARACTER * text.length;

interface Sentences {
  readonly document: Document;
  /** Those that are read. */
  readonly sentences: readonly Sentence[];
  readonly known: EnglishWords;
  readonly formal: boolean;
  /** Whether the last sentence is a claim, and it is asked if it is so. */
  readonly isClaim: boolean;
  readonly budget: Budget;
}

function readSentences({ document, sentences, known, formal, isClaim, budget }: Sentences): TextRead {
  const words = formal ? { ...known, leavesOpen: () => false } : known;
  const part = { ...document, sentences };
  const read = readingsOf(part, words, budget);
  if ("kind" in read) return { ...read, document: part };
  const discourses: Discourse[] = [];
  // A reading that no theory can take may be the one that is meant.
  for (const reading of withOneUse(read, part, formal)) {
    const discourse = discourseOf(part, reading, words, { formal, isClaim });
    if ("kind" in discourse) return { ...discourse, document: part };
    const told = withPerfect(withNames(discourse));
    discourses.push(formal ? told : withOccasions(told));
  }
  return { kind: "read", document: part, discourses };
}

/** All ways in which a text can be meant. */
export function readingsOf(
  document: Document,
  words: EnglishWords,
  budget: Budget,
): readonly Reading[] | Unread {
  const starts = new Set(document.sentences.map(({ tokens }) => tokens[0]?.at ?? 0));
  const lexicon = new TextLexicon(words, document.tokens, starts);
  const parsed: Parsed[] = [];
  for (const [sentence, one] of document.sentences.entries()) {
    const known = budget.parsed?.get(one);
    const found = known ?? parse(one, (at) => lexicon.at(at), GRAMMAR, "Utterance", budget.tries);
    if (known === undefined) budget.tries -= found.tried;
    budget.parsed?.set(one, found);
    // One sentence that is not read refuses the text; to read the others is of no use.
    if (found.kind !== "parsed") return unparsed(found, one, sentence);
    parsed.push(found);
  }
  const found = interpretText(document, parsed, words);
  if (found.kind === "read") return found.readings;
  switch (found.kind) {
    case "bounded":
      return { kind: "unread", lacks: "steps", reason: "too long", sentence: 0, at: null };
    case "unparsed":
      return { kind: "unread", lacks: "parse", reason: "unparsed", sentence: found.sentence, at: null };
    case "not interpreted": {
      const { reason, sentence, word } = found;
      return { kind: "unread", lacks: "meaning", reason, sentence, at: word?.at ?? null };
    }
  }
}

function unparsed(
  found: Exclude<Parsed, { kind: "parsed" }>,
  { tokens }: Sentence,
  sentence: number,
): Unread {
  if (found.kind === "bounded")
    return { kind: "unread", lacks: "steps", reason: "too long", sentence, at: null };
  return {
    kind: "unread",
    lacks: "parse",
    reason: "unparsed",
    sentence,
    at: tokens[found.longest]?.at ?? null,
  };
}
