import type { Modifier, Noun } from "../grammar/syntax.ts";
import { NOW, and, type Form, type Term, type Time } from "./form.ts";
import { NotInterpreted, type Scope, type TextMeaning } from "./scope.ts";
import { isParticiple, slotOf } from "./features.ts";
import { predicatedForm, propertiesForm, propertyForm } from "./predicates.ts";
import { filled, measureOf, nameTerm } from "./noun-phrases.ts";

/** What a noun and its modifiers say of a thing. */

export function describedForm(text: TextMeaning, noun: Noun, of: Term, scope: Scope, time: Time = NOW): Form {
  const forms: Form[] = [];
  const compound = noun.modifiers.filter(
    (one): one is Extract<Modifier, { kind: "noun" }> => one.kind === "noun",
  );
  if (noun.head !== null) {
    const lemma = [...compound.map(({ word }) => word.lemma), noun.head.lemma].join(" ");
    const at = [...compound.map(({ word }) => word.at), noun.head.at];
    forms.push({
      kind: "atom",
      category: "noun",
      lemma,
      roles: [{ role: "subject", filler: of }],
      time,
      at,
    });
  }
  for (const modifier of noun.modifiers)
    if (modifier.kind !== "noun") forms.push(modifierForm(text, modifier, of, scope, time));
  return and(forms);
}

export function modifierForm(
  text: TextMeaning,
  modifier: Exclude<Modifier, { kind: "noun" }>,
  of: Term,
  scope: Scope,
  time: Time,
): Form {
  const inner = { gap: of, inner: true };
  switch (modifier.kind) {
    case "adjective":
      return "parts" in modifier.property
        ? propertiesForm(text, of, modifier.property, time, scope)
        : propertyForm(text, of, modifier.property, time, scope, []);
    case "relative":
      if (modifier.preposition !== null)
        throw new NotInterpreted("a relative clause of place", modifier.preposition);
      return text.read.sentential(text, modifier.clause, inner);
    case "participle": {
      const { clause } = modifier;
      const passive =
        clause.passive === null && clause.progressive === null && isParticiple(clause, text.tokens);
      return text.read.sentential(
        text,
        { ...clause, subject: { kind: "gap" }, passive: passive ? clause.verb : clause.passive },
        inner,
      );
    }
    case "phrase": {
      const { role: lemma, phrase } = slotOf(modifier.phrase);
      const first = { role: "subject", filler: of };
      return filled(text, [{ role: "object", phrase }], [first], scope, (roles) => ({
        kind: "atom",
        category: "place",
        lemma,
        roles,
        time,
        at: [modifier.phrase.preposition.at],
      }));
    }
    case "ordinal":
      return {
        kind: "atom",
        category: "adjective",
        lemma: modifier.word.lemma,
        roles: [{ role: "subject", filler: of }],
        time,
        at: [modifier.word.at],
      };
    case "label":
      return {
        kind: "atom",
        category: "of",
        lemma: "number",
        roles: [
          { role: "subject", filler: of },
          { role: "label", filler: measureOf(text, modifier.word, "") },
        ],
        time,
        at: [modifier.word.at],
      };
    case "called": {
      const name = modifier.name.map(({ lemma }) => lemma).join(" ");
      return {
        kind: "equal",
        left: of,
        right: nameTerm(text, name),
        time,
        at: modifier.name.map(({ at }) => at),
      };
    }
    case "apposition":
      return predicatedForm(text, of, modifier.of, { time, places: [], scope, slots: [] });
  }
}
