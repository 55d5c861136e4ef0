import type { Formula } from "../formulas/formula.ts";
import { FormulaTooLarge } from "../formulas/system-builder.ts";
import { isInteger, isNegative } from "../../text/rational.ts";
import { eliminate } from "../solving/eliminate.ts";
import type { Words } from "../words/lexicon.ts";
import { readEqualPieces } from "./equal-pieces.ts";
import { readLeftover } from "./leftover.ts";
import { tellSentence } from "./part-clauses.ts";
import { askParts } from "./part-questions.ts";
import { PartStory } from "./part-story.ts";
import { clausesOf, partSentences, type PartSentence } from "./part-text.ts";
import { readPriceChange } from "./price-change.ts";

/** Longer texts, and those without a share, are not looked at. */
const MAX_LENGTH = 1500;
const MAX_SENTENCE = 240;
const SPEAKS =
  /[%/]|\b(?:percent|percentage|fraction|half|halves|thirds?|quarters?|fourths?|fifths?|sixths?|sevenths?|eighths?|ninths?|tenths?|litres?|liters?|kilograms?|metres?|meters?|grams?)\b/i;
const PRICED = /\b(?:sale|discount|price|cheaper|reduced|less|expensive|off)\b/i;

/** A text that tells how one whole is divided or what share of it goes, read as a whole; null for any other. */
export function readParts(prompt: string, words: Words): Formula | null {
  const over = /\b(?:left|over|remain|full|complete|whole|filled|needed|need)\b/i.test(prompt);
  if (
    prompt.length > MAX_LENGTH ||
    (!over && !SPEAKS.test(prompt) && !PRICED.test(prompt)) ||
    /\s{3}/.test(prompt.trim())
  )
    return null;
  const sentences = partSentences(prompt);
  if (
    sentences.length > 12 ||
    sentences.some(({ text, numbers }) => numbers.length > 8 || text.length > MAX_SENTENCE)
  )
    return null;
  const leftover = over ? readLeftover(sentences, words) : null;
  if (leftover !== null) return leftover;
  try {
    const priced = PRICED.test(prompt) || SPEAKS.test(prompt) ? readPriceChange(sentences) : null;
    return priced !== null || !SPEAKS.test(prompt)
      ? priced
      : (readEqualPieces(sentences, words) ?? readWhole(sentences, words));
  } catch (error) {
    if (error instanceof FormulaTooLarge) return null;
    throw error;
  }
}

function readWhole(sentences: readonly PartSentence[], words: Words): Formula | null {
  const last = sentences.at(-1);
  if (last === undefined) return null;
  // "If 2/5 of them are red, how many are red?"
  const lead =
    /^(?:if )?(?<told>.*#.*?) ,? ?(?<asked>(?:how (?:many|much)|what (?:fraction|percent|percentage|part)) .+)$/u.exec(
      last.text,
    )?.groups;
  const told = [
    ...sentences.slice(0, -1),
    ...(lead === undefined ? [] : [{ ...last, text: (lead["told"] ?? "").replace(/ (?:,|and)$/, "") }]),
  ];
  const question = lead?.["asked"] ?? last.text;
  if (told.length === 0 || /#/.test(question)) return null;
  const story = new PartStory(words);
  for (const sentence of told) if (!tellSentence(story, sentence, clausesOf(sentence.text))) return null;
  const target = story.parts.length === 0 ? null : askParts(story, question);
  return target === null ? null : checked(story, target.variable, target.unit);
}

/** Things that are counted are whole and not fewer than none; so is what is left. */
function checked(story: PartStory, target: string, unit: string | null): Formula | null {
  const system = story.builder.system(target);
  const solved = eliminate(system);
  if (solved.kind !== "solved") return null;
  for (const part of [
    ...story.parts.map(({ variable }) => variable),
    ...(story.whole === null ? [] : [story.whole.variable]),
    target,
  ]) {
    const value = solved.values.get(part);
    if (value !== undefined && isNegative(value) && !story.gained.has(part)) return null;
  }
  const split = story.counts.some((name) => !isInteger(solved.values.get(name) ?? { num: 0n, den: 1n }));
  return split ? null : { system, className: "fraction", unit };
}
