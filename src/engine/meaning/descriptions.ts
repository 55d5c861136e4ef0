import type { Modifier, Noun } from "../grammar/syntax.ts";
import { NOW, and, type Form, type Term, type Time } from "./form.ts";
import { NotInterpreted, type Properties, type Scope, type TextMeaning } from "./scope.ts";
import { isParticiple } from "./features.ts";
import { predicatedForm, propertiesForm, propertyForm } from "./predicates.ts";
import { measureOf, nameTerm, withNounPhrase } from "./noun-phrases.ts";

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
        ? propertiesForm(text, of, modifier.property as unknown as Properties, time, scope)
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
    case "phrase":
      return withNounPhrase(
        text,
        modifier.phrase.object,
        scope,
        (filler) => ({
          kind: "atom",
          category: "place",
          lemma: modifier.phrase.preposition.lemma,
          roles: [
            { role: "subject", filler: of },
            { role: "object", filler },
          ],
          time,
          at: [modifier.phrase.preposition.at],
        }),
        false,
      );
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
