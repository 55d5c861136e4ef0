import { FLAGS, PREPOSITIONS, type Flag } from "../words/closed-words.ts";
import { currencyOf } from "../words/units.ts";
import { isVerbHere, readNounPhrase, readNounPhrases } from "./noun-phrase.ts";
import type { Input, NounPhrase, Parsed, Phrase, VerbGroup } from "./syntax.ts";

const LONGEST_FLAG = Math.max(...FLAGS.map(([words]) => words.split(" ").length));
const FLAG_OF: ReadonlyMap<string, Flag> = new Map(FLAGS);
const TIME_NOUNS =
  /^(?:day|night|morning|afternoon|evening|week|month|year|season|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|time|summer|winter|spring|fall|today|yesterday|hour|minute|second|lunch|dinner)s?$/;

/** "in all", "altogether", "left": the flag and the index after it. */
export function readFlag({ lexemes }: Input, at: number): Parsed<Flag> | null {
  for (let length = LONGEST_FLAG; length > 0; length--) {
    const flag = FLAG_OF.get(
      lexemes
        .slice(at, at + length)
        .map(({ lower }) => lower)
        .join(" "),
    );
    if (flag !== undefined && at + length <= lexemes.length) return [flag, at + length];
  }
  return null;
}

/** "There were originally 46": the adverb stands in the verb. */
export function flagsOf({ adverbs }: VerbGroup): readonly Flag[] {
  return adverbs.flatMap((adverb) => FLAG_OF.get(adverb) ?? []);
}

/** "at the zoo", "for $9.46", "in each box". */
export function readPhrase(input: Input, at: number): Parsed<Phrase> | null {
  const { lexemes } = input;
  const prep = lexemes[at]?.lower ?? "";
  if (!PREPOSITIONS.has(prep)) return null;
  const of =
    (prep === "out" && lexemes[at + 1]?.lower === "of") ||
    (prep === "off" && lexemes[at + 1]?.lower === "of");
  let from = of ? at + 2 : at + 1;
  if (prep === "to" && input.words.verbForms(lexemes[from]?.lower ?? "").some(({ kind }) => kind === "base"))
    return null;
  if (/^(?:on|up|down|in|into)$/.test(lexemes[from]?.lower ?? "") && /^(?:up|down|out|back|over)$/.test(prep))
    from++;
  // "after playing 2 rounds", "from selling 3 shirts": the number is what matters.
  const doing = (lemma: string): boolean =>
    (prep !== "after" && prep !== "before") ||
    input.words.classesOf(lemma).some(({ category }) => category === "activity_verb");
  const gerund =
    input.words
      .verbForms(lexemes[from]?.lower ?? "")
      .some(({ kind, lemma }) => kind === "gerund" && doing(lemma)) &&
    (lexemes[from + 1]?.kind === "number" || /^(?:the|an?)$/.test(lexemes[from + 1]?.lower ?? ""));
  if (gerund && /^(?:after|by|from|for|of|before)$/.test(prep)) from++;
  // "for a total of 6 hours"
  if (
    /^a$/.test(lexemes[from]?.lower ?? "") &&
    lexemes[from + 1]?.lower === "total" &&
    lexemes[from + 2]?.lower === "of"
  )
    from += 3;
  const nps = readNounPhrases(input, from);
  if (nps === null) return null;
  // "on Monday and Tom ate 5": the second is the subject of what follows.
  let [list, next] = nps;
  const isMoney = (np: NounPhrase | undefined): boolean =>
    np?.amount?.lexeme.unit === "dollar" || (isCounted(np) && currencyOf(np?.head ?? "") !== null);
  while (
    list.length > 1 &&
    (isVerbHere(input, next) ||
      (isMoney(list[0]) && !isMoney(list.at(-1))) ||
      (list.at(-1)?.rest === true && list[0]?.rest === false) ||
      ((isCounted(list.at(-1)) ||
        list.at(-1)?.ratio !== null ||
        list.at(-1)?.vague === true ||
        list.at(-1)?.more === "more") &&
        !isCounted(list[0]) &&
        list[0]?.vague === false))
  ) {
    next = (list.at(-1) as NounPhrase).from - 1;
    while (input.lexemes[next]?.lower === "and" || input.lexemes[next]?.text === ",") next--;
    next++;
    list = list.slice(0, -1);
  }
  if (
    prep === "for" &&
    list.length === 1 &&
    list[0] !== undefined &&
    input.lexemes[next]?.lower === "to" &&
    isVerbHere(input, next + 1)
  )
    return null;
  return [{ prep: of ? "out of" : gerund ? "during" : prep, nps: list }, next];
}

export const isCounted = (np: NounPhrase | undefined): boolean =>
  np !== undefined && np.amount !== null && !np.amount.implicit;

/** "last month", "this year", "every day", "the next day": a time without a preposition. */
export function readTime(input: Input, at: number): Parsed<Phrase> | null {
  const np = readNounPhrase(input, at);
  if (
    np === null ||
    !TIME_NOUNS.test(np[0].head) ||
    (np[0].amount !== null && !np[0].amount.implicit && !/^(?:each|every)$/.test(np[0].determiner ?? ""))
  )
    return null;
  if (np[0].determiner === null && np[0].mods.length === 0 && !/^(?:today|yesterday)$/.test(np[0].head))
    return null;
  return [{ prep: /^(?:each|every)$/.test(np[0].determiner ?? "") ? "in" : "at", nps: [np[0]] }, np[1]];
}

/** "today", "yesterday": a time in one word. */
export function readDay({ lexemes }: Input, at: number): Parsed<Phrase> | null {
  const lower = lexemes[at]?.lower ?? "";
  if (!/^(?:today|yesterday|tomorrow|tonight)$/.test(lower)) return null;
  return [
    {
      prep: "at",
      nps: [
        {
          from: at,
          to: at + 1,
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
          head: lower,
          of: null,
          measure: null,
          per: null,
          scale: null,
        },
      ],
    },
    at + 1,
  ];
}
