import { FormulaBuilder } from "../formulas/system-builder.ts";
import type { Lexeme } from "../lexemes.ts";
import { ONE, compare, rational } from "../../text/rational.ts";
import type { Words } from "../words/lexicon.ts";
import { labelOf, stemOf } from "./part-text.ts";

/** `kind`: what some are like; `gone`: what was taken away; `done`: what something was done to, and which stays. */
export interface Part {
  readonly how: "kind" | "gone" | "done";
  readonly label: string;
  readonly actor: string | null;
  readonly variable: string;
  readonly of: string /** It has a noun of its own: "girls". */;
  named: boolean;
}

export interface Whole {
  readonly variable: string;
  readonly noun: string /** As it stands in the text, in the plural. */;
  readonly name: string;
  readonly unit: string | null;
  readonly known: boolean;
  readonly owner: string | null /** One thing that is shared: a pie. */;
  readonly single: boolean;
}

const NOWHERE = { start: 0, end: 0 };

/** One whole, what it is divided into and what goes from it. */
export class PartStory {
  readonly builder = new FormulaBuilder();
  readonly words: Words;
  readonly parts: Part[] = [];
  whole: Whole | null = null;
  /** The last part that was said by its number. */
  counted: Part | null = null;
  /** Parts that came instead of going. */
  readonly gained = new Set<string>();
  /** What a number was said of, once. */
  readonly tied = new Set<string>();
  readonly #givens = new Map<Lexeme, string>();
  /** Variables that count things one by one. */
  readonly counts: string[] = [];
  #rest: string | null = null;

  constructor(words: Words) {
    this.words = words;
  }

  given(lexeme: Lexeme): string | null {
    if (lexeme.value === null) return null;
    const known =
      this.#givens.get(lexeme) ??
      this.builder.given(lexeme.value, { start: lexeme.start, end: lexeme.end }, lexeme.text);
    this.#givens.set(lexeme, known);
    return known;
  }

  /** A fraction or percentage of a whole, not more than all of it. */
  share(lexeme: Lexeme): string | null {
    const given = this.given(lexeme);
    if (given === null || lexeme.value === null) return null;
    if (compare(lexeme.value, lexeme.unit === "percent" ? rational(100n) : ONE) > 0) return null;
    return lexeme.unit === "percent"
      ? this.builder.scaled(given, rational(1n, 100n), lexeme, lexeme.text)
      : given;
  }

  /** The whole by its number, or as one that is not counted. */
  setWhole(number: Lexeme | null, name: string, unit: string | null, owner: string | null): boolean {
    if (this.whole !== null) return false;
    const said = number === null ? null : this.given(number);
    const variable = said ?? this.builder.variable(`all the ${name}`);
    this.whole = {
      variable,
      noun: labelOf(name, this.words),
      name: name.split(" ").at(-1) ?? name,
      unit,
      known: said !== null,
      owner,
      single: false,
    };
    if (unit === null) this.counts.push(variable);
    return true;
  }

  /** "a pie", of which shares are told. */
  setSingle(name: string): boolean {
    if (this.whole !== null) return false;
    const variable = this.builder.variable(`the whole ${name}`);
    this.builder.equations.push({
      kind: "linear",
      terms: [{ coefficient: ONE, variable }],
      constant: rational(-1n),
      reason: `the whole ${name}`,
      spans: [],
    });
    this.whole = {
      variable,
      noun: labelOf(name, this.words),
      name,
      unit: name,
      known: true,
      owner: null,
      single: true,
    };
    return true;
  }

  isWhole(name: string): boolean {
    const noun = labelOf(name, this.words);
    return (
      this.whole !== null &&
      noun !== "" &&
      (noun === this.whole.noun ||
        (this.whole.unit !== null && noun === stemOf(this.whole.unit, this.words)) ||
        this.whole.noun.endsWith(` ${noun}`) ||
        labelOf(`${this.whole.unit ?? ""} ${this.whole.name}`, this.words) === noun)
    );
  }

  sum(label: string, parts: readonly (readonly [string, bigint])[]): string {
    const whole = this.builder.linear(
      label,
      parts.map(([variable, sign]) => ({ coefficient: rational(sign), variable })),
      NOWHERE,
    );
    if (this.whole?.unit === null) this.counts.push(whole);
    return whole;
  }

  add(how: Part["how"], label: string, variable: string, of: string, actor: string | null = null): Part {
    const part: Part = { how, label, actor, variable, of, named: false };
    this.parts.push(part);
    this.#rest = null;
    if (this.whole?.unit === null) this.counts.push(variable);
    return part;
  }

  shareOf(share: string, base: string, label: string): string {
    return this.builder.product(share, base, NOWHERE, label);
  }

  /** What is left of the whole when all that was told of is taken off: where it is all of one sort. */
  rest(): string | null {
    if (this.whole === null || this.parts.length === 0) return null;
    const own = this.parts.filter(
      ({ of }) => of === this.whole?.variable || this.parts.every(({ how }) => how !== "kind"),
    );
    const sorts = new Set(this.parts.map(({ how }) => how === "kind"));
    if (own.length !== this.parts.length || sorts.size > 1) return null;
    this.#rest ??= this.sum("the rest", [
      [this.whole.variable, 1n],
      ...this.parts.map(({ variable }): readonly [string, bigint] => [variable, -1n]),
    ]);
    return this.#rest;
  }

  /** What there still is when something has gone. */
  remaining(): string | null {
    return this.parts.every(({ how }) => how === "gone") ? this.rest() : null;
  }
}
