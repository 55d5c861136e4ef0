import type { Clause, Sentential, Word } from "../grammar/syntax.ts";

/** What is said like a modal: "is allowed to", "has to", "is able to". */

const ALLOWED: ReadonlyMap<string, string> = new Map([
  ["allow", "may"],
  ["permit", "may"],
  ["require", "must"],
  ["oblige", "must"],
]);
const ACTIVE: ReadonlyMap<string, string> = new Map([
  ["have", "must"],
  ["need", "must"],
]);
const ADJECTIVES: ReadonlyMap<string, string> = new Map([
  ["able", "can"],
  ["allowed", "may"],
  ["permitted", "may"],
  ["required", "must"],
  ["obliged", "must"],
]);

/** A clause with a modal in place of such a phrase; any other clause as it is. "Not required" and "need not" deny the duty. */
export function freedOf(clause: Clause): Clause {
  const found = phraseOf(clause);
  if (found === null || clause.modal !== null || clause.perfect !== null || clause.progressive !== null)
    return clause;
  const { force, content } = found;
  if (content.kind !== "clause" || content.modal !== null || content.subject !== null) return clause;
  const denied = clause.negation !== null;
  if (denied && content.negation !== null) return clause;
  // Of a duty that is denied, the denial stands before it: as with "need not".
  const lemma = denied && force === "must" ? "need" : force;
  return {
    ...content,
    subject: clause.subject,
    modal: { lemma, at: clause.verb.at },
    negation: clause.negation ?? content.negation,
    tense: clause.tense,
    support: clause.support,
    adverbs: [...clause.adverbs, ...content.adverbs],
    phrases: [...content.phrases, ...clause.phrases],
    times: [...content.times, ...clause.times],
    also: [...found.words, ...(clause.passive === null ? [] : [clause.passive])],
  };
}

/** What "it is true that …", "it is false that …" and "it is not the case that …" say of another sentence. */
interface Judgement {
  readonly content: Sentential;
  readonly denied: boolean;
  readonly at: readonly number[];
}

export function judgementOf(clause: Clause): Judgement | null {
  const { subject, verb, predicate, objects, negation } = clause;
  if (!clause.copula || clause.tense !== "present" || subject?.kind !== "pronoun") return null;
  const more = [clause.modal, clause.perfect, clause.progressive, ...clause.adverbs];
  const plain = more.every((one) => one === null) && clause.phrases.length + clause.times.length === 0;
  const [object, ...others] = objects;
  if (subject.word.lemma !== "it" || !plain || others.length > 0 || predicate === null) return null;
  const truth = truthWord(predicate);
  const content = object ?? ("degree" in predicate ? predicate.complement : null);
  if (
    content === null ||
    !("kind" in content) ||
    content.kind !== "content" ||
    content.form !== "that" ||
    truth === null
  )
    return null;
  const at = [subject.word, verb, ...truth.words, ...(negation === null ? [] : [negation])].map(
    (one) => one.at,
  );
  return { content: content.clause, denied: (negation !== null) !== truth.denied, at };
}

function truthWord(
  predicate: NonNullable<Clause["predicate"]>,
): { readonly denied: boolean; readonly words: readonly Word[] } | null {
  if ("degree" in predicate) {
    const { word, degree, degreeWord, measure, than } = predicate;
    const bare = [degreeWord, measure, than].every((one) => one === null) && degree === "positive";
    const isTruth = bare && (word.lemma === "true" || word.lemma === "false");
    return isTruth ? { denied: word.lemma === "false", words: [word] } : null;
  }
  if (!("kind" in predicate) || predicate.kind !== "noun") return null;
  const { head, determiner, amount, modifiers } = predicate;
  const isCase = head?.lemma === "case" && amount === null && modifiers.length === 0;
  if (!isCase || head === null || determiner?.word.lemma !== "the") return null;
  return { denied: false, words: [determiner.word, head] };
}

interface Phrase {
  readonly force: string;
  readonly content: Sentential;
  readonly words: readonly Word[];
}

function phraseOf(clause: Clause): Phrase | null {
  if (clause.copula) return adjectiveOf(clause);
  const [object, ...others] = clause.objects;
  if (object?.kind === "content" && object.form === "infinitive" && others.length === 0) {
    const force = (clause.passive === null ? ACTIVE : ALLOWED).get(clause.verb.lemma);
    return force === undefined || clause.tense !== "present"
      ? null
      : { force, content: object.clause, words: toOf(object) };
  }
  return null;
}

/** "Is required to": the infinitive stands with the adjective or beside it. */
function adjectiveOf(clause: Clause): Phrase | null {
  const { predicate } = clause;
  const [object, ...others] = clause.objects;
  if (!clause.copula || others.length > 0 || predicate === null || !("degree" in predicate)) return null;
  const force = ADJECTIVES.get(predicate.word.lemma);
  const content = predicate.complement ?? object ?? null;
  const plain = predicate.degree === "positive" && predicate.degreeWord === null;
  if (force === undefined || !plain || content === null || !("kind" in content) || content.kind !== "content")
    return null;
  const words = [predicate.word, ...toOf(content)];
  return clause.tense === "present" ? { force, content: content.clause, words } : null;
}

function toOf({ at }: { readonly at?: number }): readonly Word[] {
  return at === undefined ? [] : [{ lemma: "to", at }];
}
