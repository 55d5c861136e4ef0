import type {
  Clause,
  Noun,
  NounPhrase,
  Prepositional,
  Property,
  Sentential,
  Utterance,
} from "../grammar/syntax.ts";
import type { Places, Question } from "./form.ts";
import { TOP, within, type TextMeaning } from "./scope.ts";

/** "What is Ann to Bob?", "What relation is Ann to Bob?", "What is Ann's relation to Bob?": how is Ann related to Bob. */

/** Whose relation to whom is asked, and the words that ask. */
interface Relating {
  readonly one: NounPhrase;
  readonly to: Prepositional;
  readonly at: Places;
}

/** Null for a question of another kind. */
export function relationAsked(
  text: TextMeaning,
  asked: Utterance["asked"],
  body: Sentential,
): Question | null {
  if (body.kind !== "clause" || !body.copula || body.negation !== null) return null;
  const found = relatingIn(asked, body);
  const [place] = found?.at ?? [];
  if (found === null || place === undefined) return null;
  const { one, to, at } = found;
  const clause: Clause = {
    ...body,
    subject: one,
    predicate: { ...RELATED, word: { lemma: "related", at: place } },
    phrases: [to],
  };
  return { asked: { kind: "manner" }, form: text.read.sentential(text, clause, within(TOP)), at };
}

function relatingIn(asked: Utterance["asked"], { subject, predicate, phrases }: Clause): Relating | null {
  const noun = predicate !== null && "kind" in predicate ? predicate : null;
  if (asked === null) {
    const isWhat = subject?.kind === "pronoun" && subject.word.lemma === "what" && phrases.length === 0;
    return isWhat && noun?.kind === "noun" ? ownedRelation(noun, [subject.word.at]) : null;
  }
  const words = noun?.kind === "gap" ? askingWords(asked) : null;
  if (words === null || subject === null) return null;
  const said = phrases.map((phrase) => ({ kind: "phrase", phrase }) as const);
  if (subject.kind === "noun" && isRelation(subject))
    return ownedRelation({ ...subject, modifiers: [...subject.modifiers, ...said] }, words);
  const [to, second] = phrases;
  return to !== undefined && isTo(to) && second === undefined ? { one: subject, to, at: words } : null;
}

/** "What", "what relation" */
function askingWords(asked: Exclude<Utterance["asked"], null>): Places | null {
  if (!("kind" in asked)) return null;
  if (asked.kind === "pronoun") return asked.word.lemma === "what" ? [asked.word.at] : null;
  if (asked.kind !== "noun" || !isRelation(asked) || asked.modifiers.length > 0) return null;
  const { determiner, head } = asked;
  const isOpen = determiner?.owner === null && /^(?:what|which)$/.test(determiner.word.lemma);
  return isOpen && head !== null ? [determiner.word.at, head.at] : null;
}

/** "Ann's relation to Bob" */
function ownedRelation(noun: Noun | null, words: Places): Relating | null {
  const [phrase, second] = noun?.modifiers ?? [];
  const { determiner = null, head = null } = noun ?? {};
  if (
    noun === null ||
    !isRelation(noun) ||
    head === null ||
    phrase?.kind !== "phrase" ||
    second !== undefined
  )
    return null;
  return determiner?.owner == null || !isTo(phrase.phrase)
    ? null
    : { one: determiner.owner, to: phrase.phrase, at: [...words, determiner.word.at, head.at] };
}

const RELATED: Omit<Property, "word"> = {
  degree: "positive",
  degreeWord: null,
  measure: null,
  than: null,
  complement: null,
};
const isRelation = ({ head }: Noun): boolean => /^(?:relation|relationship)$/.test(head?.lemma ?? "");
const isTo = ({ preposition, adverb }: Prepositional): boolean =>
  preposition.lemma === "to" && adverb === null;
