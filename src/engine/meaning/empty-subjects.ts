import type { Clause, Word } from "../grammar/syntax.ts";
import { isWeather } from "../lexicon/kinds.ts";

/** "It rains", "it takes 3 hours to …": the subject means nothing. */
export function emptySubject({ subject, verb, objects }: Clause): Word | null {
  if (subject?.kind !== "pronoun" || subject.word.lemma !== "it") return null;
  const weather = isWeather(verb.lemma);
  const takes = verb.lemma === "take" && objects.some(({ kind }) => kind === "content");
  // "It stopped raining"
  const rains = objects.some(
    (one) => one.kind === "content" && one.clause.kind === "clause" && isWeather(one.clause.verb.lemma),
  );
  return weather || takes || rains ? subject.word : null;
}
