import { baseOfThird } from "./morphology.ts";
import { openerOf } from "./openers.ts";
import type { Lexicon, Span } from "./reading.ts";
import { isCapitalised, type Token } from "./tokens.ts";

/**
 * Words at the head of a sentence that speak of the sentence and are no part of what it says. None of them is taken for part of a name, and
 * none is passed over unknown.
 *
 *     Suppose that whales are fish.    Sadly, dogs are loud.    Allegedly Rex is a dog.
 *     ^ supposed                       ^ remark                 ^ doubtful
 *
 * - `supposed`: the sentence holds for this prompt alone, and is never stored
 * - `remark`: what the speaker feels about it, or that it is to be kept in mind; it says nothing
 * - `doubtful`: it is open whether the sentence holds, always or at all; the prompt is declined
 */
export interface Head extends Span {
  readonly kind: HeadKind;
  readonly text: string;
}
export type HeadKind = "supposed" | "remark" | "doubtful";

/** `comma`: a comma or colon must follow, or may. */
interface Row {
  readonly words: string;
  readonly kind: HeadKind;
  readonly comma: "must" | "may";
}

const rows = (kind: HeadKind, comma: Row["comma"], phrases: readonly string[]): readonly Row[] =>
  phrases.map((words) => ({ words, kind, comma }));

const VERBS_OF_SUPPOSING = ["suppose", "assume", "imagine", "pretend", "presume"];
const VERBS_OF_MINDING = [
  "remember",
  "recall",
  "note",
  "notice",
  "know",
  "bear in mind",
  "keep in mind",
  "do not forget",
  "don't forget",
  "never forget",
  "mind you",
  "please note",
  "please remember",
];
const FRAMES = [
  "dream",
  "story",
  "film",
  "movie",
  "novel",
  "book",
  "tale",
  "fairy tale",
  "legend",
  "myth",
  "game",
  "play",
  "poem",
  "song",
  "joke",
];

const TABLE: readonly Row[] = [
  ...VERBS_OF_SUPPOSING.flatMap((verb) =>
    ["", "let us ", "let's ", "let 's ", "let me ", "just ", "now "].flatMap((before) =>
      rows("supposed", "may", [`${before}${verb} that`, `${before}${verb}`]),
    ),
  ),
  ...rows("supposed", "may", [
    "let us say that",
    "let us say",
    "let's say that",
    "let's say",
    "let 's say that",
    "let 's say",
    "say that",
    "picture that",
    "hypothetically",
    "it is assumed that",
    "take it that",
    "take it as given that",
  ]),
  ...rows("supposed", "must", [
    "say",
    "for the sake of argument",
    "for argument's sake",
    "for argument 's sake",
    "for the sake of the argument",
    "purely hypothetically",
    "hypothetically speaking",
  ]),
  ...VERBS_OF_MINDING.flatMap((verb) => [
    ...rows("remark", "may", [`${verb} that`]),
    ...rows("remark", "must", [verb]),
  ]),
  ...rows("remark", "may", [
    "it is a fact that",
    "it is a well-known fact that",
    "it is certain that",
    "it is clear that",
    "it is known that",
    "it is well known that",
    "it is obvious that",
    "we know that",
    "everyone knows that",
    "everybody knows that",
    "remember",
    "sadly",
    "luckily",
    "unluckily",
    "fortunately",
    "unfortunately",
    "happily",
    "unhappily",
    "regrettably",
    "surprisingly",
    "unsurprisingly",
    "interestingly",
    "remarkably",
    "amazingly",
    "astonishingly",
    "oddly",
    "strangely",
    "weirdly",
    "curiously",
    "funnily",
    "ironically",
    "frankly",
    "honestly",
    "thankfully",
    "mercifully",
    "tragically",
    "incidentally",
    "importantly",
    "notably",
    "obviously",
    "undoubtedly",
    "undeniably",
    "unquestionably",
    "sadly enough",
    "oddly enough",
    "strangely enough",
    "funnily enough",
    "curiously enough",
    "of course",
    "admittedly",
    "alarmingly",
    "annoyingly",
    "disappointingly",
    "shockingly",
    "worryingly",
    "wonderfully",
  ]),
  ...rows("remark", "must", [
    "alas",
    "by the way",
    "to be honest",
    "to be clear",
    "for the record",
    "indeed",
    "as you know",
    "as we know",
    "as everyone knows",
    "as it happens",
    "in truth",
    "truth be told",
    "certainly",
    "surely",
    "clearly",
    "plainly",
    "naturally",
  ]),
  ...rows("doubtful", "may", [
    "according to",
    "rumour has it that",
    "rumor has it that",
    "legend has it that",
    "word has it that",
    "it is said that",
    "it is rumoured that",
    "it is rumored that",
    "it is believed that",
    "it is thought that",
    "it is alleged that",
    "it is claimed that",
    "it is reported that",
    "it seems that",
    "it appears that",
    "it looks as if",
    "it looks like",
    "it is likely that",
    "it is unlikely that",
    "it is possible that",
    "it is probable that",
    "it is doubtful that",
    "it is hoped that",
    "perhaps",
    "maybe",
    "they say that",
    "they say",
    "people say that",
    "people say",
    "some say that",
    "some say",
    "some people say that",
    "i think that",
    "i think",
    "i believe that",
    "i believe",
    "i guess that",
    "i guess",
    "i heard that",
    "i heard",
    "i hope that",
    "i hope",
    "i doubt that",
    "i suspect that",
    "i suspect",
    "in theory",
    "in principle",
    "on paper",
    "in my opinion",
    "in my view",
    "as far as i know",
    "once upon a time",
    "if only",
    "as if",
    ...FRAMES.flatMap((frame) =>
      ["a", "the", "this", "that", "my", "his", "her"].map((article) => `in ${article} ${frame}`),
    ),
  ]),
];

