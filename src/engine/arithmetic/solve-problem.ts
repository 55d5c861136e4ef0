import { withoutApposition } from "./grammar/apposition.ts";
import type { Lexeme, Sentence } from "./lexemes.ts";
import type { Formula } from "./formulas/formula.ts";
import { readFormula } from "./formulas/solve-formula.ts";
import { namesOf, readSentence, type ReadSentence } from "./grammar/sentence.ts";
import { findDoubt } from "./meaning/doubts.ts";
import { findMismatch } from "./meaning/other-subject.ts";
import { RefusedReading, type Fact, type Refusal } from "./meaning/facts.ts";
import { interpretClause } from "./meaning/frames.ts";
import type { Choices } from "./meaning/discourse.ts";
import { Story } from "./meaning/story.ts";
import { describe, unfold } from "./meaning/thing.ts";
import { readSentences } from "./numerals.ts";
import { equals, formatRational, isNegative, type Rational } from "../text/rational.ts";
import { findFault } from "./solving/check.ts";
import { eliminate, holds } from "./solving/eliminate.ts";
import { supportOf } from "./solving/support.ts";
import type { EquationSystem, TextSpan } from "./solving/equations.ts";
import { findImplausible } from "./solving/sanity.ts";
import type { Words } from "./words/lexicon.ts";
import { mayBeUnknownVerb } from "./words/unknown-verb.ts";
import { currencyOf } from "./words/units.ts";
import { readParts } from "./parts/read-parts.ts";
import { readRatios } from "./ratios/read-ratios.ts";
import { readTimes } from "./times/read-times.ts";
import { classOf } from "./world/problem-class.ts";
import { findRelevance, type Irrelevant } from "./world/relevance.ts";
import { unitOf } from "./world/answer-unit.ts";
import { findTarget } from "./world/target.ts";
import { deriveSteps, type Step } from "./world/derivation.ts";

export interface Solved {
  readonly kind: "solved";
  readonly value: Rational;
  /** An exact decimal or `p/q`. */
  readonly text: string;
  readonly unit: string | null;
  readonly className: string;
  readonly system: EquationSystem;
  readonly derivation: readonly Step[];
  readonly used: readonly (TextSpan & { readonly text: string })[];
  readonly irrelevant: readonly Irrelevant[];
}
export interface Declined extends Refusal {
  readonly kind: "declined";
}

/** More alternatives than this, as for pronouns that several fit, are not looked into. */
const MAX_READINGS = 12;

