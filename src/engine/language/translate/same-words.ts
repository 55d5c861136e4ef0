import { symbolOf, type Predicate, type Proposition } from "../meaning.ts";
import type { Utterance } from "../reading.ts";

/** Nouns and adjectives that are spelt alike and are of different things: a cold is nothing cold. */
const UNRELATED: ReadonlySet<string> = new Set([
  "cold",
  "kind",
  "light",
  "fine",
  "mean",
  "patient",
  "novel",
  "minute",
  "present",
  "right",
  "sound",
  "well",
  "fair",
  "content",
  "minor",
  "major",
  "subject",
  "objective",
  "can",
  "fast",
  "last",
  "match",
  "object",
  "part",
  "saw",
  "spring",
  "still",
  "kid",
  "bat",
  "bear",
  "calf",
  "close",
  "second",
  "counter",
  "orange",
  "gold",
  "silver",
  "plastic",
  "glass",
  "iron",
  "back",
  "left",
]);

/**
 * "Some beetles are male" and "No males are kind" say the same of beetles and males: where a prompt uses one word as a noun and as an
 * adjective, it is one predicate.
 */
export function withOneWordOnce(utterances: readonly Utterance[]): readonly Utterance[] {
  const symbols = new Set<string>();
  for (const utterance of utterances)
    for (const meaning of meaningsIn(utterance))
      each(meaning, (predicate, places) => symbols.add(symbolOf(predicate, places)));
  const isBoth = ({ category, lemma }: Predicate, places: number): boolean =>
    category === "adjective" &&
    places === 1 &&
    !UNRELATED.has(lemma) &&
    symbols.has(symbolOf({ category: "noun", lemma }, 1));
  if (
    ![...symbols].some(
      (symbol) => /^adjective:.*\/1$/.test(symbol) && symbols.has(symbol.replace("adjective:", "noun:")),
    )
  )
    return utterances;
  const said = (meaning: Proposition): Proposition => mapped(meaning, isBoth);
  return utterances.map(
    (utterance): Utterance =>
      utterance.kind === "question"
        ? { ...utterance, question: asked(utterance.question, said) }
        : { ...utterance, meaning: said(utterance.meaning) },
  );
}

type Question = Extract<Utterance, { kind: "question" }>["question"];

export function meaningsIn(utterance: Utterance): readonly Proposition[] {
  if (utterance.kind !== "question") return [utterance.meaning];
  const { question } = utterance;
  return question.kind === "polar"
    ? [question.claim]
    : question.kind === "validity"
      ? [question.conclusion]
      : question.kind === "which"
        ? [question.where]
        : [];
}

function asked(question: Question, said: (meaning: Proposition) => Proposition): Question {
  switch (question.kind) {
    case "polar":
      return { ...question, claim: said(question.claim) };
    case "validity":
      return { ...question, conclusion: said(question.conclusion) };
    case "which":
      return { ...question, where: said(question.where) };
    default:
      return question;
  }
}

function each(part: Proposition, take: (predicate: Predicate, places: number) => void): void {
  mapped(part, (predicate, places) => {
    take(predicate, places);
    return false;
  });
}

function mapped(part: Proposition, isBoth: (predicate: Predicate, places: number) => boolean): Proposition {
  const go = (one: Proposition): Proposition => mapped(one, isBoth);
  switch (part.kind) {
    case "apply":
      return isBoth(part.predicate, part.terms.length)
        ? { ...part, predicate: { ...part.predicate, category: "noun" } }
        : part;
    case "equal":
      return part;
    case "not":
      return { ...part, of: go(part.of) };
    case "and":
    case "or":
    case "xor":
      return { ...part, of: part.of.map(go) };
    case "implies":
    case "iff":
      return { ...part, left: go(part.left), right: go(part.right) };
    case "all":
    case "some":
      return { ...part, where: part.where === null ? null : go(part.where), holds: go(part.holds) };
  }
}