const BY_FIRST_WORD: ReadonlyMap<string, readonly Row[]> = (() => {
  const found = new Map<string, Row[]>();
  for (const row of [...TABLE].sort((one, other) => other.words.length - one.words.length)) {
    const first = row.words.split(" ", 1)[0] ?? "";
    found.set(first, [...(found.get(first) ?? []), row]);
  }
  return found;
})();

/** Words in -ly that are adjectives or nouns, are names, or belong to a number, beside those of the packs; a head in -ly that is neither and stands in no row is doubtful. */
const NO_ADVERBS: ReadonlySet<string> = new Set([
  "friendly",
  "unfriendly",
  "lovely",
  "lonely",
  "lively",
  "likely",
  "unlikely",
  "silly",
  "ugly",
  "elderly",
  "daily",
  "weekly",
  "monthly",
  "yearly",
  "early",
  "deadly",
  "costly",
  "curly",
  "holy",
  "jolly",
  "only",
  "orderly",
  "oily",
  "hilly",
  "chilly",
  "wobbly",
  "bubbly",
  "cuddly",
  "cowardly",
  "motherly",
  "fatherly",
  "brotherly",
  "sisterly",
  "scholarly",
  "heavenly",
  "worldly",
  "earthly",
  "ghostly",
  "beastly",
  "kingly",
  "princely",
  "saintly",
  "manly",
  "womanly",
  "sickly",
  "stately",
  "timely",
  "unruly",
  "smelly",
  "woolly",
  "wrinkly",
  "prickly",
  "crumbly",
  "leisurely",
  "miserly",
  "neighbourly",
  "sally",
  "billy",
  "kelly",
  "emily",
  "molly",
  "polly",
  "milly",
  "tilly",
  "willy",
  "wally",
  "carly",
  "shelly",
  "beverly",
  "kimberly",
  "ally",
  "lilly",
  "nelly",
  "elly",
  "orly",
  "everly",
  "family",
  "exactly",
  "precisely",
  "fly",
  "butterfly",
  "jelly",
  "lily",
  "ally",
  "belly",
  "bully",
  "assembly",
  "supply",
  "reply",
  "monopoly",
  "anomaly",
  "homily",
  "rally",
  "tally",
  "folly",
  "gully",
  "trolley",
  "trolly",
  "holly",
  "july",
  "italy",
  "sicily",
  "doily",
  "dolly",
  "filly",
  "lolly",
  "brolly",
  "ply",
  "poly",
  "barfly",
  "dragonfly",
  "firefly",
  "housefly",
  "mayfly",
  "gadfly",
]);

/** What can only follow the subject of a sentence: before it stands a name, not a head. */
const AFTER_SUBJECTS: ReadonlySet<string> = new Set([
  "is",
  "are",
  "was",
  "were",
  "has",
  "have",
  "had",
  "does",
  "do",
  "did",
  "can",
  "cannot",
  "will",
  "would",
  "must",
  "may",
  "and",
  "or",
  "'s",
  "who",
  "which",
  "never",
  "also",
  "isn't",
]);
const LINKS: ReadonlySet<string> = new Set(["and", "but", "so", "then", "now", "also", "yet", "well", ","]);

/** Openers have fewer tokens than this. */
const MAX_OPENER = 16;

/** The heads of all sentences, in order. Offsets are those of the tokens, and `end` is that of the comma behind them. */
export function headsIn(tokens: readonly Token[], lexicon: Pick<Lexicon, "analyse">): readonly Head[] {
  const named = namedIn(tokens);
  return tokens.flatMap((_, at) => {
    if (!startsSentence(tokens, at)) return [];
    let from = at;
    while (
      from < at + 2 &&
      LINKS.has(tokens[from]?.lower ?? "") &&
      !BY_FIRST_WORD.get(tokens[from]?.lower ?? "")?.some((row) => lengthAt(tokens, from, row) > 0)
    )
      from++;
    // "So, necessarily, …" and "Finally, …" are openers.
    return at + openerOf(tokens.slice(at, at + MAX_OPENER)).length > from
      ? []
      : (headAt(tokens, from, lexicon, named) ?? []);
  });
}

