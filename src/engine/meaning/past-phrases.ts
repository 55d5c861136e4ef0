import type { Clause, NounPhrase, Sentential, Word } from "../grammar/syntax.ts";
import { NOW, and, not, withPlaces, type Form } from "./form.ts";
import { IllFormed, within, type Scope, type TextMeaning } from "./scope.ts";

/** "Was able to lift it", "used to smoke", "is done washing the car": two verbs that say what one could. */

/** Null for other clauses. @throws IllFormed for "was made to leave" as how he was */
export function pastPhraseForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const read = (one: Sentential): Form => text.read.sentential(text, one, scope);
  const former = formerly(clause);
  if (former !== null) return withPlaces(read(former.clause), former.at);
  const done = doneIn(clause);
  if (done !== null) return withPlaces(read(done.clause), done.at);
  const able = ableIn(clause);
  if (able === null) return null;
  if (!able.isDenied) return read({ ...able.clause, modal: able.word, also: able.also });
  const { also, word } = able;
  const form = text.read.sentential(
    text,
    { ...able.clause, modal: word, also, negation: clause.negation ?? word },
    within(scope),
  );
  // Who was not able to lift it did not lift it.
  return and([form, withoutCan(form)]);
}

interface InShort {
  readonly clause: Clause;
  /** Of the words that it leaves out. */
  readonly at: readonly number[];
}

/** "Used to smoke": smoked, and may do so no longer. */
function formerly(clause: Clause): InShort | null {
  const { verb, tense, passive, objects, phrases, adverbs, negation, support } = clause;
  const isUsed = verb.lemma === "use" && passive === null && (tense === "past" || support !== null);
  const [content, second] = objects;
  if (!isUsed || content?.kind !== "content" || content.form !== "infinitive" || second !== undefined)
    return null;
  const inner = content.clause;
  if (inner.kind !== "clause" || inner.negation !== null) return null;
  const former = { lemma: FORMERLY, at: verb.at };
  const said = {
    ...inner,
    subject: clause.subject,
    tense: "past",
    negation,
    support,
    phrases: [...inner.phrases, ...phrases],
    adverbs: [...inner.adverbs, ...adverbs, former],
  } as const;
  return { clause: said, at: content.at === undefined ? [] : [content.at] };
}
export const FORMERLY = "formerly";

/** "Is done washing the car": has washed it. */
function doneIn(clause: Clause): InShort | null {
  const { copula, verb, predicate, passive, objects } = clause;
  const [content, second] = objects;
  if (content?.kind !== "content" || content.form !== "gerund" || second !== undefined) return null;
  const word = copula && predicate !== null && "degree" in predicate ? predicate.word : null;
  if (passive !== null && /^(?:do|finish)$/.test(verb.lemma))
    throw new IllFormed("what is done to somebody", verb);
  if (word === null || !/^(?:done|finished|through)$/.test(word.lemma)) return null;
  const finish = { lemma: "finish", at: word.at };
  return {
    clause: { ...clause, verb: finish, copula: false, predicate: null, tense: "past" },
    at: [verb.at],
  };
}

interface Able {
  readonly clause: Clause;
  readonly word: Word;
  readonly also: readonly Word[];
  readonly isDenied: boolean;
}

/** "Was able to", "was unable to"; in the present they are modals. */
function ableIn(clause: Clause): Able | null {
  const { copula, subject, verb, predicate, tense, perfect, negation, objects, phrases } = clause;
  if (!copula || subject === null || predicate === null || !("degree" in predicate)) return null;
  const { word, complement } = predicate;
  const isOfContent = complement === null || "kind" in complement;
  const [content, second] = [
    ...objects,
    ...(complement !== null && "kind" in complement ? [complement] : []),
  ];
  if (!isOfContent || !isInfinitive(content) || second !== undefined) return null;
  if (isDoneTo(word)) throw new IllFormed("how it was", word);
  const isPast = tense === "past" || perfect !== null;
  if (!isPast || !/^(?:un)?able$/.test(word.lemma) || phrases.length > 0) return null;
  const inner = content.clause;
  const isPlain = inner.kind === "clause" && inner.negation === null && clause.modal === null;
  if (!isPlain) return null;
  const also = [verb, perfect, content.at === undefined ? null : { lemma: "to", at: content.at }];
  return {
    clause: { ...inner, subject, adverbs: [...clause.adverbs, ...inner.adverbs] },
    word: { lemma: "can", at: word.at },
    also: also.filter((one) => one !== null),
    isDenied: (negation !== null) !== (word.lemma === "unable"),
  };
}

type Infinitive = Extract<NounPhrase, { kind: "content" }>;
const isInfinitive = (one: NounPhrase | undefined): one is Infinitive =>
  one?.kind === "content" && one.form === "infinitive";

/** "Made", "seen", "forced": somebody does it to him. */
const isDoneTo = ({ lemma }: Word): boolean => /^(?:made|forced|seen|heard|asked|told)$/.test(lemma);

/** What could not be done, as what was not done. */
function withoutCan(form: Form): Form {
  switch (form.kind) {
    case "not":
      return { ...form, of: withoutCan(form.of) };
    case "modal":
      return inPast(form.of);
    case "and":
      return { ...form, of: form.of.map(withoutCan) };
    case "quantified":
      return { ...form, holds: withoutCan(form.holds) };
    default:
      return form;
  }
}

const inPast = (form: Form): Form => {
  if (form.kind === "atom") return { ...form, time: { ...NOW, tense: "past", adverbs: form.time.adverbs } };
  if (form.kind === "not") return not(inPast(form.of), form.at);
  return form.kind === "quantified" ? { ...form, holds: inPast(form.holds) } : form;
};
