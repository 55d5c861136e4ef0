import { parse, type Parsed } from "../grammar/chart.ts";
import { GRAMMAR } from "../grammar/grammar.ts";
import type { EnglishWords } from "../lexicon/english.ts";
import { TextLexicon } from "../lexicon/lexicon.ts";
import { interpretText, type Reading } from "../meaning/interpret.ts";
import { readDocument, type Document } from "../text/document.ts";
import type { Discourse } from "../theories/theory.ts";
import { discourseOf, type Unread } from "./discourse.ts";
import { withOneUse } from "./word-uses.ts";

/** A text as discourses: one for each of its readings. */
export type TextRead =
  | { readonly kind: "read"; readonly document: Document; readonly discourses: readonly Discourse[] }
  | Unread;

/** What reading a text may cost, in items of its charts: of any text, and more for each character. */
const ITEMS = 12_000;
const ITEMS_PER_CHARACTER = 20;

/** @param formal it is taken at its word, as in a mode that the prompt names */
export function readText(text: string, known: EnglishWords, formal = false): TextRead {
  const words = formal ? { ...known, leavesOpen: () => false } : known;
  const document = readDocument(text);
  const read = readingsOf(document, words, ITEMS + ITEMS_PER_CHARACTER * text.length);
  if ("kind" in read) return read;
  const discourses: Discourse[] = [];
  // A reading that no theory can take may be the one that is meant.
  for (const reading of withOneUse(read, document, formal)) {
    const discourse = discourseOf(document, reading, words, formal);
    if ("kind" in discourse) return discourse;
    discourses.push(discourse);
  }
  return { kind: "read", document, discourses };
}

/** All ways in which a text can be meant. @param items what its charts may cost */
export function readingsOf(
  document: Document,
  words: EnglishWords,
  items: number,
): readonly Reading[] | Unread {
  const starts = new Set(document.sentences.map(({ tokens }) => tokens[0]?.at ?? 0));
  const lexicon = new TextLexicon(words, document.tokens, starts);
  const parsed: Parsed[] = [];
  let left = items;
  for (const [sentence, one] of document.sentences.entries()) {
    const found = parse(one, (at) => lexicon.at(at), GRAMMAR, "Utterance", left);
    left -= found.made;
    // One sentence that is not read refuses the text; to read the others is of no use.
    if (found.kind !== "parsed")
      return { kind: "unread", reason: found.kind === "bounded" ? "too long" : "unparsed", sentence };
    parsed.push(found);
  }
  const found = interpretText(document, parsed, words);
  if (found.kind === "read") return found.readings;
  const sentence = found.kind === "bounded" ? 0 : found.sentence;
  const reason = found.kind === "not interpreted" ? found.reason : found.kind;
  return { kind: "unread", reason, sentence };
}