function startsSentence(tokens: readonly Token[], at: number): boolean {
  const [token, before] = [tokens[at], tokens[at - 1]];
  return (
    before === undefined ||
    (token?.breaks ?? 0) > 0 ||
    (/^(?:[.?!:;]|\.{3})$/.test(before.text) && token?.spaced === true)
  );
}

function headAt(
  tokens: readonly Token[],
  at: number,
  lexicon: Pick<Lexicon, "analyse">,
  named: ReadonlyMap<string, readonly Token[]>,
): Head | null {
  const first = tokens[at];
  if (first === undefined || first.kind !== "word") return null;
  if (named.get(first.lower)?.some((token) => token !== first) === true) return null; // a name
  const row = (BY_FIRST_WORD.get(first.lower) ?? []).find((one) => lengthAt(tokens, at, one) > 0);
  if (row !== undefined) {
    const next = at + lengthAt(tokens, at, row);
    return next >= tokens.length || AFTER_SUBJECTS.has(tokens[next]?.lower ?? "")
      ? null
      : headOf(tokens, at, next, row.kind);
  }
  if (saysOfAClause(tokens, at)) return headOf(tokens, at, clauseAt(tokens, at), "doubtful");
  const after = tokens[at + 1];
  if (
    after === undefined ||
    !/[a-z]{2}ly$/.test(first.lower) ||
    NO_ADVERBS.has(first.lower) ||
    followsSubject(after, lexicon)
  )
    return null;
  return lexicon.analyse(first.lower).some(({ pos }) => pos !== "adverb")
    ? null
    : headOf(tokens, at, at + 1, "doubtful");
}

/** Longest "It is an open question that". */
const MAX_BEFORE_THAT = 6;

/** Where the clause begins behind "It is a rumour that"; -1 where there is none. */
function clauseAt(tokens: readonly Token[], at: number): number {
  const that = tokens.findIndex(
    ({ lower }, index) => index > at + 3 && index <= at + MAX_BEFORE_THAT && lower === "that",
  );
  return that < 0 ? -1 : that + 1;
}

/** "It is a rumour that Rex is a dog": what is said of the clause, nobody knows here, and `it` stands for nothing that was named. */
function saysOfAClause(tokens: readonly Token[], at: number): boolean {
  const words = tokens
    .slice(at, at + 3)
    .map(({ lower }) => lower)
    .join(" ");
  return /^it is (?:an?|the|no|my|her|his)$/.test(words) && clauseAt(tokens, at) > 0;
}

function headOf(tokens: readonly Token[], from: number, to: number, kind: HeadKind): Head {
  const [first, last] = [tokens[from] as Token, tokens[to - 1] as Token]; // the caller looked at both
  return {
    kind,
    start: first.start,
    end: last.end,
    text: tokens
      .slice(from, to)
      .filter(({ kind: each }) => each !== "mark")
      .map(({ text }) => text)
      .join(" "),
  };
}

function followsSubject({ lower }: Token, lexicon: Pick<Lexicon, "analyse">): boolean {
  const known = lexicon.analyse(lower);
  return (
    AFTER_SUBJECTS.has(lower) ||
    (known.some(({ pos, form }) => pos === "verb" && form === "third") &&
      !known.some(({ pos }) => pos === "noun")) ||
    (known.length === 0 &&
      baseOfThird(lower).some((base) => lexicon.analyse(base).some(({ pos }) => pos === "verb")))
  );
}

/** The words that stand with a capital within a sentence, as names do, by their small letters. */
function namedIn(tokens: readonly Token[]): ReadonlyMap<string, readonly Token[]> {
  const named = new Map<string, Token[]>();
  for (const [at, token] of tokens.entries())
    if (isCapitalised(token) && !startsSentence(tokens, at))
      named.set(token.lower, [...(named.get(token.lower) ?? []), token].slice(-2)); // two are never the same one
  return named;
}

/** How many tokens a row takes, with the comma or colon behind it; 0 where it does not stand there. */
function lengthAt(tokens: readonly Token[], at: number, { words, comma }: Row): number {
  const parts = words.split(" ");
  if (!parts.every((word, index) => tokens[at + index]?.lower === word)) return 0;
  const mark = tokens[at + parts.length]?.text;
  if (mark === "," || mark === ":") return parts.length + 1;
  return comma === "may" ? parts.length : 0;
}

/** The tokens without heads; what follows a head begins its line. */
export function withoutHeads(tokens: readonly Token[], heads: readonly Head[]): readonly Token[] {
  if (heads.length === 0) return tokens;
  let breaks = 0;
  return tokens.flatMap((token) => {
    if (heads.some(({ start, end }) => token.start >= start && token.end <= end)) {
      breaks += token.breaks;
      return [];
    }
    const kept = breaks === 0 ? token : { ...token, breaks: token.breaks + breaks, spaced: true };
    breaks = 0;
    return [kept];
  });
}
