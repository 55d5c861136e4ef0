import { ONE } from "../../text/rational.ts";
import type { Lexeme } from "../lexemes.ts";
import {
  AUXILIARIES,
  BE,
  CONJUNCTIONS,
  DETERMINERS,
  MODALS,
  NEGATIONS,
  POSSESSIVES,
  PREPOSITIONS,
  PRONOUNS,
  QUESTION_WORDS,
} from "../words/closed-words.ts";
import { currencyOfSign } from "../words/units.ts";
import { FEMALE_NAMES, MALE_NAMES, NAMES_IN_S, NEUTRAL_NAMES } from "../words/kinds.ts";
import { CHAINING, NOUN_LIKE } from "../words/base-verbs.ts";
import type { Amount, Input, NounPhrase, Parsed } from "./syntax.ts";

const EMPTY: Omit<NounPhrase, "from" | "to"> = {
  determiner: null,
  possessor: null,
  amount: null,
  vague: false,
  asked: false,
  more: null,
  ratio: null,
  rest: false,
  all: false,
  proper: false,
  pronoun: null,
  mods: [],
  head: "",
  of: null,
  measure: null,
  per: null,
  scale: null,
};
type Draft = { -readonly [K in keyof NounPhrase]: NounPhrase[K] };

const VAGUE = new Set(["some", "several", "many", "few", "enough", "certain"]);
const MORE: ReadonlyMap<string, "more" | "fewer"> = new Map([
  ["more", "more"],
  ["additional", "more"],
  ["extra", "more"],
  ["other", "more"],
  ["fewer", "fewer"],
  ["less", "fewer"],
]);
/** Names of times: where they end, another name may begin. */
const CALENDAR =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|may|june|july|august|september|october|november|december|halloween|christmas|easter|thanksgiving|yesterday|today)$/;
/** "4 times as old as". */
const SCALES = /^(?:expensive|old|tall|long|heavy|wide|deep|high)$/;
const TITLES = /^(?:mr|mrs|ms|dr|miss|prof|uncle|aunt|coach)$/;
/** Adverbs that end a name of a thing wherever they stand. */
const ENDING = new Set([
  "now",
  "then",
  "later",
  "already",
  "also",
  "still",
  "just",
  "only",
  "exactly",
  "today",
  "yesterday",
  "tomorrow",
  "altogether",
  "together",
  "total",
  "combined",
  "left",
  "remaining",
  "equally",
  "evenly",
  "overall",
  "away",
  "apiece",
  "currently",
  "originally",
  "initially",
  "previously",
  "finally",
  "eventually",
  "again",
  "online",
  "once",
  "instead",
  "yet",
  "so",
  "too",
  "ago",
  "however",
  "home",
  "afterwards",
  "afterward",
  "downstairs",
  "upstairs",
  "longer",
  "farther",
  "further",
  "wider",
  "narrower",
  "deeper",
  "shallower",
  "higher",
  "lower",
  "lesser",
  "taller",
  "heavier",
  "older",
  "younger",
  "shorter",
  "lighter",
  "long",
  "wide",
  "tall",
  "deep",
  "high",
  "old",
  "back",
]);

export const isName = (lexeme: Lexeme | undefined): boolean =>
  lexeme !== undefined &&
  lexeme.kind === "word" &&
  /^\p{Lu}/u.test(lexeme.text) &&
  !(CONJUNCTIONS.has(lexeme.lower) || PREPOSITIONS.has(lexeme.lower) || DETERMINERS.has(lexeme.lower));
const isClosed = (lower: string): boolean =>
  PREPOSITIONS.has(lower) ||
  DETERMINERS.has(lower) ||
  POSSESSIVES.has(lower) ||
  CONJUNCTIONS.has(lower) ||
  AUXILIARIES.has(lower) ||
  NEGATIONS.has(lower) ||
  QUESTION_WORDS.has(lower) ||
  PRONOUNS.has(lower) ||
  BE.has(lower) ||
  MODALS.has(lower);

/** Whether a word can belong to the name of a thing, so far as the word alone shows. */
function isNominal(lexeme: Lexeme | undefined): boolean {
  return (
    lexeme !== undefined &&
    lexeme.kind === "word" &&
    !isClosed(lexeme.lower) &&
    !ENDING.has(lexeme.lower) &&
    lexeme.lower !== "'s" &&
    lexeme.lower !== "there" &&
    !/^(?:per|rest|much|more|fewer|less|ones)$/.test(lexeme.lower)
  );
}

