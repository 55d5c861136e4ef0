import { PARTICIPLE_ADJECTIVES, attributeKind, isCompound, isNeutral } from "./attributes.ts";
import { isClosed } from "./closed-words.ts";
import { baseOfComparative, baseOfThird, pluralise, singularise } from "./morphology.ts";
import { isNationality } from "./nationalities.ts";
import type { Lexicon, WordEntry } from "./reading.ts";
import { isCapitalised, type Token } from "./tokens.ts";
import { NEUTRAL_HEADS, usesIn, type Uses } from "./word-uses.ts";

/** A stretch of tokens read as a word. The lower the cost, the more natural: 0 is a known word, 1 a word that only its place shows. */
export interface WordReading {
  readonly lemma: string;
  readonly length: number;
  readonly cost: number;
}
/** `any`: one form for one and many, as `sheep`, a mass, or a letter that stands for a kind. */
export interface NounReading extends WordReading {
  readonly number: "one" | "many" | "any";
  readonly mass: boolean;
}

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
  readonly isFormal: boolean;
  readonly #tokens: readonly Token[];
  readonly #uses: Uses;
  readonly #nounsAt = new Map<Token, readonly NounReading[]>();
  readonly #adjectivesAt = new Map<Token, readonly WordReading[]>();
  readonly #apart = new Map<string, boolean>();
  readonly #alone = new Map<string, boolean>();
  #places: ReadonlyMap<string, readonly number[]> | null = null;

  /** @param formal a text of facts and rules, whose words mean what its rules say of them alone */
  constructor(
    lexicon: Lexicon,
    tokens: readonly Token[],
    starts: ReadonlySet<number>,
    formal: "formal" | "plain" = "plain",
  ) {
    this.lexicon = lexicon;
    this.isFormal = formal === "formal";
    this.#tokens = tokens;
    this.#uses = usesIn(tokens, starts);
  }

  /** Whether the word has a capital letter somewhere in the prompt where a sentence does not give it one. */
  isProper(token: Token): boolean {
    return this.#uses.capitalised.has(token.lower);
  }
  /** Whether the word, or its singular, stands in the prompt without a capital letter. */
  isCommon(token: Token): boolean {
    return this.#uses.small.has(token.lower) || this.isSingularPresent(token);
  }
  isPresent(lower: string): boolean {
    return this.#uses.present.has(lower);
  }
  /** Whether one of the two words of a compound stands in the prompt without the other. */
  isApart(adjective: string, noun: string): boolean {
    return remembered(this.#apart, `${adjective} ${noun}`, () => {
      const nouns = new Set(this.#placesOf(noun));
      return (
        this.#placesOf(adjective).some((at) => this.#tokens[at]?.lower === adjective && !nouns.has(at + 1)) ||
        this.#placesOf(noun).some((at) => this.#tokens[at - 1]?.lower !== adjective)
      );
    });
  }
  /** Whether the prompt speaks of `the red dogs`, not only of one or some of them. */
  isSpokenOf(words: string): boolean {
    const wanted = `the ${words}`.split(" ");
    return this.#tokens.some(
      (_, at) =>
        this.#tokens[at - 1]?.lower !== "of" &&
        wanted.every((word, after) => this.#tokens[at + after]?.lower === word),
    );
  }
  /** Whether a noun stands in the prompt in `the red dogs` alone. */
  isOnlySpokenOf(words: string, noun: string): boolean {
    const wanted = `the ${words}`.split(" ");
    return this.#tokens.every(
      (token, at) =>
        !(token.lower === noun || singularise(token.lower).includes(noun)) ||
        wanted.every((word, before) => this.#tokens[at - wanted.length + 1 + before]?.lower === word),
    );
  }
  /** Whether a noun stands in the prompt without `of` after it, and without an owner before it. */
  standsApart(noun: string): boolean {
    return remembered(this.#alone, noun, () =>
      this.#placesOf(noun).some(
        (at) => !/^(?:of|to|with)$/.test(this.#tokens[at + 1]?.lower ?? "") && !this.#isOwned(at),
      ),
    );
  }
  /** Where a word stands, or what it may be the singular of. */
  #placesOf(word: string): readonly number[] {
    return (this.#places ??= placesIn(this.#tokens)).get(word) ?? [];
  }
  /** Whether an owner stands before a noun, with nothing but adjectives between. */
  #isOwned(at: number): boolean {
    for (let before = at - 1; before >= Math.max(0, at - 3); before--) {
      const lower = this.#tokens[before]?.lower ?? "";
      if (lower === "'s") return true;
      if (isClosed(lower)) return false;
    }
    return false;
  }
  /** Whether the prompt says of something that it is so: `is slow`, `are big and slow`. */
  isPredicated(adjective: string): boolean {
    return this.#uses.predicated.has(adjective);
  }
  /** Whether the prompt uses a word as a kind: `a clerk is`, `clerks`. */
  isUsedAsNoun(lower: string): boolean {
    const plural = pluralise(lower);
    return this.#uses.determined.has(lower) || (plural !== lower && this.isPresent(plural));
  }
  /** Whether the prompt uses a letter as a kind: `all B`, `some C`. */
  isLetterKind(lower: string): boolean {
    return this.#uses.letters.has(lower);
  }
  /** Whether a name begins with an adverb: `Quickly Ann`. */
  isAdverb({ lower }: Token): boolean {
    if (this.isKnownAs(lower, "adverb")) return true;
    return (
      lower.endsWith("ly") &&
      [
        lower.slice(0, -2),
        lower.slice(0, -3) + "y",
        lower.slice(0, -1) + "e",
        lower.slice(0, -2) + "le",
      ].some((one) => this.isKnownAs(one, "adjective"))
    );
  }
  /** Whether a name stands alone somewhere in the prompt, with no other capital before or after it. */
  isNameAlone(text: string): boolean {
    return this.#uses.alone.has(text);
  }
  /** Whether the singular of a word stands in the prompt in small letters. */
  isSingularPresent({ lower }: Token): boolean {
    return singularise(lower).some((one) => this.#uses.small.has(one));
  }
  isKnown(lower: string): boolean {
    return this.lexicon.analyse(lower).length > 0;
  }
  isKnownAs(lower: string, pos: WordEntry["pos"]): boolean {
    return this.lexicon.analyse(lower).some((one) => one.pos === pos);
  }

  /** The nouns that begin at a token: the longest one that the packs know, else one unknown word. */
  nounsAt(tokens: readonly Token[], at: number): readonly NounReading[] {
    const token = tokens[at];
    return token === undefined || token.kind !== "word"
      ? []
      : remembered(this.#nounsAt, token, () => this.#findNouns(tokens, at, token));
  }

  #findNouns(tokens: readonly Token[], at: number, token: Token): readonly NounReading[] {
    if (/^[A-Z]$/.test(token.text) && token.text !== "I")
      return [{ lemma: token.text, length: 1, cost: UNKNOWN, number: "any", mass: false }];
    for (let length = Math.min(this.lexicon.longest(token.lower), tokens.length - at); length > 0; length--) {
      const known = this.#knownNouns(tokens.slice(at, at + length), length);
      if (known.length > 0 && !(length === 1 && isClosed(token.lower)))
        return length > 1 ? known : [...this.#compounds(tokens, at), ...known];
    }
    const compounds = this.#compounds(tokens, at);
    return compounds.some(({ cost }) => cost === 0) ||
      isClosed(token.lower) ||
      isVerbal(token.lower) ||
      this.#isAttribute(token.lower)
      ? compounds
      : [...compounds, ...this.#unknownNouns(token)];
  }

  /**
   * Two nouns as one: of a `guitar player` nothing is known but that. A few that mislead are known to the grammar; else the first must be a
   * noun to the packs, or a word that does not look like an adjective before a noun of the packs.
   */
  #compounds(tokens: readonly Token[], at: number): readonly NounReading[] {
    const [first, second] = [tokens[at] as Token, tokens[at + 1]]; // the caller looked at the first
    if (second === undefined || second.kind !== "word" || isClosed(first.lower) || isClosed(second.lower))
      return [];
    const heads = this.#knownNouns([second], 1);
    const misleading = [second.lower, ...singularise(second.lower)].find((one) =>
      isCompound(first.lower, one),
    );
    if (misleading !== undefined)
      return [
        {
          lemma: `${first.lower} ${misleading}`,
          length: 2,
          cost: 0,
          number: misleading === second.lower ? "one" : "many",
          mass: false,
        },
      ];
    if ((isCapitalised(first) && at > 0) || isCapitalised(second) || this.isKnownAs(first.lower, "adjective"))
      return [];
    const noun = this.lexicon.analyse(first.lower).some((one) => one.pos === "noun" && one.form === "base");
    const agents =
      heads.length === 0 &&
      noun &&
      !this.isKnown(second.lower) &&
      /[a-z]{2}(?:er|or|ist)s?$/.test(second.lower)
        ? this.#unknownNouns(second)
        : [];
    const cost = noun ? 2 : 1;
    if (!noun && (isCapitalised(first) || this.isKnown(first.lower) || this.#looksAdjectival(first.lower)))
      return [];
    return [...heads, ...agents]
      .filter((head) => head.lemma !== "person" && (noun || !isNeutral(head.lemma)))
      .map((head) => ({
        lemma: `${first.lower} ${head.lemma}`,
        length: 2,
        cost: cost + head.cost,
        number: head.number,
        mass: head.mass,
      }));
  }

  /** Whether an unknown word before a noun is rather an adjective: by its ending, or as the prompt says that something is so. */
  #looksAdjectival(lower: string): boolean {
    return (
      /[a-z]{2}(?:y|ous|ful|less|ic|ical|al|ive|able|ible|ish|ed|ant|ent|ar|ary|ory|like|some|en|esque|ern|ing)$/.test(
        lower,
      ) ||
      lower.includes("-") ||
      this.isPredicated(lower) ||
      attributeKind(lower) !== "plain"
    );
  }

  /** A word that is known as an adjective only, a superlative, or takes away what follows it: none of them is a kind. */
  #isAttribute(lower: string): boolean {
    const known = this.lexicon.analyse(lower);
    if (known.length > 0 && this.isPresent(pluralise(lower))) return false;
    return (
      (known.length > 0 && known.every((one) => one.pos === "adjective" || one.pos === "adverb")) ||
      /[a-z]{2}est$/.test(lower) ||
      (attributeKind(lower) === "doubtful" && !lower.startsWith("ex-"))
    );
  }

  #knownNouns(tokens: readonly Token[], length: number): readonly NounReading[] {
    const form = tokens.map((token) => token.lower).join(" ");
    const found = new Map<string, NounReading>();
    for (const one of this.lexicon.analyse(form)) {
      if (one.pos !== "noun" || (one.form !== "base" && one.form !== "plural")) continue;
      const mass =
        one.form === "base" &&
        this.lexicon.lookup(one.lemma).some((entry) => entry.pos === "noun" && entry.mass === true);
      const number = one.form === "plural" ? "many" : "one";
      const before = found.get(one.lemma);
      found.set(one.lemma, {
        lemma: one.lemma,
        length,
        cost: 0,
        number: before === undefined || before.number === number ? number : "any",
        mass: mass || before?.mass === true,
      });
    }
    return [...found.values()];
  }

  #unknownNouns(token: Token): readonly NounReading[] {
    const proper = isCapitalised(token) && this.isProper(token) ? 1 : 0;
    const cost = (this.isKnown(token.lower) ? OTHERWISE_KNOWN : UNKNOWN) + proper;
    const singulars = singularise(token.lower);
    const reading = (lemma: string, number: NounReading["number"], more = 0): NounReading => ({
      lemma,
      length: 1,
      cost: cost + more,
      number,
      mass: false,
    });
    if (singulars.length === 0) return [reading(token.lower, "one"), reading(token.lower, "many", 1)];
    const lemma =
      singulars.find((one) => this.isPresent(one)) ??
      singulars.find((one) => this.isKnownAs(one, "noun")) ??
      (singulars[0] as string);
    // A word in -s may be a singular after all (`a lens`), unless its own singular stands in the prompt.
    return this.isPresent(lemma)
      ? [reading(lemma, "many")]
      : [reading(lemma, "many"), reading(token.lower, "one", 1)];
  }

  /** The adjective at a token. After `is` (`predicate`) an unknown word can be one; so it can before a noun. */
  adjectivesAt(tokens: readonly Token[], at: number): readonly WordReading[] {
    const token = tokens[at];
    return token === undefined || token.kind !== "word" || isClosed(token.lower)
      ? []
      : remembered(this.#adjectivesAt, token, () => this.#findAdjectives(tokens, at, token));
  }

  #findAdjectives(tokens: readonly Token[], at: number, token: Token): readonly WordReading[] {
    for (let length = Math.min(this.lexicon.longest(token.lower), tokens.length - at); length > 0; length--) {
      const form = tokens
        .slice(at, at + length)
        .map((one) => one.lower)
        .join(" ");
      const known = this.lexicon
        .analyse(form)
        .filter((one) => one.pos === "adjective" && one.form === "base");
      if (known.length > 0) return known.map(({ lemma }) => ({ lemma, length, cost: 0 }));
    }
    return this.#otherAdjectives(token);
  }

  /** The adjective at a token that stands before a noun. */
  attributesAt(tokens: readonly Token[], at: number): readonly WordReading[] {
    const found = this.adjectivesAt(tokens, at);
    const [token, next] = [tokens[at], tokens[at + 1]];
    if (token === undefined || next === undefined || token.kind !== "word") return found;
    const neutral = NEUTRAL_HEADS.has(next.lower);
    // "All amber people": before a noun that says nothing a noun can only be meant as an adjective.
    if (found.length === 0)
      return neutral &&
        (this.#isNounBefore(token) ||
          (isVerbal(token.lower) && !this.isKnown(token.lower) && !isCapitalised(token)))
        ? [{ lemma: token.lower, length: 1, cost: OTHERWISE_KNOWN }]
        : [];
    // "Ann swims in Paris" is not about swims that are ann.
    if (
      isCapitalised(token) &&
      found.every(({ cost }) => cost > 0) &&
      !this.#looksAdjectival(token.lower) &&
      this.lexicon.analyse(next.lower).some((one) => one.pos === "verb" && one.form === "third")
    )
      return [];
    if (
      neutral ||
      /^(?:animal|creature)s?$/.test(next.lower) ||
      found.some(({ cost }) => cost === 0) ||
      this.isKnown(token.lower) ||
      this.#looksAdjectival(token.lower)
    )
      return found;
    return this.#knownNouns([next], 1).length > 0 ? [] : found;
  }

  #isNounBefore(token: Token): boolean {
    return (
      !isClosed(token.lower) &&
      !isCapitalised(token) &&
      this.lexicon.analyse(token.lower).some((one) => one.pos === "noun" && one.form === "base")
    );
  }

  /** Whether a noun is used as an adjective elsewhere in the prompt: `amber people`. */
  isAttributed(lower: string): boolean {
    const token = this.#uses.attributed.get(lower);
    return token !== undefined && this.#isNounBefore(token);
  }

  #otherAdjectives(token: Token): readonly WordReading[] {
    if (!isCapitalised(token) && this.isAttributed(token.lower))
      return [{ lemma: token.lower, length: 1, cost: 0 }];
    // "Every cat is mean": only an adjective can stand there, and none of the other forms of the verb is spelt so.
    const verb = this.lexicon.analyse(token.lower);
    if (verb.length > 0 && verb.every((one) => one.pos === "verb" && one.form === "base"))
      return [{ lemma: token.lower, length: 1, cost: OTHERWISE_KNOWN }];
    if (PARTICIPLE_ADJECTIVES.has(token.lower)) return [{ lemma: token.lower, length: 1, cost: UNKNOWN }];
    if (
      this.isKnown(token.lower) ||
      isVerbal(token.lower) ||
      this.isUsedAsNoun(token.lower) ||
      this.#isPassive(token.lower) ||
      /[a-z]{2}est$/.test(token.lower)
    )
      return [];
    if (isCapitalised(token) && isNationality(token.lower))
      return [{ lemma: token.lower, length: 1, cost: 0 }];
    if (/^[A-Z]$/.test(token.text) || this.isProper(token)) return [];
    return [{ lemma: token.lower, length: 1, cost: UNKNOWN }];
  }

  /** `chased` is no property where the prompt knows the verb `chase`. */
  #isPassive(lower: string): boolean {
    const stem = /^(.*)(?:ed)$/.exec(lower)?.[1];
    if (stem === undefined) return false;
    const bases = [
      stem,
      stem + "e",
      /(.)\1$/.test(stem) ? stem.slice(0, -1) : stem,
      stem.endsWith("i") ? stem.slice(0, -1) + "y" : stem,
    ];
    return bases.some(
      (base) =>
        this.isPresent(base) ||
        this.isPresent(base + "s") ||
        this.isPresent(base + "es") ||
        this.isKnownAs(base, "verb"),
    );
  }

  isKnownPlural(lower: string): boolean {
    const analyses = this.lexicon.analyse(lower);
    return analyses.length > 0 && analyses.every((one) => one.pos === "noun" && one.form === "plural");
  }

  /** Whether a word that ends a noun can be a plural, so far as that shows. */
  isPlural(token: Token | undefined): boolean {
    return (
      token !== undefined &&
      (this.isKnownAs(token.lower, "noun") ||
        this.looksPlural(token) ||
        token.lower === "things" ||
        singularise(token.lower).length > 0)
    );
  }

  /** Whether an unknown word after `are` is a plural: `impuses`, not `nervous`; or the prompt uses it as a noun elsewhere. */
  looksPlural(token: Token): boolean {
    if (
      this.#uses.nouns.has(token.lower) ||
      (this.#uses.determined.has(token.lower) && !this.isKnown(token.lower)) ||
      /^[A-Z]$/.test(token.text)
    )
      return true;
    return singularise(token.lower).length > 0 && !ADJECTIVE_IN_S.test(token.lower);
  }

  /** The verb at a token, in the third person singular or in its base form. */
  verbsAt(tokens: readonly Token[], at: number, form: "third" | "base"): readonly WordReading[] {
    const token = tokens[at];
    if (
      token === undefined ||
      token.kind !== "word" ||
      (isClosed(token.lower) && token.lower !== "has" && token.lower !== "have")
    )
      return [];
    const idioms = this.#idiomsAt(tokens, at, form);
    const analyses = this.lexicon.analyse(token.lower);
    const known = analyses.filter((one) => one.pos === "verb" && one.form === form);
    // What the packs know as one doing is rather that than a verb and its object.
    if (known.length > 0 || idioms.length > 0)
      return [
        ...idioms,
        ...known.map(({ lemma }) => ({ lemma, length: 1, cost: idioms.length > 0 ? 1 : 0 })),
      ];
    if (
      isCapitalised(token) ||
      /(?:[^e]ed|[a-z]ing)$/.test(token.lower) ||
      analyses.some((one) => one.pos === "verb" && one.form === "past")
    )
      return [];
    const cost = analyses.length > 0 ? OTHERWISE_KNOWN : UNKNOWN;
    if (form === "base")
      return baseOfThird(token.lower).length > 0 ? [] : [{ lemma: token.lower, length: 1, cost }];
    const bases = baseOfThird(token.lower);
    if (bases.length === 0) return [];
    const lemma =
      bases.find((one) => this.isKnownAs(one, "verb")) ??
      bases.find((one) => this.isPresent(one)) ??
      (bases[0] as string);
    return [{ lemma, length: 1, cost }];
  }

  /** `conduct electricity`, `lay eggs`, also as `lay an egg`: verbs of several words that the packs know. */
  #idiomsAt(tokens: readonly Token[], at: number, form: "third" | "base"): readonly WordReading[] {
    const found: WordReading[] = [];
    const take = (words: readonly string[], length: number): void => {
      for (const { lemma, pos, form: kind } of this.lexicon.analyse(words.join(" ")))
        if (pos === "verb" && kind === form) found.push({ lemma, length, cost: 0 });
    };
    const lower = tokens.slice(at, at + MAX_IDIOM).map((one) => one.lower);
    for (let length = Math.min(this.lexicon.longest(lower[0] ?? ""), lower.length); length > 1; length--)
      take(lower.slice(0, length), length);
    if (found.length === 0 && /^an?$/.test(lower[1] ?? "") && lower[2] !== undefined)
      take([lower[0] as string, pluralise(lower[2])], 3);
    return found;
  }

  /** The adjective that a comparative in -er belongs to: `taller`. */
  comparativesAt(tokens: readonly Token[], at: number): readonly WordReading[] {
    const token = tokens[at];
    if (token === undefined || token.kind !== "word" || isClosed(token.lower)) return [];
    const known = this.lexicon
      .analyse(token.lower)
      .filter((one) => one.pos === "adjective" && one.form === "comparative");
    if (known.length > 0) return known.map(({ lemma }) => ({ lemma, length: 1, cost: 0 }));
    const bases = baseOfComparative(token.lower);
    const lemma =
      bases.find((one) => this.isKnownAs(one, "adjective")) ??
      bases.find((one) => this.isPresent(one)) ??
      bases[0];
    return lemma === undefined ? [] : [{ lemma, length: 1, cost: UNKNOWN }];
  }
}

/** More words than this in one verb are not looked for. */
const MAX_IDIOM = 5;

/** Forms in -ing are verbs that go on, which this version does not read. */
function isVerbal(lower: string): boolean {
  return /[a-z]{3}ing$/.test(lower);
}

function remembered<K, T>(known: Map<K, T>, key: K, find: () => T): T {
  const before = known.get(key);
  if (before !== undefined) return before;
  const found = find();
  known.set(key, found);
  return found;
}

/** Where each word stands, and each word that may be the singular of what stands there. */
function placesIn(tokens: readonly Token[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [at, { lower }] of tokens.entries()) {
    for (const word of new Set([lower, ...singularise(lower)])) {
      const known = places.get(word);
      if (known) known.push(at);
      else places.set(word, [at]);
    }
  }
  return places;
}
