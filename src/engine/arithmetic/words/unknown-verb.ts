import type { Lexeme } from "../lexemes.ts";
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
} from "./closed-words.ts";
import type { Words } from "./lexicon.ts";

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
const ADVERBS: ReadonlySet<string> = new Set([
  "almost",
  "soon",
  "once",
  "twice",
  "often",
  "again",
  "always",
  "still",
  "already",
  "just",
  "also",
  "too",
  "very",
  "even",
  "here",
  "there",
  "today",
  "tomorrow",
  "yesterday",
  "now",
  "north",
  "south",
  "east",
  "west",
  "away",
  "together",
]);

/**
 * Whether the word at which a sentence could not be read can be a verb that nobody has explained. Numerals, names and words of the grammar
 * are none, nor is what stands where a noun does: behind an article or a preposition, or behind the verb ("wear glasses").
 */
export function mayBeUnknownVerb(lexemes: readonly Lexeme[], at: number, words: Words): boolean {
  const [lexeme, before] = [lexemes[at], lexemes[at - 1]];
  if (lexeme === undefined || lexeme.kind !== "word" || /^\p{Lu}/u.test(lexeme.text)) return false;
  const { lower } = lexeme;
  if (CLOSED.some((set) => set.has(lower)) || ADVERBS.has(lower) || /.ly$/u.test(lower)) return false;
  if (words.isVerbForm(lower)) return true;
  if (words.is(lower, "unit_noun") || words.is(lower, "container_noun")) return false;
  if (before === undefined || before.kind !== "word") return false;
  const followsNoun =
    DETERMINERS.has(before.lower) ||
    POSSESSIVES.has(before.lower) ||
    (PREPOSITIONS.has(before.lower) && before.lower !== "to") ||
    QUANTITY_WORDS.has(before.lower);
  return (
    !followsNoun && !words.isVerbForm(before.lower) && (!lower.endsWith("s") || endsSubject(lexemes, at - 1))
  );
}

/** "Tom crawls", "the baby crawls", but not "girls wear glasses": a word in -s is a verb behind one who does something. */
function endsSubject(lexemes: readonly Lexeme[], at: number): boolean {
  const [last, before] = [lexemes[at], lexemes[at - 1]];
  if (last === undefined || PRONOUNS.has(last.lower) || /^\p{Lu}/u.test(last.text)) return true;
  return before !== undefined && (DETERMINERS.has(before.lower) || POSSESSIVES.has(before.lower));
}
