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

function phraseOf(
  clause: Clause,
): { readonly force: string; readonly content: Sentential; readonly words: readonly Word[] } | null {
  const [object, ...others] = clause.objects;
  if (object?.kind === "content" && object.form === "infinitive" && others.length === 0) {
    const force = (clause.passive === null ? ACTIVE : ALLOWED).get(clause.verb.lemma);
    return force === undefined || clause.tense !== "present"
      ? null
      : { force, content: object.clause, words: toOf(object) };
  }
  const { predicate } = clause;
  if (!clause.copula || predicate === null || !("degree" in predicate)) return null;
  const force = ADJECTIVES.get(predicate.word.lemma);
  const content = predicate.complement;
  const plain = predicate.degree === "positive" && predicate.degreeWord === null;
  if (force === undefined || !plain || content === null || !("kind" in content) || content.kind !== "content")
    return null;
  const words = [predicate.word, ...toOf(content)];
  return clause.tense === "present" ? { force, content: content.clause, words } : null;
}

function toOf({ at }: { readonly at?: number }): readonly Word[] {
  return at === undefined ? [] : [{ lemma: "to", at }];
}
