import type { Clause, NounPhrase, Properties, Property } from "../grammar/syntax.ts";
import { and, not, type Filler, type Form, type RoleFilling, type Time } from "./form.ts";
import { NotInterpreted, type Scope, type Slot, type TextMeaning } from "./scope.ts";
import { degreeLemma, isIndefinite, isTerm, modal, negated, slotOf, timeSlots } from "./features.ts";
import { filled, withNounPhrase } from "./noun-phrases.ts";

/** What a copula says of its subject. */

export function copulaForm(
  text: TextMeaning,
  clause: Clause,
  time: Time,
  places: readonly number[],
  scope: Scope,
): Form {
  const { predicate, subject } = clause;
  if (subject === null || predicate === null)
    throw new NotInterpreted("a copula without a subject", clause.verb);
  const inner = { ...scope, inner: scope.inner || clause.negation !== null };
  const slots = [...clause.phrases.map(slotOf), ...timeSlots(clause)];
  if (subject.kind === "pronoun" && subject.word.lemma === "there") {
    const thing = predicate as NounPhrase;
    const exists = withNounPhrase(
      text,
      thing,
      inner,
      (filler) =>
        filled(text, slots, [{ role: "subject", filler }], inner, (roles) => ({
          kind: "atom",
          category: "verb",
          lemma: "exist",
          roles,
          time,
          at: places,
        })),
      false,
    );
    return modal(clause, negated(clause, exists));
  }
  return withNounPhrase(
    text,
    subject,
    scope,
    (filler) =>
      modal(
        clause,
        negated(clause, predicatedForm(text, filler, predicate, { time, places, scope: inner, slots })),
      ),
    true,
  );
}

export function predicatedForm(
  text: TextMeaning,
  subject: Filler,
  predicate: NonNullable<Clause["predicate"]>,
  {
    time,
    places,
    scope,
    slots,
  }: {
    time: Time;
    places: readonly number[];
    scope: Scope;
    slots: readonly Slot[];
  },
): Form {
  const first: RoleFilling = { role: "subject", filler: subject };
  if ("preposition" in predicate)
    return filled(text, [{ ...slotOf(predicate), role: "object" }, ...slots], [first], scope, (roles) => ({
      kind: "atom",
      category: "place",
      lemma: predicate.preposition.lemma,
      roles,
      time,
      at: [...places, predicate.preposition.at],
    }));
  if ("degree" in predicate) return propertyForm(text, subject, predicate, time, scope, slots);
  if (!("kind" in predicate))
    return {
      kind: "atom",
      category: "place",
      lemma: predicate.lemma,
      roles: [first],
      time,
      at: [...places, predicate.at],
    };
  if (predicate.kind === "properties") return propertiesForm(text, subject, predicate, time, scope);
  if (predicate.kind === "noun" && isIndefinite(predicate) && isTerm(subject))
    return and([
      text.read.described(text, predicate, subject, scope, time),
      filled(text, slots, [first], scope, () => ({ kind: "true" })),
    ]);
  return withNounPhrase(
    text,
    predicate,
    scope,
    (other) => {
      if (!isTerm(subject)) throw new NotInterpreted("a copula of this kind", null);
      if (other.kind === "measure")
        return {
          kind: "atom",
          category: "verb",
          lemma: "be",
          roles: [first, { role: "measure", filler: other }],
          time,
          at: places,
        };
      if (!isTerm(other)) throw new NotInterpreted("a copula of this kind", null);
      return { kind: "equal", left: subject, right: other, time, at: places };
    },
    false,
  );
}

export function propertiesForm(
  text: TextMeaning,
  subject: Filler,
  { joint, parts }: Properties,
  time: Time,
  scope: Scope,
): Form {
  const forms = parts.map((part) =>
    "parts" in part
      ? propertiesForm(text, subject, part, time, scope)
      : propertyForm(text, subject, part, time, scope, []),
  );
  if (joint?.word.lemma === "or")
    return { kind: joint.first?.lemma === "either" ? "xor" : "or", of: forms, at: [joint.word.at] };
  if (joint?.first?.lemma === "neither") return and(forms.map((form) => not(form, [joint.word.at])));
  return and(forms);
}

const DEGREE_WORDS = { positive: "", comparative: "", superlative: "most ", equative: "as " } as const;

export function propertyForm(
  text: TextMeaning,
  subject: Filler,
  one: Property,
  time: Time,
  scope: Scope,
  slots: readonly Slot[],
): Form {
  const more: Slot[] = [...slots];
  if (one.measure !== null) more.push({ role: "measure", phrase: one.measure });
  if (one.than !== null) {
    if (one.than.kind === "clause") throw new NotInterpreted("a comparison with a clause", one.word);
    more.push({ role: "than", phrase: one.than });
  }
  if (one.complement !== null)
    more.push(
      "preposition" in one.complement ? slotOf(one.complement) : { role: "content", phrase: one.complement },
    );
  const at = [one.word.at, ...(one.degreeWord === null ? [] : [one.degreeWord.at])];
  const graded = one.degree !== "positive";
  const lemma = `${DEGREE_WORDS[one.degree]}${one.word.lemma}`;
  return filled(text, more, [{ role: "subject", filler: subject }], scope, (roles) => ({
    kind: "atom",
    category: graded ? "comparative" : "adjective",
    lemma: degreeLemma(lemma, one.degreeWord),
    roles,
    time,
    at,
  }));
}
