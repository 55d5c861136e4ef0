import type { NounPhrase, Query } from "../grammar/syntax.ts";
import type { Lexeme } from "../lexemes.ts";
import { refuse } from "../meaning/facts.ts";
import type { Story } from "../meaning/story.ts";
import { keyOf } from "../meaning/thing.ts";
import {
  AUXILIARIES,
  CONJUNCTIONS,
  DETERMINERS,
  NEGATIONS,
  POSSESSIVES,
  PREPOSITIONS,
  PRONOUNS,
  QUANTITY_WORDS,
  QUESTION_WORDS,
} from "../words/closed-words.ts";
import { PERSON_NOUNS } from "../words/kinds.ts";

const CLOSED: readonly ReadonlySet<string>[] = [
  AUXILIARIES,
  CONJUNCTIONS,
  DETERMINERS,
  NEGATIONS,
  POSSESSIVES,
  PREPOSITIONS,
  PRONOUNS,
  QUANTITY_WORDS,
  QUESTION_WORDS,
];
/** What leaves a part out, or is of others: no construct of questions reads it. */
const LEAVES_OUT = /^(?:without|except|excluding|besides|apart)$/;
/** Prepositions of what sets some of the things apart from others. */
const SETS_APART = /^(?:in|on|at|from|for|with|inside|under|near|during|among|behind)$/;
/** Places where what is told of goes on anyway, times that are seen to elsewhere, and words for the whole. */
const FAMILIAR =
  /^(?:money|cash|change|rate|speed|pace|purchase|trip|collection|store|shop|mall|market|school|class|home|total|original|start|beginning|end|day|week|month|year|weekend|today|morning|afternoon|evening|night|time|period|row|average|moment|hour|minute|second|season|dollar|cent)s?$/;
/** Words that open what is told of another time. */
const OPENS = /^(?:when|while|before|after|until|once)$/;

/**
 * What a question says of a time or a condition has to be told of: where none of its words but those of grammar stands anywhere else
 * in the text, it speaks of something that nothing took account of. Refuses there.
 */
export function checkQuestionWords(story: Story, query: Query): void {
  const lexemes = story.lexemes(query.sentence);
  const omits = lexemes.slice(query.from).find(({ lower }) => LEAVES_OUT.test(lower));
  if (omits !== undefined)
    refuse(omits, "frame", "a part of the question is of no construct that is read", "what is left out");
  for (const np of phrasesOf(query)) {
    const strange = strangeNoun(story, lexemes, np);
    if (strange !== null)
      refuse(
        strange,
        "frame",
        "a part of the question is of no construct that is read",
        `what \`${strange.text}\` has to do with the question`,
      );
  }
  for (const [at, lexeme] of lexemes.entries()) {
    if (at <= query.from || !OPENS.test(lexeme.lower)) continue;
    const strange = strangeIn(story, lexemes, at);
    if (strange !== null)
      refuse(
        strange,
        "frame",
        "a part of the question is of no construct that is read",
        `what \`${strange.text}\` has to do with the question`,
      );
  }
}

const phrasesOf = ({ clause }: Query): readonly NounPhrase[] =>
  clause === null || /^(?:spend|pay|cost)$/.test(clause.verb.lemma)
    ? []
    : [...clause.phrases, ...clause.items.flatMap(({ phrases }) => phrases), ...clause.subjectPhrases]
        .filter(({ prep }) => SETS_APART.test(prep))
        .flatMap(({ nps }) => nps);

/** The noun of a phrase that no other sentence has; numbers and pronouns are seen to elsewhere. */
function strangeNoun(story: Story, lexemes: readonly Lexeme[], np: NounPhrase): Lexeme | null {
  if (
    np.head === "" ||
    np.pronoun !== null ||
    np.amount !== null ||
    np.all ||
    np.determiner === "both" ||
    FAMILIAR.test(np.head) ||
    PERSON_NOUNS.has(story.words.singular(np.head))
  )
    return null;
  const told = new Set(
    [...story.sentences.filter((one) => one !== lexemes).flat(), ...lexemes.slice(0, np.from - 1)].flatMap(
      ({ lower }) => stemsOf(story, lower),
    ),
  );
  return stemsOf(story, np.head).some((stem) => told.has(stem)) ? null : (lexemes[np.to - 1] ?? null);
}

/** The first word that the text has not told of, up to the end or the next mark; null where a number is told there, which is read as any other. */
function strangeIn(story: Story, lexemes: readonly Lexeme[], at: number): Lexeme | null {
  const mark = lexemes.findIndex(({ kind }, index) => index > at && kind === "mark");
  const span = lexemes.slice(at + 1, mark === -1 ? undefined : mark);
  if (span.some(({ kind }) => kind === "number")) return null;
  if (
    span.every(
      ({ lower, kind }) =>
        kind !== "word" || FAMILIAR.test(lower) || CLOSED.some((words) => words.has(lower)),
    )
  )
    return null;
  const told = new Set(
    [...story.sentences.filter((one) => one !== lexemes).flat(), ...lexemes.slice(0, at)].flatMap(
      ({ lower }) => stemsOf(story, lower),
    ),
  );
  return (
    span.find(
      (lexeme) =>
        lexeme.kind === "word" &&
        !CLOSED.some((words) => words.has(lexeme.lower)) &&
        !stemsOf(story, lexeme.lower).some((stem) => told.has(stem)),
    ) ?? null
  );
}

function stemsOf({ words }: Story, lower: string): readonly string[] {
  return [lower, keyOf(lower, words), ...words.verbForms(lower).map(({ lemma }) => lemma)];
}
