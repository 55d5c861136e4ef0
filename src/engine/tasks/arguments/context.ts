import { unitOf, type Formula } from "./formula.ts";
import {
  BE,
  DO,
  HAVE,
  MODALS,
  FUTURE,
  phraseKey,
  shown,
  type Number,
  type VerbForms,
  type Words,
} from "./words.ts";

/** How a unit is said of one thing: after `is`, or as a verb with what goes with it; `helper`: `can`. */
export interface Wording {
  readonly helper: string;
  readonly verb: string;
  readonly rest: string;
}

/** The parts of the grammar that nouns need, which need nouns themselves. */
export interface Grammar {
  predicate(words: Words, number: Number, context: Context): readonly Formula[];
  afterNoun(words: Words, context: Context): readonly Formula[];
}

/** What the sentences of a text show of its words. */
export interface Shown {
  readonly verbs: VerbForms;
  /** Words that stand alone after a copula, in any sentence. */
  readonly predicated: ReadonlySet<string>;
  /** Words that the text writes with a small letter. */
  readonly small: ReadonlySet<string>;
  /** First words of sentences that are names: of one thing, by the verb behind them, or with a capital elsewhere. */
  readonly singulars: ReadonlySet<string>;
  /** Words that are a whole noun behind an article or a quantifier. */
  readonly nouns: ReadonlySet<string>;
  /** Phrases with which a sentence begins behind "the". */
  readonly definites: ReadonlySet<string>;
  /** First words of sentences, up to three. */
  readonly openings: ReadonlySet<string>;
}

/** Parses tried for one text; beyond it the text is left alone. */
const MOST_PARSES = 8_000;

export class FuelSpent extends Error {}

/** What the parts of a grammar share while one text is read. */
export class Context {
  readonly shown: Shown;
  readonly grammar: Grammar;
  readonly wordings = new Map<string, Wording>();
  /** Units that a noun with an article says. */
  readonly nounUnits = new Set<string>();
  /** Units that say what general sentences are about. */
  readonly kindUnits = new Set<string>();
  readonly #told = { past: new Set<string>(), present: new Set<string>() };
  /** Units that the text writes with "a" in one place and with "the" in another. */
  readonly unsure = new Set<string>();
  readonly #articles = new Map<string, readonly string[]>();
  readonly #parsed = new Map<string, readonly Formula[]>();
  #left = MOST_PARSES;

  constructor(shown: Shown, grammar: Grammar) {
    this.shown = shown;
    this.grammar = grammar;
  }

  get verbs(): VerbForms {
    return this.shown.verbs;
  }

  /** @throws FuelSpent when too much has been tried. */
  once(kind: string, words: Words, parse: () => readonly Formula[]): readonly Formula[] {
    const key = `${kind} ${words.map(({ text }) => text).join(" ")}`;
    const known = this.#parsed.get(key);
    if (known !== undefined) return known;
    if (--this.#left < 0) throw new FuelSpent();
    this.#parsed.set(key, []);
    const found = parse();
    this.#parsed.set(key, found);
    return found;
  }

  /** Notes in which tense a unit is told. */
  tell(unit: string, tense: "past" | "present"): void {
    this.#told[tense].add(unit);
  }

  /** Units that were told in both tenses so far. */
  mixedTenses(): ReadonlySet<string> {
    return new Set([...this.#told.past].filter((unit) => this.#told.present.has(unit)));
  }

  isTold(unit: string, tense: "past" | "present"): boolean {
    return this.#told[tense].has(unit);
  }

  /** A phrase that is not taken apart; none where it holds words of logic, so that it must not stay whole. */
  unit(verb: string, rest: Words): readonly Formula[] {
    if (!isOpaque(rest)) return [];
    const key = `${verb} ${phraseKey(rest)}`.trim();
    if (key === "be") return [];
    const articles = articlesIn(rest);
    const before = this.#articles.get(key) ?? articles;
    if (before.some((article, at) => isClash(article, articles[at] ?? ""))) this.unsure.add(key);
    this.#articles.set(key, before);
    if (!this.wordings.has(key)) this.wordings.set(key, { helper: "", verb, rest: shown(rest) });
    return [unitOf(key)];
  }
}

const LOGICAL: ReadonlySet<string> = new Set([
  "either",
  "neither",
  "nor",
  "if",
  "unless",
  "because",
  "but",
  "except",
  "whenever",
  "no",
  "nobody",
  "nothing",
  "none",
  "never",
  "(",
  ")",
  ";",
  ":",
  "they",
  "he",
  "she",
  "it",
  "longer",
  "yet",
  "anymore",
]);
const RELATIVE: ReadonlySet<string> = new Set([
  "who",
  "that",
  "which",
  "whose",
  "where",
  "what",
  "how",
  "when",
  "while",
]);

function isOpaque(words: Words): boolean {
  if (
    /^(?:and|or|nor|,)$/u.test(words[0]?.lower ?? "") ||
    /^(?:and|or|nor|,|a|an|the|his|her|their|its|our|your|my|who|that|which|not|do|does|did|is|are)$/u.test(
      words.at(-1)?.text ?? "",
    )
  )
    return false;
  // `, a baker from Lund`: said of what stands before it, and no part of the phrase
  if (words.some(({ lower }, at) => lower === "," && /^an?$/u.test(words[at + 1]?.lower ?? ""))) return false;
  if (
    words.some(({ lower }, at) => RELATIVE.has(lower) && /^(?:and|or|,)$/u.test(words[at - 1]?.lower ?? ""))
  )
    return false;
  let inside = false;
  for (const [at, { lower }] of words.entries()) {
    if (RELATIVE.has(lower)) inside = true;
    if (lower === "(" || lower === ")" || lower === ";" || lower === "if") return false;
    if (inside || (words[at - 1]?.lower === "to" && /^(?:have|do)$/u.test(lower))) continue;
    if (
      LOGICAL.has(lower) ||
      lower === "not" ||
      BE.has(lower) ||
      DO.has(lower) ||
      HAVE.has(lower) ||
      MODALS.has(lower) ||
      FUTURE.has(lower)
    )
      return false;
  }
  return true;
}

/** The article before each word that is none. */
function articlesIn(words: Words): readonly string[] {
  const isArticle = (lower: string): boolean => lower === "a" || lower === "an" || lower === "the";
  return words.flatMap(({ lower }, at) =>
    isArticle(lower) ? [] : [isArticle(words[at - 1]?.lower ?? "") ? (words[at - 1]?.lower ?? "") : ""],
  );
}

function isClash(one: string, other: string): boolean {
  return one !== "" && other !== "" && (one === "the") !== (other === "the");
}
