import type { EnglishWords } from "../lexicon/english.ts";
import { kinshipOf } from "../lexicon/kinship.ts";
import { isTangible } from "../lexicon/supersenses.ts";
import type { Form } from "../meaning/form.ts";
import type { Reading } from "../meaning/interpret.ts";
import { readDocument, type Document, type Sentence, type Token } from "../text/document.ts";
import { atomsIn } from "../theories/forms.ts";
import { readingsOf } from "./read-text.ts";

/**
 * Sentences that have nothing to do with the rest of a text: "The old clock is green" before a problem about
 * coins. One is left out only if it tells, in words that stand nowhere else in the text, what something
 * tangible is, has or likes, and if no pronoun can go back to it.
 */

export interface WithoutAsides {
  readonly text: string;
  readonly asides: readonly string[];
}

/** Null if there are none, or if too little is left. */
export function withoutAsides(text: string, words: EnglishWords): WithoutAsides | null {
  const document = readDocument(text);
  if (document.sentences.length < MIN_SENTENCES) return null;
  const asides = document.sentences.slice(0, -1).filter((one) => isAside(one, document, words));
  if (asides.length === 0 || document.sentences.length - asides.length < 2) return null;
  const rest = document.sentences.filter((one) => !asides.includes(one));
  const said = (sentences: readonly Sentence[]): readonly string[] =>
    sentences.map(({ start, end }) => text.slice(start, end));
  return { text: said(rest).join(" "), asides: said(asides) };
}
const MIN_SENTENCES = 3;

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

function isAside(sentence: Sentence, document: Document, words: EnglishWords): boolean {
  const { tokens, closing } = sentence;
  if (closing !== "." || tokens.length > MAX_TOKENS || tokens.some(({ lower }) => BINDING.has(lower)))
    return false;
  const rest = document.sentences.filter((one) => one !== sentence).flatMap((one) => one.tokens);
  const own = contentOf(tokens);
  const others = contentOf(rest);
  if (own.length === 0 || own.some((word) => others.some((other) => areAlike(word, other)))) return false;
  const reading = readingOf(document.text.slice(sentence.start, sentence.end), words);
  return (
    reading !== null &&
    isHarmless(reading, words) &&
    !isMeant(reading, sentence, document, words) &&
    !isOfKindIn(reading, tokens, rest, words)
  );
}
const MAX_TOKENS = 12;

/** Words that go beyond their sentence: it may say how the others are to be taken. */
const BINDING = listed(`
  he she it they him her them his hers its their we us our you your i my me
  this that these those here there such same other another else
  all everyone everybody everything anyone anybody anything nobody nothing none no not never only most
  both neither each any
  true false wrong untrue broken slow fast late early inaccurate accurate leap
  if unless when because so therefore but however than as must may can cannot should
`);

/** What a text may reckon with: a sentence about a day bears on other times. */
const TIMES = listed(`
  day days today yesterday tomorrow date dates week weeks month months year years hour hours minute minutes
  morning mornings evening evenings afternoon afternoons night nights noon
`);

/** Words that say nothing of what a sentence is about. */
const EMPTY = listed(`
  a an the is are was were be has have had of in on at to for and or by with from
  every some one who what which how many much do does did
`);

function contentOf(tokens: readonly Token[]): readonly string[] {
  const found = tokens.flatMap(({ kind, lower }) => (kind === "word" && !EMPTY.has(lower) ? [lower] : []));
  const hasTime = tokens.some(
    ({ lower, moment }) => moment !== null || TIMES.has(lower) || lower.endsWith("day"),
  );
  return hasTime ? [...found, "#time"] : found;
}

const areAlike = (one: string, other: string): boolean =>
  one === other || (one.length > 2 && other.length > 2 && one.slice(0, 4) === other.slice(0, 4));

