import type { Clause, Prepositional, Sentential, Utterance } from "../grammar/syntax.ts";
import { and, not, type Form, type Question, type RoleFilling } from "./form.ts";
import { NotInterpreted, type Scope, type Slot, type TextMeaning } from "./scope.ts";
import { askedBy, askedFor, modal, negated, placesOf, slotOf, timeOf, timeSlots } from "./features.ts";
import { copulaForm } from "./predicates.ts";
import { filled, withNounPhrase } from "./noun-phrases.ts";
import { describedForm } from "./descriptions.ts";

/** Clauses, conditions and questions as forms. */

export function askingForm(
  text: TextMeaning,
  asked: NonNullable<Utterance["asked"]>,
  body: Sentential,
): Question {
  const variable = text.fresh();
  const scope: Scope = { gap: { kind: "variable", id: variable }, inner: true };
  if (!("kind" in asked)) {
    if ("preposition" in asked)
      return {
        asked: askedBy((asked as Prepositional).preposition),
        form: sententialForm(text, body, scope),
      };
    throw new NotInterpreted("a question of this kind", null);
  }
  if (asked.kind === "pronoun")
    return { asked: { kind: "which", variable, noun: null }, form: sententialForm(text, body, scope) };
  if (asked.kind === "noun") {
    const where = describedForm(text, asked, { kind: "variable", id: variable }, scope);
    const form = and([where, sententialForm(text, body, scope)]);
    return { asked: askedFor(asked, variable), form };
  }
  throw new NotInterpreted("a question of this kind", null);
}

export function sententialForm(text: TextMeaning, body: Sentential, scope: Scope): Form {
  switch (body.kind) {
    case "clause":
      return clauseForm(text, body, scope);
    case "joined": {
      const parts = body.parts.map((part) => sententialForm(text, part, scope));
      const either = body.joint.first?.lemma === "either";
      const { lemma, at } = body.joint.word;
      if (lemma === "or") return { kind: either ? "xor" : "or", of: parts, at: [at] };
      if (body.joint.first?.lemma === "neither" || lemma === "nor")
        return and(
          parts.map((part) => not(part, [at])),
          [at],
        );
      return and(parts, [at]);
    }
    case "subordinate":
      return subordinateForm(text, body, scope);
  }
}

export function subordinateForm(
  text: TextMeaning,
  body: Extract<Sentential, { kind: "subordinate" }>,
  scope: Scope,
): Form {
  const { lemma, at } = body.word;
  const inner = { ...scope, inner: true };
  const conditional = /^(?:if|whenever|provided|as long as|unless|only if|if and only if|only when)$/.test(
    lemma,
  );
  const condition = sententialForm(text, body.condition, conditional ? inner : scope);
  const main = sententialForm(text, body.main, conditional ? inner : scope);
  switch (lemma) {
    case "if":
    case "whenever":
    case "provided":
    case "as long as":
      return { kind: "if", condition, then: main, at: [at] };
    case "unless":
      return { kind: "if", condition: not(condition, [at]), then: main, at: [at] };
    case "only if":
    case "only when":
      return { kind: "if", condition: main, then: condition, at: [at] };
    case "if and only if":
      return { kind: "iff", condition, then: main, at: [at] };
    default:
      return { kind: "linked", link: lemma, first: condition, second: main, at: [at] };
  }
}

export function clauseForm(text: TextMeaning, clause: Clause, scope: Scope): Form {
  const time = timeOf(clause);
  const places = placesOf(clause);
  const subject = clause.subject;
  if (clause.copula) return copulaForm(text, clause, time, places, scope);
  const passive = clause.passive !== null;
  const by = passive ? clause.phrases.find(({ preposition }) => preposition.lemma === "by") : undefined;
  const slots: Slot[] = [];
  if (by !== undefined) slots.push({ role: "subject", phrase: by.object });
  clause.objects.forEach((object, index) => {
    slots.push({
      role: passive || (clause.objects.length > 1 && index === 0) ? "recipient" : "object",
      phrase: object,
    });
  });
  slots.push(...clause.phrases.filter((phrase) => phrase !== by).map(slotOf), ...timeSlots(clause));
  const lemma =
    clause.particle === null ? clause.verb.lemma : `${clause.verb.lemma} ${clause.particle.lemma}`;
  const build = (first: RoleFilling[]): Form =>
    filled(text, slots, first, { ...scope, inner: scope.inner || clause.negation !== null }, (roles) => ({
      kind: "atom",
      category: "verb",
      lemma,
      roles,
      time,
      at: places,
    }));
  const whole = (roles: RoleFilling[]): Form => modal(clause, negated(clause, build(roles)));
  if (subject === null) return whole([]);
  const role = passive ? "object" : "subject";
  return withNounPhrase(text, subject, scope, (filler) => whole([{ role, filler }]), !passive);
}
