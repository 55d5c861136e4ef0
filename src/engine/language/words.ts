import { PRIVATIVE_ADJECTIVES, isClosed } from "./closed-words.ts";
import { baseOfComparative, baseOfThird, pluralise, singularise } from "./morphology.ts";
import type { Lexicon, WordEntry } from "./reading.ts";
import { isCapitalised, type Token } from "./tokens.ts";

/** A stretch of tokens read as a word. The lower the cost, the more natural: 0 is a known word, 1 a word that only its place shows. */
export interface WordReading { readonly lemma: string; readonly length: number; readonly cost: number }
/** `any`: one form for one and many, as `sheep`, a mass, or a letter that stands for a kind. */
export interface NounReading extends WordReading { readonly number: "one" | "many" | "any"; readonly mass: boolean }

const UNKNOWN = 1;
/** The packs know the word, but as something else. */
const OTHERWISE_KNOWN = 3;

/** Endings that adjectives have and plurals do not: nervous, hopeless. */
const ADJECTIVE_IN_S = /(?:ous|ss|us|is)$/;

/**
 * What the words of one prompt can be, by the packs, and for unknown words by their shape and by how the prompt itself uses them:
 * `wumpuses` is of the lemma `wumpus` because `wumpus` stands elsewhere.
 */
export class Words {
  readonly lexicon: Lexicon;
  readonly #present: ReadonlySet<string>;
  readonly #capitalised: ReadonlySet<string>;
  readonly #nouns: ReadonlySet<string>;
  readonly #tokens: readonly Token[];

  constructor(lexicon: Lexicon, tokens: readonly Token[], starts: ReadonlySet<number>) {
    this.lexicon = lexicon;
    this.#tokens = tokens;
    this.#present = new Set(tokens.map((token) => token.lower));
    this.#capitalised = new Set(tokens.filter((token) => isCapitalised(token) && !starts.has(token.start)).map((token) => token.lower));
    this.#nouns = new Set(tokens.filter((_, at) => usedAsNoun(tokens, at)).map((token) => token.lower));
  }

  /** Whether the word has a capital letter somewhere in the prompt where a sentence does not give it one. */
  isProper(token: Token): boolean { return this.#capitalised.has(token.lower); }
  /** Whether the word, or its singular, stands in the prompt without a capital letter. */
  isCommon({ lower }: Token): boolean {
    const forms = new Set([lower, ...singularise(lower)]);
    return this.#tokens.some((token) => !isCapitalised(token) && forms.has(token.lower));
  }
  isPresent(lower: string): boolean { return this.#present.has(lower); }
  /** Whether one of the two words of a compound stands in the prompt without the other. */
  isApart(adjective: string, noun: string): boolean {
    const isNoun = (token: Token | undefined): boolean => token !== undefined && (token.lower === noun || singularise(token.lower).includes(noun));
    return this.#tokens.some((token, at) => token.lower === adjective && !isNoun(this.#tokens[at + 1]) || isNoun(token) && this.#tokens[at - 1]?.lower !== adjective);
  }
  isKnown(lower: string): boolean { return this.lexicon.analyse(lower).length > 0; }
  isKnownAs(lower: string, pos: WordEntry["pos"]): boolean { return this.lexicon.analyse(lower).some((one) => one.pos === pos); }

  /** The nouns that begin at a token: the longest one that the packs know, else one unknown word. */
  nounsAt(tokens: readonly Token[], at: number): readonly NounReading[] {
    const token = tokens[at];
    if (token === undefined || token.kind !== "word") return [];
    if (/^[A-Z]$/.test(token.text) && token.text !== "I") return [{ lemma: token.text, length: 1, cost: UNKNOWN, number: "any", mass: false }];
    for (let length = Math.min(this.lexicon.longest(token.lower), tokens.length - at); length > 0; length--) {
      const known = this.#knownNouns(tokens.slice(at, at + length), length);
      if (known.length > 0 && !(length === 1 && isClosed(token.lower))) return known;
    }
    return isClosed(token.lower) || isVerbal(token.lower) || this.#isAttribute(token.lower) ? [] : this.#unknownNouns(token);
  }

  /** A word that is known as an adjective only, a superlative, or takes away what follows it: none of them is a kind. */
  #isAttribute(lower: string): boolean {
    const known = this.lexicon.analyse(lower);
    if (known.length > 0 && this.isPresent(pluralise(lower))) return false;
    return known.length > 0 && known.every((one) => one.pos === "adjective" || one.pos === "adverb") || /[a-z]{2}est$/.test(lower) || PRIVATIVE_ADJECTIVES.has(lower);
  }

  #knownNouns(tokens: readonly Token[], length: number): readonly NounReading[] {
    const form = tokens.map((token) => token.lower).join(" ");
    const found = new Map<string, NounReading>();
    for (const one of this.lexicon.analyse(form)) {
      if (one.pos !== "noun" || one.form !== "base" && one.form !== "plural") continue;
      const mass = one.form === "base" && this.lexicon.lookup(one.lemma).some((entry) => entry.pos === "noun" && entry.mass === true);
      const number = one.form === "plural" ? "many" : "one";
      const before = found.get(one.lemma);
      found.set(one.lemma, { lemma: one.lemma, length, cost: 0, number: before === undefined || before.number === number ? number : "any", mass: mass || before?.mass === true });
    }
    return [...found.values()];
  }

