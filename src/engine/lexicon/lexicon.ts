import type { Token } from "../text/document.ts";
import { partValue } from "../text/numerals.ts";
import type { Analysis, Category, Count, Features } from "./analysis.ts";
import { adverbEffect } from "./adverbs.ts";
import { arrangementOf, saysBeside } from "./arrangements.ts";
import { mentionsAt } from "./mentions.ts";
import { modalSense } from "./modals.ts";
import { nameGender } from "./given-names.ts";
import { ALSO_VERBS, CLOSED, ONLY_CLOSED, type ClosedRow } from "./closed.ts";

/** Words of the open classes, from packs. Forms may consist of several words. */
export interface OpenWords {
  /** The lemmas and parts of speech that a form can belong to. */
  analyse(form: string): readonly {
    readonly lemma: string;
    readonly pos: "noun" | "verb" | "adjective" | "adverb" | "name";
    readonly form: string;
  }[];
  /** The largest number of words in a form that begins with this word. */
  longest(first: string): number;
  isMass(noun: string): boolean;
  /** What a noun names, coarsely; not known to all lists. */
  kindsOf?(noun: string): readonly string[] | null;
}

/** How much dearer it is that the first words of a preposition of several words, one that says where, are words of their own. */
const IN_A_PHRASE = 0.5;
const isFixed = ({ category, lemma }: Analysis): boolean =>
  (category === "preposition" && (arrangementOf(lemma) !== null || saysBeside(lemma))) ||
  (category === "adverb" && (adverbEffect(lemma) === "initial" || lemma === "left")) ||
  category === "likewise" ||
  lemma === "but not both";

const COST = { known: 0, rare: 1, perhaps: 1.5, guessed: 2, unlikely: 4 } as const;

const CLOSED_BY_FIRST: ReadonlyMap<string, readonly ClosedRow[]> = groupByFirst(CLOSED);

function groupByFirst(rows: readonly ClosedRow[]): ReadonlyMap<string, readonly ClosedRow[]> {
  const grouped = new Map<string, ClosedRow[]>();
  for (const row of rows) {
    const [first = ""] = row.words.split(" ");
    const known = grouped.get(first);
    if (known === undefined) grouped.set(first, [row]);
    else known.push(row);
  }
  return grouped;
}

/** "Who's", "what's", "how's" */
const isAsking = (token: Token | undefined): boolean =>
  token !== undefined && /^(?:who|what|where|when|why|how|which)$/.test(token.lower);

/** All analyses of the tokens of one text, by the index of their first token. Guesses for unknown words are made once for the whole text. */
export class TextLexicon {
  readonly #words: OpenWords;
  readonly #tokens: readonly Token[];
  /** Words that stand in the text in small letters. */
  readonly #small: ReadonlySet<string>;
  /** How often each word stands in the text. */
  readonly #counts: Map<string, number>;
  /** Words that stand with a capital where no sentence begins. */
  readonly #proper: ReadonlySet<string>;
  readonly #starts: ReadonlySet<number>;

