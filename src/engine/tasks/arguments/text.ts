import type { Span, TaskSentence, TaskText } from "../text.ts";
import { Context } from "./context.ts";
import { GRAMMAR } from "./predicate.ts";
import {
  BE,
  phraseKey,
  PREPOSITIONS,
  shownVerbs,
  VerbForms,
  wordsOf,
  type Word,
  type Words,
} from "./words.ts";

export interface Statement extends Span {
  readonly text: string;
  readonly words: Words;
}
/** Premises, and what is asked about them. */
export interface ArgumentText {
  readonly premises: readonly Statement[];
  readonly claim: Statement & { readonly said: string };
  readonly asked: "verdict" | "validity";
}

const ASKING =
  /^(?:is it true that|does it follow that|can (?:it|we) (?:be )?(?:concluded?|inferr?e?d?|deduced?) that|is it the case that|is it certain that|do the (?:statements|premises|sentences) (?:imply|entail) that)\s/iu;

/** The text in premises and claim; null for a text of another build. */
export function splitArgument({ sentences, options }: TaskText): ArgumentText | null {
  const last = sentences.at(-1);
  if (last === undefined || sentences.length < 2 || options.length > 0) return null;
  const opening = ASKING.exec(last.text);
  if (opening === null || last.closing !== "?") return null;
  // a mark left alone by whoever put the text together
  const premises = sentences.slice(0, -1).filter(({ words }) => words.length > 0);
  if (premises.some(({ closing }) => closing !== "." && closing !== "!")) return null;
  const skipped = opening[0].trim().split(/\s+/u).length;
  const claim = {
    ...statementOf(last),
    said: last.text.slice(opening[0].length),
    words: marked(wordsOf(last.words.slice(skipped))),
  };
  const compounds = compoundsIn([...premises.map(statementOf), claim]);
  const joined = <T extends Statement>(statement: T): T => ({
    ...statement,
    words: joinedWords(statement.words, compounds),
  });
  return { premises: premises.map(statementOf).map(joined), claim: joined(claim), asked: "verdict" };
}

/** Words that the text writes as one and as two: `smartphone`, `smart phones`. */
function compoundsIn(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(
    statements
      .flatMap(({ words }) => words.map((word) => phraseKey([word])))
      .filter((word) => word.length > 7),
  );
}

function joinedWords(words: Words, compounds: ReadonlySet<string>): Words {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const [one, other] = [words[at], words[at + 1]];
    if (one === undefined) continue;
    const both =
      other !== undefined && /^[a-z]{3,}$/u.test(one.lower) && /^[a-z]{3,}$/u.test(other.lower)
        ? { ...one, lower: one.lower + other.lower, text: one.text + other.text }
        : null;
    if (both !== null && compounds.has(phraseKey([both]))) at++;
    joined.push(both !== null && compounds.has(phraseKey([both])) ? both : one);
  }
  return joined;
}

function statementOf({ start, end, text, words }: TaskSentence): Statement {
  return { start, end, text, words: marked(wordsOf(words)) };
}

function marked(words: Words): Words {
  return words.map((word, at) => ({ ...word, first: at === 0 }));
}

/** What the sentences of a text show of its words. */
export function contextOf({ premises, claim }: ArgumentText): Context {
  const sentences = [...premises, claim].map(({ words }) => words);
  const all = sentences.flat();
  const small = new Set(all.filter(({ text, lower }) => text === lower).map(({ lower }) => lower));
  const verbs = new VerbForms(shownVerbs(sentences));
  const single = (next: Word | undefined): boolean =>
    next !== undefined && (/^(?:is|has|does|was)$/u.test(next.lower) || verbs.third(next.lower) !== null);
  const singulars = new Set(
    [
      ...all.filter(({ text, lower, first }) => !first && text !== lower),
      ...sentences.flatMap(([head, next]) => (head !== undefined && single(next) ? [head] : [])),
    ].map(({ text }) => text),
  );
  const ends = (word: Word | undefined): boolean =>
    word === undefined ||
    BE.has(word.lower) ||
    PREPOSITIONS.has(word.lower) ||
    /^(?:who|that|which|do|does|can|will|and|or|,)$/u.test(word.lower);
  const nouns = new Set(
    sentences.flatMap((words) =>
      words
        .filter(
          (_, at) =>
            /^(?:an?|all|every|each|no|some|any)$/u.test(words[at - 1]?.lower ?? "") && ends(words[at + 1]),
        )
        .map(({ lower }) => lower),
    ),
  );
  const definites = new Set(
    sentences.flatMap((words) =>
      words[0]?.lower === "the" ? [2, 3, 4, 5].map((end) => phraseKey(words.slice(1, end))) : [],
    ),
  );
  const openings = new Set(
    sentences.flatMap((words) =>
      [1, 2, 3].map((end) =>
        words
          .slice(0, end)
          .map(({ lower }) => lower)
          .join(" "),
      ),
    ),
  );
  return new Context(
    { verbs, predicated: predicatedIn(sentences), small, singulars, nouns, definites, openings },
    GRAMMAR,
  );
}

const AROUND: ReadonlySet<string> = new Set(["and", "or", "nor", ",", "if", "then", "but", ";"]);

/** Single words between a copula and the end of a clause. */
function predicatedIn(sentences: readonly Words[]): ReadonlySet<string> {
  const found = new Set<string>();
  const ends = (word: Word | undefined): boolean => word === undefined || AROUND.has(word.lower);
  for (const words of sentences) {
    for (const [at, word] of words.entries()) {
      const before = words[at - 1]?.lower ?? "";
      const copula =
        BE.has(before) ||
        (/^(?:not|either|neither|both|and|or|nor|also)$/u.test(before) &&
          words.slice(0, at).some(({ lower }) => BE.has(lower)));
      if (copula && ends(words[at + 1]) && word.text === word.lower) found.add(phraseKey([word]));
    }
  }
  return found;
}

/** Names as the text writes them. */
export function namesOf({ premises, claim }: ArgumentText): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const sentences = [...premises, claim].map(({ words }) => words);
  for (const words of sentences) {
    for (let from = 0; from < words.length; from++) {
      for (let to = from + 1; to <= Math.min(words.length, from + 6); to++) {
        const part = words.slice(from, to);
        const key = part.map(({ lower }) => lower).join(" ");
        const shown = part
          .map(({ text }) => text)
          .join(" ")
          .replaceAll(" 's", "'s");
        if (!found.has(key) || (shown !== shown.toLowerCase() && from > 0)) found.set(key, shown);
      }
    }
  }
  return found;
}
