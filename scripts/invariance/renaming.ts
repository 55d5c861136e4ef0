import { articleFor, singularise } from "../../src/engine/language/morphology.ts";
import type { Lexicon } from "../../src/engine/language/reading.ts";
import { sexOf } from "../../src/engine/tasks/stories/first-names.ts";
import { readTaskText } from "../../src/engine/tasks/text.ts";
import type { FreshWords, WordClass } from "./fresh-words.ts";
import { isKept } from "./kept-words.ts";

/** The inflections that a word can have in a text; replacement words take them regularly. */
type Ending = "" | "s" | "ed" | "ing" | "er" | "est" | "ly";
/** A content word with all its forms in the text, in lower case except names. */
export interface WordGroup {
  readonly word: string;
  readonly kind: WordClass;
  readonly forms: ReadonlyMap<string, Ending>;
}

interface Token {
  readonly text: string;
  readonly start: number;
  readonly initial: boolean;
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)?/gu;

function tokensOf(prompt: string): readonly Token[] {
  const starts = new Set(readTaskText(prompt).sentences.map(({ start }) => start));
  return [...prompt.matchAll(WORD)].map(({ 0: whole, index }) => ({
    text: whole.replace(/['’]s$/iu, ""),
    start: index,
    initial:
      starts.has(index) ||
      index === 0 ||
      /["“‘':()\n\d-]\s*$/u.test(prompt.slice(0, index)) ||
      /[.!?]["”’')]*\s+$/u.test(prompt.slice(0, index)),
  }));
}

/** The content words of a text. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the word classes one after another; changes together with the readers
export function groupsOf(prompt: string, lexicon: Lexicon): readonly WordGroup[] {
  const tokens = tokensOf(prompt);
  const small = new Set(tokens.filter(({ text }) => !isCapital(text)).map(({ text }) => text));
  const proper = new Set(
    tokens
      .filter(({ text, initial }) => isCapital(text) && !initial && !isKept(text.toLowerCase()))
      .map(({ text }) => text),
  );
  const lettered = [...proper].some((text) => /^[B-HJ-Z]$/u.test(text));
  const names = new Set<string>();
  const commons = new Set<string>();
  for (const { text, start, initial } of tokens) {
    const lower = text.toLowerCase();
    if (
      text === "I" ||
      (/^[A-Z]$/u.test(text) && isLabel(prompt, start)) ||
      (text === "A" && (initial || !lettered)) ||
      isKept(lower)
    )
      continue;
    if (!isCapital(text)) {
      if (text.length > 1) commons.add(text);
      continue;
    }
    const isName = (): boolean =>
      !small.has(lower) && (sexOf(text) !== null || !isWord(lower, small, lexicon));
    if (proper.has(text) || /^[A-Z]$/u.test(text) || isName()) names.add(text);
    else commons.add(lower);
  }
  return [
    ...[...names].map(
      (word): WordGroup => ({
        word,
        kind: word.length === 1 ? "letter" : "name",
        forms: new Map([[word, ""]]),
      }),
    ),
    ...groupForms(
      [...commons].filter(
        (form) => !analyses(form, lexicon).some(([base]) => isKept(base) && small.has(base)),
      ),
      lexicon,
    ).map(
      (group): WordGroup =>
        group.kind === "noun" &&
        [...group.forms.keys()].some((form) => new RegExp(`\\b${form} of \\p{Lu}`, "u").test(prompt))
          ? { ...group, kind: "role" }
          : group,
    ),
  ];
}

/** The letter of a multiple-choice option. */
function isLabel(prompt: string, start: number): boolean {
  return prompt[start - 1] === "(" && prompt[start + 1] === ")";
}

function isCapital(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

/** A word that is capitalised only because it begins a sentence. */
function isWord(lower: string, small: ReadonlySet<string>, lexicon: Lexicon): boolean {
  return (
    lexicon.analyse(lower).some(({ pos }) => pos !== "name") ||
    [...singularise(lower), `${lower}s`, `${lower}es`].some((one) => small.has(one)) ||
    /[a-z]{3}(?:s|ing|ous|ful|y)$/u.test(lower)
  );
}

// ---- forms ------------------------------------------------------------------------------------------------------------

const ENDING_OF: Readonly<Record<string, Ending>> = {
  base: "",
  plural: "s",
  third: "s",
  past: "ed",
  participle: "ed",
  gerund: "ing",
  comparative: "er",
  superlative: "est",
};

/** The possible analyses of a form: base and inflection, from the lexicon and from its spelling. */
function analyses(
  form: string,
  lexicon: Lexicon,
): readonly (readonly [base: string, ending: Ending, pos: WordClass | null])[] {
  const known = lexicon
    .analyse(form)
    .filter(({ pos, lemma }) => pos !== "name" && pos !== "adverb" && !lemma.includes(" "))
    .map(({ lemma, form: kind, pos }) => [lemma, ENDING_OF[kind] ?? "", pos as WordClass] as const);
  return [...known, ...singularise(form).map((base) => [base, "s", null] as const), ...spelt(form)];
}

function spelt(form: string): readonly (readonly [string, Ending, null])[] {
  const found: (readonly [string, Ending, null])[] = [];
  for (const ending of ["ed", "ing", "er", "est", "ly"] as const) {
    if (!form.endsWith(ending) || form.length < ending.length + 3) continue;
    const stem = form.slice(0, -ending.length);
    const bases = [
      stem,
      `${stem}e`,
      ...(stem.endsWith("i") ? [`${stem.slice(0, -1)}y`] : []),
      ...(/(.)\1$/u.test(stem) ? [stem.slice(0, -1)] : []),
    ];
    found.push(...bases.map((base) => [base, ending, null] as const));
  }
  return found;
}

/** Groups the forms of one word: under a base that occurs in the text or explains several forms, otherwise as the lexicon says. */
function groupForms(forms: readonly string[], lexicon: Lexicon): readonly WordGroup[] {
  const present = new Set(forms);
  const read = forms.map((form) => ({ form, ways: analyses(form, lexicon) }));
  const having = new Map<string, number>();
  for (const { ways } of read)
    for (const base of new Set(ways.map(([one]) => one))) having.set(base, (having.get(base) ?? 0) + 1);
  const groups = new Map<string, { kind: WordClass; forms: Map<string, Ending> }>();
  for (const { form, ways } of read) {
    const [base, ending, pos] = ways.find(([one, end]) => end !== "" && present.has(one)) ??
      ways.find(([one]) => (having.get(one) ?? 0) > 1) ??
      ways.find((way) => way[2] !== null) ??
      ways.find(([, end]) => end === "s") ?? [form, "" as const, null];
    const group = groups.get(base) ?? {
      kind: pos ?? classOf(base, lexicon),
      forms: new Map<string, Ending>(),
    };
    group.forms.set(form, ending);
    groups.set(base, group);
  }
  return [...groups].map(([word, { kind, forms: all }]) => ({ word, kind, forms: all }));
}

function classOf(base: string, lexicon: Lexicon): WordClass {
  const known = lexicon
    .analyse(base)
    .find(({ pos }) => pos === "noun" || pos === "verb" || pos === "adjective");
  if (known !== undefined) return known.pos as WordClass;
  return /(?:y|ous|ful|less|ic|al|ive|able|ible|ish|ant|ent|ed|ing)$/u.test(base) ? "adjective" : "noun";
}

// ---- renaming ---------------------------------------------------------------------------------------------------------

/** Replaces words in a text, and in an answer in the same way. */
export type Renaming = (text: string) => string;

/** Builds a renaming of word groups; null if too few replacement words are left. */
export function renamingOf(groups: readonly WordGroup[], fresh: FreshWords): Renaming | null {
  const replaced = new Map<string, string>();
  for (const { word, kind, forms } of groups) {
    const other = fresh.next(word, kind);
    if (other === null) return null;
    for (const [form, ending] of forms) replaced.set(form, inflected(other, ending, kind, forms));
  }
  return (text) => replaceWords(text, replaced);
}

function inflected(
  word: string,
  ending: Ending,
  kind: WordClass,
  forms: ReadonlyMap<string, Ending>,
): string {
  if (kind === "adjective" && [...forms.values()].every((one) => one === "")) return `${word}ish`;
  const stem = word.endsWith("e") && /^e/u.test(ending) ? word.slice(0, -1) : word;
  return ending === "s" && /(?:s|x|z|ch|sh)$/u.test(word) ? `${word}es` : `${stem}${ending}`;
}

function replaceWords(text: string, replaced: ReadonlyMap<string, string>): string {
  const initial = new Set(
    tokensOf(text)
      .filter((one) => one.initial)
      .map(({ start }) => start),
  );
  let before: { readonly start: number; readonly text: string } | null = null;
  let out = "";
  let done = 0;
  for (const { text: word, start } of tokensOf(text)) {
    const other =
      replaced.get(word) ?? (initial.has(start) ? capital(replaced.get(word.toLowerCase())) : undefined);
    // The article depends on the word after it.
    if (
      other !== undefined &&
      before !== null &&
      /^an?$/iu.test(before.text) &&
      before.start >= done &&
      /^\s+$/u.test(text.slice(before.start + before.text.length, start))
    ) {
      out +=
        text.slice(done, before.start) +
        (isCapital(before.text) ? capital(articleFor(other)) : articleFor(other));
      done = before.start + before.text.length;
    }
    if (other !== undefined) {
      out += text.slice(done, start) + other;
      done = start + word.length;
    }
    before = { start, text: word };
  }
  return out + text.slice(done);
}

function capital<T extends string | undefined>(word: T): T {
  return (word === undefined ? word : `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`) as T; // undefined stays undefined
}
