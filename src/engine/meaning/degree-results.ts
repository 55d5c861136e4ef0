import type { Clause, NounPhrase, Property, Sentential, Word } from "../grammar/syntax.ts";
import type { Form } from "./form.ts";
import type { Scope, TextMeaning } from "./scope.ts";

/**
 * What follows from how much something is so: "so tired that he sleeps" says that he is tired and sleeps, "too young to vote" that she can not vote
 * and does not, "old enough to vote" that she can, though she need not be old. Null for any other clause, and for a denial, which leaves open what it
 * denies.
 */
export function degreeResultForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const { predicate, negation, subject } = clause;
  if (!clause.copula || negation !== null || subject === null || !isProperty(predicate)) return null;
  const { degreeWord } = predicate;
  const content = contentOf(clause, predicate);
  if (degreeWord === null || content === null) return null;
  const isSo = degreeWord.lemma === "so";
  const plain: Clause = {
    ...clause,
    objects: [],
    predicate: { ...predicate, degreeWord: isSo ? null : degreeWord, complement: null },
  };
  const result = resultOf(clause, degreeWord, content);
  if (result === null) return null;
  const joint = { word: { lemma: "and", at: degreeWord.at }, first: null };
  return text.read.sentential(text, { kind: "joined", joint, parts: [plain, ...result] }, scope);
}

type Content = Extract<NounPhrase, { kind: "content" }>;

const isProperty = (predicate: Clause["predicate"]): predicate is Property =>
  predicate !== null && "degree" in predicate && predicate.degree === "positive";

function contentOf({ objects }: Clause, { complement }: Property): Content | null {
  const [content, second] = [
    ...objects,
    ...(complement !== null && "kind" in complement ? [complement] : []),
  ];
  return second === undefined && content?.kind === "content" ? content : null;
}

function resultOf(
  clause: Clause,
  { lemma }: Word,
  { form, clause: said, at }: Content,
): readonly Sentential[] | null {
  if (lemma === "so") return form === "that" ? [said] : null;
  if (form !== "infinitive" || said.kind !== "clause" || said.subject !== null) return null;
  const to = at ?? said.verb.at;
  const does: Clause = { ...said, subject: clause.subject, tense: clause.tense };
  const can: Clause = { ...does, modal: { lemma: "can", at: to } };
  if (lemma === "enough") return [can];
  const not = { lemma: "not", at: to };
  return lemma === "too"
    ? [
        { ...can, negation: not },
        { ...does, negation: not },
      ]
    : null;
}