/**
 * Whether the word at `at` is the verb of a clause whose subject stands before it.
 *     Each box holds 5    the football games were
 *              ^                       ^  a noun: a verb follows
 */
export function isVerbHere({ lexemes, words }: Input, at: number): boolean {
  const lexeme = lexemes[at];
  if (lexeme === undefined || lexeme.kind !== "word") return false;
  if (AUXILIARIES.has(lexeme.lower) || NEGATIONS.has(lexeme.lower)) return true;
  const after = lexemes[at + 1];
  if (lexeme.lower === "bake" && after?.lower === "sale") return false;
  const joined = after?.kind === "word" ? words.verbForms(`${lexeme.lower} ${after.lower}`) : [];
  const forms = joined.length > 0 ? joined : words.verbForms(lexeme.lower);
  if (forms.length === 0) return false;
  const finite = forms.filter(({ kind }) => kind !== "gerund");
  if (finite.length === 0) return false;
  if (finite.every(({ kind }) => kind === "past" || kind === "participle")) return true;
  if (
    finite.some(({ kind }) => kind === "past") &&
    !finite.some(({ lemma, kind }) => kind === "base" && NOUN_LIKE.has(lemma))
  )
    return true;
  if (!finite.some(({ lemma }) => NOUN_LIKE.has(lemma))) return true;
  // A noun as well: a verb when what follows can be its object or its complement.
  const next = lexemes[at + 1];
  if (next === undefined) return false;
  // "buys a kite and pays with a note", "works as a waiter"
  if (
    (lexeme.lower === "pays" && next.lower === "with") ||
    (lexeme.lower === "works" && next.lower === "as" && /^an?$/.test(lexemes[at + 2]?.lower ?? ""))
  )
    return true;
  // "The trees stand in 3 rows"
  if (
    /^(?:stand|sit|grow|hang|wait)s?$/.test(lexeme.lower) &&
    /^(?:in|on)$/.test(next.lower) &&
    lexemes[at + 2]?.kind === "number"
  )
    return true;
  if (next.lower === "to")
    return finite.some(({ lemma }) => CHAINING.has(lemma)) && words.isVerbForm(lexemes[at + 2]?.lower ?? "");
  return (
    next.kind === "number" ||
    DETERMINERS.has(next.lower) ||
    POSSESSIVES.has(next.lower) ||
    /^(?:it|them|him|more|about|only|another|up|away|out|around|down)$/.test(next.lower)
  );
}

/** The end of a run of names: `Mrs. Hilt`, `Tom Sawyer`. */
function nameEnd({ lexemes }: Input, from: number): number {
  let at = from;
  for (; at < lexemes.length; at++) {
    const lexeme = lexemes[at];
    if (at > from && CALENDAR.test(lexemes[at - 1]?.lower ?? "")) break;
    if ((lexeme?.text === "." && TITLES.test(lexemes[at - 1]?.lower ?? "")) || isName(lexeme)) continue;
    break;
  }
  return at;
}

function amountOf(lexeme: Lexeme): Amount | null {
  return lexeme.value === null ? null : { value: lexeme.value, lexeme, implicit: false };
}

/** "as many", "twice as many", "3 times as many", "3 times that many", "half the number of", "3 times more": what stands before the noun. */
export function ratioAt({ lexemes }: Input, from: number): Parsed<Amount | "same"> | null {
  let at = from;
  const first = lexemes[at];
  if (first === undefined) return null;
  const lowerAt = (index: number): string => lexemes[index]?.lower ?? "";
  let amount: Amount | "same" = "same";
  // "the same number as Ben", "the same number of pens as Ben"
  if (first.lower === "the" && lowerAt(at + 1) === "same" && /^(?:number|amount)$/.test(lowerAt(at + 2))) {
    if (lowerAt(at + 3) === "as") return ["same", at + 3];
    return lowerAt(at + 3) === "of" && lexemes.slice(at + 5, at + 7).some(({ lower }) => lower === "as")
      ? ["same", at + 4]
      : null;
  }
  if (first.kind === "number") {
    const read = amountOf(first);
    if (read === null) return null;
    at++;
    const times = lowerAt(at) === "times";
    if (times) at++;
    else if (first.form !== "multiple" && first.form !== "fraction") return null;
    amount = read;
    if (times && /^(?:more|fewer|less)$/.test(lowerAt(at)))
      return /^more$/.test(lowerAt(at)) ? [amount, at + 1] : null;
    if (/^(?:that|this)$/.test(lowerAt(at)) && /^(?:many|much|amount|number)$/.test(lowerAt(at + 1)))
      return [amount, at + 2];
    if (lowerAt(at) === "the" && /^(?:number|amount)$/.test(lowerAt(at + 1)))
      return [amount, lowerAt(at + 2) === "of" ? at + 3 : at + 2];
  }
  if (
    lowerAt(at) === "as" &&
    (/^(?:many|much)$/.test(lowerAt(at + 1)) || (amount !== "same" && SCALES.test(lowerAt(at + 1))))
  )
    return [amount, at + 2];
  return null;
}