/** The only reading of a sentence that stands alone. */
function readingOf(text: string, words: EnglishWords): Reading | null {
  const document = readDocument(text);
  const read = document.sentences.length === 1 ? readingsOf(document, words, { tries: TRIES }) : [];
  return "kind" in read || read.length !== 1 ? null : (read[0] ?? null);
}
const TRIES = 20_000;

/** It tells what tangible things and days are, have or like. */
function isHarmless({ said, referents }: Reading, words: EnglishWords): boolean {
  const forms = said.map((one): Form | null => (one.mood === "statement" ? one.form : null));
  return (
    forms.every((form) => {
      if (form === null || !PLAIN.has(form.kind)) return false;
      return atomsIn(form).every(({ category, lemma, roles }) => {
        if (roles.some(({ filler }) => filler.kind !== "thing" && filler.kind !== "variable")) return false;
        if (category === "verb") return /^(?:have|own|like|love|be)$/.test(lemma);
        if (category === "noun") return isOfThings(lemma, words);
        return category === "adjective";
      });
    }) && referents.all().every(({ noun }) => noun === null || isOfThings(noun, words))
  );
}
const PLAIN: ReadonlySet<Form["kind"]> = new Set(["atom", "and", "quantified", "equal"]);

/** A day or a tangible thing, but none who is somebody's: "Tom has a sister" bears on who is a child. */
const isOfThings = (noun: string, words: EnglishWords): boolean =>
  kinshipOf(noun) === null && (/(?:^| )day$/.test(noun) || (words.kindsOf(noun)?.some(isTangible) ?? false));

/**
 * "Paul has 3 roses" before a question about flowers: one of its nouns is a kind of what the rest speaks of,
 * or the other way round. Where it counts, the rest speaks of nothing of that sort: roses may be added to
 * trees.
 */
function isOfKindIn(
  { said, referents }: Reading,
  tokens: readonly Token[],
  rest: readonly Token[],
  words: EnglishWords,
): boolean {
  const forms = said.flatMap((one) => (one.mood === "statement" ? [one.form] : []));
  const own = [
    ...forms.flatMap((form) =>
      atomsIn(form).flatMap(({ category, lemma }) => (category === "noun" ? [lemma] : [])),
    ),
    ...referents.all().flatMap(({ noun }) => (noun === null ? [] : [noun])),
  ];
  const others = rest.flatMap(({ kind, lower }) =>
    kind === "word" ? words.analyse(lower).flatMap(({ pos, lemma }) => (pos === "noun" ? [lemma] : [])) : [],
  );
  const counts = tokens.some(({ numeral }) => numeral !== null);
  const sorts = (noun: string): readonly string[] => words.kindsOf(noun) ?? [];
  return own.some((one) =>
    others.some(
      (other) =>
        words.isKindOf(one, other) ||
        words.isKindOf(other, one) ||
        (counts && sorts(one).some((sort) => sorts(other).includes(sort as never))),
    ),
  );
}

/** Whether a pronoun behind it can mean what it is the first to speak of. */
function isMeant(
  { said, referents }: Reading,
  sentence: Sentence,
  { sentences }: Document,
  words: EnglishWords,
): boolean {
  const isGeneral = said.every(
    (one) => one.mood === "statement" && one.form.kind === "quantified" && one.form.quantifier === "every",
  );
  if (isGeneral) return false;
  const after = sentences
    .slice(sentences.indexOf(sentence) + 1)
    .flatMap(({ tokens }) => tokens.map(({ lower }) => lower));
  const things = referents.all().filter(({ noun }) => !/(?:^| )day$/.test(noun ?? ""));
  const hasPerson = things.some(
    ({ name, noun }) =>
      name !== null || (words.kindsOf(noun ?? "")?.some((kind) => /^(?:person|animal)$/.test(kind)) ?? false),
  );
  const hasThing = things.some(({ name }) => name === null);
  if (hasPerson && after.some((word) => /^(?:he|she|him|her|his|hers|they|them|their)$/.test(word)))
    return true;
  return hasThing && after.some((word) => /^(?:it|its|they|them|their|one)$/.test(word));
}
