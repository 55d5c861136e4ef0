import type { Knowledge } from "../../knowledge/knowledge.ts";
import { regularForms, type FormKind } from "../../language/morphology.ts";
import type { WordEntry } from "../../language/reading.ts";
import type { Cited } from "./finding.ts";

/** What grammar books call the forms of a word, and of which part of speech they are. */
const FORMS: Readonly<Record<string, { readonly pos: WordEntry["pos"]; readonly kind: FormKind }>> = {
  plural: { pos: "noun", kind: "plural" },
  "plural form": { pos: "noun", kind: "plural" },
  past: { pos: "verb", kind: "past" },
  "past tense": { pos: "verb", kind: "past" },
  "past participle": { pos: "verb", kind: "participle" },
  participle: { pos: "verb", kind: "participle" },
  "present participle": { pos: "verb", kind: "gerund" },
  gerund: { pos: "verb", kind: "gerund" },
  comparative: { pos: "adjective", kind: "comparative" },
  superlative: { pos: "adjective", kind: "superlative" },
};
const SINGULAR: ReadonlySet<string> = new Set(["singular", "singular form"]);
const OPPOSITE: ReadonlySet<string> = new Set(["opposite", "antonym"]);

/** A word that stands to another as asked: one answer, or none. */
export interface WordFound {
  readonly words: readonly string[];
  readonly cited: readonly Cited[];
}

/** "The plural of mouse": of words that packs know; what neither packs nor tables know may be irregular. */
export function relatedWord(knowledge: Knowledge, noun: string, word: string): WordFound | null {
  if (OPPOSITE.has(noun)) return oppositeOf(knowledge, word);
  const bare = word.replace(/^to /u, "");
  const words = SINGULAR.has(noun) ? singularsOf(knowledge, bare) : inflections(knowledge, noun, bare);
  return words.length === 0 ? null : { words, cited: [] };
}

function inflections(knowledge: Knowledge, noun: string, word: string): readonly string[] {
  const wanted = FORMS[noun];
  if (wanted === undefined) return [];
  const entry = knowledge.lexicon.lookup(word).find(({ pos }) => pos === wanted.pos);
  const forms = entry === undefined ? [] : regularForms(entry).filter(({ kind }) => kind === wanted.kind);
  return [...new Set(forms.map(({ form }) => form))];
}

function singularsOf(knowledge: Knowledge, word: string): readonly string[] {
  const found = knowledge.lexicon
    .analyse(word)
    .filter(({ pos, form }) => pos === "noun" && form === "plural");
  return [...new Set(found.map(({ lemma }) => lemma))];
}

/** By the rows of packs, in both directions. */
function oppositeOf(knowledge: Knowledge, word: string): WordFound | null {
  const rows = knowledge.factsAbout(word).filter(({ fact }) => fact.relation === "antonym");
  const words = rows.map(({ fact }) => (fact.subject === word ? fact.object : fact.subject));
  return rows.length === 0 ? null : { words: [...new Set(words)], cited: rows };
}