/** Determiner and possessor: "the", "her", "Joan's", "my uncle's". */
function openNounPhrase(input: Input, from: number, draft: Draft): number {
  const { lexemes } = input;
  let at = from;
  const lexeme = lexemes[at];
  if (lexeme === undefined) return at;
  const lower = lexeme.lower;
  if (lower === "the" && ratioAt(input, at) !== null) return at;
  if (
    /^(?:all|both)$/.test(lower) &&
    (DETERMINERS.has(lexemes[at + 1]?.lower ?? "") ||
      POSSESSIVES.has(lexemes[at + 1]?.lower ?? "") ||
      lexemes[at + 1]?.lower === "of" ||
      lexemes[at + 1]?.kind === "number")
  ) {
    if (lower === "all" && lexemes[at + 1]?.lower === "of") at++;
    draft.determiner = lower;
    draft.all = true;
    at++;
  }
  const total = totalAt(input, at);
  if (total !== null) return total;
  const word = lexemes[at]?.lower ?? "";
  if (DETERMINERS.has(word) || word === "certain") {
    if (VAGUE.has(word)) draft.vague = true;
    draft.determiner = word;
    at++;
    if (
      word === "a" &&
      /^(?:few|lot|number|couple)$/.test(lexemes[at]?.lower ?? "") &&
      (lexemes[at]?.lower === "few" || lexemes[at + 1]?.lower === "of")
    ) {
      draft.vague = true;
      draft.determiner = "some";
      at += lexemes[at]?.lower === "few" ? 1 : 2;
    }
  } else if (POSSESSIVES.has(word) || word === "her") {
    draft.possessor = { ...EMPTY, from: at, to: at + 1, pronoun: word };
    draft.determiner = "poss";
    at++;
  }
  return at;
}

/** "a total of 6310 grams", "a combined total of 42": the number and what it counts follow. */
function totalAt({ lexemes }: Input, from: number): number | null {
  let at = from;
  if (lexemes[at]?.lower !== "a") return null;
  at++;
  if (/^(?:combined|grand)$/.test(lexemes[at]?.lower ?? "")) at++;
  if (lexemes[at]?.lower !== "total") return null;
  at += lexemes[at + 1]?.lower === "of" ? 2 : 1;
  return lexemes[at]?.kind === "number" ? at : null;
}

/** "two $20 bills", "3 20-dollar bills": so many times the amount. */
function notesAt({ lexemes }: Input, at: number, draft: Draft): number | null {
  const value = lexemes[at];
  if (
    value?.kind !== "number" ||
    value.unit !== "dollar" ||
    draft.amount?.lexeme.unit !== null ||
    !/^(?:bill|note)s?$/.test(lexemes[at + 1]?.lower ?? "")
  )
    return null;
  draft.count = draft.amount;
  draft.amount = amountOf(value);
  draft.head = "dollars";
  return at + 2;
}

/** Numerals and comparisons before the noun. */
function readAmount(input: Input, from: number, draft: Draft): number {
  const { lexemes } = input;
  let at = from;
  if (
    /^(?:about|around|approximately|exactly|only|just|nearly|almost)$/.test(lexemes[at]?.lower ?? "") &&
    lexemes[at + 1]?.kind === "number"
  ) {
    if (/^(?:nearly|almost)$/.test(lexemes[at]?.lower ?? "")) return at;
    at++;
  }
  const ratio = ratioAt(input, at);
  if (ratio !== null) {
    draft.ratio = ratio[0];
    if (SCALES.test(lexemes[ratio[1] - 1]?.lower ?? "")) draft.scale = lexemes[ratio[1] - 1]?.lower ?? null;
    return ratio[1];
  }
  const lexeme = lexemes[at];
  if (lexeme?.kind === "number" && lexeme.form === "count") {
    draft.amount = amountOf(lexeme);
    at++;
    const notes = notesAt(input, at, draft);
    if (notes !== null) return notes;
    if (lexemes[at]?.text === "-" && lexemes[at]?.spaced === false && isNominal(lexemes[at + 1])) {
      // "8-ounce": a measure of what follows.
      draft.measure = { amount: draft.amount as Amount, unit: lexemes[at + 1]?.lower ?? "" };
      draft.amount = null;
      return at + 2;
    }
  } else if (lexeme?.kind === "number" && lexeme.form === "fraction") {
    draft.amount = amountOf(lexeme);
    at++;
  }
  return at;
}