  #unknownNouns(token: Token): readonly NounReading[] {
    const proper = isCapitalised(token) && this.isProper(token) ? 1 : 0;
    const cost = (this.isKnown(token.lower) ? OTHERWISE_KNOWN : UNKNOWN) + proper;
    const singulars = singularise(token.lower);
    const reading = (lemma: string, number: NounReading["number"], more = 0): NounReading => ({ lemma, length: 1, cost: cost + more, number, mass: false });
    if (singulars.length === 0) return [reading(token.lower, "one"), reading(token.lower, "many", 1)];
    const lemma = singulars.find((one) => this.isPresent(one)) ?? singulars.find((one) => this.isKnownAs(one, "noun")) ?? (singulars[0] as string);
    // A word in -s may be a singular after all (`a lens`), unless its own singular stands in the prompt.
    return this.isPresent(lemma) ? [reading(lemma, "many")] : [reading(lemma, "many"), reading(token.lower, "one", 1)];
  }

  /** The adjective at a token. After `is` (`predicate`) an unknown word can be one; so it can before a noun. */
  adjectivesAt(tokens: readonly Token[], at: number): readonly WordReading[] {
    const token = tokens[at];
    if (token === undefined || token.kind !== "word" || isClosed(token.lower)) return [];
    for (let length = Math.min(this.lexicon.longest(token.lower), tokens.length - at); length > 0; length--) {
      const form = tokens.slice(at, at + length).map((one) => one.lower).join(" ");
      const known = this.lexicon.analyse(form).filter((one) => one.pos === "adjective" && one.form === "base");
      if (known.length > 0) return known.map(({ lemma }) => ({ lemma, length, cost: 0 }));
    }
    // "Every cat is mean": only an adjective can stand there, and none of the other forms of the verb is spelt so.
    const verb = this.lexicon.analyse(token.lower);
    if (verb.length > 0 && verb.every((one) => one.pos === "verb" && one.form === "base")) return [{ lemma: token.lower, length: 1, cost: OTHERWISE_KNOWN }];
    if (this.isKnown(token.lower) || isVerbal(token.lower) || this.#isPassive(token.lower) || /[a-z]{2}est$/.test(token.lower)) return [];
    if (/^[A-Z]$/.test(token.text) || this.isProper(token)) return [];
    return [{ lemma: token.lower, length: 1, cost: UNKNOWN }];
  }

  /** `chased` is no property where the prompt knows the verb `chase`. */
  #isPassive(lower: string): boolean {
    const stem = /^(.*)(?:ed)$/.exec(lower)?.[1];
    if (stem === undefined) return false;
    const bases = [stem, stem + "e", /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem, stem.endsWith("i") ? stem.slice(0, -1) + "y" : stem];
    return bases.some((base) => this.isPresent(base) || this.isPresent(base + "s") || this.isPresent(base + "es") || this.isKnownAs(base, "verb"));
  }

  isKnownPlural(lower: string): boolean {
    const analyses = this.lexicon.analyse(lower);
    return analyses.length > 0 && analyses.every((one) => one.pos === "noun" && one.form === "plural");
  }

  /** Whether a word that ends a noun can be a plural, so far as that shows. */
  isPlural(token: Token | undefined): boolean {
    return token !== undefined && (this.isKnownAs(token.lower, "noun") || this.looksPlural(token) || token.lower === "things" || singularise(token.lower).length > 0);
  }

  /** Whether an unknown word after `are` is a plural: `impuses`, not `nervous`; or the prompt uses it as a noun elsewhere. */
  looksPlural(token: Token): boolean {
    if (this.#nouns.has(token.lower) || /^[A-Z]$/.test(token.text)) return true;
    return singularise(token.lower).length > 0 && !ADJECTIVE_IN_S.test(token.lower);
  }

  /** The verb at a token, in the third person singular or in its base form. */
  verbsAt(tokens: readonly Token[], at: number, form: "third" | "base"): readonly WordReading[] {
    const token = tokens[at];
    if (token === undefined || token.kind !== "word" || isClosed(token.lower) && token.lower !== "has" && token.lower !== "have") return [];
    const analyses = this.lexicon.analyse(token.lower);
    const known = analyses.filter((one) => one.pos === "verb" && one.form === form);
    if (known.length > 0) return known.map(({ lemma }) => ({ lemma, length: 1, cost: 0 }));
    if (isCapitalised(token) || /(?:[^e]ed|[a-z]ing)$/.test(token.lower) || analyses.some((one) => one.pos === "verb" && one.form === "past")) return [];
    const cost = analyses.length > 0 ? OTHERWISE_KNOWN : UNKNOWN;
    if (form === "base") return baseOfThird(token.lower).length > 0 ? [] : [{ lemma: token.lower, length: 1, cost }];
    const bases = baseOfThird(token.lower);
    if (bases.length === 0) return [];
    const lemma = bases.find((one) => this.isKnownAs(one, "verb")) ?? bases.find((one) => this.isPresent(one)) ?? (bases[0] as string);
    return [{ lemma, length: 1, cost }];
  }

  /** The adjective that a comparative in -er belongs to: `taller`. */
  comparativesAt(tokens: readonly Token[], at: number): readonly WordReading[] {
    const token = tokens[at];
    if (token === undefined || token.kind !== "word" || isClosed(token.lower)) return [];
    const known = this.lexicon.analyse(token.lower).filter((one) => one.pos === "adjective" && one.form === "comparative");
    if (known.length > 0) return known.map(({ lemma }) => ({ lemma, length: 1, cost: 0 }));
    const bases = baseOfComparative(token.lower);
    const lemma = bases.find((one) => this.isKnownAs(one, "adjective")) ?? bases.find((one) => this.isPresent(one)) ?? bases[0];
    return lemma === undefined ? [] : [{ lemma, length: 1, cost: UNKNOWN }];
  }
}

/** Forms in -ing are verbs that go on, which this version does not read. */
function isVerbal(lower: string): boolean { return /[a-z]{3}ing$/.test(lower); }

/** `Every wumpus …`, `All epipho are …`: what stands between a quantifier and `is` or `are` is a noun. */
function usedAsNoun(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1]?.lower, tokens[at + 1]?.lower];
  return before !== undefined && after !== undefined && ["every", "each", "all", "some", "no", "a", "an"].includes(before) && ["is", "are", "can", "does", "do"].includes(after);
}
