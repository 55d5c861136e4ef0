import assert from "node:assert/strict";
import { join } from "node:path";
import { readText } from "../../src/engine/english/read-text.ts";
import { GRAMMAR } from "../../src/engine/grammar/grammar.ts";
import { parse, type Grammar, type Parsed } from "../../src/engine/grammar/chart.ts";
import { createKnowledge } from "../../src/engine/knowledge/knowledge.ts";
import { englishWords, type EnglishWords } from "../../src/engine/lexicon/english.ts";
import { TextLexicon } from "../../src/engine/lexicon/lexicon.ts";
import { interpretText, type Interpretation, type Reading } from "../../src/engine/meaning/interpret.ts";
import { printForm, printQuestion } from "../../src/engine/meaning/notation.ts";
import type { Readings } from "../../src/engine/meaning/scope.ts";
import type { Discourse } from "../../src/engine/theories/theory.ts";
import { readDocument, type Document } from "../../src/engine/text/document.ts";
import { readWordList } from "../../src/store/words/word-list.ts";
import { readPacks } from "../../src/store/packs/packs.ts";
import { readTestRule } from "../engine/knowledge/packs.ts";
import { ROOT } from "./root.ts";

let words: EnglishWords | null = null;
/** The words of the shipped packs and of the list that the build compiles from WordNet. */
export async function openWords(): Promise<EnglishWords> {
  if (words === null) {
    const packs = await readPacks(join(ROOT, "data"));
    const { lexicon } = createKnowledge(packs, { readRule: readTestRule });
    words = englishWords(lexicon, readWordList(ROOT));
  }
  return words;
}

/** Every sentence of a text, parsed. */
export async function parseText(
  text: string,
  grammar: Grammar = GRAMMAR,
): Promise<{ document: Document; parsed: readonly Parsed[] }> {
  const document = readDocument(text);
  const starts = new Set(document.sentences.map(({ tokens }) => tokens[0]?.at ?? 0));
  const lexicon = new TextLexicon(await openWords(), document.tokens, starts);
  return {
    document,
    parsed: document.sentences.map((one) => parse(one, (at) => lexicon.at(at), grammar, "Utterance")),
  };
}

/** The readings of a text, or why it has none. */
export async function readingsOf(text: string, readings?: Readings): Promise<Interpretation> {
  const { document, parsed } = await parseText(text);
  return interpretText(document, parsed, await openWords(), readings);
}

/** The cheapest reading of a text as a discourse with its question. */
export async function discourseOf(text: string): Promise<Discourse> {
  const read = readText(text, await openWords());
  assert.equal(read.kind, "read");
  const [discourse] = read.kind === "read" ? read.discourses : [];
  assert.ok(discourse !== undefined);
  return discourse;
}

/** The forms of the cheapest reading in their notation, a line for each; what is no plain statement says so. */
export async function formsOf(text: string): Promise<readonly string[]> {
  const read = await readingsOf(text);
  if (read.kind !== "read")
    return [read.kind === "not interpreted" ? `${read.kind}: ${read.reason}` : read.kind];
  return printedSaid(read.readings[0]);
}

export function printedSaid(reading: Reading | undefined): readonly string[] {
  if (reading === undefined) return [];
  const nameOf = (id: number): string => reading.referents.nameOf(id);
  return reading.said.map((one) => {
    if (one.mood === "question") return printQuestion(one.question, nameOf);
    return `${one.mood === "statement" ? "" : `${one.mood}: `}${printForm(one.form, nameOf)}`;
  });
}