/** `more`, `fewer`, `of the`: after the amount. */
function readMore({ lexemes }: Input, from: number, draft: Draft): number {
  if (lexemes[from]?.lower === "total" && draft.amount !== null && isNominal(lexemes[from + 1]))
    return from + 1;
  const more = MORE.get(lexemes[from]?.lower ?? "");
  if (more === undefined) return from;
  draft.more = more;
  return from + 1;
}

/** The noun with what stands before it: "chocolate chip cookies". */
function readNouns(input: Input, from: number, draft: Draft): number {
  const { lexemes, words } = input;
  let at = from;
  // "8 new ones": the noun is that of before.
  const ones = [1, 2].find(
    (length) =>
      lexemes[from + length]?.lower === "ones" &&
      lexemes.slice(from, from + length).every(({ kind, lower }) => kind === "word" && !isClosed(lower)),
  );
  if (ones !== undefined) {
    [draft.head, draft.mods] = ["", lexemes.slice(from, from + ones).map(({ lower }) => lower)];
    return from + ones + 1;
  }
  const read: string[] = [];
  const adjective = (index: number): boolean =>
    /^(?:long|tall|wide|deep|high|old|longer|shorter|taller|older)$/.test(lexemes[index]?.lower ?? "") &&
    read.length === 0 &&
    isNominal(lexemes[index + 1]);
  // "a can of soda", "each can costs"
  const can = (index: number): boolean =>
    lexemes[index]?.lower === "can" &&
    read.length === 0 &&
    (/^(?:an?|each|every|another|per)$/.test(draft.determiner ?? lexemes[index - 1]?.lower ?? "") ||
      draft.amount !== null) &&
    !words.verbForms(lexemes[index + 1]?.lower ?? "").some(({ kind }) => kind === "base") &&
    lexemes[index + 1]?.lower !== "be";
  const home = (index: number): boolean =>
    lexemes[index]?.lower === "home" && draft.determiner !== null && read.length === 0;
  for (; isNominal(lexemes[at]) || adjective(at) || can(at) || home(at); at++) {
    const lexeme = lexemes[at] as Lexeme;
    if (
      read.length > 0 &&
      isName(lexeme) &&
      !isName(lexemes[at - 1]) &&
      words.singular(read.at(-1) ?? "") !== read.at(-1)
    )
      break;
    if (
      read.length > 0 &&
      isName(lexeme) &&
      !isName(lexemes[at - 1]) &&
      isVerbHere(input, nameEnd(input, at))
    )
      break;
    if (read.length > 0 && isLoneThird(input, at, draft)) break;
    if (
      /^(?:colored|coloured|sized|shaped|flavored|striped|scented)$/.test(lexeme.lower) &&
      isNominal(lexemes[at + 1]) &&
      words.singular(read.at(-1) ?? "") === (read.at(-1) ?? "")
    ) {
      read.push(lexeme.lower);
      continue;
    }
    if (read.length > 0 && (isVerbHere(input, at) || /^(?:last|next)$/.test(lexeme.lower))) break;
    if (read.length === 0 && !can(at) && isVerbHere(input, at)) {
      const forms = words.verbForms(lexeme.lower);
      // "467 suggested adding soup": no suggested ones.
      const doing = words.verbForms(lexemes[at + 1]?.lower ?? "").some(({ kind }) => kind === "gerund");
      const participle =
        !doing &&
        forms.some(({ kind }) => kind === "participle") &&
        isNominal(lexemes[at + 1]) &&
        !isVerbHere(input, at + 1);
      const determined = draft.determiner !== null || draft.amount !== null || draft.asked;
      const noun =
        forms.some(({ lemma, kind }) => (NOUN_LIKE.has(lemma) && kind !== "past") || kind === "third") ||
        (/^(?:an?|each|every)$/.test(draft.determiner ?? "") && forms.every(({ kind }) => kind === "base"));
      if (!(determined && (participle || noun))) break;
    }
    if (read.length === 0 && isGerundPhrase(input, at)) break;
    if (lexeme.lower === "times" && read.length === 0 && draft.amount === null && !draft.asked) break;
    // "5 dogs barking": what goes on, not a thing; "coloring books", "baseball mowing" stay when a noun follows.
    if (/[a-z]{3}ing$/.test(lexeme.lower) && read.length > 0 && words.isVerbForm(lexeme.lower)) break;
    if (
      read.length > 0 &&
      words.verbForms(lexeme.lower).some(({ kind }) => kind === "participle") &&
      !isNominal(lexemes[at + 1])
    )
      break;
    if (words.is(lexeme.lower, "filler") && read.length > 0) break;
    read.push(lexeme.lower);
    // "sit-ups", "t - shirts"
    if (
      lexemes[at + 1]?.text === "-" &&
      (/^t$/.test(lexeme.lower) ||
        (lexemes[at + 1]?.spaced === false && lexemes[at + 2]?.spaced === false)) &&
      isNominal(lexemes[at + 2])
    ) {
      read[read.length - 1] = `${lexeme.lower}-${lexemes[at + 2]?.lower ?? ""}`;
      at += 2;
    }
  }
  draft.head = read.at(-1) ?? "";
  draft.mods = read.slice(0, -1);
  return at;
}

