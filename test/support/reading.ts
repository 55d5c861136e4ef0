import { join } from "node:path";
import { GRAMMAR } from "../../src/engine/grammar/grammar.ts";
import { parse, type Grammar, type Parsed } from "../../src/engine/grammar/chart.ts";
import type { Utterance } from "../../src/engine/grammar/syntax.ts";
import { createKnowledge } from "../../src/engine/knowledge/knowledge.ts";
import { englishWords, type EnglishWords } from "../../src/engine/lexicon/english.ts";
import { TextLexicon } from "../../src/engine/lexicon/lexicon.ts";
import { printForm } from "../../src/engine/meaning/form.ts";
import { Interpreter } from "../../src/engine/meaning/interpret.ts";
import { Referents } from "../../src/engine/meaning/referents.ts";
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

/** The forms of a text in their notation, one for each sentence. */
export async function formsOf(text: string): Promise<readonly string[]> {
  const { document, parsed } = await parseText(text);
  const referents = new Referents();
  const interpreter = new Interpreter(referents, document.tokens);
  return parsed.map((one, at) => {
    if (one.kind !== "parsed") return one.kind;
    const utterance = one.items[0]?.tree as Utterance;
    const nameOf = (id: number): string => referents.nameOf(id);
    if (utterance.mood !== "question") return printForm(interpreter.statement(utterance, at), nameOf);
    const { asked, form } = interpreter.question(utterance, at);
    return `${asked.kind}? ${printForm(form, nameOf)}`;
  });
}