/** Walks through the alternatives of a reading: first all preferred ones, then the others in order. */
class ReadingChoices implements Choices {
  readonly #path: number[] = [];
  readonly #counts: number[] = [];
  #at = 0;
  restart(): void {
    this.#at = 0;
  }
  take(count: number): number {
    if (this.#at === this.#path.length) {
      this.#path.push(0);
      this.#counts.push(count);
    }
    this.#counts[this.#at] = count;
    const choice = Math.min(this.#path[this.#at] ?? 0, count - 1);
    this.#at++;
    return choice;
  }
  /** Goes to the next combination; false when there is none. */
  advance(): boolean {
    this.#path.length = Math.min(this.#path.length, this.#at);
    this.#counts.length = this.#path.length;
    for (let index = this.#path.length - 1; index >= 0; index--) {
      if ((this.#path[index] ?? 0) + 1 < (this.#counts[index] ?? 0)) {
        this.#path[index] = (this.#path[index] ?? 0) + 1;
        this.#path.length = index + 1;
        this.#counts.length = index + 1;
        return true;
      }
    }
    return false;
  }
}

type Outcome = Solved | (Declined & { readonly contradictory: boolean });

const declined = (refusal: Refusal, contradictory = false): Outcome => ({
  kind: "declined",
  contradictory,
  ...refusal,
});

function refusalAt(lexeme: Lexeme, sub_type: Refusal["sub_type"], reason: string, missing: string): Refusal {
  return {
    reason,
    sub_type,
    token_text: lexeme.text,
    sentence_index: lexeme.sentence,
    token_index: lexeme.token,
    missing_operator: null,
    start: lexeme.start,
    end: lexeme.end,
    missing,
  };
}

/** Why a problem is declined of which a sentence could not be read; `sentence_index` tells which. */
export const UNREAD_SENTENCE = "the sentence is of no construct that is read";

/** A sentence that was not read ends the matter when it has a number or tells of a change. */
function unreadRefusal(read: readonly ReadSentence[], words: Words): Refusal | null {
  for (const { sentence, unread, query } of read) {
    if (unread === null) continue;
    const numbered = sentence.lexemes.some(({ kind }) => kind === "number");
    if (
      !numbered &&
      unread.reason !== "lexical" &&
      sentence.closing !== "?" &&
      query === null &&
      !sentence.lexemes.some(({ lower }) =>
        /^(?:some|half|all|rest|each|every|several|many|few|more|fewer|twice|any)$/.test(lower),
      )
    )
      continue;
    const lexeme = (sentence.lexemes[unread.at] ?? sentence.lexemes.at(-1)) as Lexeme;
    if (unread.reason !== "lexical")
      return refusalAt(lexeme, unread.reason, UNREAD_SENTENCE, unread.expected);
    if (!mayBeUnknownVerb(sentence.lexemes, unread.at, words))
      return refusalAt(lexeme, "frame", UNREAD_SENTENCE, "the same in other words");
    return {
      ...refusalAt(
        lexeme,
        "lexical",
        "nobody has said what the verb does",
        `what \`${lexeme.text}\` does to the quantity`,
      ),
      missing_operator: lexeme.lower,
    };
  }
  return null;
}

/** Reads, builds and solves along one choice of alternatives. */
function solveReading(
  read: readonly ReadSentence[],
  words: Words,
  choices: Choices,
  prompt: string,
): Outcome {
  const sentences: readonly Sentence[] = read.map(({ sentence }) => sentence);
  const story = new Story(
    words,
    choices,
    sentences.map(({ lexemes }) => lexemes),
  );
  const asking = read.filter(({ query }) => query !== null);
  const query = asking[0]?.query;
  const last = sentences.at(-1)?.lexemes.at(-1) as Lexeme;
  if (query === null || query === undefined || asking.length !== 1)
    return declined(
      refusalAt(
        last,
        "frame",
        asking.length > 1 ? "more than one question is asked" : "no question of how many is asked",
        "one question of how many or how much",
      ),
    );
  try {
    for (const { clauses } of read) for (const clause of clauses) interpretClause(story, clause);
    const [world, target, asked] = findTarget(story, query);
    const system = world.builder.system(target.variable);
    if (
      world.builder.mixed ||
      (target.thing !== null &&
        target.className !== "rate" &&
        world.builder.isOtherUnit(target.variable, unfold(target.thing.key)))
    )
      return declined(
        refusalAt(
          asked.lexeme,
          "composition",
          "units are mixed that were not turned into one",
          "quantities in one unit",
        ),
      );
    const untaken = sentences
      .flatMap(({ lexemes }) => lexemes)
      .find((lexeme) => lexeme.kind === "number" && !story.taken.has(lexeme) && !isIdiom(lexeme, sentences));
    if (untaken !== undefined)
      return declined(refusalAt(untaken, "composition", "a number was not read", "what the number says"));
    const vague = sentences.flatMap(({ lexemes }) => lexemes.filter((_, at) => isBound(lexemes, at)))[0];
    if (vague !== undefined)
      return declined(refusalAt(vague, "composition", "a number is only a bound", "how many it is exactly"));
    const coin =
      target.thing === null || !/^(?:dollar|cent|money)$/.test(unfold(target.thing.key))
        ? undefined
        : sentences.flatMap(({ lexemes }) => lexemes.filter((_, at) => isCoin(lexemes, at)))[0];
    if (coin !== undefined)
      return declined(
        refusalAt(
          coin,
          "composition",
          "a coin or note is told of whose value the text does not say",
          `what a ${coin.lower} is worth`,
        ),
      );
    const relevance = findRelevance(world, asked);
    if (relevance.kind === "doubtful") return declined(relevance.refusal);
    const elimination = eliminate(system);
    const at = asked.lexeme;
    if (elimination.kind === "contradiction")
      return declined(
        refusalAt(at, "composition", "the sentences contradict each other", "sentences that agree"),
        true,
      );
    if (elimination.kind === "open")
      return declined(
        refusalAt(
          at,
          "slot",
          "the text does not say enough",
          missingOf(system, asked.thing === null ? "the quantity asked for" : describe(asked.thing)),
        ),
      );
    const implausible = findImplausible(...supportOf(system, elimination.values));
    if (implausible !== null)
      return declined(refusalAt(at, "composition", implausible, "numbers that can be"), true);
    const value = elimination.values.get(target.variable) as Rational;
    if (isNegative(value))
      return declined(
        refusalAt(at, "composition", "the answer would be less than none", "numbers that can be"),
        true,
      );
    const broken = system.equations.some((equation) => !holds(equation, elimination.values));
    const fault = broken ? "an equation does not hold" : findFault(system, elimination.values, prompt);
    if (fault !== null)
      return declined(refusalAt(at, "composition", "the second computation does not agree", fault));
    return {
      kind: "solved",
      value,
      text: formatRational(value),
      unit: unitOf(query, target.thing, story),
      className: classOf({ used: world.builder.used, system, asked: target.className }),
      system,
      derivation: deriveSteps(system, elimination.values, prompt),
      used: system.givens.map(({ span, text }) => ({ ...span, text })),
      irrelevant: relevance.irrelevant,
    };
  } catch (error) {
    if (error instanceof RefusedReading) return declined(error.refusal);
    throw error;
  }
}

/** "at least 5", "more than 5", "5 or 6", "between 5 and 6": how many it is is not said. */
function isBound(lexemes: readonly Lexeme[], at: number): boolean {
  const lexeme = lexemes[at];
  if (lexeme?.kind !== "number" || lexeme.form !== "count") return false;
  const [before, earlier, after] = [
    lexemes[at - 1]?.lower ?? "",
    lexemes[at - 2]?.lower ?? "",
    lexemes[at + 1],
  ];
  if (after?.lower === "times") return false;
  if (
    (/^(?:least|most)$/.test(before) && earlier === "at") ||
    /^(?:nearly|almost|over|under)$/.test(before) ||
    (before === "between" && after?.lower === "and" && lexemes[at + 2]?.kind === "number") ||
    (before === "to" && earlier === "up")
  )
    return true;
  if (before === "than" && /^(?:more|less|fewer|greater)$/.test(earlier)) return true;
  return (
    (after?.lower === "or" && lexemes[at + 2]?.kind === "number") ||
    (before === "or" && lexemes[at - 2]?.kind === "number")
  );
}

/** "a dime", "2 quarters": money by its name; "a quarter of them" is a part. */
function isCoin(lexemes: readonly Lexeme[], at: number): boolean {
  const lower = lexemes[at]?.lower ?? "";
  return (
    /^(?:pennies|penny|nickels?|dimes?|quarters|half-dollars?|banknotes?)$/.test(lower) ||
    (lower === "quarter" &&
      lexemes[at + 1]?.lower !== "of" &&
      /^(?:a|the|another|one)$/.test(lexemes[at - 1]?.lower ?? "") &&
      lexemes[at + 1]?.kind !== "word")
  );
}

/** "One day", "one of them" beside a number that counts: the word says nothing of how many. */
function isIdiom(lexeme: Lexeme, sentences: readonly Sentence[]): boolean {
  if (lexeme.lower !== "one") return false;
  const lexemes = sentences[lexeme.sentence]?.lexemes ?? [];
  const next = lexemes[lexemes.indexOf(lexeme) + 1];
  // "One had 17 and the other had 29", "After two days …"
  const at = lexemes.indexOf(lexeme);
  if (
    at === 0 &&
    next?.lower !== "of" &&
    lexemes.some(({ lower }, index) => lower === "the" && lexemes[index + 1]?.lower === "other")
  )
    return true;
  if (
    lexemes[at - 1]?.lower === "after" &&
    next !== undefined &&
    /^(?:week|hour|month|year|while)$/.test(next.lower)
  )
    return true;
  return next !== undefined && /^(?:day|morning|afternoon|evening|night|weekend)$/.test(next.lower);
}

function missingOf(system: EquationSystem, target: string): string {
  const known = new Set(system.givens.map(({ variable }) => variable));
  const open = system.variables.find(({ name }) => !known.has(name) && name !== system.target);
  return open === undefined ? target : open.label;
}

/** Values an expression or solves an equation; the same elimination, the same check. */
function solveFormula({ system, className, unit }: Formula, prompt: string): Solved | Declined {
  const elimination = eliminate(system);
  const refused = (reason: string, missing: string): Declined => ({
    kind: "declined",
    reason,
    sub_type: "composition",
    token_text: prompt.trim(),
    sentence_index: 0,
    token_index: 0,
    missing_operator: null,
    start: 0,
    end: prompt.length,
    missing,
  });
  if (elimination.kind === "contradiction")
    return refused("no number satisfies the formula", "a formula that some number satisfies");
  if (elimination.kind === "open")
    return refused("the formula does not give one number", "a formula with one solution");
  const value = elimination.values.get(system.target) as Rational;
  const fault = system.equations.some((equation) => !holds(equation, elimination.values))
    ? "an equation does not hold"
    : findFault(system, elimination.values, prompt);
  if (fault !== null) return refused("the second computation does not agree", fault);
  return {
    kind: "solved",
    value,
    text: formatRational(value),
    unit,
    className,
    system,
    derivation: deriveSteps(system, elimination.values, prompt),
    used: system.givens.map(({ span, text }) => ({ ...span, text })),
    irrelevant: [],
  };
}

/** Answers an expression, an equation in one unknown or a word problem, or says why not. Pure; exact. */
export function solveProblem(prompt: string, words: Words): Solved | Declined {
  const formula =
    readFormula(prompt) ?? readTimes(prompt) ?? readParts(prompt, words) ?? readRatios(prompt, words);
  return formula === null ? solveWordProblem(prompt, words) : solveFormula(formula, prompt);
}

/**
 * Answers a word problem, or says why not. Every reading that the pronouns allow is tried: the answer must be the same in all that
 * work out, and the preferred reading must work out unless it contradicts the text.
 */
export function solveWordProblem(prompt: string, words: Words): Solved | Declined {
  const sentences = readSentences(prompt).map(withoutApposition);
  if (sentences.length === 0)
    return {
      kind: "declined",
      reason: "no question of how many is asked",
      sub_type: "frame",
      token_text: "",
      sentence_index: 0,
      token_index: 0,
      missing_operator: null,
      start: 0,
      end: 0,
      missing: "one question of how many or how much",
    };
  const foreign = secondCurrency(sentences);
  if (foreign !== null)
    return {
      kind: "declined",
      ...refusalAt(
        foreign,
        "composition",
        "several currencies are told of",
        "what one is worth in the other",
      ),
    };
  const names = namesOf(sentences);
  const read = sentences.map((sentence) => readSentence(sentence, words, names));
  const unread = unreadRefusal(read, words);
  if (unread !== null) return { kind: "declined", ...unread };
  const asking = read.find(({ query }) => query !== null)?.sentence;
  const doubt = findDoubt(sentences, asking?.index ?? -1);
  if (doubt !== null) return { kind: "declined", ...doubt };
  const mismatch = asking === undefined ? null : findMismatch(sentences, asking.index);
  const at = asking?.lexemes[0];
  if (mismatch !== null && at !== undefined)
    return { kind: "declined", ...refusalAt(at, "composition", mismatch.reason, mismatch.missing) };
  const choices = new ReadingChoices();
  const outcomes: Outcome[] = [];
  do {
    choices.restart();
    outcomes.push(solveReading(read, words, choices, prompt));
  } while (outcomes.length < MAX_READINGS && choices.advance());
  const first =
    outcomes.find((outcome) => outcome.kind === "solved" || !outcome.contradictory) ??
    (outcomes[0] as Outcome);
  if (first.kind === "declined") return strip(first);
  const other = outcomes.find((outcome) => outcome.kind === "solved" && !equals(outcome.value, first.value));
  return other === undefined
    ? first
    : {
        kind: "declined",
        ...refusalAt(
          sentences.at(-1)?.lexemes[0] as Lexeme,
          "reference",
          "the pronouns can be read in several ways, and the answers differ",
          "whom the pronouns mean",
        ),
      };
}

/** Where a text has a second currency. */
function secondCurrency(sentences: readonly Sentence[]): Lexeme | null {
  const all = sentences
    .flatMap(({ lexemes }) => lexemes)
    .flatMap((lexeme) =>
      lexeme.unit === "dollar" || lexeme.kind === "word" ? [[lexeme, currencyOf(lexeme.lower)] as const] : [],
    )
    .filter(([, currency]) => currency !== null);
  return all.find(([, currency]) => currency !== all[0]?.[1])?.[0] ?? null;
}

function strip(outcome: Declined & { readonly contradictory: boolean }): Declined {
  const { contradictory: _, ...rest } = outcome;
  return rest;
}

export type { Step };
