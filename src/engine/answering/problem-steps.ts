import { equals, formatRational } from "../text/rational.ts";
import type { Solved, Step as Worked } from "../arithmetic/solve-problem.ts";
import { readSentences } from "../arithmetic/numerals.ts";
import type { Sentence } from "../knowledge/fact.ts";
import { named, type Proposition } from "../language/meaning.ts";
import type { Step } from "../reasoning/theory.ts";
import type { DerivationStep } from "../answer/answer.ts";
import type { PromptWords } from "./problem-labels.ts";

/** How a problem was worked out: for the answer in words, for the graph as propositions, and the numbers of the text that it rests on. */
export interface ToldSteps {
  readonly derivation: readonly DerivationStep[];
  readonly steps: readonly Step[];
  readonly used: readonly Sentence[];
}

/** The text of a problem, where in the prompt it begins, and its words. */
interface Read {
  readonly text: string;
  readonly start: number;
  readonly said: PromptWords;
}

/** Where a number stands: which sentence, and which characters of the prompt, counted from 1. */
interface Place {
  readonly ref: string;
  readonly text: string;
}

/**
 * Tells the steps in the order of the text: first the numbers it says, then those it does not need, then what follows. A step that only
 * says again what the one before it said is left out.
 */
export function tellSteps(
  { derivation: worked, system: { givens }, irrelevant }: Solved,
  { text: prompt, start: offset, said: words }: Read,
): ToldSteps {
  const told: { derivation: DerivationStep[]; steps: Step[]; used: Sentence[] } = {
    derivation: [],
    steps: [],
    used: [],
  };
  const numbers = new Map<number, number>();
  const say = (
    rule: string,
    from: readonly number[],
    conclusion: string,
    proposition: Proposition,
    place: Place | null,
  ): number => {
    const step = told.steps.length + 1;
    const sentence: Sentence | null =
      place === null ? null : { id: `number:${step}`, source: "prompt", ...place, meaning: proposition };
    if (sentence !== null) told.used.push(sentence);
    told.derivation.push({ step, rule, from, conclusion });
    told.steps.push({ step, rule, from, conclusion: proposition, sentence: sentence?.id ?? null });
    return step;
  };
  const spans = new Map(givens.map(({ span }, index) => [index + 1, span])); // the first steps read the givens, in their order
  const read = worked
    .filter(({ step, rule }) => rule === "read" && spans.has(step))
    .sort((a, b) => (spans.get(a.step)?.start ?? 0) - (spans.get(b.step)?.start ?? 0));
  for (const one of read) {
    const { start, end } = spans.get(one.step) ?? { start: 0, end: 0 };
    numbers.set(
      one.step,
      say(
        "read",
        [],
        saidBy(prompt.slice(start, end), one, words),
        quantity(one, words),
        placeOf(prompt, start, end, offset),
      ),
    );
  }
  for (const { text, why } of irrelevant)
    say(
      "not_needed",
      [],
      `"${text}": ${why}`,
      { kind: "equal", left: named(`"${text}" in the text`), right: named("not needed") },
      null,
    );
  for (const one of worked) {
    if (numbers.has(one.step)) continue;
    const from = one.from.flatMap((step) => numbers.get(step) ?? []).sort((a, b) => a - b);
    const [only] = one.from;
    const again =
      one.rule === "same" &&
      only !== undefined &&
      equals(worked[only - 1]?.value ?? one.value, one.value) &&
      one.step !== worked.length
        ? from[0]
        : undefined;
    numbers.set(
      one.step,
      again ??
        say(
          from.length === 0 ? "assume" : one.rule,
          from,
          conclusionOf(one, words),
          quantity(one, words),
          null,
        ),
    );
  }
  return told;
}

function saidBy(text: string, { label }: Worked, words: PromptWords): string {
  return label === text ? text : `${words.name(label)}: ${text}`;
}

function conclusionOf({ label, conclusion, from, rule }: Worked, words: PromptWords): string {
  if (from.length === 0 && rule !== "solve" && conclusion === `${label}: 0 = 0`)
    return `${words.name(label)}: 0, as the text tells of none before`;
  return `${words.name(label)}${conclusion.slice(label.length)}`;
}

function quantity({ label, value }: Worked, words: PromptWords): Proposition {
  return { kind: "equal", left: named(words.name(label)), right: named(formatRational(value)) };
}

function placeOf(prompt: string, start: number, end: number, offset: number): Place {
  const sentences = readSentences(prompt);
  const index = sentences.findIndex((sentence) => start >= sentence.start && start < sentence.end);
  const sentence = sentences[index] ?? { start: 0, end: prompt.length };
  return {
    ref: `sentence ${index + 1}, ${end === start + 1 ? `character ${offset + end}` : `characters ${offset + start + 1}-${offset + end}`}`,
    text: prompt.slice(sentence.start, sentence.end).trim(),
  };
}
