import type { Clause } from "../grammar/syntax.ts";
import type { Form } from "./form.ts";
import type { Scope, TextMeaning } from "./scope.ts";

/**
 * "Ida promised to water the plants, but she forgot to do it": to water the plants. Only an infinitive of this sentence or the last is meant so.
 * Null for any other clause.
 */
export function doneAgainForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const { subject, tense, verb, objects } = clause;
  const [it, second] = objects;
  const isAgain = verb.lemma === "do" && it?.kind === "pronoun" && /^(?:it|that|this)$/.test(it.word.lemma);
  if (!isAgain || second !== undefined || clause.passive !== null) {
    const isPlain = subject === null && tense === "none" && !clause.copula && verb.lemma !== "do";
    if (isPlain) text.done = { clause, sentence: text.sentence };
    return null;
  }
  const { done } = text;
  if (done === null || text.sentence - done.sentence > 1) return null;
  const again: Clause = {
    ...clause,
    verb: { lemma: done.clause.verb.lemma, at: verb.at },
    particle: done.clause.particle,
    objects: done.clause.objects,
    predicate: done.clause.predicate,
    phrases: [...done.clause.phrases, ...clause.phrases],
    adverbs: [...clause.adverbs, { lemma: "also", at: it.word.at }],
  };
  return text.read.sentential(text, again, scope);
}