/** "a ferry sails for": after the article of one, no plural ends the name, and the word is its verb. */
function isLoneThird({ lexemes, words }: Input, at: number, { determiner }: Draft): boolean {
  const lower = lexemes[at]?.lower ?? "";
  return (
    /^(?:an?|each|every|this|that|another)$/.test(determiner ?? "") &&
    words.singular(lower) !== lower &&
    words.verbForms(lower).some(({ kind }) => kind === "third") &&
    PREPOSITIONS.has(lexemes[at + 1]?.lower ?? "") &&
    lexemes[at + 1]?.lower !== "of"
  );
}

/** "getting rid of 6", "buying a ticket": doing, not a thing; "coloring books" is one. */
function isGerundPhrase({ lexemes, words }: Input, at: number): boolean {
  if (!words.verbForms(lexemes[at]?.lower ?? "").some(({ kind }) => kind === "gerund")) return false;
  const next = lexemes[at + 1];
  return (
    next === undefined ||
    next.kind !== "word" ||
    DETERMINERS.has(next.lower) ||
    POSSESSIVES.has(next.lower) ||
    PREPOSITIONS.has(next.lower) ||
    next.lower === "rid" ||
    /^(?:away|out|off|up|back)$/.test(next.lower)
  );
}

function readPronoun({ lexemes }: Input, from: number): Parsed<NounPhrase> | null {
  const lexeme: Lexeme | undefined = lexemes[from];
  const next: Lexeme | undefined = lexemes[from + 1];
  if (lexeme === undefined || lexeme.kind === "mark") return null;
  const pronoun = (length = 1, lower = lexeme.lower): Parsed<NounPhrase> => [
    { ...EMPTY, from, to: from + length, pronoun: lower },
    from + length,
  ];
  if (lexeme.lower === "her" && (isNominal(next) || next?.kind === "number")) return null;
  if (lexeme.lower === "one" && !isNominal(next) && lexeme.kind === "number" && next?.lower !== "of")
    return pronoun();
  if (
    lexeme.lower === "the" &&
    next?.lower === "other" &&
    !isNominal(lexemes[from + 2]) &&
    lexemes[from + 2]?.kind !== "number"
  )
    return pronoun(2, "the other");
  if (lexeme.lower === "the" && /^(?:others|rest|remainder)$/.test(next?.lower ?? "")) return null;
  if (PRONOUNS.has(lexeme.lower) && !/^(?:one|what|which)$/.test(lexeme.lower)) return pronoun();
  if (
    lexeme.lower === "her" ||
    (lexeme.lower === "each" && !isNominal(next) && next?.lower !== "of" && next?.kind !== "number")
  )
    return pronoun();
  return /^(?:this|that|these|those)$/.test(lexeme.lower) && !isNominal(next) && next?.kind !== "number"
    ? pronoun()
    : null;
}

