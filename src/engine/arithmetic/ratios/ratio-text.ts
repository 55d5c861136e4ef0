import type { Formula } from "../formulas/formula.ts";
import { FormulaBuilder } from "../formulas/system-builder.ts";
import type { Lexeme } from "../lexemes.ts";
import { readSentences } from "../numerals.ts";
import { labelOf } from "../parts/part-text.ts";
import { compare, isInteger, rational, ZERO, type Rational } from "../../text/rational.ts";
import { eliminate } from "../solving/eliminate.ts";
import type { Words } from "../words/lexicon.ts";
import { wholePattern } from "../../language/pattern.ts";

/** A text in lower case, one string for each sentence; `#n0` is a count, `#f1` a share, `#m2` money, `#t3` "twice": the index in `numbers`. */
export interface RatioText {
  /** Sentences that count nothing stood before. */ readonly passed: boolean;
  readonly told: readonly string[];
  readonly asked: string;
  readonly numbers: readonly Lexeme[];
  readonly words: Words;
}

const markOf = ({ form, unit }: Lexeme): string =>
  unit === "percent" || (form === "fraction" && unit === null)
    ? "f"
    : unit === "dollar"
      ? "m"
      : form === "multiple"
        ? "t"
        : "n";
/** What says how many without a number: a sentence with it is not passed over. */
const COUNTS =
  /#|\b(?:some|half|all|rest|remaining|each|every|several|many|much|few|more|less|fewer|any|both|no|none|not|never|another|other|others|only|except|besides|also|pair|dozen|least|most|same|already|too|n't|slower|slowly|faster|quicker|longer|different|however|unlike|instead|alone)\b/;
/** "If 4 bees …, how many …?": the question begins behind the comma. */
const CONDITION =
  /^(?:if|suppose|when) (?<told>.*#.*?) ,? ?(?:then )?(?<asked>(?:how (?:many|much|long)|what (?:is|was)) .+)$/u;

/** The sentences of a text without those at its beginning that count nothing; null where there is no question, or several. */
export function ratioText(prompt: string, words: Words): RatioText | null {
  const numbers: Lexeme[] = [];
  const sentences = readSentences(prompt);
  const texts = sentences.map(({ lexemes }) =>
    lexemes
      .map((lexeme) =>
        lexeme.kind === "number" ? `#${markOf(lexeme)}${numbers.push(lexeme) - 1}` : lexeme.lower,
      )
      .join(" ")
      .replace(/ ['’]s\b/gu, "'s"),
  );
  const [last, ending] = [texts.at(-1), sentences.at(-1)];
  if (
    last === undefined ||
    ending?.closing !== "?" ||
    sentences.slice(0, -1).some(({ closing }) => closing === "?") ||
    numbers.length > 12
  )
    return null;
  const condition = CONDITION.exec(last)?.groups;
  const told = [
    ...texts.slice(0, -1),
    ...(condition?.["told"] === undefined ? [] : [condition["told"].replace(/ ,$/, "")]),
  ];
  const first = told.findIndex((text) => COUNTS.test(text));
  return first < 0
    ? null
    : { passed: first > 0, told: told.slice(first), asked: condition?.["asked"] ?? last, numbers, words };
}

export const WORD = String.raw`(?!(?:of|and|or|each|every|more|less|fewer|left|per|than|as|not|in|to|at|on|for|from|if)\b)[\p{L}'’-]+`;
/** A name of one to three words. */
export const named = (name: string): string => String.raw`(?<${name}>${WORD}(?: ${WORD}){0,2}?)`;
export const whole = wholePattern;

const SECONDS: ReadonlyMap<string, bigint> = new Map([
  ["second", 1n],
  ["minute", 60n],
  ["hour", 3600n],
  ["day", 86400n],
  ["week", 604800n],
]);
/** How many of the one unit of time the other is: 60 from hours to minutes; null for other words. */
export function timeRatio(from: string, to: string, words: Words): Rational | null {
  const [one, other] = [SECONDS.get(words.singular(from)), SECONDS.get(words.singular(to))];
  // A day of work is not 24 hours long.
  if (one === undefined || other === undefined || (one !== other && (one > 3600n || other > 3600n)))
    return null;
  return rational(one, other);
}
export const TIME = "(?:seconds?|minutes?|hours?|days?|weeks?)";

export class Ratios {
  readonly builder = new FormulaBuilder();
  readonly text: RatioText;
  readonly #taken = new Map<Lexeme, string>();
  readonly #counted: string[] = [];
  readonly #measured: string[] = [];
  constructor(text: RatioText) {
    this.text = text;
  }

  lexeme(index: string | undefined): Lexeme | null {
    return index === undefined ? null : (this.text.numbers[Number(index)] ?? null);
  }
  /** The variable of a number, a percentage as its share; null where there is none. */
  number(index: string | undefined): string | null {
    const lexeme = this.lexeme(index);
    if (lexeme === null || lexeme.value === null || compare(lexeme.value, ZERO) <= 0) return null;
    const known = this.#taken.get(lexeme);
    if (known !== undefined) return known;
    const given = this.builder.given(lexeme.value, lexeme, lexeme.text);
    const variable =
      lexeme.unit === "percent" ? this.builder.scaled(given, rational(1n, 100n), lexeme, lexeme.text) : given;
    this.#taken.set(lexeme, variable);
    return variable;
  }
  /** Says that a variable counts things one by one. */
  counts(...variables: readonly string[]): void {
    this.#counted.push(...variables);
  }
  /** Says that a variable is a measure: not below none. */
  measures(...variables: readonly string[]): void {
    this.#measured.push(...variables);
  }
  same(one: string | undefined, other: string | undefined): boolean {
    const [left, right] = [one, other].map((label) => labelOf(label ?? "", this.text.words));
    return left !== "" && left === right;
  }
  /** The formula, where every number of the text was taken and what is counted is whole and not below none. */
  formula(target: string, unit: string | null): Formula | null {
    if (this.text.numbers.some((lexeme) => !this.#taken.has(lexeme))) return null;
    const system = this.builder.system(target);
    const solved = eliminate(system);
    if (solved.kind !== "solved") return null;
    const value = (name: string): Rational => solved.values.get(name) ?? rational(-1n);
    if (
      [target, ...this.#measured].some((name) => compare(value(name), ZERO) < 0) ||
      this.#counted.some((name) => !isInteger(value(name)) || compare(value(name), ZERO) < 0)
    )
      return null;
    return { system, className: "multiplicative", unit };
  }
}

export const NOWHERE = { start: 0, end: 0 };
