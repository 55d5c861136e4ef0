import type { Clause, NounPhrase, Sentential } from "../grammar/syntax.ts";

/** "We are not told whether she has registered", "nobody knows which of them is right": that tells nothing. */
export function tellsNothing(said: Sentential): boolean {
  if (said.kind !== "clause" || said.modal !== null) return false;
  const { subject, verb, negation, objects, phrases, passive } = said;
  if (said.copula) return isKnownNothing(said);
  if (!/^(?:know|tell|say|mention|reveal)$/.test(verb.lemma)) return false;
  const isOpen = objects.some(isQuestion) || (passive !== null && isQuestion(subject));
  const lemma = subject?.kind === "pronoun" ? subject.word.lemma : "";
  const isAbout = phrases.some(({ preposition }) => /^(?:about|of)$/.test(preposition.lemma));
  if (passive !== null && lemma === "nothing") return negation === null && isAbout && objects.length === 0;
  const isDenied = (negation !== null) !== (lemma === "nobody");
  return isDenied && isOpen && /^(?:we|it|nobody|)$/.test(lemma) && isAnyone(said);
}

/** "Nothing is known about its fire extinguisher" */
function isKnownNothing({ subject, predicate, negation, objects, phrases }: Clause): boolean {
  if (subject?.kind !== "pronoun" || subject.word.lemma !== "nothing" || negation !== null) return false;
  if (predicate === null || !("degree" in predicate) || objects.length > 0) return false;
  const { complement } = predicate;
  const about = [...phrases, ...(complement !== null && "preposition" in complement ? [complement] : [])];
  const isAbout =
    about.length > 0 && about.every(({ preposition }) => /^(?:about|of)$/.test(preposition.lemma));
  return isAbout && /^(?:known|said|told)$/.test(predicate.word.lemma);
}

const isQuestion = (one: NounPhrase | null): boolean =>
  one?.kind === "content" && (one.form === "whether" || one.form === "wh");

/** Who does not know is whoever reads, not somebody of the text. */
const isAnyone = ({ subject }: Clause): boolean =>
  subject === null || subject.kind === "pronoun" || subject.kind === "content";

/** A sentence without what tells nothing; null where nothing is left. */
export function toldIn(said: Sentential): Sentential | null {
  if (tellsNothing(said)) return null;
  if (said.kind !== "joined" || said.joint.first !== null || !/^(?:and|but)$/.test(said.joint.word.lemma))
    return said;
  const parts = said.parts.filter((part) => !tellsNothing(part));
  const [only, second] = parts;
  if (only === undefined) return null;
  if (parts.length === said.parts.length) return said;
  return second === undefined ? only : { ...said, parts };
}