/** "the rest", "the remaining candies", "the rest of the potatoes", "the ones they still had". */
function readRest(input: Input, from: number): Parsed<NounPhrase> | null {
  const { lexemes } = input;
  if (lexemes[from]?.lower !== "the") return null;
  const second = lexemes[from + 1]?.lower ?? "";
  const draft: Draft = { ...EMPTY, from, to: from, determiner: "the", rest: true };
  if (/^(?:rest|others|remainder)$/.test(second)) {
    const of = lexemes[from + 2]?.lower === "of" ? readNounPhrase(input, from + 3) : null;
    draft.to = of?.[1] ?? from + 2;
    if (of !== null) [draft.head, draft.mods] = [of[0].head, of[0].mods];
    return [draft, draft.to];
  }
  if (second === "remaining") {
    draft.to = readNouns(input, from + 2, draft);
    return lexemes[from + 2]?.kind === "number" ? null : [draft, draft.to];
  }
  // "the ones they still had", "the money he has left"
  const nouns = second === "ones" ? from + 2 : readNouns(input, from + 1, draft);
  let at = /^(?:that|which)$/.test(lexemes[nouns]?.lower ?? "") ? nouns + 1 : nouns;
  if (nouns === from + 1 || !/^(?:he|she|they|it|i|we)$/.test(lexemes[at]?.lower ?? "")) return null;
  at++;
  const still = lexemes[at]?.lower === "still";
  if (still) at++;
  if (!/^(?:has|have|had)$/.test(lexemes[at]?.lower ?? "")) return null;
  at++;
  const left = /^(?:left|remaining)$/.test(lexemes[at]?.lower ?? "");
  if (!left && !still) return null;
  draft.to = left ? at + 1 : at;
  return [draft, draft.to];
}

/** A noun phrase that begins at `from`, coordination not included. */
export function readNounPhrase(input: Input, from: number): Parsed<NounPhrase> | null {
  const { lexemes } = input;
  const simple = readPronoun(input, from) ?? readRest(input, from);
  if (simple !== null) return simple;
  const draft: Draft = { ...EMPTY, from, to: from };
  let at = openNounPhrase(input, from, draft);
  at = readNames(input, at, draft);
  if (draft.head === "" || draft.possessor !== null) {
    at = readAmount(input, at, draft);
    at = readMore(input, at, draft);
    if (
      lexemes[at]?.kind === "number" &&
      draft.amount === null &&
      (draft.more !== null || draft.determiner !== null)
    )
      at = readAmount(input, at, draft);
    if (draft.head === "" && draft.count === undefined) at = readNouns(input, at, draft);
    at = readMeasure(at, draft);
    // "3 more cards", "3 cards more"
    if (draft.more === null && draft.amount !== null) at = readMore(input, at, draft);
    at = readPossessor(input, at, draft);
  }
  if (
    at === from ||
    (draft.determiner !== null &&
      at === from + 1 &&
      !VAGUE.has(draft.determiner) &&
      draft.determiner !== "all" &&
      lexemes[at]?.lower !== "of")
  )
    return null;
  return finish(input, at, draft);
}

