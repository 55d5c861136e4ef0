import type { Clause, NounPhrase, Property, Word } from "../grammar/syntax.ts";
import { factiveTruth } from "../lexicon/factives.ts";
import { isTerm, modal, timeOf } from "./features.ts";
import type { Form, RoleFilling } from "./form.ts";
import { withNounPhrase } from "./noun-phrases.ts";
import { filled } from "./roles.ts";
import { NotInterpreted, within, type Scope, type TextMeaning } from "./scope.ts";

/** "Ann is glad that Tom left", "it is strange that Tom left": how somebody feels about what is so, or how it strikes one. */
export function feltForm(text: TextMeaning, clause: Clause, scope: Scope): Form | null {
  const felt = feltIn(clause);
  if (felt === null || clause.subject === null) return null;
  const { words, content } = felt;
  const isDenied = clause.negation !== null || clause.modal !== null;
  const at = [clause.verb, ...words, ...(felt.dummy === null ? [] : [felt.dummy])].map((one) => one.at);
  const lemma = words.map((one) => one.lemma).join(" ");
  const said = (roles: readonly RoleFilling[]): Form =>
    modal(
      clause,
      filled(
        text,
        [{ role: "content", phrase: content }],
        roles,
        isDenied ? within(scope) : scope,
        (all) => ({
          kind: "atom",
          category: "adjective",
          lemma,
          roles: all,
          time: timeOf(clause),
          at,
        }),
      ),
    );
  if (felt.dummy !== null) return said([]);
  return withNounPhrase(
    text,
    clause.subject,
    scope,
    (filler) => {
      if (!isTerm(filler)) throw new NotInterpreted("who feels so", words[0] ?? null);
      return said([{ role: "subject", filler }]);
    },
    true,
  );
}

interface Felt {
  readonly words: readonly Word[];
  readonly content: NounPhrase;
  /** "It". */
  readonly dummy: Word | null;
}

function feltIn(clause: Clause): Felt | null {
  const { copula, subject, predicate, objects, phrases, times } = clause;
  if (!copula || predicate === null || phrases.length + times.length > 0) return null;
  const property = "degree" in predicate ? predicate : null;
  const complement = property?.complement ?? null;
  const [content, second] = [
    ...objects,
    ...(complement !== null && "kind" in complement ? [complement] : []),
  ];
  if (content?.kind !== "content" || content.form !== "that" || second !== undefined) return null;
  const dummy = subject?.kind === "pronoun" && subject.word.lemma === "it" ? subject.word : null;
  const words = property === null ? nounWords(predicate) : adjectiveWords(property);
  if (words === null) return null;
  const lemma = words.map((one) => one.lemma).join(" ");
  return factiveTruth(
    lemma.replace(/^(?:very|so|quite|really|too) /, ""),
    dummy === null ? "somebody" : "it",
  ) === null
    ? null
    : { words, content, dummy };
}

function adjectiveWords({ word, degree, degreeWord, measure, than }: Property): readonly Word[] | null {
  const isPlain = degree === "positive" && measure === null && than === null;
  return isPlain ? [...(degreeWord === null ? [] : [degreeWord]), word] : null;
}

/** "A pity" */
function nounWords(predicate: NonNullable<Clause["predicate"]>): readonly Word[] | null {
  if (!("kind" in predicate) || predicate.kind !== "noun" || predicate.head === null) return null;
  const { determiner, amount, modifiers, head } = predicate;
  if (determiner === null || amount !== null || modifiers.length > 0) return null;
  return [determiner.word, head];
}