  constructor(words: OpenWords, tokens: readonly Token[], starts: ReadonlySet<number>) {
    this.#words = words;
    this.#tokens = tokens;
    // "Conclusion: Otto sings": a sentence begins after the colon as well.
    const afterColon = tokens.filter(({ text }) => text === ":").map(({ at }) => at + 1);
    this.#starts = new Set([...starts, ...afterColon]);
    const plain = tokens.filter(({ kind }) => kind === "word");
    const small = plain.filter(({ text, lower }) => text === lower && !this.#isCareless(lower));
    this.#small = new Set(small.map(({ lower }) => lower));
    this.#counts = new Map();
    for (const { lower } of plain) this.#counts.set(lower, (this.#counts.get(lower) ?? 0) + 1);
    this.#proper = new Set(
      plain
        .filter(({ text, lower, at }) => text !== lower && !this.#starts.has(at))
        .map(({ lower }) => lower),
    );
  }

  /** The analyses that begin at a token, those of several tokens included. */
  at(index: number): readonly Analysis[] {
    const token = this.#tokens[index];
    if (token === undefined) return [];
    const spokenOf = mentionsAt(this.#tokens, index);
    if (token.kind !== "word")
      return [
        ...valuesAt(token, this.#tokens[index + 1]),
        ...this.#closedAt(index),
        ...partsAt(token),
        ...spokenOf,
      ];
    if (spokenOf.length > 0) return spokenOf;
    const closed = this.#closedAt(index);
    const found = [...closed, ...this.#openAt(index), ...partsAt(token)];
    const phrase = Math.max(1, ...closed.filter(isFixed).map(({ tokens }) => tokens.length));
    // "To the left of" is hardly "to" with "the left".
    return found.map((one) => (one.tokens.length < phrase ? { ...one, cost: one.cost + IN_A_PHRASE } : one));
  }

  #closedAt(index: number): Analysis[] {
    const token = this.#tokens[index] as Token;
    return (CLOSED_BY_FIRST.get(token.lower) ?? []).flatMap((row) => {
      const length = row.words.split(" ").length;
      const tokens = this.#tokens.slice(index, index + length);
      // "In total" is said as a whole.
      const isOwn = row.words !== "total" || this.#tokens[index - 1]?.lower !== "in";
      const matches = isOwn && tokens.map(({ lower }) => lower).join(" ") === row.words;
      const flat = row.category === "adverb" && length === 1 && this.#isProperty(token);
      const clitic = row.words.startsWith("'") && !isAsking(this.#tokens[index - 1]);
      const features: Features = {
        ...row.features,
        ...(flat ? { flat: true } : {}),
        ...(clitic ? { clitic: true } : {}),
      };
      return matches ? [analysis(row.category, row.lemma, features, COST.known, tokens)] : [];
    });
  }

  #isProperty({ lower }: Token): boolean {
    return (
      !ONLY_CLOSED.has(lower) &&
      this.#words.analyse(lower).some(({ pos, form }) => pos === "adjective" && form === "base")
    );
  }

  #openAt(index: number): Analysis[] {
    const token = this.#tokens[index] as Token;
    const found: Analysis[] = [];
    for (let length = Math.min(this.#words.longest(token.lower), 4); length > 1; length--) {
      const tokens = this.#tokens.slice(index, index + length);
      if (tokens.length === length) found.push(...this.#known(tokens, COST.known));
    }
    if (ONLY_CLOSED.has(token.lower) && (token.text === token.lower || this.#starts.has(index))) return found;
    const known = this.#known([token], COST.known).filter(
      ({ category }) => category !== "verb" || !this.#isProper(token),
    );
    if (ALSO_VERBS.has(token.lower))
      return [...found, ...known.filter(({ category }) => category === "verb")];
    found.push(...known, ...this.#capital(token, known));
    const isNamed = found.some(({ tokens }) => tokens.length === 1);
    return known.length > 0
      ? [...found, ...this.#doneBy(token, known), ...this.#thingOf(token, known)]
      : [...found, ...this.#unknown(token, isNamed)];
  }

  /** "You must kerfuffle": a noun where only a verb fits. */
  #doneBy(token: Token, known: readonly Analysis[]): readonly Analysis[] {
    const before = this.#tokens[token.at - 1]?.lower ?? "";
    const isOnlyNoun = known.every(({ category }) => category === "noun");
    if (!isOnlyNoun || !/^(?:to|must|may|can|cannot|should|might|not|shall)$/.test(before)) return [];
    const duty = this.#tokens[token.at - 2]?.lower ?? "";
    const cost = before === "to" && takesInfinitive(duty) ? COST.known : COST.guessed;
    return [analysis("verb", token.lower, { form: "base", known: "opaque" }, cost, [token])];
  }

  /** "A flummox": a verb where only a noun fits. */
  #thingOf(token: Token, known: readonly Analysis[]): readonly Analysis[] {
    const before = this.#tokens[token.at - 1]?.lower ?? "";
    const isOnlyVerb = known.every(({ category, lemma }) => category === "verb" && lemma === token.lower);
    if (!isOnlyVerb || !/^(?:an?|every|each)$/.test(before)) return [];
    return [analysis("noun", token.lower, { count: "sg", known: "opaque" }, COST.guessed, [token])];
  }

  /** "Name the person": a verb before its object, and nobody is called Name. */
  #isOrder({ at, text }: Token, known: readonly Analysis[]): boolean {
    const isVerb = known.some(({ category, features }) => category === "verb" && features.form === "base");
    return isVerb && nameGender(text) === null && DETERMINING.test(this.#tokens[at + 1]?.lower ?? "");
  }

  /** What a word that no list knows may be. `isNamed`: its capital makes it a name as well. */
  #unknown(token: Token, isNamed: boolean): readonly Analysis[] {
    const isCommon = !isNamed || this.#small.has(token.lower);
    const guessed = isCommon || this.#mayBePlural(token) ? this.#guesses(token, isCommon) : [];
    if (looksPlural(token.lower) || !SEVERAL.has(this.#tokens[token.at - 1]?.lower ?? "")) return guessed;
    return [...guessed, analysis("noun", token.lower, { count: "pl", known: "opaque" }, COST.known, [token])];
  }

  /** "Tumpuses are shy": a word that begins the sentence and that nothing else writes with a capital. */
  #mayBePlural({ text, lower, at }: Token): boolean {
    return text !== lower && this.#starts.has(at) && !this.#proper.has(lower) && looksPlural(lower);
  }

  /** The singular of a plural is rather one that the text has. */
  #guesses(token: Token, isCommon: boolean): readonly Analysis[] {
    const stems = looksPlural(token.lower) ? singularsOf(token.lower) : [];
    const singular = stems.find((stem) => this.#small.has(stem)) ?? stems[0] ?? null;
    const isKind = this.#standsAsKind(token) || (isCommon && this.#isTwice(token, stems));
    const made = guesses(token, singular, isKind ? COST.known : COST.guessed);
    const [before = "", after = ""] = [token.at - 1, token.at + 1].map((at) => this.#tokens[at]?.lower);
    const isDone =
      /^(?:to|must|may|can|cannot|should|might|shall)$/.test(before) ||
      (/^(?:or|and)$/.test(before) && /^(?:it|them|him|her)$/.test(after));
    return isDone ? made.map(ratherDone) : made;
  }

  /** "A tumpus", "are tumpuses", "tumpuses are". */
  #standsAsKind({ at }: Token): boolean {
    const [before = "", after = ""] = [at - 1, at + 1].map((one) => this.#tokens[one]?.lower);
    return DETERMINING.test(before) || /^(?:is|are)$/.test(before) || after === "are";
  }

  /** A word that comes twice, in whatever number, is no slip. */
  #isTwice({ lower }: Token, stems: readonly string[]): boolean {
    return [lower, ...stems, `${lower}s`, `${lower}es`].some(
      (form) => (this.#counts.get(form) ?? 0) > (form === lower ? 1 : 0),
    );
  }

  #known(tokens: readonly Token[], cost: number): Analysis[] {
    const written = tokens.map(({ text }) => text).join(" ");
    const lower = tokens.map((token) => token.lower).join(" ");
    const entries = [
      ...this.#words.analyse(lower),
      ...(written === lower ? [] : this.#words.analyse(written)),
    ];
    const isProperty = entries.some(({ pos, form }) => pos === "adjective" && form === "base");
    return entries.flatMap((entry) => {
      const features: Features[] =
        entry.pos === "adverb" && isProperty
          ? [{ flat: true }]
          : this.#featuresOf(entry, this.#isSingled(tokens));
      const category: Category = entry.pos;
      // "On the bus now", "and then 7 came": hardly a now or a then.
      const odd = category === "noun" && /^(?:now|then)$/.test(entry.lemma);
      if (category === "noun" && this.#isPartOf(tokens)) return [];
      return features.map((one) =>
        analysis(category, entry.lemma, one, odd ? cost + COST.rare : cost, tokens),
      );
    });
  }

  /** "A quarter of them": a fourth, and no coin. */
  #isPartOf([token, second]: readonly Token[]): boolean {
    if (token === undefined || second !== undefined || partValue(token.lower) === null) return false;
    const [before, after] = [token.at - 1, token.at + 1].map((at) => this.#tokens[at]?.lower);
    return /^(?:a|an|one)$/.test(before ?? "") && after === "of";
  }

  /** "A glass", "each big stone": one of what is else a substance. */
  #isSingled([token]: readonly Token[]): boolean {
    const before = token === undefined ? [] : this.#tokens.slice(Math.max(0, token.at - 3), token.at);
    const words = before.map(({ lower }) => lower);
    const start = words.findLastIndex((word) => SINGLING.has(word));
    return start >= 0 && before.slice(start + 1).every(({ kind }) => kind === "word");
  }

  /** "Salad", and "a salad": of food there are servings. */
  #countsOf(noun: string, isSingled: boolean): readonly ("mass" | "sg")[] {
    if (!this.#words.isMass(noun)) return ["sg"];
    if (isSingled) return ["mass", "sg"];
    return this.#words.kindsOf?.(noun)?.includes("food") === true ? ["mass", "sg"] : ["mass"];
  }

  #featuresOf(entry: { lemma: string; pos: string; form: string }, isSingled: boolean): Features[] {
    switch (entry.pos) {
      case "noun":
        if (entry.form === "plural") return [{ count: "pl" }];
        return this.#countsOf(entry.lemma, isSingled).map((count) => ({ count }));
      case "verb":
        if (entry.form === "third") return [{ form: "present", count: "sg" }];
        if (entry.form === "base") return [{ form: "base" }, { form: "present", count: "pl" }];
        return [{ form: entry.form as "past" | "participle" | "gerund" }];
      case "adjective":
        return [
          { degree: entry.form === "base" ? "positive" : (entry.form as "comparative" | "superlative") },
        ];
      default:
        return [{}];
    }
  }

  /** A word that begins the sentence is hardly a name if the text has it in small letters as well. */
  #uncertain({ lower }: Token): number {
    return this.#small.has(lower) ? COST.unlikely : COST.perhaps;
  }

  /** "To Bob": a capital inside a sentence makes no verb. */
  #isProper({ text, at }: Token): boolean {
    return /^\p{Lu}\p{Ll}/u.test(text) && !this.#starts.has(at);
  }

  /** "Winona is a cat. Is winona a cat?": a word of no list that stands as names do, and somewhere with a capital. */
  #isCareless(lower: string): boolean {
    if (looksPlural(lower) || this.#words.analyse(lower).length > 0) return false;
    const found = this.#tokens.filter((one) => one.lower === lower);
    const isOfKind = found.some(({ at }) => DETERMINING.test(this.#tokens[at - 1]?.lower ?? ""));
    const isNamed = found.some(
      ({ text, at }) =>
        /^\p{Lu}\p{Ll}/u.test(text) && /^(?:is|was|has)$/.test(this.#tokens[at + 1]?.lower ?? ""),
    );
    return !isOfKind && (isNamed || this.#isKnownName(lower));
  }

  /** "Flew to africa", "jill": no word but with a capital. */
  #isKnownName(lower: string): boolean {
    const name = lower.slice(0, 1).toUpperCase() + lower.slice(1);
    return nameGender(name) !== null || this.#words.analyse(name).some(({ pos }) => pos === "name");
  }

  #carelessly(token: Token): Analysis[] {
    if (!this.#isCareless(token.lower)) return [];
    const written = this.#tokens.find((one) => one.lower === token.lower && one.text !== token.lower);
    const text = written?.text ?? token.text.slice(0, 1).toUpperCase() + token.text.slice(1);
    return [analysis("name", text, { count: "sg" }, COST.known, [token])];
  }

  /** A word with a capital can be a name: surely where no sentence begins, elsewhere if nothing else knows it or the text writes it so. */
  #capital(token: Token, known: readonly Analysis[]): Analysis[] {
    if (!/^\p{Lu}/u.test(token.text)) return known.length > 0 ? [] : this.#carelessly(token);
    // "I" has its capital always.
    if (token.text === "I" || known.some(({ category }) => category === "name")) return [];
    const inside = !this.#starts.has(token.at);
    if (!inside && this.#isOrder(token, known)) return [];
    const sure = inside || this.#proper.has(token.lower);
    const common = known.length > 0 || this.#small.has(token.lower);
    const cost = !common || sure || nameGender(token.text) !== null ? COST.known : this.#uncertain(token);
    return [analysis("name", token.text, { count: "sg" }, cost, [token])];
  }
}

const DETERMINING = /^(?:an?|the|every|each|all|no|some|any)$/;

function analysis(
  category: Category,
  lemma: string,
  features: Features,
  cost: number,
  tokens: readonly Token[],
): Analysis {
  return { category, lemma, features, cost, tokens };
}

/** "Half", "a third": what a part is counted in; the ordinal is another reading of it. */
function partsAt(token: Token): Analysis[] {
  const known = token.numeral?.form === "ordinal" || token.numeral === null;
  return known && partValue(token.lower) !== null
    ? [analysis("part", token.lower, {}, COST.known, [token])]
    : [];
}

const MARKS: ReadonlyMap<string, Category> = new Map([
  [",", "comma"],
  [":", "colon"],
  ["-", "dash"],
  ["(", "open"],
  [")", "close"],
  ['"', "quote"],
]);

const CATEGORY_OF = {
  cardinal: "numeral",
  ordinal: "ordinal",
  fraction: "part",
  multiple: "multiple",
} as const;

/** "5-day", written as one word. */
const isHyphen = (token: Token, next: Token | undefined): boolean =>
  token.text === "-" && !token.spaced && next?.spaced === false && next.kind === "word";

/** Numbers, times and marks. */
function valuesAt(token: Token, next: Token | undefined): Analysis[] {
  if (isHyphen(token, next)) return [analysis("hyphen", "-", {}, 0, [token])];
  if (token.moment !== null) return [analysis("moment", token.text, {}, 0, [token])];
  if (token.numeral !== null) {
    const { form } = token.numeral;
    if (token.sign !== null)
      return [
        analysis(token.sign === "percent" ? "percent" : "money", token.sign, { count: "pl" }, 0, [token]),
      ];
    const category = CATEGORY_OF[form];
    const { num, den } = token.numeral.value;
    // "0.75 mile", "0.75 miles"
    // "A dozen eggs costs $3"
    const isOne = (num < den && num > 0n) || /^an? /.test(token.lower);
    const part: Count = isOne ? "any" : "pl";
    return [analysis(category, token.lower, { count: num === den ? "sg" : part }, 0, [token])];
  }
  return [analysis(MARKS.get(token.text) ?? "mark", token.text, {}, 0, [token])];
}

/** "Required to", "obligation to", "choose not to". */
const takesInfinitive = (word: string): boolean =>
  /^(?:not|choose)$/.test(word) ||
  (["adjective", "noun"] as const).some((category) => modalSense(category, word, "to") !== null);

/** "To glurp": hardly somewhere or somebody without an article. */
function ratherDone(guess: Analysis): Analysis {
  const { category, features, cost } = guess;
  if (category === "noun") return { ...guess, cost: cost + COST.guessed };
  return category === "verb" && features.form === "base" ? { ...guess, cost: cost - COST.rare } : guess;
}

type Guess = readonly [category: Category, lemma: string, features: Features, cost: number];

/** Words before one thing. */
const SINGLING: ReadonlySet<string> = new Set("a|an|one|each|every|another".split("|"));
/** "All daxo are shy": what stands behind these may be several, whatever its ending. */
const SEVERAL: ReadonlySet<string> = new Set("all|some|no|most|many|few|several|both|these|those".split("|"));

const looksPlural = (word: string): boolean => /[a-z]{2}s$/.test(word) && !/(?:ss|us|is)$/.test(word);

/**
 * A word that no list knows: its ending and nothing else tells what it may be.
 * @param singular of what it looks like the plural
 * @param base what the likeliest guess costs
 */
function guesses(token: Token, singular: string | null, base: number): Analysis[] {
  const { lower } = token;
  const made: Guess[] = [
    ...(singular === null ? singularGuesses(lower) : pluralGuesses(singular)),
    ...endingGuesses(lower),
    ["adjective", lower, { degree: "positive" }, COST.guessed + (singular === null ? 0 : 1)],
  ];
  const least = Math.min(...made.map(([, , , cost]) => cost));
  return made.map(([category, lemma, features, cost]) =>
    analysis(category, lemma, { ...features, known: "opaque" }, cost - least + base, [token]),
  );
}

/** What a plural may be the plural of, the likeliest first. */
function singularsOf(plural: string): readonly string[] {
  if (/(?:[sxz]|ch|sh)es$/.test(plural)) return [plural.slice(0, -2), plural.slice(0, -1)];
  if (plural.endsWith("ies") && plural.length > 4) return [`${plural.slice(0, -3)}y`, plural.slice(0, -1)];
  return [plural.slice(0, -1)];
}

function pluralGuesses(stem: string): readonly Guess[] {
  return [
    ["noun", stem, { count: "pl" }, COST.guessed],
    ["verb", stem, { form: "present", count: "sg" }, COST.guessed + 1],
  ];
}

function singularGuesses(word: string): readonly Guess[] {
  return [
    ["noun", word, { count: "sg" }, COST.guessed],
    ["verb", word, { form: "present", count: "pl" }, COST.guessed + 1],
    ["verb", word, { form: "base" }, COST.guessed + 1],
  ];
}

function endingGuesses(word: string): readonly Guess[] {
  if (word.endsWith("ly")) return [["adverb", word, {}, COST.rare]];
  if (word.endsWith("ing") && word.length > 5)
    return [["verb", word.slice(0, -3), { form: "gerund" }, COST.rare]];
  if (!word.endsWith("ed")) return [];
  return [
    ["verb", word.slice(0, -2), { form: "past" }, COST.rare],
    ["verb", word.slice(0, -2), { form: "participle" }, COST.rare],
  ];
}