/** "Anders has": one, and no plural. */
function isSingularVerb({ lexemes, words }: Input, at: number): boolean {
  const lower = lexemes[at]?.lower ?? "";
  const forms = words.verbForms(lower);
  return (
    /^(?:has|is|was|does|'s)$/.test(lower) ||
    (forms.length > 0 && forms.every(({ kind }) => kind === "third") && lexemes[at + 1] !== undefined)
  );
}

/** "Joan", "Mrs. Hilt", "Joan's 23 cards", "Pokemon cards". */
function readNames(input: Input, from: number, draft: Draft): number {
  const { lexemes } = input;
  if (draft.possessor !== null || !isName(lexemes[from]) || lexemes[from]?.kind === "number") return from;
  const end = nameEnd(input, from);
  if (end === from) return from;
  const only = lexemes[from]?.lower ?? "";
  const plural =
    only.endsWith("s") ||
    /^(?:(?:wo|fire|sales|police|fisher|snow|crafts|gentle|sports)?men|(?:grand)?children|people|mice|geese)$/.test(
      only,
    );
  if (
    from === 0 &&
    end === 1 &&
    plural &&
    input.words.singular(only) !== only &&
    !NAMES_IN_S.has(only) &&
    !input.names.has(only) &&
    !isSingularVerb(input, 1)
  )
    return from;
  const words = lexemes
    .slice(from, end)
    .filter(({ text }) => text !== ".")
    .map(({ lower }) => lower);
  const name: NounPhrase = {
    ...EMPTY,
    from,
    to: end,
    proper: true,
    head: words.at(-1) ?? "",
    mods: words.slice(0, -1),
  };
  const apostrophe =
    lexemes[end]?.lower === "'s" || (lexemes[end]?.text === "'" && isNominal(lexemes[end + 1]));
  if (
    apostrophe &&
    !(lexemes[end]?.lower === "'s" && /^(?:been|a|the)$/.test(lexemes[end + 1]?.lower ?? ""))
  ) {
    draft.possessor = name;
    draft.determiner = "poss";
    return end + 1;
  }
  // A sentence may begin with a plain noun; a name before a noun is part of its name.
  const known =
    end === from + 1 &&
    (FEMALE_NAMES.has(only) || MALE_NAMES.has(only) || NEUTRAL_NAMES.has(only) || input.names.has(only));
  const acts =
    (known || from === 0) &&
    PREPOSITIONS.has(lexemes[end + 1]?.lower ?? "") &&
    lexemes[end + 1]?.lower !== "of" &&
    input.words.verbForms(lexemes[end]?.lower ?? "").some(({ kind }) => kind === "third");
  const plain =
    !acts &&
    from === 0 &&
    lexemes[from]?.kind === "word" &&
    isNominal(lexemes[end]) &&
    !isVerbHere(input, end) &&
    !isName(lexemes[end]) &&
    end === from + 1;
  if (plain && lexemes[end]?.lower.endsWith("ed") !== true) return from;
  if (
    draft.determiner !== null ||
    (isNominal(lexemes[end]) &&
      !isName(lexemes[end]) &&
      !isVerbHere(input, end) &&
      draft.amount === null &&
      from > 0 &&
      !input.words.isVerbForm(lexemes[end]?.lower ?? "") &&
      !/(?:ed|ly)$/.test(lexemes[end]?.lower ?? ""))
  )
    return from;
  draft.proper = true;
  [draft.head, draft.mods] = [name.head, name.mods];
  return end;
}

/** "5 dollar toys", "20 dollar bill": the unit was read into the noun. */
function readMeasure(from: number, draft: Draft): number {
  const unit = draft.mods[0];
  if (
    draft.measure !== null ||
    draft.amount === null ||
    unit === undefined ||
    !/^(?:dollar|euro|cent|pound|ounce|inch|foot|feet|page|gallon|mile|minute|hour|dollars)$/.test(unit) ||
    draft.head === ""
  )
    return from;
  draft.measure = { amount: draft.amount, unit };
  draft.amount = null;
  draft.mods = draft.mods.slice(1);
  return from;
}

/** The possessor of what was read: "the store's 5 cakes", "her sister's books". */
function readPossessor(input: Input, from: number, draft: Draft): number {
  if (input.lexemes[from]?.lower !== "'s" || draft.head === "" || draft.amount !== null) return from;
  const possessor: NounPhrase = { ...draft, to: from };
  const next = from + 1;
  const inner: Draft = { ...EMPTY, from: draft.from, to: next, determiner: "poss", possessor };
  const at = readNouns(input, readMore(input, readAmount(input, next, inner), inner), inner);
  if (inner.head === "") return from;
  Object.assign(draft, inner);
  return readMeasure(at, draft);
}

const COLLECTIONS = /^(?:supply|stock|collection|herd|flock|shipment|batch|crowd|group)$/;

/** Whatever follows the noun and belongs to it: "of candy", "per hour", "a day". */
function finish(input: Input, from: number, draft: Draft): Parsed<NounPhrase> | null {
  const { lexemes } = input;
  let at = from;
  if (
    draft.amount === null &&
    draft.determiner !== null &&
    /^an?$/.test(draft.determiner) &&
    draft.head !== ""
  ) {
    draft.amount = { value: ONE, lexeme: lexemes[draft.from] as Lexeme, implicit: true };
  }
  if (
    draft.amount !== null &&
    !draft.amount.implicit &&
    draft.amount.lexeme.form === "fraction" &&
    draft.head === "" &&
    lexemes[at]?.lower !== "of"
  ) {
    if (/^(?:a|an|the)$/.test(lexemes[at]?.lower ?? "") || POSSESSIVES.has(lexemes[at]?.lower ?? "")) {
      const of = readNounPhrase(input, at);
      if (of !== null) [draft.of, at] = [of[0], of[1]];
    }
  } else if (lexemes[at]?.lower === "of" && !draft.proper) {
    // "groups of size 4"
    const sized = lexemes[at + 1]?.lower === "size" && lexemes[at + 2]?.kind === "number" ? 1 : 0;
    const of = readNounPhrase(input, at + 1 + sized);
    if (of !== null) [draft.of, at] = [of[0], of[1]];
    // "a herd of 26 cows": they are 26 cows.
    if (
      of !== null &&
      sized === 0 &&
      draft.amount?.implicit === true &&
      COLLECTIONS.test(draft.head) &&
      of[0].amount !== null &&
      !of[0].amount.implicit &&
      of[0].of === null
    )
      return [{ ...of[0], from: draft.from }, at];
  }
  const rate = lexemes[at]?.lower ?? "";
  if (
    (rate === "per" ||
      (/^an?$/.test(rate) &&
        ((draft.amount !== null && !draft.amount.implicit) || draft.asked) &&
        /^(?:hour|day|week|month|year|minute|second)$/.test(lexemes[at + 1]?.lower ?? ""))) &&
    (isNominal(lexemes[at + 1]) ||
      (rate === "per" && lexemes[at + 1]?.form === "count" && isNominal(lexemes[at + 2])))
  ) {
    const per: Draft = { ...EMPTY, from: at, to: at, determiner: "each" };
    at = readNouns(input, readAmount(input, at + 1, per), per);
    per.to = at;
    draft.per = per;
  }
  draft.to = at;
  if (
    draft.amount?.lexeme.unit === "dollar" &&
    draft.head !== "" &&
    !/^(?:dollars?|bill)$/.test(draft.head) &&
    draft.measure === null
  ) {
    draft.measure = { amount: draft.amount, unit: currencyOfSign(draft.amount.lexeme.text) };
    draft.amount = null;
  }
  if (draft.amount?.lexeme.unit === "dollar" && draft.head === "")
    draft.head = currencyOfSign(draft.amount.lexeme.text);
  return at === draft.from ? null : [draft, at];
}

/** Noun phrases joined by commas and `and`, as far as they go: "Adam, Andrew and Ahmed". At least one. */
export function readNounPhrases(input: Input, from: number): Parsed<readonly NounPhrase[]> | null {
  const first = readNounPhrase(input, from);
  if (first === null) return null;
  const nps = [first[0]];
  let at = first[1];
  for (;;) {
    let next = at;
    if (input.lexemes[next]?.text === ",") next++;
    if (input.lexemes[next]?.lower === "and") next++;
    if (next === at || sameNumberAt(input, next) !== null) break;
    const more = readNounPhrase(input, next);
    if (more === null) break;
    nps.push(more[0]);
    at = more[1];
  }
  return [nps, at];
}

/** "the same number in each bag", "an equal number on each": the index after it. */
export function sameNumberAt(input: Input, from: number): number | null {
  const { lexemes } = input;
  const lowerAt = (at: number): string => lexemes[at]?.lower ?? "";
  if (
    !/^(?:the same|an equal) (?:number|amount)$/.test(
      `${lowerAt(from)} ${lowerAt(from + 1)} ${lowerAt(from + 2)}`,
    )
  )
    return null;
  const of = lowerAt(from + 3) === "of" ? (readNounPhrase(input, from + 4)?.[1] ?? null) : from + 3;
  if (of === null || !/^(?:in|on|to|for)$/.test(lowerAt(of)) || lowerAt(of + 1) !== "each") return null;
  return readNounPhrase(input, of + 1)?.[1] ?? null;
}

/** A noun phrase after "how many": the amount is what is asked. */
export function readAskedPhrase(input: Input, from: number): Parsed<NounPhrase> {
  const draft: Draft = { ...EMPTY, from, to: from, asked: true };
  let at = from;
  const { lexemes } = input;
  if (
    lexemes[at]?.lower === "of" &&
    (lexemes[at + 1]?.lower === "the" || POSSESSIVES.has(lexemes[at + 1]?.lower ?? ""))
  ) {
    const of = readNounPhrase(input, at + 1);
    if (of !== null) return [{ ...of[0], from, asked: true }, of[1]];
  }
  at = readMore(input, at, draft);
  if (lexemes[at]?.lower === "total" && isNominal(lexemes[at + 1])) at++;
  if (
    lexemes[at]?.kind === "number" &&
    /^(?:dollars?|euros?|cents?|pounds?|inch|foot)$/.test(lexemes[at + 1]?.lower ?? "") &&
    isNominal(lexemes[at + 2]) &&
    !isVerbHere(input, at + 2)
  ) {
    draft.measure = { amount: amountOf(lexemes[at] as Lexeme) as Amount, unit: lexemes[at + 1]?.lower ?? "" };
    at += 2;
  }
  if (lexemes[at]?.unit === "dollar" && lexemes[at]?.kind === "number" && isNominal(lexemes[at + 1])) {
    draft.measure = { amount: amountOf(lexemes[at] as Lexeme) as Amount, unit: "dollar" };
    at++;
  }
  at = readNouns(input, at, draft);
  return finish(input, at, draft) ?? [draft, at];
}
